import type { Finding, FixReport } from '@nx-test-review/contracts';
import type { JudgedFiles } from '../judge-files';
import type { FixOptions } from './fix-options';
import { planFixes } from './plan-fixes';
import { reportFixes } from './report-fixes';
import { writeFixes } from './write-fixes';

export interface FixInput {
  cwd: string;
  judged: JudgedFiles;
  findings: readonly Finding[];
  mode: 'write' | 'show';
  options: FixOptions;
}

/** Works the fixes out, judges each file again and, in mode `write`, writes them. Throws class 2 or 3 before anything is written. */
export function runFixes({ cwd, judged, findings, mode, options }: FixInput): FixReport {
  const plan = planFixes({ cwd, judged, findings, suggestions: options.suggestions === true });
  const report = reportFixes(plan, mode === 'write');
  if (mode === 'write') writeFixes(cwd, plan.files);
  return report;
}
