import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { newAccount, type AccountState } from './account';

/** The account on disk, so that whoever leads next goes on with it. A file of another run or form is no account. */
export function openAccountFile(path: string, runId: string) {
  return {
    read(): AccountState {
      try {
        const state = JSON.parse(readFileSync(path, 'utf8')) as AccountState;
        return state.schemaVersion === 1 && state.runId === runId ? state : newAccount(runId);
      } catch {
        return newAccount(runId);
      }
    },
    /** Whole or not at all: a process that is killed while it writes leaves the account before. Returns why it could not. */
    write(state: AccountState): string | undefined {
      const draft = `${path}.${process.pid}`;
      try {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(draft, JSON.stringify(state), { mode: 0o600 });
        renameSync(draft, path);
        return undefined;
      } catch (error) {
        return `the account of the run could not be written to ${path}: ${(error as Error).message}`;
      }
    },
  };
}
