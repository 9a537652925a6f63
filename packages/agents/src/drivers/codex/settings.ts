export const CODEX_KEY_NAMES = ['CODEX_API_KEY', 'OPENAI_API_KEY'];

export const CODEX_LOGIN_HINT = 'run `codex login`, or set CODEX_API_KEY (another variable: keyVariable)';

/**
 * Features that a review needs none of. Without the shell there is nothing to write with, and nothing to read a key
 * with. As configuration and not as `--disable`, which refuses to start over a name that another version lacks.
 */
export const CODEX_OFF = [
  'plugins',
  'apps',
  'hooks',
  'multi_agent',
  'goals',
  'shell_tool',
  'view_image',
  'image_generation',
  'sleep_tool',
  'tool_suggest',
  'skill_search',
];

/** No look-ups, no helpers of its own, no instructions of a repository, no environment in a command that should run after all. */
export const CODEX_CONFIG = [
  'check_for_update_on_startup=false',
  'analytics.enabled=false',
  'project_doc_max_bytes=0',
  'shell_environment_policy.inherit="core"',
  'web_search="disabled"',
  'agents.enabled=false',
  'include_permissions_instructions=false',
  'include_collaboration_mode_instructions=false',
  'include_environment_context=false',
  'include_apps_instructions=false',
];
