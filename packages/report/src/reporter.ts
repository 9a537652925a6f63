import type { GateResult, Registry } from '@nx-test-review/contracts';

export interface ReportOptions {
  /** Rows with their pages: formats that explain a rule do it from here. Without it they name the rule only. */
  registry?: Pick<Registry, 'find' | 'page'>;
  /** Where the whole report lies, for the line that says what was left out. */
  reportPath?: string;
  /** Terminal only: marks of colour. */
  color?: boolean;
}

/** One format of the gate's answer: a pure function of the gate result. */
export interface Reporter {
  /** As it is named on the command line. */
  name: string;
  /** What it is for, in one line. */
  summary: string;
  /** A usual name for the file. */
  file: string;
  /** Lines for a log: these may share one stream, any other format needs one of its own. */
  forLog?: true;
  /** The limits of the place that it is for, in words; they are kept by `render`. */
  limits: string;
  /** Never throws; text of others is made safe for the format; totals are those before any cut. */
  render(gate: GateResult, options?: ReportOptions): string;
}
