import { isUtf8 } from 'node:buffer';
import { normaliseText } from '@nx-test-review/contracts';
import type { ReadResult } from '../types';

export const DEFAULT_MAX_BYTES = 5 * 1024 * 1024;

export function describeTooLarge(size: number, maxBytes: number): string {
  return `too large: ${size} bytes, limit ${maxBytes}`;
}

/** Bytes as LF-normalised text, or the reason why they are none. */
export function decodeText(bytes: Uint8Array, maxBytes: number): ReadResult {
  if (bytes.byteLength > maxBytes) return { ok: false, reason: describeTooLarge(bytes.byteLength, maxBytes) };
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { ok: false, reason: 'UTF-16 text: save it as UTF-8' };
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { ok: false, reason: `binary: a NUL byte at offset ${nul}` };
  if (!isUtf8(bytes)) return { ok: false, reason: 'not valid UTF-8' };
  return { ok: true, text: normaliseText(asBuffer(bytes).toString('utf8')) };
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
