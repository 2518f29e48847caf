import { z } from 'zod';
import type { Attendance, Quorum } from './attendance.ts';

// Kept apart from `attendance.ts`, so that the web app doesn't load the validator.

export const quorum = z.object({
  atLeast: z.int().positive(),
  members: z.array(z.int().positive()).min(2),
}) satisfies z.ZodType<Quorum>;

export const attendance = z.object({
  optional: z.array(z.int().positive()),
  quorums: z.array(quorum),
}) satisfies z.ZodType<Attendance>;
