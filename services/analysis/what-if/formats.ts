import type { Reproduction } from '../past-decisions/reproduce.ts';
import type { Change, RankedTime } from './meeting-change.ts';

/** What the report says about rankings that weren't reproduced, in every format. */
export const WHY_NOT: Record<Exclude<Reproduction, 'same'>, string> = {
  erased: 'their busy times were erased',
  model: 'a model ordered the times',
  anotherVersion: "ranked by a policy or formulas that aren't known here",
  zoneNotTold: "old evidence doesn't hold the zone of someone whose calendar was unknown",
  anotherMinute: 'recorded in the minute after their calendars were read',
  different: 'the reason is unknown',
};

export const CHANGES: Record<Change, string> = {
  booked: 'lapsed, and would be booked',
  notBooked: 'would no longer be booked by Kairos',
  anotherTime: 'would be booked by Kairos at another time',
  anotherFirst: 'would have another best time, or none',
};

/** `2026-03-03 10:00 (87%)`, in UTC. */
export const formatTime = (time: RankedTime | null): string =>
  time ? `${minuteInWords(time.start)} (${time.confidence}%)` : 'no time';

const minuteInWords = (instant: string): string => instant.slice(0, 16).replace('T', ' ');

/** `72.5%`, or a dash for the share of nothing. */
export const formatPercent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toFixed(1)}%`;

/** `12,345`, whatever the machine's locale. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

export const formatHours = (minutes: number): string => `${(minutes / 60).toFixed(1)} h`;

/** Minutes after midnight as `09:30`. */
export const formatClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Leading zeros only keep places in order. */
export const shortPlace = (place: string): string => place.replace(/^0+(?=.)/, '');
