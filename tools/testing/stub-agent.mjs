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

const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const prompt = readFileSync(0, 'utf8');
const runId = JSON.parse(/^run id: (".*")$/m.exec(prompt)[1]);
const tag = /^tag: (\S+)$/m.exec(prompt)[1];
const isLook = prompt.includes('Somebody says that a row fires');
const specs = isLook ? [] : readSpecs();

if (plan.log)
  appendFileSync(
    plan.log,
    `${JSON.stringify({ purpose: isLook ? 'second-look' : 'review', runId, paths: specs.map(({ path }) => path) })}\n`,
  );
if (plan.takesMs) await pause(Math.max(0, plan.takesMs - performance.now()));
while (plan.hold && countCalls() > (plan.holdAfter ?? 0) && existsSync(plan.hold)) await pause(20);
if (plan.fail) {
  process.stderr.write(`${plan.fail}\n`);
  process.exit(1);
}
process.stdout.write(`${JSON.stringify(isLook ? look() : report())}\n`);

function countCalls() {
  return plan.log ? readFileSync(plan.log, 'utf8').trim().split('\n').length : 1;
}

function readSpecs() {
  const sections = prompt
    .slice(prompt.indexOf('\n# Review set\n'))
    .split(/^## \d+\. (?=")/m)
    .slice(1);
  return sections.map((section) => {
    const start = section.indexOf(`<<<${tag} text`);
    const block = section
      .slice(start, section.indexOf(`\n${tag}>>>`, start))
      .split('\n')
      .slice(1);
    const text = new Map(
      block.map((line) => {
        const [, number, rest] = /^(\d+)[|+](.*)$/.exec(line) ?? [];
        return [Number(number), rest ?? ''];
      }),
    );
    const proofLine = Number(/^proof: the text of line (\d+)$/m.exec(section)[1]);
    const rows = /^open rows: (.*)$/m.exec(section)[1].split(', ');
    return { path: JSON.parse(section.split('\n')[0]), text, rows, proof: text.get(proofLine) };
  });
}

function report() {
  const findings = specs.flatMap(({ path, text, rows }) =>
    (plan.see ?? []).flatMap(({ row, at, message = 'It proves nothing: compare the value.' }) =>
      rows.includes(row)
        ? [...text]
            .filter(([, line]) => line.includes(at))
            .map(([line, quote]) => ({ row, path, line, quote, message }))
        : [],
    ),
  );
  const files = specs.map(({ path, proof }) => ({ path: plan.about ?? path, proof }));
  return { schemaVersion: 1, runId, files, findings, prior: [], contextUsed: [], notes: [] };
}

function look() {
  const line = Number(/^line: (\d+)$/m.exec(prompt)[1]);
  const quote = new RegExp(`^${line}[|+](.*)$`, 'm').exec(prompt)[1];
  return {
    schemaVersion: 1,
    runId,
    outcome: plan.look ?? 'confirmed',
    line,
    quote,
    reason: 'as the plan says',
  };
}
