/** Variables that opencode's providers read their keys from. A provider that is not here needs a keyVariable or a login. */
export const PROVIDER_KEYS: Readonly<Record<string, readonly string[]>> = {
  anthropic: ['ANTHROPIC_API_KEY'],
  openai: ['OPENAI_API_KEY'],
  google: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY'],
  openrouter: ['OPENROUTER_API_KEY'],
  mistral: ['MISTRAL_API_KEY'],
  deepseek: ['DEEPSEEK_API_KEY'],
  groq: ['GROQ_API_KEY'],
  xai: ['XAI_API_KEY'],
  opencode: ['OPENCODE_API_KEY'],
};

/** Name that the key has for the program, whatever its name was outside. */
export const OPENCODE_KEY = 'TEST_REVIEW_AGENT_KEY';

export const OPENCODE_LOGIN_HINT =
  'run `opencode auth login`, or name the variable that holds the key of its provider: keyVariable';

/**
 * No list of models, no updates, no plugins, nothing of the repository or of other tools. It asks a package registry for
 * a plugin of its own at each start: npm's own switch is the only one that stops it.
 */
export const OPENCODE_QUIET = {
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_PROJECT_CONFIG: '1',
  OPENCODE_DISABLE_CLAUDE_CODE: '1',
  npm_config_offline: 'true',
};
