import { ConfigurationError } from '@nx-test-review/contracts';
import { findProgram } from '../../detect/find-program';
import type { Driver } from '../../types';
import { invokeCustom } from './invocation';
import { createCustomParser } from './parser';

export const customDriver: Driver = {
  name: 'custom',
  title: 'A program of your own',
  testedVersions: [],
  defaultModel: undefined,
  enforces: { readOnly: 'none', schema: 'asked', budget: 'none' },
  detect(settings, env) {
    const [command] = settings.command ?? [];
    const path = command === undefined ? undefined : findProgram(command, env.PATH);
    const hint =
      path !== undefined
        ? ''
        : command === undefined
          ? 'name the program: "agent": { "drivers": { "custom": { "command": ["/path/to/agent"] } } }'
          : `${command} was not found (searched PATH: ${env.PATH || 'which is empty'}), or may not be run`;
    return Promise.resolve({
      found: path !== undefined,
      path: path ?? null,
      version: null,
      versionTested: true,
      login: 'unknown',
      hint,
    });
  },
  invoke(request, home) {
    if (request.settings.command !== undefined) return invokeCustom(request, home);
    throw new ConfigurationError({
      code: 'command-not-named',
      message: 'custom: agent.drivers.custom.command is not set',
      hint: 'name the program and its arguments: it gets the prompt on stdin and prints the report',
    });
  },
  createParser: createCustomParser,
};
