import { cutText, displayWidth, makeSafe, markdownCode, markdownText, padText, wrapText } from './safe-text';

const ESC = '\u001b';

describe('makeSafe', () => {
  it.each([
    ['colours', `${ESC}[31mred${ESC}[0m`, 'red'],
    ['cursor moves', `a${ESC}[2K${ESC}[1Gb`, 'ab'],
    ['a terminal title', `${ESC}]0;owned\u0007text`, 'text'],
    ['a hyperlink', `${ESC}]8;;http://x${ESC}\\link${ESC}]8;;${ESC}\\`, 'link'],
  ])('takes out %s', (_name, text, safe) => {
    expect(makeSafe(text)).toBe(safe);
  });

  it.each([
    ['a bare escape', `a${ESC}b`, 'a\\u001bb'],
    ['an escape that never ends', `a${ESC}]0;rest`, 'a\\u001b]0;rest'],
    ['a backspace', 'good\b\b\b\bevil', 'good\\u0008\\u0008\\u0008\\u0008evil'],
    ['an eight-bit control', 'a\u009b31m', 'a\\u009b31m'],
    ['a bidirectional override', 'a\u202eb\u202c', 'a\\u202eb\\u202c'],
    ['a zero-width space', 'to\u200bBe', 'to\\u200bBe'],
    ['a tag character', 'a\u{e0041}b', 'a\\u{e0041}b'],
    ['a line separator beside a line break', 'a\n\u2028b', 'a \\u2028b'],
  ])('shows %s', (_name, text, safe) => {
    expect(makeSafe(text)).toBe(safe);
  });

  it.each([
    ['a workflow command', '::error::owned', '\\u003a:error::owned'],
    ['one behind a line break', 'a\n::stop-commands::x', 'a \\u003a:stop-commands::x'],
    ['an older workflow command', 'a ##[error]b', 'a #\\u0023[error]b'],
    ['a command of Azure Pipelines', '##vso[task.complete]', '#\\u0023vso[task.complete]'],
    ['a command of TeamCity', '##teamcity[x]', '#\\u0023teamcity[x]'],
  ])('shows %s, so that no build log obeys it', (_name, text, safe) => {
    expect(makeSafe(text)).toBe(safe);
  });

  it('puts it on one line, and replaces half a character', () => {
    expect(makeSafe('  a\r\n\tb  c ')).toBe('a b c');
    expect(makeSafe('a\ud83db')).toBe('a\ufffdb');
  });

  it.each(['expect(a).toBe("ü")', '名前', '🎉 done', 'a && b < c', 'std::vector', '## heading'])(
    'leaves %s alone',
    (text) => {
      expect(makeSafe(text)).toBe(text);
    },
  );
});

describe('markdownText', () => {
  it.each([
    ['an HTML comment', '<!-- marker -->', '&lt;!-- marker --&gt;'],
    ['a tag', '<img src=x>', '&lt;img src=x&gt;'],
    ['an entity', '&lt;', '&amp;lt;'],
    ['a mention', 'ask @octocat', 'ask @\u200boctocat'],
    ['a reference', 'fixes #12', 'fixes #\u200b12'],
    ['a link', '[x](http://evil)', '\\[x\\](http:\u200b//evil)'],
    ['a bare address', 'www.example.com', 'www\u200b.example.com'],
    ['formatting', '**a** _b_ `c` ~~d~~', '\\*\\*a\\*\\* \\_b\\_ \\`c\\` \\~\\~d\\~\\~'],
    ['a table cell', 'a | b', 'a \\| b'],
    ['a backslash', 'a\\', 'a\\\\'],
    ['a heading', '# big', '\\# big'],
    ['an underline that makes a heading', '---', '\\---'],
    ['a list', '1. first', '1\\. first'],
  ])('neutralises %s', (_name, text, safe) => {
    expect(markdownText(text)).toBe(safe);
  });

  it('leaves plain words alone', () => {
    expect(markdownText('The test "adds 2.5 items" is gone.')).toBe('The test "adds 2.5 items" is gone.');
  });
});

describe('markdownCode', () => {
  it.each([
    ['plain code', 'a()', '`a()`'],
    ['a backtick', 'a `b`', '`` a `b` ``'],
    ['a longer run', 'a ``` b', '```` a ``` b ````'],
    ['nothing', '', '` `'],
    ['a comment', '<!-- x -->', '`<!-- x -->`'],
  ])('holds %s', (_name, text, code) => {
    expect(markdownCode(text)).toBe(code);
  });

  it('escapes pipes in a table only', () => {
    expect(markdownCode('a | b')).toBe('`a | b`');
    expect(markdownCode('a | b', true)).toBe('`a \\| b`');
  });
});

describe('layout', () => {
  it('counts wide characters twice and marks not at all', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('名前')).toBe(4);
    expect(displayWidth('e\u0301')).toBe(1);
  });

  it('cuts at a column and never inside a character', () => {
    expect(cutText('abcdef', 6)).toBe('abcdef');
    expect(cutText('abcdefg', 6)).toBe('abcde…');
    expect(cutText('a🎉🎉🎉', 4)).toBe('a🎉…');
  });

  it('fills to a column on either side', () => {
    expect(padText('名', 4)).toBe('名  ');
    expect(padText('7', 3, 'left')).toBe('  7');
    expect(padText('long', 2)).toBe('long');
  });

  it('wraps at spaces and keeps a long word whole', () => {
    expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrapText('a libs/very/long/path.spec.ts b', 6)).toEqual(['a', 'libs/very/long/path.spec.ts', 'b']);
    expect(wrapText('', 6)).toEqual([]);
  });
});
