import { z } from 'zod';
import { DAYS_OFF_END_EARLY, tooManyDaysOff } from './text/field-errors.ts';
import { WEEKDAYS, weekProblems } from './week.ts';
import { WISHES } from './wish-limits.ts';

/* What people may say in their settings of when they meet. Days and times of day are local to the person. */

const NOT_A_SPAN = `Hours must be minutes after midnight in steps of ${WISHES.step}, such as from 540 to 720, or 1320 to 1800 over midnight`;
const NOT_A_WEEK = 'Week must be a list of seven lists of hours, Monday first';
const NOT_A_DAY_OFF = 'Days off must have dates such as 2026-11-24';
const NOT_BREATHING_ROOM = `Breathing room must be 0 to ${WISHES.breathingRoom} whole minutes before and after`;
const NOT_A_NOTICE = `Notice must be a whole number of minutes, up to ${WISHES.notice}, which is 14 days`;

const minuteOfDay = z
  .int(NOT_A_SPAN)
  .min(0, NOT_A_SPAN)
  .max(24 * 60, NOT_A_SPAN)
  .multipleOf(WISHES.step, NOT_A_SPAN);

/** May end on the next day. */
const span = z.object(
  {
    from: minuteOfDay,
    to: z
      .int(NOT_A_SPAN)
      .min(0, NOT_A_SPAN)
      .max(2 * 24 * 60, NOT_A_SPAN)
      .multipleOf(WISHES.step, NOT_A_SPAN),
  },
  NOT_A_SPAN,
);

const week = z
  .array(z.array(span, NOT_A_WEEK), NOT_A_WEEK)
  .length(WEEKDAYS.length, NOT_A_WEEK)
  .superRefine((spans, context) => {
    for (const { day, message } of weekProblems(spans))
      context.addIssue({ code: 'custom', path: day === null ? [] : [day], message });
  });

const NOT_A_LUNCH = 'Lunch must last from 15 minutes to 3 hours within a day';

/** Lunch on workdays, within a day. */
const lunch = span.refine(
  ({ from, to }) => to - from >= 15 && to - from <= 180 && to <= 24 * 60,
  NOT_A_LUNCH,
);

const dayOff = z
  .object({ from: z.iso.date(NOT_A_DAY_OFF), to: z.iso.date(NOT_A_DAY_OFF) }, NOT_A_DAY_OFF)
  .refine(({ from, to }) => from <= to, DAYS_OFF_END_EARLY);
/** The first and the last of some days, `YYYY-MM-DD`; equal for a single day. */
export type DayOff = z.infer<typeof dayOff>;

const room = z
  .int(NOT_BREATHING_ROOM)
  .min(0, NOT_BREATHING_ROOM)
  .max(WISHES.breathingRoom, NOT_BREATHING_ROOM);

/** Minutes that someone wants free before and after a meeting. */
const breathingRoom = z.object({ before: room, after: room }, NOT_BREATHING_ROOM);

/** The least time between now and a meeting's start, in minutes. */
const noticeMinutes = z.int(NOT_A_NOTICE).min(0, NOT_A_NOTICE).max(WISHES.notice, NOT_A_NOTICE);

/** All that an account says of when its owner meets, beyond the preset hours. */
export const ownWishes = z.object({
  /** Instead of the preset hours; null if these count. */
  week: week.nullable(),
  /** Null for the custom of their country. */
  lunch: lunch.nullable(),
  daysOff: z.array(dayOff, 'Days off must be a list').max(WISHES.daysOff, tooManyDaysOff(WISHES.daysOff)),
  breathingRoom,
  noticeMinutes,
});
export type OwnWishes = z.infer<typeof ownWishes>;

/** Of an account that says nothing. */
export const NO_WISHES: OwnWishes = {
  week: null,
  lunch: null,
  daysOff: [],
  breathingRoom: { before: 0, after: 0 },
  noticeMinutes: 0,
};

/** With the name of a public holiday, or of the eve of one. */
const recordedDayOff = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  name: z.string().optional(),
  /** From noon on. */
  half: z.literal(true).optional(),
});
export type RecordedDayOff = z.infer<typeof recordedDayOff>;

/** The wishes that counted in a ranking, as the log keeps them. A field that the person didn't set is absent. */
export const recordedWishes = z.object({
  week: week.optional(),
  /** By the custom of their country, Monday 0. Absent for Saturday and Sunday, and beside a week of their own. */
  weekend: z.array(z.int().min(0).max(6)).optional(),
  /** As they say, or by the custom of their country. Absent for noon to one. */
  lunch: lunch.optional(),
  /** Only days off in the range read. */
  daysOff: z.array(recordedDayOff).optional(),
  breathingRoom: breathingRoom.optional(),
  noticeMinutes: noticeMinutes.optional(),
});
export type RecordedWishes = z.infer<typeof recordedWishes>;
