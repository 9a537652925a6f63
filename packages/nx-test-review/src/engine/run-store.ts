import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  EnvironmentError,
  GateResultSchema,
  parseOwnJson,
  RunSchema,
  UsageError,
  VerdictSchema,
  type GateResult,
  type Run,
  type Verdict,
} from '@nx-test-review/contracts';
import { encodeRoot } from '../plugin/encode-root';

export const OUTPUT_FOLDER = '.test-review';
const KEEP_DAYS = 14;

/** Makes an id for one invocation: sortable by time, unique. */
export function makeRunId(now = new Date()): string {
  return `${now.toISOString().replace(/[-:]/g, '').replace(/\..*$/, '')}-${randomBytes(4).toString('hex')}`;
}

export function t0ReportPath(workspace: string, projectRoot: string): string {
  return join(workspace, OUTPUT_FOLDER, 't0', `${encodeRoot(projectRoot)}.json`);
}

export function runFolder(workspace: string, runId: string): string {
  return join(workspace, OUTPUT_FOLDER, 'runs', runId);
}

/** Where the readable report of a run lies, relative to the workspace. */
export function reportPathOf(runId: string): string {
  return `${OUTPUT_FOLDER}/runs/${runId}/gate.md`;
}

export function verdictPath(workspace: string, runId: string, projectRoot: string): string {
  return join(runFolder(workspace, runId), 'verdicts', `${encodeRoot(projectRoot)}.json`);
}

/** Writes by rename, so that a file that is there is whole. Throws class 2 when the place cannot be written. */
export function writeWhole(path: string, text: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    const temp = `${path}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`;
    writeFileSync(temp, text);
    renameSync(temp, path);
  } catch (cause) {
    throw new EnvironmentError({
      code: 'output-not-writable',
      message: `${path} cannot be written: ${(cause as Error).message}`,
      hint: `make ${OUTPUT_FOLDER}/ in the workspace a writable folder`,
      cause,
    });
  }
}

/**
 * As `writeWhole`; a file that holds the text already stays. To put a file in the place of another one costs file systems a write to
 * the disk, and to read it next to nothing.
 */
export function writeIfOther(path: string, text: string): void {
  let found: string | undefined;
  try {
    found = readFileSync(path, 'utf8');
  } catch {
    found = undefined; // it is not there, or it cannot be read: writing tells
  }
  if (found !== text) writeWhole(path, text);
}

/** Tries the output place before any work: class 2 when it cannot be written. */
export function proveWritable(workspace: string, runId: string): void {
  const probe = join(runFolder(workspace, runId), `.probe-${process.pid}`);
  writeWhole(probe, '');
  rmSync(probe, { force: true });
}

/** A gated run of our own command line: `nx` tells its runs by the hooks instead. */
export function makeRun(
  command: Run['command'],
  base: { ref: string; how: string } | null,
  headRef: string | null,
): Run {
  return {
    schemaVersion: 1,
    kind: 'run',
    id: makeRunId(),
    startedAt: new Date().toISOString(),
    command,
    baseRef: base?.ref ?? null,
    baseHow: base?.how ?? null,
    headRef,
    gate: true,
    excluded: [],
    limited: false,
  };
}

/** Keeps what the run was asked for, so that it can be gated again by its id. */
export function writeRun(workspace: string, run: Run): void {
  writeWhole(join(runFolder(workspace, run.id), 'run.json'), `${JSON.stringify(run, null, 2)}\n`);
}

/** The run of an id, `latest` by default. Throws class 2 when there is none, class 3 when it is broken. */
export function readRun(workspace: string, id?: string): Run {
  const wanted = id ?? readIfThere(join(workspace, OUTPUT_FOLDER, 'runs', 'latest'))?.trim();
  const path = wanted === undefined ? undefined : join(runFolder(workspace, wanted), 'run.json');
  const text = path === undefined || wanted?.includes('/') === true ? undefined : readIfThere(path);
  if (text !== undefined && path !== undefined) return parseOwnJson(RunSchema, text, path);
  throw new UsageError({
    code: 'run-not-found',
    message:
      wanted === undefined
        ? 'no run was made in this workspace'
        : `there is no run ${JSON.stringify(wanted)}`,
    hint: `run nx affected -t test-review first, or name a folder of ${OUTPUT_FOLDER}/runs with --run`,
  });
}

/** The answer that a run ended in. Throws class 2 when it has none, class 3 when it is broken. */
export function readGateResult(workspace: string, runId: string): GateResult {
  const path = join(runFolder(workspace, runId), 'gate.json');
  const text = readIfThere(path);
  if (text !== undefined) return parseOwnJson(GateResultSchema, text, path);
  throw new UsageError({
    code: 'gate-not-found',
    message: `run ${runId} left no gate.json`,
    hint: 'run nx affected -t test-review (or nx-test-review ci) to its end',
  });
}

/** Verdict of the latest gated run over a project, where that is another run and its verdict can be read. */
export function readEarlierVerdict(
  workspace: string,
  runId: string,
  projectRoot: string,
): Verdict | undefined {
  try {
    const latest = readIfThere(join(workspace, OUTPUT_FOLDER, 'runs', 'latest'))?.trim() ?? '';
    if (latest === '' || latest === runId || /[\\/]/.test(latest)) return undefined;
    const path = verdictPath(workspace, latest, projectRoot);
    const text = readIfThere(path);
    return text === undefined ? undefined : parseOwnJson(VerdictSchema, text, path);
  } catch {
    return undefined; // it would only have been told to the agent
  }
}

/** The gate.json of the latest gated run. Throws class 2 when there is none. */
export function findLatestGate(workspace: string): string {
  const id = readIfThere(join(workspace, OUTPUT_FOLDER, 'runs', 'latest'))?.trim();
  if (id !== undefined && id !== '' && !/[\\/]/.test(id)) return join(runFolder(workspace, id), 'gate.json');
  throw new UsageError({
    code: 'run-not-found',
    message: `no run was gated in ${workspace}`,
    hint: 'run nx affected -t test-review first, or name a gate.json with --from',
  });
}

/** Text of a file, undefined when it does not exist. */
export function readIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Claims a name once per run, over all processes: true for the first caller. */
export function claimOnce(workspace: string, runId: string, name: string): boolean {
  mkdirSync(runFolder(workspace, runId), { recursive: true });
  try {
    closeSync(openSync(join(runFolder(workspace, runId), `${name}.claim`), 'wx'));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Points `latest` at a run and removes run folders older than two weeks; a failure to prune is no failure. */
export function finishRun(workspace: string, runId: string, now = Date.now()): void {
  const runs = join(workspace, OUTPUT_FOLDER, 'runs');
  writeWhole(join(runs, 'latest'), `${runId}\n`);
  for (const name of readdirSync(runs)) {
    if (name === 'latest' || name === runId) continue;
    try {
      const age = now - statSync(join(runs, name)).mtimeMs;
      if (age > KEEP_DAYS * 86_400_000) rmSync(join(runs, name), { recursive: true, force: true });
    } catch {
      continue; // another run may prune at the same time
    }
  }
}
