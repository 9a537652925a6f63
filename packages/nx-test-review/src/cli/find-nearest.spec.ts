import { findNearest } from './find-nearest';

describe('findNearest', () => {
  const words = ['C1', 'C2', 'H1', 'disabled-test', 'focused-test', 'hard-wait'];

  it('puts the word with the fewest edits first', () => {
    expect(findNearest('disabeld-test', words)[0]).toBe('disabled-test');
  });

  it('finds a word by a part of it', () => {
    expect(findNearest('wait', words)).toEqual(['hard-wait']);
  });

  it('finds nothing for a word that is far from all', () => {
    expect(findNearest('completely-else', words)).toEqual([]);
  });

  it('hands back no more than asked for', () => {
    expect(findNearest('C9', words, 1)).toEqual(['C1']);
  });
});
