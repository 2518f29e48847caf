import { DAY_HOURS } from '#contracts/day-hours.ts';
import { HOUR } from '#contracts/durations.ts';
import { DEADLINE_AFTER_DATES, DEADLINE_PAST } from '#contracts/text/field-errors.ts';
import { minuteOfDay } from '#contracts/text/times.ts';
import { addDays, localDayIn } from '#web/lib/dates.ts';
import { instantOfLocalMinute, localDayNumber, MINUTES_PER_DAY } from '#web/lib/local-clock.ts';
import { isDay } from './rules.ts';

/** When replies are due, as it is typed: a day, empty for no deadline, and a full hour. */
export type DeadlineInput = { day: string; hour: number };

export const NO_DEADLINE: DeadlineInput = { day: '', hour: 17 };

/** The label of a wish: automatic mode doesn't wait past the deadline for people who haven't replied. */
export const BOOK_AT_DEADLINE = "If someone hasn't replied by then, book the best time anyway";

export const DEADLINE_HOURS = Array.from(
  { length: DAY_HOURS.to - DAY_HOURS.from + 1 },
  (_, index) => DAY_HOURS.from + index,
);

/** Sooner than this, a deadline leaves people too little time to be suggested. */
const LEAST = 12 * HOUR;

const atHour = (day: string, hour: number, zone: string): number =>
  instantOfLocalMinute(zone, localDayNumber(day) * MINUTES_PER_DAY + hour * 60);

/**
 * Half way to the first date, by day. For dates that begin too soon, half way to the last date; no deadline if that's too
 * soon as well.
 */
export function suggestedDeadline(
  { dateRangeStart, dateRangeEnd }: { dateRangeStart: string; dateRangeEnd: string },
  now: Date,
  zone: string,
): DeadlineInput {
  for (const date of [dateRangeStart, dateRangeEnd].filter(isDay)) {
    const half = new Date((now.getTime() + atHour(date, 0, zone)) / 2);
    const day = localDayIn(half, zone);
    const hour = Math.min(DAY_HOURS.to, Math.max(DAY_HOURS.from, Math.floor(minuteOfDay(half, zone) / 60)));
    if (atHour(day, hour, zone) - now.getTime() >= LEAST) return { day, hour };
  }
  return NO_DEADLINE;
}

/** As it is sent: an ISO instant, or null for no deadline. */
export const deadlineInstant = ({ day, hour }: DeadlineInput, zone: string): string | null =>
  day === '' ? null : new Date(atHour(day, hour, zone)).toISOString();

/** As it is typed; a deadline that wasn't set here may lie between hours, and counts from its hour. */
export const deadlineInput = (deadline: string | null, zone: string): DeadlineInput =>
  deadline === null
    ? NO_DEADLINE
    : { day: localDayIn(deadline, zone), hour: Math.floor(minuteOfDay(deadline, zone) / 60) };

/** The error in a deadline for dates that end on a day; null if valid. */
export function problemWithDeadline(
  input: DeadlineInput,
  { dateRangeEnd, now, zone }: { dateRangeEnd: string; now: Date; zone: string },
): string | null {
  if (input.day === '') return null;
  const due = atHour(input.day, input.hour, zone);
  if (due <= now.getTime()) return DEADLINE_PAST;
  return due >= atHour(addDays(dateRangeEnd, 1), 0, zone) ? DEADLINE_AFTER_DATES : null;
}
