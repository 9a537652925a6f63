import { createJudge, type Judge, type JudgeOptions } from '../testing/judge';

/** Where only a title, a comment or a name speaks for a test, a person is told of it; where code decides, nobody is. */

let judge: Judge;
beforeAll(async () => {
  judge = await createJudge();
});

type Case = [what: string, code: string, options?: JudgeOptions];
const advisory = (row: string, line: number, cases: Case[]) => tellOf(row, 'advisory', cases, [[line, true]]);
const decisive = (row: string, line: number, cases: Case[]) =>
  tellOf(row, 'decisive', cases, [[line, false]]);
const silent = (row: string, cases: Case[]) => tellOf(row, 'silent', cases, []);
const tellOf = (row: string, how: string, cases: Case[], told: [number, boolean][]) =>
  it.each(cases.map((item) => [item[0], item] as const))(
    `${row} is ${how}: %s`,
    (_what, [, code, options]) => {
      expect(tell(row, code, options)).toEqual(told);
    },
  );
const tell = (row: string, code: string, options?: JudgeOptions) =>
  judge.findings(row, code, options).map(({ line, advisory }) => [line, advisory === true]);
const test = (...body: string[]): string => `it('a', async () => {\n  ${body.join('\n  ')}\n});`;

describe('an assertion behind a catch', () => {
  const tried = (title: string, call: string, behind: string): string =>
    `it('${title}', async () => {\n  const handler = vi.fn();\n  try {\n    await ${call};\n  } catch (error) {\n    expect(error.message).toBe('nock');\n  }\n  ${behind}\n});`;
  const kept = 'const spans = exporter.spans();\n  expect(spans).toHaveLength(1);';
  advisory('C6', 6, [
    ['asks a method of something', tried('traces', "get('x')", 'expect(exporter.spans()).toHaveLength(1);')],
    ['asks what a method gave', tried('traces', "get('x')", kept)],
    ['where the title denies a failure', tried('does not throw an error', "get('x')", kept)],
  ]);
  decisive('C6', 6, [
    ['where the title claims a failure', tried('throws on a bad url', "get('x')", kept)],
    ['asks nothing that was left', tried('traces', "get('x')", 'expect(limit).toBe(2);')],
    [
      'asks it only under a condition',
      tried('traces', "get('x')", 'if (ci) expect(exporter.spans()).toBe(1);'),
    ],
  ]);
  silent('C6', [
    ['asks what the call was handed', tried('calls', 'run({ handler })', 'expect(handler).toBeCalled();')],
  ]);
});

describe('a late answer', () => {
  const store = (name: string): string =>
    `function ${name}() {\n  return {\n    async read() {\n      await new Promise((r) => setTimeout(r, 10));\n      return 1;\n    },\n  };\n}\n${test(`const store = ${name}();`, 'expect(await store.read()).toBe(1);')}`;
  advisory('H1', 11, [['of what is named a fake', store('createMockStore')]]);
  decisive('H1', 11, [['of anything else', store('createStore')]]);
});

describe('a condition', () => {
  const arms = (asked: string, head = ''): string =>
    `${head}it('a', async ({ isMobile }) => {\n  if (${asked}) expect(read()).toBe(1);\n  else expect(read()).toBe(2);\n});`;
  const early = (asked: string): string => test(`if (${asked}) return;`, 'expect(read()).toBe(1);');
  advisory('H3', 2, [
    ['that returns, named as of the environment', early('!shop.supportsStock')],
    ['with two arms, named as of the environment', arms('shop.version > 2')],
    ['with two arms, a list of what is named so', arms("['db2'].includes(dialectName)")],
  ]);
  const cases = (asked: string, end: string): string =>
    test(`switch (${asked}) {`, "case 'a':", 'expect(await read()).toBe(1);', 'break;', end, '}');
  const asserts = 'default: expect(await read()).toBe(3);';
  advisory('H3', 4, [
    ['a switch whose default asserts, named so', cases('nextMajor', asserts)],
    ['a switch whose default throws, named so', cases('dialectName', "default: throw new Error('x');")],
  ]);
  decisive('H3', 4, [['a switch whose default does nothing', cases('dialectName', 'default: log();')]]);
  silent('H3', [['a switch over the process', cases('process.platform', asserts)]]);
  decisive('H3', 2, [['that returns, of anything else', early('!shop.hasStock')]]);
  silent('H3', [
    ['that returns, of the process', early('!process.env.STOCK')],
    ['with two arms, of the process', arms("process.platform === 'win32'")],
    ['with two arms, of a fixture', arms('isMobile')],
    ['with two arms, of a flag of the build', arms('__DEV__')],
  ]);
});

describe('a global that a test sets', () => {
  const set = (hook: string, target = 'process.env.MODE'): string =>
    `afterEach(() => { ${hook} });\n${test(`${target} = 'x';`, 'expect(f()).toBe(1);')}`;
  advisory('H4', 3, [
    ['beside a call that is named for it', set('sandbox.restore();')],
    ['beside a call that puts mocks back', set('vi.restoreAllMocks();', 'globalThis.at')],
    ['beside a call that is handed the process', set('clean(process.env);')],
    ['beside a look at all of it', set('log(Object.keys(globalThis));', 'globalThis.at')],
    ['beside a fill of a part of it', set('Object.assign(globalThis.settings, saved);', 'globalThis.at')],
  ]);
  decisive('H4', 3, [
    ['beside any other call', set('sandbox.close();')],
    ['beside a look at the process', set('log(process.pid);', 'globalThis.at')],
    ['beside a fill of something else', set('Object.assign(settings, saved);')],
  ]);
  silent('H4', [
    ['beside a write', set('process.env = saved;')],
    ['beside a fill of the same', set('Object.assign(process.env, saved);')],
    ['beside a definition of the same', set("Object.defineProperty(window, 'at', saved);", 'globalThis.at')],
  ]);
});

describe('what is named a failure', () => {
  const asked = (given: string, matcher = 'toBeDefined()'): string =>
    test(`const { error } = ${given};`, `expect(error).${matcher};`);
  advisory('H10', 3, [['given back by a call', asked('await save(row)')]]);
  silent('H10', [
    ['whose class is asked', asked('await save(row)', 'toBeInstanceOf(Refused)')],
    ['given back by a call that runs something', asked('caughtOf(() => save(row))')],
    ['caught', test('const error = await save(row).catch((e) => e);', 'expect(error).toBeDefined();')],
    [
      'caught by a function',
      test('const error = await save(row).catch(same);', 'expect(error).toBeDefined();'),
    ],
  ]);
  decisive('H10', 3, [['under another name', asked('await save(row)').replaceAll('error', 'answer')]]);
});
