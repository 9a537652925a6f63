import { join } from 'node:path';
import type { Finding, HelpersConfig, Registry } from '@nx-test-review/contracts';
import { createFrontEnd, type FrontEnd, type Framework } from '@nx-test-review/source';
import { loadRegistry } from '../registry';
import { runT0 } from '../run-t0';
import type { T0Result } from '../types';
import { createMemoryView } from './memory-view';

export const SKILL_FOLDER = join(__dirname, '../../../../skills/test-review');

export interface JudgeOptions {
  framework?: Framework;
  /** Name of the spec; its ending decides how it is read. */
  path?: string;
  /** Other files of the workspace. */
  files?: Record<string, string>;
  helpers?: HelpersConfig;
}

/** Judges specs in memory by the real registry. */
export interface Judge {
  registry: Registry;
  frontEnd: FrontEnd;
  run(code: string, options?: JudgeOptions): T0Result;
  /** Lines of the findings of one row. */
  lines(row: string, code: string, options?: JudgeOptions): number[];
  findings(row: string, code: string, options?: JudgeOptions): Finding[];
}

export async function createJudge(): Promise<Judge> {
  const frontEnd: FrontEnd = await createFrontEnd();
  const registry: Registry = loadRegistry(SKILL_FOLDER);
  const run = (code: string, options: JudgeOptions = {}): T0Result => {
    const path = options.path ?? 'src/case.spec.ts';
    const view = createMemoryView({ ...options.files, [path]: code }, frontEnd, [
      options.framework ?? 'jest',
    ]);
    return runT0({ specs: [path], view, registry, ...(options.helpers ? { helpers: options.helpers } : {}) });
  };
  const findings = (row: string, code: string, options?: JudgeOptions): Finding[] =>
    run(code, options).findings.filter((finding) => finding.row === row);
  return {
    registry,
    frontEnd,
    run,
    findings,
    lines: (row, code, options) => findings(row, code, options).map((finding) => finding.line),
  };
}
