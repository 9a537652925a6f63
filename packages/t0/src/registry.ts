import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ConfigurationError,
  RowSchema,
  describeIssues,
  hashText,
  normaliseText,
  readPlainRow,
  type Registry,
  type Row,
} from '@nx-test-review/contracts';
import { readFrontMatter } from './front-matter';

interface Page {
  row: Row;
  body: string;
  text: string;
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---(?:\n|$)([\s\S]*)$/;

/**
 * Reads the rows of a skill: each `rows/<ID>.md` below `dir` is one row.
 * @param dir folder of the skill, or its `rows` folder
 * @throws ConfigurationError naming file and key, when a page is no row or two pages claim one name
 */
export function loadRegistry(dir: string): Registry {
  const folder = findRowsFolder(dir);
  const pages = listPages(folder).map((name) => readPage(folder, name));
  const byName = indexNames(pages, folder);
  pages.sort((a, b) => compareIds(a.row.id, b.row.id));
  return {
    rows: pages.map((page) => page.row),
    hash: hashText(pages.map((page) => `${page.row.id}\n${page.text}`).join('\n')),
    find: (name) => byName.get(name)?.row,
    page: (id) => byName.get(id)?.body,
  };
}

function findRowsFolder(dir: string): string {
  for (const folder of [join(dir, 'rows'), dir]) if (listPages(folder).length > 0) return folder;
  throw new ConfigurationError({
    code: 'registry-empty',
    message: `there are no row pages in ${join(dir, 'rows')}`,
    hint: 'name the folder of a skill that holds rows/<ID>.md, or install the package again',
  });
}

function listPages(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /^[A-Z][A-Z0-9]*\d\.md$/.test(name))
      .sort();
  } catch {
    return [];
  }
}

function readPage(folder: string, name: string): Page {
  const where = join(folder, name);
  const text = normaliseText(readFileSync(where, 'utf8'));
  const match = FRONT_MATTER.exec(text);
  if (!match) throw invalidRow(where, 'it does not begin with front matter between two lines of ---');
  let value: unknown;
  try {
    value = readFrontMatter(match[1] as string);
  } catch (cause) {
    throw invalidRow(where, `its front matter is not YAML: ${(cause as Error).message}`);
  }
  const row = readPlainRow(value) ?? readBySchema(value, where);
  const id = row.id.split('/').at(-1);
  if (`${id}.md` !== name) throw invalidRow(where, `id: the file of row ${row.id} has to be named ${id}.md`);
  return { row, body: (match[2] as string).trim(), text };
}

/** Says what is wrong. */
function readBySchema(value: unknown, where: string): Row {
  const result = RowSchema.safeParse(value);
  if (!result.success) throw invalidRow(where, describeIssues(result.error, value));
  return result.data;
}

function invalidRow(where: string, problem: string): ConfigurationError {
  return new ConfigurationError({
    code: 'row-invalid',
    message: `${where}: ${problem}`,
    hint: 'correct the named key; the other pages of the folder show what is allowed',
  });
}

/** Ids, slugs and former ids of all pages: each name stands for one row. */
function indexNames(pages: readonly Page[], folder: string): Map<string, Page> {
  const names = new Map<string, Page>();
  for (const page of pages) {
    for (const name of [page.row.id, page.row.slug, ...page.row.formerIds]) {
      const other = names.get(name);
      if (other && other !== page) {
        throw invalidRow(
          join(folder, `${page.row.id}.md`),
          `${name}: row ${other.row.id} has this name already`,
        );
      }
      names.set(name, page);
    }
  }
  return names;
}

/** C1, C2, …, C10, D1: letters first, then numbers by their value. */
function compareIds(a: string, b: string): number {
  const [, letterA = '', numberA = ''] = /^(.*?)(\d+)$/.exec(a) ?? [];
  const [, letterB = '', numberB = ''] = /^(.*?)(\d+)$/.exec(b) ?? [];
  return letterA === letterB ? Number(numberA) - Number(numberB) : letterA < letterB ? -1 : 1;
}
