import type { Clock } from '#contracts/clock.ts';
import { hoursText } from '#contracts/text/hours.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { type HoursSpan, WEEKDAYS, type Week } from '#contracts/week.ts';
import { WISHES } from '#contracts/wish-limits.ts';

const MIDNIGHT = 24 * 60;
const HOUR = 60;
const USUAL: HoursSpan = { from: 9 * HOUR, to: 17 * HOUR };
/** Minutes between the offered times. */
const STEP = 15;
const WORKDAYS = 5;

/** The times of day to choose from, plus the chosen time if missing. An end may be on the next day, before the start. */
export function timesFor(which: 'from' | 'to', { [which]: chosen, from }: HoursSpan): number[] {
  const all = Array.from({ length: MIDNIGHT / STEP }, (_, index) => index * STEP);
  const ends = all.map((time) => (time + STEP > from ? time + STEP : time + STEP + MIDNIGHT));
  const times = which === 'from' ? all : ends.filter((to) => to - from < MIDNIGHT || to === MIDNIGHT);
  return [...new Set([...times, chosen])].sort((one, other) => one - other);
}

/** A start past the end moves the end along. */
export function startingAt({ from, to }: HoursSpan, start: number): HoursSpan {
  if (to - start >= MIDNIGHT && to > MIDNIGHT)
    return { from: start, to: Math.max(start + STEP, to - MIDNIGHT) };
  return { from: start, to: start < to ? to : Math.min(start + to - from, MIDNIGHT) };
}

/** The next span to add to a day: an hour after the last span, or null if the day has no room. */
export function nextSpan(spans: readonly HoursSpan[]): HoursSpan | null {
  const last = spans.at(-1);
  if (!last) return USUAL;
  const from = last.to + HOUR;
  if (spans.length === WISHES.spansADay || from >= MIDNIGHT) return null;
  return { from, to: Math.min(from + 4 * HOUR, MIDNIGHT) };
}

export const withDay = (week: Week, day: number, spans: HoursSpan[]): Week => week.with(day, spans);

export const copiedToWorkdays = (week: Week): Week =>
  week.map((spans, day) => (day < WORKDAYS ? week[0]! : spans));

/** "Monday: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM." */
export const dayText = (week: Week, day: number, clock: Clock): string =>
  week[day]!.length === 0
    ? `No meetings on ${WEEKDAYS[day]}.`
    : `${WEEKDAYS[day]}: ${listInWords(week[day]!.map((span) => hoursText(span, clock)))}.`;
