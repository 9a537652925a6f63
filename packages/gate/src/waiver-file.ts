import {
  ConfigurationError,
  parseConfigJson,
  WaiverFileSchema,
  type Registry,
  type Waiver,
} from '@nx-test-review/contracts';
import { findRow } from './policy';

/**
 * Waivers of `test-review.waivers.json`, with rows as ids. ConfigurationError (class 2) names the entry that is
 * malformed: not JSON, a key missing, a date that no calendar has, a row that nobody knows, an entry told twice.
 */
export function parseWaivers(text: string, where: string, registry: Registry): Waiver[] {
  const { waivers } = parseConfigJson(WaiverFileSchema, text, where);
  const seen = new Set<string>();
  return waivers.map((raw, index) => {
    const place = `${where}: waivers.${index}`;
    const waiver = { ...raw, row: findRow(raw.row, `${place}.row`, registry) };
    if (!isRealDate(waiver.expires)) {
      throw new ConfigurationError({
        code: 'waiver-date',
        message: `${place}.expires: no calendar has the day "${waiver.expires}"`,
        hint: 'write a real day as YYYY-MM-DD',
      });
    }
    const id = waiverId(waiver);
    if (seen.has(id)) {
      throw new ConfigurationError({
        code: 'waiver-twice',
        message: `${place}: ${id} is waived twice in this file`,
        hint: 'keep one of the two entries',
      });
    }
    seen.add(id);
    return waiver;
  });
}

/** Row plus what it covers: `C1@fp1:…`, or `C1@apps/shop/cart.spec.ts`. */
export function waiverId(waiver: Pick<Waiver, 'row' | 'fingerprint' | 'path'>): string {
  return `${waiver.row}@${waiver.fingerprint ?? waiver.path}`;
}

function isRealDate(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

/** Whole days from one `YYYY-MM-DD` to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
