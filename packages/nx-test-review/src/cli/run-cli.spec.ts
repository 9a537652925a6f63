import { runInFolder } from './testing/run';
import { useTempFolder } from './testing/temp-folder';

describe('the command line', () => {
  const folder = useTempFolder();

  it.each([['--help'], ['help'], ['rows', '--help'], ['help', 'rows']])(
    'prints help on stdout: %s %s',
    async (...argv) => {
      const { exitClass, stdout, stderr } = await runInFolder(folder.root, ...argv.filter(Boolean));
      expect(stdout).toContain('Usage: nx-test-review');
      expect({ exitClass, stderr }).toEqual({ exitClass: 0, stderr: '' });
    },
  );

  it('prints the version on stdout', async () => {
    const { exitClass, stdout } = await runInFolder(folder.root, '--version');
    expect({ exitClass, stdout }).toEqual({
      exitClass: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  });

  it.each([
    ['an unknown command', ['rosw'], 'bad-arguments: unknown command'],
    ['an unknown flag', ['rows', '--colour'], 'bad-arguments: unknown option'],
    ['an argument too many', ['rows', 'C1'], 'bad-arguments: too many arguments'],
    ['a missing argument', ['explain'], 'bad-arguments: missing required argument'],
    ['no command at all', [], 'no-command'],
  ])('refuses %s with class 2 and says so on stderr alone', async (_what, argv, message) => {
    const { exitClass, stdout, stderr } = await runInFolder(folder.root, ...argv);
    expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
    expect(stderr).toContain(`[class 2] ${message}`);
    expect(stderr).toContain('what to do:');
  });

  it('names the command that a mistyped one may mean', async () => {
    expect((await runInFolder(folder.root, 'explian', 'C1')).stderr).toContain('explain');
  });

  it('shows no stack of an error', async () => {
    expect((await runInFolder(folder.root, 'explain', 'Z99')).stderr).not.toMatch(/^\s+at /m);
  });

  it('shows the stack with --verbose', async () => {
    expect((await runInFolder(folder.root, 'explain', 'Z99', '--verbose')).stderr).toMatch(/^\s+at /m);
  });
});

describe('rows and explain', () => {
  const folder = useTempFolder();

  it('lists every row with severity and status', async () => {
    const { exitClass, stdout } = await runInFolder(folder.root, 'rows');
    expect(exitClass).toBe(0);
    expect(stdout).toMatch(/^C1 +disabled-test +Critical +t0 +built +Disabled test$/m);
  });

  it('lists rows as JSON', async () => {
    const { stdout } = await runInFolder(folder.root, 'rows', '--json');
    const { schemaVersion, rows } = JSON.parse(stdout);
    expect(schemaVersion).toBe(1);
    expect(rows).toContainEqual(expect.objectContaining({ id: 'D1', tier: 'diff', severity: 'High' }));
  });

  it.each(['C1', 'c1', 'disabled-test'])('prints the page of a row named %s', async (name) => {
    const { exitClass, stdout } = await runInFolder(folder.root, 'explain', name);
    expect(exitClass).toBe(0);
    expect(stdout).toContain('# C1 Disabled test');
  });

  it('refuses a row that is not there and names near ones', async () => {
    const { exitClass, stdout, stderr } = await runInFolder(folder.root, 'explain', 'disabeld-test');
    expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
    expect(stderr).toMatch(/row-unknown.*disabled-test/);
  });
});
