/** Keeps the end of a stream, whatever its length. */
export function createTail(mostBytes: number) {
  let chunks: Buffer[] = [];
  let size = 0;
  return {
    push(chunk: Buffer): void {
      // Its own copy: a small slice would keep the whole buffer of the pipe alive.
      chunks.push(Buffer.from(chunk.length > mostBytes ? chunk.subarray(chunk.length - mostBytes) : chunk));
      size += chunks.at(-1)!.length;
      while (chunks.length > 1 && size - chunks[0]!.length >= mostBytes) size -= chunks.shift()!.length;
      if (chunks.length > 1024) chunks = [Buffer.concat(chunks)];
    },
    text(): string {
      const all = Buffer.concat(chunks);
      return new TextDecoder('utf-8').decode(
        all.length > mostBytes ? all.subarray(all.length - mostBytes) : all,
      );
    },
  };
}

/** Last lines for people: at most 20, at most 8,000 characters, without control characters. */
export function lastLines(text: string): string {
  const plain = text
    .replace(/\u001b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  return plain.trimEnd().split('\n').slice(-20).join('\n').slice(-8000).trim();
}
