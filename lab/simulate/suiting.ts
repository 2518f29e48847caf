import { MINUTE } from '../../contracts/durations.ts';
import { dayName, isWeekend, localTime, MINUTES_A_DAY } from '../../services/scheduling/windows.ts';
import { isDayOff } from './account-wishes.ts';
import type { SimulatedPerson } from './people.ts';

const HOUR = 60;

/** Milliseconds since 1970. */
export type TimeSlot = { start: number; end: number };

const LUNCH = { from: 12 * HOUR, to: 13 * HOUR };
/** So far from the time of day that someone likes, they don't mind yet. */
const NEAR_ENOUGH = 1.5 * HOUR;

/** What a day off is like, what a missed lunch hour is, and each hour away from the time of day that someone likes. */
const DAY_OFF = 3;
const MISSED_LUNCH = 1;
const UNLIKED_HOUR = 0.1;

/**
 * How little a time suits someone, where 1 is an hour outside their working day. It follows from the time and the person
 * alone: their real working hours and days, lunch, and the time of day that they like. The ranker knows only some of it.
 */
export function discomfortAt(person: SimulatedPerson, { start, end }: TimeSlot): number {
  const { works } = person;
  const { day, from, to } = localSpan(person, { start, end });
  const outside = Math.max(0, works.from - from) + Math.max(0, to - works.to);
  const lunch = Math.max(0, Math.min(to, LUNCH.to) - Math.max(from, LUNCH.from));
  return (
    outside / HOUR +
    (isOff(person, day) ? DAY_OFF : 0) +
    (MISSED_LUNCH * lunch) / HOUR +
    UNLIKED_HOUR * unlikedHours(person, { start, end })
  );
}

/** How many hours a time is too far from the time of day that someone likes. */
export function unlikedHours(person: SimulatedPerson, time: TimeSlot): number {
  const { from, to } = localSpan(person, time);
  return Math.max(0, Math.abs((from + to) / 2 - person.likes) - NEAR_ENOUGH) / HOUR;
}

/** A person's day, and the minutes after its midnight. */
function localSpan({ zone }: SimulatedPerson, { start, end }: TimeSlot) {
  const { day, minute: from } = localTime(zone, start / MINUTE);
  return { day, from, to: from + (end - start) / MINUTE };
}

const isOff = (person: SimulatedPerson, day: number): boolean =>
  isWeekend(day) ||
  person.holidays.has(dayName(day).slice(5)) ||
  person.daysOff.includes((((day + 3) % 7) + 7) % 7) ||
  isDayOff(person, day);

/** How far ahead a time is, in days. */
export const daysUntil = ({ start }: TimeSlot, now: number): number =>
  Math.max(0, start - now) / (MINUTES_A_DAY * MINUTE);
