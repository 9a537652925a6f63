import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files relative to a root; null deletes. */
export function writeFiles(root, files) {
  for (const [path, content] of Object.entries(files)) {
    const full = join(root, path);
    if (content === null) {
      rmSync(full, { recursive: true, force: true });
    } else {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, content);
    }
  }
}

/** Copies a folder by hard links where the system can: node_modules are read, never edited in place. */
export function linkTree(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  // npm rewrites this one in place.
  const hidden = join(to, '.package-lock.json');
  if (!existsSync(hidden)) return;
  const text = readFileSync(hidden);
  rmSync(hidden);
  writeFileSync(hidden, text);
}

/** Copies all of a workspace but node_modules, which are linked. */
export function copyWorkspace(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === 'node_modules') linkTree(join(from, name), join(to, name));
    else if (name !== '.nx')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

/** Processes whose working directory lies in a folder. Linux only; elsewhere none are found. */
export function findProcessesIn(folder) {
  return listProcesses()
    .filter(({ cwd }) => cwd === folder || cwd.startsWith(`${folder}/`))
    .map(nameProcess);
}

/** Processes whose command line names a text, wherever they work. Linux only. */
export function findProcessesNaming(text) {
  return listProcesses()
    .filter(({ command }) => command.includes(text))
    .map(nameProcess);
}

const nameProcess = ({ pid, command }) => ({ pid, command });

function listProcesses() {
  if (!existsSync('/proc/self/cwd')) return [];
  const found = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const cwd = readlinkSync(`/proc/${pid}/cwd`).replace(/ \(deleted\)$/, '');
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      if (command !== '') found.push({ pid: Number(pid), cwd, command });
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}
