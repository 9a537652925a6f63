import type { DiffInput, ModelView } from '../../../types';
import { classOf } from '../../assertions/assertion-keys';
import { gatherAssertions, type Effective } from '../../assertions/effective-assertions';
import { showTest, type TestEntry } from '../../entries';
import { escapeRegex } from '../../escape-regex';
import type { EntryMap } from '../../matching/match-tests';
import { codeOf, textAt } from '../../side-text';
import { collectSubjects, type Subject } from '../../subjects';
import { asksOfSources } from './asks-of-sources';

export interface MadeAnew {
  name: string;
  test: TestEntry;
}

const CALLS = String.raw`(?:[\w$]+\.)?(?:shallow|mount|render\w*|create|createComponent|createElement|inject|get)(?:<[^<>()]*>)?`;

/** `new Local`, `shallow(<Local`, also inside of another element, `TestBed.createComponent(Local)`. */
function makingOf(local: string): string {
  const word = escapeRegex(local);
  return String.raw`(?:await\s+)?(?:new\s*${word}\b|${CALLS}\(\s*(?:<[A-Za-z>]|${word}\s*[,)]))`;
}

/** What a wrapper has of the thing itself. */
const ITSELF = String.raw`(?:componentInstance|instance\(\)|vm|container\.firstChild|container|debugElement|nativeElement)`;
/** Calls of it that only let it be made whole. */
const PREPARES = '(?:detectChanges|whenStable|update|unmount|destroy|ngOnInit|instance)';
/** What is done to it asks whether it bears that. */
const DOES = /\b(?:fireEvent|userEvent)\b|\.(?:simulate|click|trigger|dispatchEvent)\(/;
/** It is handed nothing on purpose: that it bears that is a question of its own. */
const HANDED_NOTHING = /=\{\s*(?:undefined|null|\[\s*\]|\{\s*\}|''|"")\s*\}|[(,]\s*(?:undefined|null)\b/;

/**
 * All that a test asked is that what it renders or constructs is there, and another asserting test makes the same from the
 * same source: what the first one asked is asked on the way.
 */
export function findMadeAnew(base: TestEntry, map: EntryMap, input: DiffInput): MadeAnew | undefined {
  const made = findMade(base, input);
  if (made === undefined) return undefined;
  const standing = [...map.added, ...map.matches.flatMap(({ heads }) => heads)];
  const test = standing.find((head) => makes(head, made, input) && asksOfSources(head, map, input));
  return test === undefined ? undefined : { name: made.local, test };
}

/** The one thing that a smoke test makes and asks to be there. */
function findMade(entry: TestEntry, input: DiffInput): Subject | undefined {
  if (entry.registration !== undefined) return undefined;
  const { list, unknownCalls, throwers } = gatherAssertions(entry, input.baseView);
  if (list.length === 0 || unknownCalls.length > 0 || throwers.length > 0 || !list.every(asksPresence))
    return undefined;
  const text = ownText(entry, input.baseView);
  if (HANDED_NOTHING.test(text) || DOES.test(text)) return undefined;
  const { subjects } = collectSubjects(entry, input.baseView, (path) => input.isSpec(path));
  const made = subjects.filter(({ local }) => isMadeOf(local, text));
  const [one] = made.length === 1 ? made : [];
  return one !== undefined && list.every(({ subject }) => isMade(subject.join(''), one.local, text))
    ? one
    : undefined;
}

function asksPresence(one: Effective): boolean {
  const found = classOf(one);
  return one.assertion.kind !== 'query' && (found === 'presence' || found === 'truthy');
}

/** `wrapper`, where the test or a hook says `wrapper = shallow(…)`; `fixture.componentInstance`; `shallow(…)` itself. */
function isMade(subject: string, local: string, text: string, steps = 2): boolean {
  const making = makingOf(local);
  if (new RegExp(`^${making}`).test(subject)) return isItself(subject);
  const name = subject.replace(new RegExp(String.raw`\.${ITSELF}$`), '');
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) return false;
  const word = escapeRegex(name);
  const acts = new RegExp(String.raw`(?<![\w$.])${word}\.(?!${PREPARES}\()[\w$]+\(`);
  if (acts.test(text.replace(/\.instance\(\)/g, '.instance'))) return false;
  const told = String.raw`(?<![\w$.])(?:${word}|\{[^{}=]*\b${word}\b[^{}=]*\})\s*(?::[^=;]+)?=\s*`;
  const made = new RegExp(`${told}(?=${making})`).exec(text);
  if (made !== null) return isItself(text.slice(made.index + made[0].length));
  const from = new RegExp(String.raw`(?<![\w$.])${word}\s*=\s*([\w$]+\.${ITSELF})\s*[;\n]`).exec(text)?.[1];
  return from !== undefined && steps > 0 && isMade(from, local, text, steps - 1);
}

/** What is taken of it in the same breath is something else: `shallow(…).find('b')`. */
function isItself(text: string): boolean {
  let depth = 0;
  for (let at = text.indexOf('('); at >= 0 && at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0)
      return !new RegExp(String.raw`^\s*\.(?!\s*${ITSELF}(?![\w$.]))`).test(text.slice(at + 1));
  }
  return true;
}

/** `<Local`, `new Local(`, `TestBed.createComponent(Local)`. */
function isMadeOf(local: string, text: string): boolean {
  if (local === '') return false;
  const word = escapeRegex(local);
  return new RegExp(String.raw`<${word}[\s/>]|\bnew\s+${word}\s*[(;]|\b${CALLS}\(\s*${word}\s*[,)]`).test(
    text,
  );
}

/** It exercises the very source, and its file makes it. */
function makes(head: TestEntry, made: Subject, input: DiffInput): boolean {
  const path = input.moves.get(made.origin.path) ?? made.origin.path;
  const { subjects } = collectSubjects(head, input.headView, (spec) => input.isSpec(spec));
  return subjects.some(
    ({ origin, local }) =>
      origin.path === path &&
      origin.name === made.origin.name &&
      isMadeOf(local, codeOf(textAt(head.ref.path, input.headView) ?? '')),
  );
}

/** What stands in the test and in the hooks around it. */
function ownText({ ref, test, hooks }: TestEntry, view: ModelView): string {
  const text = textAt(ref.path, view) ?? '';
  return codeOf([test, ...hooks].map(({ place }) => text.slice(place.start, place.end)).join('\n'));
}

export function describeSmoke({ name, test }: MadeAnew): string {
  return `it asked only that ${name} can be made, and ${showTest(test)} (${test.ref.path}:${test.ref.line}) makes it too and asserts`;
}
