import { resolve } from 'node:path';
import type { DriverSettings } from '@nx-test-review/contracts';

/**
 * The executable with arguments that stand before the driver's own, such as a wrapper's. A path in the settings is seen
 * from the workspace, wherever the agent works.
 */
export function readCommand(
  settings: DriverSettings,
  own: string,
  workspace: string,
): { command: string; before: string[] } {
  const [command = own, ...before] = settings.command ?? [];
  return { command: command.includes('/') ? resolve(workspace, command) : command, before };
}
