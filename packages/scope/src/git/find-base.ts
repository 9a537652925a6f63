import { checkRef } from './check-ref';

export interface FindBaseInput {
  root: string;
  flagBase?: string;
  env: Record<string, string | undefined>;
  /** `defaultBase` of nx.json. */
  defaultBase?: string;
  /** `gate`: affected, check, ci. `inventory`: run-many and nx run, which have a base only when somebody names it. */
  use: 'gate' | 'inventory';
}

export interface FoundBase {
  ref: string;
  /** `flag`, `NX_BASE`, `defaultBase`, or `Nx default` when nothing names one. */
  how: string;
}

/** Which ref the change is compared with, and who named it. Runs no git. Throws UsageError for a ref like `-x`. */
export function findBase(input: FindBaseInput): FoundBase | null {
  if (input.flagBase !== undefined) return { ref: checkRef(input.flagBase, 'base'), how: 'flag' };
  const fromEnv = input.env['NX_BASE'];
  if (fromEnv !== undefined && fromEnv !== '') return { ref: checkRef(fromEnv, 'base'), how: 'NX_BASE' };
  if (input.use === 'inventory') return null;
  if (input.defaultBase !== undefined)
    return { ref: checkRef(input.defaultBase, 'base'), how: 'defaultBase' };
  return { ref: 'main', how: 'Nx default' };
}
