/**
 * A worker for tests that kill it: asks fake agents by the built package, one for each scenario of its arguments, and
 * prints the outcomes as one JSON line. With "--nx" it is the parent: it forks the worker and waits, as nx does.
 */
const { fork } = require('node:child_process');
const { join } = require('node:path');

const agents = () => require(join(__dirname, '../../../packages/agents/dist/index.js'));
const [first, ...scenarios] = process.argv.slice(2);

if (first === '--nx') {
  const child = fork(__filename, scenarios);
  process.stdout.write(`${child.pid}\n`);
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  agents().endWithParent();
  void Promise.all([first, ...scenarios].map(ask)).then((outcomes) => {
    process.stdout.write(`${JSON.stringify(outcomes)}\n`);
    if (process.connected) process.disconnect();
  });
}

function ask(scenario, index) {
  const nothing = {
    inputTokens: 0,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    reasoningTokens: 0,
  };
  let text = '';
  const driver = {
    name: 'custom',
    title: 'the fake agent',
    testedVersions: [],
    enforces: { readOnly: 'none', schema: 'none', budget: 'none' },
    detect: async () => ({
      found: true,
      path: '',
      version: null,
      versionTested: true,
      login: 'unknown',
      hint: '',
    }),
    invoke: () => ({
      command: process.execPath,
      args: [join(__dirname, 'fake-agent.mjs'), scenario],
      env: { FAKE_AGENT_PIDS: process.env.FAKE_AGENT_PIDS },
      worksIn: 'workspace',
      secretNames: [],
      homeFiles: [],
      loginFiles: [],
      homeVariables: {},
      stdin: 'prompt',
      printsLate: true,
    }),
    createParser: () => ({
      // The end is enough: what a worker holds is measured.
      line: (line) => void (text = line.slice(-100)),
      end: () => ({
        text: text || undefined,
        usage: { ...nothing, costUsd: null, costFrom: null },
        modelReported: null,
        turns: null,
        warnings: [],
      }),
    }),
  };
  return agents().askAgent(driver, {
    runId: 'run-1',
    label: `call-${index}`,
    prompt: 'prompt',
    schema: {},
    settings: {},
    workspace: process.cwd(),
    limits: { overallMs: 60_000, idleMs: 60_000, outputBytes: 1024 * 1024 * 1024, graceMs: 500 },
    isolation: 'off',
    ci: false,
    env: process.env,
  });
}
