import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';

/** Absolute path of a program on the PATH that an agent will get, or at the path that was named. Undefined: it is not there. */
export function findProgram(command: string, path: string | undefined): string | undefined {
  if (command.includes('/') || isAbsolute(command)) {
    const named = resolve(command);
    return isProgram(named) ? named : undefined;
  }
  // A relative entry of PATH would find another program in another folder: such entries are left out.
  const folders = (path ?? '').split(delimiter).filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, command)).find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
