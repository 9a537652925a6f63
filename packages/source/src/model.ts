/**
 * The test model: what a row sees of a file. Rows never see the parser.
 * Offsets are UTF-16 units of the LF-normalised text without byte order mark; lines count from 1.
 */

import type { TextEdit } from '@nx-test-review/contracts';
import type { Body, Expr, Guard, HelperCall, Place, RuntimeMark } from './model-facts';

export const FRAMEWORKS = [
  'jest',
  'vitest',
  'playwright',
  'cypress',
  'mocha',
  'jasmine',
  'node-test',
] as const;
export type Framework = (typeof FRAMEWORKS)[number];

export type * from './model-facts';

export type Modifier =
  'skip' | 'only' | 'todo' | 'fixme' | 'fail' | 'slow' | 'concurrent' | 'skipIf' | 'runIf' | 'each';

export interface Mark {
  modifier: Modifier;
  place: Place;
  quote: string;
  condition?: Expr;
  /** The condition is a literal truth value; absent condition counts as constant. */
  constant: boolean;
  /** The runner's own argument (node:test, playwright annotation). */
  reason?: string;
  /** `only`: takes the focus away. */
  edit?: TextEdit;
}

/** A body that a declaration stands in: it is made only when somebody calls it, and too late inside a test or a hook. */
export type DeclaredIn = { kind: 'function'; id: string } | { kind: 'test' } | { kind: 'hook' };

export interface TestNode {
  type: 'test';
  /** Title as written; template literals keep `${…}`; undefined for a computed title. */
  title?: string;
  titlePath: string[];
  place: Place;
  quote: string;
  marks: Mark[];
  /** Own marks and those of the suites around: it can run in no environment. */
  parametrised: boolean;
  /** Name of the function called: it, test, fit, xit, an alias … */
  callee: string;
  framework?: Framework;
  body?: Body;
  /** Function that wraps the body and may wait for what it starts: `waitForAsync`, `fakeAsync`. */
  wrapper?: string;
  /** The same as a call, where the workspace binds its name: it may assert around the body. */
  wrapperCall?: HelperCall;
  /** The body is no function in place but a name or a call that gives one. */
  bodyRef?: HelperCall;
  /** Stands in a loop or in a function that makes tests: one declaration, any number of tests. */
  generated: boolean;
  /** Branches that its declaration stands in: where one is not taken, the runner never hears of it. */
  guards?: Guard[];
  /** Its declaration stands behind a statement that always leaves the function. */
  unreachable?: 'return' | 'throw' | 'break';
  declaredIn?: DeclaredIn;
  /** Declared by a test that runs: its title path goes on from that of the test. */
  subtest?: true;
  /** It is called by a name that the workspace binds: a function of this file or an import. */
  maker?: HelperCall['binding'];
  /** Comment on the line or above with an issue reference or three words. */
  comment?: string;
  /** It bears a mark: an excuse in a comment that ends a blank line above. */
  commentApart?: string;
  /** Tags of its options. */
  tags?: string[];
}

export interface HookNode {
  type: 'hook';
  hook: 'beforeAll' | 'beforeEach' | 'afterEach' | 'afterAll';
  place: Place;
  body?: Body;
  /** The body is a function by its name. */
  bodyRef?: HelperCall;
}

export interface SuiteNode {
  type: 'suite';
  title?: string;
  titlePath: string[];
  place: Place;
  quote: string;
  marks: Mark[];
  parametrised: boolean;
  callee: string;
  /** Branches that its declaration stands in: where one is not taken, the runner never hears of it. */
  guards?: Guard[];
  /** Its declaration stands behind a statement that always leaves the function. */
  unreachable?: 'return' | 'throw' | 'break';
  declaredIn?: DeclaredIn;
  maker?: HelperCall['binding'];
  comment?: string;
  commentApart?: string;
  tags?: string[];
  children: (SuiteNode | TestNode | HookNode)[];
  /** Marks set in the suite's own body: test.skip(cond) at describe level. */
  runtimeMarks: RuntimeMark[];
}

export interface ImportName {
  /** Exported name; `default`; `*` for a namespace. */
  imported: string;
  local: string;
}

export interface ImportRecord {
  specifier: string;
  kind: 'import' | 'require' | 'dynamic' | 're-export' | 'mock';
  typeOnly: boolean;
  names: ImportName[];
  place: Place;
}

export interface ExportRecord {
  /** Exported name; `default`; `*` for `export * from`. */
  name: string;
  /** Local name or function id it stands for. */
  local?: string;
  from?: string;
  imported?: string;
  /** Local class of which it is an instance: `export default new LoginPage()`. */
  instanceOf?: string;
  /** Local class whose static function made it, by its name an instance of that class: `export default Page.createFor(user)`. */
  madeBy?: string;
}

/** A credential that stands in the text. */
export interface SecretUse {
  place: Place;
  /** Which format was seen. */
  kind: string;
  /** The source line with the value masked. */
  quote: string;
  /** A comment says that it is random, fake or no longer valid. */
  said?: boolean;
}

/** A fixture of `test.extend({ … })`. */
export interface FixtureModel {
  name: string;
  /** Id of its function, when it has one. */
  functionId?: string;
  /** What it hands to `use`, when that is an instance of a class. */
  binding?: HelperCall['binding'];
}

/** A function that others can call: top-level function, const arrow, class method, object method, fixture. */
export interface FunctionModel {
  /** `name`, or `Class.method`, or `object.method`; unique in the file. */
  id: string;
  className?: string;
  name: string;
  /** A method that gives back the object that it was called on. */
  fluent?: boolean;
  body: Body;
}

export interface ClassModel {
  name: string;
  /** Local name of the class it extends. */
  extends?: string;
  methods: string[];
  place: Place;
}

export interface Suppression {
  /** Line that it covers. */
  line: number;
  /** Line that it stands on. */
  at: number;
  rows: string[];
  reason: string;
  /** The line that it covers begins with a comment: the code may stand below. */
  coversComment?: boolean;
  /** Malformed: another word, no row or no reason. Which rows there are is the registry's to say. */
  problem?: string;
}

/** One entry of a table of cases: a test that the library makes. */
export interface TableCase {
  list: string;
  /** Text without white space and quote style: what tells one case from another. */
  key: string;
  place: Place;
  quote: string;
  only: boolean;
  /** Takes `only` away. */
  edit?: TextEdit;
  skip: boolean;
}

/** `ruleTester.run('title', rule, cases)`: tests that a library makes of a table. */
export interface TableRun {
  /** Entries of its literal lists. */
  cases: TableCase[];
  /** A list has entries that only running it would show. */
  open: boolean;
  /** Called names: `ruleTester.run`. */
  callee: string[];
  args: Expr[];
  place: Place;
  quote: string;
  guards: Guard[];
  unreachable?: 'return' | 'throw' | 'break';
}

export interface FileModel {
  path: string;
  /** sha256 of the normalised text. */
  hash: string;
  lines: number;
  /** Frameworks that imports and globals of the file tell, surest first. */
  frameworks: Framework[];
  imports: ImportRecord[];
  exports: ExportRecord[];
  functions: FunctionModel[];
  classes: ClassModel[];
  /** Root suite without title; children in source order. */
  suite: SuiteNode;
  suppressions: Suppression[];
  fixtures: FixtureModel[];
  /** Literals in a known format of credentials; the value itself is in no model. */
  secrets: SecretUse[];
  /** What runs when the file is loaded: module level and suite callbacks, without tests and hooks. */
  module: Body;
  /** Table runners such as RuleTester.run: the file holds tests without `it`. */
  tableTests: number;
  /** Module-level constants that the environment decides: a platform, a variable of the process, a version. */
  environment?: string[];
  /** Commands of Cypress that are added by the name of a function: `Cypress.Commands.add('login', signIn)`. */
  commands?: Record<string, string>;
  /** Module-level names that stand for a test or suite function with marks: `export const itSlow = it.skip`. */
  testAliases: Record<string, Mark[]>;
  /** Where table runners are called at module or suite level. */
  tableRuns: TableRun[];
}

export interface Unreadable {
  path: string;
  reason: string;
  /** Line of the first syntax error. */
  line?: number;
}

export type ParseResult = { ok: true; model: FileModel } | { ok: false; unreadable: Unreadable };
