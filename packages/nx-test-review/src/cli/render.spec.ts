import { brokenGate } from '@nx-test-review/gate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInFolder } from './testing/run';
import { useTempFolder } from './testing/temp-folder';

const gate = {
  ...brokenGate({
    runId: 'run-7',
    toolVersion: '0.1.0',
    createdAt: '2026-03-02T10:00:00.000Z',
    error: new Error('x'),
  }),
  headline: 'a headline of its own',
};
const FORMATS = [
  'terminal',
  'markdown',
  'json',
  'sarif',
  'code-quality',
  'junit',
  'html',
  'annotations',
  'step-summary',
];

describe('render', () => {
  const folder = useTempFolder();
  const render = (...argv: string[]) => runInFolder(folder.root, 'render', ...argv);
  const read = (name: string) => readFileSync(join(folder.root, name), 'utf8');
  const refuse = async (...argv: string[]): Promise<string> => {
    const { exitClass, stdout, stderr } = await render(...argv);
    expect({ exitClass, stdout }).toEqual({ exitClass: 2, stdout: '' });
    return stderr;
  };

  beforeEach(() =>
    folder.write({
      'nx.json': '{}',
      'gate.json': JSON.stringify(gate),
      '.test-review/runs/latest': 'run-7\n',
      '.test-review/runs/run-7/gate.json': JSON.stringify(gate),
    }),
  );

  it.each(FORMATS)('prints %s and nothing else, whatever the gate said', async (format) => {
    const { exitClass, stdout, stderr } = await render('--format', format, '--from', 'gate.json');
    expect({ exitClass, stderr }).toEqual({ exitClass: 0, stderr: '' });
    expect(stdout).toContain('a headline of its own');
    expect(stdout.endsWith('\n')).toBe(true);
  });

  it('reads the latest run by default', async () => {
    expect((await render('--format', 'markdown')).stdout).toContain('run `run-7`');
  });

  it('writes several formats at once, and prints the one without a file', async () => {
    const { stdout } = await render(
      '--format',
      'sarif=out/a.sarif',
      '--format=junit=out/a.xml',
      '--format',
      'terminal',
    );
    expect(stdout).toContain('test-review: BROKEN');
    expect(JSON.parse(read('out/a.sarif'))).toMatchObject({ version: '2.1.0' });
    expect(read('out/a.xml')).toContain('<testsuites ');
  });

  it('writes the one format to --output', async () => {
    const { stdout } = await render('--format', 'html', '--output', 'page.html');
    expect(stdout).toBe('');
    expect(read('page.html')).toContain('<!doctype html>');
  });

  it('lets what is for a log share stdout', async () => {
    const { stdout } = await render('--format', 'annotations', '--format', 'terminal');
    expect(stdout).toMatch(/^::error title=.*\n! test-review: BROKEN/);
  });

  it.each([
    [
      ['--format', 'pdf'],
      /format-unknown: there is no format "pdf"\n.*the formats are terminal, markdown, json, sarif/,
    ],
    [['--format', 'sarif='], /format-without-file/],
    [['--format', 'sarif', '--format', 'junit'], /outputs-collide: sarif and junit cannot both go to stdout/],
    [
      ['--format', 'sarif=a', '--format', 'junit=a'],
      /outputs-collide: --format sarif=a and --format junit=a both name a/,
    ],
    [['--format', 'sarif=a', '--output', 'b'], /output-unclear/],
    [['--format', 'sarif=nx.json/a'], /output-not-writable: --format sarif=nx.json\/a: /],
    [[], /bad-arguments: required option '--format/],
    [['--format', 'json', '--from', 'none.json'], /gate-missing: .*none\.json cannot be read[\s\S]*--from/],
  ])('refuses %j', async (argv, message) => {
    expect(await refuse(...argv)).toMatch(message);
  });

  it.each([
    ['is no JSON', '{"schemaVersion": 1', /gate-broken: .*is no gate result/],
    ['is something else', '{"schemaVersion":1,"kind":"verdict"}', /gate-broken: .*kind/],
    ['is null', 'null', /gate-broken/],
    [
      'has a schema version of later days',
      JSON.stringify({ ...gate, schemaVersion: 2, toolVersion: '9.0.0' }),
      /gate-version: .*schemaVersion 2, and this version reads 1\n.*the nx-test-review that wrote it \("9\.0\.0"\)/,
    ],
  ])('refuses a file that %s', async (_, text, message) => {
    folder.write({ 'other.json': text });
    expect(await refuse('--format', 'json', '--from', 'other.json')).toMatch(message);
  });

  it('leaves older files as they are when it refuses', async () => {
    folder.write({ 'old.md': 'older' });
    await refuse('--format', 'markdown=old.md', '--from', 'none.json');
    expect(read('old.md')).toBe('older');
  });

  it('needs a run where no file is named', async () => {
    folder.write({ '.test-review/runs/latest': '../x' });
    expect(await refuse('--format', 'json')).toContain('run-not-found');
  });
});
