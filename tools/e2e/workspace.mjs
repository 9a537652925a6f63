import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runCommand } from '../lib/run-command.mjs';
import { findProcessesIn, writeFiles } from './files.mjs';

const steering =
  /^(NX_|CI$|CI_|GITHUB_|GITLAB_|BUILDKITE|CIRCLE|JENKINS_|CHANGE_|TF_BUILD$|BUILD_|SYSTEM_|TEST_REVIEW_|FORCE_COLOR$|INIT_CWD$|npm_)/i;

/** The environment of a user who never heard of us: no Nx, CI or npm variables, private places, no cloud. */
export function makeEnv(root, { folder }, { daemon = false } = {}) {
  const clean = Object.fromEntries(Object.entries(process.env).filter(([key]) => !steering.test(key)));
  mkdirSync(join(folder, 'home'), { recursive: true });
  return {
    ...clean,
    HOME: join(folder, 'home'),
    FORCE_COLOR: '0',
    NX_DAEMON: String(daemon),
    NX_NO_CLOUD: 'true',
    NX_TUI: 'false',
    NX_CACHE_DIRECTORY: join(root, '.nx', 'cache'),
    NX_WORKSPACE_DATA_DIRECTORY: join(root, '.nx', 'workspace-data'),
    NX_NATIVE_FILE_CACHE_DIRECTORY: join(folder, 'native'),
    npm_config_cache: join(folder, 'npm-cache'),
    npm_config_update_notifier: 'false',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
}

export function makeGit(root, context) {
  const env = makeEnv(root, context);
  return (...args) =>
    execFileSync('git', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A real workspace of one scenario, with what one does in it. All commands and their output are kept in `history`. */
export class Workspace {
  history = [];

  constructor(root, context, { daemon = false } = {}) {
    this.root = root;
    this.context = context;
    this.daemon = daemon;
    this.git = makeGit(root, context);
  }

  /** Runs nx and gives `{code, stdout, stderr, output}`. `env` is laid over the clean environment. */
  nx(args, options) {
    return this.#run('nx', args, options);
  }

  /** Runs the command line of the installed package. */
  cli(args, options) {
    return this.#run('nx-test-review', args, options);
  }

  /** The main job, against `main` unless told otherwise. */
  review(args = ['--base=main'], options) {
    return this.nx(['affected', '-t', 'test-review', ...args], options);
  }

  async #run(tool, args, { env = {}, timeoutMs = 300_000, cwd = this.root } = {}) {
    const file = join(this.root, 'node_modules', '.bin', tool);
    const full = { ...makeEnv(this.root, this.context, { daemon: this.daemon }), ...env };
    const result = await runCommand(file, args, { cwd, env: full, timeoutMs });
    result.output = `${result.stdout}${result.stderr}`;
    this.history.push({ command: `${tool} ${args.join(' ')}`, ...result });
    return result;
  }

  write(files) {
    writeFiles(this.root, files);
  }

  read(path) {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Replaces a piece of a file that must be there. */
  edit(path, from, to) {
    const text = this.read(path);
    if (!text.includes(from)) throw new Error(`${path} does not hold ${JSON.stringify(from)}`);
    this.write({ [path]: text.replace(from, to) });
  }

  editJson(path, edit) {
    const value = JSON.parse(this.read(path));
    this.write({ [path]: `${JSON.stringify(edit(value) ?? value, null, 2)}\n` });
  }

  /** Commits all on the branch `change`, which leaves `main` as the base. Returns the commit. */
  commit(files = {}, message = 'Change') {
    if (this.git('branch', '--show-current').trim() === 'main') this.git('switch', '-q', '-c', 'change');
    return this.#commit(files, message);
  }

  /** Commits all on `main`: what the change is compared with. */
  commitBase(files = {}, message = 'Base') {
    return this.#commit(files, message);
  }

  #commit(files, message) {
    this.write(files);
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', message);
    return this.git('rev-parse', 'HEAD').trim();
  }

  /** A team's own policy, in the base: rows that block whatever precision is published of them. */
  letBlock(...rows) {
    const blocking = Object.fromEntries(rows.map((row) => [row, 'block']));
    this.editJson('test-review.config.json', ({ policy, ...config }) => ({
      ...config,
      policy: { ...policy, rows: { ...policy?.rows, ...blocking } },
    }));
    return this.commitBase({}, `Let ${rows.join(', ')} block`);
  }

  /** Folders of the runs so far, oldest first. */
  runFolders() {
    const runs = join(this.root, '.test-review', 'runs');
    if (!existsSync(runs)) return [];
    return readdirSync(runs, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(runs, entry.name))
      .sort((left, right) => statSync(left).mtimeMs - statSync(right).mtimeMs);
  }

  listFolder(path) {
    return readdirSync(join(this.root, path));
  }

  /** gate.json of each run, oldest first; runs that were not gated are left out. */
  readGates() {
    const files = this.runFolders().map((folder) => join(folder, 'gate.json'));
    return files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')));
  }

  /** gate.json of the newest run, undefined when that run has none. */
  readGate() {
    const folder = this.runFolders().at(-1);
    const file = folder === undefined ? undefined : join(folder, 'gate.json');
    return file !== undefined && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
  }

  /** The verdict of a project in the newest run. */
  readVerdict(project) {
    const folder = join(this.runFolders().at(-1), 'verdicts');
    const verdicts = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    return verdicts.find((verdict) => verdict.project === project);
  }

  /** What a failed scenario shows: the last commands with their output. */
  describeHistory(last = 2) {
    return this.history
      .slice(-last)
      .map(({ command, code, output }) => `$ ${command}\n${output.trimEnd()}\n(exit code ${code})`)
      .join('\n\n');
  }

  /** Stops the daemon, kills what is left, removes the folder. Returns what was left running. */
  async dispose({ keep = false } = {}) {
    if (this.daemon) await this.nx(['daemon', '--stop'], { timeoutMs: 30_000 });
    let left = findProcessesIn(this.root);
    for (let tries = 0; left.length > 0 && tries < 30; tries += 1) {
      await delay(100);
      left = findProcessesIn(this.root);
    }
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
    if (!keep) rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
    return left;
  }
}
