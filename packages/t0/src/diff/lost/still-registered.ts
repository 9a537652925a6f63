import type { DiffInput } from '../../types';
import { countAsked } from './doubts/count-asked';
import type { TestEntry } from '../entries';
import type { EntryMap } from '../matching/match-tests';
import { tokensOf } from '../matching/similarity';

/**
 * A call that registers tests may be put together with another, renamed, or written out as tests that ask for something:
 * the spec at the head then says so. Its arguments tell one call of a name from another.
 */
export function isStillRegistered(entry: TestEntry, map: EntryMap, input: DiffInput): boolean {
  const { registration } = entry;
  const path = map.counterparts.get(entry.ref.path);
  if (registration === undefined || path === undefined) return false;
  const here = ({ ref }: TestEntry): boolean => ref.path === path;
  const added = map.added.filter(here);
  if (added.some((one) => one.registration !== undefined)) return true;
  const asking = added.filter(
    (one) => one.registration === undefined && countAsked(one, input.headView).all > 0,
  );
  if (asking.length >= registration.tests) return true;
  const others = map.matches.flatMap(({ heads }) => heads.filter(here));
  const called = others.some((one) => one.registration?.name === registration.name);
  return called && mostlyStands(entry, input.headView.text?.(path));
}

/** Most of the values that the call hands over, or of the names where it has no values, stand in the spec still. */
function mostlyStands({ registration }: TestEntry, text: string | undefined): boolean {
  if (text === undefined) return true;
  const tokens = (registration?.args ?? []).flatMap((arg) => tokensOf(arg.text));
  const literals = tokens.filter((token) => /^['\d]/.test(token));
  const values = literals.length > 0 ? literals : tokens.filter((token) => /^[A-Za-z_$]/.test(token));
  const standing = values.filter((token) => text.includes(token.replace(/^'|'$/g, '')));
  return standing.length * 2 > values.length || values.length === 0;
}
