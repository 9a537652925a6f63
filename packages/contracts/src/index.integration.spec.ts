import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const built = join(__dirname, '../dist/index.js');
const run = (code: string, ...flags: string[]): string =>
  execFileSync(process.execPath, [...flags, '-e', code], { encoding: 'utf8' }).trim();

const declared = [
  ...readFileSync(join(__dirname, 'index.ts'), 'utf8').matchAll(/^export declare const (\w+)/gm),
].map(([, name = '']) => name);

describe('what is loaded late', () => {
  it('can be imported by its name from an ES module', () => {
    const url = JSON.stringify(pathToFileURL(built));
    const names = ['plural', 'SEVERITIES', ...declared];
    const code = `import { ${names.join(', ')} } from ${url}; console.log([${names.join(', ')}].map((one) => typeof one).join(' '));`;
    const kinds = run(code, '--input-type=module').split(' ');
    expect(kinds).toHaveLength(names.length);
    expect(kinds).not.toContain('undefined');
  });

  it('is all that the index gives beside what it gives at once, and waits until it is asked for', () => {
    const code = `
      const all = require(${JSON.stringify(built)});
      const isLate = (name) => Object.getOwnPropertyDescriptor(all, name).get?.toString().includes('schemas');
      const loaded = () => Object.keys(require.cache).some((path) => /[\\\\/]zod[\\\\/]/.test(path));
      const before = loaded();
      console.log(JSON.stringify({ late: Object.keys(all).filter(isLate).sort(), before, parses: all.RowSchema.safeParse({}).success, after: loaded() }));`;
    expect(JSON.parse(run(code))).toEqual({
      late: [...declared].sort(),
      before: false,
      parses: false,
      after: true,
    });
  });
});
