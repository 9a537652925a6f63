import {
  SEVERITIES,
  type Finding,
  type HelpersConfig,
  type Registry,
  type Row,
  type Severity,
} from '@nx-test-review/contracts';
import { walkTests } from '@nx-test-review/source';
import { Helpers } from '../helpers/summaries';
import { makeFindings, type RowHit } from '../make-findings';
import type { ModelView } from '../types';
import { collectUnits } from '../units';
import type { Ballot, MeasuredConvention } from './measure';
import { CONVENTION_RULES } from './rows';
import type { ConventionRule } from './rows/rule';
import type { SpecFacts } from './spec-facts';
import { vote } from './vote';

export interface ConventionInput {
  view: ModelView;
  helpers?: HelpersConfig;
  /** Packages of Playwright utilities that the configuration names. */
  utilities?: readonly string[];
}

/** Votes of specs without judging them: for those of the corpus that no report speaks of. Unreadable ones have none. */
export function voteOnSpecs(input: ConventionInput & { specs: readonly string[] }): Ballot[] {
  const read = createReader(input);
  return input.specs.flatMap((path) => {
    const facts = read(path);
    if (facts === undefined) return [];
    return [{ path, frameworks: [...facts.model.frameworks], ...vote(facts) }];
  });
}

export interface ConventionJudgement extends ConventionInput {
  /** What the judged specs voted. */
  ballots: readonly Ballot[];
  conventions: readonly MeasuredConvention[];
  registry: Registry;
  /** The findings are only compared with: what would be said once for a spec is said for each place as well. */
  compared?: boolean;
}

/** The rows that conventions open, over the judged specs. An emerging convention takes a step off the severity. */
export function judgeConventions(input: ConventionJudgement): Finding[] {
  const open = CONVENTION_RULES.flatMap((rule) => openRule(rule, input));
  const read = createReader(input);
  return input.ballots.flatMap((ballot) => {
    const due = open.filter((one) => mayFire(one, ballot));
    const facts = due.length === 0 ? undefined : read(ballot.path);
    if (facts === undefined) return [];
    const hits = due.flatMap((one) => judge(one, facts, input));
    return makeFindings(facts.model, hits, input.registry);
  });
}

interface OpenRule {
  rule: ConventionRule;
  row: Row;
  convention: MeasuredConvention;
}

function openRule(rule: ConventionRule, { conventions, registry }: ConventionJudgement): OpenRule[] {
  const row = registry.find(rule.row);
  const convention = conventions.find(({ key }) => key === rule.key);
  if (row?.status !== 'built' || convention === undefined) return [];
  const { status } = convention;
  const open = status === 'established' || (status === 'emerging' && rule.establishedOnly !== true);
  return open ? [{ rule, row, convention }] : [];
}

/** What specs of one runner do says nothing of the specs of another. */
function mayFire({ rule, row, convention }: OpenRule, { frameworks, votes }: Ballot): boolean {
  const said = votes[rule.key];
  return (
    (said === 'no' || (said === 'yes' && rule.inParts === true)) &&
    convention.frameworks.has(frameworks[0] ?? '') &&
    row.frameworks.some((name) => frameworks.includes(name))
  );
}

function judge(
  { rule, row, convention }: OpenRule,
  facts: SpecFacts,
  { view, compared = false }: ConventionJudgement,
): RowHit[] {
  const { path } = facts.model;
  const emerging = convention.status === 'emerging';
  const hits: RowHit[] = [];
  rule.check({
    ...facts,
    path,
    convention,
    compared,
    isExplained: (line) => isExplained(view.text?.(path), line),
    report: (hit) =>
      hits.push({
        row: emerging ? { ...row, severity: stepDown(row.severity) } : row,
        hit: emerging ? { ...hit, advisory: true } : hit,
      }),
  });
  return hits;
}

function stepDown(severity: Severity): Severity {
  return SEVERITIES[SEVERITIES.indexOf(severity) + 1] ?? 'Low';
}

const COMMENT = /(?:^|\s)(?:\/\/|\/?\*)(.*)$/;

/** A comment of three words, on the line or right above it. */
function isExplained(text: string | undefined, line: number): boolean {
  const lines = text?.split('\n') ?? [];
  return [lines[line - 1], lines[line - 2]].some((one) => {
    const words = COMMENT.exec(one ?? '')?.[1]?.match(/[\p{L}][\p{L}\p{N}'-]*/gu) ?? [];
    return words.length >= 3;
  });
}

function createReader({
  view,
  helpers,
  utilities = [],
}: ConventionInput): (path: string) => SpecFacts | undefined {
  const shared = new Helpers(view, helpers);
  return (path) => {
    const parsed = view.model(path);
    if (parsed?.ok !== true) return undefined;
    const { model } = parsed;
    const tests = walkTests(model.suite);
    if (tests.length + model.tableTests === 0) return undefined;
    return { model, tests, units: collectUnits(model, tests, shared), helpers: shared, utilities };
  };
}
