/** A whole name: an alias is another model in the next version of the CLI. */
export const CLAUDE_MODEL = 'claude-sonnet-5-5';

/** Auth variables that the CLI itself reads, best first. */
export const CLAUDE_KEY_NAMES = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN', 'CLAUDE_CODE_OAUTH_TOKEN'];

export const CLAUDE_LOGIN_HINT =
  'run `claude` once and log in with /login, or set ANTHROPIC_API_KEY (another variable: keyVariable)';

/** Telemetry, updates and look-ups off; a failed request is tried twice more and not ten times. */
export const CLAUDE_QUIET = {
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  CLAUDE_CODE_MAX_RETRIES: '2',
};
