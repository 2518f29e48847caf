import type { InconvenienceCause } from '#contracts/events/suggestion.ts';
import type { Costs } from '#contracts/ranking-policy.ts';
import { AWAKE, type Daily } from '#contracts/windows.ts';
import { MINUTES_A_DAY } from '../windows.ts';
import type { DayKind } from './personal-hours.ts';

/** Tenths of a point, so that sums over people are exact in any order. */
export type Tenths = number;

/** The most that minutes outside a person's hours add up to, and what the night costs. */
const MOST = 100;

/** More than anyone can bear at any time. */
export const mostTenths = (costs: Costs): Tenths => {
  const { dayOff, weekend, eve, away, edge, weekEdge, lunch, ifNeedBe, tentative, tight, noBreathingRoom } =
    costs;
  const onTop =
    Math.max(dayOff, eve, away) +
    weekend +
    edge +
    weekEdge +
    lunch +
    ifNeedBe +
    Math.max(tentative, tight, noBreathingRoom);
  return Math.ceil(10 * (MOST + onTop));
};

/** From when on half a day off is off. */
const NOON = 12 * 60;

/** A meeting on a local day, in minutes after midnight. It may end on the next day. */
export type TimeOfDay = { start: number; end: number };

/** Whether a meeting is at night for someone, who doesn't work then. */
export const isAsleep = ({ nightShifts }: DayKind, time: TimeOfDay): boolean =>
  isAtNight(time) && !nightShifts.some(({ from, to }) => from <= time.start && time.end <= to);

export const isAtNight = ({ start, end }: TimeOfDay): boolean => start < AWAKE.from || end > AWAKE.to;

/** Whether the whole meeting is inside a person's own hours. */
export const isInHours = ({ open }: DayKind, { start, end }: TimeOfDay): boolean =>
  open.some(({ from, to }) => from <= start && end <= to);

/**
 * The inconvenience of a meeting on such a day, and its causes, before the person's calendar adds anything. Inside
 * their hours only the first and the last hour, and lunch, count. The night costs as much as the farthest hour of the day, and a day off is on top of either, so
 * that nothing is free because something else is bad.
 */
export function inconvenienceAt(
  day: DayKind,
  time: TimeOfDay,
  costs: Costs,
): { tenths: Tenths; causes: InconvenienceCause[] } {
  const causes: InconvenienceCause[] = [];
  const { before, after } = outsideOf(day.dayOff === undefined ? day.spans : day.usual, time);
  const isNight = isAsleep(day, time);
  let points = isNight ? MOST : Math.min(MOST, pointsOutside(before + after, costs));
  if (before > 0) causes.push({ kind: day.isAnyHour ? 'early' : 'beforeHours', minutes: before });
  if (after > 0) causes.push({ kind: day.isAnyHour ? 'late' : 'afterHours', minutes: after });
  const edge = edgeOf(day, time, costs);
  if (before + after === 0 && edge && !isNight) {
    causes.push(edge.cause);
    points += edge.points;
  }
  if (day.dayOff !== undefined) {
    causes.push({ kind: 'dayOff', name: day.dayOff });
    points += costs.dayOff;
  }
  if (day.isFreeWeekend) {
    causes.push({ kind: 'weekend' });
    points += costs.weekend;
  }
  if (day.halfOff !== undefined) {
    causes.push({ kind: 'eve', name: day.halfOff });
    points += time.end <= NOON ? costs.eve : costs.dayOff;
  }
  const lunch = lunchTaken(day, time);
  if (lunch > 0) {
    const { from, to } = day.lunch!;
    causes.push({ kind: 'lunch', minutes: lunch, ...(lunch === to - from && { whole: true }) });
    points += (costs.lunch * lunch) / (to - from);
  }
  if (isNight) causes.push({ kind: 'night' });
  return { tenths: Math.round(points * 10), causes };
}

/** How much of someone's lunch a meeting takes, in minutes. */
const lunchTaken = ({ lunch }: DayKind, { start, end }: TimeOfDay): number =>
  lunch ? Math.max(0, Math.min(end, lunch.to) - Math.max(start, lunch.from)) : 0;

/** How long the first and the last hour are, in minutes. */
const EDGE = 60;

/** Shared by everyone whom they concern, so that people with the same cause are quickly found. */
const EDGES = {
  day: { start: { kind: 'edge', of: 'day', at: 'start' }, end: { kind: 'edge', of: 'day', at: 'end' } },
  week: { start: { kind: 'edge', of: 'week', at: 'start' }, end: { kind: 'edge', of: 'week', at: 'end' } },
} as const;

/** What the beginning or the end of a person's day costs a meeting that lies inside it: the costlier of the two. */
function edgeOf(
  { spans, halfOff, startsWeek, endsWeek }: DayKind,
  { start, end }: TimeOfDay,
  { edge, weekEdge }: Costs,
): { points: number; cause: InconvenienceCause } | null {
  // Hours over midnight belong to two days.
  const isOverMidnight = spans.some(({ from, to }) => from < 0 || to > MINUTES_A_DAY);
  if (spans.length === 0 || isOverMidnight || halfOff !== undefined) return null;
  const pointsAt = (minutesAway: number, isOfWeek: boolean): number =>
    ((edge + (isOfWeek ? weekEdge : 0)) * Math.max(0, EDGE - minutesAway)) / EDGE;
  const first = pointsAt(start - spans[0]!.from, startsWeek);
  const last = pointsAt(spans.at(-1)!.to - end, endsWeek);
  if (first === 0 && last === 0) return null;
  return first >= last
    ? { points: first, cause: EDGES[startsWeek ? 'week' : 'day'].start }
    : { points: last, cause: EDGES[endsWeek ? 'week' : 'day'].end };
}

/** The inconvenience of so many minutes outside a person's hours, in points. */
const pointsOutside = (minutes: number, { farMinutes, steepness, outside }: Costs): number =>
  minutes > 0 ? outside + 100 * (minutes / farMinutes) ** steepness : 0;

/** How much of a meeting lies before and after the nearest of some spans, in minutes. */
function outsideOf(spans: readonly Daily[], { start, end }: TimeOfDay): { before: number; after: number } {
  let nearest = { before: Number.POSITIVE_INFINITY, after: 0 };
  for (const { from, to } of spans) {
    const before = Math.max(0, from - start);
    const after = Math.max(0, end - to);
    if (before + after < nearest.before + nearest.after) nearest = { before, after };
  }
  return nearest;
}

/** Minutes outside the time of day that was asked for, from which it is missed altogether. */
const PREFERENCE_MISSED = 180;

/** How far a meeting is from the time of day that was asked for, in tenths of a point. */
export function preferenceMissedAt(wanted: Daily, time: TimeOfDay, { preference }: Costs): Tenths {
  const { before, after } = outsideOf([wanted], time);
  const missed = Math.min(PREFERENCE_MISSED, before + after);
  return Math.round((Math.round(preference * 1_000) * missed) / (100 * PREFERENCE_MISSED));
}
