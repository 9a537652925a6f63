import { prepare } from '../prepare';
import { makeInput, makeKnown, makeSpec, openRow } from '../testing/make-input';
import type { ReviewInput, SpecInput } from '../types';

const nobody = async (): Promise<never> => {
  throw new Error('nobody is asked here');
};
const keyOf = (spec: Partial<SpecInput> = {}, more: Partial<ReviewInput> = {}): string =>
  prepare(makeInput(nobody, { specs: [makeSpec(spec)], ...more })).specs[0]!.key;
const agent = { driver: 'claude' as const, model: 'model-a', effort: null, baseUrl: null, setup: null };
const file = { path: 'libs/ship/quote.ts', kind: 'text' as const, text: 'export const a = 1;' };
const measured = {
  key: 'behaviouralNaming' as const,
  status: 'established' as const,
  yes: 5,
  no: 1,
  examples: [],
};
const named = (convention: object): Partial<SpecInput> => ({
  openRows: [openRow('L5', { convention: { ...measured, ...convention } })],
});

describe('the name of an answer', () => {
  it.each<[string, string]>([
    ['the text', keyOf({ text: "it('b', () => {});\n" })],
    ['a removed line', keyOf({ diff: '@@ -1,1 +0,0 @@\n-gone\n' })],
    ['a helper', keyOf({ helpers: ['quote asserts'] })],
    ['a context file', keyOf({}, { context: { basis: 'diff', files: [file], leftOut: 0 } })],
    ['an open row', keyOf({ openRows: [openRow('H10')] })],
    ['the rubric', keyOf({}, { rubricHash: 'rubric-2' })],
    ['the driver', keyOf({}, { agents: [{ ...agent, driver: 'codex' }] })],
    ['the model', keyOf({}, { agents: [{ ...agent, model: 'model-b' }] })],
    ['the effort', keyOf({}, { agents: [{ ...agent, effort: 'high' }] })],
    ['the base URL', keyOf({}, { agents: [{ ...agent, baseUrl: 'http://127.0.0.1:1' }] })],
    ['the program, its arguments and headers', keyOf({}, { agents: [{ ...agent, setup: 'other' }] })],
    ['the second look', keyOf({}, { secondLook: false })],
    ['who looks', keyOf({}, { agents: [agent, { ...agent, driver: 'codex' }] })],
  ])('changes with %s', (_, key) => expect(key).not.toBe(keyOf()));

  it('changes with the status of a convention, and not with its counts', () => {
    expect(keyOf(named({ status: 'emerging' }))).not.toBe(keyOf(named({})));
    expect(keyOf(named({ yes: 9, examples: ['a.spec.ts'] }))).toBe(keyOf(named({})));
  });

  it('changes with the content of a context file', () => {
    const context = (text: string): Partial<ReviewInput> => ({
      context: { basis: 'diff', files: [{ ...file, text }], leftOut: 0 },
    });
    expect(keyOf({}, context('a'))).not.toBe(keyOf({}, context('b')));
  });

  it.each<[string, string]>([
    ['the run', keyOf({}, { runId: 'run-9' })],
    ['the base, where the diff is the same', keyOf({}, { base: null })],
    ['earlier findings', keyOf({ prior: [{ row: 'H10', line: 6, quote: 'x', message: 'y' }] })],
    ['other specs', keyOf({}, { specs: [makeSpec(), makeSpec({ path: 'b.spec.ts', text: 'b' })] })],
    ['the path', keyOf({ path: 'libs/ship/moved.spec.ts' })],
    ['known findings', keyOf({ known: [makeKnown()] })],
    ['what would block', keyOf({ openRows: makeSpec().openRows.map((row) => ({ ...row, blocks: true })) })],
    ['line ends', keyOf({ text: makeSpec().text.replaceAll('\n', '\r\n') })],
    ['blob ids of a diff', keyOf({ diff: 'diff --git a/a b/a\nindex 12..34\n' })],
  ])('does not change with %s', (_, key) => expect(key).toBe(keyOf()));
});
