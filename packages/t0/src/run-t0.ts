import { listFew, type Finding, type Registry, type Row } from '@nx-test-review/contracts';
import {
  isOtherRunner,
  testModule,
  walkTests,
  type FileModel,
  type PlacedTest,
} from '@nx-test-review/source';
import { vote } from './conventions/vote';
import { findRegistrations } from './helpers/registrations';
import { countsAsAssertion } from './helpers/counting';
import { Helpers } from './helpers/summaries';
import { makeFindings, type RowHit } from './make-findings';
import { recordReads } from './record-reads';
import { RULES } from './rows';
import type { RowRule, Unit } from './rows/rule';
import type { T0Input, T0Result } from './types';
import { listIdleSuppressions, listSuppressions } from './suppressions';
import { collectUnits } from './units';

/** Judges specs by the rows that are built. Whatever it finds is data: it throws only on a broken registry. */
export function runT0(input: T0Input): T0Result {
  const { view, reads, suppressing } = recordReads(input.view);
  const helpers = new Helpers(view, input.helpers);
  const rules = rulesByFrameworks(builtRules(input.registry));
  const result: T0Result = { specs: [], findings: [], suppressions: [], unreadable: [], excluded: [], reads };
  for (const [index, path] of [...new Set(input.specs)].sort().entries()) {
    const parsed = view.model(path);
    if (!parsed) result.excluded.push({ path, reason: 'no front end reads files of this kind' });
    else if (!parsed.ok) result.unreadable.push({ path, reason: parsed.unreadable.reason });
    else judgeSafely(parsed.model, helpers, rules, input, result);
    input.onSpec?.(index + 1);
  }
  result.findings.sort(compareFindings);
  addIdleSuppressions(result, suppressing, input.registry);
  return result;
}

/** Those of helpers: whoever wrote one there hoped for something. */
function addIdleSuppressions(
  result: T0Result,
  suppressing: ReadonlyMap<string, FileModel>,
  registry: Registry,
): void {
  const judged = new Set(result.specs.map(({ path }) => path));
  for (const [path, model] of suppressing)
    if (!judged.has(path)) result.suppressions.push(...listIdleSuppressions(model, registry));
  result.suppressions.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}

/** A file that a rule cannot follow is named, and the others are judged. */
function judgeSafely(...[model, helpers, rules, input, result]: Parameters<typeof judgeSpec>): void {
  try {
    judgeSpec(model, helpers, rules, input, result);
  } catch (error) {
    const reason = `it could not be judged: ${error instanceof Error ? error.message : String(error)}`;
    result.unreadable.push({ path: model.path, reason });
  }
}

function judgeSpec(
  model: FileModel,
  helpers: Helpers,
  rulesFor: RulesFor,
  { registry, utilities = [], votes }: T0Input,
  result: Omit<T0Result, 'reads'>,
): void {
  const foreign = foreignRunner(model);
  if (foreign !== undefined) {
    result.excluded.push({ path: model.path, reason: `no row knows its runner (${foreign})` });
    return;
  }
  const tests = walkTests(model.suite);
  const count = tests.length + model.tableTests + typeTests(model);
  if (count === 0) {
    result.excluded.push({ path: model.path, reason: whyNoTest(model, helpers) });
    return;
  }
  const units = collectUnits(model, tests, helpers);
  const findings = makeFindings(model, collectHits(model, tests, units, helpers, rulesFor(model)), registry);
  result.specs.push({
    path: model.path,
    hash: model.hash,
    frameworks: [...model.frameworks],
    tests: count,
    ...(votes === false ? { votes: {}, forms: {} } : vote({ model, tests, units, helpers, utilities })),
  });
  result.findings.push(...findings);
  result.suppressions.push(...listSuppressions(model, findings, registry));
}

/** A runner with assertions and rules of its own, where no other is imported beside it. */
function foreignRunner({ imports }: FileModel): string | undefined {
  if (imports.some(({ specifier }) => testModule(specifier) !== undefined)) return undefined;
  return imports.find(({ specifier, kind }) => kind !== 'mock' && isOtherRunner(specifier))?.specifier;
}

interface BuiltRule {
  rule: RowRule;
  row: Row;
  frameworks: ReadonlySet<string>;
}

function builtRules(registry: Registry): BuiltRule[] {
  return RULES.flatMap((rule) => {
    const row = registry.find(rule.row);
    return row?.status === 'built' ? [{ rule, row, frameworks: new Set(row.frameworks) }] : [];
  });
}

type RulesFor = (model: Pick<FileModel, 'frameworks'>) => readonly BuiltRule[];

/** The rules that know one of a file's runners; most files of a run have the same. */
function rulesByFrameworks(rules: readonly BuiltRule[]): RulesFor {
  const known = new Map<string, readonly BuiltRule[]>();
  return ({ frameworks: names }) => {
    const key = names.join();
    let found = known.get(key);
    if (found === undefined) {
      found = rules.filter(({ frameworks }) => names.some((name) => frameworks.has(name)));
      known.set(key, found);
    }
    return found;
  };
}

/** Rows about what a test does with its values: a test of types only says what the compiler is to think of them. */
const VALUE_ROWS = new Set(['C6', 'H2', 'H3', 'H4', 'H10']);
/** A file of type tests is never run. */
const RUNTIME_ROWS = new Set([...VALUE_ROWS, 'H1']);

function isTypeTest({ kind, body }: Unit): boolean {
  const { assertions } = body;
  return (
    kind === 'test' && assertions.every((one) => one.kind === 'type') && assertions.some(countsAsAssertion)
  );
}

function collectHits(
  model: FileModel,
  tests: readonly PlacedTest[],
  units: readonly Unit[],
  helpers: Helpers,
  rules: readonly BuiltRule[],
): RowHit[] {
  const hits: RowHit[] = [];
  const runs = !/\.test-d\.[cm]?tsx?$/.test(model.path);
  const valued = units.filter((unit) => !isTypeTest(unit));
  for (const { rule, row } of rules) {
    if (!runs && RUNTIME_ROWS.has(rule.row)) continue;
    const report = (hit: RowHit['hit']) => hits.push({ row, hit });
    const judged = VALUE_ROWS.has(rule.row) ? valued : units;
    rule.check({ path: model.path, model, tests, units: judged, helpers, report });
  }
  return hits;
}

function whyNoTest(model: FileModel, helpers: Helpers): string {
  const names = [...new Set(findRegistrations(model, helpers.resolver).map(({ name }) => name))];
  if (names.length === 0) return 'no test found';
  return `no test of its own: tests are registered by ${listFew(names)}`;
}

/** Assertions on types at module level: a type test file has no `it`. */
function typeTests(model: FileModel): number {
  return model.module.assertions.filter((assertion) => assertion.kind === 'type').length;
}

function compareFindings(a: Finding, b: Finding): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  if (a.line !== b.line) return a.line - b.line;
  return a.row === b.row ? 0 : a.row < b.row ? -1 : 1;
}
