import type { ChangePair } from '../change-pair';
import { honest } from '../change-pair';

const SPEC = 'src/button.test.js';
const WEB = 'src/button.web.test.js';
const NATIVE = 'src/button.native.test.js';
const renders = (from: string, ...asked: string[]): string =>
  `import { show } from '${from}';\nit('renders', () => {\n  const shown = show('tea');\n${asked.map((one) => `  expect(${one};\n`).join('')}});\n`;
const TOUCHED = "shown.touched).toBe('yes')";
const TEXT = "shown.text).toBe('tea')";
const FOR_TOUCH = renders('./button', TOUCHED, "shown.kind).toBe('touch')");
const FOR_MOUSE = renders('./button-web', TEXT, 'shown.clicks).toBe(1)');
const BASE = {
  'src/button.ts': 'export function show(text) {\n  return draw(text);\n}\n',
  'src/button-web.ts': 'export function show(text) {\n  return paint(text);\n}\n',
  [SPEC]: FOR_TOUCH,
  [WEB]: FOR_MOUSE,
};

/** Specs with the same titles go to other names of their folder, each to the letter. */
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
];
