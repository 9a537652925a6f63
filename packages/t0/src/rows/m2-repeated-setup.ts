import { suitesOf, type Body, type PayloadUse, type SuiteNode, type TestNode } from '@nx-test-review/source';
import { escapeName } from './escape-name';
import type { RowContext, RowRule, Unit } from './rule';

/** What one function could say is written again: a record of data, the first statements of tests, what a factory makes. */
export const repeatedSetup: RowRule = {
  row: 'M2',
  check(context) {
    const records = recordsInTests(context.units);
    const made = reportBypassed(context, records);
    reportRecords(context, records, made);
    for (const suite of [context.model.suite, ...suitesOf(context.model.suite)])
      reportOpenings(context, suite);
  },
};

interface TestRecord {
  payload: PayloadUse;
  unit: Unit;
  /** Its fields, by name, whatever their order. */
  shape: string;
}

const OFTEN = 3;

function recordsInTests(units: readonly Unit[]): TestRecord[] {
  return units
    .filter(({ kind }) => kind === 'test')
    .flatMap((unit) =>
      unit.body.payloads
        .filter((payload) => isHandedOn(payload, unit) && isData(payload))
        .map((payload) => ({ payload, unit, shape: shapeOf(payload) })),
    );
}

/** To the code under test; what an assertion expects is an answer spelt out. */
function isHandedOn({ role, name }: PayloadUse, { body }: Unit): boolean {
  if (role !== 'variable' || name === undefined) return role === 'argument';
  const word = new RegExp(`(?<![\\w$])${escapeName(name)}(?![\\w$])`);
  const expected = body.assertions.some(({ args }) => args.some(({ text }) => word.test(text)));
  return !expected && body.calls.some(({ args }) => args.some(({ text }) => text === name));
}

const LEAST_LITERALS = 4;

/** Options that name functions and keys of the test are no record. */
function isData({ fields }: PayloadUse): boolean {
  return fields.filter(({ literal }) => literal).length >= LEAST_LITERALS;
}

function shapeOf({ fields }: PayloadUse): string {
  return JSON.stringify(fields.map(({ key }) => key).sort());
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** Records of one shape in three tests that say mostly the same: at the third. */
function reportRecords(
  { report }: RowContext,
  records: readonly TestRecord[],
  made: ReadonlySet<string>,
): void {
  for (const group of groupBy(records, ({ shape }) => shape)) {
    const tests = new Set(group.map(({ unit }) => unit)).size;
    const third = group[OFTEN - 1];
    if (third === undefined || tests < OFTEN || made.has(third.shape)) continue;
    if (!differsLittle(group.map(({ payload }) => payload))) continue;
    report({
      place: third.payload.place,
      quote: third.payload.quote,
      titlePath: third.unit.titlePath,
      message: `a record of ${third.payload.fields.length} fields is written ${group.length} times and differs little: make it in one function that takes what differs`,
    });
  }
}

/** Half of the fields, and two at least, are literals with one value in most of the records. */
function differsLittle(payloads: readonly PayloadUse[]): boolean {
  const names = payloads[0]?.fields.map(({ key }) => key) ?? [];
  const steady = names.filter((name) => {
    const values = payloads.flatMap(({ fields }) =>
      fields.filter(({ key, literal }) => literal && key === name),
    );
    const most = Math.max(0, ...groupBy(values, ({ text }) => text).map(({ length }) => length));
    return most * 3 >= payloads.length * 2;
  });
  return steady.length >= 2 && steady.length * 2 >= names.length;
}

/** A record that a function which this spec knows gives back in the very same shape. */
function reportBypassed(context: RowContext, records: readonly TestRecord[]): Set<string> {
  const made = new Set<string>();
  if (records.length === 0) return made;
  const factories = factoriesOf(context);
  for (const { payload, unit, shape } of records) {
    const factory = factories.get(shape);
    if (factory === undefined || made.has(shape)) continue;
    made.add(shape);
    context.report({
      place: payload.place,
      quote: payload.quote,
      titlePath: unit.titlePath,
      message: `${factory} makes a record with these fields: call it, and say only what differs`,
    });
  }
  return made;
}

/** Functions of this file, and imported ones that it calls, which give back a literal: by its shape. */
function factoriesOf({ path, units, helpers }: RowContext): Map<string, string> {
  const found = new Map<string, string>();
  for (const call of units.flatMap(({ body }) => body.calls)) {
    if (call.callee.length !== 1 || !MAKES.test(call.callee[0] as string)) continue;
    const target = helpers.resolver.resolve(path, call);
    if (target.kind !== 'function') continue;
    const returned = target.target.fn.body.payloads.filter(({ role }) => role === 'returned');
    if (returned.length === 1) found.set(shapeOf(returned[0] as PayloadUse), `${call.callee[0]}()`);
  }
  return found;
}

const MAKES =
  /^(make|build|create|fake|mock|generate|sample|given|new|get|an?|some|any)[A-Z]\w*$|(Factory|Builder|Of|With|Fixture)$/;

/** Three first statements that do something are the same in three tests of one suite: at the first of them. */
function reportOpenings({ report }: RowContext, suite: SuiteNode): void {
  const tests = suite.children.filter((child): child is TestNode => child.type === 'test');
  if (tests.length < OFTEN) return;
  const begun = tests.flatMap((test) => {
    const opening = test.body && setUpOf(test.body);
    return opening === undefined ? [] : [{ test, opening }];
  });
  for (const group of groupBy(begun, ({ opening }) => opening)) {
    const first = group[0]?.test;
    if (first === undefined || group.length < OFTEN) continue;
    report({
      place: first.place,
      quote: first.quote,
      titlePath: first.titlePath,
      message: `${group.length} tests of this suite begin with the same set-up of ${OFTEN} statements or more: move it into a hook or a function`,
    });
  }
}

/** A name for a literal, an empty list or what a call without arguments gives, and such a call itself. */
const TRIVIAL =
  /^(((const|let|var) )?[^=]*= )?(await )?(new )?([\w.]+(<[^()]*>)?\(\)|\[\]|\{\}|['"`][^'"`]*['"`]|-?[\d_.]+|true|false|null|undefined);?$|^(let|var) [\w, :<>|[\]]+;?$/;
const ASSERTS = /\b(expect\w*|assert\w*|should)\b/;

/** The statements up to the third that does something; undefined where the test ends or asserts before. */
function setUpOf(body: Body): string | undefined {
  const { statements, assertions } = body;
  // Most bodies are too short, and to read the opening of each is dear.
  if (statements <= OFTEN || assertions.every(({ kind }) => kind === 'type')) return undefined;
  const { opening } = body;
  let substantial = 0;
  for (const [index, statement] of opening.entries()) {
    if (ASSERTS.test(statement)) return undefined;
    if (!TRIVIAL.test(statement)) substantial += 1;
    if (substantial === OFTEN)
      return statements > index + 1 ? opening.slice(0, index + 1).join('\n') : undefined;
  }
  return undefined;
}
