import { readAgentEnv } from '../../plugin/agent-flags';
import { readPolicyEnv } from '../../plugin/policy-env';
import { isCi } from '../agent/is-ci';
import { toNxEnv } from './run-ci';

const names = ['CI', 'TEST_REVIEW_STORE_KEY', 'TEST_REVIEW_POLICY_FLAGS', 'TEST_REVIEW_AGENT_FLAGS'];

it('leaves nothing that decides whom tasks believe to a .env file of the change', () => {
  const env = toNxEnv({ env: {}, agent: {} }, 'run-1');
  // An empty value is none to Nx: the file would fill it.
  for (const name of names) expect([name, env[name]]).toEqual([name, expect.stringMatching(/./)]);
  expect(readPolicyEnv(env)).toBeUndefined();
  expect(readAgentEnv(env)).toEqual({});
  expect(isCi(env)).toBe(false);
  expect(env['TEST_REVIEW_STORE_KEY']?.trim()).toBe('');
  expect(env).toMatchObject({ TEST_REVIEW_RUN_ID: 'run-1', TEST_REVIEW_COMMAND: 'ci' });
});

it('hands on what the pipeline says', () => {
  const env = { CI: 'true', TEST_REVIEW_STORE_KEY: 'secret', PATH: '/bin' };
  const told = toNxEnv({ env, policy: { agentRequired: false }, agent: { name: 'claude' } }, 'run-1');
  expect(told).toMatchObject({
    ...env,
    TEST_REVIEW_POLICY_FLAGS: '{"agentRequired":false}',
    TEST_REVIEW_AGENT_FLAGS: '{"name":"claude"}',
  });
});
