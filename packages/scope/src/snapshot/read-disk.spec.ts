import { posix, win32 } from 'node:path';
import { isInside, toWorkspacePath } from './read-disk';

describe('toWorkspacePath', () => {
  it.each([
    ['/w', '/w/libs/a.ts', 'libs/a.ts'],
    ['/w', '/w', ''],
    ['/w', '/w/..a.ts', '..a.ts'],
  ])('below %s, %s is %s', (root, path, expected) => {
    expect(toWorkspacePath(root, path, posix)).toBe(expected);
  });

  it.each([
    ['/w', '/wide/a.ts'],
    ['/w', '/a.ts'],
    ['/w/x', '/w'],
  ])('below %s there is no %s', (root, path) => {
    expect(toWorkspacePath(root, path, posix)).toBeUndefined();
  });

  it('gives forward slashes on Windows, and nothing for another drive', () => {
    expect(toWorkspacePath('C:\\w', 'C:\\w\\libs\\a b.ts', win32)).toBe('libs/a b.ts');
    expect(toWorkspacePath('C:\\w', 'c:\\W\\libs\\a.ts', win32)).toBe('libs/a.ts');
    expect(isInside('C:\\w', 'D:\\w\\a.ts', win32)).toBe(false);
    expect(isInside('C:\\w', 'C:\\wide', win32)).toBe(false);
  });
});
