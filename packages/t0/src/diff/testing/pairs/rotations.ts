import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';

const SPEC = 'src/button.test.js';
const WEB = 'src/button.web.test.js';
const NATIVE = 'src/button.native.test.js';
const renders = (from: string, ...asked: string[]): string =>
  `import { show } from '${from}';\nit('renders', () => {\n  const shown = show('tea');\n${asked.map((one) => `  expect(${one};\n`).join('')}});\n`;
const TOUCHED = "shown.touched).toBe('yes')";
const NOT_TOUCHED = "shown.touched).toBe('no')";
const TEXT = "shown.text).toBe('tea')";
const FOR_TOUCH = renders('./button', TOUCHED, "shown.kind).toBe('touch')");
const FOR_MOUSE = renders('./button-web', TEXT, 'shown.clicks).toBe(1)');
const SAME = ['kind', 'shop', 'colour'].map((name) => `shown.${name}).toBe('tea')`);
const OTHER_SPEC = 'lib/button.test.js';
const OTHER = { 'lib/button.ts': 'export function show(text) {\n  return draw(text);\n}\n' };
const FOR_PEN = FOR_TOUCH.replace("'touch'", "'pen'");
const BASE = {
  'src/button.ts': 'export function show(text) {\n  return draw(text);\n}\n',
  'src/button-web.ts': 'export function show(text) {\n  return paint(text);\n}\n',
  [SPEC]: FOR_TOUCH,
  [WEB]: FOR_MOUSE,
};

/** Specs with the same titles go to other names of their folder. */
export const ROTATED: ChangePair[] = honest([
  {
    name: 'a spec goes to a new name, and the one beside it takes its place',
    before: BASE,
    after: { [NATIVE]: FOR_TOUCH, [SPEC]: FOR_MOUSE, [WEB]: null },
  },
  {
    name: 'a spec goes to a new name, and other tests take its place',
    before: { ...BASE, [WEB]: '' },
    after: { [NATIVE]: FOR_TOUCH, [SPEC]: renders('./button-web', TEXT) },
  },
  {
    name: 'two specs change their places',
    before: BASE,
    after: { [SPEC]: FOR_MOUSE, [WEB]: FOR_TOUCH },
  },
  {
    name: 'a spec takes the place of the one beside it, whose source is gone',
    before: BASE,
    after: { [SPEC]: FOR_MOUSE, [WEB]: null, 'src/button.ts': null },
    gone: 1,
  },
  {
    name: 'a spec follows its code into a new source, and asks what the one beside it asks of another',
    before: BASE,
    after: {
      'src/button-new.ts': 'export function show(text) {\n  return draw(text);\n}\n',
      [SPEC]: renders('./button-new', TEXT, 'shown.clicks).toBe(1)'),
      [WEB]: `${FOR_MOUSE}// as before\n`,
    },
  },
]);

/** One of them does not go as it stood. */
export const ROTATED_AND_LESS: ChangePair[] = [
  {
    name: 'a spec goes to a new name that no runner takes in, and the one beside it takes its place',
    before: BASE,
    after: { [NATIVE]: FOR_TOUCH, [SPEC]: FOR_MOUSE, [WEB]: null },
    excluded: { [NATIVE]: 'runner configuration jest.config.js: native' },
    expect: [`D7 ${NATIVE} | `],
  },
  {
    name: 'a spec goes to a new name, and the one beside it goes nowhere',
    before: { ...BASE, [WEB]: FOR_MOUSE.replace("'renders'", "'clicks'") },
    after: { [NATIVE]: FOR_TOUCH, [SPEC]: null, [WEB]: null },
    expect: [`D1 ${WEB} | it('clicks'`],
  },
  {
    name: 'a spec takes the place of the one beside it, which goes nowhere',
    before: BASE,
    after: { [SPEC]: FOR_MOUSE, [WEB]: null },
    expect: [`D1 ${SPEC} | it('renders'`],
  },
  {
    name: 'a spec takes the place of the one beside it and is edited on the way',
    before: BASE,
    after: { [SPEC]: FOR_MOUSE.replace("show('tea');", "show('tea', {});"), [WEB]: null },
    expect: [`D1 ${SPEC} | it('renders'`],
  },
  {
    name: 'a spec comes to say what the one of another folder said of its own source',
    before: { ...BASE, ...OTHER, [OTHER_SPEC]: FOR_PEN },
    after: { [SPEC]: FOR_PEN, [OTHER_SPEC]: FOR_TOUCH },
    expect: [`D4? ${SPEC} | toBe('pen')`, `D4? ${OTHER_SPEC} | toBe('touch')`],
  },
  {
    name: 'a spec takes the newer of two sources in, and asks for another value',
    before: {
      ...BASE,
      [SPEC]: renders('./button', TOUCHED, ...SAME),
      [WEB]: renders('./button-web', TEXT, ...SAME),
    },
    after: {
      [SPEC]: renders('./button-web', NOT_TOUCHED, ...SAME),
      [WEB]: `${renders('./button-web', TEXT, ...SAME)}// now\n`,
    },
    expect: [`D4? ${SPEC} | toBe('no')`],
  },
];
