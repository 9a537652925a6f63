import type { Convention, Finding, HelpersConfig, Registry } from '@nx-test-review/contracts';
import type { Policy } from '@nx-test-review/gate';
import type { SpecInput } from '@nx-test-review/review';
import { suitesOf, testsOf, type SuiteNode } from '@nx-test-review/source';
import { describeHelpers } from '@nx-test-review/t0';
import type { Sides } from '../sides/open-sides';
import { diffLines, type LineDiff } from './line-diff';
import { listOpenRows } from './open-rows';
import type { WantedSpec } from './select-specs';

export interface SpecInputsInput {
  sides: Sides;
  registry: Registry;
  policy: Policy;
  helpers: HelpersConfig;
  conventions: readonly Convention[];
  /** Findings of T0 and of the diff rows. */
  known: readonly Finding[];
  /** Findings of an earlier review of a spec. */
  prior(path: string): readonly Finding[] | undefined;
}

/** What an agent is told of a spec, and what tells where its findings come from. */
export interface AskedSpec {
  input: SpecInput;
  diff: LineDiff;
}

/** What an agent is told of one spec; undefined for a spec that cannot be read, of which T0 speaks. */
export function describeSpec(wanted: WantedSpec, from: SpecInputsInput): AskedSpec | undefined {
  const { sides, registry, policy, conventions } = from;
  const { path, reachedBy } = wanted;
  const { head } = sides;
  const read = head.snapshot.read(path);
  const parsed = head.view.model(path);
  if (!read.ok || parsed?.ok !== true) return undefined;
  const { suite, frameworks } = parsed.model;
  const diff = compareWithBase(sides, path, read.text);
  const tests = testsOf(suite);
  return {
    diff,
    input: {
      path,
      text: read.text,
      diff: diff.text,
      reachedBy,
      openRows: listOpenRows({
        ...{ registry, policy, conventions, frameworks },
        ...{ text: read.text, tests: tests.length },
      }),
      known: from.known.filter((finding) => finding.at === 'head' && finding.path === path),
      helpers: describeHelpers(path, head.view, from.helpers),
      prior: listPrior(from.prior(path) ?? []),
      titlesAt: (line) => titlesAt(suite, line),
      testStarts: [...suitesOf(suite), ...testsOf(suite)]
        .map(({ place }) => place.line)
        .sort((a, b) => a - b),
    },
  };
}

/** Against where the file stood at the base, moved or not. Without a base nothing is a change. */
function compareWithBase({ base, change }: Sides, path: string, text: string): LineDiff {
  const file = change?.byPath.get(path);
  if (base === undefined || file === undefined) return diffLines(text, text);
  const before = base.snapshot.read(file.movedFrom ?? path);
  return diffLines(before.ok ? before.text : '', text);
}

/** Titles of the suites around a line and of the test that holds it, outermost first. */
function titlesAt(root: SuiteNode, line: number): string[] {
  const around = [...suitesOf(root), ...testsOf(root)].filter(
    ({ place }) => place.line <= line && line <= place.endLine,
  );
  const innermost = around.sort(
    (a, b) => a.place.endLine - a.place.line - (b.place.endLine - b.place.line),
  )[0];
  return innermost?.titlePath ?? [];
}

/** What is still open of an earlier review: what nobody refuted or took on. */
function listPrior(findings: readonly Finding[]): SpecInput['prior'] {
  return findings
    .filter(({ source, effect }) => source === 't1' && effect !== 'not-counted')
    .filter(({ secondLook }) => secondLook?.outcome !== 'refuted')
    .map(({ row, line, quote, message }) => ({ row, line, quote, message }));
}
