import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { markFolder } from './own-folder';
import { removeTree } from './remove-tree';

/** Private folders of one call, absolute, with links resolved. */
export interface Room {
  /** Holds the others; stands in the environment of the agent, so that its processes can be told. */
  root: string;
  home: string;
  /** Beside the home: a TMPDIR above it is refused by codex. */
  tmp: string;
  /** Working folder of an agent that needs no file. */
  empty: string;
  /** Removes all of it; returns why it could not. */
  remove(): string | undefined;
}

export const ROOM_PREFIX = 'nx-test-review-call-';

/** Makes the private folders of one call in `base`: nobody else may enter, neither by group nor by others. */
export function makeRoom(base: string): Room {
  const root = realpathSync(mkdtempSync(join(base, ROOM_PREFIX)));
  chmodSync(root, 0o700);
  markFolder(root);
  const room = { root, home: join(root, 'home'), tmp: join(root, 'tmp'), empty: join(root, 'work') };
  for (const folder of [room.home, room.tmp, room.empty]) {
    mkdirSync(folder);
    chmodSync(folder, 0o700);
  }
  return {
    ...room,
    remove() {
      try {
        removeTree(root);
        return undefined;
      } catch (error) {
        return `the private folder ${root} could not be removed (${(error as Error).message}): remove it by hand`;
      }
    },
  };
}
