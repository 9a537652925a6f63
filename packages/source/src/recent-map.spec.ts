import { RecentMap } from './recent-map';

function askAll(limit: number, keys: string): string {
  let made = '';
  const map = new RecentMap<string, string>(limit);
  for (const key of keys) map.get(key, () => (made += key));
  return made;
}

describe('RecentMap', () => {
  it('makes a value once', () => {
    expect(askAll(2, 'aabab')).toBe('ab');
  });

  it('forgets what was asked for longest ago', () => {
    expect(askAll(2, 'abaca')).toBe('abc');
    expect(askAll(2, 'abacb')).toBe('abcb');
  });

  it('holds an undefined value too', () => {
    let made = 0;
    const map = new RecentMap<string, undefined>(2);
    for (let i = 0; i < 3; i += 1) map.get('a', () => void (made += 1));
    expect(made).toBe(1);
  });
});
