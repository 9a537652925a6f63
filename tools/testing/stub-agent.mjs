#!/usr/bin/env node
/**
 * An agent for tests that reads its prompt with care: it proves that it read each spec, and reports what it was told to see.
 *
 *   stub-agent.mjs <plan.json>
 *
 * The plan: { see: [{ row, at, message? }], log?: file, takesMs?, look?: 'confirmed' | 'refuted', about?: path, fail? }.
 * `at` is a part of a source line. `log` gets one line a call: { purpose, runId, paths }. `takesMs` is how long it takes from its start on, `about` reports on another file,
 * `fail` says so on stderr and ends with 1, `hold` is a file: calls after the first `holdAfter` ones wait until it is gone.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { answerPrompt } from './answer-prompt.mjs';
import { readPrompt } from './read-prompt.mjs';

const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const prompt = readFileSync(0, 'utf8');
const { runId, purpose, specs } = readPrompt(prompt);

const line = JSON.stringify({ purpose, runId, paths: specs.map(({ path }) => path) });
if (plan.log) appendFileSync(plan.log, `${line}\n`);
if (plan.takesMs) await pause(Math.max(0, plan.takesMs - performance.now()));
const place = plan.log ? readFileSync(plan.log, 'utf8').split('\n').lastIndexOf(line) + 1 : 1;
while (plan.hold && place > (plan.holdAfter ?? 0) && existsSync(plan.hold)) await pause(20);
if (plan.fail) {
  process.stderr.write(`${plan.fail}\n`);
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(answerPrompt(prompt, plan))}\n`);
