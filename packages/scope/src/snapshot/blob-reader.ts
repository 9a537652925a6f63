import { EnvironmentError } from '@nx-test-review/contracts';
import type { ReadResult } from '../types';
import { runGit, runGitBlocking, runGitRaw } from '../git/run-git';
import { decodeText, describeTooLarge } from './decode-text';

/** Texts of git objects: sizes are asked first, so that a huge object is never read. Two calls, whatever the number. */
export async function readBlobs(
  root: string,
  oids: Iterable<string>,
  maxBytes: number,
): Promise<Map<string, ReadResult>> {
  const texts = new Map<string, ReadResult>();
  const wanted = [...new Set(oids)];
  if (wanted.length === 0) return texts;
  const small: string[] = [];
  const checked = await runGit(root, ['cat-file', '--batch-check'], { input: `${wanted.join('\n')}\n` });
  checked.split('\n').forEach((line, at) => {
    const oid = wanted[at];
    if (oid === undefined) return;
    const [, type, size] = line.split(' ');
    if (type !== 'blob') throw objectMissing(oid);
    if (Number(size) > maxBytes)
      texts.set(oid, { ok: false, reason: describeTooLarge(Number(size), maxBytes) });
    else small.push(oid);
  });
  for (let at = 0; at < small.length; at += 2000) {
    const input = `${small.slice(at, at + 2000).join('\n')}\n`;
    parseBatch(await runGitRaw(root, ['cat-file', '--batch'], { input }), maxBytes, texts);
  }
  return texts;
}

function parseBatch(output: Buffer, maxBytes: number, texts: Map<string, ReadResult>): void {
  let at = 0;
  while (at < output.length) {
    const lineEnd = output.indexOf(10, at);
    const [oid = '', , size] = output.toString('latin1', at, lineEnd).split(' ');
    const end = lineEnd + 1 + Number(size);
    texts.set(oid, decodeText(output.subarray(lineEnd + 1, end), maxBytes));
    at = end + 1;
  }
}

/** One blob, blocking: for a read that was not fetched ahead. */
export function readBlobNow(root: string, oid: string, maxBytes: number): ReadResult {
  const bytes = runGitBlocking(root, ['cat-file', 'blob', oid]);
  if (bytes === undefined) throw objectMissing(oid);
  return decodeText(bytes, maxBytes);
}

/** Without the texts of the base nothing can be compared: that is a broken checkout, not a file to leave out. */
function objectMissing(oid: string): EnvironmentError {
  return new EnvironmentError({
    code: 'object-missing',
    message: `git has no object ${oid} here, so the base cannot be read`,
    hint: 'in a partial clone let git reach its remote; else `git fsck` and `git fetch --refetch`, or clone again',
  });
}
