import { join } from 'node:path';
import { NO_USAGE, type Finding } from '@nx-test-review/contracts';
import type { AgentAnswer, AgentFailure } from '@nx-test-review/agents';
import { loadRegistry } from '@nx-test-review/t0';
import type { Ask, OpenRow, ReviewInput, ReviewStore, SpecInput, StoredReview } from '../types';

const registry = loadRegistry(join(__dirname, '../../../../skills/test-review'));

/** A row of the real registry as open for a spec. */
export function openRow(id: string, more: Partial<OpenRow> = {}): OpenRow {
  const row = registry.find(id);
  if (!row) throw new Error(`there is no row ${id}`);
  const { slug, name, severity } = row;
  return { id, slug, name, severity, page: registry.page(id) ?? '', blocks: false, ...more };
}

export const SPEC_TEXT = `import { expect, it } from 'vitest';
import { quote } from './quote';

it('quotes a delivery', () => {
  const offer = quote({ weight: 2, to: 'York' });
  expect(offer).toBeDefined();
});

it('refuses a negative weight', () => {
  expect(() => quote({ weight: -1, to: 'York' })).toThrow('weight');
});
`;

/** A spec with what T0 would say of it; titles and borders are read off its lines. */
export function makeSpec(more: Partial<SpecInput> = {}): SpecInput {
  const text = more.text ?? SPEC_TEXT;
  const starts = text
    .split('\n')
    .flatMap((line, index) => (/^\s*(?:it|test|describe)\(/.test(line) ? [index + 1] : []));
  const titleOf = (line: number): string =>
    /\((['"`])(.*)\1,/.exec(text.split('\n')[line - 1] ?? '')?.[2] ?? '?';
  return {
    path: 'libs/ship/quote.spec.ts',
    text,
    diff: '',
    reachedBy: [],
    openRows: [openRow('H10'), openRow('C5'), openRow('M3')],
    known: [],
    helpers: [],
    prior: [],
    testStarts: starts,
    titlesAt: (line) => {
      const start = starts.filter((one) => one <= line).at(-1);
      return start === undefined ? [] : [titleOf(start)];
    },
    ...more,
  };
}

/** A finding of T0 or of a diff row in a spec. */
export function makeKnown(more: Partial<Finding> = {}): Finding {
  return {
    ...{ row: 'H10', slug: 'shape-only-assertion', severity: 'High', path: 'libs/ship/quote.spec.ts' },
    ...{ line: 6, endLine: 6, at: 'head', quote: 'expect(offer).toBeDefined();', message: 'only presence' },
    ...{ titlePath: ['quotes a delivery'], source: 't0', fingerprint: `fp1:${'a'.repeat(32)}` },
    ...more,
  } as Finding;
}

/** A store in memory. */
export function makeStore(): ReviewStore & { entries: Map<string, StoredReview> } {
  const entries = new Map<string, StoredReview>();
  return {
    entries,
    read: (key) => ({ review: entries.get(key) }),
    last: (path) => [...entries.values()].filter((entry) => entry.path === path).at(-1),
    write: (key, review) => {
      entries.delete(key);
      entries.set(key, structuredClone(review));
    },
  };
}

export function makeInput(ask: Ask, more: Partial<ReviewInput> = {}): ReviewInput {
  return {
    runId: 'run-7f3a',
    project: { name: 'ship', root: 'libs/ship' },
    base: { ref: 'origin/main', sha: '0123456789abcdef', how: 'flag' },
    agents: [{ driver: 'claude', model: 'model-a', effort: null, baseUrl: null, setup: null }],
    specs: [makeSpec()],
    context: { basis: 'none', files: [], leftOut: 0 },
    rubricHash: 'rubric-1',
    secondLook: true,
    maxPromptTokens: 60_000,
    retries: 0,
    ask,
    store: makeStore(),
    emit: () => undefined,
    ...more,
  };
}

const TOLD = {
  ...{
    usage: { ...NO_USAGE, inputTokens: 100, outputTokens: 10 },
    modelReported: 'model-a-1',
    version: '1.0.0',
  },
  ...{ versionTested: true, enforces: { readOnly: 'enforced', schema: 'enforced', budget: 'none' } as const },
  ...{ isolation: 'none' as const, turns: 1, warnings: [], elapsedMs: 5 },
};

export function makeAnswer(answer: unknown): AgentAnswer {
  return { ...TOLD, ok: true, text: typeof answer === 'string' ? answer : JSON.stringify(answer) };
}

export function makeFailure(more: Partial<AgentFailure> = {}): AgentFailure {
  return {
    ...{ ...TOLD, ok: false, kind: 'quota', exitClass: 3, message: 'the quota is used up', hint: 'wait' },
    ...{ retryable: false, retryAfterMs: null },
    ...more,
  };
}
