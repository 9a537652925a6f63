import { RecentMap } from './recent-map';

/** Keys in the order in which their values were made. */
function askAll(limit: number, passing: number, keys: string, again = limit): string {
  let made = '';
  const map = new RecentMap<string, string>(limit, again, passing);
  for (const key of keys) map.get(key, () => (made += key));
  return made;
}

describe('RecentMap', () => {
  it('makes a value once', () => {
    expect(askAll(2, 1, 'aabab')).toBe('ab');
  });

  it('holds what it made first, whatever passes by', () => {
    expect(askAll(2, 1, 'abcdeab')).toBe('abcde');
  });

  it('forgets what passed by', () => {
    expect(askAll(2, 1, 'abcdc')).toBe('abcdc');
    expect(askAll(2, 2, 'abcdc')).toBe('abcd');
  });

  it('holds what came again in the place of what was asked for longest ago', () => {
    expect(askAll(2, 1, 'abcdcefgc')).toBe('abcdcefg');
    expect(askAll(2, 1, 'abacdcea')).toBe('abcdce');
    expect(askAll(2, 1, 'abacdceb')).toBe('abcdceb');
  });

  it('holds more of what came again, where that many are asked for in turn', () => {
    expect(askAll(2, 1, 'abcdefcdefcdefab', 9)).toBe('abcdefcde');
    expect(askAll(2, 1, 'abcdefcdefcdef')).toBe('abcdefcdecf');
  });

  it('holds an undefined value too', () => {
    let made = 0;
    const map = new RecentMap<string, undefined>(2);
    for (let i = 0; i < 3; i += 1) map.get('a', () => void (made += 1));
    map.get('b', () => undefined);
    map.get('a', () => void (made += 1));
    expect(made).toBe(1);
  });
});
