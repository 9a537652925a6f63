/**
 * The real command lines of agents against a scripted model, through `askAgent`: one at a time, each case bounded in time.
 * Arguments choose agents (`npm run e2e:agents -- claude`). Last line: `N passed, N failed`; what cannot be had on this
 * machine is counted apart and never as passed.
 */
import { AGENTS } from './agents-e2e/agents.mjs';
import { ask, detect } from './agents-e2e/ask.mjs';
import { CASES, runCase } from './agents-e2e/cases.mjs';
import { installAgents } from './agents-e2e/install-agents.mjs';
import { openWorkspaces } from './agents-e2e/workspace-case.mjs';
import { runQuietly } from './agents-e2e/run-quietly.mjs';
import { killChildrenAtExit } from './lib/run-command.mjs';

const print = (line) => process.stdout.write(`${line}\n`);
const count = { passed: 0, failed: 0, skipped: 0 };
const CASE_LIMIT_MS = 150_000;
const IN_WORKSPACES = ['claude', 'codex'];
const WORKSPACE_LIMIT_MS = 900_000;
let workspaces;

function report(agent, title, { wrong, seen }) {
  const took =
    seen === undefined ? '' : ` (${(seen.ms / 1000).toFixed(1)} s${seen.note ? `; ${seen.note}` : ''})`;
  const state = wrong.length > 0 ? 'failed' : seen?.skipped === undefined ? 'passed' : 'skipped';
  count[state] += 1;
  const why = state === 'skipped' ? ` - ${seen.skipped}` : '';
  print(`${{ passed: 'ok  ', failed: 'FAIL', skipped: 'skip' }[state]} ${agent.name}: ${title}${took}${why}`);
  for (const what of wrong) print(`       not so: ${what}`);
}

async function runAgent(agent, executables) {
  const presence = await detect(agent, executables);
  print(
    `${agent.name} ${presence.version ?? 'of unknown version'}: ${presence.hint || 'found, tested, with a key'}`,
  );
  if (!presence.found) {
    report(agent, 'is found on the PATH', { wrong: [presence.hint] });
    return;
  }
  const askOne = (which, options) => ask(which, { ...options, executables, presence });
  for (const one of CASES.filter(({ only }) => only?.(agent) ?? true)) {
    report(agent, one.title, await withinLimit(() => runCase(one, agent, askOne)));
  }
  report(
    agent,
    'asks for no name but this machine',
    await withinLimit(() => runQuietly(agent, executables, presence)),
  );
  if (!IN_WORKSPACES.includes(agent.name)) return;
  workspaces ??= await openWorkspaces();
  report(
    agent,
    'reviews a workspace of twelve projects through nx, replays, and is refused about another file',
    await withinLimit(() => workspaces.run(agent, executables), WORKSPACE_LIMIT_MS),
  );
}

async function withinLimit(run, limitMs = CASE_LIMIT_MS) {
  let timer;
  const limit = new Promise((resolve) => {
    timer = setTimeout(() => resolve({ wrong: [`it ended within ${limitMs / 1000} s`] }), limitMs);
  });
  try {
    return await Promise.race([run(), limit]);
  } catch (error) {
    return { wrong: [`it ran: ${error.stack}`] };
  } finally {
    clearTimeout(timer);
  }
}

killChildrenAtExit();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !AGENTS.some((agent) => agent.name === name));
if (unknown.length > 0)
  throw new Error(`there is no agent ${unknown.join(', ')}: ${AGENTS.map(({ name }) => name).join(', ')}`);
const executables = await installAgents();
for (const agent of AGENTS) {
  if (wanted.length === 0 || wanted.includes(agent.name)) await runAgent(agent, executables);
}
await workspaces?.close();
if (count.skipped > 0) print(`${count.skipped} skipped, as this machine cannot run them`);
print(`${count.passed} passed, ${count.failed} failed`);
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1;
