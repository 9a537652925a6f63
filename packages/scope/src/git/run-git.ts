import { execFile, spawnSync, type ExecFileException } from 'node:child_process';
import { EnvironmentError } from '@nx-test-review/contracts';
import { gitEnvironment } from './git-environment';

export interface GitOptions {
  /** Text handed to git on standard input. */
  input?: string;
  /** Absolute path of an index file other than the repository's own. */
  indexFile?: string;
}

export interface GitOutcome {
  code: number;
  stdout: Buffer;
  stderr: string;
}

/** Options that no user configuration may change: paths unquoted, no pager, no hooks of the file system monitor. */
const FIXED = [
  '--no-pager',
  '-c',
  'core.quotepath=off',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'diff.autoRefreshIndex=true',
  '-c',
  'color.ui=false',
];
const MAX_OUTPUT = 1024 * 1024 * 1024;

/**
 * Runs git without a shell and hands back how it ended; throws class 2 when git itself cannot be started. By Node's own
 * means: git is asked a dozen times a check, and to load a library for it took longer than the answers.
 */
export function tryGit(root: string, args: readonly string[], options: GitOptions = {}): Promise<GitOutcome> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      [...FIXED, ...args],
      {
        cwd: root,
        env: gitEnvironment(process.env, options.indexFile),
        encoding: 'buffer',
        maxBuffer: MAX_OUTPUT,
        windowsHide: true,
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        if (typeof code === 'number') resolve({ code, stdout, stderr: stderr.toString('utf8').trim() });
        else reject(describeNoStart(root, error));
      },
    );
    // Git that ends before it has read all says so by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(options.input ?? '');
  });
}

function describeNoStart(root: string, cause: ExecFileException | null): EnvironmentError {
  return new EnvironmentError({
    code: 'git-not-started',
    message: `git could not be run in ${root}: ${cause?.signal ? `it was ended by ${cause.signal}` : (cause?.message ?? 'unknown cause')}`,
    hint: 'install git 2.30 or newer, put it on PATH, and check that the folder exists',
    cause,
  });
}

/**
 * Runs git and returns its output as text. Throws EnvironmentError (class 2) when git is missing, the folder is not a
 * repository, or git ends with an error; the message carries git's own words.
 */
export async function runGit(
  root: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  return (await runGitRaw(root, args, options)).toString('utf8');
}

/** As `runGit`, with the bytes as git wrote them. */
export async function runGitRaw(
  root: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<Buffer> {
  const outcome = await tryGit(root, args, options);
  if (outcome.code === 0) return outcome.stdout;
  throw describeFailure(root, args, outcome);
}

/** As `runGitRaw`, blocking: for the rare read that nobody fetched ahead. Undefined when git does not answer. */
export function runGitBlocking(root: string, args: readonly string[]): Buffer | undefined {
  const result = spawnSync('git', [...FIXED, ...args], {
    cwd: root,
    env: gitEnvironment(process.env),
    maxBuffer: MAX_OUTPUT,
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  return result.status === 0 ? result.stdout : undefined;
}

function describeFailure(root: string, args: readonly string[], outcome: GitOutcome): EnvironmentError {
  if (/not a git repository/i.test(outcome.stderr)) {
    return new EnvironmentError({
      code: 'not-a-repository',
      message: `${root} is not in a git repository`,
      hint: 'run this inside of a clone; `nx-test-review t0 PATH` works without git',
    });
  }
  if (/dubious ownership/i.test(outcome.stderr)) {
    return new EnvironmentError({
      code: 'repository-not-trusted',
      message: `git does not trust ${root}: it belongs to another user`,
      hint: `git config --global --add safe.directory ${root}`,
    });
  }
  return new EnvironmentError({
    code: 'git-failed',
    message: `git ${args[0] ?? ''} failed in ${root} (exit ${outcome.code}): ${outcome.stderr || 'no message'}`,
    hint: `run it by hand to see more: git ${args.join(' ')}`,
  });
}

/**
 * Reads the output of git line by line, without holding it: `onLine` gets those lines that `wanted` accepts by their
 * first byte. Returns false when git ended with an error.
 */
export async function scanGitLines(
  root: string,
  args: readonly string[],
  wanted: (firstByte: number) => boolean,
  onLine: (line: string) => void,
  options: GitOptions = {},
): Promise<boolean> {
  const { execa } = await import('execa');
  const child = execa('git', [...FIXED, ...args], {
    cwd: root,
    env: gitEnvironment(process.env, options.indexFile),
    extendEnv: false,
    reject: false,
    buffer: { stdout: false, stderr: true },
    stdin: 'ignore',
  });
  const scanner = createLineScanner(wanted, onLine);
  child.stdout.on('data', scanner.push);
  const result = await child;
  scanner.end();
  return result.exitCode === 0;
}

/** Splits a byte stream into lines and keeps the wanted ones only: a minified line costs no memory. */
export function createLineScanner(wanted: (firstByte: number) => boolean, onLine: (line: string) => void) {
  let state: 'start' | 'keep' | 'skip' = 'start';
  let kept: Buffer[] = [];
  const flush = (): void => {
    if (state === 'keep') onLine(Buffer.concat(kept).toString('utf8'));
    kept = [];
    state = 'start';
  };
  return {
    push(chunk: Buffer): void {
      let at = 0;
      while (at < chunk.length) {
        if (state === 'start') state = wanted(chunk[at]!) ? 'keep' : 'skip';
        const newline = chunk.indexOf(10, at);
        const end = newline === -1 ? chunk.length : newline;
        if (state === 'keep') kept.push(Buffer.from(chunk.subarray(at, end)));
        if (newline !== -1) flush();
        at = end + 1;
      }
    },
    end: flush,
  };
}
