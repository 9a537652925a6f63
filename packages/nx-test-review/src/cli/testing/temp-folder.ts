import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeTempDir } from '@tools/testing/temp-repo';

/** A temp folder for each test of a file: `folder.root`, `folder.write`; removed after each test. */
export function useTempFolder(): { root: string; write(files: Record<string, string>): void } {
  const folder = {
    root: '',
    write(files: Record<string, string>): void {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder.root, path)), { recursive: true });
        writeFileSync(join(folder.root, path), text);
      }
    },
  };
  beforeEach(() => {
    folder.root = makeTempDir();
  });
  afterEach(() => rmSync(folder.root, { recursive: true, force: true }));
  return folder;
}
