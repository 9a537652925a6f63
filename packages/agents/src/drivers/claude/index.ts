import { detectProgram } from '../../detect/detect-program';
import type { Driver } from '../../types';
import { invokeClaude } from './invocation';
import { findClaudeLoginState } from './login';
import { createClaudeParser } from './parser';
import { CLAUDE_KEY_NAMES, CLAUDE_LOGIN_HINT, CLAUDE_MODEL, CLAUDE_QUIET } from './settings';

const TESTED = ['2.1.332'];

export const claudeDriver: Driver = {
  name: 'claude',
  title: 'Claude Code',
  testedVersions: TESTED,
  defaultModel: CLAUDE_MODEL,
  enforces: { readOnly: 'enforced', schema: 'enforced', budget: 'enforced' },
  detect: (settings, env) =>
    detectProgram(
      {
        command: 'claude',
        install: `npm install -g @anthropic-ai/claude-code@${TESTED[0]}`,
        testedVersions: TESTED,
        loginHint: CLAUDE_LOGIN_HINT,
        quiet: CLAUDE_QUIET,
        ownNames: [...CLAUDE_KEY_NAMES, 'CLAUDE_CONFIG_DIR'],
        findLogin: (ask) => findClaudeLoginState(settings, env, ask),
      },
      settings,
      env,
    ),
  invoke: invokeClaude,
  createParser: createClaudeParser,
};
