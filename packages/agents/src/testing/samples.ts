import type { DriverName, DriverSettings } from '@nx-test-review/contracts';
import type { ExitFacts, FailureKind } from '../types';

/** What the conformance suite must know of a driver with a process: how its program speaks. */
export interface Sample {
  /** Settings that suffice, beside a key. */
  settings: DriverSettings;
  /** Variable that the key is handed to the program in, undefined for a program that gets none. */
  keyVariable: string | undefined;
  /** Further names of the environment that the driver itself sets. */
  sets: string[];
  /** Arguments of its settings that would let the agent change files, or ask somebody else to. */
  bypass: string[];
  /** Lines of a run that ends well with this answer. The last line that matters is the final event. */
  success(answer: string): string[];
  /** How a run that ends well is recognised besides its lines. */
  exit?: Partial<ExitFacts>;
  /** Lines of a run that the provider refused with 401, how it ended, and what that is. */
  refused: { lines: string[]; exit: Partial<ExitFacts>; kind: FailureKind };
  /** An event that no version prints yet. */
  unknownEvent: string;
}

const line = (value: object): string => JSON.stringify(value);

export const SAMPLES: Partial<Record<DriverName, Sample>> = {
  claude: {
    settings: { baseUrl: 'https://models.example/anthropic' },
    keyVariable: 'ANTHROPIC_API_KEY',
    sets: [
      'ANTHROPIC_BASE_URL',
      'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC',
      'DISABLE_AUTOUPDATER',
      'CLAUDE_CODE_MAX_RETRIES',
    ],
    bypass: ['--dangerously-skip-permissions', '--permission-mode=acceptEdits', '--settings', '--mcp-config'],
    success: (answer) => [
      line({ type: 'system', subtype: 'init', model: 'model-a' }),
      line({
        type: 'result',
        subtype: 'success',
        is_error: false,
        structured_output: JSON.parse(answer),
        usage: { input_tokens: 10, output_tokens: 5 },
        total_cost_usd: 0.01,
        num_turns: 2,
      }),
    ],
    refused: {
      lines: [
        line({
          type: 'result',
          subtype: 'success',
          is_error: true,
          api_error_status: 401,
          result: 'API Error: invalid x-api-key',
        }),
      ],
      exit: { code: 1 },
      kind: 'auth',
    },
    unknownEvent: line({ type: 'system', subtype: 'something_new' }),
  },
  codex: {
    settings: { baseUrl: 'https://models.example/v1' },
    keyVariable: 'CODEX_API_KEY',
    sets: [],
    bypass: [
      '--dangerously-bypass-approvals-and-sandbox',
      '--full-auto',
      'features.shell_tool=true',
      'notify=["x"]',
    ],
    success: (answer) => [
      line({ type: 'turn.started' }),
      line({ type: 'item.completed', item: { type: 'agent_message', text: answer } }),
      line({ type: 'turn.completed', usage: { input_tokens: 10, output_tokens: 5 } }),
    ],
    refused: {
      lines: [
        line({ type: 'turn.failed', error: { message: 'unexpected status 401 Unauthorized: wrong key' } }),
      ],
      exit: { code: 1 },
      kind: 'auth',
    },
    unknownEvent: line({ type: 'item.completed', item: { type: 'something_new' } }),
  },
  opencode: {
    settings: { baseUrl: 'https://models.example/v1', model: 'acme/model-a' },
    keyVariable: 'TEST_REVIEW_AGENT_KEY',
    sets: [
      'OPENCODE_CONFIG_CONTENT',
      'OPENCODE_DISABLE_MODELS_FETCH',
      'OPENCODE_DISABLE_AUTOUPDATE',
      'OPENCODE_DISABLE_DEFAULT_PLUGINS',
      'OPENCODE_DISABLE_LSP_DOWNLOAD',
      'OPENCODE_DISABLE_PROJECT_CONFIG',
      'OPENCODE_DISABLE_CLAUDE_CODE',
      'npm_config_offline',
    ],
    bypass: ['--auto', '--share'],
    success: (answer) => [
      line({ type: 'step_start', part: {} }),
      line({ type: 'text', part: { text: answer } }),
      line({
        type: 'step_finish',
        part: {
          reason: 'stop',
          tokens: { input: 10, output: 5, reasoning: 1, cache: { read: 2, write: 3 } },
        },
      }),
    ],
    refused: {
      lines: [
        line({ type: 'error', error: { name: 'APIError', data: { message: 'wrong key', statusCode: 401 } } }),
      ],
      exit: { code: 1 },
      kind: 'auth',
    },
    unknownEvent: line({ type: 'something_new', part: {} }),
  },
  gemini: {
    settings: { baseUrl: 'https://models.example' },
    keyVariable: 'GEMINI_API_KEY',
    sets: ['GOOGLE_GEMINI_BASE_URL', 'GEMINI_CLI_NO_RELAUNCH', 'GEMINI_SYSTEM_MD'],
    bypass: ['--yolo', '-y', '--approval-mode', 'auto_edit'],
    success: (answer) => [
      line({ type: 'init', model: 'model-a' }),
      line({ type: 'message', role: 'assistant', content: answer.slice(0, 9), delta: true }),
      line({ type: 'message', role: 'assistant', content: answer.slice(9), delta: true }),
      line({
        type: 'result',
        status: 'success',
        stats: { input_tokens: 10, output_tokens: 5, total_tokens: 17, cached: 2 },
      }),
    ],
    refused: {
      lines: [
        line({
          type: 'result',
          status: 'error',
          error: { type: 'unknown', message: '[API Error: wrong key]' },
        }),
      ],
      exit: { code: 145 },
      kind: 'auth',
    },
    unknownEvent: line({ type: 'something_new' }),
  },
  custom: {
    settings: { command: ['./review.sh', '--quiet'] },
    keyVariable: undefined,
    sets: ['TEST_REVIEW_RUN', 'TEST_REVIEW_SCHEMA'],
    bypass: [],
    success: (answer) => answer.split('\n'),
    refused: { lines: ['API Error: 401 invalid key'], exit: {}, kind: 'auth' },
    unknownEvent: '',
  },
};
