import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface InstalledPackage {
  version: string;
  folder: string;
}

/** A package as the workspace resolves it, undefined when it is not installed there. Loads none of its code. */
export function findPackage(root: string, name: string): InstalledPackage | undefined {
  try {
    const file = createRequire(join(root, 'package.json')).resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
    return version === undefined ? undefined : { version, folder: dirname(file) };
  } catch {
    return undefined;
  }
}

/** The script that `npx nx` runs in this workspace; undefined when Nx is not installed. */
export function findNxScript(root: string): string | undefined {
  const nx = findPackage(root, 'nx');
  if (nx === undefined) return undefined;
  const manifest = JSON.parse(readFileSync(join(nx.folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const bin = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin?.['nx'];
  const script = bin === undefined ? undefined : join(nx.folder, bin);
  return script !== undefined && existsSync(script) ? script : undefined;
}
