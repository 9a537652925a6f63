import { parseCommandLine, type CommandLine } from './parse-command-line';

const parse = (text: string) =>
  parseCommandLine(['node', 'nx', ...text.split(' ').filter((word) => word !== '')]);
const nothing = { targets: [], projects: [], excluded: [], gate: false, agent: {} };

it.each<[string, Partial<CommandLine>]>([
  ['affected -t test-review', { command: 'affected', targets: ['test-review'] }],
  ['affected --target test-review', { command: 'affected', targets: ['test-review'] }],
  ['affected --targets=lint,test-review', { command: 'affected', targets: ['lint', 'test-review'] }],
  ['affected -t lint test-review --parallel 3', { command: 'affected', targets: ['lint', 'test-review'] }],
  ['affected -t=test-review', { command: 'affected', targets: ['test-review'] }],
  ['--verbose affected -t test-review', { command: 'affected', targets: ['test-review'] }],
  ['affected --parallel 3 -t test-review', { command: 'affected', targets: ['test-review'] }],
  ['run-many -t test-review -p a b', { command: 'run-many', targets: ['test-review'], projects: ['a', 'b'] }],
  ['run-many -t test-review --all', { command: 'run-many', targets: ['test-review'], change: 'all' }],
  ['run a:test-review', { command: 'run', targets: ['test-review'], projects: ['a'] }],
  [
    'run a:test-review:production',
    {
      command: 'run',
      targets: ['test-review', 'test-review:production', 'production'],
      projects: ['a'],
    },
  ],
  [
    'run a:check:test-review',
    {
      command: 'run',
      targets: ['check', 'check:test-review', 'test-review'],
      projects: ['a'],
    },
  ],
  ['run -t test-review -p a', { command: 'run', targets: ['test-review'], projects: ['a'] }],
  ['run test-review', { command: 'run', targets: ['test-review'] }],
  ['test-review a', { command: 'run', targets: ['test-review'], projects: ['a'] }],
  ['test-review', { command: 'run', targets: ['test-review'] }],
  ['a:test-review', { command: 'run', targets: ['test-review'], projects: ['a'] }],
  ['release publish', { command: 'other' }],
  ['', { command: 'other' }],
])('nx %s asks for the right targets', (text, expected) => {
  expect(parse(text)).toEqual({
    ...nothing,
    base: undefined,
    head: undefined,
    change: undefined,
    ...expected,
  });
});

it.each<[string, Partial<CommandLine>]>([
  ['--base=origin/main --head=HEAD~1', { base: 'origin/main', head: 'HEAD~1' }],
  ['--base origin/main --head abc', { base: 'origin/main', head: 'abc' }],
  ['--base=a --base=b', { base: 'b' }],
  ['--base=a=b', { base: 'a=b' }],
  ['--base --verbose', { base: undefined }],
  ['-- --base=x', { base: undefined }],
])('%s gives base and head', (flags, expected) => {
  expect(parse(`affected -t test-review ${flags}`)).toMatchObject(expected);
});

it.each<[string, string[]]>([
  ['--exclude=a,b', ['a', 'b']],
  ['--exclude a b --verbose', ['a', 'b']],
  ['--exclude "a","b"', ['a', 'b']],
  ['--exclude=tag:slow --exclude=*-e2e', ['tag:slow', '*-e2e']],
  ['', []],
])('%s leaves out the right projects', (flags, excluded) => {
  expect(parse(`affected -t test-review ${flags}`).excluded).toEqual(excluded);
});

it.each<[string, CommandLine['change']]>([
  ['--uncommitted', 'uncommitted'],
  ['--untracked', 'untracked'],
  ['--untracked=false', undefined],
  ['--stdin', 'stdin'],
  ['--files=a.ts,b.ts', 'files'],
  ['--files a.ts b.ts', 'files'],
  ['--all', 'all'],
])('%s chooses the change', (flags, change) => {
  expect(parse(`affected -t test-review ${flags}`).change).toBe(change);
});

it.each([
  ['--gate', true],
  ['--gate=true', true],
  ['--gate=false', false],
  ['', false],
])('%s asks for the gate: %s', (flags, gate) => {
  expect(parse(`run-many -t test-review ${flags}`).gate).toBe(gate);
});
