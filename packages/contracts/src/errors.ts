/** 1: a real verdict says no. 2: environment or configuration. 3: agent, report or run cannot be trusted. */
export type ErrorClass = 1 | 2 | 3;

export interface ErrorDetails {
  /** Stable machine-readable word, such as `base-not-found`. */
  code: string;
  /** What happened and where. */
  message: string;
  /** What to do about it. */
  hint: string;
  cause?: unknown;
}

/** Base of all errors that this tool raises on purpose: an exit class, a code and a way out. */
export class TestReviewError extends Error {
  readonly code: string;
  readonly hint: string;

  constructor(
    readonly exitClass: ErrorClass,
    details: ErrorDetails,
  ) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = new.target.name;
    this.code = details.code;
    this.hint = details.hint;
  }
}

/** Class 2: bad arguments on the command line. */
export class UsageError extends TestReviewError {
  constructor(details: ErrorDetails) {
    super(2, details);
  }
}

/** Class 2: a configuration file, waiver or option is invalid. The message names key, value and what is allowed. */
export class ConfigurationError extends TestReviewError {
  constructor(details: ErrorDetails) {
    super(2, details);
  }
}

/** Class 2: git, Node, Nx, disk: the surroundings do not allow a judgement. */
export class EnvironmentError extends TestReviewError {
  constructor(details: ErrorDetails) {
    super(2, details);
  }
}

/** Class 3: a report, verdict or run is missing, stale, broken or of another run. */
export class UntrustedError extends TestReviewError {
  constructor(details: ErrorDetails) {
    super(3, details);
  }
}

const MISSING_MODULE = new Set(['MODULE_NOT_FOUND', 'ERR_MODULE_NOT_FOUND']);

/** The error as it is told. A module that is not there is one of ours, as no code of a workspace is loaded: class 2, no fault of the program. */
export function toToldError(error: unknown): TestReviewError {
  if (error instanceof TestReviewError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (isBrokenInstall(error)) {
    return new EnvironmentError({
      code: 'broken-install',
      message: `nx-test-review cannot be loaded: ${message.split('\n')[0] ?? ''}`,
      hint: 'install it again: remove node_modules, then npm ci, or what your package manager has for it',
      cause: error,
    });
  }
  return new UntrustedError({
    code: 'unexpected',
    message,
    hint: 'run again with --verbose and report it with the output',
    cause: error,
  });
}

function isBrokenInstall(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    MISSING_MODULE.has((error as NodeJS.ErrnoException).code ?? '') ||
    error.message.startsWith('Cannot find native binding')
  );
}

/** Exit class of any thrown value: unexpected ones are 3, never 1. */
export function exitClassOf(error: unknown): ErrorClass {
  return toToldError(error).exitClass;
}

/** Two lines for people: what happened, and what to do. The first line carries class and code. */
export function describeError(error: unknown): string {
  const { exitClass, code, message, hint } = toToldError(error);
  return `[class ${exitClass}] ${code}: ${calm(message)}\n  what to do: ${calm(hint)}`;
}

/** A message may quote files of the change: what terminals and build logs obey is shown as escapes. Lines stay lines. */
function calm(text: string): string {
  return text
    .replace(/(^|\n)([^\S\n]*)::/g, '$1$2\\u003a:')
    .replace(/##(?=vso\[|teamcity\[|\[)/g, '#\\u0023')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
}
