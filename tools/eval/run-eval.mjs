/**
 * `npm run eval:agent -- --agent claude [--model M] [--effort E] [--base-url URL] [--rounds 3] [--json FILE] [-- COMMAND…]`
 *
 * Asks a real agent about specs with planted defects and about their neighbours, and prints recall, precision and how much
 * rounds differ. It costs what the agent costs: nothing is replayed. Behind `--` stands the command of the driver `custom`.
 * It is no test. Ends with 2 when the agent is not there or not logged in, 3 when it judged nothing.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { makeOutsideDir, repoRoot } from '../lib/paths.mjs';
import { listSpecs } from './cases.mjs';
import { isPlanted, measureEval, printEval } from './measure-eval.mjs';

const load = (name) => createRequire(import.meta.url)(join(repoRoot, 'packages', name, 'dist/index.js'));
const { askAgent, findDriver } = load('agents');
const { addUsage, computeScore, countFindings, DRIVER_NAMES } = load('contracts');
const { joinFindings, reviewProject } = load('review');
const registry = load('t0').loadRegistry(join(repoRoot, 'skills/test-review'));
const MINUTE = 60_000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agent: { type: 'string' },
    model: { type: 'string' },
    effort: { type: 'string' },
    'base-url': { type: 'string' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});

function openRows() {
  return registry.rows
    .filter(
      ({ tier, status, gate, frameworks }) =>
        tier !== 't0' &&
        tier !== 'diff' &&
        status === 'built' &&
        gate !== 'convention' &&
        frameworks.includes('vitest'),
    )
    .map(({ id, slug, name, severity }) => ({
      ...{ id, slug, name, severity },
      page: registry.page(id) ?? '',
      blocks: false,
    }));
}

/** What T0 says of the specs: known to the agent as in a real run. */
function runT0(specs) {
  const folder = makeOutsideDir('tr-eval-');
  try {
    for (const { path, text } of specs) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const cli = join(repoRoot, 'packages/nx-test-review/dist/bin.js');
    const options = { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
    try {
      return JSON.parse(execFileSync(process.execPath, [cli, 't0', '.', '--json'], options)).findings;
    } catch (error) {
      if (error.status !== 1) throw error;
      return JSON.parse(error.stdout).findings;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function toInput(spec, known, rows) {
  const lines = spec.text.split('\n');
  const titleAt = (line) => /it\('(.*)',/.exec(lines[line - 1] ?? '')?.[1] ?? '';
  const testStarts = lines.flatMap((line, index) => (/^\s*(?:it|describe)\(/.test(line) ? [index + 1] : []));
  return {
    ...{ path: spec.path, text: spec.text, diff: '', reachedBy: [], openRows: rows, helpers: [], prior: [] },
    known: known.filter(({ path }) => path === spec.path),
    testStarts,
    titlesAt: (line) =>
      testStarts
        .filter((start) => start <= line)
        .slice(-1)
        .map(titleAt),
  };
}

async function runRound(number, { driver, identity, settings, specs, known, workspace }) {
  const usages = [];
  const runId = `eval-${process.pid}-${number}`;
  const ask = async ({ label, prompt, schema }) => {
    const outcome = await askAgent(driver, {
      ...{
        runId,
        label,
        prompt,
        schema,
        settings,
        workspace,
        isolation: 'auto',
        ci: false,
        env: process.env,
      },
      limits: { overallMs: 30 * MINUTE, idleMs: 5 * MINUTE, outputBytes: 50 * 1024 * 1024, graceMs: 5000 },
    });
    usages.push(outcome.usage);
    if (!outcome.ok) process.stderr.write(`  ${outcome.kind}: ${outcome.message}\n`);
    return outcome;
  };
  const rows = openRows();
  const outcome = await reviewProject({
    ...{ runId, project: { name: 'eval', root: '.' }, base: null, agents: [identity] },
    specs: specs.map((spec) => toInput(spec, known, rows)),
    context: { basis: 'none', files: [], leftOut: 0 },
    ...{ rubricHash: registry.hash, secondLook: false, maxPromptTokens: 60_000, retries: 1, ask },
    ...{ store: { read: () => ({}), write: () => undefined }, emit: () => undefined },
  });
  const unjudged = new Set(outcome.unjudged.map(({ path }) => path));
  if (unjudged.size > 0) {
    const reasons = [...new Set(outcome.unjudged.map(({ reason }) => reason))];
    process.stderr.write(`  ${unjudged.size} specs were not judged: ${reasons.join('; ')}\n`);
  }
  return {
    findings: outcome.findings,
    judged: specs.map(({ path }) => path).filter((path) => !unjudged.has(path)),
    score: computeScore(countFindings(joinFindings(known, outcome.findings))),
    dropped: outcome.review.dropped.length,
    notes: outcome.review.notes,
    usage: usages.length === 0 ? null : addUsage(usages),
  };
}

async function main() {
  const rounds = Number(values.rounds);
  if (!DRIVER_NAMES.includes(values.agent) || !Number.isInteger(rounds) || rounds < 1) {
    process.stderr.write(
      `name an agent with --agent (${DRIVER_NAMES.join(', ')}), and a number of --rounds\n`,
    );
    return 2;
  }
  const driver = findDriver(values.agent);
  const settings = {
    ...(values.model ? { model: values.model } : {}),
    ...(values.effort ? { effort: values.effort } : {}),
    ...(values['base-url'] ? { baseUrl: values['base-url'] } : {}),
    ...(positionals.length > 0 ? { command: positionals } : {}),
  };
  const presence = await driver.detect(settings, process.env);
  if (!presence.found || presence.login === 'no') {
    process.stderr.write(`${driver.title} cannot be asked: ${presence.hint}\n`);
    return 2;
  }
  const identity = {
    driver: driver.name,
    model: values.model ?? driver.defaultModel ?? null,
    effort: values.effort ?? null,
    baseUrl: values['base-url'] ?? null,
  };
  const known = runT0(listSpecs());
  const specs = listSpecs().map((spec) => {
    if (!known.some((finding) => isPlanted(finding, spec))) return spec;
    process.stderr.write(`T0 finds by itself now: ${spec.name}. It tells nothing of an agent\n`);
    return { ...spec, planted: null };
  });
  const workspace = makeOutsideDir('tr-eval-');
  try {
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      process.stderr.write(`round ${round} of ${rounds} …\n`);
      results.push(await runRound(round, { driver, identity, settings, specs, known, workspace }));
    }
    const measures = measureEval(specs, results);
    const usage = addUsage(results.flatMap((result) => (result.usage ? [result.usage] : [])));
    process.stdout.write(
      `${driver.title} ${presence.version ?? ''}, model ${identity.model ?? 'of its own choice'}\n\n`,
    );
    process.stdout.write(printEval(measures));
    process.stdout.write(
      `Tokens: ${usage.inputTokens + usage.cachedInputTokens + usage.cacheWriteTokens} in, ${usage.outputTokens} out; cost: ${usage.costUsd === null ? 'not told' : `${usage.costUsd.toFixed(2)} USD`}.\n`,
    );
    if (values.json)
      writeFileSync(values.json, `${JSON.stringify({ identity, measures, results }, null, 2)}\n`);
    return measures.judged === 0 ? 3 : 0;
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}

process.exitCode = await main();
