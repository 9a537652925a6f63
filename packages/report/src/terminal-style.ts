/** Marks for the terminal. Without colour each returns its text unchanged, so layout never depends on it. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  yellow(text: string): string;
  green(text: string): string;
}

export function makeStyle(color: boolean): Style {
  const wrap = (open: number, close: number) => (text: string) =>
    color && text ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    bold: wrap(1, 22),
    dim: wrap(2, 22),
    red: wrap(31, 39),
    yellow: wrap(33, 39),
    green: wrap(32, 39),
  };
}
