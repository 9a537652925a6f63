import { readRun } from '../read-run';
import { preTasksExecution } from '../../index';

const before = { ...process.env };
beforeEach(() => {
  for (const name of Object.keys(process.env).filter((key) => /^(TEST_REVIEW_|NX_(BASE|HEAD)$)/.test(key))) {
    delete process.env[name];
  }
});
afterEach(() => void (process.env = { ...before }));

const start = (text: string, nxJsonConfiguration: object = {}) =>
  preTasksExecution(undefined, {
    id: '99',
    argv: ['node', 'nx', ...text.split(' ')],
    workspaceRoot: '/ws',
    nxJsonConfiguration,
  });

it('hands the run on to the tasks', () => {
  start('affected -t test-review --exclude=a,b --head=h', { defaultBase: 'trunk' });
  expect(readRun(process.env, {}, '/ws')).toEqual({
    schemaVersion: 1,
    kind: 'run',
    id: 'nx-99',
    startedAt: expect.stringMatching(/^\d{4}-/) as string,
    command: 'affected',
    baseRef: 'trunk',
    baseHow: 'defaultBase in nx.json',
    headRef: 'h',
    gate: true,
    excluded: ['a', 'b'],
    limited: false,
  });
});

it('leaves nothing of an outer run', () => {
  start('affected -t test-review --base=x --exclude=a --head=h');
  start('run-many -t test-review');
  expect(readRun(process.env, {}, '/ws')).toMatchObject({
    baseRef: null,
    headRef: null,
    gate: false,
    excluded: [],
  });
});

it('never throws, whatever it is handed', () => {
  expect(() => preTasksExecution(undefined, undefined as never)).not.toThrow();
  expect(() => preTasksExecution(undefined, { id: 1, argv: null } as never)).not.toThrow();
});

it('is not needed: a task without it is a run of its own', () => {
  const first = readRun({ NX_BASE: 'b' }, { defaultBase: 'trunk' }, '/ws');
  expect(first).toMatchObject({ command: 'other', baseRef: 'b', gate: true });
  expect(readRun({}, { defaultBase: 'trunk' }, '/ws')).toMatchObject({ baseRef: null, gate: false });
  expect(readRun({}, {}, '/ws').id).not.toBe(first.id);
});
