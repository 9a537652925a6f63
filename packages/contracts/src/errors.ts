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

/** Exit class of any thrown value: unexpected ones are 3, never 1. */
export function exitClassOf(error: unknown): ErrorClass {
  return error instanceof TestReviewError ? error.exitClass : 3;
}

/** Two lines for people: what happened, and what to do. The first line carries class and code. */
export function describeError(error: unknown): string {
  if (error instanceof TestReviewError) {
    return `[class ${error.exitClass}] ${error.code}: ${calm(error.message)}\n  what to do: ${calm(error.hint)}`;
  }
  const message = error instanceof Error ? error.message : String(error);
  return `[class 3] unexpected: ${calm(message)}\n  what to do: run again with --verbose and report it with the output`;
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
