import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInFolder } from './testing/run';
import { useTempFolder } from './testing/temp-folder';

/** What check, ci and gate refuse before they do any work. */
describe('check, ci and gate', () => {
  const folder = useTempFolder();
  const refuse = async (...argv: string[]): Promise<string> => {
    const { exitClass, stdout, stderr } = await runInFolder(folder.root, ...argv);
    expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
    return stderr;
  };

  describe('arguments', () => {
    beforeEach(() => folder.write({ 'nx.json': '{}' }));

    it.each([
      ['check', '--base=--upload-pack=x'],
      ['ci', '--base=-x'],
      ['ci', '--base='],
      ['ci', '--head=--output=x'],
    ])('%s refuses the ref of %s', async (command, flag) => {
      expect(await refuse(command, flag)).toMatch(/\[class 2\] (base|head)-invalid/);
    });

    it('check refuses --staged beside --base', async () => {
      expect(await refuse('check', '--staged', '--base', 'main')).toMatch(
        /--staged.*cannot be used with.*--base/,
      );
    });

    it.each(['0', '-2', '1.5', 'many', '20abc'])('ci refuses --parallel=%s', async (count) => {
      expect(await refuse('ci', `--parallel=${count}`)).toContain('whole number from 1');
    });

    it('ci refuses words for nx that would change what is judged', async () => {
      expect(await refuse('ci', '--nx-args=--verbose --base=HEAD')).toContain('nx-args-refused');
    });

    it.each(['ci', 'gate'])('%s refuses two outputs in one file', async (command) => {
      expect(await refuse(command, '--json', 'out.json', '--markdown', 'out.json')).toContain(
        'outputs-collide',
      );
    });

    it.each(['ci', 'gate'])(
      '%s tries its outputs first and leaves an older one as it is',
      async (command) => {
        folder.write({ file: '', 'gate.json': 'older' });
        expect(await refuse(command, '--json', 'gate.json', '--markdown', 'file/gate.md')).toContain(
          'output-not-writable',
        );
        expect(readFileSync(join(folder.root, 'gate.json'), 'utf8')).toBe('older');
      },
    );
  });

  describe('place', () => {
    it.each(['ci', 'gate'])('%s needs an Nx workspace and says what works without', async (command) => {
      expect(await refuse(command)).toMatch(/no-workspace: [\s\S]*nx-test-review check needs git only/);
    });

    it('check needs a git checkout and says what works without', async () => {
      expect(await refuse('check')).toMatch(/no-workspace: [\s\S]*nx-test-review t0 PATH/);
    });

    it('ci needs Nx to be installed, and makes no file before it knows', async () => {
      folder.write({ 'nx.json': '{}' });
      expect(await refuse('ci')).toContain('nx-missing');
      expect(existsSync(join(folder.root, '.test-review'))).toBe(false);
    });

    it('gate needs a run', async () => {
      folder.write({ 'nx.json': '{}' });
      expect(await refuse('gate')).toContain('run-not-found: no run was made');
    });

    it.each(['none', '../../etc'])('gate refuses the run %s that is not there', async (id) => {
      folder.write({ 'nx.json': '{}' });
      expect(await refuse('gate', '--run', id)).toContain('run-not-found: there is no run');
    });
  });
});
