/** Nothing is silent for longer than this. */
export const HEARTBEAT_MS = 12_000;
