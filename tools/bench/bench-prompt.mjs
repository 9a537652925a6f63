import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const load = (name) => createRequire(import.meta.url)(join(root, 'packages', name, 'dist/index.js'));
const bar = 30_000;

/** Rows that need a reviewer, for a runner; what conventions would close is open: the larger case. */
function openRows(registry, framework) {
  return registry.rows
    .filter(({ tier, frameworks }) => ['t1', 't0-t1'].includes(tier) && frameworks.includes(framework))
    .map(({ id, slug, name, severity }) => ({
      ...{ id, slug, name, severity, page: registry.page(id) ?? '', blocks: false },
    }));
}

/** A spec of 100 lines, and a diff in which each of them is another one: 100 lines gone, 100 new. */
function makeSpec(index, rows) {
  const head = ["import { describe, expect, it } from 'vitest';", "import { quote } from './quote';", ''];
  const test = (number) => [
    `it('quotes a parcel of ${number} kilograms to a town in the north', () => {`,
    `  const offer = quote({ weight: ${number}, to: 'York', insured: true });`,
    `  expect(offer).toEqual({ price: ${number * 3}, days: 2, insured: true });`,
    '});',
    '',
  ];
  const lines = [...head, ...Array.from({ length: 20 }, (_, number) => test(number)).flat()].slice(0, 100);
  const gone = lines.map((line) => line.replace('toEqual', 'toStrictEqual'));
  const hunk = [...gone.map((line) => `-${line}`), ...lines.map((line) => `+${line}`)];
  return {
    path: `libs/ship/src/lib/quote-${index}.spec.ts`,
    text: `${lines.join('\n')}\n`,
    diff: `@@ -1,100 +1,100 @@\n${hunk.join('\n')}\n`,
    ...{ reachedBy: [], openRows: rows, known: [], helpers: [], prior: [], titlesAt: () => [] },
    testStarts: lines.flatMap((line, at) => (line.startsWith('it(') ? [at + 1] : [])),
  };
}

/** What one call carries, in bytes and estimated tokens. Sizes, no times: they are the same on each machine. */
export async function benchPrompt() {
  const { planReview } = load('review');
  const registry = load('t0').loadRegistry(join(root, 'skills/test-review'));
  const plan = (framework, count) => {
    const rows = openRows(registry, framework);
    return planReview({
      ...{ runId: 'run-bench', project: { name: 'ship', root: 'libs/ship' }, base: null },
      agents: [{ driver: 'claude', model: null, effort: null, baseUrl: null, setup: null }],
      specs: Array.from({ length: count }, (_, index) => makeSpec(index, rows)),
      context: { basis: 'none', files: [], leftOut: 0 },
      ...{ rubricHash: registry.hash, secondLook: true, maxPromptTokens: 100_000, retries: 0 },
      ...{ store: { read: () => ({}), write: () => undefined }, ask: () => undefined, emit: () => undefined },
    });
  };
  const row = (what, { bytes, tokens }, count) => ({
    what: `prompt, ${what}: bytes a spec against 30 kB`,
    values: `${Math.round(bytes / count)} B, about ${Math.round(tokens / count)} tokens / ${bar} B`,
    ratio: bytes / count / bar,
    bar: 1,
  });
  return [
    row('a Vitest spec of 100 lines with a diff of 100 lines', plan('vitest', 1), 1),
    row('a Playwright spec of 100 lines with a diff of 100 lines', plan('playwright', 1), 1),
    row('ten such specs in one call', plan('vitest', 10), 10),
  ];
}
