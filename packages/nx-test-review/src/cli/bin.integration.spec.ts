import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hashT0Inputs } from './hash-t0-inputs';
import { useTempFolder } from './testing/temp-folder';

// Each case runs git or node several times, and other suites run beside it.
jest.setTimeout(120_000);

const BIN = join(__dirname, '../../dist/bin.js');
const run = promisify(execFile);
const manyFindings = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `it.skip('case ${at}', () => { expect(${at} + value).toBe(1); });\n`,
  ).join('');

/** The built command on real pipes. `npm run build` makes it. */
describe('the built command', () => {
  const folder = useTempFolder();
  const shell = (script: string) =>
    run('bash', ['-c', script], { cwd: folder.root, env: { ...process.env, BIN, NODE: process.execPath } });

  beforeAll(() => {
    if (!existsSync(BIN)) throw new Error('npm run build comes before this test');
  });

  it('writes a large document whole before it ends with its class', async () => {
    folder.write({ 'a.spec.ts': manyFindings(2000) });
    const failure = await run(process.execPath, [BIN, 't0', '.', '--json'], {
      cwd: folder.root,
      maxBuffer: 1 << 28,
    }).catch((error) => error);
    expect(failure.code).toBe(1);
    expect(failure.stdout.length).toBeGreaterThan(500_000);
    const { findings } = JSON.parse(failure.stdout) as { findings: { row: string }[] };
    expect(findings.filter(({ row }) => row === 'C1')).toHaveLength(2000);
  });

  it('does not crash when its reader closes early, and keeps its class', async () => {
    folder.write({ 'a.spec.ts': manyFindings(2000) });
    const { stdout, stderr } = await shell(
      '"$NODE" "$BIN" t0 . --json | head -c 10; ended=${PIPESTATUS[0]}; echo; echo "class $ended"',
    );
    expect(stdout).toBe('{\n  "schem\nclass 1\n');
    expect(stderr).toBe('');
  });

  it('says on stderr that its output was lost, with class 2', async () => {
    folder.write({ 'a.spec.ts': manyFindings(1) });
    const { stdout, stderr } = await shell('"$NODE" "$BIN" t0 . --json > /dev/full; echo "class $?"');
    expect(stdout).toBe('class 2\n');
    expect(stderr).toContain('[class 2] stdout-failed');
  });

  it.each(['check', 'config --hash'])(
    'tells of %s that its files are missing, with class 2',
    async (words) => {
      folder.write({ 'bin.js': readFileSync(BIN, 'utf8') });
      const { stdout, stderr } = await shell(`"$NODE" bin.js ${words}; echo "class $?"`);
      expect(stdout).toBe('class 2\n');
      expect(stderr).toMatch(/^\[class 2\] broken-install: .*\n {2}what to do: install it again\n$/);
    },
  );

  it('answers the hash of the T0 inputs without loading anything that takes time', async () => {
    folder.write({
      'nx.json': '{}',
      'loaded.cjs': "process.on('exit', () => process.stderr.write(Object.keys(require.cache).join('\\n')))",
    });
    const args = ['-r', './loaded.cjs', BIN, 'config', '--hash'];
    const { stdout, stderr } = await run(process.execPath, args, { cwd: folder.root });
    expect(stdout).toBe(`${hashT0Inputs(folder.root)}\n`);
    expect(stderr).toContain('hash-t0-inputs.js');
    expect(stderr).not.toContain('node_modules');
  });
});
