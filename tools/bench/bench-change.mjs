import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { makeOutsideDir } from '../lib/paths.mjs';
import { generateSpecs } from './generate-specs.mjs';
import { benchFolder, cli, measureNode, measureTree } from './measure.mjs';
import { median } from './median.mjs';

function makeGit(cwd) {
  const identity = ['-c', 'user.name=bench', '-c', 'user.email=bench@example.test'];
  return (...args) =>
    execFileSync('git', [...identity, ...args], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** A repository with generated specs, of which some are changed and staged: one test less, one title other. */
function makeChangedRepo(folder, specs, changed) {
  const paths = generateSpecs(folder, specs).map((path) => relative(folder, path));
  const git = makeGit(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "specs", "private": true }\n');
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'Specs');
  const edited = paths.slice(0, changed);
  for (const path of edited) {
    const full = join(folder, path);
    const text = readFileSync(full, 'utf8');
    writeFileSync(full, text.replace('in its own way', 'in another way').replace(/\.toBe\(/, '.toEqual('));
  }
  git('add', '-A');
  return edited;
}

/** `check --staged` on ten changed specs against `t0` on the same files; and 200 changed specs at the base and at the head. */
export async function benchChange(rounds = 3) {
  return [await compareCheck(rounds), await compareSides(rounds)];
}

async function compareCheck(rounds) {
  const folder = makeOutsideDir('tr-bench-');
  try {
    const edited = makeChangedRepo(folder, 200, 10);
    const check = [];
    const t0 = [];
    for (let round = 0; round < rounds; round += 1) {
      t0.push(await measureTree(process.execPath, [cli, 't0', ...edited, '--json'], { cwd: folder }));
      check.push(await measureTree(process.execPath, [cli, 'check', '--staged', '--json'], { cwd: folder }));
    }
    return {
      what: 'check --staged, 10 changed specs of 200, against t0 on the same files, start-up in both',
      values: `${median(check).toFixed(2)} cpu s / ${median(t0).toFixed(2)} cpu s`,
      ratio: median(check) / median(t0),
      bar: 3,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compareSides(rounds) {
  const folder = makeOutsideDir('tr-bench-');
  try {
    const edited = makeChangedRepo(folder, 400, 200);
    const seconds = { base: [], head: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ['head', 'base']) {
        const args = [join(benchFolder, 'judge-side.mjs'), folder, side];
        const answer = JSON.parse((await measureNode(process.execPath, args, benchFolder)).stdout);
        if (answer.judged !== edited.length)
          throw new Error(`${answer.judged} specs were judged at the ${side}`);
        seconds[side].push(answer.seconds);
      }
    }
    return {
      what: '200 changed specs judged at the base against the head, opening the side included',
      values: `${median(seconds.base).toFixed(2)} s / ${median(seconds.head).toFixed(2)} s`,
      ratio: median(seconds.base) / median(seconds.head),
      bar: 1.5,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
