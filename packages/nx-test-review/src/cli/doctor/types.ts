import type { Registry } from '@nx-test-review/contracts';
import type { Snapshot } from '@nx-test-review/scope';

/** One line of the doctor's answer; `fix` says what to do and is there unless all is well. */
export interface DoctorLine {
  check: string;
  status: 'ok' | 'warn' | 'fail';
  detail: string;
  fix?: string;
}

export interface DoctorInput {
  root: string;
  env: NodeJS.ProcessEnv;
  head: Snapshot;
  registry: Registry;
  /** Today, for waivers that end. */
  today: Date;
}

export type DoctorCheck = (input: DoctorInput) => DoctorLine[] | Promise<DoctorLine[]>;

export const ok = (check: string, detail: string): DoctorLine => ({ check, status: 'ok', detail });
export const warn = (check: string, detail: string, fix: string): DoctorLine => ({
  check,
  status: 'warn',
  detail,
  fix,
});
export const fail = (check: string, detail: string, fix: string): DoctorLine => ({
  check,
  status: 'fail',
  detail,
  fix,
});
