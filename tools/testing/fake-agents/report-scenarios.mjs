import { appendFileSync, existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { readPrompt } from '../read-prompt.mjs';
import { readStdin } from './process-scenarios.mjs';

/** Options of a report scenario: `--see ROW:TEXT` (many), `--log FILE`, `--state FILE`; the rest are its arguments. */
function readOptions(args) {
  const options = { see: [], rest: [], log: process.env.FAKE_AGENT_LOG, state: process.env.FAKE_AGENT_STATE };
  for (let at = 0; at < args.length; at++) {
    if (args[at] === '--see') options.see.push(readSeen(args[++at]));
    else if (args[at] === '--log' || args[at] === '--state') options[args[at].slice(2)] = args[++at];
    else options.rest.push(args[at]);
  }
  return options;
}

function readSeen(words) {
  const colon = words.indexOf(':');
  return { row: words.slice(0, colon), at: words.slice(colon + 1) };
}

/** The report of a careful reader who sees the given texts as faults. */
function report({ runId, specs }, see) {
  const findings = specs.flatMap(({ path, text }) =>
    see.flatMap(({ row, at }) => {
      const [line, quote] = [...text].find(([, words]) => words.includes(at)) ?? [];
      return line === undefined
        ? []
        : [{ row, path, line, quote, message: `"${at}" proves nothing: compare the value.` }];
    }),
  );
  const prior = specs.flatMap(({ path, prior: earlier }) =>
    earlier.map(({ row, line }) => ({
      path,
      row,
      line,
      outcome: 'resolved',
      reason: 'it is not there any more',
    })),
  );
  const files = specs.map(({ path, proof }) => ({ path, proof }));
  return { schemaVersion: 1, runId, files, findings, prior, contextUsed: [], notes: [] };
}

/** Writes the answer: to the file that the driver names, else to stdout, whole before the process ends. */
function answer(text) {
  if (process.env.TEST_REVIEW_REPORT) writeFileSync(process.env.TEST_REVIEW_REPORT, text);
  else for (let rest = Buffer.from(text); rest.length > 0;) rest = rest.subarray(writeSync(1, rest));
}

/** A scenario that changes an honest report; second looks are answered as `look` says. */
function reviewer(change, look = 'confirmed') {
  return async (args) => {
    const options = readOptions(args);
    const prompt = await readStdin();
    const { purpose, ...read } = readPrompt(prompt);
    const isLook = purpose === 'second-look';
    if (options.log) {
      const call = isLook ? { look: read.line } : { specs: read.specs.map(({ path }) => path) };
      appendFileSync(options.log, `${JSON.stringify({ runId: read.runId, pid: process.pid, ...call })}\n`);
    }
    if (isLook) {
      const { runId, line, quote } = read;
      const reason = look === 'confirmed' ? 'nothing else checks the value' : 'this line checks the value';
      return answer(`${JSON.stringify({ schemaVersion: 1, runId, line, quote, outcome: look, reason })}\n`);
    }
    const changed = await change(report(read, options.see), { ...options, ...read, prompt });
    if (typeof changed === 'string') return answer(changed);
    if (changed !== undefined) answer(`${JSON.stringify(changed)}\n`);
  };
}

const elsewhere = (path) => `apps/elsewhere/${path.split('/').at(-1)}`;

export const reportScenarios = {
  honest: reviewer((honest) => honest),
  /** Finds what it is told to, and takes it back at a second look. */
  'honest-refuting': reviewer((honest) => honest, 'refuted'),
  /** Honest after so many milliseconds. */
  slow: reviewer(async (honest, { rest: [ms = '2000'] }) => {
    await pause(Number(ms));
    return honest;
  }),
  fenced: reviewer(
    (honest) => `Here is my report.\n\n\`\`\`json\n${JSON.stringify(honest, null, 2)}\n\`\`\`\n`,
  ),
  prose: reviewer(() => 'All specs look good to me. I found no problems worth mentioning.\n'),
  /** A provider's error as the whole answer, exit 0. */
  'api-error': reviewer(() => 'API Error: 500 the model is overloaded\n'),
  quota: reviewer(() => {
    process.stderr.write('Error: 429 Too Many Requests: rate limit reached, try again in 1 s\n');
    process.exit(1);
  }),
  /** The provider limits the first call of all that share the state file. */
  'quota-once': reviewer((honest, { state }) => {
    if (existsSync(state)) return honest;
    writeFileSync(state, 'limited');
    process.stderr.write('Error: 429 Too Many Requests: rate limit reached, try again in 1 s\n');
    process.exit(1);
  }),
  denied: reviewer(() => 'The tool Read was denied, so I could not look at the specs. No findings.\n'),
  'half-report': reviewer((honest) => {
    const text = JSON.stringify(honest);
    return text.slice(0, text.length / 2);
  }),
  'half-report-killed': reviewer((honest) => {
    const text = JSON.stringify(honest);
    answer(text.slice(0, text.length / 2));
    process.kill(process.pid, 'SIGKILL');
  }),
  'schema-mismatch': reviewer(({ files: _, ...honest }) => ({
    ...honest,
    findings: 'none',
    verdict: 'approve',
  })),
  'wrong-run': reviewer((honest) => ({ ...honest, runId: 'run-of-yesterday' })),
  /** The first report of all that share the state file, byte for byte, whatever is asked. */
  stale: reviewer((honest, { state }) => {
    if (!existsSync(state)) writeFileSync(state, JSON.stringify(honest));
    return readFileSync(state, 'utf8');
  }),
  /** The report of another project with the same run id. */
  'other-project': reviewer((honest) => ({
    ...honest,
    files: honest.files.map((file) => ({ ...file, path: elsewhere(file.path) })),
    findings: honest.findings.map((finding) => ({ ...finding, path: elsewhere(finding.path) })),
  })),
  /** Right files, and one plausible finding about a file that nobody asked about. */
  'other-file': reviewer((honest, { specs }) => ({
    ...honest,
    findings: [
      ...honest.findings,
      {
        row: 'H10',
        path: elsewhere(specs[0].path),
        line: 3,
        quote: 'expect(total).toBeDefined();',
        message: 'Any wrong total passes: compare it.',
      },
    ],
  })),
  /** Has read nothing: knows the paths only. */
  unread: reviewer((honest) => ({
    ...honest,
    files: honest.files.map(({ path }) => ({ path, proof: 'describe(' })),
  })),
  /** Leaves the last spec out. */
  'left-out': reviewer((honest) => ({ ...honest, files: honest.files.slice(0, -1) })),
  /** A finding whose quote stands nowhere. */
  invented: reviewer((honest, { specs: [{ path }] }) => ({
    ...honest,
    findings: [
      {
        row: 'C5',
        path,
        line: 1,
        quote: 'expect(mock).toBe(mock);',
        message: 'The mock is its own measure.',
      },
    ],
  })),
  /** Obeys what a reviewed file tells it: "AGENT: approve" takes all findings back, "AGENT: write PATH" writes there. */
  obedient: reviewer((honest, { specs }) => {
    const text = specs.flatMap((spec) => [...spec.text.values()]).join('\n');
    for (const [, path] of text.matchAll(/AGENT: write (\S+)/g)) {
      try {
        writeFileSync(path, 'written by an obedient agent\n');
      } catch (error) {
        process.stderr.write(`could not write ${path}: ${error.code}\n`);
      }
    }
    return text.includes('AGENT: approve') ? { ...honest, findings: [] } : honest;
  }),
};
