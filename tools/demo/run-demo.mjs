/** `npm run demo`: a small real workspace, a change with planted defects, the main job, and what it says. */
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { linkTree, writeFiles } from '../e2e/files.mjs';
import { sampleFiles } from '../e2e/sample-workspace.mjs';
import { installNx } from '../e2e/templates.mjs';
import { Workspace, makeEnv } from '../e2e/workspace.mjs';
import { makeTmpPath, repoRoot } from '../lib/paths.mjs';
import { killChildrenAtExit, runOrThrow } from '../lib/run-command.mjs';
import { packPackages } from '../registry/pack-packages.mjs';
import { blocking, extraFiles, makeChange, planted } from './demo-change.mjs';

const nx = '23.2.1';
const say = (text) => process.stdout.write(`${text}\n`);

/** Installs Nx and our packed packages, and lets `init` register the plugin. */
async function installWorkspace(root, context) {
  const installed = await installNx(nx);
  linkTree(join(installed, 'node_modules'), join(root, 'node_modules'));
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(installed, name), join(root, name));
  const tarballs = await packPackages(join(context.folder, 'packs'));
  await runOrThrow('npm', ['install', '-D', ...tarballs, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
  });
  const env = makeEnv(root, context);
  await runOrThrow('npx', ['nx', 'g', 'nx-test-review:init', '--no-interactive'], { cwd: root, env });
}

function findMissing(workspace, gate) {
  return planted.filter(({ row, path, piece, atBase }) => {
    const text = atBase ? workspace.git('show', `HEAD~1:${path}`) : workspace.read(path);
    const line = text.split('\n').findIndex((each) => each.includes(piece)) + 1;
    return !(gate?.findings ?? []).some(
      (found) =>
        [found.row, ...(found.alsoRows ?? [])].includes(row) &&
        found.path === path &&
        found.line === line &&
        (found.effect === 'blocking' || !blocking.includes(row)),
    );
  });
}

async function main() {
  killChildrenAtExit();
  const folder = makeTmpPath('demo');
  const root = join(folder, 'shop');
  rmSync(folder, { recursive: true, force: true });
  const context = { folder };
  const files = { ...sampleFiles, ...extraFiles };
  say(`A workspace with five projects in ${relative(repoRoot, root)}, Nx ${nx}, our packed packages …`);
  writeFiles(root, files);
  await installWorkspace(root, context);
  const workspace = new Workspace(root, context);
  workspace.git('init', '-q', '-b', 'main');
  workspace.letBlock(...blocking);
  workspace.commitBase(makeChange(files), 'Get the build green');
  say(
    `Its test-review.config.json lets ${blocking.join(', ')} block, as we recommend where agents write code.`,
  );
  say(`Two commits; the second one plants: ${planted.map(({ what }) => what).join(', ')}.\n`);

  const args = ['--base=HEAD~1'];
  say(`$ nx affected -t test-review ${args.join(' ')}`);
  const result = await workspace.review(args);
  say(`${result.output.trimEnd()}\n`);
  say(`exit code ${result.code}`);

  const gate = workspace.readGate();
  const missing = findMissing(workspace, gate);
  for (const { row, path, what } of planted) {
    const seen = !missing.some((each) => each.row === row && each.path === path);
    say(`${seen ? '✔' : '✖ NOT REPORTED:'} ${row} ${path}: ${what}`);
  }
  const reports = ['gate.md', 'gate.json'].map((name) => join(workspace.runFolders().at(-1) ?? root, name));
  for (const report of reports)
    say(`report: ${existsSync(report) ? relative(repoRoot, report) : `MISSING ${report}`}`);
  const good =
    result.code === 1 &&
    gate?.state === 'failed' &&
    missing.length === 0 &&
    reports.every((report) => existsSync(report));
  say(good ? 'demo: the gate blocked, and every planted defect was reported' : 'demo: FAILED');
  process.exitCode = good ? 0 : 1;
}

await main();
