import type { Registry } from '@nx-test-review/contracts';
import {
  parseBaseline,
  parseWaivers,
  resolvePolicy,
  resolveWaivers,
  type BaselineEntry,
  type Policy,
  type WaiverEntry,
} from '@nx-test-review/gate';
import type { Snapshot } from '@nx-test-review/scope';
import {
  BASELINE_FILE,
  hashT0Config,
  loadConfig,
  readSteeringText,
  WAIVER_FILE,
} from '../config/load-config';
import type { EffectiveConfig } from '../config/merge-config';
import type { Sides } from '../sides/open-sides';

/** What steers one project's verdict, read from the side that steers. */
export interface ProjectSteering {
  config: EffectiveConfig;
  configHash: string;
  policy: Policy;
}

export function loadProjectSteering(sides: Sides, root: string, registry: Registry): ProjectSteering {
  const config = loadConfig(sides.steering.side, root);
  return {
    config,
    configHash: hashT0Config(config),
    policy: resolvePolicy({
      layers: [...config.policyLayers, { where: 'flags', policy: sides.policyFlags }],
      registry,
    }),
  };
}

/** Waivers of both sides with their standing; those that this change adds are requests. Throws class 2. */
export function loadWaivers(
  sides: Sides,
  policy: Policy,
  registry: Registry,
  approved: boolean,
): WaiverEntry[] {
  const read = (snapshot: Snapshot) => {
    const text = readSteeringText(snapshot, WAIVER_FILE);
    return text === undefined ? [] : parseWaivers(text, WAIVER_FILE, registry);
  };
  const head = read(sides.head.snapshot);
  const steeredByBase = sides.steering.side.side === 'base';
  return resolveWaivers({
    base: steeredByBase ? read(sides.steering.side) : null,
    head,
    policy,
    today: localDay(),
    approved,
  });
}

export function loadBaseline(sides: Sides): BaselineEntry[] {
  const text = readSteeringText(sides.steering.side, BASELINE_FILE);
  return text === undefined ? [] : parseBaseline(text, BASELINE_FILE);
}

/** YYYY-MM-DD of the local day. */
export function localDay(now = new Date()): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
