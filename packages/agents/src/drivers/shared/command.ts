import type { DriverSettings } from '@nx-test-review/contracts';

/** The executable with arguments that stand before the driver's own, such as a wrapper's. */
export function readCommand(settings: DriverSettings, own: string): { command: string; before: string[] } {
  const [command = own, ...before] = settings.command ?? [];
  return { command, before };
}
