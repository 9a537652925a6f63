import { detectProgram } from '../../detect/detect-program';
import type { Driver } from '../../types';
import { invokeGemini } from './invocation';
import { findGeminiLoginState } from './login';
import { createGeminiParser } from './parser';
import { GEMINI_LOGIN_HINT, GEMINI_MODEL, GEMINI_QUIET } from './settings';

const TESTED = ['0.61.0'];

export const geminiDriver: Driver = {
  name: 'gemini',
  title: 'Gemini CLI',
  testedVersions: TESTED,
  defaultModel: GEMINI_MODEL,
  enforces: { readOnly: 'enforced', schema: 'asked', budget: 'none' },
  detect: (settings, env) =>
    detectProgram(
      {
        command: 'gemini',
        install: `npm install -g @google/gemini-cli@${TESTED[0]}`,
        testedVersions: TESTED,
        loginHint: GEMINI_LOGIN_HINT,
        quiet: GEMINI_QUIET,
        ownNames: [],
        findLogin: () => Promise.resolve(findGeminiLoginState(settings, env)),
      },
      settings,
      env,
    ),
  invoke: invokeGemini,
  createParser: createGeminiParser,
};
