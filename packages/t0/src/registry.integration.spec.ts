import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '@nx-test-review/contracts';
import { makeTempDir } from '@tools/testing/temp-repo';
import { loadRegistry } from './registry';

const PAGE = `---
id: C1
slug: disabled-test
name: Disabled test
severity: Critical
gate: absolute
tier: t0
frameworks: [jest]
advisory: false
status: built
since: 0.1.0
formerIds: [X9]
precision: { right: 0, n: 0 }
---

# C1 Disabled test
`;

let folder: string;
beforeEach(() => {
  folder = makeTempDir();
  mkdirSync(join(folder, 'rows'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, 'rows', name), text);

function failure(): ConfigurationError {
  try {
    loadRegistry(folder);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
  }
  throw new Error('the registry was taken');
}

describe('loadRegistry', () => {
  it('finds a row by id, slug and former id, and gives its page', () => {
    write('C1.md', PAGE);
    const registry = loadRegistry(folder);
    expect(['C1', 'disabled-test', 'X9', 'nothing'].map((name) => registry.find(name)?.id)).toEqual([
      'C1',
      'C1',
      'C1',
      undefined,
    ]);
    expect(registry.page('C1')).toBe('# C1 Disabled test');
  });

  it('sorts rows by letter and number', () => {
    const page = (id: string): string =>
      PAGE.replace('id: C1', `id: ${id}`)
        .replace('disabled-test', `slug-${id.toLowerCase()}`)
        .replace('[X9]', '[]');
    for (const id of ['C10', 'C2', 'A1']) write(`${id}.md`, page(id));
    expect(loadRegistry(folder).rows.map((row) => row.id)).toEqual(['A1', 'C2', 'C10']);
  });

  it('changes its hash with a page', () => {
    write('C1.md', PAGE);
    const before = loadRegistry(folder).hash;
    write('C1.md', `${PAGE}\nmore\n`);
    expect(loadRegistry(folder).hash).not.toBe(before);
  });

  it.each([
    ['an unknown severity', PAGE.replace('Critical', 'Fatal'), 'severity'],
    ['a missing key', PAGE.replace('gate: absolute\n', ''), 'gate'],
    ['broken YAML', PAGE.replace('[jest]', '[jest'), 'not YAML'],
    ['no front matter', '# C1', 'front matter'],
    ['an id that is not the name of the file', PAGE.replace('id: C1', 'id: C2'), 'C2.md'],
  ])('refuses %s, naming file and key', (_what, text, named) => {
    write('C1.md', text);
    const error = failure();
    expect(error.message).toContain(join('rows', 'C1.md'));
    expect(error.message).toContain(named);
    expect(error.exitClass).toBe(2);
  });

  it('refuses two rows of one name', () => {
    write('C1.md', PAGE);
    write('C2.md', PAGE.replace('id: C1', 'id: C2'));
    expect(failure().message).toContain('has this name already');
  });

  it('refuses a folder without rows', () => {
    expect(failure().code).toBe('registry-empty');
  });
});
