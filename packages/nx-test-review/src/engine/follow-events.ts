import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

const POLL_MS = 200;

/**
 * Hands on each whole line that processes of a run add to its file of events, as soon as it is there. Returns what hands on
 * the rest and stops.
 */
export function followEvents(file: string, take: (line: string) => void): () => void {
  const decoder = new StringDecoder('utf8'); // a piece may end inside of a character
  let offset = 0;
  let rest = '';
  const look = (): void => {
    if (!existsSync(file)) return;
    const handle = openSync(file, 'r');
    try {
      const chunk = Buffer.alloc(64 * 1024);
      for (let read = readSync(handle, chunk, 0, chunk.length, offset); read > 0;) {
        offset += read;
        rest += decoder.write(chunk.subarray(0, read));
        read = readSync(handle, chunk, 0, chunk.length, offset);
      }
    } finally {
      closeSync(handle);
    }
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(`${line}\n`);
  };
  const timer = setInterval(look, POLL_MS);
  return () => {
    clearInterval(timer);
    look();
  };
}
