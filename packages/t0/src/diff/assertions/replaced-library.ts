import type { ModuleAlias } from '@nx-test-review/scope';
import type { ImportRecord } from '@nx-test-review/source';
import type { ModelView } from '../../types';
import { isAssertionLibrary } from './fake-expect';
import type { StandIn } from './stand-ins';

const ASKS = new Set(['expect', 'assert', 'it', 'test', 'default', '*']);

/** What the runner's configuration gives a spec in the place of the library that asserts or runs its tests. */
export function findReplacedLibrary(
  imports: readonly ImportRecord[],
  aliases: readonly (ModuleAlias & { fits(specifier: string): boolean })[],
  view: ModelView,
): (StandIn & { library: string }) | undefined {
  for (const { specifier, names, typeOnly } of imports) {
    if (typeOnly || !isAssertionLibrary(specifier)) continue;
    if (!names.some(({ imported }) => ASKS.has(imported))) continue;
    const alias = aliases.find((one) => one.fits(specifier) && standsAlone(one.to, view));
    if (alias === undefined) continue;
    return {
      ...alias,
      library: specifier,
      what: `${alias.to}, by ${alias.path}`,
      key: `${alias.path}\0${String(alias.from)}`,
    };
  }
  return undefined;
}

/** A file of the workspace that takes nothing from a library that asserts: it has nothing to hand on. */
function standsAlone(path: string, view: ModelView): boolean {
  const parsed = view.model(path);
  if (parsed?.ok !== true) return false;
  const { imports, exports } = parsed.model;
  const from = [...imports.map(({ specifier }) => specifier), ...exports.flatMap((one) => one.from ?? [])];
  return !from.some(isAssertionLibrary);
}
