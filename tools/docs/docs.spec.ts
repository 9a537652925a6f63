import {
  buildPublishedSchemas,
  DriverSettingsSchema,
  GateResultSchema,
  STATES,
} from '@nx-test-review/contracts';
import { exitClassOfState, resolvePolicy } from '@nx-test-review/gate';
import { REPORTERS } from '@nx-test-review/report';
import { loadRegistry } from '@nx-test-review/t0';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { createProgram } from '../../packages/nx-test-review/src/cli/create-program';
import { explainConfig } from '../../packages/nx-test-review/src/cli/explain-config';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const registry = loadRegistry(join(root, 'skills/test-review'));
const pages = ['README.md', 'CONTRIBUTING.md', 'AGENTS.md', ...listPages('docs')];

function listPages(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`);
}

/** What stands between `<!-- name -->` and `<!-- /name -->`, without the markers. */
function part(path: string, name: string, end: string): string {
  const [, after] = read(path).split(`<!-- ${name} -->\n`);
  const text = after?.split(`<!-- ${end} -->`)[0];
  if (text === undefined) throw new Error(`${path} has no part ${name}`);
  return text;
}

/** Rows of a Markdown table below its head, as cells. */
function tableRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .replaceAll('\\|', '/')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const plain = (cell: string | undefined): string => (cell ?? '').replaceAll('`', '');

describe('the table of rows in README.md', () => {
  // When this fails: UPDATE_DOCS=1 npm run unit -- --selectProjects unit --testPathPatterns tools/docs
  it('lists the rows that are built, with severity and default effect', () => {
    const { rows } = resolvePolicy({ layers: [], registry });
    const lines = registry.rows
      .filter(({ status }) => status === 'built')
      .map((row) => {
        const effect = rows[row.id]?.effect === 'blocks' ? 'blocks' : 'advisory';
        return `| [${row.id}](skills/test-review/rows/${row.id}.md) | ${row.name} | ${row.severity} | ${effect} |\n`;
      });
    const expected = `| row | what it is | severity | by default |\n| --- | --- | --- | --- |\n${lines.join('')}`;
    const found = part('README.md', 'rows', '/rows');
    if (process.env['UPDATE_DOCS'] === '1') {
      writeFileSync(join(root, 'README.md'), read('README.md').replace(found, expected));
    }
    expect(part('README.md', 'rows', '/rows')).toBe(expected);
  });
});

describe('docs/reports.md', () => {
  it('lists the formats with their files and limits', () => {
    const lines = REPORTERS.map(
      ({ name, summary, file, limits }) => `| \`${name}\` | ${summary} | \`${file}\` | ${limits} |\n`,
    );
    const expected = `| format | for | usual file | limits that are kept |\n| --- | --- | --- | --- |\n${lines.join('')}`;
    const found = part('docs/reports.md', 'formats', '/formats');
    if (process.env['UPDATE_DOCS'] === '1') {
      writeFileSync(join(root, 'docs/reports.md'), read('docs/reports.md').replace(found, expected));
    }
    expect(part('docs/reports.md', 'formats', '/formats')).toBe(expected);
  });
});

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
  required?: string[];
}

const schemaOf = (name: string): SchemaNode =>
  buildPublishedSchemas()[`${name}.schema.json`] as unknown as SchemaNode;

/** Dotted keys of a schema, leaves only. */
function leafKeys(node: SchemaNode, prefix = ''): string[] {
  return Object.entries(node.properties ?? {}).flatMap(([key, child]) =>
    child.properties === undefined ? [`${prefix}${key}`] : leafKeys(child, `${prefix}${key}.`),
  );
}

describe('docs/configuration.md', () => {
  const keysOf = (name: string): string[] =>
    tableRows(part('docs/configuration.md', `keys:${name}`, '/keys')).map(([key]) => plain(key));

  it.each(['config', 'plugin-options'])('names each key of %s and no other', (name) => {
    expect(keysOf(name).sort()).toEqual(leafKeys(schemaOf(name)).sort());
  });

  it('names each key of a driver', () => {
    expect(keysOf('driver').sort()).toEqual(Object.keys(DriverSettingsSchema.shape).sort());
  });

  it('names each key of a waiver, and which ones are needed', () => {
    const waiver = schemaOf('waivers').properties?.['waivers']?.items ?? {};
    expect(keysOf('waiver').sort()).toEqual(Object.keys(waiver.properties ?? {}).sort());
    const needed = tableRows(part('docs/configuration.md', 'keys:waiver', '/keys'))
      .filter(([, cell]) => cell === 'yes')
      .map(([key]) => plain(key));
    expect(needed.sort()).toEqual([...(waiver.required ?? [])].sort());
  });

  it('gives the defaults that hold without a configuration', () => {
    const table = tableRows(part('docs/configuration.md', 'keys:config', '/keys'));
    const told = new Map(table.map(([key, value]) => [plain(key), plain(value)]));
    const effective = explainConfig([], registry).values.filter(({ key }) => !key.startsWith('policy.rows.'));
    expect(effective.map(({ key }) => [key, told.get(key)])).toEqual(
      effective.map(({ key, value }) => [key, JSON.stringify(value)]),
    );
  });
});

describe('exit classes', () => {
  it('of docs/exit-classes.md are those of a gate result', () => {
    const classes = GateResultSchema.shape.exitClass.options.flatMap(({ value }) => [String(value)]);
    const rows = tableRows(read('docs/exit-classes.md').split('\n## ')[0] ?? '');
    expect(rows.map(([name]) => plain(name))).toEqual(classes);
  });

  it('of docs/verdict-and-gate.md are those of the states', () => {
    const section = read('docs/verdict-and-gate.md').split('\n## ')[1] ?? '';
    const told = tableRows(section).map(([state, , exitClass]) => [plain(state), exitClass?.[0]]);
    const known = STATES.map((state) => [state, String(exitClassOfState(state))]);
    expect(new Map(told as [string, string][])).toEqual(new Map(known as [string, string][]));
  });
});

describe('support', () => {
  it('is told in README.md as the package declares it', () => {
    const manifest = JSON.parse(read('packages/nx-test-review/package.json')) as {
      engines: { node: string };
      peerDependencies: { nx: string };
    };
    expect(read('README.md')).toContain(`\`${manifest.engines.node}\``.replaceAll('|', '\\|'));
    expect(read('README.md')).toContain(`\`${manifest.peerDependencies.nx}\``);
  });
});

describe.each(pages)('%s', (page) => {
  const text = read(page);

  it('links to files and headings that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link]) => link ?? '');
    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : posix.join(dirname(page), file);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !headings(read(target)).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  it('names commands of the command line that are there', () => {
    const silent = { write: () => undefined };
    const program = createProgram({
      io: { stdout: silent, stderr: silent, cwd: '.' },
      end: () => undefined,
      keep: () => undefined,
    });
    const known = new Set([...program.commands.map((command) => command.name()), 'help']);
    const named = [...text.matchAll(/(?:npx |`)nx-test-review ([a-z][a-z0-9-]*)/g)].map(
      ([, name]) => name ?? '',
    );
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});

it('links each page of docs/ from README.md', () => {
  const readme = read('README.md');
  expect(listPages('docs').filter((page) => !readme.includes(`(${page})`))).toEqual([]);
});

/** Anchors of the headings of a page, as code hosts make them. */
function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );
}
