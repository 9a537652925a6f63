import type { Comment } from '../oxc-adapter';
import type { Assertion, Body, HelperCall, Place, Settlement } from '../model';
import type { Node } from './ast';
import { nameOf, statementsOf } from './ast';
import { commentsIn, holdsAssertion } from './comments';
import type { Destination } from './settle';
import type { SourceText } from './text';

interface Pending {
  name: string;
  after: number;
  target: Settled;
}

interface Settled {
  settled: Settlement;
  lastUse?: number;
}

/** Statements that make the opening of a body; white space and comments tell none apart. */
const OPENING = 6;

/** An empty body. A class, since an object with a getter of its own is dear to make, and each test has one. */
class BodyFacts implements Body {
  readonly place: Place;
  readonly async: boolean;
  readonly params: string[];
  takesDone = false;
  assertions: Assertion[] = [];
  calls: HelperCall[] = [];
  waits: Body['waits'] = [];
  marks: Body['marks'] = [];
  branches: Body['branches'] = [];
  mocks: Body['mocks'] = [];
  locators: Body['locators'] = [];
  payloads: Body['payloads'] = [];
  plansAssertions = false;
  lastAwait = 0;
  usesFakeTimers = false;
  names: string[] = [];
  locals: string[] = [];
  depth = 0;
  constructions = 0;
  usesDone = false;
  usesResolver = false;
  callsKeptResolver = false;
  subtests = 0;
  writes: Body['writes'] = [];
  volatile: Body['volatile'] = [];
  constants: Body['constants'] = {};
  readonly statements: number;
  /** One for all: each is dear to make. */
  readonly #late: Late;

  constructor(node: Node, text: SourceText, inner: Node, isModule: boolean) {
    const statements = statementsOf(inner);
    this.place = text.place(node);
    this.async = node.async === true;
    this.params = (node.params ?? []).map((param) => text.folded(param));
    this.statements = statements.length;
    const { start, end } = inner;
    const offsets: number[] = [];
    for (let i = 0; i < statements.length && i < OPENING; i += 1) {
      const statement = statements[i] as Node;
      offsets.push(statement.start, statement.end);
    }
    this.#late = { text, start, end, offsets, hash: isModule ? '' : undefined, opening: undefined };
  }

  /** Only a comparison with the base asks for it. */
  get hash(): string {
    return (this.#late.hash ??= this.#late.text.tokenHash(this.#late));
  }

  get commentedAssertions(): boolean {
    return holdsAssertion(this.#late.text, this.#late);
  }

  /** Only tests without an assertion are asked for it. */
  get remarks(): string[] {
    return commentsIn(this.#late.text, this.#late);
  }

  /** Only tests that stand beside two others are asked for it. */
  get opening(): string[] {
    return (this.#late.opening ??= readOpening(this.#late));
  }
}

/** What facts that few ask for are made of. Places, not nodes: a model outlives the tree that it was made of. */
interface Late {
  text: SourceText;
  start: number;
  end: number;
  /** Start and end of each statement of the opening. */
  offsets: readonly number[];
  hash: string | undefined;
  opening: string[] | undefined;
}

function readOpening({ text, offsets }: Late): string[] {
  const opening: string[] = [];
  for (let i = 0; i < offsets.length; i += 2)
    opening.push(text.code({ start: offsets[i] as number, end: offsets[i + 1] as number }));
  return opening;
}

/** Collects the facts of one function body while the file is walked. */
export class BodyBuilder {
  readonly body: Body;
  private readonly reads = new Map<string, number>();
  private readonly pending: Pending[] = [];
  private readonly locals = new Set<string>();
  private level = 0;
  /** Comments that expect a type error and were read with a block inside. */
  readonly claimed = new Set<Comment>();

  constructor(
    /** Function (or program) whose body it is. */
    readonly node: Node,
    text: SourceText,
    /** Index of the function in the walker's stack. */
    readonly root: number,
    readonly isModule = false,
  ) {
    const inner = Array.isArray(node.body) || !node.body ? node : node.body;
    this.body = new BodyFacts(node, text, inner, isModule);
  }

  /** A read of a name: the last one tells whether a kept promise is looked at later. */
  read(name: string, at: number): void {
    this.reads.set(name, Math.max(at, this.reads.get(name) ?? 0));
  }

  /** Names that a block of the body declares. */
  declare(names: Iterable<string>): void {
    for (const name of names) this.locals.add(name);
  }

  /** Sets how a value is used, at once or when the whole body is known. */
  settle(target: Settled, destination: Destination, declaredInside: boolean): void {
    if ('settled' in destination) target.settled = destination.settled;
    else if (!declaredInside) target.settled = 'stored';
    else this.pending.push({ name: destination.storedIn, after: destination.at, target });
  }

  enterBlock(place: () => Place): void {
    this.level += 1;
    if (this.level > this.body.depth) this.body.depth = this.level;
    if (this.level === 4 && !this.body.tooDeep) this.body.tooDeep = place();
  }

  leaveBlock(): void {
    this.level -= 1;
  }

  addAssertion(assertion: Assertion): void {
    this.body.assertions.push(assertion);
  }

  addCall(call: HelperCall): void {
    this.body.calls.push(call);
  }

  /** Closes the body: what was kept in a name is settled by whether the name is read later. */
  finish(doneName: string | undefined): Body {
    for (const { name, after, target } of this.pending) {
      const read = this.reads.get(name) ?? 0;
      target.settled = read > after ? 'stored' : 'floating';
      if (read > after) target.lastUse = read;
    }
    this.body.names = [...this.reads.keys()];
    this.body.locals = [...this.locals];
    this.body.takesDone = doneName !== undefined;
    return this.body;
  }
}

/** Name of the runner's `done` parameter: the only plain parameter of a test or hook that is called or handed on. */
export function doneParameter(
  fn: Node,
  framework: string | undefined,
  parametrised: boolean,
): string | undefined {
  if (fn.async || parametrised || framework === 'playwright' || framework === 'vitest') return undefined;
  const params = fn.params ?? [];
  const param = framework === 'node-test' ? params[1] : params[0];
  const name = param?.type === 'Identifier' ? nameOf(param) : undefined;
  return name !== undefined && name !== 't' && name !== 'ctx' ? name : undefined;
}
