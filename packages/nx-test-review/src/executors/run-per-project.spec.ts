import { ConfigurationError } from '@nx-test-review/contracts';
import { runBatch } from './run-per-project';

const tasks = (...projects: string[]) => ({
  tasks: Object.fromEntries(projects.map((project) => [`${project}:x`, { target: { project } }])),
});

async function collect(projects: string[], work: Parameters<typeof runBatch>[1]) {
  const results: [string, boolean, string][] = [];
  for await (const { task, result } of runBatch(tasks(...projects), work)) {
    results.push([task, result.success, result.terminalOutput]);
  }
  return results;
}

it('gives one result a project, with its text', async () => {
  const work = (project: string) => Promise.resolve({ success: project === 'a', text: `said of ${project}` });
  expect(await collect(['a', 'b'], work)).toEqual([
    ['a:x', true, 'said of a\n'],
    ['b:x', false, 'said of b\n'],
  ]);
});

it('makes an error the failure of its project alone, with class, code and way out', async () => {
  const work = (project: string) => {
    if (project !== 'bad') return Promise.resolve({ success: true, text: 'fine' });
    throw new ConfigurationError({ code: 'no-such-key', message: 'key x', hint: 'remove it' });
  };
  expect(await collect(['a', 'bad', 'c'], work)).toEqual([
    ['a:x', true, 'fine\n'],
    ['bad:x', false, '[class 2] no-such-key: key x\n  what to do: remove it\n'],
    ['c:x', true, 'fine\n'],
  ]);
});

it('gives a result before it starts the next project', async () => {
  const started: string[] = [];
  const work = (project: string) => {
    started.push(project);
    return Promise.resolve({ success: true, text: '' });
  };
  await runBatch(tasks('a', 'b'), work).next();
  expect(started).toEqual(['a']);
});
