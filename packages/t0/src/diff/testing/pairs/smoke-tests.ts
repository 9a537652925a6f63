import { honest, type ChangePair } from '../change-pair';
import { suite } from './shop';

const LAMP = `export class Lamp {
  on = false;
  press() {
    this.on = !this.on;
  }
  get(part) {
    return { part };
  }
}
export class Socket {
  free = true;
}
`;
const CARD = 'export function Card({ name }) {\n  return <p>{name}</p>;\n}\n';
const SPEC = 'src/lamp.spec.ts';
const CARD_SPEC = 'src/card.spec.tsx';
const IMPORT = "import { Lamp, Socket } from './lamp';\n";
const CARD_IMPORT =
  "import { render, screen } from '@testing-library/react';\nimport { Card } from './card';\n";

const IS_THERE = `it('should be created', () => {
  const lamp = new Lamp();
  expect(lamp).toBeTruthy();
});`;
const SHINES = `it('shines once it is pressed', () => {
  const lamp = new Lamp();
  lamp.press();
  expect(lamp.on).toBe(true);
});`;
const GOES_OUT = `it('is off at first', () => {
  const lamp = new Lamp();
  expect(lamp.on).toBe(false);
});`;
const PLUGS = `it('has a free socket', () => {
  expect(new Socket().free).toBe(true);
});`;
const PRESSES = `it('is pressed', () => {
  new Lamp().press();
  expect(true).toBe(true);
});`;
const SPARE = `it('has a spare', () => {
  const lamp = new Lamp();
  const spare = lamp.get('spare');
  expect(spare).toBeDefined();
});`;
const BEARS = `it('bears two presses', () => {
  const lamp = new Lamp();
  lamp.press();
  lamp.press();
  expect(lamp).toBeTruthy();
});`;
const HAS_PART = `it('has a paragraph', () => {
  const part = render(<Card name="Ada" />)
    .container.querySelector('p');
  expect(part).toBeInTheDocument();
});`;
const RENDERS = `it('renders without an error', () => {
  const { container } = render(<Card name="Ada" />);
  expect(container).toBeInTheDocument();
});`;
const WITHOUT_NAME = `it('bears a missing name', () => {
  const { container } = render(<Card name={undefined} />);
  expect(container).not.toBeNull();
});`;
const NAMES = `it('shows the name', () => {
  render(<Card name="Grace" />);
  expect(screen.getByText('Grace')).toBeInTheDocument();
});`;
const FINDS = `it('shows the first name', () => {
  render(<Card name="Ada" />);
  expect(screen.getByText('Ada')).toBeInTheDocument();
});`;

const lampSpec = (...tests: string[]): string => `${IMPORT}${suite('lamp', ...tests)}`;
const cardSpec = (...tests: string[]): string => `${CARD_IMPORT}${suite('card', ...tests)}`;
const lampBefore = (...tests: string[]) => ({ 'src/lamp.ts': LAMP, [SPEC]: lampSpec(...tests) });
const cardBefore = (...tests: string[]) => ({ 'src/card.tsx': CARD, [CARD_SPEC]: cardSpec(...tests) });

/** Tests that asked only that something can be made, and tests that asked for more. */
export const SMOKE_TESTS: ChangePair[] = [
  {
    name: 'a smoke test of a class goes while another test makes the class and asserts',
    before: lampBefore(IS_THERE, SHINES),
    after: { [SPEC]: lampSpec(SHINES) },
    expect: [`D1? ${SPEC} | should be created`],
  },
  {
    name: 'a smoke test whose hook makes the class goes while another test asserts on it',
    before: lampBefore(
      `let lamp;\nbeforeEach(() => {\n  lamp = new Lamp();\n});`,
      IS_THERE.replace('  const lamp = new Lamp();\n', ''),
      SHINES,
    ),
    after: { [SPEC]: lampSpec(SHINES) },
    expect: [`D1? ${SPEC} | should be created`],
  },
  {
    name: 'a smoke test of a component goes while another test renders it and asserts',
    before: cardBefore(RENDERS, NAMES),
    after: { [CARD_SPEC]: cardSpec(NAMES) },
    expect: [`D1? ${CARD_SPEC} | renders without an error`],
  },
  {
    name: 'a smoke test goes where no other test makes the class',
    before: lampBefore(IS_THERE, PLUGS),
    after: { [SPEC]: lampSpec(PLUGS) },
    expect: [`D1 ${SPEC} | should be created`],
  },
  {
    name: 'a smoke test goes where the other test that makes the class asks nothing',
    before: lampBefore(IS_THERE, PRESSES),
    after: { [SPEC]: lampSpec(PRESSES) },
    expect: [`D1 ${SPEC} | should be created`],
  },
  {
    name: 'a smoke test goes where the other test that makes the class rests',
    before: lampBefore(IS_THERE, SHINES.replace('it(', 'it.skip(')),
    after: { [SPEC]: lampSpec(SHINES.replace('it(', 'it.skip(')) },
    expect: [`D1 ${SPEC} | should be created`],
  },
  {
    name: 'a test of what a class does goes while another one makes the class',
    before: lampBefore(SHINES, GOES_OUT),
    after: { [SPEC]: lampSpec(GOES_OUT) },
    expect: [`D1 ${SPEC} | shines once`],
  },
  {
    name: 'a test that what a class gives is there goes while another one makes the class',
    before: lampBefore(SPARE, GOES_OUT),
    after: { [SPEC]: lampSpec(GOES_OUT) },
    expect: [`D1 ${SPEC} | has a spare`],
  },
  {
    name: 'a test that does something to what it makes goes while another one makes the class',
    before: lampBefore(BEARS, GOES_OUT),
    after: { [SPEC]: lampSpec(GOES_OUT) },
    expect: [`D1 ${SPEC} | bears two presses`],
  },
  {
    name: 'a test that a part of a component is there goes while another one renders it',
    before: cardBefore(HAS_PART, NAMES),
    after: { [CARD_SPEC]: cardSpec(NAMES) },
    expect: [`D1 ${CARD_SPEC} | has a paragraph`],
  },
  {
    name: 'a smoke test of a component that is handed nothing goes while another test renders it with something',
    before: cardBefore(WITHOUT_NAME, NAMES),
    after: { [CARD_SPEC]: cardSpec(NAMES) },
    expect: [`D1 ${CARD_SPEC} | bears a missing name`],
  },
  {
    name: 'a test that finds what a component shows goes while another test renders it',
    before: cardBefore(FINDS, NAMES),
    after: { [CARD_SPEC]: cardSpec(NAMES) },
    expect: [`D1 ${CARD_SPEC} | shows the first name`],
  },
];

/** Smoke tests that go nowhere. */
export const KEPT_SMOKE_TESTS: ChangePair[] = honest([
  {
    name: 'a smoke test gets another title',
    before: lampBefore(IS_THERE, PLUGS),
    after: { [SPEC]: lampSpec(IS_THERE.replace('should be created', 'can be made'), PLUGS) },
  },
  {
    name: 'a smoke test moves beside the tests of another class',
    before: lampBefore(IS_THERE, PLUGS),
    after: { [SPEC]: lampSpec(PLUGS), 'src/made.spec.ts': lampSpec(IS_THERE) },
  },
  {
    name: 'a smoke test goes with its component',
    before: cardBefore(RENDERS),
    after: { 'src/card.tsx': null, [CARD_SPEC]: null },
    gone: 1,
  },
  {
    name: 'a smoke test asks for what the class is at first, too',
    before: lampBefore(IS_THERE, PLUGS),
    after: {
      [SPEC]: lampSpec(
        IS_THERE.replace('expect(lamp)', 'expect(lamp.on).toBe(false);\n  expect(lamp)'),
        PLUGS,
      ),
    },
  },
  {
    name: 'a smoke test is put into a suite',
    before: cardBefore(RENDERS),
    after: { [CARD_SPEC]: cardSpec(suite('by its name', RENDERS)) },
  },
  {
    name: 'a smoke test makes its class in a hook',
    before: lampBefore(IS_THERE),
    after: {
      [SPEC]: lampSpec(
        `let lamp;\nbeforeEach(() => {\n  lamp = new Lamp();\n});`,
        IS_THERE.replace('  const lamp = new Lamp();\n', ''),
      ),
    },
  },
  {
    name: 'a smoke test moves to a spec of its own in another folder',
    before: lampBefore(IS_THERE, PLUGS),
    after: {
      [SPEC]: lampSpec(PLUGS),
      'src/made/lamp.spec.ts': lampSpec(IS_THERE).replace('./lamp', '../lamp'),
    },
  },
  {
    name: 'a smoke test goes that stood there twice',
    before: lampBefore(IS_THERE, IS_THERE.replace('should be created', 'can be made'), PLUGS),
    after: { [SPEC]: lampSpec(IS_THERE, PLUGS) },
  },
  {
    name: 'a smoke test of a component asks for its text, too',
    before: cardBefore(RENDERS, NAMES),
    after: {
      [CARD_SPEC]: cardSpec(
        RENDERS.replace(
          'expect(container)',
          "expect(screen.getByText('Ada')).toBeInTheDocument();\n  expect(container)",
        ),
        NAMES,
      ),
    },
  },
  {
    name: 'a smoke test goes with its class, while the other class of the file stands',
    before: lampBefore(IS_THERE, PLUGS),
    after: {
      'src/lamp.ts': 'export class Socket {\n  free = true;\n}\n',
      [SPEC]: `import { Socket } from './lamp';\n${suite('lamp', PLUGS)}`,
    },
    gone: 1,
  },
  {
    name: 'smoke tests of a class and of another one change places',
    before: lampBefore(IS_THERE, PLUGS, SHINES),
    after: { [SPEC]: lampSpec(SHINES, PLUGS, IS_THERE) },
  },
  {
    name: 'a test that finds what a component shows gets another title beside one like it',
    before: cardBefore(FINDS, NAMES),
    after: { [CARD_SPEC]: cardSpec(FINDS.replace('the first name', 'whom it is handed'), NAMES) },
  },
  {
    name: 'the class and its smoke test move to another folder',
    before: lampBefore(IS_THERE, SHINES),
    after: {
      'src/lamp.ts': null,
      [SPEC]: null,
      'src/light/lamp.ts': LAMP,
      'src/light/lamp.spec.ts': lampSpec(IS_THERE, SHINES),
    },
    moves: { 'src/lamp.ts': 'src/light/lamp.ts', [SPEC]: 'src/light/lamp.spec.ts' },
  },
  {
    name: 'a test that does something to what it makes gets another title',
    before: lampBefore(BEARS, GOES_OUT),
    after: { [SPEC]: lampSpec(BEARS.replace('bears two presses', 'can be pressed twice'), GOES_OUT) },
  },
  {
    name: 'a test that a part of a component is there moves to a spec of its own',
    before: cardBefore(HAS_PART, NAMES),
    after: { [CARD_SPEC]: cardSpec(NAMES), 'src/parts.spec.tsx': cardSpec(HAS_PART) },
  },
  {
    name: 'a test that what a class gives is there moves into a suite',
    before: lampBefore(SPARE, GOES_OUT),
    after: { [SPEC]: lampSpec(suite('parts', SPARE), GOES_OUT) },
  },
  {
    name: 'a component that is handed nothing is asked under another title',
    before: cardBefore(WITHOUT_NAME, NAMES),
    after: {
      [CARD_SPEC]: cardSpec(WITHOUT_NAME.replace('bears a missing name', 'renders without a name'), NAMES),
    },
  },
]);
