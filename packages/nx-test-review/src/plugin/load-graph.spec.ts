import { makeTempDir } from '@tools/testing/temp-repo';
import { mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readStoredGraph } from './load-graph';

const READER = 'node_modules/nx/src/project-graph/project-graph.js';

let root: string;
beforeEach(() => {
  root = realpathSync(makeTempDir());
  write('node_modules/@nx/devkit/index.js', "exports.readCachedProjectGraph = () => 'of the devkit';");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** As a process of Nx has it. */
async function load(path: string): Promise<void> {
  await import(join(root, path));
}

it('is read by the module that the process has loaded', async () => {
  write(READER, "exports.readCachedProjectGraph = () => 'of nx';");
  await load(READER);
  expect(readStoredGraph(root)).toBe('of nx');
});

it('is read by the devkit where nobody has loaded that module', () => {
  write(READER, "throw new Error('not to be loaded');");
  expect(readStoredGraph(root)).toBe('of the devkit');
});

it('is read by the devkit where the module reads no graph, or does not stand there', async () => {
  expect(readStoredGraph(root)).toBe('of the devkit');
  write(READER, 'exports.other = 1;');
  await load(READER);
  expect(readStoredGraph(root)).toBe('of the devkit');
});
