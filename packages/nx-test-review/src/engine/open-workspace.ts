import { GateResultSchema, type PolicyConfig, type Run } from '@nx-test-review/contracts';
import type { StagedOptions } from '@nx-test-review/scope';
import { createFrontEnd } from '@nx-test-review/source';
import { loadRegistry } from '@nx-test-review/t0';
import type { AgentFlags } from '../plugin/agent-flags';
import type { AgentTools, ToolsInput } from './agent/agent-tools';
import { isCi } from './agent/is-ci';
import { openAgentSession } from './agent/open-session';
import { takeInventory } from './baseline/take-inventory';
import { limitFacts } from './review/limit-facts';
import { openChange } from './review/open-change';
import { createReview } from './review/open-review';
import { refuseTrackedOutput } from './refuse-tracked-output';
import { proveWritable, writeRun } from './run-store';
import { openSides } from './sides/open-sides';
import { createT0Writer } from './t0/t0-writer';
import { checkNodeVersion, findSkillFolder, readToolVersion } from './tool-info';
import type { Workspace, WorkspaceInput } from './types';
import { openOwners } from './workspace/owners';

export interface OpenOptions {
  /** The pipeline approved the waivers and suppressions of this change. */
  approved?: boolean;
  /** False: nothing is written to the workspace. Default true. */
  writes?: boolean;
  /** Marks of colour in text for people. Default false. */
  color?: boolean;
  /** Policy of the command line: the strongest layer. */
  policy?: PolicyConfig;
  /** What the command line says of the agent. */
  agent?: AgentFlags;
  /** Environment that agents and CI are looked up in; default: of this process. */
  env?: Readonly<Record<string, string | undefined>>;
  /** Takes a line for people while agents are asked. */
  progress?: (line: string) => void;
  /** What asks agents and reviews their answers; for tests. */
  openTools?: (input: ToolsInput) => Promise<AgentTools>;
  /** Judge what is staged against HEAD, not the working tree. */
  staged?: StagedOptions;
  /** Judge these files and folders of the change only, relative to the root. */
  only?: readonly string[];
  /** With `only`: all specs there, whatever changed. */
  whatever?: boolean;
}

/** Loads what is dear to load and asked for late: the parser, and the schemas of configuration and results. Kept for the process. */
export async function loadLibraries(): Promise<unknown> {
  const parser = createFrontEnd();
  return [GateResultSchema, await parser];
}

const NO_BASE = { baseRef: null, baseHow: null, headRef: null };

/** Opens the engine on a workspace. Throws class 2 for an unsupported Node or a broken installation. */
export async function openWorkspace(input: WorkspaceInput, options: OpenOptions = {}): Promise<Workspace> {
  checkNodeVersion();
  const registry = loadRegistry(findSkillFolder('test-review'));
  const frontEnd = await createFrontEnd();
  const toolVersion = readToolVersion();
  const env = options.env ?? process.env;
  const open = async (run: Pick<Run, 'baseRef' | 'baseHow' | 'headRef'>) => {
    const staged = options.staged === undefined ? {} : { staged: options.staged };
    const flags = options.policy === undefined ? {} : { policyFlags: options.policy };
    const sides = await openSides({ workspace: input, registry, frontEnd, run, ...staged, ...flags });
    return { sides, owners: openOwners(input.projects, sides.base?.snapshot) };
  };
  let tree: ReturnType<typeof open> | undefined;
  let t0: Promise<Workspace['writeT0Report']> | undefined;
  const openT0 = async (): Promise<Workspace['writeT0Report']> => {
    const { sides, owners } = await (tree ??= open(NO_BASE));
    const progress = options.progress ?? (() => undefined);
    return createT0Writer({ workspace: input, sides, owners, registry, toolVersion, progress });
  };
  return {
    input,
    async writeT0Report(name) {
      const write = await (t0 ??= openT0());
      return write(name);
    },
    async inventory() {
      const { sides, owners } = await (tree ??= open(NO_BASE));
      return takeInventory(input, { sides, owners, registry, toolVersion });
    },
    async openReview(run) {
      if (options.writes !== false) {
        await refuseTrackedOutput(input.root);
        proveWritable(input.root, run.id);
        writeRun(input.root, run);
      }
      const { sides, owners } = await open(run);
      const all = await openChange(sides, owners, registry);
      const facts = options.only === undefined ? all : limitFacts(all, sides, options.only, options.whatever);
      return createReview({
        run,
        workspace: input,
        sides,
        facts,
        owners,
        registry,
        toolVersion,
        approved: options.approved ?? false,
        color: options.color ?? false,
        partial: options.writes === false,
        agentFlags: options.agent ?? {},
        ci: isCi(env),
        env,
        progress: options.progress ?? (() => undefined),
        openAgents: (session) => openAgentSession(session, options.openTools),
      });
    },
  };
}
