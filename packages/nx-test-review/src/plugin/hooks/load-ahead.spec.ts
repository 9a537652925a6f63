import { loadEngine } from '../load-engine';
import { preTasksExecution } from './pre-tasks';

jest.mock('../load-engine', () => ({ loadEngine: jest.fn() }));

const worker = globalThis as { NX_PLUGIN_WORKER?: boolean };
const before = { ...process.env };
beforeEach(() => {
  worker.NX_PLUGIN_WORKER = true;
  jest.mocked(loadEngine).mockReset();
});
afterEach(() => {
  delete worker.NX_PLUGIN_WORKER;
  process.env = { ...before };
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** How often the engine was loaded by the time that the hook returned, and after it. */
async function loadsOf(text: string): Promise<[within: number, after: number]> {
  preTasksExecution(undefined, {
    id: '99',
    argv: ['node', 'nx', ...text.split(' ')],
    workspaceRoot: '/ws',
    nxJsonConfiguration: {},
  });
  const within = jest.mocked(loadEngine).mock.calls.length;
  await turn();
  return [within, jest.mocked(loadEngine).mock.calls.length];
}

it.each(['affected -t test-review', 'run-many -t lint,test-review', 'run cart:test-review'])(
  'loads the engine after the pre hook of nx %s',
  async (text) => {
    expect(await loadsOf(text)).toEqual([0, 1]);
  },
);

it.each(['affected -t lint', 'run cart:test-review-t0', 'graph'])('loads nothing for nx %s', async (text) => {
  expect(await loadsOf(text)).toEqual([0, 0]);
});

it('loads nothing in the process of Nx itself', async () => {
  delete worker.NX_PLUGIN_WORKER;
  expect(await loadsOf('affected -t test-review')).toEqual([0, 0]);
});

it('loads nothing where the run is gated elsewhere', async () => {
  process.env['TEST_REVIEW_PIPELINE_RUN'] = 'pipeline-1';
  expect(await loadsOf('affected -t test-review')).toEqual([0, 0]);
});

it('leaves it to the post hook to tell that the engine is broken', async () => {
  jest.mocked(loadEngine).mockImplementation(() => {
    throw new Error('broken');
  });
  expect(await loadsOf('affected -t test-review')).toEqual([0, 1]);
  await turn();
});
