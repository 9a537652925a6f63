import { failureOfText, isErrorSentence } from './failures';

describe('the kind of failure behind a sentence', () => {
  it.each([
    ['API Error: Rate limit reached', 'quota', true],
    ['exceeded retry limit, last status: 429 Too Many Requests', 'quota', true],
    ['You have hit your usage limit', 'quota', true],
    ['unexpected status 401 Unauthorized: wrong key', 'auth', false],
    ['Incorrect API key provided', 'auth', false],
    ['Not logged in · Please run /login', 'login', false],
    ['Missing environment variable: `X`.', 'login', false],
    ['API Error: 500 boom. This is a server-side issue', 'api', true],
    ['API Error: 529 overloaded', 'api', true],
    ['Overloaded', 'api', true],
    ['stream disconnected before completion', 'api', true],
    ['ProviderModelNotFoundError: Model not found: a/b', 'configuration', false],
    ["I can't help with this", 'refusal', false],
    ['The model response was blocked due to safety settings.', 'refusal', false],
    // Numbers that are no status.
    ['line 429 of the answer could not be read', 'api', true],
    ['read 401 files, then the socket closed', 'api', true],
  ])('%s', (told, kind, retryable) => {
    expect(failureOfText(told)).toMatchObject({ kind, retryable });
  });

  it.each([
    ['Rate limit reached. Please try again in 11.5s.', 11_500],
    ['Quota exceeded. Please retry in 2 minutes', 120_000],
    ['429: retry after 300ms (status 429)', 300],
    ['Rate limit reached, slow down', null],
  ])('%s: wait of %s', (told, ms) => {
    expect(failureOfText(told).retryAfterMs).toBe(ms);
  });

  it('keeps a message in one short line, without colours', () => {
    const { message } = failureOfText(`\u001b[31mError\u001b[0m\n${'x'.repeat(1000)}`);
    expect(message).toMatch(/^Error x{20}/);
    expect(message.length).toBeLessThanOrEqual(300);
  });
});

describe('an error sentence in place of an answer', () => {
  it.each(['API Error: Rate limit reached', 'Error: no credit', '✗ error: 401'])('is known: %s', (text) => {
    expect(isErrorSentence(text)).toBe(true);
  });

  it.each([
    '{"error": "quoted"}',
    '# Review\n\nError handling is not asserted.',
    'Errors are well tested.',
    '',
  ])('is not seen in a report: %s', (text) => {
    expect(isErrorSentence(text)).toBe(false);
  });
});
