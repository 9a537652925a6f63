import { DRIVERS, findSandboxProgram, type Driver, type Presence } from '@nx-test-review/agents';
import type { AgentConfig, DriverName } from '@nx-test-review/contracts';
import { listOwnPrograms } from '../../engine/agent/own-programs';
import { loadConfig } from '../../engine/config/load-config';
import { fail, ok, warn, type DoctorInput, type DoctorLine } from './types';

/** Who is asked beyond the deterministic rows, and what each driver finds and can enforce on this machine. */
export async function checkAgents({ root, env, head }: DoctorInput): Promise<DoctorLine[]> {
  const config = readConfig(head);
  if (config === undefined) return []; // the configuration's own check says what is wrong with it
  const { agent, required } = config;
  const wanted = agent.name === 'mixed' ? (agent.mixed ?? []) : [agent.name];
  const lines = await Promise.all(
    DRIVERS.map(async (driver) => {
      const presence = await driver.detect(agent.drivers?.[driver.name] ?? {}, env);
      return describeDriver(driver, presence, wanted.includes(driver.name) ? required : undefined);
    }),
  );
  const own = DRIVERS.filter(({ name }) => wanted.includes(name)).flatMap(({ name: driver }) =>
    describeOwn(driver, listOwnPrograms({ root, driver, settings: agent.drivers?.[driver] ?? {}, env })),
  );
  return [describeChoice(agent), ...lines, ...own, describeSandbox(agent, env)];
}

type Agent = AgentConfig & Required<Pick<AgentConfig, 'name' | 'when'>>;

function readConfig(head: DoctorInput['head']): { agent: Agent; required: boolean } | undefined {
  try {
    const { agent, policyLayers } = loadConfig(head, '.');
    const required = policyLayers
      .map(({ policy }) => policy.agentRequired)
      .findLast((one) => one !== undefined);
    return { agent, required: required ?? true };
  } catch {
    return undefined;
  }
}

function describeChoice(agent: Agent): DoctorLine {
  if (agent.name === 'none') return ok('agent', 'none: deterministic rows only, nothing leaves this machine');
  if (agent.name === 'mixed' && (agent.mixed ?? []).length === 0)
    return fail('agent', 'mixed, and agent.mixed names no driver', 'list drivers in agent.mixed');
  const who = agent.name === 'mixed' ? `mixed over ${(agent.mixed ?? []).join(', ')}` : agent.name;
  return ok('agent', `${who}, asked ${agent.when === 'ci' ? 'under CI' : 'always'}`);
}

/** @param required undefined for a driver that nobody asks for */
function describeDriver(driver: Driver, presence: Presence, required: boolean | undefined): DoctorLine {
  const check = `agent ${driver.name}`;
  const { found, login, hint } = presence;
  const { readOnly, schema, budget } = driver.enforces;
  const can = `read-only ${readOnly}, schema ${schema}, budget ${budget}`;
  if (required === undefined)
    return ok(check, found ? `${describePresence(presence)}; ${can}` : 'not here, not asked for');
  const say = required ? fail : warn;
  if (!found) return say(check, 'not found', hint);
  if (login === 'no') return say(check, `${describePresence(presence)}; ${can}`, hint);
  if (!presence.versionTested)
    return warn(
      check,
      `${describePresence(presence)}; ${can}`,
      `it may work; tested are ${driver.testedVersions.join(', ')}`,
    );
  return ok(check, `${describePresence(presence)}; ${can}`);
}

/** A change that edits the program would be its own judge. */
function describeOwn(driver: DriverName, paths: readonly string[]): DoctorLine[] {
  if (paths.length === 0) return [];
  const installed = paths.every((path) => path.split('/').includes('node_modules'));
  return [
    warn(
      `agent ${driver} program`,
      `lies in the workspace: ${paths.join(', ')}`,
      installed
        ? 'install it elsewhere: a change to what is installed here would choose its judge'
        : 'keep it outside of the repository: a change that edits it is refused under CI, and one that edits what it loads would judge itself',
    ),
  ];
}

const LOGIN_WORDS: Record<Presence['login'], string> = {
  yes: 'logged in',
  no: 'not logged in',
  unknown: 'login unknown without asking it',
};

function describePresence({ path, version, versionTested, login }: Presence): string {
  const known = version === null ? [] : [`${version} (${versionTested ? 'tested' : 'not tested'})`];
  return [path ?? 'by HTTP', ...known, LOGIN_WORDS[login]].join(', ');
}

function describeSandbox({ name, isolation = 'auto' }: Agent, env: DoctorInput['env']): DoctorLine {
  const sandbox = findSandboxProgram(env['PATH']);
  const where =
    sandbox?.path === undefined
      ? `no sandbox: ${sandbox === undefined ? 'this system has none that is known' : `${sandbox.name} is not installed`}`
      : `${sandbox.path}, proved by each run before it is relied on`;
  const detail = `${where}; agent.isolation is ${isolation}`;
  if (sandbox?.path !== undefined || name === 'none' || isolation === 'off') return ok('sandbox', detail);
  const advice =
    sandbox === undefined
      ? 'set agent.isolation to off'
      : `install ${sandbox.name}, or set agent.isolation to off`;
  return isolation === 'required' ? fail('sandbox', detail, advice) : warn('sandbox', detail, advice);
}
