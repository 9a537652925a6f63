import { createJudge, type Judge } from '../testing/judge';

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

const IMPORTS =
  "import { LoginPage } from '@acme/pages';\nimport LedgerPage, { seesInvoice } from '@acme/robot';\n";
const lines = (row: string, pattern: string, body: string): number[] =>
  judge.lines(row, `${IMPORTS}it('a', async () => { ${body} });`, {
    helpers: row === 'C4' ? { assertions: [pattern] } : { sleeps: [pattern] },
  });
const PAGE = 'const page = new LoginPage();';

describe('names of assertions in the configuration', () => {
  it.each([
    ['a function', 'seesInvoice', 'seesInvoice(1);'],
    ['functions under a star', 'sees*', 'seesInvoice(1);'],
    ['a method, whatever it is called on', 'seesError', `${PAGE} page.seesError();`],
    ['methods under a star', 'sees*', `${PAGE} page.form.seesError();`],
    ['a method of one object', 'page.seesError', `${PAGE} page.seesError();`],
    ['a method of a part of it', 'page.*.seesError', `${PAGE} page.form.seesError();`],
    ['a method of any object', '*.seesError', `${PAGE} page.form.seesError();`],
    ['a method of a class', 'LoginPage.sees*', `${PAGE} page.seesError();`],
    ['a method of a class that is made in place', 'LoginPage.sees*', 'new LoginPage().seesError();'],
    [
      'a method of a default import by its local name',
      'LedgerPage.sees*',
      'const it1 = new LedgerPage(); it1.seesError();',
    ],
    ['a call in a chain', 'seesError', `${PAGE} page.open().seesError().close();`],
  ])('take %s', (_what, pattern, body) => {
    expect(lines('C4', pattern, body)).toEqual([]);
  });

  it.each([
    ['a part of a name', 'sees', 'seesInvoice(1);'],
    ['a method of another object', 'cart.seesError', `${PAGE} page.seesError();`],
    ['a method of another class', 'CartPage.sees*', `${PAGE} page.seesError();`],
    ['a dot as any character', 'pageXseesError', `${PAGE} page.seesError();`],
    ['another case', 'SEESERROR', `${PAGE} page.seesError();`],
  ])('do not take %s', (_what, pattern, body) => {
    expect(lines('C4', pattern, body)).toEqual([3]);
  });
});

describe('names of sleeps in the configuration', () => {
  it.each([
    ['a function', 'settle', 'await settle();'],
    ['a method of a class', 'LoginPage.rest*', `${PAGE} await page.restAWhile();`],
    ['a call that waits without a promise', '*.pauseFor', 'robot.pauseFor(5);'],
  ])('take %s', (_what, pattern, body) => {
    expect(lines('H1', pattern, body)).toEqual([3]);
  });

  it('take none of another name, and none of no length', () => {
    expect(lines('H1', 'settle', 'await settled();')).toEqual([]);
    expect(lines('H1', 'settle', 'await settle(0);')).toEqual([]);
  });
});
