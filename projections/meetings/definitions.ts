import { MINUTES_SAVED_PER_MEETING } from '#contracts/api/limits.ts';

/*
 * docs/reference/definitions.md in SQL. The dashboard and the analytics views are both made from these texts, so a figure is the
 * same number wherever it is shown. `m` names a row of the meetings.
 */

/** A booking holds; a meeting whose time has passed is still booked. */
export const isBooked = (m: string) => `${m}.status = 'scheduled'`;

/** Its outcome is decided: booked, or its dates passed without a booking. */
export const isClosed = (m: string) => `${m}.status in ('scheduled', 'lapsed')`;

/** Booked at a time that left nobody out. */
export const isSuccess = (m: string) => `(${m}.status = 'scheduled' and ${m}.everyone_free)`;

/** On the lists of people: neither deleted nor erased. */
export const isListed = (m: string) => `(${m}.status <> 'cancelled' and ${m}.erased_at is null)`;

/** Minutes from one instant to another. */
export const minutesBetween = (from: string, to: string) =>
  `(extract(epoch from ${to} - ${from}) * 1000)::double precision / 60000`;

/** Of one meeting. */
export const minutesSaved = (booked: string) =>
  `(case when ${booked} then ${MINUTES_SAVED_PER_MEETING} else 0 end)`;

/** Hours with one decimal, of a number of booked meetings. */
export const hoursSaved = (booked: string) =>
  `(round(${booked} * ${MINUTES_SAVED_PER_MEETING} / 6.0) / 10)::double precision`;

/** Whole percent, of the numbers of closed meetings and of successes; null while none is closed. */
export const successRate = (closed: string, successes: string) =>
  `(case when ${closed} > 0 then round(100.0 * ${successes} / ${closed}) end)::integer`;
