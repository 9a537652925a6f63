import { chmodSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes a folder that may hold folders without write permission. Links are removed, never followed. Throws if it cannot. */
export function removeTree(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 2, retryDelay: 50 });
  } catch {
    openFolders(path);
    rmSync(path, { recursive: true, force: true, maxRetries: 2, retryDelay: 50 });
  }
}

function openFolders(path: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) openFolders(join(path, name));
}
