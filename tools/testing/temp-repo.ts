import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A git repository in a temp folder for one test. Call `remove` in `afterEach`. */
export interface TempRepo {
  root: string;
  git(...args: string[]): string;
  /** Writes files (null deletes) relative to the root. */
  write(files: Record<string, string | Buffer | null>): void;
  /** Writes, adds all and commits; returns the commit id. */
  commit(files: Record<string, string | Buffer | null>, message?: string): string;
  remove(): void;
}

/** Creates a temp folder with its real path (links resolved), so that paths compare equal. */
export function makeTempDir(prefix = 'test-review-'): string {
  return realpathSync(mkdtempSync(join(tmpdir(), prefix)));
}

/** Creates an empty git repository on branch `main` with a fixed author and no global configuration. */
export function makeTempRepo(): TempRepo {
  const root = makeTempDir();
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const write = (files: Record<string, string | Buffer | null>): void => {
    for (const [path, content] of Object.entries(files)) {
      const full = join(root, path);
      if (content === null) {
        rmSync(full, { recursive: true, force: true });
      } else {
        mkdirSync(dirname(full), { recursive: true });
        writeFileSync(full, content);
      }
    }
  };
  git('init', '-q', '-b', 'main');
  return {
    root,
    git,
    write,
    commit(files, message = 'change') {
      write(files);
      git('add', '-A');
      git('commit', '-q', '--allow-empty', '-m', message);
      return git('rev-parse', 'HEAD').trim();
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
