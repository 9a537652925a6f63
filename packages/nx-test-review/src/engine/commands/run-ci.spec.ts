import { toNxEnv } from './run-ci';

const names = [
  'CI',
  'TEST_REVIEW_STORE_KEY',
  'TEST_REVIEW_POLICY_FLAGS',
  'TEST_REVIEW_AGENT_FLAGS',
  'TEST_REVIEW_NX_RUN',
];

it('leaves nothing that decides whom tasks believe to a .env file of the change', () => {
  const env = toNxEnv({ env: {}, agent: {} }, 'run-1');
  expect(Object.fromEntries(names.map((name) => [name, env[name]]))).toEqual(
    Object.fromEntries(names.map((name) => [name, ''])),
  );
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
