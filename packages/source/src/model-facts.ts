/** Facts of a body: what the test model says about the inside of tests, hooks and functions. */

import type { TextEdit } from '@nx-test-review/contracts';

export interface Place {
  line: number;
  endLine: number;
  start: number;
  end: number;
}

/** Where an expression comes from, as far as one file tells. */
export interface Expr {
  /** Source text, white space folded. */
  text: string;
  kind:
    | 'literal'
    | 'identifier'
    | 'member'
    | 'call'
    | 'function'
    | 'template'
    | 'object'
    | 'array'
    | 'await'
    | 'other';
  /** Leftmost identifier: `cart` of `cart.items[0].total()`. */
  root?: string;
  /** Of a condition or a list: initial value of the constant that it asks. */
  origin?: string;
  /** Value of a literal, in source form (`1`, `'a'`, `true`). */
  literal?: string;
  /** Value of a calculation with literals (`1 + 1`), or of a constant in what an assertion asks, in source form. */
  computed?: string;
  /** True when evaluating it twice may give two values (calls, `new`, `await`, updates). */
  impure: boolean;
}

export type GuardKind =
  | 'if'
  | 'ternary'
  | 'logical'
  | 'switch'
  | 'try' // inside the try block: an exception before it skips it
  | 'catch'
  | 'loop' // for, for-of, while: may be empty
  | 'callback'; // a function handed to a call

/** A construct between a test body and something in it, outermost first. */
export interface Guard {
  kind: GuardKind;
  place: Place;
  /** Condition of if, ternary, logical; iterated value of a loop; callee text of a callback. */
  subject?: Expr;
  /** For `if`/`ternary`: which branch; for `catch`: false when the try block cannot fall through silently. */
  branch?: 'then' | 'else';
  /** `try`: its catch neither rethrows nor asserts nor fails. `catch`: the try's normal end would fail the test. */
  swallows?: boolean;
  tryCannotPass?: boolean;
  /** `catch`, loops, `if`: names that it assigns, so that a later assertion may look at them. */
  assigns?: string[];
  /** `loop`, `if`, callback of a list: filled literal lists out of which it takes one after the other. */
  empties?: string[];
  /** `catch`: names that the try block assigns. */
  tried?: string[];
  /** `catch`: calls of the try block, or the call that `.catch(…)` stands behind, as written. */
  triedCalls?: string[];
  /** `loop`: iterates a literal, non-empty list. `if`: constant condition. */
  literal?: boolean;
  /** What stands in it can never run: a constant condition, an empty list. */
  never?: boolean;
  /** `if`: its other arm always throws or fails. */
  elseFails?: boolean;
  /** `loop`: leaves early under a condition of its body or of its head beside the count, so it looks again and again until something holds. */
  polls?: boolean;
  /** `switch` with a default: its cases that do something, of which one is always taken. */
  arms?: Pick<Place, 'start' | 'end'>[];
  /** `callback`: async function; whether what the call returns is awaited or returned by the test. */
  async?: boolean;
  awaited?: boolean;
  /** `callback`: the executor of `new Promise(…)`. */
  executor?: boolean;
  /** `callback`: an array method that runs it once for each element (forEach, map, every). */
  perElement?: boolean;
  /** `callback`: the runner or a library is known to call it before the test ends (forEach, test.step, waitFor, act). */
  runs?: 'sync' | 'awaited' | 'deferred' | 'unknown';
}

export type AssertionKind =
  | 'expect' // expect(x).matcher(), chai's expect included
  | 'assert' // assert.x(), t.assert.x(), bare functions of an assert library
  | 'should' // x.should.y, cy…should()
  | 'library' // supertest .expect(), sinon.assert, testdouble.verify, nock.done, RuleTester
  | 'type' // expectTypeOf, assertType
  | 'query' // getBy…/findBy…: throws when nothing matches
  | 'snapshot'
  | 'fail'; // throw / fail() reached on a wrong outcome, e.g. guard that throws

export type Settlement = 'awaited' | 'returned' | 'stored' | 'floating' | 'not-needed';

export interface Assertion {
  place: Place;
  /** First source line, trimmed. */
  quote: string;
  kind: AssertionKind;
  subject?: Expr;
  /** Last matcher name, such as `toBe`, `equal`; undefined when there is none. */
  matcher?: string;
  args: Expr[];
  /** `not`, `resolves`, `rejects`, `soft`, `poll`, … in source order. */
  modifiers: string[];
  /** False for `expect(x)` and for a matcher that is named and not called. */
  complete: boolean;
  /** It gives a promise by its form (resolves/rejects, web-first matcher, poll, assert.rejects). */
  promised: boolean;
  /** How its promise is used. `stored`: kept in a name or array that is awaited or returned later. */
  settled: Settlement;
  /** It floats as a statement of an asynchronous function: puts `await` before it. */
  awaitEdit?: TextEdit;
  guards: Guard[];
  /** It stands behind a statement that always leaves the function. */
  unreachable?: 'return' | 'throw' | 'break';
  /** Its subject was picked out of a list by a predicate, found in the page by a selector, or is a flag of the test. */
  picked?: boolean;
  /** Both sides are this parameter of a callback, for which a name around it cannot be seen. */
  hides?: string;
  /** Further words of a Cypress chain: `contain.text` of `.should('exist').and('contain.text', 'a')`. */
  chained?: string[];
  /** Lines of an inline snapshot. */
  inlineLines?: number;
  /** `query`: more is asked of what was found, and whether it is found is not all that is meant. */
  goesOn?: boolean;
}

export interface Wait {
  place: Place;
  quote: string;
  /** waitForTimeout, cy.wait(500), setTimeout in a promise, sleep library … */
  kind: string;
  /** Milliseconds when they are known (literal or constant of the file). */
  ms?: number;
  /** Name of the parameter that gives the length. */
  parameter?: string;
  /** A promise around a timer that is made and not awaited where it stands (it may be returned). */
  settled: Settlement;
  guards: Guard[];
}

/** A call that may lead to a helper: resolved by whoever holds all models. */
export interface HelperCall {
  place: Place;
  quote: string;
  /** `name` of a bare call; `object.name` chains keep the parts: `['page', 'cart', 'open']`. */
  callee: string[];
  /** The names among them that are called: `['get', 'expectStatus']`. */
  called: string[];
  /** Leftmost name is bound by: a function of this file, an import, a parameter or fixture, an instance of a class. */
  binding:
    | { kind: 'function'; id: string }
    | { kind: 'import'; specifier: string; imported: string }
    | { kind: 'instance'; className: string; specifier?: string; imported?: string }
    | {
        kind: 'parameter';
        index: number;
        property?: string;
        /** Parameter of a function around the body: of a suite, or of a function that makes tests. */
        outer?: boolean;
      }
    | { kind: 'global' }
    | { kind: 'local' };
  args: Expr[];
  /** The call, or what contains it, is awaited, returned or stored and awaited. */
  settled: Settlement;
  /** Offset of the last read of the name that its result is kept in. */
  lastUse?: number;
  /** Names that its result, awaited or not, is kept in. */
  keptIn?: string[];
  /** Its result goes as a part of a list or an object into another call, which may wait for it. */
  handedOn?: true;
  /** It is a statement, or what the function gives back: nobody of this body looks at the result. */
  alone?: true;
  /** It floats as a statement of an asynchronous function: puts `await` before it. */
  awaitEdit?: TextEdit;
  /** `reference`: a function that is handed to another call by its name and may be called by it. */
  via?: 'reference';
  guards: Guard[];
  unreachable?: 'return' | 'throw' | 'break';
}

/** A skip or failure mark set while the test runs: test.skip(cond, why), this.skip(), t.skip(), ctx.skip(). */
export interface RuntimeMark {
  place: Place;
  quote: string;
  mark: 'skip' | 'fixme' | 'fail' | 'slow' | 'todo';
  condition?: Expr;
  /** Condition is a literal truth value. */
  constant?: boolean;
  reason?: string;
  /** Comment on the line or above that states a reason. */
  comment?: string;
  guards: Guard[];
}

export interface Branch {
  place: Place;
  quote: string;
  kind: 'if' | 'ternary' | 'switch' | 'loop' | 'try';
  condition?: Expr;
  /** Every path of the guarded part throws, fails or returns a failure. */
  throws: boolean;
  /** Every path of it leaves the function. */
  leaves: boolean;
  /** `for await` that leaves early under a condition: it waits for an event. */
  awaitsEvent?: boolean;
  /** `if` without an else: it only prints. */
  tells?: boolean;
  /** An assertion or a call that may assert stands in it. */
  guards: Guard[];
}

export interface MockUse {
  place: Place;
  /** Variable that holds it. */
  name?: string;
  /** jest.fn, vi.mock, sinon.stub, td.func, cy.stub … */
  kind: string;
  /** Module that is mocked. */
  module?: string;
  returns?: Expr;
}

export interface PayloadField {
  key: string;
  /** Value as written, folded and cut. */
  text: string;
  /** A literal of any kind, objects and arrays included; no name. */
  literal: boolean;
}

/** An object literal of four or more fields of plain data. */
export interface PayloadUse {
  place: Place;
  quote: string;
  /** Handed to a call, kept in a name, or given back by the function itself. */
  role: 'argument' | 'variable' | 'returned';
  /** Name that it is kept in. */
  name?: string;
  fields: PayloadField[];
}

export interface LocatorUse {
  place: Place;
  quote: string;
  /** locator, getByRole, cy.get, querySelector … */
  method: string;
  selector?: string;
  /** Fixed text that it looks for. */
  words?: string;
  /** first, last, nth(2) … applied to it. */
  positional?: string;
  /** click, fill, … called on it. */
  action?: string;
  /** What its steps go by, as far as that holds when markup and wording change. */
  by: ('test-id' | 'role' | 'label')[];
}

/** Facts of one function body. Nested functions are part of it; nested tests and suites are not. */
export interface Body {
  place: Place;
  async: boolean;
  /** Names of parameters; destructured ones as `{a,b}` parts. */
  params: string[];
  /** Takes the runner's `done` callback. */
  takesDone: boolean;
  assertions: Assertion[];
  calls: HelperCall[];
  waits: Wait[];
  marks: RuntimeMark[];
  branches: Branch[];
  mocks: MockUse[];
  locators: LocatorUse[];
  payloads: PayloadUse[];
  /** expect.assertions(n) / expect.hasAssertions() / t.plan(n) with n over 0. */
  plansAssertions: boolean;
  /** Offset of the last `await`, or of a returned value: the runner waits at least until there. */
  lastAwait: number;
  usesFakeTimers: boolean;
  /** Identifiers read, without keys and declarations: the subjects a test touches. */
  names: string[];
  /** Names that the body declares, parameters included. */
  locals: string[];
  /** Hash of the body's tokens without comments and white space. */
  hash: string;
  /** Its first statements, six at most, as written, without comments, white space folded. */
  opening: string[];
  /** Deepest nesting of if, loop, try, switch and function blocks below the body. */
  depth: number;
  /** First place that is nested more than three deep. */
  tooDeep?: Place;
  statements: number;
  /** A comment in it holds an assertion. */
  commentedAssertions: boolean;
  /** Its comments, white space folded. */
  remarks: string[];
  /** Tests declared inside of it, such as `t.test(…)`. */
  subtests: number;
  /** Constructions and elements of markup: something may be handed to the code under test by them. */
  constructions: number;
  /** `done` is called in a callback or handed on: the runner waits for it. */
  usesDone: boolean;
  /** A callback inside of a `new Promise(…)` settles it, or its resolver is handed on: who awaits it waits for an event. */
  usesResolver: boolean;
  /** A callback that somebody else calls settles a promise of the body by a resolver that was kept: who awaits it waits for an event. */
  callsKeptResolver: boolean;
  /** Writes to names that are declared outside of the body, in source order. */
  writes: StateWrite[];
  /** Reads of the live clock or of random sources. */
  volatile: VolatileRead[];
  /** Names that the body declares with a primitive literal. */
  constants: Record<string, string>;
}

/** `id = …`, `process.env.X = …`, `delete globalThis.y` of something that outlives the body. */
export interface StateWrite {
  place: Place;
  quote: string;
  /** Leftmost name, or `process.env`, `globalThis`, `window`. */
  target: string;
  kind: 'variable' | 'global' | 'import';
  /** Offset of the variable's declaration: the suite around it is where it is shared. */
  declaredAt?: number;
  /** In a `finally` block or after another write to the same target: taken for the way back. */
  restores: boolean;
}

export interface VolatileRead {
  place: Place;
  quote: string;
  kind: 'clock' | 'random';
  text: string;
  /** Name that the value is kept in. */
  storedIn?: string;
  guards: Guard[];
  /** Key of the field that it fills in an object literal. */
  field?: string;
  /** It is reckoned with: `Date.now() - start`. */
  reckoned?: boolean;
  /** It is a part of a text, as values are that only have to be unique. */
  inText: boolean;
  /** It stands inside the arguments or the subject of an assertion. */
  inAssertion: boolean;
}
