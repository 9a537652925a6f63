import { createRequire } from 'node:module';
import { delimiter, dirname } from 'node:path';
import { startFakeModel } from '../testing/fake-model/fake-model.mjs';
import { listProcessesOf, makePlace } from './bench-place.mjs';

const { askAgent, findDriver } = createRequire(import.meta.url)('../../packages/agents/dist/index.js');

export const KEY = 'e2e-key-0123456789';
/** It repeats itself, as a list of findings does: one of the agents has a watch over loops. */
export const ANSWER = {
  schemaVersion: 1,
  runId: 'run-e2e',
  findings: Array.from({ length: 60 }, () => ({
    row: 'M3',
    line: null,
    message: 'Any wrong „Gruß“ 🙂 passes.',
  })),
};
export const PROMPT = `PROMPT-BEGIN äöü 🙂 ${'A line of the prompt, to make it long. '.repeat(1500)}PROMPT-END`;

/** All that the schema of a report is made of. */
const SCHEMA = {
  type: 'object',
  properties: {
    schemaVersion: { type: 'number', enum: [1] },
    runId: { type: 'string', enum: ['run-e2e'] },
    findings: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          row: { type: 'string', enum: ['M3', 'L5'] },
          line: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
          message: { type: 'string' },
        },
        required: ['row', 'line', 'message'],
        additionalProperties: false,
      },
    },
  },
  required: ['schemaVersion', 'runId', 'findings'],
  additionalProperties: false,
};

/** Asks one real agent one question, against a script, and says all that can be seen of it from outside. */
export async function ask(agent, { script, limits = {}, ci = false, executables, presence }) {
  const place = makePlace();
  const fake = await startFakeModel({ script: fill(script, place.workspace) });
  const startedAt = Date.now();
  try {
    const outcome = await askAgent(findDriver(agent.name), {
      runId: 'run-e2e',
      label: 'e2e',
      prompt: PROMPT,
      schema: SCHEMA,
      settings: { baseUrl: agent.address(fake.url), keyVariable: 'E2E_KEY', model: agent.model },
      workspace: place.workspace,
      limits: { overallMs: 90_000, idleMs: 60_000, outputBytes: 20_000_000, graceMs: 2000, ...limits },
      isolation: 'auto',
      ci,
      presence,
      env: makeEnvironment(executables, { HOME: place.home, TMPDIR: place.tmp, E2E_KEY: KEY }),
    });
    return {
      outcome,
      requests: fake.requests.filter(({ action }) => action === 'generate'),
      untouched: place.isUntouched(),
      left: place.listLeft(),
      processes: listProcessesOf(place),
      ms: Date.now() - startedAt,
    };
  } finally {
    await fake.close();
    place.remove();
  }
}

/** What the machine says of an agent: once for all of its cases. */
export function detect(agent, executables) {
  const settings = {
    baseUrl: agent.address('http://127.0.0.1:1'),
    keyVariable: 'E2E_KEY',
    model: agent.model,
  };
  return findDriver(agent.name).detect(settings, makeEnvironment(executables, { E2E_KEY: KEY }));
}

function makeEnvironment(executables, more) {
  const path = [executables, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'];
  return { PATH: path.join(delimiter), LANG: 'C.UTF-8', OTHER_SECRET: 'must-not-be-seen', ...more };
}

function fill(value, workspace) {
  return JSON.parse(JSON.stringify(value).replaceAll('${WORKSPACE}', workspace));
}
