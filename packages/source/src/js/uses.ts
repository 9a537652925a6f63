import type { LocatorUse, MockUse, VolatileRead } from '../model';
import { nameOf, stringOf, unwrap } from './ast';
import type { Node } from './ast';
import type { Link } from './chain';
import { makeExpr } from './expr';
import type { Site } from './site';

const MOCK_ROOTS = new Set([
  'jest',
  'vi',
  'vitest',
  'sinon',
  'td',
  'jasmine',
  'mock',
  'cy',
  'sandbox',
  'mocker',
]);
const MOCK_MAKERS = new Set([
  'fn',
  'mock',
  'spyOn',
  'spy',
  'stub',
  'func',
  'function',
  'object',
  'createSpy',
  'createSpyObj',
  'method',
  'replace',
  'doMock',
  'mocked',
  'mockImplementation',
  'stubGlobal',
  'fake',
  'createStubInstance',
]);

/** `jest.fn()`, `vi.mock('x')`, `sinon.stub()` and their like. */
export function recogniseMock(site: Site): Omit<MockUse, 'place' | 'name'> | undefined {
  const { rootName, links } = site.chain;
  const first = links[0];
  if (
    rootName === undefined ||
    !MOCK_ROOTS.has(rootName) ||
    first?.name === undefined ||
    !first.args ||
    !MOCK_MAKERS.has(first.name)
  )
    return undefined;
  const use: Omit<MockUse, 'place' | 'name'> = { kind: `${rootName}.${first.name}` };
  const module = /^(mock|doMock|replace)$/.test(first.name) ? stringOf(first.args[0]) : undefined;
  if (module !== undefined) use.module = module;
  const returns = links.find(
    (link) =>
      link.args?.[0] &&
      /^(mock(Return|Resolved|Rejected)Value(Once)?|returns|resolves|returnValue)$/.test(link.name ?? ''),
  );
  if (returns?.args?.[0]) use.returns = makeExpr(returns.args[0], site.text);
  return use;
}

const LOCATORS =
  /^(locator|frameLocator|getBy[A-Z]\w*|get|contains|find|\$|\$\$|querySelector|querySelectorAll|getElementsByClassName|xpath|waitForSelector|children)$/;
const DOM_QUERY = /querySelector|ClassName/;
const POSITIONAL = new Set(['first', 'last', 'nth', 'eq']);
const ACTIONS = new Set([
  'click',
  'dblclick',
  'fill',
  'press',
  'pressSequentially',
  'check',
  'uncheck',
  'type',
  'tap',
  'hover',
  'selectOption',
  'setInputFiles',
  'dragTo',
  'focus',
  'clear',
  'select',
  'trigger',
  'rightclick',
  'setChecked',
  'dispatchEvent',
  'attachFile',
  'selectFile',
  'submit',
  'scrollIntoView',
  'scrollIntoViewIfNeeded',
  'blur',
]);

/** A locator chain: what it selects by, whether by place, and what is done with it. */
export function recogniseLocator(site: Site): Omit<LocatorUse, 'place' | 'quote'> | undefined {
  const { chain } = site;
  const e2e = site.frameworks.includes('playwright') || site.frameworks.includes('cypress');
  if (!e2e && !chain.links.some(({ name }) => name !== undefined && DOM_QUERY.test(name))) return undefined;
  let method: string | undefined;
  let selector: string | undefined;
  let words: string | undefined;
  let positional: string | undefined;
  let action: string | undefined;
  for (const link of chain.links) {
    if (link.name === undefined || !link.args) continue;
    if (LOCATORS.test(link.name) && (e2e || DOM_QUERY.test(link.name))) {
      if (
        /^(get|find|contains|children)$/.test(link.name) &&
        !(site.frameworks.includes('cypress') && chain.rootName === 'cy')
      )
        continue;
      if (method === undefined) method = link.name;
      if (/^(getByText|contains)$/.test(link.name)) words ??= stringOf(link.args[0]);
      const text = stringOf(link.args[0]) ?? templateText(link.args[0]);
      if (
        text !== undefined &&
        /^(locator|frameLocator|get|find|\$|\$\$|querySelector|querySelectorAll|waitForSelector|xpath|children)$/.test(
          link.name,
        ) &&
        (selector === undefined || isFragile(text))
      )
        selector = text;
    } else if (e2e && TEST_ID_CALL.test(link.name)) method ??= link.name;
    else if (POSITIONAL.has(link.name))
      positional = `${link.name}(${link.args[0] ? site.text.folded(link.args[0]) : ''})`;
    else if (ACTIONS.has(link.name)) action ??= link.name;
    else if (link.name === 'filter' && !positional) continue;
  }
  if (method === undefined && positional !== undefined && e2e && action !== undefined) method = 'variable';
  if (method === undefined && action !== undefined && e2e) {
    const earlier = locatorVariable(site);
    if (earlier) return { ...earlier, action };
  }
  if (method === undefined) return undefined;
  const use: Omit<LocatorUse, 'place' | 'quote'> = { method, by: stableSteps(chain.links) };
  if (selector !== undefined) use.selector = selector;
  if (words !== undefined) use.words = words;
  if (positional !== undefined) use.positional = positional;
  if (action !== undefined) use.action = action;
  return use;
}

/** Steps of a chain that go by a test id, a role or a label, also by a selector or a command of the house for it. */
export function stableSteps(links: readonly Link[]): LocatorUse['by'] {
  return links.flatMap(({ name, args }) => {
    if (name === undefined || !args) return [];
    const selector = stringOf(args[0]) ?? templateText(args[0]) ?? '';
    if (TEST_ID_CALL.test(name) || TEST_ID_SELECTOR.test(selector)) return ['test-id'];
    if (/^(get|find)(All)?ByRole$/.test(name) || /\[role=|^role=/.test(selector)) return ['role'];
    return /^(get|find)(All)?By(Label|LabelText|Placeholder|PlaceholderText|AltText|Title)$/.test(name) ||
      /\[aria-label/.test(selector)
      ? ['label']
      : [];
  });
}

const TEST_ID_CALL =
  /^((get|find|query)(All)?By(TestIds?|Data(Cy|Test|TestId|Qa)|Sel(Like)?|Cy|Qa)|data(Cy|Test|TestId|Qa)|getTestId|getSel|getCy|byTestId|testId)$/i;
const TEST_ID_SELECTOR = /\[\s*data-?(test|cy|qa|pw|e2e|automation)[\w-]*|^(data-)?test-?id=/i;

/** `const third = page.getByRole('row').nth(2); await third.click()`. */
function locatorVariable(site: Site): Omit<LocatorUse, 'place' | 'quote'> | undefined {
  const binding = site.binding;
  if (
    binding?.kind !== 'variable' ||
    !binding.init ||
    binding.property !== undefined ||
    site.chain.links.length !== 1
  )
    return undefined;
  const match = /\.(first|last|nth|eq)\(([^()]*)\)$/.exec(site.text.slice(unwrap(binding.init)));
  return match ? { method: 'variable', positional: `${match[1]}(${match[2]})`, by: [] } : undefined;
}

function templateText(node: Node | undefined): string | undefined {
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis?.map((quasi) => quasi.value.cooked ?? '').join('*');
}

/** A selector that depends on markup or styling: XPath, a structural pseudo-class, a chain of elements or classes, a class alone. */
export function isFragile(selector: string): boolean {
  const text = selector.trim();
  if (/^(xpath=|\/\/|\.\.?\/|\(\/\/)/.test(text)) return true;
  if (/^(text|role|id|data-testid|internal:|aria|css=\[)/.test(text) && !/^css=/.test(text))
    return /^(text=|role=|internal:)/.test(text) ? false : isFragileCss(text);
  return isFragileCss(text.replace(/^css=/, ''));
}

function isFragileCss(text: string): boolean {
  if (/:(nth-child|nth-of-type|first-child|last-child|first-of-type|last-of-type|nth-last-child)/.test(text))
    return true;
  const bare = text
    .replace(/\[[^\]]*\]/g, '@')
    .replace(/:(has|is|not|has-text|text|contains|visible|where)\([^)]*\)|:visible/g, '');
  const steps = bare.split(/\s*>\s*|\s+/).filter((step) => step !== '' && step !== '>>');
  if (
    steps.some((step) => /^[\w*-]*\.[\w-]+/.test(step) && !step.includes('@') && !step.includes('#')) &&
    steps.length === 1
  )
    return /^\./.test(steps[0] as string) || /\.[\w-]+/.test(steps[0] as string);
  return steps.filter((step) => !step.includes('@') && !step.includes('#')).length >= 2;
}

/** `Math.random()`, `Date.now()`, `new Date()`: what differs from run to run. */
export function recogniseVolatile(site: Site): Pick<VolatileRead, 'kind' | 'text'> | undefined {
  const { rootName, links } = site.chain;
  const first = links[0];
  if (!first?.args) return undefined;
  if (rootName === 'Math' && first.name === 'random') return { kind: 'random', text: 'Math.random()' };
  if (rootName === 'Date' && first.name === 'now') return { kind: 'clock', text: 'Date.now()' };
  if (rootName === 'performance' && first.name === 'now') return { kind: 'clock', text: 'performance.now()' };
  if (rootName === 'crypto' && first.name === 'randomUUID')
    return { kind: 'random', text: 'crypto.randomUUID()' };
  const source = site.source;
  if (
    source &&
    /^(node:)?crypto$/.test(source.specifier) &&
    (first.name ?? source.imported) === 'randomUUID'
  ) {
    return { kind: 'random', text: 'randomUUID()' };
  }
  return undefined;
}

/** `new Date()` without an argument. */
export function isLiveDate(node: Node): boolean {
  return nameOf(node.callee) === 'Date' && (node.arguments?.length ?? 0) === 0;
}

const FAKE_TIMERS = new Set([
  'useFakeTimers',
  'setSystemTime',
  'setFixedTime',
  'install',
  'clock',
  'advanceTimersByTime',
]);

const CLOCK_OWNERS = new Set(['vi', 'jest', 'vitest', 'sinon', 'timers', 'cy']);

export function installsFakeTimers(site: Site): boolean {
  const { rootName, links } = site.chain;
  const first = links[0];
  if (first?.name === undefined) return false;
  if (rootName !== undefined && CLOCK_OWNERS.has(rootName))
    return FAKE_TIMERS.has(first.name) && first.args !== undefined;
  if (first.name === 'clock' || links.some((link) => link.name === 'timers'))
    return links.some((link) => link.args !== undefined && link.name !== undefined);
  if (rootName === 'clock')
    return links.some(
      (link) =>
        link.args && /^(tick|install|next|runAll|pauseAt|fastForward|setFixedTime)/.test(link.name ?? ''),
    );
  return rootName === 'jasmine' && first.name === 'clock';
}
