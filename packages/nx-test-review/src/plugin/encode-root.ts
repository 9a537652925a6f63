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
  return `${encoded.slice(0, LONGEST - 17)}-${hash(root).slice(0, 16)}`;
}

function hash(text: string): string {
  // Loaded here and not above: the plugin entry is loaded by every nx command, and hardly any root is that long.
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { createHash } = require('node:crypto') as typeof import('node:crypto');
  return createHash('sha256').update(text).digest('hex');
}
