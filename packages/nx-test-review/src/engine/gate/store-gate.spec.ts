import { EnvironmentError, GateResultSchema, type GateResult } from '@nx-test-review/contracts';
import { makeTempDir } from '@tools/testing/temp-repo';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBrokenGate, listGatedTargets, storeBrokenGate, storeGate } from './store-gate';

let root: string;
beforeEach(() => {
  root = makeTempDir();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const gate = (parts: Partial<GateResult>): GateResult => ({
  ...makeBrokenGate('run-1', new Error('x')),
  ...parts,
});
const passed = gate({ state: 'passed', exitClass: 0, headline: 'nothing blocks', reasons: [] });
const failed = gate({ state: 'failed', exitClass: 1, headline: '1 blocking', reasons: [] });
const readGate = () =>
  GateResultSchema.parse(JSON.parse(readFileSync(join(root, '.test-review/runs/run-1/gate.json'), 'utf8')));

it('keeps the answer of one registration as it is', () => {
  storeGate(root, 'run-1', { target: 'test-review', result: failed });
  expect(readGate()).toEqual(failed);
  expect(readFileSync(join(root, '.test-review/runs/latest'), 'utf8')).toBe('run-1\n');
});

it.each([
  [failed, passed],
  [passed, failed],
])('is one answer over two registrations, whichever comes last', (first, second) => {
  storeGate(root, 'run-1', { target: 'test-review', result: first });
  const { merged } = storeGate(root, 'run-1', { target: 'review/e2e', result: second });
  expect(readGate()).toEqual(merged);
  expect(merged).toMatchObject({ state: 'failed', exitClass: 1 });
  expect(listGatedTargets(root, 'run-1')).toEqual(['review/e2e', 'test-review']);
});

it('takes the newer answer of the same registration', () => {
  storeGate(root, 'run-1', { target: 'test-review', result: failed });
  storeGate(root, 'run-1', { target: 'test-review', result: passed });
  expect(readGate().state).toBe('passed');
});

it('does not pass on a part that cannot be read', () => {
  storeGate(root, 'run-1', { target: 'other', result: passed });
  writeFileSync(join(root, '.test-review/runs/run-1/gates/other.json'), '{');
  storeGate(root, 'run-1', { target: 'test-review', result: passed });
  expect(readGate()).toMatchObject({ state: 'broken', exitClass: 3 });
});

it('leaves an answer for a run that could not be opened', () => {
  const error = new EnvironmentError({ code: 'base-not-found', message: 'no main', hint: 'fetch it' });
  storeBrokenGate(root, 'run-1', 'test-review', error);
  expect(readGate()).toMatchObject({
    state: 'broken',
    exitClass: 2,
    reasons: ['base-not-found: no main', 'what to do: fetch it'],
  });
  expect(existsSync(join(root, '.test-review/runs/run-1/gate.md'))).toBe(true);
});

it('says nothing when even that cannot be written', () => {
  writeFileSync(join(root, '.test-review'), '');
  expect(storeBrokenGate(root, 'run-1', 'test-review', new Error('x'))).toBeUndefined();
});
