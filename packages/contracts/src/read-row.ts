import { ROW_GATES, ROW_ID, ROW_SLUG, ROW_STATUSES, ROW_TIERS, SEVERITIES } from './row-words';
import type { Precision, Row } from './row';

const KEYS = 12;

/**
 * A row, where nothing is wrong with it: the same as by its schema, without loading that. Each run reads all pages.
 * @returns undefined where the schema may have something to say
 */
export function readPlainRow(value: unknown): Row | undefined {
  if (!isRecord(value) || Object.keys(value).length !== KEYS) return undefined;
  const { id, slug, name, severity, gate, tier, frameworks, advisory, status, since, formerIds, precision } =
    value;
  if (typeof id !== 'string' || !ROW_ID.test(id)) return undefined;
  if (typeof slug !== 'string' || !ROW_SLUG.test(slug)) return undefined;
  if (typeof name !== 'string' || name.length < 3) return undefined;
  if (!isOneOf(SEVERITIES, severity) || !isOneOf(ROW_GATES, gate)) return undefined;
  if (!isOneOf(ROW_TIERS, tier) || !isOneOf(ROW_STATUSES, status)) return undefined;
  if (!isTexts(frameworks) || frameworks.length === 0 || !isTexts(formerIds)) return undefined;
  if (typeof advisory !== 'boolean' || typeof since !== 'string') return undefined;
  if (!isPrecision(precision)) return undefined;
  return { id, slug, name, severity, gate, tier, frameworks, advisory, status, since, formerIds, precision };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOneOf<const T extends string>(words: readonly T[], value: unknown): value is T {
  return (words as readonly unknown[]).includes(value);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isPrecision(value: unknown): value is Precision {
  return isRecord(value) && Object.keys(value).length === 2 && isCount(value.right) && isCount(value.n);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
