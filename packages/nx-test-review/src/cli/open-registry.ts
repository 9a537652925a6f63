import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EnvironmentError,
  hashText,
  normaliseText,
  RowSchema,
  type Registry,
} from '@nx-test-review/contracts';
import { parse } from 'yaml';
import { findSkillFolder } from '../engine/tool-info';

/** The rows of the packaged rubric, in the order of their ids. */
export function openRegistry(): Registry {
  const folder = join(findSkillFolder('test-review'), 'rows');
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => normaliseText(readFileSync(join(folder, name), 'utf8')));
  const pages = texts.map((text) => {
    const match = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/.exec(text);
    if (match === null)
      throw new EnvironmentError({
        code: 'skill-broken',
        message: 'a row page has no front matter',
        hint: 'install nx-test-review again',
      });
    return { row: RowSchema.parse(parse(match[1] ?? '')), page: match[2] ?? '' };
  });
  const order = new Intl.Collator('en', { numeric: true });
  pages.sort((a, b) => order.compare(a.row.id, b.row.id));
  const rows = pages.map(({ row }) => row);
  return {
    rows,
    hash: hashText(texts.join('\n')),
    find: (name) => rows.find((row) => row.id === name || row.slug === name || row.formerIds.includes(name)),
    page: (id) => pages.find(({ row }) => row.id === id)?.page,
  };
}
