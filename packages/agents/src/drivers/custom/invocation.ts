import { join } from 'node:path';
import type { AgentRequest, Invocation } from '../../types';
import { readCommand } from '../shared/command';
import { buildEnvironment, keepsHomeBySettings } from '../shared/environment';
import { readKey } from '../shared/key';

const SCHEMA = 'report.schema.json';
const REPORT = 'report.json';

/** Prompt on stdin; report on stdout, or in the file that TEST_REVIEW_REPORT names. What else it is told stands in variables. */
export function invokeCustom(request: AgentRequest, home: string): Invocation {
  const { settings, env } = request;
  const { command, before } = readCommand(settings, '', request.workspace);
  const key = readKey('custom', settings, env, []);
  const toFile = settings.report === 'file';
  const told: Record<string, string> = {
    TEST_REVIEW_RUN: request.runId,
    TEST_REVIEW_SCHEMA: join(home, SCHEMA),
    ...(toFile ? { TEST_REVIEW_REPORT: join(home, REPORT) } : {}),
    ...(settings.model === undefined ? {} : { TEST_REVIEW_MODEL: settings.model }),
    ...(settings.effort === undefined ? {} : { TEST_REVIEW_EFFORT: settings.effort }),
    ...(settings.baseUrl === undefined ? {} : { TEST_REVIEW_BASE_URL: settings.baseUrl }),
  };
  return {
    command,
    args: [...before, ...(settings.args ?? [])],
    ...buildEnvironment(env, settings, told, key === undefined ? {} : { [key.name]: key.value }),
    worksIn: 'workspace',
    homeFiles: [{ path: SCHEMA, text: JSON.stringify(request.schema) }],
    loginFiles: [],
    homeVariables: {},
    stdin: request.prompt,
    keepsHome: keepsHomeBySettings(settings),
    ...(toFile ? { answerFile: REPORT } : {}),
    printsLate: true,
  };
}
