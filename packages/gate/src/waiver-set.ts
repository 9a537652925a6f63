import { ConfigurationError, type Waiver } from '@nx-test-review/contracts';
import type { Policy } from './policy';
import { GUARDED_ROWS } from './row-decision';
import { daysBetween, waiverId } from './waiver-file';
import { isExactPath, pathCovers } from './waiver-scope';

/** A waiver with its standing in this run. Only `holds` and `honoured` cover findings. */
export interface WaiverEntry {
  id: string;
  waiver: Waiver;
  /** `holds`: of the base. `honoured`: added by this change and narrow. */
  standing: 'holds' | 'honoured' | 'expired' | 'refused';
  note?: string;
}

export interface WaiverInput {
  /** Of the base; null when the base has none of our files or there is no base: then the head's hold. */
  base: readonly Waiver[] | null;
  head: readonly Waiver[];
  policy: Pick<Policy, 'newWaivers' | 'newWaiverRows' | 'waiverMaxDays'>;
  /** Local day, YYYY-MM-DD. */
  today: string;
  /** The pipeline approved the waivers of this change. */
  approved?: boolean;
}

/**
 * Decides which waivers hold. Those of the base do; additions of the change are requests; changed and widened ones
 * are refused. ConfigurationError (class 2) for an added or changed one without a future date within the maximum.
 */
export function resolveWaivers(input: WaiverInput): WaiverEntry[] {
  const { base, head, today } = input;
  if (base === null) return head.map((waiver) => standingEntry(waiver, today));
  const atBase = new Map(base.map((waiver) => [waiverId(waiver), waiver]));
  const atHead = new Map(head.map((waiver) => [waiverId(waiver), waiver]));
  const entries = base.map((waiver) => {
    const entry = standingEntry(waiver, today);
    if (atHead.has(entry.id) || entry.standing === 'expired') return entry;
    return { ...entry, note: 'removed by this change: holds until that is merged' };
  });
  for (const waiver of head) {
    const id = waiverId(waiver);
    const old = atBase.get(id);
    if (old && sameWaiver(old, waiver)) continue;
    refuseBadDate(waiver, id, input);
    if (old) {
      entries.push({ id: `${id} (changed)`, waiver, standing: 'refused', note: changeNote(old, waiver) });
      continue;
    }
    const refusal = whyNotHonoured(waiver, input, base, atHead);
    entries.push({ id, waiver, standing: refusal ? 'refused' : 'honoured', note: refusal });
  }
  return entries;
}

function standingEntry(waiver: Waiver, today: string): WaiverEntry {
  const expired = waiver.expires < today;
  return { id: waiverId(waiver), waiver, standing: expired ? 'expired' : 'holds' };
}

function sameWaiver(left: Waiver, right: Waiver): boolean {
  const keys = ['row', 'fingerprint', 'path', 'owner', 'reason', 'expires'] as const;
  return keys.every((key) => left[key] === right[key]);
}

function changeNote(old: Waiver, waiver: Waiver): string {
  const keys = (['path', 'owner', 'reason', 'expires'] as const).filter((key) => old[key] !== waiver[key]);
  return `changes ${keys.join(', ')} of a waiver that stands: the base's holds until that is merged`;
}

function refuseBadDate(waiver: Waiver, id: string, input: WaiverInput): void {
  const days = daysBetween(input.today, waiver.expires);
  const maximum = input.policy.waiverMaxDays;
  if (days >= 1 && days <= maximum) return;
  throw new ConfigurationError({
    code: 'waiver-date',
    message:
      days < 1
        ? `waiver ${id}: it is new or changed and ends on ${waiver.expires}, which is not after ${input.today}`
        : `waiver ${id}: it is new or changed and ends on ${waiver.expires}, in ${days} days; at most ${maximum} are allowed`,
    hint: `set expires to a day after today and within ${maximum} days (policy.waiverMaxDays)`,
  });
}

function whyNotHonoured(
  waiver: Waiver,
  input: WaiverInput,
  base: readonly Waiver[],
  atHead: ReadonlyMap<string, Waiver>,
): string | undefined {
  const replaced = base.find((old) => !atHead.has(waiverId(old)) && widens(old, waiver));
  if (replaced)
    return `widens ${waiverId(replaced)}: a waiver that stands is not changed by the change it judges`;
  if (waiver.fingerprint === undefined && !isExactPath(waiver.path ?? '*')) {
    return 'too broad for a new one: name one fingerprint, or one row in one file';
  }
  if (input.approved) return undefined;
  if (input.policy.newWaivers === 'hold')
    return 'held: policy newWaivers is "hold" until the pipeline approves it';
  if (GUARDED_ROWS.includes(waiver.row) && !input.policy.newWaiverRows.includes(waiver.row)) {
    return `a new waiver does not cover ${waiver.row}: policy newWaiverRows does not name it`;
  }
  return undefined;
}

/** The new one takes in what the old one did: the old one was reworded, not ended. */
function widens(old: Waiver, waiver: Waiver): boolean {
  if (old.row !== waiver.row || waiver.fingerprint !== undefined) return false;
  if (old.path === undefined) return true;
  return pathCovers(waiver.path ?? '', old.path);
}
