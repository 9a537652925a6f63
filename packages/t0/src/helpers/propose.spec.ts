import { runT0 } from '../run-t0';
import { createJudge, type Judge } from '../testing/judge';
import { createMemoryView } from '../testing/memory-view';
import { proposeHelpers } from './propose';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const HEAD =
  "import { compareScreens } from '@acme/visual-testing';\nimport { validateOrder } from 'orders';\n";
const PATH = 'src/case.spec.ts';

/** `kind pattern` of the families that are proposed for tests of these bodies. */
function propose(...bodies: string[]): string[] {
  const tests = bodies.map((body, at) => `it('t${at}', async ({ page }) => {\n  ${body}\n});`);
  const view = createMemoryView({ [PATH]: `${HEAD}${tests.join('\n')}` }, judge.frontEnd, ['jest']);
  const open = runT0({ specs: [PATH], view, registry: judge.registry })
    .findings.filter(({ row }) => row === 'C4')
    .map(({ titlePath }) => titlePath.join());
  return proposeHelpers({
    specs: [PATH],
    view,
    helpers: {},
    isOpen: (_path, titlePath) => open.includes(titlePath.join()),
  }).map(({ kind, pattern }) => `${kind} ${pattern}`);
}

describe('proposeHelpers', () => {
  it.each([
    ['a method of an object', ['app.seesInvoice(1);'], ['assertions app.seesInvoice']],
    [
      'methods of one object under a star',
      ['app.seesTotal(1);', 'app.seesTax(1);'],
      ['assertions app.sees*'],
    ],
    [
      'a method of several objects by its name',
      ['app.seesTotal(1);', 'bar.seesTotal(1);'],
      ['assertions seesTotal'],
    ],
    [
      'a method that waits for something',
      ["await page.waitForTotal(3); await page.tap('x');"],
      ['assertions page.waitForTotal'],
    ],
    ['a function of a package for tests', ["await compareScreens('a');"], ['assertions compareScreens']],
    ['a command of a plugin in a chain', ['cy.runAll().a11yThrows().print();'], ['assertions a11yThrows']],
    ['a method that only waits', ['await app.pauseFor(500);'], ['sleeps app.pauseFor']],
  ])('proposes %s', (_what, bodies, families) => {
    expect(propose(...bodies)).toEqual(families);
  });

  it.each([
    ['a function of the product', ['validateOrder(1);']],
    ['a deed', ["await page.click('#buy');"]],
    ['a call of a test that asserts', ['app.seesInvoice(1); expect(f()).toBe(1);']],
    ['a name that counts already', ['app.assertTotal(1);']],
    ['a wait without a length', ['await app.pauseUntilReady(ready); expect(f()).toBe(1);']],
    ['a question', ['await page.isVisible();']],
  ])('proposes no %s', (_what, bodies) => {
    expect(propose(...bodies)).toEqual([]);
  });

  it('takes no name that something else has too', () => {
    expect(propose('await robot.wait(500);', "await bus.wait('order');", 'await car.wait(90);')).toEqual([]);
    expect(propose('await robot.wait(500);', "await bus.wait('order');")).toEqual(['sleeps robot.wait']);
  });

  it('takes no star that would take in what is no check', () => {
    expect(propose('app.matchesTotal(1);', 'app.matchesTax(1);', 'app.matches();')).toEqual([
      'assertions app.matchesTax',
      'assertions app.matchesTotal',
    ]);
    expect(propose('await app.pauseFor(50);', 'await app.pauseShort(50);', 'app.pause();')).toEqual([
      'sleeps app.pauseFor',
      'sleeps app.pauseShort',
    ]);
  });
});
