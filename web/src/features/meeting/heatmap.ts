import { MINUTE } from '#contracts/durations.ts';
import type { SlotState } from '#contracts/events/suggestion.ts';
import type { TimePreference } from '#contracts/preferences.ts';
import { WINDOWS } from '#contracts/windows.ts';
import {
  instantOfLocalMinute,
  isWeekendDay,
  type LocalDay,
  type LocalMinute,
  localDayAt,
  localMinute,
  MINUTES_PER_DAY,
  mondayOfLocalDay,
} from '#web/lib/local-clock.ts';
import type { TimeSpan } from '#web/lib/time-span.ts';
import type { Attendee } from './attendees.ts';
import { isIfNeedBe, isOpen, stateIn } from './slot-state.ts';

/** Minutes between two rows. */
const STEP = 30;

export type NotFree = { attendee: Attendee; state: Exclude<SlotState, 'free'> };

/** How well a meeting starting `at` works for the group. */
export type Cell = {
  at: number;
  /** How many people are free, including people for whom the time works if need be. */
  free: number;
  notFree: NotFree[];
  ifNeedBe: Attendee[];
};

/** Cells by row and column. Null where the meeting can't start, or outside the shown hours. */
type WeekGrid = { days: LocalDay[]; rows: LocalMinute[]; cells: (Cell | null)[][] };

export type HeatmapFacts = {
  /** The zone of rows and columns. */
  zone: string;
  organizerZone: string;
  range: TimeSpan;
  /** The earliest start that can be chosen. */
  earliest: number;
  /** Minutes. */
  duration: number;
  preference: TimePreference;
  attendees: readonly Attendee[];
  /** Start times shown even outside the preferred hours. */
  suggested: readonly number[];
  /** Whether hours outside the preference are included. */
  allHours: boolean;
};

/** The Mondays of the weeks with any cells. */
export function weeksOf({
  zone,
  range,
  earliest,
  preference,
  suggested,
  allHours,
}: HeatmapFacts): LocalDay[] {
  const mondays = new Set(suggested.map((at) => mondayOfLocalDay(localDayAt(zone, at))));
  const last = localDayAt(zone, range.end - 1);
  for (let day = localDayAt(zone, Math.max(range.start, earliest)); day <= last; day++)
    if (allHours || preference !== 'business' || !isWeekendDay(day)) mondays.add(mondayOfLocalDay(day));
  return [...mondays].sort((one, other) => one - other);
}

/** A week without empty rows and columns. */
export function weekGrid(facts: HeatmapFacts, monday: LocalDay): WeekGrid {
  const days = Array.from({ length: 7 }, (_, index) => monday + index);
  const starts = rowsOf(facts, monday).map((row) => ({
    row,
    at: days.map((day) => startIn(facts, day * MINUTES_PER_DAY + row)),
  }));
  const rows = starts.filter(({ at }) => at.some((start) => start !== null));
  const columns = days
    .map((_, column) => column)
    .filter((column) => rows.some(({ at }) => at[column] !== null));
  const attendees = facts.attendees.map((one) => duringWeek(one, facts, monday));
  return {
    days: columns.map((column) => days[column]!),
    rows: rows.map(({ row }) => row),
    cells: rows.map(({ at }) =>
      columns.map((column) => {
        const start = at[column] ?? null;
        return start === null ? null : cellAt(start, facts.duration, attendees);
      }),
    ),
  };
}

/** Rows start at the organizer's full and half hours, like suggested times: 9:15 and 9:45 in Kathmandu. */
function rowsOf({ zone, organizerZone }: HeatmapFacts, monday: LocalDay): LocalMinute[] {
  const at = instantOfLocalMinute(zone, monday * MINUTES_PER_DAY);
  const apart = localMinute(zone, at) - localMinute(organizerZone, at);
  const first = ((apart % STEP) + STEP) % STEP;
  return Array.from({ length: MINUTES_PER_DAY / STEP }, (_, index) => first + index * STEP);
}

/** The instant of this local time if a meeting can start then; null otherwise. Clocks skip some local times. */
function startIn(facts: HeatmapFacts, local: LocalMinute): number | null {
  const { zone, range, earliest, duration, suggested, allHours } = facts;
  const at = instantOfLocalMinute(zone, local);
  if (localMinute(zone, at) !== local) return null;
  const fits = at >= range.start && at >= earliest && at + duration * MINUTE <= range.end;
  if (!fits) return null;
  const isSuggested = suggested.some((start) => at <= start && start < at + STEP * MINUTE);
  return allHours || isSuggested || isPreferred(facts, at) ? at : null;
}

/**
 * Whether a start is within the preferred hours in the organizer's zone, or within the organizer's own hours if any
 * time will do.
 */
function isPreferred({ preference, organizerZone, attendees, duration }: HeatmapFacts, at: number): boolean {
  const [organizer] = attendees;
  if (preference === 'all' && organizer?.known)
    return isOpen(organizer, { start: at, end: at + duration * MINUTE });
  const hours = preference === 'all' ? 'business' : preference;
  const local = localMinute(organizerZone, at);
  const day = Math.floor(local / MINUTES_PER_DAY);
  if (hours === 'business' && isWeekendDay(day)) return false;
  const { from, to } = WINDOWS[hours];
  return local - day * MINUTES_PER_DAY >= from && local - day * MINUTES_PER_DAY + duration <= to;
}

function duringWeek(attendee: Attendee, { zone, duration }: HeatmapFacts, monday: LocalDay): Attendee {
  const start = instantOfLocalMinute(zone, monday * MINUTES_PER_DAY);
  const end = instantOfLocalMinute(zone, (monday + 7) * MINUTES_PER_DAY) + duration * MINUTE;
  const isThen = (span: TimeSpan) => span.start < end && span.end > start;
  return { ...attendee, busy: attendee.busy.filter(isThen), open: attendee.open.filter(isThen) };
}

export function cellAt(at: number, duration: number, attendees: readonly Attendee[]): Cell {
  const slot = { start: at, end: at + duration * MINUTE };
  const notFree = attendees.flatMap((attendee): NotFree[] => {
    const state = stateIn(attendee, slot);
    return state === 'free' ? [] : [{ attendee, state }];
  });
  const ifNeedBe = attendees.filter((attendee) => isIfNeedBe(attendee, slot));
  return { at, free: attendees.length - notFree.length, notFree, ifNeedBe };
}
