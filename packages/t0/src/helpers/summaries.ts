import type { HelpersConfig } from '@nx-test-review/contracts';
import type { Body, HelperCall } from '@nx-test-review/source';
import type { ModelView } from '../types';
import { assertsByOptions, checksNothing, mayBeWholeTest, mayCheck, saysWhatIsExpected } from './may-check';
import {
  callsMatcher,
  checksForCaller,
  countsAsAssertion,
  givesExpect,
  isExpectedTypeError,
  isLastResort,
  isRunnersAssertion,
  mustNotBeCalled,
} from './counting';
import { createHelperNames, type HelperNames } from './names';
import { CallResolver, type Target } from './resolve-call';
import {
  ALWAYS,
  inLoop,
  isConditional,
  isHardWait,
  lengthOf,
  looksAgain,
  onlyWaits,
  runsHere,
  takesTime,
  type Sleeps,
} from './sleeping';
import { isOfTestTool, isTestCode } from './test-code';

export type Answer = 'yes' | 'no' | 'unknown';

/** What a function does for the tests that call it, through all that it calls. */
export interface Summary {
  asserts: Answer;
  /** It throws under a condition, or has an invariant: a check where it is called as one. */
  refuses: boolean;
  /** That it asserts is said by names only, of functions that nobody can read. */
  byName: boolean;
  /** Calls that could not be followed, as written. */
  unknowns: string[];
  /** Calls that nobody can read and that may check something for whoever calls this. */
  doubts: string[];
  /** It waits for a fixed time by itself, or for as long as one of its parameters says. */
  sleeps: Sleeps;
}

/** What is known of one call. */
export interface Judged {
  answer: Answer;
  unknowns: string[];
  /** A name says that it asserts, and nobody can read what stands behind it. */
  byName?: boolean;
}

const YES: Judged = { answer: 'yes', unknowns: [] };
const NO: Judged = { answer: 'no', unknowns: [] };
const BY_NAME: Judged = { answer: 'yes', unknowns: [], byName: true };
const UNREAD: Summary = {
  asserts: 'unknown',
  byName: false,
  refuses: false,
  unknowns: [],
  doubts: [],
  sleeps: false,
};

const DEFAULT_DEPTH = 8;

/** Summaries of functions, made once each; safe with cycles, and cut at a depth (then unknown). */
export class Helpers {
  readonly names: HelperNames;
  readonly resolver: CallResolver;
  /** By file and function: a key for both would be made for each call of each test. */
  private readonly done = new Map<string, Map<string, Summary>>();
  private readonly provisional = new Map<string, Summary>();
  private readonly open = new Set<string>();
  private readonly depth: number;
  private cycles = 0;

  constructor(view: ModelView, config: HelpersConfig = {}) {
    this.names = createHelperNames(config);
    this.resolver = new CallResolver(view);
    this.depth = config.depth ?? DEFAULT_DEPTH;
  }

  /** Does the call assert? `unknown` calls are listed by the caller. `byName`: nothing but a name says so. */
  asserts(path: string, call: HelperCall): Judged {
    if (this.names.isConfiguredAssertion(call) || assertsByOptions(call)) return YES;
    const onTheWay = this.inQueue(path, call) ?? this.onTheWay(path, call);
    if (onTheWay) return onTheWay;
    if (callsMatcher(call) && givesExpect(this.resolver.firstOf(path, call))) return YES;
    const sounds = this.names.soundsLikeAssertion(call);
    const found = this.resolver.resolve(path, call);
    if (found.kind === 'function') {
      const summary = this.summarise(found.target);
      if (summary.asserts === 'yes' && !summary.byName) return YES;
      if (call.via === 'reference' && mustNotBeCalled(found.target.fn.body)) return YES;
      if (sounds && this.refuses(found.target)) return YES;
      if (summary.asserts === 'no') return NO;
      return summary.asserts === 'yes' || sounds
        ? BY_NAME
        : { answer: 'unknown', unknowns: summary.unknowns };
    }
    if (sounds) return this.resolver.isOfPackage(path, call) ? YES : BY_NAME;
    const command = this.resolver.unreadCommand(path, call);
    if (command !== undefined) return { answer: 'unknown', unknowns: [`cy.${command}`] };
    if (found.kind === 'outside' || call.via === 'reference') return NO;
    return { answer: 'unknown', unknowns: [call.callee.join('.')] };
  }

  /** Calls behind this one that nobody can read and that may check something: then a person has to look. */
  doubtsAbout(path: string, call: HelperCall, body: Body): string[] {
    const { answer, byName } = this.asserts(path, call);
    const name = call.callee.join('.');
    if (byName) return [name];
    const found = this.resolver.resolve(path, call);
    if (found.kind === 'function') return answer === 'unknown' ? this.summarise(found.target).doubts : [];
    if (call.via === 'reference') return [];
    const command = this.resolver.unreadCommand(path, call);
    if (command !== undefined) return [`cy.${command}`];
    if (call.alone === true && this.isOfUnread(path, call, body)) return [name];
    if (answer === 'unknown') return mayCheck(call, body) || mayBeWholeTest(call) ? [name] : [];
    const { binding } = call;
    const foreign = binding.kind === 'import' && !checksNothing(binding.specifier);
    return foreign && (mayCheck(call, body) || saysWhatIsExpected(call)) ? [name] : [];
  }

  /** A function or an object of a file that nobody can read, or of what such a function gave: it may do anything. */
  private isOfUnread(path: string, call: HelperCall, { calls }: Body): boolean {
    if (this.resolver.isOfUnreadFile(path, call)) return true;
    const root = call.callee[0] as string;
    return (
      call.binding.kind === 'local' &&
      calls.some((other) => other.keptIn?.includes(root) && this.resolver.isOfUnreadFile(path, other))
    );
  }

  /** Each command of a chain of Cypress runs, not only the last one. */
  private inQueue(path: string, call: HelperCall): Judged | undefined {
    if (call.binding.kind !== 'global' || call.callee[0] !== 'cy') return undefined;
    for (const name of call.called.slice(0, -1)) {
      const found = this.resolver.command(path, name);
      if (found.kind !== 'function') continue;
      const { asserts, byName } = this.summarise(found.target);
      if (asserts === 'yes') return byName ? BY_NAME : YES;
    }
    return undefined;
  }

  /** `page.open().hasTotal(2).close()` of an object whose methods give it back: each of them runs. */
  private onTheWay(path: string, call: HelperCall): Judged | undefined {
    const [root, ...members] = call.callee;
    if (call.binding.kind !== 'instance' || root === undefined || members.length < 2) return undefined;
    for (const member of members) {
      if (!call.called.includes(member)) return undefined;
      const found = this.resolver.resolve(path, { ...call, callee: [root, member] });
      if (found.kind !== 'function') return undefined;
      const { asserts, byName } = this.summarise(found.target);
      if (asserts === 'yes') return byName ? BY_NAME : YES;
      if (found.target.fn.fluent !== true) return undefined;
    }
    return undefined;
  }

  /** It throws under a condition, or what it calls does. */
  private refuses(target: Target, depth = 0): boolean {
    if (this.summarise(target).refuses) return true;
    return (
      depth < 3 &&
      target.fn.body.calls.some((call) => {
        const found = this.resolver.resolve(target.path, call);
        return (
          found.kind === 'function' && found.target.fn !== target.fn && this.refuses(found.target, depth + 1)
        );
      })
    );
  }

  /** What a call of product code leads to: a name like `checkStock` says nothing there. */
  private followed(path: string, call: HelperCall): Judged {
    const found = this.resolver.resolve(path, call);
    if (found.kind !== 'function') return NO;
    const { asserts, byName } = this.summarise(found.target);
    return asserts === 'yes' ? (byName ? BY_NAME : YES) : NO;
  }

  /** Is the call a sleep, by itself or by what it calls? */
  sleeps(path: string, call: HelperCall): boolean {
    if (call.via === 'reference') return false;
    if (this.names.isConfiguredSleep(call)) return true;
    const found = this.resolver.resolve(path, call);
    if (found.kind === 'function') return takesTime(this.summarise(found.target).sleeps, call);
    return this.names.soundsLikeSleep(call) && (call.settled === 'awaited' || call.settled === 'returned');
  }

  /** Sleep of a call inside of a function: the length may be handed on from the function's own parameter. */
  private sleepOf(path: string, call: HelperCall, body: Body): Sleeps {
    const found = call.via === 'reference' ? undefined : this.resolver.resolve(path, call);
    if (found?.kind !== 'function') return this.sleeps(path, call);
    const inner = this.summarise(found.target).sleeps;
    if (!takesTime(inner, call)) return this.names.isConfiguredSleep(call);
    return (typeof inner === 'object' && lengthOf(call.args[inner.index]?.text, body)) || true;
  }

  summarise(target: Target): Summary {
    const { path, fn } = target;
    const done = this.done.get(path)?.get(fn.id);
    if (done) return done;
    const key = `${path}\n${fn.id}`;
    const known = this.provisional.get(key);
    if (known) return known;
    if (this.open.has(key)) {
      this.cycles += 1;
      return { ...UNREAD, asserts: 'no' };
    }
    if (this.open.size >= this.depth) {
      this.cycles += 1;
      return { ...UNREAD, unknowns: [target.fn.id], doubts: [target.fn.id] };
    }
    const cyclesBefore = this.cycles;
    this.open.add(key);
    const summary = this.compute(target);
    this.open.delete(key);
    // What was computed inside a cycle or at the depth limit holds for this way in only: each function once a way.
    if (this.cycles === cyclesBefore || this.open.size === 0) {
      const ofFile = this.done.get(path) ?? new Map<string, Summary>();
      if (ofFile.size === 0) this.done.set(path, ofFile);
      ofFile.set(fn.id, summary);
    } else this.provisional.set(key, summary);
    if (this.open.size === 0) this.provisional.clear();
    return summary;
  }

  /** A page object, also where it only imports the types of its driver. */
  private drivesPage(path: string): boolean {
    const model = this.resolver.modelOf(path);
    return (
      model !== undefined &&
      (isOfTestTool(model) ||
        model.functions.some(({ body }) => body.waits.some(({ kind }) => ALWAYS.has(kind))))
    );
  }

  private compute({ path, fn }: Target): Summary {
    const { body } = fn;
    const unknowns: string[] = [];
    const doubts: string[] = [];
    let byName = false;
    const product = !isTestCode(path, this.resolver.modelOf(path));
    const counts = product ? isRunnersAssertion : countsAsAssertion;
    let asserts: Answer = body.assertions.some(
      (one) => (counts(one) || isLastResort(one, body, product)) && checksForCaller(one, body),
    )
      ? 'yes'
      : 'no';
    // Members of what it gives back are called by whoever gets them.
    for (const member of asserts === 'yes' ? [] : this.resolver.membersOf(path, fn.id)) {
      const inside = this.summarise(member);
      if (inside.asserts === 'yes' && inside.byName) byName = true;
      else if (inside.asserts === 'yes') asserts = 'yes';
    }
    const queued = this.resolver.modelOf(path)?.frameworks[0] === 'cypress';
    let sleeps: Sleeps = false;
    for (const wait of looksAgain(fn.id, body) ? [] : body.waits)
      if (sleeps !== true && !isConditional(wait.guards) && isHardWait(wait, body))
        sleeps = lengthOf(wait.parameter, body) ?? true;
    for (const call of body.calls) {
      if (asserts !== 'yes') {
        const result = product ? this.followed(path, call) : this.asserts(path, call);
        if (result.byName) byName = true;
        else if (result.answer === 'yes') asserts = 'yes';
        else if (result.answer === 'unknown') {
          asserts = 'unknown';
          unknowns.push(...result.unknowns);
        }
        if (!product) doubts.push(...this.doubtsAbout(path, call, body));
      }
      if (
        !sleeps &&
        !isConditional(call.guards) &&
        runsHere(call.guards) &&
        !call.handedOn &&
        (queued || call.settled !== 'floating') &&
        !inLoop(call.guards)
      )
        sleeps = this.sleepOf(path, call, body);
    }
    // What product code waits for is its own affair, unless all that it does is to wait.
    if (sleeps === true && product && !onlyWaits(fn) && !this.drivesPage(path)) sleeps = false;
    const refuses = body.assertions.some((one) => countsAsAssertion(one) && !isExpectedTypeError(one));
    if (asserts === 'yes') return { ...UNREAD, asserts, refuses, sleeps };
    if (byName) return { ...UNREAD, asserts: 'yes', byName, refuses, sleeps };
    return {
      ...UNREAD,
      asserts,
      refuses,
      unknowns: asserts === 'unknown' ? [...new Set(unknowns)] : [],
      doubts: [...new Set(doubts)],
      sleeps,
    };
  }
}
