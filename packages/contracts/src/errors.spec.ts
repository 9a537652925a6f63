import {
  ConfigurationError,
  describeError,
  EnvironmentError,
  exitClassOf,
  TestReviewError,
  UntrustedError,
  UsageError,
} from './errors';

const DETAILS = { code: 'base-not-found', message: 'base "x" is not there', hint: 'fetch it' };

describe('exitClassOf', () => {
  it.each([
    [new UsageError(DETAILS), 2],
    [new ConfigurationError(DETAILS), 2],
    [new EnvironmentError(DETAILS), 2],
    [new UntrustedError(DETAILS), 3],
    [new TestReviewError(1, DETAILS), 1],
  ])('is the class of %s', (error, exitClass) => {
    expect(exitClassOf(error)).toBe(exitClass);
  });

  it.each([[new Error('boom')], ['text'], [undefined]])('is 3, and never 1, for %p', (error) => {
    expect(exitClassOf(error)).toBe(3);
  });
});

describe('describeError', () => {
  it('tells class, code, what happened and what to do', () => {
    expect(describeError(new EnvironmentError(DETAILS))).toBe(
      '[class 2] base-not-found: base "x" is not there\n  what to do: fetch it',
    );
  });

  it('tells of an unexpected one that it is', () => {
    expect(describeError(new Error('boom'))).toMatch(/^\[class 3\] unexpected: boom\n {2}what to do: /);
    expect(describeError('text')).toMatch(/^\[class 3\] unexpected: text\n/);
  });

  it.each([
    [
      'a file of ours',
      Object.assign(new Error("Cannot find module './part.js'\nRequire stack:\n- /a.js"), {
        code: 'MODULE_NOT_FOUND',
      }),
    ],
    [
      'a package',
      Object.assign(new Error("Cannot find package 'oxc-parser' imported from /a.js"), {
        code: 'ERR_MODULE_NOT_FOUND',
      }),
    ],
    ['the parser for this platform', new Error('Cannot find native binding. npm has a bug ...')],
  ])('asks to install again where %s is missing', (_what, error) => {
    expect(describeError(error)).toMatch(
      /^\[class 2\] broken-install: nx-test-review cannot be loaded: Cannot find .*\n {2}what to do: install it again/,
    );
    expect(exitClassOf(error)).toBe(2);
  });

  it.each([
    ['another code', Object.assign(new Error("ENOENT: no such file, open 'a.ts'"), { code: 'ENOENT' })],
    ['no code', new Error('the matcher says: Cannot find native binding')],
  ])('asks nobody to install again for an error with %s', (_what, error) => {
    expect(describeError(error)).toMatch(/^\[class 3\] unexpected: /);
  });

  it('shows what terminals and build logs obey as escapes, and leaves other text alone', () => {
    const message = 'a::b ü\n  ::error::owned ##vso[task.complete] \u001b[2J\u202e\r';
    expect(describeError(new UntrustedError({ ...DETAILS, message }))).toBe(
      '[class 3] base-not-found: a::b ü\n  \\u003a:error::owned #\\u0023vso[task.complete] \\u001b[2J\\u202e\\u000d\n  what to do: fetch it',
    );
  });
});

it('an error keeps its name, its code and its cause', () => {
  const cause = new Error('git said no');
  const error = new EnvironmentError({ ...DETAILS, cause });

  expect(error).toMatchObject({ name: 'EnvironmentError', code: 'base-not-found', cause });
});
