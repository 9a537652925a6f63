import { ANSWER, KEY, PROMPT } from './ask.mjs';
import { ORDER_MARK } from './bench-place.mjs';

const USAGE = { input: 120, cacheRead: 30, cacheWrite: 10, output: 25, reasoning: 5 };
const GOOD = { structured: ANSWER };
const LONG = 'This answer is long enough to be sent in several pieces, and breaks somewhere in the middle.';

/** What holds of every call, however it ended. */
function checkTraces({ untouched, left, processes }, expect) {
  expect(untouched, 'the workspace is as it was');
  expect(left.length === 0, `no file is left: ${left.join(', ')}`);
  expect(processes.length === 0, `no process is left: ${processes.join(', ')}`);
}

function checkAnswer({ outcome }, expect) {
  expect(outcome.ok, `it succeeded: ${outcome.kind} ${outcome.message}`);
  if (outcome.ok)
    expect(JSON.stringify(JSON.parse(outcome.text)) === JSON.stringify(ANSWER), 'the answer came whole');
}

function checkRequests({ requests }, agent, expect) {
  const [first] = requests;
  const sent = JSON.stringify(requests);
  expect(first?.users.includes(PROMPT), 'the prompt arrived whole');
  expect(first?.auth === agent.keyHeader && first?.key === KEY, `the key came by ${agent.keyHeader}`);
  expect(first?.system.includes('You review tests'), 'the role stands in the system text');
  expect(!sent.includes(ORDER_MARK), 'no instruction of the repository was sent');
}

const failsAs =
  (kind, more = {}) =>
  (seen, agent, expect) => {
    const { outcome } = seen;
    expect(!outcome.ok && outcome.kind === kind, `it failed as ${kind}: ${describe(outcome)}`);
    for (const [key, value] of Object.entries(more)) {
      expect(outcome[key] === value, `${key} is ${value}: ${outcome[key]}`);
    }
    expect(!JSON.stringify(outcome).includes(KEY), 'the key is in no text');
  };

const describe = (outcome) => (outcome.ok ? 'ok' : `${outcome.kind}: ${outcome.message}`);

/** Cases of one agent, cheap ones first. `only` says for whom there is such a case. */
export const CASES = [
  {
    title: 'answers in one turn, with our prompt and nothing else, and no tool that writes',
    script: { fallback: GOOD, usage: USAGE },
    isQuiet: true,
    check(seen, agent, expect) {
      checkAnswer(seen, expect);
      checkRequests(seen, agent, expect);
      expect(seen.requests.length === 1, `one request was made: ${seen.requests.length}`);
      const { tools = [], schema, bytes = 0 } = seen.requests[0] ?? {};
      const writing = tools.filter((tool) => /write|edit|bash|shell|exec_command|patch|replace/i.test(tool));
      expect(writing.length === 0, `no tool that writes is offered: ${writing.join(', ')}`);
      if (agent.name === 'codex') expect(schema !== null, 'the schema was sent');
      if (agent.name === 'claude') expect(tools.includes('StructuredOutput'), 'the schema was sent');
      for (const [key, value] of Object.entries(agent.usage)) {
        expect(seen.outcome.usage[key] === value, `${key} is ${value}: ${seen.outcome.usage[key]}`);
      }
      seen.note = `${bytes - Buffer.byteLength(PROMPT)} bytes beside the prompt`;
    },
  },
  {
    title: 'reaches for tools, writes nothing, and answers after all',
    script: (agent) => ({
      rules: agent.tools.map((call, index) => ({
        when: { toolResults: index },
        reply: { text: 'Let me look.', toolCalls: [call] },
      })),
      fallback: GOOD,
    }),
    check(seen, agent, expect) {
      checkAnswer(seen, expect);
      const results = seen.requests.at(-1)?.toolResults ?? [];
      expect(results.length === agent.tools.length, `each call was answered: ${results.length}`);
      expect(
        results.every(({ text }) => !text.includes('expect(1 + 1)')),
        'no file of the workspace was read',
      );
      seen.note = results.map(({ text }) => text.replace(/\s+/g, ' ').slice(0, 40)).join(' | ');
    },
  },
  {
    title: '401',
    script: { fallback: { error: { status: 401 } } },
    check: failsAs('auth', { exitClass: 2, retryable: false }),
  },
  {
    title: '429',
    script: { fallback: { error: { status: 429, message: 'Rate limit reached' } } },
    check: failsAs('quota', { exitClass: 3, retryable: true }),
  },
  {
    title: '500',
    script: { fallback: { error: { status: 500, message: 'internal server error' } } },
    check: failsAs('api', { exitClass: 3, retryable: true }),
  },
  {
    title: 'a stream with a broken event',
    script: { fallback: { structured: ANSWER, chunkSize: 5, fault: 'malformed' } },
    check(seen, agent, expect) {
      // Never half an answer: the whole one, or a failure.
      if (agent.malformed.ok) checkAnswer(seen, expect);
      else failsAs(agent.malformed.kind)(seen, agent, expect);
    },
  },
  {
    title: 'a connection that breaks off',
    script: { fallback: { text: LONG, chunkSize: 10, fault: 'disconnect' } },
    check: failsAs('api', { retryable: true }),
  },
  {
    title: 'an answer that just ends',
    script: { fallback: { text: LONG, chunkSize: 10, fault: 'truncate' } },
    check: failsAs('api', { retryable: true }),
  },
  {
    title: 'a stream that stalls',
    script: { fallback: { text: LONG, chunkSize: 10, fault: 'stall' } },
    limits: (agent) => agent.stall.limits,
    check(seen, agent, expect) {
      failsAs(agent.stall.kind, { exitClass: 3 })(seen, agent, expect);
      expect(seen.requests.length > 0, 'the model had been asked before');
    },
  },
  {
    title: 'a refusal',
    script: (agent) => ({ fallback: agent.refusal }),
    check: failsAs('refusal', { retryable: false }),
  },
  {
    title: 'prose in place of a report',
    script: { fallback: { text: 'All tests look fine to me.' } },
    check: failsAs('no-report', { retryable: true }),
  },
  {
    title: 'tools for ever',
    only: (agent) => agent.hasTurnLimit,
    script: (agent) => ({ fallback: { text: 'Again.', toolCalls: [agent.tools[0]] } }),
    check: failsAs('turns', { exitClass: 3 }),
  },
  {
    title: 'a spent budget',
    only: (agent) => agent.hasBudget,
    script: (agent) => ({ fallback: { toolCalls: [agent.tools[0]] } }),
    limits: () => ({ usd: 0.0001 }),
    check: failsAs('budget', { exitClass: 3, retryable: false }),
  },
  {
    title: 'in the sandbox of the operating system',
    ci: true,
    script: { fallback: GOOD },
    check(seen, agent, expect) {
      checkAnswer(seen, expect);
      seen.note = `isolation: ${seen.outcome.isolation}`;
      if (seen.outcome.isolation === 'none') seen.skipped = 'no sandbox can be had here';
    },
  },
];

/** Runs one case; returns what was wrong. */
export async function runCase(one, agent, ask) {
  const script = typeof one.script === 'function' ? one.script(agent) : one.script;
  const seen = await ask(agent, { script, limits: one.limits?.(agent), ci: one.ci });
  const wrong = [];
  const expect = (holds, what) => holds || wrong.push(what);
  one.check(seen, agent, expect);
  checkTraces(seen, expect);
  return { wrong, seen };
}
