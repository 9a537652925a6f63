import { memoryFiles } from '../testing/memory-files';
import { createImportReader } from './import-reader';

const importsOf = async (path: string, text: string): Promise<string[]> =>
  [...(await createImportReader(memoryFiles({ [path]: text })))(path)].sort();

describe('createImportReader', () => {
  it('finds every kind of import', async () => {
    const text = [
      "import a from './a';",
      "import type { B } from './b';",
      "import './c';",
      "export * from './d';",
      "export { e } from './e';",
      "const f = require('./f');",
      "const g = await import('./g');",
      "jest.mock('./h', () => ({}));",
      "const i = await vi.importActual('./i');",
    ].join('\n');
    expect(await importsOf('x.ts', text)).toEqual([
      './a',
      './b',
      './c',
      './d',
      './e',
      './f',
      './g',
      './h',
      './i',
    ]);
  });

  it('finds none in comments', async () => {
    expect(
      await importsOf(
        'x.ts',
        "// require('./a')\n/* import('./b') */\nconst url = 'http://x'; require('./c');",
      ),
    ).toEqual(['./c']);
  });

  it('reads scripts of single-file components', async () => {
    const text = '<script setup lang="ts">\nimport A from "./a.vue";\n</script>\n<template><p/></template>';
    expect(await importsOf('x.vue', text)).toEqual(['./a.vue']);
  });

  it('has none for other files and for files that are not there', async () => {
    expect(await importsOf('x.md', "import a from './a'")).toEqual([]);
    expect((await createImportReader(memoryFiles({})))('gone.ts')).toEqual([]);
  });

  it('keeps what it can of a file with a syntax error', async () => {
    const text = "import type { B } from './b';\nconst a = require('./a');\nlet = = ;";
    expect(await importsOf('x.js', text)).toEqual(['./a', './b']);
  });
});
