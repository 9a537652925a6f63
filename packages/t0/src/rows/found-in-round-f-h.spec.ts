import { testRow } from '../testing/row-table';

/** Kinds of H1, H2, H4, H9 and H10 that were wrong or arguable on round F, each beside its right neighbour. */

const test = (...body: string[]): string => `it('a', async () => {\n${body.join('\n')}\n});`;

describe('promises of timers', () => {
  const LATE = 'new Promise((resolve) => setTimeout(resolve, 5))';
  const sleeps = (body: string): string =>
    `const sleep = (ms) => new Promise((done) => setTimeout(done, ms));\n${test(body)}`;
  testRow('H1', [
    [
      'a value that is handed on in an object',
      test(`const made = resourceOf({ late: ${LATE} });`, 'await made.ready();'),
      [],
    ],
    [
      'a value that is handed on in a list',
      test(`expect(await map([1, ${LATE}], double)).toEqual([2]);`),
      [],
    ],
    [
      'a value of what is constructed',
      test(`const made = new Store({ late: ${LATE} });`, 'await made.ready();'),
      [],
    ],
    ['several in a combination', test(`await Promise.all([work(), ${LATE}]);`), [2]],
    ['a list that is awaited later', test(`const all = [${LATE}];`, 'await Promise.all(all);'), [2]],
    ['an argument as it is', test(`await settled(${LATE});`), [2]],
    [
      'calls of a helper that are handed on',
      sleeps('expect(await map([sleep(5), sleep(3)], double)).toEqual([2]);'),
      [],
    ],
    ['calls of a helper in one combination', sleeps('await Promise.all([sleep(5), sleep(3)]);'), [3]],
    ['calls of a helper in two statements', sleeps('await sleep(5);\nawait sleep(3);'), [3, 4]],
  ]);
});
