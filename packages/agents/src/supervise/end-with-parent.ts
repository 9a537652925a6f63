/**
 * Ends this process when its parent is gone: a worker of Nx gets only `disconnect` when nx is killed, and would live on.
 * The guard then kills the agents of this process and removes their private folders. Returns how to take it back.
 */
export function endWithParent(): () => void {
  if (!process.connected) return () => undefined;
  const end = (): void => process.exit(3);
  process.once('disconnect', end);
  return () => void process.off('disconnect', end);
}
