import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { NO_USAGE } from '@nx-test-review/contracts';
import { makeTempDir } from '@tools/testing/temp-repo';
import {
  FAKE_AGENT,
  findProcessesOf,
  isRunning,
  readPids,
  waitUntil,
} from '@tools/testing/fake-agents/fake-agents';
import { guardPid } from '../supervise/guard-link';
import type { AgentLimits, AgentRequest, Driver, Invocation, StreamParser } from '../types';

/** Limits that no scenario reaches by itself. */
export const WIDE: AgentLimits = {
  overallMs: 60_000,
  idleMs: 60_000,
  outputBytes: 64 * 1024 * 1024,
  graceMs: 2000,
};

/** Everything of one test: folders, driver, and the check that nothing is left. */
export function openScene() {
  const base = makeTempDir('agents-');
  const workspace = join(base, 'workspace');
  mkdirSync(workspace);
  const pids = join(base, 'pids');
  const rooms = join(base, 'rooms');
  mkdirSync(rooms);
  return {
    base,
    workspace,
    pids: () => readPids(pids),
    /** A driver whose agent follows a scenario. */
    driver: (scenario: string[], more: Partial<Invocation> = {}, parser?: Partial<StreamParser>): Driver => ({
      ...NO_VERSION,
      detect: async () => FOUND,
      invoke: (request) => ({
        command: process.execPath,
        args: [FAKE_AGENT, ...scenario],
        secretNames: [],
        homeFiles: [],
        loginFiles: [],
        homeVariables: {},
        worksIn: 'workspace',
        stdin: request.prompt,
        printsLate: false,
        ...more,
        env: { FAKE_AGENT_PIDS: pids, ...more.env },
      }),
      createParser: () => ({ ...collectText(), ...parser }),
    }),
    request: (more: Partial<AgentRequest> = {}): AgentRequest => ({
      runId: 'run-1',
      label: 'shop',
      prompt: 'review this',
      schema: {},
      settings: {},
      workspace,
      limits: WIDE,
      isolation: 'off',
      ci: false,
      env: { TMPDIR: rooms },
      ...more,
    }),
    /** Private folders that are there now. */
    rooms: () => readdirSync(rooms).map((name) => join(rooms, name)),
    /** Fails when a process or a private folder outlived the test, and removes all of it. */
    async close(): Promise<void> {
      // By the environment too: what runs in a sandbox writes its id where nobody sees it, and one that means nothing here.
      const running = [...new Set([...readPids(pids).filter(isRunning), ...findProcessesOf(base)])];
      const left = readdirSync(rooms);
      for (const pid of running) process.kill(pid, 'SIGKILL');
      rmSync(base, { recursive: true, force: true });
      if (running.length > 0) throw new Error(`processes outlived the test: ${running.join(', ')}`);
      if (left.length > 0) throw new Error(`private folders outlived the test: ${left.join(', ')}`);
      await waitUntil(() => guardPid() === undefined, 'the guard is let go');
    },
  };
}

const FOUND = {
  found: true,
  path: FAKE_AGENT,
  version: '1.2.3',
  versionTested: true,
  login: 'yes',
  hint: '',
} as const;

const NO_VERSION = {
  name: 'custom',
  title: 'the fake agent',
  testedVersions: [],
  defaultModel: undefined,
  enforces: { readOnly: 'none', schema: 'none', budget: 'none' },
} as const;

/** All of stdout is the answer, when the process ended well. */
function collectText(): StreamParser {
  const lines: string[] = [];
  return {
    line: (text) => void lines.push(text),
    end: ({ code, answer }) => ({
      text: code === 0 ? (answer ?? (lines.length === 0 ? undefined : lines.join('\n'))) : undefined,
      usage: { ...NO_USAGE, inputTokens: lines.length },
      modelReported: null,
      turns: null,
      warnings: [],
    }),
  };
}
