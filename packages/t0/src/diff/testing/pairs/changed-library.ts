import { honest, type ChangePair } from '../change-pair';
import { suite } from './shop';

const BADGE = 'export function Badge({ count }) {\n  return <b className="badge">{count} new</b>;\n}\n';
const BAR = `import { Badge } from './badge';
export function Bar({ count }) {
  return <nav><Badge count={count} /></nav>;
}
`;
const CLOCK = 'export function Clock({ hour }) {\n  return <i>{hour}</i>;\n}\n';
const SPEC = 'src/badge.spec.tsx';
const BAR_SPEC = 'src/bar.spec.tsx';
const ENZYME = "import { shallow } from 'enzyme';\n";
const LIBRARY = "import { render, screen } from '@testing-library/react';\n";
const OF_BADGE = "import { Badge } from './badge';\n";
const OF_BAR = "import { Bar } from './bar';\n";

const HAS_CLASS = `it('carries the class of its kind', () => {
  const wrapper = shallow(<Badge count={3} />);
  expect(wrapper.find('b').prop('className')).toEqual('badge');
});`;
const HAS_TAG = `it('is a bold element', () => {
  const wrapper = shallow(<Badge count={4} />);
  expect(wrapper.type()).toBe('b');
});`;
const SHOWS = `it('tells how many are unread', () => {
  render(<Badge count={3} />);
  expect(screen.getByText('3 new')).toBeInTheDocument();
});`;
const BAR_SHOWS = SHOWS.replace('<Badge', '<Bar');
const ASKS_NOTHING = `it('tells how many are unread', () => {
  render(<Badge count={3} />);
  expect(true).toBe(true);
});`;
const STAYS = `it('leaves room', () => {
  expect(shallow(<Badge count={0} />).text()).toBe('0 new');
});`;
const CLOCK_SHOWS = `it('tells the hour', () => {
  render(<Clock hour={7} />);
  expect(screen.getByText('7')).toBeInTheDocument();
});`;

const SOURCES = { 'src/badge.tsx': BADGE, 'src/bar.tsx': BAR, 'src/clock.tsx': CLOCK };
const BEFORE = { ...SOURCES, [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', HAS_CLASS, HAS_TAG)}` };
const ALONE = { ...SOURCES, [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', HAS_CLASS)}` };
const WITH_STAYS = { ...SOURCES, [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', HAS_CLASS, STAYS)}` };
const CLASS = `${SPEC} | carries the class`;
const TAG = `${SPEC} | is a bold element`;

/** Specs that are written for another testing library, and losses beside such imports. */
export const CHANGED_LIBRARY: ChangePair[] = [
  {
    name: 'a spec goes from one testing library to another, and one new test asks by it',
    before: BEFORE,
    after: { [SPEC]: `${LIBRARY}${OF_BADGE}${suite('badge', SHOWS)}` },
    expect: [`D1? ${CLASS}`, `D1? ${TAG}`],
  },
  {
    name: 'a spec goes, and a new one asks of what takes its source in by another testing library',
    before: ALONE,
    after: { [SPEC]: null, [BAR_SPEC]: `${LIBRARY}${OF_BAR}${suite('bar', BAR_SHOWS)}` },
    expect: [`D1? ${CLASS}`],
  },
  {
    name: 'a spec goes, and a new one asks of its source by another testing library',
    before: ALONE,
    after: { [SPEC]: null, 'src/unread.spec.tsx': `${LIBRARY}${OF_BADGE}${suite('unread', SHOWS)}` },
    expect: [`D1? ${CLASS}`],
  },
  {
    name: 'a spec goes to another testing library, and its new test asks nothing',
    before: BEFORE,
    after: { [SPEC]: `${LIBRARY}${OF_BADGE}${suite('badge', ASKS_NOTHING)}` },
    expect: [`D1 ${CLASS}`, `D1 ${TAG}`],
  },
  {
    name: 'a spec goes to another testing library, and its new test rests',
    before: BEFORE,
    after: { [SPEC]: `${LIBRARY}${OF_BADGE}${suite('badge', SHOWS.replace('it(', 'it.skip('))}` },
    expect: [`D1 ${CLASS}`, `D1 ${TAG}`],
  },
  {
    name: 'a test goes out of a spec that keeps its testing library',
    before: WITH_STAYS,
    after: { [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', STAYS)}` },
    expect: [`D1 ${CLASS}`],
  },
  {
    name: 'a test goes out of a spec that keeps its testing library and takes another one beside it',
    before: WITH_STAYS,
    after: { [SPEC]: `${ENZYME}${LIBRARY}${OF_BADGE}${suite('badge', STAYS, SHOWS)}` },
    expect: [`D1 ${CLASS}`],
  },
  {
    name: 'a test goes out of a spec that keeps its testing library while a new spec of another one comes',
    before: WITH_STAYS,
    after: {
      [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', STAYS)}`,
      [BAR_SPEC]: `${LIBRARY}${OF_BAR}${suite('bar', BAR_SHOWS)}`,
    },
    expect: [`D1 ${CLASS}`],
  },
  {
    name: 'a spec goes, and a new one of another testing library is about something else',
    before: ALONE,
    after: {
      [SPEC]: null,
      'src/clock.spec.tsx': `${LIBRARY}import { Clock } from './clock';\n${suite('clock', CLOCK_SHOWS)}`,
    },
    expect: [`D1 ${CLASS}`],
  },
  {
    name: 'a spec goes, and a new one asks of what takes its source in by the same testing library',
    before: ALONE,
    after: {
      [SPEC]: null,
      [BAR_SPEC]: `${ENZYME}${OF_BAR}${suite('bar', HAS_TAG.replace('Badge', 'Bar').replace("toBe('b')", "toBe('nav')"))}`,
    },
    expect: [`D1 ${CLASS}`],
  },
  {
    name: 'a spec leaves its matchers for others and loses a test, which is no other testing library',
    before: {
      ...WITH_STAYS,
      [SPEC]: `import '@testing-library/jest-dom';\n${ENZYME}${OF_BADGE}${suite('badge', HAS_CLASS, STAYS)}`,
    },
    after: { [SPEC]: `import sinon from 'sinon';\n${ENZYME}${OF_BADGE}${suite('badge', STAYS)}` },
    expect: [`D1 ${CLASS}`],
  },
];

/** Changes of testing libraries in which nothing goes. */
export const KEPT_BY_LIBRARY: ChangePair[] = honest([
  {
    name: 'the tests of a spec stand while another package of the same testing library takes over',
    before: { ...SOURCES, [SPEC]: `${LIBRARY}${OF_BADGE}${suite('badge', SHOWS)}` },
    after: { [SPEC]: `${LIBRARY.replace('/react', '/preact')}${OF_BADGE}${suite('badge', SHOWS)}` },
  },
  {
    name: 'a test is asked under its title by another testing library',
    before: { ...SOURCES, [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', STAYS)}` },
    after: {
      [SPEC]: `${LIBRARY}${OF_BADGE}${suite('badge', STAYS.replace('shallow(<Badge count={0} />).text()', 'render(<Badge count={0} />).container.textContent'))}`,
    },
  },
  {
    name: 'a spec comes by another testing library while the old one stands',
    before: BEFORE,
    after: { [BAR_SPEC]: `${LIBRARY}${OF_BAR}${suite('bar', BAR_SHOWS)}` },
  },
  {
    name: 'a test gets another title in a spec that takes another testing library beside its own',
    before: WITH_STAYS,
    after: {
      [SPEC]: `${ENZYME}${LIBRARY}${OF_BADGE}${suite('badge', HAS_CLASS.replace('of its kind', 'of badges'), STAYS, SHOWS)}`,
    },
  },
  {
    name: 'a test moves to a new spec of the same testing library',
    before: WITH_STAYS,
    after: {
      [SPEC]: `${ENZYME}${OF_BADGE}${suite('badge', STAYS)}`,
      'src/classes.spec.tsx': `${ENZYME}${OF_BADGE}${suite('badge', HAS_CLASS)}`,
    },
  },
]);
