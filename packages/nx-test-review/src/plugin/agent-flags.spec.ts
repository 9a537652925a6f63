import { readAgentEnv, toAgentEnv } from './agent-flags';
import { describeRun } from './hooks/describe-run';
import { RUN_ENV, toRunEnv } from './hooks/run-env';

const runOf = (text: string, env: Record<string, string> = {}) =>
  describeRun(
    { id: '4711', argv: ['node', 'nx', ...text.split(' ')], workspaceRoot: '/ws', nxJsonConfiguration: {} },
    env,
  );
const flagsOf = (text: string, env: Record<string, string> = {}) =>
  readAgentEnv(toRunEnv(runOf(text, env), '4711', '2026-03-02T10:00:00.000Z'));

it('reach the tasks from the command line of nx', () => {
  expect(flagsOf('affected -t test-review --agent=claude --agent-scope changed --ask-anyway')).toEqual({
    name: 'claude',
    scope: 'changed',
    askAnyway: true,
  });
  expect(flagsOf('affected -t test-review')).toEqual({});
});

it('reach the tasks from ci, and not from the command line of the nx that it starts', () => {
  const env = {
    [RUN_ENV.runId]: 'run-123',
    [RUN_ENV.command]: 'ci',
    ...toAgentEnv({ name: 'none', because: 'it is down' }),
  };
  expect(flagsOf('affected -t test-review --agent=claude', env)).toEqual({
    name: 'none',
    because: 'it is down',
  });
});

it('are not taken over from the environment of another run', () => {
  expect(flagsOf('affected -t test-review', { ...toAgentEnv({ name: 'none' }) })).toEqual({});
});

it('are refused when they say what does not exist', () => {
  expect(() => flagsOf('affected -t test-review --agent=oracle')).toThrow('it is one of');
  expect(() => readAgentEnv({ [RUN_ENV.agent]: '{' })).toThrow('holds no flags');
});
