import { ConfigurationError } from '@nx-test-review/contracts';
import { runBatch, runTogether } from './run-per-project';

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

describe('together', () => {
  it('gives each result as soon as it is there, whichever comes first', async () => {
    const doors = new Map<string, () => void>();
    const work = (project: string) =>
      new Promise<{ success: boolean; text: string }>((resolve) =>
        doors.set(project, () => resolve({ success: true, text: project })),
      );
    let closed = false;
    const results = runTogether(tasks('a', 'b', 'c'), work, () => Promise.resolve(void (closed = true)));
    const first = results.next();
    doors.get('b')?.();
    expect((await first).value).toMatchObject({ task: 'b:x' });
    doors.get('c')?.();
    doors.get('a')?.();
    const others = [(await results.next()).value, (await results.next()).value] as { task: string }[];
    expect(others.map(({ task }) => task).sort()).toEqual(['a:x', 'c:x']);
    expect(closed).toBe(false);
    expect(await results.next()).toEqual({ done: true, value: undefined });
    expect(closed).toBe(true);
  });

  it('makes an error the failure of its project alone', async () => {
    const work = (project: string) =>
      project === 'bad' ? Promise.reject(new Error('no')) : Promise.resolve({ success: true, text: '' });
    const ended: [string, boolean][] = [];
    for await (const { task, result } of runTogether(tasks('a', 'bad'), work, () => Promise.resolve()))
      ended.push([task, result.success]);
    expect(ended.sort()).toEqual([
      ['a:x', true],
      ['bad:x', false],
    ]);
  });

  it('closes what it opened when nobody wants the rest', async () => {
    let closed = false;
    const work = () => Promise.resolve({ success: true, text: '' });
    const results = runTogether(tasks('a', 'b'), work, () => Promise.resolve(void (closed = true)));
    await results.next();
    await results.return(undefined);
    expect(closed).toBe(true);
  });
});
