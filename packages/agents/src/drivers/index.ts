import type { DriverName } from '@nx-test-review/contracts';
import type { Driver } from '../types';
import { claudeDriver } from './claude';
import { codexDriver } from './codex';
import { customDriver } from './custom';
import { geminiDriver } from './gemini';
import { httpDriver } from './http';
import { opencodeDriver } from './opencode';

/** All drivers, in the order of tables. */
export const DRIVERS: readonly Driver[] = [
  claudeDriver,
  codexDriver,
  opencodeDriver,
  geminiDriver,
  customDriver,
  httpDriver,
];

export function findDriver(name: DriverName): Driver {
  const driver = DRIVERS.find((one) => one.name === name);
  if (driver === undefined) throw new Error(`there is no driver of the name ${name}`);
  return driver;
}
