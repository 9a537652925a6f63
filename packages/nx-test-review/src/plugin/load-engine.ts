/* eslint-disable @typescript-eslint/no-require-imports -- late and in one place: a broken engine must not break other nx commands */
import type { PolicyConfig } from '@nx-test-review/contracts';
import type { AgentFlags } from './agent-flags';
import type { Workspace, WorkspaceInput } from '../engine/types';

interface Engine {
  openWorkspace(
    input: WorkspaceInput,
    options?: {
      color?: boolean;
      policy?: PolicyConfig;
      agent?: AgentFlags;
      progress?: (line: string) => void;
    },
  ): Promise<Workspace>;
  loadLibraries(): Promise<unknown>;
}

/** Loads the engine. Throws class 2 on a Node version that it does not run on, before anything else of it is loaded. */
export function loadEngine(): Engine {
  (require('../engine/tool-info') as typeof import('../engine/tool-info')).checkNodeVersion();
  return require('../engine/open-workspace') as Engine;
}
