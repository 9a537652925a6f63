import type { FileModel, HookNode, SuiteNode, TestNode } from '@nx-test-review/source';
import { CallResolver } from '../helpers/resolve-call';
import { findRegistrations, type Registration } from '../helpers/registrations';
import type { ModelView, SpecAtSide, TestRef } from '../types';
import { placeRegistration } from './place-registration';

/** A test with what stands around it. */
export interface TestEntry {
  ref: TestRef;
  /** Position among all tests of the file. */
  index: number;
  spec: SpecAtSide;
  file: FileModel;
  test: TestNode;
  /** Suites around it, outermost first, with the file's root suite. */
  suites: SuiteNode[];
  /** Hooks of these suites. */
  hooks: HookNode[];
  /** Title path as a key; a computed title counts as it is written. */
  titleKey: string;
  /** Undefined for a body without statements: such bodies say nothing about identity. */
  bodyKey?: string;
  /** It stands for tests that a call registers: no test of the file names them. */
  registration?: Registration;
}

/** A key for a title path, in NFC and with folded white space. */
export function keyOfTitles(titlePath: readonly string[]): string {
  return JSON.stringify(titlePath.map((title) => title.normalize('NFC').replace(/\s+/g, ' ').trim()));
}

/** All tests of all readable specs, by path and position; with a view also those that calls register. */
export function listEntries(specs: readonly SpecAtSide[], view?: ModelView): TestEntry[] {
  const resolver = view === undefined ? undefined : new CallResolver(view);
  const sorted = [...specs].sort((a, b) => compareText(a.path, b.path));
  return sorted.flatMap((spec) =>
    spec.model === undefined ? [] : entriesOfFile(spec, spec.model, resolver),
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function entriesOfFile(spec: SpecAtSide, file: FileModel, resolver: CallResolver | undefined): TestEntry[] {
  const entries: TestEntry[] = [];
  const seen = new Map<string, number>();
  const visit = (suite: SuiteNode, around: SuiteNode[], hooksAround: HookNode[]): void => {
    const suites = [...around, suite];
    const hooks = [...hooksAround, ...suite.children.filter((child) => child.type === 'hook')];
    for (const child of suite.children) {
      if (child.type === 'suite') visit(child, suites, hooks);
      if (child.type === 'test')
        entries.push(makeEntry(spec, file, child, suites, hooks, seen, entries.length));
    }
  };
  visit(file.suite, [], []);
  for (const registration of resolver === undefined ? [] : findRegistrations(file, resolver)) {
    const { test, suites, hooks } = placeRegistration(file, registration);
    const entry = makeEntry(spec, file, test, suites, hooks, seen, entries.length);
    entries.push({ ...entry, registration });
  }
  return entries;
}

function makeEntry(
  spec: SpecAtSide,
  file: FileModel,
  test: TestNode,
  suites: SuiteNode[],
  hooks: HookNode[],
  seen: Map<string, number>,
  index: number,
): TestEntry {
  const key = keyOfTitles(test.titlePath);
  const ordinal = seen.get(key) ?? 0;
  seen.set(key, ordinal + 1);
  const ref = { path: spec.path, titlePath: test.titlePath, line: test.place.line, ordinal };
  const entry: TestEntry = { ref, index, spec, file, test, suites, hooks, titleKey: key };
  if (test.body !== undefined && test.body.statements > 0) entry.bodyKey = test.body.hash;
  return entry;
}

/** `"suite > test"` as messages show it. */
export function showTest(entry: TestEntry): string {
  return showTitles(entry.ref.titlePath);
}

export function showTitles(titlePath: readonly string[]): string {
  return titlePath.length === 0 ? '(no title)' : `"${titlePath.join(' > ')}"`;
}
