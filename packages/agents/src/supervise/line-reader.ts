/**
 * Splits a stream of bytes into lines of text. Characters may be split over chunks; invalid bytes become U+FFFD.
 * `onLong` is told of a line that is longer than `longest` characters; what there is of it is dropped.
 */
export function createLineReader(
  onLine: (line: string) => void,
  longest = Infinity,
  onLong: () => void = () => undefined,
) {
  const decoder = new TextDecoder('utf-8');
  let parts: string[] = [];
  let length = 0;
  const flush = (last: string): void => {
    const line = parts.length === 0 ? last : [...parts, last].join('');
    parts = [];
    length = 0;
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
  const take = (text: string): void => {
    let from = 0;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', from)) {
      flush(text.slice(from, at));
      from = at + 1;
    }
    if (from === text.length) return;
    parts.push(from === 0 ? text : text.slice(from));
    length += text.length - from;
    if (length <= longest) return;
    parts = [];
    length = 0;
    onLong();
  };
  return {
    push: (chunk: Buffer): void => take(decoder.decode(chunk, { stream: true })),
    /** The rest without a line end is a line too. */
    end(): void {
      take(decoder.decode());
      if (parts.length > 0) flush('');
    },
  };
}
