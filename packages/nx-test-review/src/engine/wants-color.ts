/**
 * Should text for people carry colour? NO_COLOR forbids it, since that is the word of a person; FORCE_COLOR asks for it,
 * which Nx does for its tasks; else the place decides: a terminal that is not dumb.
 */
export function wantsColor(
  env: Readonly<Record<string, string | undefined>>,
  to: { isTTY?: boolean },
): boolean {
  if ((env['NO_COLOR'] ?? '') !== '') return false;
  const forced = env['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return to.isTTY === true && env['TERM'] !== 'dumb';
}
