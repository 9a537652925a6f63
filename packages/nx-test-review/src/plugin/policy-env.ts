import { ConfigurationError, PolicyConfigSchema, type PolicyConfig } from '@nx-test-review/contracts';
import { NO_FLAGS, RUN_ENV } from './hooks/run-env';

type Env = Readonly<Record<string, string | undefined>>;

/** How the flags of `ci` reach the tasks: their verdicts must be of the same policy as its gate. */
export function toPolicyEnv(policy: PolicyConfig | undefined): Record<string, string> {
  return { [RUN_ENV.policy]: JSON.stringify(policy ?? {}) };
}

/** Only `ci` hands policy on: elsewhere no variable changes it. Throws class 2 when the text is none. */
export function readPolicyEnv(env: Env): PolicyConfig | undefined {
  const text = env[RUN_ENV.policy] ?? '';
  if (text === '' || text === NO_FLAGS || env[RUN_ENV.command] !== 'ci') return undefined;
  try {
    return PolicyConfigSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new ConfigurationError({
      code: 'policy-env',
      message: `${RUN_ENV.policy} holds no policy`,
      hint: 'leave it to nx-test-review ci, which sets it from its flags',
      cause,
    });
  }
}
