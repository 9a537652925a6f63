import { EnvironmentError, type GateResult } from '@nx-test-review/contracts';
import { makeTempDir } from '@tools/testing/temp-repo';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { postTasksExecution } from '../../index';
import { loadEngine } from '../load-engine';

jest.mock('../load-engine', () => ({ loadEngine: jest.fn() }));
jest.mock('../project-refs', () => ({ readProjectRefs: () => [] }));

let root: string;
let said: string;
beforeEach(() => {
  root = makeTempDir();
  said = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((said += String(text))));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const failed = { state: 'failed', exitClass: 1, headline: '1 blocking finding', reportOnly: false } as const;
const passed = { state: 'passed', exitClass: 0, headline: 'nothing blocks', reportOnly: false } as const;

/** An engine whose gate gives this result; the mock tells what the gate was asked. */
function useEngine(result: Partial<GateResult>, text = 'the report') {
  const gate = jest.fn().mockResolvedValue({ result, text, path: '/ws/gate.json' });
  const openReview = jest.fn().mockResolvedValue({ gate, close: () => Promise.resolve() });
  jest
    .mocked(loadEngine)
    .mockReturnValue({ openWorkspace: jest.fn().mockResolvedValue({ openReview }) } as never);
  return { gate, openReview };
}

const taskResult = (id: string, status = 'success') => {
  const [project = '', target = ''] = id.split(':');
  return { [id]: { status, task: { id, target: { project, target } } } };
};

const end = (text: string, taskResults = {}, options?: object) =>
  postTasksExecution(options, {
    id: '5',
    argv: ['node', 'nx', ...text.split(' ')],
    workspaceRoot: root,
    nxJsonConfiguration: {},
    taskResults,
  });

it('does not even load the engine for other commands', async () => {
  jest.mocked(loadEngine).mockImplementation(() => {
    throw new Error('the engine is broken');
  });
  await expect(end('affected -t build', taskResult('a:build'))).resolves.toBeUndefined();
  await expect(end('run-many -t test-review-t0', taskResult('a:test-review-t0'))).resolves.toBeUndefined();
});

it('fails the run with state and class in the first line, and then the report', async () => {
  useEngine(failed, 'the report\nof two lines');
  await expect(end('affected -t test-review')).rejects.toThrow(
    'test-review failed [class 1]: 1 blocking finding\nthe report\nof two lines',
  );
});

it('says the headline once when the report begins with it', async () => {
  useEngine(failed, '1 blocking finding\nmore');
  await expect(end('affected -t test-review')).rejects.toThrow(
    /^test-review failed \[class 1\]: 1 blocking finding\nmore$/,
  );
});

it('passes with the headline and the place of the result', async () => {
  useEngine(passed);
  await end('affected -t test-review');
  expect(said).toBe('\nnx-test-review: nothing blocks\n  /ws/gate.json\n');
});

it.each([
  ['class 3', { ...failed, state: 'incomplete', exitClass: 3 } as const],
  ['class 0', passed],
])('prints no words of a headline that a build log obeys, %s', async (_what, result) => {
  const headline = 'told: \u001b[31m\n::error::owned ##vso[task.complete]';
  const shown = 'told: \\u003a:error::owned #\\u0023vso[task.complete]';
  useEngine({ ...result, headline }, `${shown}\nmore`);
  const thrown = await end('affected -t test-review').catch((error: Error) => error.message);
  expect(thrown ?? said).toContain(`: ${shown}\n`);
});

it('shows the whole report of an inventory, which blocks nothing', async () => {
  useEngine({ ...passed, reportOnly: true });
  await end('run-many -t test-review');
  expect(said).toBe('\nnx-test-review: the report\n');
});

it('tells the gate what became of each task', async () => {
  const { gate, openReview } = useEngine(passed);
  await end('affected -t test-review', {
    ...taskResult('a:test-review'),
    ...taskResult('b:lint', 'failure'),
  });
  expect(openReview).toHaveBeenCalledWith(
    expect.objectContaining({ id: 'nx-5', command: 'affected', gate: true }),
  );
  expect(gate).toHaveBeenCalledWith(
    [
      { id: 'a:test-review', project: 'a', target: 'test-review', status: 'success' },
      { id: 'b:lint', project: 'b', target: 'lint', status: 'failure' },
    ],
    { judgeReached: true },
  );
});

it('gates once for several registrations, and each gives the answer', async () => {
  const { gate } = useEngine(failed);
  const both = await Promise.allSettled([end('affected -t test-review'), end('affected -t test-review')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(gate).toHaveBeenCalledTimes(1);
});

it('gates the targets of all registrations that the run asked for, whichever hook comes first', async () => {
  const { openReview } = useEngine(passed);
  const openWorkspace = jest.fn().mockResolvedValue({ openReview });
  jest.mocked(loadEngine).mockReturnValue({ openWorkspace } as never);
  await postTasksExecution(
    { targetName: 'review' },
    {
      id: '5',
      argv: ['node', 'nx', 'affected', '-t', 'review', 'test-review'],
      workspaceRoot: root,
      nxJsonConfiguration: {
        plugins: [
          'nx-test-review',
          { plugin: 'nx-test-review', options: { targetName: 'review' } },
          { plugin: 'nx-test-review', options: { targetName: 'not-asked-for' } },
        ],
      },
      taskResults: {},
    },
  );
  expect(openWorkspace.mock.calls.map(([input]) => (input as { targetName: string }).targetName)).toEqual([
    'review',
    'test-review',
  ]);
});

it('answers for the target names of its own registration', async () => {
  useEngine(failed);
  const options = { targetName: 'review' };
  await expect(end('affected -t test-review', {}, options)).resolves.toBeUndefined();
  await expect(end('affected -t review', {}, options)).rejects.toThrow('class 1');
});

it.each([
  [
    'an engine that does not load is class 3',
    new Error('Cannot find module'),
    '[class 3] unexpected: Cannot find',
  ],
  [
    'an error of the engine keeps its class, code and way out',
    new EnvironmentError({ code: 'base-not-found', message: 'no main', hint: 'fetch it' }),
    '[class 2] base-not-found: no main\n  what to do: fetch it',
  ],
])('%s', async (_, error, text) => {
  jest.mocked(loadEngine).mockImplementation(() => {
    throw error;
  });
  await expect(end('affected -t test-review')).rejects.toThrow(text);
});

it('leaves a gate.json of a run that could not be opened', async () => {
  const error = new EnvironmentError({ code: 'base-not-found', message: 'no main', hint: 'fetch it' });
  const { openReview } = useEngine(passed);
  openReview.mockRejectedValue(error);
  await expect(end('affected -t test-review')).rejects.toThrow('class 2');
  const gate = JSON.parse(readFileSync(join(root, '.test-review/runs/nx-5/gate.json'), 'utf8')) as GateResult;
  expect(gate).toMatchObject({ state: 'broken', exitClass: 2, headline: 'No answer: no main' });
});
