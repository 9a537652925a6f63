import type { Body, FileModel, HelperCall } from '@nx-test-review/source';
import { bareCall, saysThrown } from './caught-failures';
import { countsAsAssertion } from '../helpers/counting';
import { closingCalls } from './closing-wait';
import { escapeName } from './escape-name';
import type { RowContext, Unit } from './rule';

/** Checks that are there and say little: what a test ends with, its comments, and what a neighbour says of the same call. */

/** `assertAssignable<Sampler>(sampler)` of an empty function: told a type, it checks that its argument is of it. */
export function findTypedSignature({ helpers, path }: RowContext, { calls }: Body): string | undefined {
  const typed = calls.find((call) => {
    if (call.alone !== true || call.args.length === 0) return false;
    if (!call.quote.includes(`${call.callee.join('.')}<`)) return false;
    const found = helpers.resolver.resolve(path, call);
    return found.kind === 'function' && found.target.fn.body.statements === 0;
  });
  return typed?.callee.join('.');
}

const NO_ASSERTION =
  /\b(no|without|nothing to|not to) (explicit |further |more )?(assert\w*|expect(ation)?s?)\b|\b(assertions?|expects?) (is|are) (implicit|implied|not|un)\b/i;
const NO_THROW =
  /\b(should|must|does|do|will|would|shall|can)(n['’]?t| not) (\w+ )?(throw|crash|fail|reject|hang)\b|\bwithout (\w+ )?(throwing|crashing|an? (error|exception))\b|\b(no|never) (throws?|crash\w*|exceptions?)\b/i;
const UNDONE = /\b(todo|fixme|yet|missing|later|add (some|an?|the))\b/i;

/** What a comment in the body or above the test says of it, as a title might. */
export function findRemark({ body, placed }: Unit): string | undefined {
  const said = [placed?.test.comment ?? '', ...body.remarks].find(
    (remark) => (NO_ASSERTION.test(remark) || NO_THROW.test(remark)) && !UNDONE.test(remark),
  );
  return said === undefined || said.length <= 60 ? said : `${said.slice(0, 60)}…`;
}

/** `await buffer.addEvent(large)` at the end, of which a test beside expects that it fails: the setup makes the difference. */
export function findFailingNeighbour(context: RowContext, { body, placed }: Unit): HelperCall | undefined {
  return closingCalls(body).find((call) => {
    const { alone, callee, called, args } = call;
    if (alone !== true || called.length !== 1 || args.length === 0) return false;
    const asked = bareCall(`${callee.join('.')}(${args.map(({ text }) => text).join(',')})`);
    return isExpectedToFail(context, placed, asked);
  });
}

const PASSES =
  /\b(pass(es|ed)?|accepts?|accepted|succeeds?|successful(ly)?|allow(s|ed)?|permit(s|ted)?|is valid|tolerates?)\b/i;

const SHOULD_PASS = /\b(should|must|shall|has to)( \w+)? (pass|succeed|be (accepted|allowed))\b/i;

/** The title or a comment in the body says that it passes, and of the same function a test beside expects that it fails, whatever it is handed there. */
export function findPassingCall(context: RowContext, { body, placed }: Unit): string | undefined {
  if (!PASSES.test(placed?.test.title ?? '') && !body.remarks.some((said) => SHOULD_PASS.test(said)))
    return undefined;
  return body.calls
    .filter(({ via, called, callee }) => via === undefined && called.length === 1 && callee.length < 3)
    .map(({ callee }) => callee.join('.'))
    .find((name) => isExpectedToFail(context, placed, `${name}(`));
}

/** By a test of the same suite, in place or through a function that it keeps. */
function isExpectedToFail({ tests, model }: RowContext, placed: Unit['placed'], call: string): boolean {
  const suite = placed?.suites.at(-1);
  const asked = new RegExp(`(?<![\\w$.])${call.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return tests.some(
    ({ suites, test: { body } }, at) =>
      tests[at] !== placed &&
      suites.at(-1) === suite &&
      body?.assertions.some((one) => {
        if (!saysThrown(one)) return false;
        const { kind, text = '' } = one.subject ?? {};
        if (kind !== 'identifier') return asked.test(bareCall(text));
        return keptCalls(model, body, text).some((inner) => asked.test(inner));
      }),
  );
}

/** What `const run = () => { open('x'); };` of a body calls. */
function keptCalls({ functions }: FileModel, { place }: Body, name: string): string[] {
  return functions
    .filter((fn) => fn.name === name && place.start < fn.body.place.start && fn.body.place.end <= place.end)
    .flatMap(({ body }) => body.calls)
    .map(({ callee, args }) => bareCall(`${callee.join('.')}(${args.map(({ text }) => text).join(',')})`));
}

/** `class Seen extends Base { changed(now) { expect(now).toBe(2); } }` that the test hands in: whether it is called nobody sees. */
export function findAssertingMethod({ model }: RowContext, { calls }: Body): string | undefined {
  const found = model.functions.find(({ id, body }) => {
    const [owner, method] = id.split('.');
    if (method === undefined) return false;
    if (!model.classes.some(({ name }) => name === owner) || !body.assertions.some(countsAsAssertion))
      return false;
    const handed = new RegExp(`(?<![\\w$.])${escapeName(owner as string)}(?![\\w$])`);
    return calls.some(({ args }) => args.some(({ text }) => handed.test(text)));
  });
  return found?.id.replace(/#\d+$/, '');
}

/** What the test waits for last and does nothing with: a promise that it has kept, or an event that settles one. */
export function findAwaitedPromise(body: Body): string | undefined {
  if (body.callsKeptResolver && body.lastAwait > 0) return 'the promise of the event';
  for (const { keptIn = [], lastUse, callee, settled } of closingCalls(body)) {
    const [name] = keptIn;
    if (settled !== 'stored' || keptIn.length !== 1 || name === undefined || lastUse === undefined) continue;
    if (lastUse + name.length === body.lastAwait) return `the promise of ${callee.join('.')}`;
  }
  return undefined;
}
