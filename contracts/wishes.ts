import { z } from 'zod';

/*
 * What people may say in their settings of when they meet. Days and times of day are local to the person; times of day
 * are minutes after midnight.
 */

/** Spans a day, entries, and minutes. */
export const WISH_LIMITS = {
  spansADay: 4,
  step: 5,
  daysOff: 50,
  breathingRoom: 60,
  notice: 14 * 24 * 60,
} as const;

/** As a week lists them. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const LAST_MINUTE = 24 * 60;

const NOT_A_SPAN = `Hours must be minutes after midnight in steps of ${WISH_LIMITS.step}, such as from 540 to 720`;
const NOT_A_WEEK = 'Week must be a list of seven lists of hours, Monday first';
const NOT_A_DAY_OFF = 'Days off must have dates such as 2026-11-24';
const NOT_BREATHING_ROOM = `Breathing room must be 0 to ${WISH_LIMITS.breathingRoom} whole minutes before and after`;
const NOT_A_NOTICE = `Notice must be a whole number of minutes, up to ${WISH_LIMITS.notice}, which is 14 days`;

const minuteOfDay = z
  .int(NOT_A_SPAN)
  .min(0, NOT_A_SPAN)
  .max(LAST_MINUTE, NOT_A_SPAN)
  .multipleOf(WISH_LIMITS.step, NOT_A_SPAN);

/** Half open. */
const span = z.object({ from: minuteOfDay, to: minuteOfDay }, NOT_A_SPAN);
export type HoursSpan = z.infer<typeof span>;

/** The spans of each weekday, Monday first, in order and apart; none on a day without meetings. */
export const week = z
  .array(z.array(span, NOT_A_WEEK), NOT_A_WEEK)
  .length(WEEKDAYS.length, NOT_A_WEEK)
  .superRefine((days, context) => {
    for (const [index, spans] of days.entries()) {
      const message = whatIsWrong(spans, WEEKDAYS[index]!);
      if (message !== null) context.addIssue({ code: 'custom', path: [index], message });
    }
    if (days.every((spans) => spans.length === 0))
      context.addIssue({ code: 'custom', message: 'Week must have hours on at least one day' });
  });
export type Week = z.infer<typeof week>;

function whatIsWrong(spans: readonly HoursSpan[], weekday: string): string | null {
  if (spans.length > WISH_LIMITS.spansADay)
    return `${weekday} can have at most ${WISH_LIMITS.spansADay} spans of hours`;
  if (spans.some(({ from, to }) => from >= to)) return `${weekday}'s hours must end after they start`;
  if (spans.some(({ from }, index) => index > 0 && from <= spans[index - 1]!.to))
    return `${weekday}'s hours must be in order, with time between them`;
  return null;
}

const dayOff = z
  .object({ from: z.iso.date(NOT_A_DAY_OFF), to: z.iso.date(NOT_A_DAY_OFF) }, NOT_A_DAY_OFF)
  .refine(({ from, to }) => from <= to, 'Days off must end on or after the day they start');
/** The first and the last of some days, `YYYY-MM-DD`; the same for a single one. */
export type DayOff = z.infer<typeof dayOff>;

/** Minutes that someone wants free before and after a meeting. */
const breathingRoom = z.object(
  { before: minutes(WISH_LIMITS.breathingRoom), after: minutes(WISH_LIMITS.breathingRoom) },
  NOT_BREATHING_ROOM,
);

function minutes(most: number, message = NOT_BREATHING_ROOM) {
  return z.int(message).min(0, message).max(most, message);
}

/** All that an account says of when its owner meets, beyond the preset hours. */
export const ownWishes = z.object({
  /** Instead of the preset hours; null if these count. */
  week: week.nullable(),
  daysOff: z
    .array(dayOff, 'Days off must be a list')
    .max(WISH_LIMITS.daysOff, `Days off can have at most ${WISH_LIMITS.daysOff} entries`),
  breathingRoom,
  /** The least time between now and a meeting's start. */
  noticeMinutes: minutes(WISH_LIMITS.notice, NOT_A_NOTICE),
});
export type OwnWishes = z.infer<typeof ownWishes>;

/** Of an account that says nothing. */
export const NO_WISHES: OwnWishes = {
  week: null,
  daysOff: [],
  breathingRoom: { before: 0, after: 0 },
  noticeMinutes: 0,
};

/** With the name of a public holiday. */
const recordedDayOff = z.object({ from: z.iso.date(), to: z.iso.date(), name: z.string().optional() });
export type RecordedDayOff = z.infer<typeof recordedDayOff>;

/** What counted in a ranking, as the log keeps it. Each is left out if the person said nothing of it. */
export const recordedWishes = z.object({
  week: week.optional(),
  /** Only those in the range that was read. */
  daysOff: z.array(recordedDayOff).optional(),
  breathingRoom: breathingRoom.optional(),
  noticeMinutes: ownWishes.shape.noticeMinutes.optional(),
});
export type RecordedWishes = z.infer<typeof recordedWishes>;
