import type { Assertion, Expr } from '@nx-test-review/source';
import { callAt, toExpr } from './call-text';

/** Words that only connect. */
const WORDS =
  /^(to|be|been|is|that|which|and|has|have|with|at|of|same|but|does|still|also|not|deep|nested|own|ordered|any|all|eventually|soft|poll|a|an)$/;
/** What chai's plugins ask of a spy: each link of such a chain asks of the same spy. */
const OF_SPY = /^(called\w*|callCount|notCalled|always\w*|returned)$/;
const BOUNDS =
  /^(above|below|least|most|within|gte?|lte?|greaterThan\w*|lessThan\w*|aboveOrEqual|belowOrEqual)$/;

/** Is there more in the text of a chain than its last matcher and the value in its parentheses? */
export function needsItsText({ kind, modifiers, matcher = '' }: Assertion): boolean {
  if (kind === 'should') return true;
  return kind === 'expect' && (modifiers.includes('and') || BOUNDS.test(matcher));
}

/**
 * `order.total.should.not.equal(2)` as what `expect(order.total)` would ask; `expect(spy).to.have.been.calledOnce.and.calledWith(1)`
 * as the two that it is; `lengthOf.above(0)` as a bound of the length. Undefined for what is no such chain.
 */
export function readChain(assertion: Assertion, source: string): Assertion[] | undefined {
  const start = assertion.kind === 'should' ? startOfShould(source) : startOfExpect(source);
  const links = start && linksOf(source, start.end);
  if (start === undefined || links === undefined) return undefined;
  const modifiers: string[] = [];
  const read: Assertion[] = [];
  let subject = start.subject;
  for (const { name, args } of links) {
    if (args === undefined && WORDS.test(name)) modifiers.push(name);
    else if (args === undefined && /^length(Of)?$/.test(name) && name !== links.at(-1)?.name)
      subject = `${subject}.length`;
    else
      read.push({
        ...assertion,
        kind: 'expect',
        subject: toSubject(subject, assertion.subject),
        modifiers: [...modifiers],
        matcher: name,
        args: (args ?? []).map(toExpr),
      });
  }
  const last = read.at(-1);
  if (last === undefined) return undefined;
  const spied = read.every(({ matcher = '' }) => OF_SPY.test(matcher));
  if (assertion.kind === 'should') return spied ? read : [last];
  if (spied && read.length > 1) return read;
  return subject === start.subject ? undefined : [{ ...assertion, subject: last.subject as Expr }];
}

interface Start {
  subject: string;
  /** Where its links begin. */
  end: number;
}

/** `order.total.should.…`, `should(order).…` and `should.exist(order)`. */
function startOfShould(source: string): Start | undefined {
  const call = /^(?:await\s+)?should\s*\(/.exec(source);
  if (call !== null) return startOfCall(source, call[0].length);
  const exists = /^should\s*((?:\.\s*not\s*)?\.\s*exist)\s*\(/.exec(source);
  if (exists !== null) return undefined;
  let depth = 0;
  for (const { 0: token, index } of source.matchAll(TOKENS)) {
    if (/^[([{]$/.test(token)) depth += 1;
    if (/^[)\]}]$/.test(token)) depth -= 1;
    if (depth !== 0 || token === '') continue;
    const found = /^\s*\.\s*should\b(?!\s*\()/.exec(source.slice(index));
    if (found !== null && index > 0)
      return {
        subject: source
          .slice(0, index)
          .replace(/^await\s+/, '')
          .trim(),
        end: index + found[0].length,
      };
  }
  return undefined;
}

const TOKENS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[()[\]{}.]/g;

function startOfExpect(source: string): Start | undefined {
  const call = /^(?:await\s+)?(?:chai\.)?expect(?:\.(?:soft|poll))?\s*\(/.exec(source);
  return call === null ? undefined : startOfCall(source, call[0].length);
}

function startOfCall(source: string, from: number): Start | undefined {
  const { args, end } = callAt(source, from);
  return args[0] === undefined ? undefined : { subject: args[0], end };
}

interface Link {
  name: string;
  args?: string[];
}

function linksOf(source: string, from: number): Link[] | undefined {
  const links: Link[] = [];
  let at = from;
  for (;;) {
    const found = /^\s*!?\.\s*([\w$]+)\s*/.exec(source.slice(at));
    if (found === null) break;
    const [{ length }, name = ''] = found;
    at += length;
    if (source[at] !== '(') {
      links.push({ name });
      continue;
    }
    const { args, end } = callAt(source, at + 1);
    at = end;
    if (!/^(then|catch|finally|because|notify)$/.test(name)) links.push({ name, args });
  }
  return source.slice(at).replace(/[\s;)]/g, '') === '' ? links : undefined;
}

function toSubject(text: string, known: Expr | undefined): Expr {
  const root = /^[A-Za-z_$][\w$]*/.exec(text)?.[0];
  const { impure = false } = known ?? {};
  return { text, kind: 'other', impure, ...(root === undefined ? {} : { root }) };
}
