import type { ChangePair, HonestPair } from '../change-pair';
import { honest } from '../change-pair';
import { CART, cartSpec } from './shop';

const SPEC = 'src/cart.spec.ts';
const test = (line: string): string =>
  cartSpec(`it('does', async () => {\n  const form = add([], 1);\n  ${line}\n});`);

const pair = (name: string, before: string, after: string): HonestPair => ({
  name: `${name}: ${before} ${after}`,
  before: { 'src/cart.ts': CART, [SPEC]: test(before) },
  after: { [SPEC]: test(after) },
});

const FIND = "expect(form.find(Save).prop('label')).toBe('Pay now');";

/** A matcher of a library that nobody knows asks the same words: whether it asks as much cannot be told. */
export const ASKED_BY_HOUSE: ChangePair[] = honest(
  [
    [FIND, "expect(form).toContainPart(Save, { label: 'Pay now' });"],
    ['expect(form.find(Save).exists()).toBe(true);', 'expect(form).toContainPart(Save);'],
    ['expect(form.find(Save).exists()).toBe(false);', 'expect(form).not.toContainPart(Save);'],
    [
      "expect(form.find(Save).prop('open')).toBe(false);",
      'expect(form).toContainPart(Save, { open: false });',
    ],
    [
      "expect(form.find('a').prop('href')).toBeFalsy();",
      "expect(form).toContainPart('a', { href: undefined });",
    ],
    ['expect(form.find(Save)).toHaveLength(2);', 'expect(form).toContainPartTimes(Save, 2);'],
    ["expect(form.find('p')).toHaveLength(1);", "expect(form).toContainPart('p');"],
    ["expect(form.find('p')).not.toHaveLength(1);", "expect(form).not.toContainPart('p');"],
  ].map(([before = '', after = '']) => pair('a matcher of the house asks the same words', before, after)),
);

/** It only stands where the lost one stood. */
export const NOT_ASKED_BY_HOUSE: ChangePair[] = [
  [FIND, 'expect(form).toContainPart(Reset);'],
  [FIND, 'expect(form).toContainPart(Save);'],
  [FIND, "expect(form).toContainPart(Save, { label: 'Cancel' });"],
  ['expect(form.find(Save).exists()).toBe(true);', 'expect(form).not.toContainPart(Save);'],
  ["expect(form.find(Save).prop('open')).toBe(true);", 'expect(form).toContainPart(Save);'],
  ['expect(form.find(Save).at(1).find(Icon)).toHaveLength(2);', 'expect(form).toContainPart(Save);'],
].map(([before = '', after = '']) => ({
  ...pair('a matcher of the house asks something else', before, after),
  expect: [`D2 ${SPEC} | expect(form.find`],
}));

/** A function that a set-up file hands to all specs asks by its name. */
export const ASKED_BY_GLOBAL: ChangePair[] = [
  {
    ...pair(
      'a global of the house asks something',
      'form.subscribe((item) => expect(item).toBe(wanted.shift()));',
      'expectObservable(form).toBe(marbles);',
    ),
    expect: [`D2? ${SPEC} | expect(item)`],
  },
];
