import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import type { SchedulingPerson, Wishes } from '../engine.ts';
import { type DayNumber, dayNumber, isWeekend } from '../windows.ts';

/** A person's day. Days that are alike share one object, so that results can be cached by identity. */
export type DayKind = {
  /** When they like to meet, in local minutes: in order and apart, none on a day off. */
  spans: readonly Daily[];
  /** When they can be asked to meet: the same, but any hour for those who are open at any hour. */
  open: readonly Daily[];
  /** Whether they are open at any hour, so that a time outside the spans is early or late, but not outside their hours. */
  isAnyHour: boolean;
  /** When they would meet if it were no day off. */
  usual: Daily;
  /** Null for a day off, a string for a public holiday (its name), undefined for a working day. */
  dayOff: string | null | undefined;
  /** Whether it is a weekend on which they'd rather not meet, though they could. */
  isFreeWeekend: boolean;
  /** Whether it is the first workday after two or more days in a row without hours, */
  startsWeek: boolean;
  /** or the last before them. */
  endsWeek: boolean;
};

/** When someone meets, by their own clock. */
export type PersonalHours = {
  zone: string;
  kindOf(day: DayNumber): DayKind;
  /** The pause they asked for before and after a meeting, or the pause that everyone prefers, in minutes. */
  pause: { before: number; after: number; isAskedFor: boolean };
};

/** Hours in which a meeting at any hour is no inconvenience. */
const DAYTIME: Daily = { from: 8 * 60, to: 20 * 60 };
const NO_SPANS: readonly Daily[] = [];
const SHORT_PAUSE = { before: 15, after: 15, isAskedFor: false };

/** People with equal keys have equal hours. */
export function hoursKey({ zone, hours, wishes }: SchedulingPerson): string {
  if (!wishes) return `${zone} ${hours}`;
  const { week, daysOff, breathingRoom: pause } = wishes;
  return [
    zone,
    week ? weekKey(week) : hours,
    pause ? `${pause.before} ${pause.after}` : '',
    daysOff ? JSON.stringify(daysOff) : '',
  ].join(' ');
}

/** When a person meets: as they say in their settings, or as their preset says. */
export function personalHoursOf(
  { zone, hours, wishes = {} }: SchedulingPerson,
  organizerZone: string,
  windows: RankingPolicy['windows'],
): PersonalHours {
  const { week, daysOff = [], breathingRoom } = wishes;
  const weekdays = week ? daysOfWeek(week) : presetDays(hours, windows);
  const off = new Map<DayNumber, DayKind>();
  for (const { day, name } of daysOff) {
    const number = dayNumber(day);
    // A holiday that falls into a vacation is still a holiday.
    const known = off.get(number)?.dayOff ?? null;
    off.set(number, dayOffInsteadOf(weekdays[weekdayOf(number)]!, name ?? known));
  }
  return {
    zone: zone ?? organizerZone,
    kindOf: (day) => off.get(day) ?? weekdays[weekdayOf(day)]!,
    pause: breathingRoom ? { ...breathingRoom, isAskedFor: true } : SHORT_PAUSE,
  };
}

/** 1970-01-01 was a Thursday. Monday is 0. */
const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;
const MONDAY: DayNumber = 4;

const dayOffInsteadOf = ({ usual }: Pick<DayKind, 'usual'>, name: string | null): DayKind => ({
  spans: NO_SPANS,
  open: NO_SPANS,
  isAnyHour: false,
  usual,
  dayOff: name,
  isFreeWeekend: false,
  startsWeek: false,
  endsWeek: false,
});

type Week = NonNullable<Wishes['week']>;

/** Spans of a day, and of a week, as texts that are equal if they are. */
const dayKey = (spans: readonly Daily[]): string => spans.map(({ from, to }) => `${from}-${to}`).join();
const weekKey = (week: Week): string => week.map(dayKey).join(';');

/** People often share the same week, and a meeting is ranked many times with the same people. */
const weeks = new Map<string, DayKind[]>();
const MOST_WEEKS = 1_000;

function daysOfWeek(week: Week): DayKind[] {
  const key = weekKey(week);
  const known = weeks.get(key);
  if (known) return known;
  const all = week.flat();
  const usual =
    all.length === 0
      ? DAYTIME
      : { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
  const kinds = new Map<string, DayKind>();
  const days = week.map((spans, weekday): DayKind => {
    const dayOff = spans.length > 0 ? undefined : null;
    const edges = edgesOfWeek(weekday, (day) => week[day]!.length > 0);
    const kind = { spans, open: spans, isAnyHour: false, usual, dayOff, isFreeWeekend: false, ...edges };
    const alikeKey = `${dayKey(spans)} ${edges.startsWeek} ${edges.endsWeek}`;
    const alike = kinds.get(alikeKey) ?? kind;
    kinds.set(alikeKey, alike);
    return alike;
  });
  if (weeks.size >= MOST_WEEKS) weeks.clear();
  weeks.set(key, days);
  return days;
}

/** Whether a weekday is the first workday after two or more days in a row that aren't, or the last before them. */
function edgesOfWeek(weekday: number, isWorkday: (weekday: number) => boolean) {
  const isOff = (days: number) => !isWorkday((weekday + days + 7) % 7);
  const works = isWorkday(weekday);
  return { startsWeek: works && isOff(-1) && isOff(-2), endsWeek: works && isOff(1) && isOff(2) };
}

const presets = new WeakMap<RankingPolicy['windows'], Map<SchedulingPerson['hours'], DayKind[]>>();

function presetDays(hours: SchedulingPerson['hours'], windows: RankingPolicy['windows']): DayKind[] {
  const known = presets.get(windows) ?? new Map<SchedulingPerson['hours'], DayKind[]>();
  presets.set(windows, known);
  let days = known.get(hours);
  if (!days) {
    const isAnyHour = hours === 'all';
    const usual = isAnyHour ? daytimeIn(windows.all) : windows[hours];
    const spans = [usual];
    const open = isAnyHour ? [windows.all] : spans;
    const edges = { startsWeek: false, endsWeek: false };
    const workday = { spans, open, isAnyHour, usual, dayOff: undefined, isFreeWeekend: false, ...edges };
    const weekend =
      hours === 'business' ? dayOffInsteadOf(workday, null) : { ...workday, isFreeWeekend: true };
    const isWorkday = (weekday: number) => !isWeekend(MONDAY + weekday);
    const kinds = [workday, { ...workday, startsWeek: true }, { ...workday, endsWeek: true }] as const;
    days = Array.from({ length: 7 }, (_, weekday) => {
      if (!isWorkday(weekday)) return weekend;
      const { startsWeek, endsWeek } = edgesOfWeek(weekday, isWorkday);
      return startsWeek ? kinds[1] : endsWeek ? kinds[2] : kinds[0];
    });
    known.set(hours, days);
  }
  return days;
}

/** The daytime part of the hours in which meetings are allowed, or all of these hours if none are in the daytime. */
function daytimeIn(admitted: Daily): Daily {
  const from = Math.max(DAYTIME.from, admitted.from);
  const to = Math.min(DAYTIME.to, admitted.to);
  return from < to ? { from, to } : admitted;
}
