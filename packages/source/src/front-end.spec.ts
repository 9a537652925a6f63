import { createFrontEnd, type FrontEnd } from './front-end';
import type { FileModel, Framework, TestNode } from './model';
import { testsOf } from './tree';

let frontEnd: FrontEnd;
beforeAll(async () => {
  frontEnd = await createFrontEnd();
});

function read(code: string, frameworkHints: Framework[] = [], path = 'a.spec.ts'): FileModel {
  const result = frontEnd.parse(path, code, { frameworkHints });
  if (!result.ok) throw new Error(result.unreadable.reason);
  return result.model;
}

function only(code: string, hints: Framework[] = []): TestNode {
  const tests = testsOf(read(code, hints).suite);
  if (tests.length !== 1) throw new Error(`${tests.length} tests`);
  return tests[0] as TestNode;
}

const reason = (code: string, path = 'a.spec.ts'): string => {
  const result = frontEnd.parse(path, code);
  return result.ok ? 'read' : result.unreadable.reason;
};

describe('frameworks', () => {
  it.each<[string, string, Framework[], string]>([
    ['an import', "import { it } from 'vitest';", ['jest'], 'vitest'],
    ['a require', "const { test } = require('node:test');", [], 'node-test'],
    ['a hint', "it('a', () => {});", ['mocha'], 'mocha'],
    ['a global', "it('a', () => { cy.visit('/'); });", [], 'cypress'],
    ['nothing', "it('a', () => {});", [], 'jest'],
  ])('are told by %s', (_what, code, hints, framework) => {
    expect(read(code, hints).frameworks[0]).toBe(framework);
  });

  it('are not told by an import of types', () => {
    expect(
      read("import type { Page } from '@playwright/test';\nit('a', () => {});", ['jest']).frameworks,
    ).toEqual(['jest']);
  });
});

describe('the tree', () => {
  it('holds title paths, also of templates and computed titles', () => {
    const code = "describe('a', () => {\n  describe(`b ${x}`, () => {\n    it(name, () => {});\n  });\n});";
    expect(only(code).titlePath).toEqual(['a', 'b ${x}', '${name}']);
  });

  it('knows a test that a loop or a function makes', () => {
    expect(only('for (const n of xs) it(`a ${n}`, () => {});').generated).toBe(true);
    expect(only("function both(n) { it('a', () => {}); }").generated).toBe(true);
    expect(only("describe('s', () => { it('a', () => {}); });").generated).toBe(false);
  });

  it('does not take other functions for tests', () => {
    expect(
      testsOf(
        read(
          "import { it } from 'ava';\nit('a', () => {});\nconst test = (a) => a;\nmodel.it('b', () => {});",
        ).suite,
      ),
    ).toEqual([]);
  });

  it('finds the function inside of a wrapper', () => {
    const test = only("it('a', fakeAsync(() => { expect(f()).toBe(1); }));");
    expect(test.wrapper).toBe('fakeAsync');
    expect(test.body?.assertions).toHaveLength(1);
  });
});

describe('hashes', () => {
  const hash = (body: string): string | undefined => only(`it('a', () => {${body}});`).body?.hash;

  it('of a body do not change with format, comments and quotes', () => {
    expect(hash("\n  // why\n  expect(f('a')).toBe(1);\n")).toBe(hash(' expect( f("a") ).toBe(1) '));
  });

  it('of a body change with a value', () => {
    expect(hash('expect(f()).toBe(1)')).not.toBe(hash('expect(f()).toBe(2)'));
  });

  it('of a file do not change with line ends and byte order mark', () => {
    expect(read("\uFEFFit('a', () => {});\r\n").hash).toBe(read("it('a', () => {});\n").hash);
  });
});

describe('places', () => {
  it('count lines from 1, also with CRLF and a byte order mark', () => {
    expect(only("\uFEFF\r\n\r\nit('ü', () => {});").place.line).toBe(3);
  });
});

describe('what cannot be read', () => {
  it('names the line of the first syntax error', () => {
    expect(frontEnd.parse('a.ts', 'const a = 1;\nconst b = ;\n')).toEqual({
      ok: false,
      unreadable: { path: 'a.ts', reason: expect.stringContaining('line 2') as string, line: 2 },
    });
  });

  it.each([
    ['calls', 'f('.repeat(5000) + ')'.repeat(5000)],
    ['blocks', '{'.repeat(5000) + '}'.repeat(5000)],
    ['many more blocks', '{'.repeat(200_000) + '}'.repeat(200_000)],
    ['prefixes', '!'.repeat(100_000) + '1'],
    ['arrows', 'a=>'.repeat(100_000) + '1'],
    ['conditions', 'if(a)'.repeat(100_000) + '1'],
    ['members', `a${'.b()'.repeat(5000)}`],
    ['sums', `1${'+1'.repeat(5000)}`],
  ])('refuses %s that are nested too deeply, without a crash', (_what, code) => {
    expect(reason(code)).toMatch(/^(it is nested too deeply to be read|read)$/);
  });

  it('refuses nested tags', () => {
    expect(reason('<a>'.repeat(20_000) + '</a>'.repeat(20_000), 'a.tsx')).toBe(
      'it is nested too deeply to be read',
    );
  });

  it('reads long and flat code', () => {
    expect(reason("it('a', () => {});\n".repeat(5000))).toBe('read');
  });

  it.each([
    [
      'a return beside imports',
      "import a from 'a';\nif (a) {\n  return;\n}\nit('b', () => {});",
      'a.spec.ts',
    ],
    [
      'types that Flow and TypeScript write alike',
      '// @flow\nconst a = (b: string): string => b;',
      'a.spec.js',
    ],
  ])('reads %s', (_what, code, path) => {
    expect(reason(code, path)).toBe('read');
  });

  it('says of Flow alone that it is Flow, and of other errors where they stand', () => {
    expect(reason('// @flow\nconst a = (b: ?string) => (b: any);', 'a.spec.js')).toBe(
      'it is written in Flow, which is not read',
    );
    expect(reason("import a from 'a';\nreturn;\nit('b', () => {", 'a.spec.ts')).toContain(
      'syntax error in line',
    );
  });

  it('knows what stands behind a return under a condition, and behind one without', () => {
    const behind = (front: string): TestNode | undefined =>
      testsOf(
        read(`import a from 'a';\n${front}\ndescribe('s', () => {\n  it('b', () => {});\n});`).suite,
      )[0];
    expect(behind('if (a) return;')?.guards?.map(({ branch, subject }) => [branch, subject?.text])).toEqual([
      ['else', 'a'],
    ]);
    expect(behind('if (false) return;')?.guards).toBeUndefined();
    expect(read("return;\nit('b', () => {});").suite.children[0]).toMatchObject({ unreachable: 'return' });
  });

  it('refuses other languages', () => {
    expect(reason('a: 1', 'a.yaml')).toBe('no front end reads files of this kind');
  });
});

describe('the cache', () => {
  it('gives the model of equal content under the name that was asked for', () => {
    const code = "it('same', () => {});";
    expect(read(code, [], 'one.spec.ts').path).toBe('one.spec.ts');
    expect(read(code, [], 'two.spec.ts').path).toBe('two.spec.ts');
  });
});

describe('suppressions', () => {
  it('cover the next line, or their own beside code', () => {
    const code =
      "// test-review-ignore C1, H1 -- why\nit('a', () => {}); // test-review-ignore C4 -- why not";
    expect(read(code).suppressions).toEqual([
      { line: 2, at: 1, rows: ['C1', 'H1'], reason: 'why' },
      { line: 2, at: 2, rows: ['C4'], reason: 'why not' },
    ]);
  });

  it.each([
    ['without a reason', '// test-review-ignore C1', 'reason'],
    ['without a row', '// test-review-ignore -- why', 'no row'],
    ['by another word', '// test-review-disable C1 -- why', 'test-review-ignore, not test-review-disable'],
    ['for the next line by name', '// test-review-ignore-next-line C1 -- why', 'test-review-ignore, not'],
  ])('%s say what is wrong with them', (_what, code, problem) => {
    expect(read(code).suppressions[0]?.problem).toContain(problem);
  });
});

describe('suppressions in markup', () => {
  it('cover the next line when nothing but their brace stands before them', () => {
    const code =
      "it('a', () => {\n  render(<p>\n    {/* test-review-ignore H1 -- why */}\n    {x}\n  </p>);\n});";
    expect(read(code, [], 'a.spec.tsx').suppressions).toEqual([
      { line: 4, at: 3, rows: ['H1'], reason: 'why' },
    ]);
  });

  it('say that they cover a comment', () => {
    const code = "// test-review-ignore C1 -- why\n// test-review-ignore H1 -- why\nit('a', () => {});";
    expect(read(code).suppressions.map(({ coversComment }) => coversComment)).toEqual([true, undefined]);
  });

  it('are no sentences about the tool', () => {
    expect(read('// test-review ignores this file; see docs/test-review-ignore.md').suppressions).toEqual([]);
  });
});

describe('exports and imports', () => {
  it.each([
    [
      "const { add, remove: off, ...rest } = require('./cart');",
      ['add as add', 'remove as off', '* as rest'],
    ],
    ["const cart = require('./cart');", ['* as cart']],
    ["const add = require('./cart').add;", ['add as add']],
    ["wrap(require('./cart'));", []],
  ])('name what a require takes: %s', (code, names) => {
    const [record] = read(code).imports;
    expect(record?.kind).toBe('require');
    expect(record?.names.map(({ imported, local }) => `${imported} as ${local}`)).toEqual(names);
  });

  it('hold what others need to follow a name', () => {
    const model = read(
      "import a, { b as c } from './x';\nexport { c };\nexport * from './y';\nexport { d } from './z';\nexport const page = new Page();",
    );
    expect(model.exports).toEqual([
      { name: 'c', local: 'c' },
      { name: '*', from: './y', imported: '*' },
      { name: 'd', from: './z', imported: 'd' },
      { name: 'page', local: 'page', instanceOf: 'Page' },
    ]);
    expect(model.imports.map(({ specifier, kind }) => `${kind} ${specifier}`)).toEqual([
      'import ./x',
      're-export ./y',
      're-export ./z',
    ]);
  });

  it.each([
    ['export default Utils.createFrom({});', 'Utils'],
    ['export const page = Page.of(user);', 'Page'],
    ['export default utils.createFrom({});', undefined],
    ['export default Utils.read();', undefined],
    ['export default Utils.format();', undefined],
  ])('name the class whose static function may have made one of it: %s', (code, owner) => {
    expect(read(code).exports.map(({ madeBy }) => madeBy)).toEqual([owner]);
  });
});
