import { tellProgress } from './tell-progress';

/** Lines for specs that are done at these times, in seconds. */
function linesAt(...seconds: number[]): string[] {
  const lines: string[] = [];
  let time = 0;
  const tell = tellProgress(
    { project: 'cart', all: 900 },
    (line) => lines.push(line),
    () => time * 1000,
  );
  seconds.forEach((second, index) => {
    time = second;
    tell(index + 1);
  });
  return lines;
}

describe('the progress of T0 in a project', () => {
  it('is told each twelve seconds', () => {
    expect(linesAt(5, 12, 13, 23, 25)).toEqual([
      'cart: T0 is under way, 2 of 900 specs',
      'cart: T0 is under way, 5 of 900 specs',
    ]);
  });

  it('is not told where it is done by then', () => {
    expect(linesAt(1, 2, 11)).toEqual([]);
  });
});
