import { ConfigurationError, type DriverName, type DriverSettings } from '@nx-test-review/contracts';

/**
 * Arguments of the settings, to be put after all others. Throws where one would take away the read-only guarantee: a
 * reviewer never runs in a bypass mode.
 */
export function readExtraArgs(driver: DriverName, settings: DriverSettings, forbidden: RegExp): string[] {
  const args = settings.args ?? [];
  const bad = args.find((arg) => forbidden.test(arg));
  if (bad === undefined) return args;
  throw new ConfigurationError({
    code: 'bypass-refused',
    message: `agent.drivers.${driver}.args holds "${bad}", which would let the reviewer change files`,
    hint: 'take it out: a review needs no tools',
  });
}

export function refuseEffort(driver: DriverName, settings: DriverSettings): void {
  if (settings.effort === undefined) return;
  throw new ConfigurationError({
    code: 'no-effort',
    message: `${driver} has no setting for effort, and agent.drivers.${driver}.effort asks for "${settings.effort}"`,
    hint: 'take it out, or choose another model',
  });
}

/** The model of the settings, or the driver's own. */
export function readModel(driver: DriverName, settings: DriverSettings, own: string | undefined): string {
  const model = settings.model ?? own;
  if (model !== undefined) return model;
  throw new ConfigurationError({
    code: 'model-not-named',
    message: `${driver}: agent.drivers.${driver}.model is not set, and there is no model that it could pin`,
    hint: `name one in test-review.config.json: "agent": { "drivers": { "${driver}": { "model": "…" } } }`,
  });
}
