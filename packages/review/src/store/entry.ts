import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  AgentNoteSchema,
  DroppedFindingSchema,
  FindingSchema,
  describeIssues,
} from '@nx-test-review/contracts';
import { z } from 'zod';
import type { StoredReview } from '../types';

const StoredReviewSchema = z.strictObject({
  path: z.string().min(1),
  findings: z.array(FindingSchema),
  dropped: z.array(DroppedFindingSchema),
  notes: z.array(AgentNoteSchema),
  contextUsed: z.array(z.string()),
  modelReported: z.string().nullable(),
  seen: z.strictObject({
    form: z.string(),
    rows: z.array(z.string()),
    units: z.array(z.strictObject({ from: z.int().min(1), hash: z.string() })),
  }),
  madeAt: z.iso.datetime(),
  madeBy: z.string().min(1),
});

/** A file of the store. `body` is text, so that sum and MAC are over the very bytes that are read. */
const EntrySchema = z.strictObject({
  schemaVersion: z.literal(1),
  kind: z.literal('review-answer'),
  name: z.string(),
  body: z.string(),
  sum: z.string(),
  mac: z.string().nullable(),
});

/** An entry as it was read. `authentic`: its MAC was made with the key at hand; undefined without a key. */
export type ReadEntry =
  { ok: true; review: StoredReview; authentic: boolean | undefined } | { ok: false; because: string };

/** Text of the file for an answer under a name. */
export function writeEntry(name: string, review: StoredReview, secret: string | undefined): string {
  const body = JSON.stringify(review);
  const mac = secret === undefined ? null : computeMac(name, body, secret);
  const entry = { schemaVersion: 1, kind: 'review-answer', name, body, sum: computeSum(name, body), mac };
  return `${JSON.stringify(entry)}\n`;
}

/** Reads a file of the store. What is broken, of another version or of another name is none. */
export function readEntry(name: string, text: string, secret: string | undefined): ReadEntry {
  const entry = parse(EntrySchema, text);
  if (!entry.ok) return entry;
  const { body, sum, mac } = entry.value;
  if (entry.value.name !== name) return { ok: false, because: 'it was made under another name' };
  if (sum !== computeSum(name, body)) return { ok: false, because: 'its content is not what was written' };
  const review = parse(StoredReviewSchema, body);
  if (!review.ok) return review;
  const authentic =
    secret === undefined ? undefined : mac !== null && isSame(mac, computeMac(name, body, secret));
  return { ok: true, review: review.value, authentic };
}

function parse<T extends z.ZodType>(
  schema: T,
  text: string,
): { ok: true; value: z.infer<T> } | { ok: false; because: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, because: 'it is broken: no JSON' };
  }
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, because: `it is broken: ${describeIssues(parsed.error, value)}` };
}

function computeSum(name: string, body: string): string {
  return createHash('sha256').update(`${name}\n${body}`).digest('hex');
}

function computeMac(name: string, body: string, secret: string): string {
  return createHmac('sha256', secret).update(`review-answer:1\n${name}\n${body}`).digest('hex');
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
