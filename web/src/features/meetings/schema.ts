import * as z from 'zod/mini';
import { LONGEST_RANGE_DAYS, SIZES } from '../../../../contracts/api/limits.ts';
import { PREFERENCES } from '../../components/meetings/preference.ts';
import { addDays } from '../../lib/dates.ts';

/** The rules of the specification, section 5, for a meeting that is changed. */
export const changes = z
  .object({
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Meeting title is required'),
        z.maxLength(SIZES.title, `Meeting title cannot exceed ${SIZES.title} characters`),
      ),
    description: z
      .string()
      .check(
        z.trim(),
        z.maxLength(SIZES.description, `Description cannot exceed ${SIZES.description} characters`),
      ),
    /** Minutes. */
    duration: z.number(),
    dateRangeStart: z.string().check(z.minLength(1, 'Start date is required')),
    dateRangeEnd: z.string().check(z.minLength(1, 'End date is required')),
    timePreference: z.enum(PREFERENCES),
    aiDecisionMode: z.enum(['auto', 'manual']),
  })
  .check(
    z.refine(({ dateRangeStart, dateRangeEnd }) => dateRangeEnd >= dateRangeStart, {
      path: ['dateRangeEnd'],
      error: 'End date must be on or after the start date',
    }),
    z.refine(
      ({ dateRangeStart, dateRangeEnd }) =>
        dateRangeStart === '' || dateRangeEnd <= addDays(dateRangeStart, LONGEST_RANGE_DAYS),
      { path: ['dateRangeEnd'], error: 'The dates cannot span more than a year' },
    ),
  );

export type Changes = z.infer<typeof changes>;

/** Only what is not as it was. */
export const different = (before: Changes, after: Changes): Partial<Changes> =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => before[field as keyof Changes] !== value),
  );
