import { honest, type ChangePair } from '../change-pair';
import { ADDS, CART, suite } from './shop';

const PAGE = 'export function page(cart) {\n  return { html: cart.join(), rows: cart.length };\n}\n';
const TITLES = [
  'shows every item',
  'shows the number of items',
  'shows nothing at first',
  'shows a long list',
];
const TEXTS = ['milk', 'rice', 'none', 'more'];
const shows = (title: string, text: string): string =>
  `it('${title}', () => {\n  const html = page(['${text}']).html;\n  expect(html).toBe('${text}');\n});`;
const opens = (title: string, text: string): string =>
  `it('${title}', async () => {\n  const found = await open('/cart/${text}');\n  expect(await found.text()).toBe('${text}');\n});`;
const pageSpec = `import { page } from './page';\n${suite('page', ...TITLES.map((title, index) => shows(title, TEXTS[index] ?? '')))}`;
const browserSpec = (...tests: string[]): string =>
  `import { open } from './testing/browser';\n${suite('cart', ...tests)}`;
const OPENED = TITLES.map((title, index) => opens(title, TEXTS[index] ?? ''));
const BROWSER = 'export async function open(path) {\n  return fetch(path);\n}\n';
const PAGES = { 'src/page.ts': PAGE, 'src/page.spec.ts': pageSpec, 'src/testing/browser.ts': BROWSER };

const PLUGIN = 'export function hash(text) {\n  return `h${text}`;\n}\n';
const HASHES = "it('hashes the whole text', () => {\n  expect(hash('tea')).toBe('htea');\n});";
const PUT_TOGETHER = {
  'plugin/src/hash.ts': PLUGIN,
  'plugin/src/all.spec.ts': `import { hash } from './hash';\n${suite('hash', HASHES)}`,
  'shop/src/cart.ts': CART,
  'shop/src/all.spec.ts': `import { add } from './cart';\n${suite('all', ADDS)}`,
};
const together = (test: string): string =>
  `import { add } from './cart';\nimport { hash } from './hash';\n${suite('all', ADDS, test)}`;
const MOVED_PLUGIN = {
  'plugin/src/hash.ts': null,
  'plugin/src/all.spec.ts': null,
  'shop/src/hash.ts': PLUGIN,
};
const MOVED = { 'plugin/src/hash.ts': 'shop/src/hash.ts' };

const LOST_ROW = 'src/page.spec.ts | shows a long list';
const GIT = 'export function tag(name) {\n  return [`v${name}`];\n}\n';
const PUBLISH =
  "import { tag } from './tag';\nexport function publish(name) {\n  return { done: name, tags: tag(name) };\n}\n";
const TAG_SPEC = 'src/tag.spec.ts';
const TAGS = `import { tag } from './tag';\n${suite('tag', "it('tags the name', () => {\n  expect(tag('one')).toEqual(['vone']);\n});")}`;
const PUBLISH_SPEC = 'src/publish.spec.ts';
const MOCK = "jest.mock('./tag');\n";
const publishSpec = (mock: string, ...lines: string[]): string =>
  `${mock}import { tag } from './tag';\nimport { publish } from './publish';\nconst tagged = () => tag.mock.calls.map(([name]) => name);\n${suite('publish', `it('publishes', () => {\n  const result = publish('one');\n${lines.map((line) => `  ${line}\n`).join('')}});`)}`;
const DONE = "expect(result.done).toBe('one');";
const TAGGED = "expect(tagged()).toEqual(['one']);";
const REAL = "expect(result.tags.at(0)).toBe('vone');";
const UNMOCKING = {
  'src/tag.ts': GIT,
  'src/publish.ts': PUBLISH,
  [TAG_SPEC]: TAGS,
  [PUBLISH_SPEC]: publishSpec(MOCK, DONE),
};
const withoutMock = (text: string): string =>
  text.replace(/^import \{ tag \}.*\n/m, '').replace(/^const tagged.*\n/m, '');

const MOCKS = ['./first', './second', './third'].map((path) => `jest.mock('${path}');\n`).join('');
const PARTS = Object.fromEntries(
  ['first', 'second', 'third'].map((name) => [`src/${name}.ts`, `export const ${name} = () => 1;\n`]),
);
const FOUND = 'expect(found(result).total).toEqual({ number: 40 });';
const WHOLE = "expect(result.done).toMatch('one');";
const FOUND_HELPER = { 'src/testing/found.ts': 'export const found = (one) => one;\n' };
const foundSpec = (mock: string, ...lines: string[]): string =>
  `import { found } from './testing/found';\n${publishSpec(mock, ...lines)}`;

const VIEW_SPEC = 'pages/cart/view/cart-view.spec.ts';
const NEW_SPEC = 'browser/cart-view/index.spec.ts';
const visits = (...lines: string[]): string => `describe('cart view', () => {
  it('should name the right target of a click', () => {
${lines.map((line) => `    ${line}\n`).join('')}  });
});
`;
const VIEWS = {
  'pages/cart/view/page/page.ts': 'export const tag = document.body;\n',
  [VIEW_SPEC]: visits("browser.url('/cart/view');", "assert.deepEqual(browser.get('target'), 'cart-row');"),
};
const VIEWS_MOVED = { 'pages/cart/view/page/page.ts': 'browser/cart-view/page/page.ts' };
const VIEWS_AFTER = {
  'pages/cart/view/page/page.ts': null,
  'browser/cart-view/page/page.ts': 'export const tag = document.body;\n',
  [VIEW_SPEC]: null,
};
const CREATED = "const element = createElement('cart-row');";

/** Tests that were converted or put together, each found again. */
export const CONVERTED = honest([
  {
    name: 'a spec became one of the browser under another name, with the same titles',
    before: PAGES,
    after: { 'src/page.spec.ts': null, 'src/views.spec.ts': browserSpec(...OPENED) },
  },
  {
    name: 'a spec became one of another level beside it',
    before: PAGES,
    after: { 'src/page.spec.ts': null, 'src/page.browser.spec.ts': browserSpec(...OPENED) },
  },
  {
    name: 'a spec went into the spec of the same name where its source moved to',
    before: {
      ...PUT_TOGETHER,
      'shop/src/all.spec.ts': together(HASHES).replace('./hash', '../../plugin/src/hash'),
    },
    after: { ...MOVED_PLUGIN, 'shop/src/all.spec.ts': together(HASHES) },
    moves: MOVED,
  },
  {
    name: 'a spec of the browser became one of a document in memory',
    before: {
      'src/testing/browser.ts': BROWSER,
      'src/page.ts': PAGE,
      'src/page.puppeteer.spec.ts': browserSpec(...OPENED),
    },
    after: { 'src/page.puppeteer.spec.ts': null, 'src/page.jsdom.spec.ts': pageSpec },
  },
  {
    name: 'a spec went to another level in another folder, its tests in another order',
    before: PAGES,
    after: {
      'src/page.spec.ts': null,
      'checks/everything.spec.ts': browserSpec(...[...OPENED].reverse()).replace(
        './testing',
        '../src/testing',
      ),
    },
  },
  {
    name: 'a spec became one of another level and each test got a suite of its own',
    before: PAGES,
    after: {
      'src/page.spec.ts': null,
      'src/page.browser.spec.ts': `import { open } from './testing/browser';\n${OPENED.map((test, index) => suite(TEXTS[index] ?? '', test)).join('')}`,
    },
  },
  {
    name: 'a spec went into the spec of the same name, into a suite of another title',
    before: {
      ...PUT_TOGETHER,
      'shop/src/all.spec.ts': together(HASHES).replace('./hash', '../../plugin/src/hash'),
    },
    after: { ...MOVED_PLUGIN, 'shop/src/all.spec.ts': together(HASHES).replace("'all'", "'the whole shop'") },
    moves: MOVED,
  },
  {
    name: 'a spec moved with its source and got more tests',
    before: PUT_TOGETHER,
    after: {
      ...MOVED_PLUGIN,
      'shop/src/hash.spec.ts': `import { hash } from './hash';\n${suite('hash', HASHES, HASHES.replace('the whole', 'an empty').replaceAll('tea', ''))}`,
    },
    moves: MOVED,
  },
  {
    name: 'a spec runs for real what it mocked and asks what it asked',
    before: UNMOCKING,
    after: { [PUBLISH_SPEC]: withoutMock(publishSpec('', DONE)) },
  },
  {
    name: 'a spec runs for real what it mocked and asks what the spec of that asked, too',
    before: UNMOCKING,
    after: { [PUBLISH_SPEC]: withoutMock(publishSpec('', DONE, REAL)) },
  },
  {
    name: 'a spec went to another level under another name and asks what it asked of the same source',
    before: { ...PAGES, 'src/page.spec.ts': pageSpec },
    after: {
      'src/page.spec.ts': null,
      'checks/rendering.spec.ts': pageSpec
        .replace("'./page'", "'../src/page'")
        .replaceAll('const html', 'const text')
        .replaceAll('expect(html)', 'expect(text)'),
    },
  },
  {
    name: 'three mocks go from the spec, and all is asked as before',
    before: { ...UNMOCKING, ...PARTS, ...FOUND_HELPER, [PUBLISH_SPEC]: foundSpec(MOCKS, FOUND) },
    after: { [PUBLISH_SPEC]: foundSpec('', FOUND, WHOLE) },
  },
  {
    name: 'the page of an end-to-end test moved beside a new one that asks for its values',
    before: VIEWS,
    after: {
      ...VIEWS_AFTER,
      [NEW_SPEC]: visits(CREATED, "expect(element.get('target')).toEqual('cart-row');"),
    },
    moves: VIEWS_MOVED,
    project: { stands: true, what: 'project pages' },
  },
]);

const WINDOW = 'export function show(win, on) {\n  if (on) win.flash(true);\n  return win;\n}\n';
const NOTE = 'export function note(win, { on }) {\n  if (on) win.flash(true);\n}\n';
const WINDOW_SPEC = 'src/window.spec.ts';
const flashes = (title: string, call: string, ...lines: string[]): string =>
  `it('${title}', () => {\n  const win = { flash: jest.fn(), other: jest.fn() };\n  ${call};\n${lines.map((line) => `  ${line}\n`).join('')}});`;
const NEVER = 'expect(win.flash).not.toBeCalled();';
const ONCE = 'expect(win.flash).toBeCalledWith(true);';
const OFF = 'linux - should not flash it when it is off';
const ON = 'linux - should flash it when it is on';
const WINDOWS = {
  'src/window.ts': WINDOW,
  [WINDOW_SPEC]: `import { show } from './window';\n${suite(
    'window',
    "it('gives the window', () => {\n  expect(show({ id: 1 }).id).toBe(1);\n});",
    flashes(OFF, 'show(win, false)', NEVER, 'expect(win.other).not.toBeCalled();'),
    flashes(ON, 'show(win, true)', ONCE),
  )}`,
};
const WINDOW_GONE = {
  'src/window.ts': WINDOW.replace('  if (on) win.flash(true);\n', ''),
  'src/note.ts': NOTE,
  [WINDOW_SPEC]: `import { show } from './window';\n${suite('window', "it('gives the window', () => {\n  expect(show({ id: 1 }).id).toBe(1);\n});")}`,
};
const noteSpec = (...tests: string[]): string => `import { note } from './note';\n${suite('note', ...tests)}`;
const NOTED = flashes(OFF, "note(win, { on: false, id: 'one' })", NEVER);

/** Conversions that nobody can decide, and losses beside something that only looks like one. */
export const HALF_CONVERTED: ChangePair[] = [
  {
    name: 'a spec became one of another level beside it, without one of its tests',
    before: PAGES,
    after: { 'src/page.spec.ts': null, 'src/page.browser.spec.ts': browserSpec(...OPENED.slice(0, 3)) },
    expect: [`D1 ${LOST_ROW}`],
  },
  {
    name: 'a spec got another name and level, and its tests ask nothing any more',
    before: PAGES,
    after: {
      'src/page.spec.ts': null,
      'src/views.spec.ts': browserSpec(...OPENED.map((test) => test.replace(/ {2}expect.*\n/, ''))),
    },
    expect: ['D1 src/page.spec.ts | shows every item'],
  },
  {
    name: 'a spec goes with its package while the one of the same name has no such test',
    before: PUT_TOGETHER,
    after: { ...MOVED_PLUGIN, 'shop/src/all.spec.ts': together('').replace(/,\n\n$/, '') },
    moves: MOVED,
    expect: ['D1 plugin/src/all.spec.ts | hashes the whole text'],
  },
  {
    name: 'a spec runs for real what it mocked, and the spec of that goes',
    before: UNMOCKING,
    after: { [TAG_SPEC]: null, [PUBLISH_SPEC]: withoutMock(publishSpec('', DONE, REAL)) },
    expect: [`D1? ${TAG_SPEC} | tags the name`],
  },
  {
    name: 'a spec mocks no more and asks nothing new, and the spec of what it mocked goes',
    before: UNMOCKING,
    after: { [TAG_SPEC]: null, [PUBLISH_SPEC]: withoutMock(publishSpec('', DONE)) },
    expect: [`D1 ${TAG_SPEC} | tags the name`],
  },
  {
    name: 'a spec goes whose source another one mocks still',
    before: UNMOCKING,
    after: { [TAG_SPEC]: null, [PUBLISH_SPEC]: publishSpec(MOCK, DONE, REAL) },
    expect: [`D1 ${TAG_SPEC} | tags the name`],
  },
  {
    name: 'an assertion by a function that reads a mock goes with the mock, and something new is asked',
    before: { ...UNMOCKING, [PUBLISH_SPEC]: publishSpec(MOCK, DONE, TAGGED) },
    after: { [PUBLISH_SPEC]: withoutMock(publishSpec('', DONE, REAL)) },
    expect: [`D2? ${PUBLISH_SPEC} | expect(tagged())`],
  },
  {
    name: 'an assertion by a function that reads a mock goes, and the mock stays',
    before: { ...UNMOCKING, [PUBLISH_SPEC]: publishSpec(MOCK, DONE, TAGGED) },
    after: { [PUBLISH_SPEC]: publishSpec(MOCK, DONE, REAL) },
    expect: [`D2 ${PUBLISH_SPEC} | expect(tagged())`],
  },
  {
    name: 'three mocks of own sources go from the spec, and something new is asked for what was',
    before: { ...UNMOCKING, ...PARTS, ...FOUND_HELPER, [PUBLISH_SPEC]: foundSpec(MOCKS, FOUND) },
    after: { [PUBLISH_SPEC]: foundSpec('', WHOLE) },
    expect: [`D2? ${PUBLISH_SPEC} | expect(found(result).total)`],
  },
  {
    name: 'one of three mocks goes from the spec, and something new is asked for what was',
    before: { ...UNMOCKING, ...PARTS, ...FOUND_HELPER, [PUBLISH_SPEC]: foundSpec(MOCKS, FOUND) },
    after: { [PUBLISH_SPEC]: foundSpec(MOCKS.replace("jest.mock('./first');\n", ''), WHOLE) },
    expect: [`D2 ${PUBLISH_SPEC} | expect(found(result).total)`],
  },
  {
    name: 'the page of an end-to-end test moved beside a new test of another runner',
    before: VIEWS,
    after: {
      ...VIEWS_AFTER,
      [NEW_SPEC]: visits(CREATED, "expect(element.shadowRoot.target).toBe('row');"),
    },
    moves: VIEWS_MOVED,
    project: { stands: true, what: 'project pages' },
    expect: [`D1? ${VIEW_SPEC} | should name the right target`],
  },
  {
    name: 'the page of an end-to-end test moved beside a new test that asks nothing',
    before: VIEWS,
    after: { ...VIEWS_AFTER, [NEW_SPEC]: visits(CREATED, 'expect(true).toBe(true);') },
    moves: VIEWS_MOVED,
    project: { stands: true, what: 'project pages' },
    expect: [`D1 ${VIEW_SPEC} | should name the right target`],
  },
  {
    name: 'two tests of opposite titles moved with the code, one of them with half of what it denied',
    before: WINDOWS,
    after: {
      ...WINDOW_GONE,
      'src/note.spec.ts': noteSpec(NOTED, flashes(ON, "note(win, { on: true, id: 'two' })", ONCE)),
    },
    expect: [`D1? ${WINDOW_SPEC} | should not flash`, `D1? ${WINDOW_SPEC} | should flash`],
  },
  {
    name: 'one of two tests of opposite titles moved with the code',
    before: WINDOWS,
    after: { ...WINDOW_GONE, 'src/note.spec.ts': noteSpec(NOTED) },
    expect: [`D1? ${WINDOW_SPEC} | should not flash`, `D1 ${WINDOW_SPEC} | should flash`],
  },
  {
    name: 'a spec goes while one of another source comes with the same titles',
    before: PAGES,
    after: {
      'src/page.spec.ts': null,
      'src/box.ts': PAGE.replace('page(', 'box('),
      'src/box.spec.ts': pageSpec
        .replaceAll('page', 'box')
        .replaceAll('const html', 'const text')
        .replaceAll('expect(html)', 'expect(text)')
        .replace(/(milk|rice|none|more)/g, 'all of $1'),
    },
    expect: ['D1 src/page.spec.ts | shows every item'],
  },
];
