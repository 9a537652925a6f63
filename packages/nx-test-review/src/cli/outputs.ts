import { UsageError, type GateResult } from '@nx-test-review/contracts';
import { findReporter, REPORTERS, type Reporter, type ReportOptions } from '@nx-test-review/report';
import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reportPathOf, writeWhole } from '../engine/run-store';
import { wantsColor } from '../engine/wants-color';
import { printText, type CliIo } from './io';
import { openRegistry } from './open-registry';
import { proveOutputs } from './prove-outputs';

export interface OutputFlags {
  format?: string[];
  json?: true | string;
  markdown?: string;
  /** File of the one format that names none. */
  output?: string;
}

export interface Outputs {
  files: { path: string; reporter: Reporter; append: boolean }[];
  /** For stdout, in the order given. */
  stdout: Reporter[];
}

/** Help and errors name the formats by this list. */
export const FORMAT_NAMES = REPORTERS.map(({ name }) => name).join(', ');

/**
 * What a command shall write, from its flags; each file is tried before any work. Throws class 2 for an unknown format, a
 * place that cannot be written, two outputs in one place.
 */
export function planOutputs(io: CliIo, flags: OutputFlags): Outputs {
  const wanted = (flags.format ?? []).map((text) => parseFormat(text, io));
  if (flags.json !== undefined)
    wanted.push(want('json', flags.json === true ? undefined : flags.json, '--json'));
  if (flags.markdown !== undefined) wanted.push(want('markdown', flags.markdown, '--markdown'));
  if (flags.output !== undefined) giveFile(wanted, flags.output);
  const stdout = wanted.filter(({ file }) => file === undefined).map(({ reporter }) => reporter);
  refuseMixed(stdout);
  const named = wanted.flatMap(({ file, ...rest }) => (file === undefined ? [] : [{ ...rest, file }]));
  const keyed = named.map((one, index) => ({ ...one, key: `${one.flag}#${index}` }));
  const proved = proveOutputs(io.cwd, Object.fromEntries(keyed.map(({ key, file }) => [key, file])));
  return {
    stdout,
    files: keyed.map(({ reporter, key }) => {
      const path = proved[key] ?? '';
      return { path, reporter, append: path === summaryPath(io) };
    }),
  };
}

interface Wanted {
  flag: string;
  reporter: Reporter;
  file: string | undefined;
}

/** `NAME` or `NAME=FILE`. */
function parseFormat(text: string, io: CliIo): Wanted {
  const at = text.indexOf('=');
  const name = at === -1 ? text : text.slice(0, at);
  const file = at === -1 ? undefined : text.slice(at + 1);
  if (file === '') {
    throw new UsageError({
      code: 'format-without-file',
      message: `--format ${text} names no file`,
      hint: `write --format ${name} for stdout, or --format ${name}=FILE`,
    });
  }
  const own = name === 'step-summary' && file === undefined ? summaryPath(io) : undefined;
  return want(name, file ?? own, `--format ${text}`);
}

function want(name: string, file: string | undefined, flag: string): Wanted {
  const reporter = findReporter(name);
  if (reporter !== undefined) return { flag, reporter, file };
  throw new UsageError({
    code: 'format-unknown',
    message: `there is no format ${JSON.stringify(name)}`,
    hint: `the formats are ${FORMAT_NAMES}`,
  });
}

/** GitHub gives each step a file for its summary, to which the step adds. */
function summaryPath({ env = process.env, cwd }: CliIo): string | undefined {
  const path = env['GITHUB_STEP_SUMMARY'];
  return path === undefined || path === '' ? undefined : resolve(cwd, path);
}

function giveFile(wanted: Wanted[], output: string): void {
  const open = wanted.filter(({ file }) => file === undefined);
  if (open.length !== 1) {
    throw new UsageError({
      code: 'output-unclear',
      message: `--output ${output} is for one format without a file of its own, and ${open.length} are named`,
      hint: 'name the files with --format NAME=FILE',
    });
  }
  open[0]!.file = output;
}

function refuseMixed(stdout: readonly Reporter[]): void {
  if (stdout.length < 2 || stdout.every(({ forLog }) => forLog === true)) return;
  throw new UsageError({
    code: 'outputs-collide',
    message: `${stdout.map(({ name }) => name).join(' and ')} cannot both go to stdout`,
    hint: 'give files with --format NAME=FILE; only terminal and annotations, lines for a log, may share stdout',
  });
}

/** Writes the files of a gate result. */
export function writeOutputs({ files }: Outputs, result: GateResult): void {
  const options = reportOptions(result);
  for (const { path, reporter, append } of files) {
    const text = reporter.render(result, options);
    if (append) appendFileSync(path, text);
    else writeWhole(path, text);
  }
}

/** Prints what goes to stdout. */
export function printOutputs(io: CliIo, { stdout }: Outputs, result: GateResult): void {
  const options = { ...reportOptions(result), color: wantsColor(io.env ?? process.env, io.stdout) };
  for (const reporter of stdout) printText(io, reporter.render(result, options));
}

function reportOptions({ runId }: GateResult): ReportOptions {
  return { registry: openRegistry(), reportPath: reportPathOf(runId) };
}

/** Collects a flag that may be given several times. */
export function collect(value: string, earlier: string[] = []): string[] {
  return [...earlier, value];
}
