import { detectProgram } from '../../detect/detect-program';
import type { Driver } from '../../types';
import { invokeOpencode } from './invocation';
import { findOpencodeLoginState } from './login';
import { createOpencodeParser } from './parser';
import { OPENCODE_LOGIN_HINT, OPENCODE_QUIET } from './settings';

const TESTED = ['1.18.33'];

export const opencodeDriver: Driver = {
  name: 'opencode',
  title: 'opencode',
  testedVersions: TESTED,
  defaultModel: undefined,
  enforces: { readOnly: 'enforced', schema: 'asked', budget: 'none' },
  detect: (settings, env) =>
    detectProgram(
      {
        command: 'opencode',
        install: `npm install -g opencode-ai@${TESTED[0]}`,
        testedVersions: TESTED,
        loginHint: OPENCODE_LOGIN_HINT,
        quiet: OPENCODE_QUIET,
        ownNames: [],
        findLogin: () => Promise.resolve(findOpencodeLoginState(settings, env)),
      },
      settings,
      env,
    ),
  invoke: invokeOpencode,
  createParser: createOpencodeParser,
};
