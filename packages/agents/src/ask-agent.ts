import { NO_USAGE, TestReviewError } from '@nx-test-review/contracts';
import { askByProcess, type Ending } from './ask-by-process';
import { describeFailure } from './failures';
import { createBlanker } from './secrets/blank';
import { openTraces } from './traces';
import type { AgentOutcome, AgentRequest, Driver, Presence } from './types';

/**
 * Asks one agent one question. What the agent does, and what is missing for it, is an outcome and never an exception:
 * the process runs in a private home, under guard, in the sandbox that was demanded, and nothing of it is left behind.
 */
export async function askAgent(driver: Driver, request: AgentRequest): Promise<AgentOutcome> {
  const startedAt = performance.now();
  const finish = ({
    end,
    isolation = 'none',
    warnings = [],
    version = null,
    versionTested = true,
  }: Ending) => ({
    usage: NO_USAGE,
    modelReported: null,
    turns: null,
    version,
    versionTested,
    enforces: driver.enforces,
    isolation,
    ...end,
    warnings: [...warnings, ...(end.warnings ?? [])],
    elapsedMs: Math.round(performance.now() - startedAt),
  });
  try {
    if (request.signal?.aborted)
      return finish({ end: describeFailure({ kind: 'aborted', message: 'the run was stopped' }) });
    if (driver.ask) return await askItself(driver, request);
    const presence = request.presence ?? (await detectOnce(driver, request));
    const seen = { version: presence.version, versionTested: presence.versionTested };
    const absent = describeAbsence(driver, presence);
    if (absent) return finish({ end: absent, ...seen });
    return await askByProcess(driver, request, (ending) => finish({ ...ending, ...seen }));
  } catch (error) {
    return finish({ end: describeThrown(driver, error) });
  }
}

/** A driver without a process answers itself; its key is blanked here all the same. */
async function askItself(driver: Driver, request: AgentRequest): Promise<AgentOutcome> {
  const names = [request.settings.keyVariable, ...(request.settings.env ?? [])];
  const values = names.flatMap((name) => (name === undefined ? [] : (request.env[name] ?? [])));
  const secrets = [...values, ...Object.values(request.settings.headers ?? {})];
  const traces = openTraces(request, createBlanker(secrets));
  const told = await driver.ask!(request, (value) => void secrets.push(value));
  const outcome = createBlanker(secrets).deep(told);
  const problem = traces.end(outcome);
  return problem === undefined ? outcome : { ...outcome, warnings: [...outcome.warnings, problem] };
}

const detected = new Map<string, Promise<Presence>>();

function detectOnce(driver: Driver, { settings, env }: AgentRequest): Promise<Presence> {
  const key = JSON.stringify([driver.name, settings, env['PATH'], env['HOME']]);
  const known = detected.get(key);
  if (known) return known;
  const asked = driver.detect(settings, env);
  detected.set(key, asked);
  // What failed once may be mended; only an answer is kept.
  asked.then(
    ({ found, login }) => (found && login !== 'no' ? undefined : detected.delete(key)),
    () => detected.delete(key),
  );
  return asked;
}

function describeAbsence({ title }: Driver, { found, login, hint }: Presence) {
  if (!found) return describeFailure({ kind: 'missing', message: `${title} was not found`, hint });
  if (login === 'no') return describeFailure({ kind: 'login', message: `${title} is not logged in`, hint });
  return undefined;
}

function describeThrown({ title }: Driver, error: unknown) {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof TestReviewError && error.exitClass === 2) {
    return describeFailure({ kind: 'configuration', message, hint: error.hint });
  }
  return describeFailure({ kind: 'protocol', message: `${title} could not be asked: ${message}` });
}
