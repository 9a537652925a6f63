import { readPolicyEnv, toPolicyEnv } from './policy-env';

describe('policy on its way to the tasks of ci', () => {
  const policy = { minScore: 80, rows: { H1: 'block' as const } };

  it('arrives as it was', () => {
    expect(readPolicyEnv({ ...toPolicyEnv(policy), TEST_REVIEW_COMMAND: 'ci' })).toEqual(policy);
  });

  it('is set to nothing without flags, so that no file of variables can set it', () => {
    expect(toPolicyEnv(undefined)).toEqual({ TEST_REVIEW_POLICY_FLAGS: '{}' });
    expect(readPolicyEnv({ ...toPolicyEnv(undefined), TEST_REVIEW_COMMAND: 'ci' })).toBeUndefined();
  });

  it('counts in runs of ci only', () => {
    expect(readPolicyEnv({ ...toPolicyEnv(policy), TEST_REVIEW_COMMAND: 'affected' })).toBeUndefined();
  });

  it.each(['{', '{"minScore":"x"}'])('refuses %s', (text) => {
    const env = { TEST_REVIEW_POLICY_FLAGS: text, TEST_REVIEW_COMMAND: 'ci' };
    expect(() => readPolicyEnv(env)).toThrow(expect.objectContaining({ exitClass: 2 }));
  });
});
