export const GEMINI_MODEL = 'gemini-2.5-pro';

export const GEMINI_KEY_NAMES = ['GEMINI_API_KEY'];

export const GEMINI_LOGIN_HINT =
  'set GEMINI_API_KEY (another variable: keyVariable), or run `gemini` once and log in';

/** It starts itself a second time else, in a process that a signal to the first one does not reach. */
export const GEMINI_QUIET = { GEMINI_CLI_NO_RELAUNCH: 'true' };

/**
 * Settings of the private home. An empty list of core tools leaves none; two tries and not ten; its watch over loops ends
 * answers that repeat a phrase, as a list of findings does.
 */
export function describeGeminiSettings(auth: 'gemini-api-key' | 'oauth-personal'): object {
  return {
    security: { auth: { selectedType: auth }, folderTrust: { enabled: false } },
    privacy: { usageStatisticsEnabled: false },
    telemetry: { enabled: false },
    general: { enableAutoUpdate: false, enableAutoUpdateNotification: false, maxAttempts: 2 },
    model: { maxSessionTurns: 6, disableLoopDetection: true },
    tools: { core: [] },
    mcpServers: {},
  };
}
