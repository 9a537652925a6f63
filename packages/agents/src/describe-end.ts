import { describeFailure, type FailureEnd } from './failures';
import { LONGEST_LINE, type StopCause, type SupervisedEnd } from './supervise/supervise';
import { lastLines } from './supervise/tail';
import type { AgentAnswer, AgentLimits, StreamEnd } from './types';

export interface EndFacts {
  title: string;
  command: string;
  limits: AgentLimits;
  end: SupervisedEnd;
  told: StreamEnd;
}

/** How a call ended: what supervision did outweighs what the stream said, and that outweighs the exit. */
export function describeEnd(facts: EndFacts): Pick<AgentAnswer, 'ok' | 'text'> | FailureEnd {
  const { end, told } = facts;
  const tail = lastLines(end.stderr.trim() === '' ? end.stdoutTail : end.stderr);
  const fail = (start: Parameters<typeof describeFailure>[0]): FailureEnd =>
    describeFailure(tail === '' ? start : { ...start, tail });
  if (end.cause) return fail(describeStop(facts, end.cause));
  if (told.failure) return fail(told.failure);
  if (end.signal !== null)
    return fail({ kind: 'killed', message: `${facts.title} was ended by ${end.signal}` });
  if (told.text === undefined || told.text.trim() === '') return fail(describeSilence(facts));
  return { ok: true, text: told.text };
}

function describeStop({ title, command, limits, end, told }: EndFacts, cause: StopCause) {
  switch (cause.why) {
    case 'line':
      return cause.failure;
    case 'not-started':
      return cause.error.code === 'ENOENT' || cause.error.code === 'EACCES'
        ? ({
            kind: 'missing',
            message: `${title} could not be started: ${command}: ${cause.error.message}`,
          } as const)
        : ({ kind: 'protocol', message: `${title} could not be started: ${cause.error.message}` } as const);
    case 'timeout':
      return withTold(told, {
        kind: 'timeout',
        message: `${title} was not done after ${seconds(limits.overallMs)}`,
      });
    case 'idle':
      return withTold(told, {
        kind: 'idle',
        message: end.closedEarly
          ? `${title} closed its output and did not end within ${seconds(limits.idleMs)}`
          : `${title} printed nothing for ${seconds(limits.idleMs)}`,
      });
    case 'output-cap':
      return {
        kind: 'output-cap',
        message: `${title} printed more than ${Math.round(limits.outputBytes / 1024 / 1024)} MB`,
      } as const;
    case 'line-cap':
      return {
        kind: 'output-cap',
        message: `${title} printed a line of more than ${LONGEST_LINE / 1024 / 1024} MB`,
      } as const;
    case 'aborted':
      return { kind: 'aborted', message: `${title} was stopped with the run` } as const;
    case 'guard':
      return { kind: 'guard', message: `the guard of ${title} ended, so its processes were killed` } as const;
  }
}

/** An agent that waits for its provider says so in its stream: the reason outweighs the silence. */
function withTold(told: StreamEnd, otherwise: { kind: 'timeout' | 'idle'; message: string }) {
  const { failure } = told;
  return failure && (failure.kind === 'quota' || failure.kind === 'auth' || failure.kind === 'api')
    ? { ...failure, message: `${failure.message} (${otherwise.message})` }
    : otherwise;
}

function describeSilence({ title, end }: EndFacts) {
  const ending = end.code === 0 ? 'ended' : `ended with exit code ${end.code ?? 'unknown'}`;
  return {
    kind: 'no-report',
    message:
      end.bytes === 0
        ? `${title} ${ending} and printed nothing`
        : `${title} ${ending} without a final answer`,
  } as const;
}

function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 1000)} s`;
}
