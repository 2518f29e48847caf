import * as z from 'zod/mini';
import { DURATION, LONGEST_RANGE_DAYS, SIZES } from '../../../../contracts/api/limits.ts';
import { isEmail } from '../../../../contracts/email-address.ts';
import { addDays } from '../../lib/dates.ts';
import { BLANK, isBlank, isSameAddress, type Row } from './people.ts';

const row = z.object({ email: z.string(), name: z.string() });

/** What the form holds, wrong or right; drafts are read with it. */
export const formShape = z.object({
  title: z.string(),
  description: z.string(),
  /** Minutes. */
  duration: z.number(),
  /** Calendar days such as 2026-11-24, or empty. */
  dateRangeStart: z.string(),
  dateRangeEnd: z.string(),
  timePreference: z.enum(['morning', 'afternoon', 'evening', 'business', 'all']),
  aiDecisionMode: z.enum(['auto', 'manual']),
  /** Typed by hand. */
  rows: z.array(row),
  /** Picked from the contacts. */
  picked: z.array(row),
});
export type MeetingForm = z.infer<typeof formShape>;

/** Days, from the specification, section 9. */
const USUAL_RANGE = 7;

export const emptyForm = (today: string): MeetingForm => ({
  title: '',
  description: '',
  duration: DURATION.usual,
  dateRangeStart: today,
  dateRangeEnd: addDays(today, USUAL_RANGE),
  timePreference: 'business',
  aiDecisionMode: 'auto',
  rows: [BLANK],
  picked: [],
});

/** The last day that a range may end on. */
export const lastDay = (start: string): string => addDays(start, LONGEST_RANGE_DAYS);

export const INVALID_EMAIL = 'Please enter a valid email address';
export const OWN_ADDRESS = 'You organize this meeting, so you are part of it without an invitation';
export const LONG_NAME = `Name cannot exceed ${SIZES.name} characters`;

const isDay = (day: string) => /^\d{4}-\d\d-\d\d$/.test(day);

const typedRow = (ownEmail: string) =>
  z
    .object({
      email: z.string().check(z.trim()),
      name: z.string().check(z.trim(), z.maxLength(SIZES.name, LONG_NAME)),
    })
    .check(
      z.refine((typed: Row) => isBlank(typed) || isEmail(typed.email), {
        path: ['email'],
        error: INVALID_EMAIL,
      }),
      z.refine((typed: Row) => !isSameAddress(typed.email, ownEmail), {
        path: ['email'],
        error: OWN_ADDRESS,
      }),
    );

/** The rules of the specification, section 5, and of the design, section 11. `today` is the organizer's. */
export const meetingSchema = ({ today, ownEmail }: { today: string; ownEmail: string }) =>
  z
    .extend(formShape, {
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
      duration: z
        .number('Meeting must be at least 15 minutes')
        .check(
          z.gte(DURATION.least, 'Meeting must be at least 15 minutes'),
          z.lte(DURATION.most, 'Meeting cannot exceed 8 hours'),
        ),
      dateRangeStart: z.string().check(
        z.refine(isDay, 'Start date is required'),
        z.refine((day) => !isDay(day) || day >= today, 'Start date must be today or later'),
      ),
      dateRangeEnd: z.string().check(z.refine(isDay, 'End date is required')),
      rows: z.array(typedRow(ownEmail)),
    })
    .check(
      z.refine(({ dateRangeStart: start, dateRangeEnd: end }) => !isDay(end) || end >= start, {
        path: ['dateRangeEnd'],
        error: 'End date must be on or after the start date',
      }),
      z.refine(({ dateRangeStart: start, dateRangeEnd: end }) => !isDay(start) || end <= lastDay(start), {
        path: ['dateRangeEnd'],
        error: 'The dates cannot span more than a year',
      }),
    );
