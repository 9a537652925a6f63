import { readAgentOptions } from './agent-options';

it('reads what the command line says of the agent', () => {
  expect(readAgentOptions({ agent: 'claude', agentScope: 'changed', askAnyway: true }, {})).toEqual({
    name: 'claude',
    scope: 'changed',
    askAnyway: true,
  });
  expect(readAgentOptions({}, {})).toEqual({});
});

it.each([
  [{ GITHUB_ACTOR: 'ada', USER: 'root' }, 'ada (GITHUB_ACTOR)'],
  [{ GITLAB_USER_LOGIN: 'bo' }, 'bo (GITLAB_USER_LOGIN)'],
  [{ USER: 'cy' }, 'cy (USER)'],
  [{}, 'somebody whom the pipeline does not name'],
])('names who left the agent out: %j', (env, by) => {
  expect(readAgentOptions({ agent: 'none', because: 'it is down' }, env)).toEqual({
    name: 'none',
    because: 'it is down',
    by,
  });
});

it('refuses a reason that goes with nothing, and words that do not exist', () => {
  expect(() => readAgentOptions({ because: 'it is down' }, {})).toThrow('--agent none is not there');
  expect(() => readAgentOptions({ agent: 'claude', because: 'why' }, {})).toThrow(
    '--agent none is not there',
  );
  expect(() => readAgentOptions({ agent: 'oracle' }, {})).toThrow('it is one of');
  expect(() => readAgentOptions({ agentScope: 'all' }, {})).toThrow('it is one of');
});
