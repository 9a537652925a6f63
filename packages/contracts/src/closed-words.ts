/** Words that a value may have, without the schemas that are made of them: few runs ask for one. */

/** What the specs of a project may have in common; each spec votes where a key applies to it. */
export const CONVENTION_KEYS = [
  'priorityMarkers',
  'testIds',
  'behaviouralNaming',
  'networkFirst',
  'dataFactories',
  'fixtures',
  'assertionStyle',
  'playwrightUtilities',
] as const;
export type ConventionKey = (typeof CONVENTION_KEYS)[number];

export const CONVENTION_STATUSES = ['established', 'emerging', 'absent', 'unknown'] as const;
export type ConventionStatus = (typeof CONVENTION_STATUSES)[number];

/**
 * `used`: it holds a finding. `unused`: its line was judged and the row finds nothing there. `unjudged`: nothing that ran
 * could say (the row is planned, an agent's, a convention, switched off). `refused`: it names a finding and does not
 * hold it (new and held by policy, or a diff row is part of the finding). `malformed`: it was not understood.
 */
export const SUPPRESSION_STATUSES = ['malformed', 'refused', 'unused', 'unjudged', 'used'] as const;
export type SuppressionStatus = (typeof SUPPRESSION_STATUSES)[number];

export const STATES = ['passed', 'skipped', 'waived', 'failed', 'incomplete', 'broken'] as const;
/** State of a project or of the gate, from best to worst; the worst wins. */
export type State = (typeof STATES)[number];

/** Agents that can be asked, each by a driver of its own. */
export const DRIVER_NAMES = ['claude', 'codex', 'opencode', 'gemini', 'custom', 'http'] as const;
export type DriverName = (typeof DRIVER_NAMES)[number];

/** `none`: T0 and the diff rows judge alone. `mixed`: projects are dealt over several drivers. */
export const AGENT_NAMES = ['none', ...DRIVER_NAMES, 'mixed'] as const;

/** `on`: the default decides. `block`: it blocks by the user's word. */
export const ROW_SETTINGS = ['on', 'block', 'advisory', 'off'] as const;
export type RowSetting = (typeof ROW_SETTINGS)[number];
