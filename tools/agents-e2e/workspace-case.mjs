import { rmSync } from 'node:fs';
import { delimiter } from 'node:path';
import { openContext } from '../e2e/open-context.mjs';
import { answerPrompt } from '../testing/answer-prompt.mjs';
import { startFakeModel } from '../testing/fake-model/fake-model.mjs';
import { KEY } from './ask.mjs';

const PROJECTS = Array.from({ length: 12 }, (_, index) => `lib${String(index + 1).padStart(2, '0')}`);
const USAGE = { input: 900, cacheRead: 100, cacheWrite: 0, output: 60, reasoning: 0 };
const specOf = (project) => `libs/${project}/src/total.spec.ts`;

const spec = (title) => `import { total } from './total';

describe('total', () => {
  it('${title}', () => {
    expect(total([1, 2])).toBe(3);
  });
});
`;

/** Workspaces with our packed packages, opened once for all agents. */
export async function openWorkspaces() {
  const context = await openContext();
  return {
    close: () => context.close(),
    /** A real workspace of twelve projects, each with a planted defect: what one does with the tool, with this agent. */
    async run(agent, executables) {
      const wrong = [];
      const expect = (holds, what) => void (holds || wrong.push(what));
      const workspace = await context.makeWorkspace({ nx: '23.2.1' });
      const store = `${workspace.root}-store`;
      const fake = await startFakeModel({ script: { usage: USAGE, fallback: reply({}) } });
      const startedAt = Date.now();
      try {
        await review({ agent, executables, workspace, store, fake, expect });
      } catch (error) {
        wrong.push(`it ran: ${error.stack}\n${workspace.describeHistory(1)}`);
      } finally {
        await fake.close();
        rmSync(store, { recursive: true, force: true });
        for (const { command } of await workspace.dispose()) wrong.push(`no process is left: ${command}`);
      }
      return { wrong, seen: { ms: Date.now() - startedAt } };
    },
  };
}

/** The scripted model reads the prompt that arrived, and finds the planted defect in it. */
const reply =
  (plan) =>
  ({ users }) => {
    const prompt = users.find((text) => text.includes('# Review set'));
    return prompt === undefined
      ? { text: 'ok' }
      : { structured: answerPrompt(prompt, { see: [{ row: 'M3', at: "it('works" }], ...plan }) };
  };

async function review({ agent, executables, workspace, store, fake, expect }) {
  workspace.commitBase({
    ...Object.fromEntries(
      PROJECTS.flatMap((project) => [
        [
          `libs/${project}/project.json`,
          JSON.stringify({ name: project, projectType: 'library', targets: {} }),
        ],
        [
          `libs/${project}/src/total.ts`,
          'export const total = (all) => all.reduce((sum, one) => sum + one, 0);\n',
        ],
        [specOf(project), spec(`adds in ${project}`)],
        [`libs/${project}/src/more.spec.ts`, spec(`adds more in ${project}`)],
      ]),
    ),
    'test-review.config.json': JSON.stringify({
      schemaVersion: 1,
      store: { dir: store },
      agent: {
        name: agent.name,
        when: 'always',
        isolation: 'off',
        drivers: { [agent.name]: { baseUrl: agent.address(fake.url), keyVariable: 'E2E_KEY' } },
        prices: { 'fake-model': { input: 2, output: 10 }, ...priceOf(agent) },
      },
    }),
  });
  workspace.commit(
    Object.fromEntries(PROJECTS.map((project) => [specOf(project), spec(`works in ${project}`)])),
  );
  const env = { E2E_KEY: KEY, PATH: [executables, process.env.PATH].join(delimiter) };
  const run = async () => {
    const before = fake.requests.length;
    const { code, output } = await workspace.review(undefined, { env });
    const asked = fake.requests
      .slice(before)
      .flatMap(({ users = [] }) => users.flatMap((text) => [...text.matchAll(/^## \d+\. "(.*)"$/gm)]))
      .map(([, path]) => path);
    return { code, output, gate: workspace.readGate(), asked: [...new Set(asked)].sort() };
  };

  const first = await run();
  expect(first.code === 0, `the first run passes: ${first.code}\n${first.output}`);
  expect(
    first.asked.join() === PROJECTS.map(specOf).join(),
    `it asks about each changed spec: ${first.asked}`,
  );
  for (const project of PROJECTS) {
    const found = workspace.readVerdict(project)?.findings.filter(({ source }) => source === 't1') ?? [];
    expect(found.length === 1 && found[0].row === 'M3' && found[0].line === 4, `${project} has its defect`);
  }
  const { calls, usage, line } = first.gate.agent;
  expect(calls === 12, `twelve calls are counted: ${calls}`);
  expect(usage.outputTokens >= 12 * USAGE.output, `tokens are counted: ${JSON.stringify(usage)}`);
  expect(usage.costUsd > 0, `a cost is told: ${line}`);

  const second = await run();
  expect(second.code === 0 && second.asked.length === 0, `a second run asks nobody: ${second.asked}`);
  expect(/12 replayed/.test(second.gate.agent.line), `it says replayed: ${second.gate.agent.line}`);

  workspace.commit({ [specOf('lib07')]: spec('works on in lib07') });
  const third = await run();
  expect(third.asked.join() === specOf('lib07'), `a change in one spec asks for that one: ${third.asked}`);

  fake.setScript({ usage: USAGE, fallback: reply({ about: specOf('lib01') }) });
  workspace.commit({ [specOf('lib08')]: spec('works on in lib08') });
  const fourth = await run();
  expect(
    fourth.gate.state === 'incomplete' && fourth.gate.exitClass === 3,
    `another file: ${fourth.gate.state}`,
  );
  expect(fourth.gate.agent.unjudged[0]?.path === specOf('lib08'), 'the spec is named as not judged');
}

/** By the model that it asks for, where the agent tells no cost. */
function priceOf({ name }) {
  return name === 'codex' ? { 'gpt-6.2-sol': { input: 2, output: 10 } } : {};
}
