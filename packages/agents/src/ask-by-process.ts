import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { EnvironmentError, NO_USAGE, type Usage } from '@nx-test-review/contracts';
import { describeEnd, type EndFacts } from './describe-end';
import { describeFailure, type FailureEnd } from './failures';
import { isolate, type Isolation } from './isolation/isolate';
import { furnish, readAnswer, roomEnvironment, type Furnished } from './room/furnish';
import { makeRoom, type Room } from './room/make-room';
import { sweepRooms } from './room/sweep-rooms';
import { createBlanker, secretsOfLogin } from './secrets/blank';
import { supervise } from './supervise/supervise';
import { openTraces } from './traces';
import type {
  AgentAnswer,
  AgentOutcome,
  AgentRequest,
  Driver,
  Invocation,
  StreamEnd,
  StreamParser,
} from './types';

/** What a call came to, before the facts that each outcome carries are added. */
export interface Ending {
  end: (Pick<AgentAnswer, 'ok' | 'text'> | FailureEnd) & {
    usage?: Usage;
    modelReported?: string | null;
    turns?: number | null;
    warnings?: string[];
  };
  isolation?: Isolation['kind'];
  warnings?: string[];
  version?: string | null;
  versionTested?: boolean;
}

type Finish = (ending: Ending) => AgentOutcome;

/** Asks an agent that is a program. Its private folders are gone afterwards, whatever happens. */
export async function askByProcess(
  driver: Driver,
  request: AgentRequest,
  finish: Finish,
): Promise<AgentOutcome> {
  if (process.platform === 'win32') return finish({ end: describeFailure(NOT_ON_WINDOWS) });
  if (!existsSync(request.workspace)) return finish({ end: describeFailure(describeMissing(request)) });
  const base = request.env['TMPDIR'] ?? tmpdir();
  const room = openRoom(base);
  const late: string[] = [];
  let outcome: AgentOutcome | undefined;
  try {
    late.push(...(await sweepOnce(base)));
    outcome = await askInRoom(driver, request, room, finish, late);
  } finally {
    const problem = room.remove();
    if (problem !== undefined) late.push(problem);
  }
  return { ...outcome, warnings: [...outcome.warnings, ...late] };
}

async function askInRoom(driver: Driver, request: AgentRequest, room: Room, finish: Finish, late: string[]) {
  const invocation = driver.invoke!(request, room.home);
  const furnished = furnish(room, invocation);
  try {
    const isolation = await isolate(request, room, invocation);
    if (typeof isolation === 'string') {
      return finish({ end: describeFailure({ kind: 'isolation', message: isolation }) });
    }
    return await run({ driver, request, room, invocation, furnished, isolation }, finish);
  } finally {
    late.push(...furnished.removeLogins());
  }
}

interface Call {
  driver: Driver;
  request: AgentRequest;
  room: Room;
  invocation: Invocation;
  furnished: Furnished;
  isolation: Isolation;
}

async function run({ driver, request, room, invocation, furnished, isolation }: Call, finish: Finish) {
  const blanker = createBlanker([
    ...invocation.secretNames.flatMap((name) => invocation.env[name] ?? []),
    ...furnished.loginTexts.flatMap(secretsOfLogin),
  ]);
  const traces = openTraces(request, blanker);
  const parser = holdParser(driver.createParser!(request));
  const end = await supervise({
    ...isolation.wrap(invocation),
    cwd: invocation.worksIn === 'empty' ? room.empty : request.workspace,
    env: roomEnvironment(room, invocation),
    stdin: invocation.stdin,
    root: room.root,
    limits: request.limits,
    watchSilence: !invocation.printsLate,
    signal: request.signal,
    onLine: (stream, line) => (stream === 'stdout' ? parser.line(line) : parser.errorLine?.(line)),
    onOutput: traces.output,
  });
  const answer =
    invocation.answerFile === undefined
      ? undefined
      : readAnswer(room, invocation.answerFile, request.limits.outputBytes);
  const told = parser.end({ code: end.code, signal: end.signal, stderr: end.stderr, answer });
  const facts: EndFacts = {
    title: driver.title,
    command: invocation.command,
    limits: request.limits,
    end,
    told,
  };
  const warnings = [...isolation.warnings, ...furnished.warnings];
  if (invocation.keepsHome !== undefined) warnings.push(invocation.keepsHome);
  if (end.left.length > 0) warnings.push(`processes that no signal ended: ${end.left.join(', ')}`);
  const { usage, modelReported, turns } = told;
  const outcome = blanker.deep(
    finish({
      end: { ...describeEnd(facts), usage, modelReported, turns, warnings: told.warnings },
      isolation: isolation.kind,
      warnings,
    }),
  );
  const problem = traces.end(outcome);
  return problem === undefined ? outcome : { ...outcome, warnings: [...outcome.warnings, problem] };
}

/** A parser that stumbles over what an agent printed is a failure of the call, not of the run. */
function holdParser(parser: StreamParser): StreamParser {
  let broken: StreamEnd['failure'];
  const hold = (error: unknown): NonNullable<StreamEnd['failure']> =>
    (broken = {
      kind: 'protocol',
      message: `its output could not be read: ${(error as Error).message}`,
      retryable: false,
      retryAfterMs: null,
    });
  const read = (line: () => StreamEnd['failure']): StreamEnd['failure'] => {
    try {
      return line();
    } catch (error) {
      return hold(error);
    }
  };
  return {
    line: (text) => read(() => parser.line(text)),
    errorLine: (text) => read(() => parser.errorLine?.(text)),
    end(exit) {
      try {
        const told = parser.end(exit);
        return broken ? { ...told, text: undefined, failure: broken } : told;
      } catch (error) {
        return { ...NOTHING_TOLD, failure: broken ?? hold(error) };
      }
    },
  };
}

const NOTHING_TOLD: StreamEnd = {
  text: undefined,
  usage: NO_USAGE,
  modelReported: null,
  turns: null,
  warnings: [],
};

const NOT_ON_WINDOWS = {
  kind: 'configuration',
  message: 'agents that are programs cannot be supervised on Windows yet',
  hint: 'run under WSL, use the driver `http`, or set the agent to none',
} as const;

const describeMissing = ({ workspace }: AgentRequest) =>
  ({
    kind: 'configuration',
    message: `the folder that the agent is to work in, ${workspace}, is not there`,
    hint: 'run again from a workspace that is there',
  }) as const;

const swept = new Set<string>();

/** What killed runs left behind goes once a process, with the first call. Its problems are told once. */
async function sweepOnce(base: string): Promise<string[]> {
  if (swept.has(base)) return [];
  swept.add(base);
  return sweepRooms(base);
}

function openRoom(base: string): Room {
  try {
    return makeRoom(base);
  } catch (error) {
    throw new EnvironmentError({
      code: 'no-private-folder',
      message: `no private folder could be made for the agent: ${(error as Error).message}`,
      hint: 'let TMPDIR name a folder that this user may write to, with free space',
      cause: error,
    });
  }
}
