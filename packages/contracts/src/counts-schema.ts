import { z } from 'zod';
import type { Counts } from './scoring';

export const CountsSchema = z.strictObject({
  critical: z.int().min(0),
  high: z.int().min(0),
  medium: z.int().min(0),
  low: z.int().min(0),
}) satisfies z.ZodType<Counts>;
