import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { killCall } from '../supervise/stop-call';
import { ROOM_PREFIX } from './make-room';
import { isAbandoned } from './own-folder';
import { removeTree } from './remove-tree';

/**
 * Ends and removes what calls of killed runs left in a folder for temporary files: only folders that are marked as ours, belong to this user, and whose
 * owner is dead. Returns what could not be removed.
 */
export async function sweepRooms(folder: string): Promise<string[]> {
  const base = realpathSync(folder);
  const rooms = readdirSync(base)
    .filter((name) => name.startsWith(ROOM_PREFIX))
    .map((name) => join(base, name))
    .filter(isAbandoned);
  const failed = await Promise.all(rooms.map(sweepRoom));
  return failed.flatMap((reason) => reason ?? []);
}

async function sweepRoom(root: string): Promise<string | undefined> {
  // Worker and guard were killed at once: their agent may still run in there.
  await killCall({ root, since: 0 });
  try {
    removeTree(root);
    return undefined;
  } catch (error) {
    return `${root}, left by a run that was killed, could not be removed: ${(error as Error).message}`;
  }
}
