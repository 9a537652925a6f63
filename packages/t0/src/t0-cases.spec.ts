import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFrontEnd, FRAMEWORKS, type FrontEnd, type Framework } from '@nx-test-review/source';
import { loadRegistry } from './registry';
import { RULES } from './rows';
import { runT0 } from './run-t0';
import { createMemoryView } from './testing/memory-view';

interface Case {
  id: string;
  framework: string;
  code: string;
  ext?: string;
  expect: { row: string | string[]; line: number }[];
  forbid: string[];
  why: string;
}

const registry = loadRegistry(join(__dirname, '../../../skills/test-review'));
const built = new Set(RULES.map((rule) => rule.row).filter((row) => registry.find(row)?.status === 'built'));
const all = readFileSync(join(__dirname, 'fixtures/t0-cases.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Case);
const scripts = all.filter((item) => (FRAMEWORKS as readonly string[]).includes(item.framework));
const rowsOf = (row: string | string[]): string[] => [row].flat();
/** Rows of a case that a rule decides: an expectation counts when one of its rows is built. */
const isDecided = (item: Case): boolean =>
  item.expect.every((due) => rowsOf(due.row).some((row) => built.has(row))) &&
  (item.expect.length > 0 || item.forbid.some((row) => built.has(row)));

let frontEnd: FrontEnd;
beforeAll(async () => {
  frontEnd = await createFrontEnd();
});

describe('t0 cases', () => {
  it.each(scripts.filter(isDecided).map((item) => [item.id, item] as const))('%s', (_id, item) => {
    const path = `case.spec.${item.ext ?? 'ts'}`;
    const view = createMemoryView({ [path]: item.code }, frontEnd, [item.framework as Framework]);
    const found = runT0({ specs: [path], view, registry }).findings.map(({ row, line }) => ({ row, line }));
    const due = item.expect.map((expected) => ({ rows: rowsOf(expected.row), line: expected.line }));

    const missing = due.filter(
      ({ rows, line }) => !found.some((hit) => rows.includes(hit.row) && hit.line === line),
    );
    const watched = new Set([...due.flatMap(({ rows }) => rows), ...item.forbid]);
    const wrong = found.filter(
      (hit) =>
        watched.has(hit.row) && !due.some(({ rows, line }) => rows.includes(hit.row) && line === hit.line),
    );
    expect({ missing, wrong }).toEqual({ missing: [], wrong: [] });
  });

  it('leaves out only what is counted here: other languages, and rows that are not built yet', () => {
    expect({
      all: all.length,
      otherLanguages: all.length - scripts.length,
      rowsNotBuilt: scripts.filter((item) => !isDecided(item)).map((item) => item.id),
    }).toMatchInlineSnapshot(`
      {
        "all": 51,
        "otherLanguages": 2,
        "rowsNotBuilt": [],
      }
    `);
  });
});
