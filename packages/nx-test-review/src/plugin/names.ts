/** Name under which the plugin is installed, registered and its executors are called. */
export const PLUGIN_NAME = 'nx-test-review';
export const DEFAULT_TARGET = 'test-review';
export const DEFAULT_T0_TARGET = 'test-review-t0';
export const T0_EXECUTOR = `${PLUGIN_NAME}:t0`;
export const REVIEW_EXECUTOR = `${PLUGIN_NAME}:test-review`;

/** Names of the two targets that a registration infers. */
export interface TargetNames {
  targetName: string;
  t0TargetName: string;
}

/**
 * Target names of a registration. Never throws: a wrong option must not break other nx commands,
 * so inference falls back to the default here and the engine refuses the option when the review runs.
 */
export function readTargetNames(options: unknown): TargetNames {
  const given = (typeof options === 'object' && options !== null ? options : {}) as Record<string, unknown>;
  return {
    targetName: readName(given['targetName'], DEFAULT_TARGET),
    t0TargetName: readName(given['t0TargetName'], DEFAULT_T0_TARGET),
  };
}

/** Target names of each registration in nx.json; the defaults when there is none. Never empty. */
export function listRegisteredNames(
  plugins: readonly unknown[] | undefined,
): [TargetNames, ...TargetNames[]] {
  const own = (plugins ?? []).flatMap((entry) => {
    if (entry === PLUGIN_NAME) return [readTargetNames(undefined)];
    const { plugin, options } = (entry ?? {}) as { plugin?: unknown; options?: unknown };
    return plugin === PLUGIN_NAME ? [readTargetNames(options)] : [];
  });
  const [first = readTargetNames(undefined), ...others] = own;
  return [first, ...others];
}

function readName(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
