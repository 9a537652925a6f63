import { createHash } from 'node:crypto';

const LONGEST = 180;

/**
 * A file name for a project root: flat, unique, safe on each file system and in Nx outputs (no glob characters).
 * Total: a root that is no valid Unicode gets a name too.
 */
export function encodeRoot(root: string): string {
  if (root === '.') return '_root';
  const encoded = encodeURIComponent(Buffer.from(root, 'utf8').toString('utf8'))
    .replace(/[!'()*~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/^_/, '%5F');
  if (encoded.length <= LONGEST) return encoded;
  return `${encoded.slice(0, LONGEST - 17)}-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`;
}
