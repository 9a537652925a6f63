import type { FileModel, HelperCall } from '@nx-test-review/source';
import { walkTests } from '@nx-test-review/source';
import type { HelpersConfig } from '@nx-test-review/contracts';
import type { ModelView } from '../types';
import { collectUnits } from '../units';
import { Helpers } from './summaries';

/** Calls that nobody could follow and that may be helpers of the tests, under the name by which they can be configured. */
export interface HelperFamily {
  kind: 'assertions' | 'sleeps';
  /** What the configuration would say: a name, `root.name`, or one of these with a star at its end. */
  pattern: string;
  /** Names that it takes in, as they are written in the specs. */
  names: string[];
  calls: number;
  /** Where they are called, in file order. */
  places: { path: string; line: number }[];
}

export interface ProposeInput {
  specs: readonly string[];
  view: ModelView;
  helpers: HelpersConfig;
  /** Does C4 report this test? Only what such tests call may take a C4 away. */
  isOpen(path: string, titlePath: readonly string[]): boolean;
}

interface Seen {
  kind: HelperFamily['kind'] | undefined;
  /** Roots that a method is called on; none for a bare name. */
  roots: Set<string>;
  name: string;
  calls: { path: string; line: number; written: string }[];
}

/** A name that speaks of a check, where the shape of names that count already ends. */
const CHECKS =
  /^(sees?|shows?|displays?|confirms?|must|then|waitFor|waitUntil|eventually|compares?|matches|equals|validates?|requires?|accepts|rejects|fails?|throws|succeeds?|passes|snapshot|runTests?|runCases?|testAll)(?=[A-Z_])|^(compare|validate|confirm|runTests?|runCases?|testAll)$/;
const INSIDE = /[a-z0-9](Throws|Matches|Equals|IsVisible|ToBe|ToEqual|FailIf|FailsIf|Check|Compare)(?![a-z])/;
/** Names of what every test does, whoever it belongs to. */
const DEEDS =
  /^(waitForTimeout|waitForNavigation|waitForRequest|waitForResponse|waitForEvent|showPicker|showModal)$/;
const SLEEPS = /^(sleep|delay|wait|pause|rest|hold|idle)(?![a-z])/;
/** A module that is made for tests. */
const TEST_MODULE =
  /(^|[/@._-])(tests?|testing|spec|assert\w*|expect\w*|matchers?|tester|harness|e2e|fixtures?|helpers?)([/._-]|$)/i;
const RUNNERS =
  /^(expect|vi|vitest|jest|sinon|jasmine|chai|assert|td|nock|React|process|console|window|document)$/;

/** Families of calls that the configuration could name, most called first; nothing of it is judged here. */
export function proposeHelpers(input: ProposeInput): HelperFamily[] {
  const helpers = new Helpers(input.view, input.helpers);
  const seen = new Map<string, Seen>();
  const others = new Set<string>();
  for (const path of input.specs) {
    const parsed = input.view.model(path);
    if (!parsed?.ok) continue;
    for (const { call, open } of callsOf(parsed.model, helpers, input)) {
      const kind = kindOf(helpers, path, call);
      const name = nameOf(call);
      if (kind === undefined || (kind === 'assertions' && !open)) {
        if (kind === undefined) others.add(call.callee.join('.')).add(name);
        continue;
      }
      const key = `${kind} ${name}`;
      const entry = seen.get(key) ?? { kind, roots: new Set<string>(), name, calls: [] };
      // In a chain of calls the objects between have no names.
      const chained = call.called.length > 1;
      if (call.callee.length > 1) entry.roots.add(chained ? '' : call.callee.slice(0, -1).join('.'));
      entry.calls.push({ path, line: call.place.line, written: chained ? name : call.callee.join('.') });
      seen.set(key, entry);
    }
  }
  return joinFamilies([...seen.values()], others).sort(
    (a, b) => b.calls - a.calls || (a.pattern < b.pattern ? -1 : 1),
  );
}

function callsOf(
  model: FileModel,
  helpers: Helpers,
  { isOpen }: ProposeInput,
): { call: HelperCall; open: boolean }[] {
  return collectUnits(model, walkTests(model.suite), helpers)
    .filter(({ kind }) => kind !== 'function')
    .flatMap(({ body, placed }) => {
      const open = placed !== undefined && isOpen(model.path, placed.test.titlePath);
      const waits = new Set(body.waits.map(({ place }) => place.start));
      return body.calls.filter(({ place }) => !waits.has(place.start)).map((call) => ({ call, open }));
    })
    .filter(({ call }) => call.via === undefined && call.callee[0] !== '()');
}

function kindOf(helpers: Helpers, path: string, call: HelperCall): HelperFamily['kind'] | undefined {
  const name = nameOf(call);
  if (RUNNERS.test(call.callee[0] as string) || DEEDS.test(name)) return undefined;
  const found = helpers.resolver.resolve(path, call);
  // What was followed is known: a name says nothing against it.
  if (found.kind === 'function') return undefined;
  if (SLEEPS.test(name) && isLength(name, call) && !helpers.sleeps(path, call)) return 'sleeps';
  if (helpers.asserts(path, call).answer === 'yes' || isProduct(call, found.kind)) return undefined;
  return soundsLikeCheck(name) ? 'assertions' : undefined;
}

function soundsLikeCheck(name: string): boolean {
  return CHECKS.test(name) || INSIDE.test(name);
}

/** The last called name that sounds like a check, else the last one: `cy.runAll().print().failIfAny()`. */
function nameOf({ called, callee }: HelperCall): string {
  return called.findLast(soundsLikeCheck) ?? called.at(-1) ?? (callee.at(-1) as string);
}

/** Milliseconds, or a number of what the name says. */
function isLength(name: string, { args }: HelperCall): boolean {
  const literal = args[0]?.literal ?? '';
  if (!/^[\d_.]+$/.test(literal)) return false;
  const length = Number(literal.replaceAll('_', ''));
  return length >= 10 || (length > 0 && /(Seconds?|Secs?|Minutes?|Mins?)$/.test(name));
}

/** A package that is not made for tests is what they test, or what they are built with. */
function isProduct({ binding }: HelperCall, found: 'unknown' | 'outside'): boolean {
  return binding.kind === 'import' && found === 'outside' && !TEST_MODULE.test(binding.specifier);
}

/** Names of one first word join under a star where the star takes in nothing else that these tests call. */
function joinFamilies(all: readonly Seen[], others: ReadonlySet<string>): HelperFamily[] {
  const groups = new Map<string, Seen[]>();
  for (const one of all) {
    const key = `${one.kind} ${rootOf(one)} ${firstWord(one.name)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const families = [...groups.values()].flatMap((group) => {
    const [first] = group as [Seen];
    const star = `${prefixOf(first)}${firstWord(first.name)}*`;
    const joins = group.length > 1 && ![...others].some((name) => matches(star, name));
    return joins
      ? [makeFamily(star, group)]
      : group.map((one) => makeFamily(`${prefixOf(one)}${one.name}`, [one]));
  });
  // `wait` of `robot.wait(500)` would take `cy.wait('@order')` in, which waits for something.
  return families.filter(({ pattern }) => !others.has(pattern));
}

/** A method that is called on one object only is named with it. */
function rootOf({ roots }: Seen): string {
  return roots.size === 1 ? ([...roots][0] as string) : '';
}

function prefixOf(one: Seen): string {
  const root = rootOf(one);
  return root === '' ||
    root.includes('(') ||
    !one.calls.every(({ written }) => written.startsWith(`${root}.`))
    ? ''
    : `${root}.`;
}

function firstWord(name: string): string {
  return /^_*[a-z0-9]+|^_*[A-Z][a-z0-9]*/.exec(name)?.[0] ?? name;
}

function matches(star: string, name: string): boolean {
  return name.startsWith(star.slice(0, -1));
}

function makeFamily(pattern: string, group: readonly Seen[]): HelperFamily {
  const calls = group.flatMap((one) => one.calls);
  return {
    kind: (group[0] as Seen).kind ?? 'assertions',
    pattern,
    names: [...new Set(calls.map(({ written }) => written))].sort(),
    calls: calls.length,
    places: calls
      .map(({ path, line }) => ({ path, line }))
      .sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1)),
  };
}
