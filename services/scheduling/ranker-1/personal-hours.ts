import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import { AWAKE, type Daily } from '#contracts/windows.ts';
import type { SchedulingPerson, Wishes } from '../engine.ts';
import { type DayNumber, dayNumber, MINUTES_A_DAY } from '../windows.ts';

/** A person's day. Days that are alike share one object, so that results can be cached by identity. */
export type DayKind = {
  /**
   * When they like to meet, in local minutes: in order and apart, none on a day off. Hours over midnight begin before the
   * day, or end after it.
   */
  spans: readonly Daily[];
  /** When they can be asked to meet: the same, but any hour for those who are open at any hour. */
  open: readonly Daily[];
  /** Whether they are open at any hour, so that a time outside the spans is early or late, but not outside their hours. */
  isAnyHour: boolean;
  /** When they would meet if it were no day off. */
  usual: readonly Daily[];
  /** The hours among them in which they work at night, so that the night is no burden. */
  nightShifts: readonly Daily[];
  /** When they have lunch; null if they have none, or if their own hours leave them time for lunch. */
  lunch: Daily | null;
  /** Null for a day off, a string for a public holiday (its name), undefined for a working day. */
  dayOff: string | null | undefined;
  /** The same for half a day off, from noon on, such as the eve of a holiday. */
  halfOff: string | null | undefined;
  /** Whether it is a weekend on which they'd rather not meet, though they could. */
  isFreeWeekend: boolean;
  /** Whether it is the first workday after two or more days in a row without hours, */
  startsWeek: boolean;
  /** or the last before them. */
  endsWeek: boolean;
};

/** When someone meets, by their own clock. */
export type PersonalHours = {
  /** The organizer's for people whose zone nobody knows: no hour is early or late for them. */
  zone: string;
  isZoneKnown: boolean;
  kindOf(day: DayNumber): DayKind;
  /** Their days in a week without vacations and holidays, Monday first: the same list for people whose weeks are equal. */
  weekdays: readonly DayKind[];
  /** The pause they asked for before and after a meeting, or the pause that everyone prefers, in minutes. */
  pause: { before: number; after: number; isAskedFor: boolean };
  /** Whether any of their days has hours at night. */
  worksAtNight: boolean;
};

/** When people have lunch, unless they or the customs of their country say otherwise. */
const LUNCH: Daily = { from: 12 * 60, to: 13 * 60 };
/** A pause of this length in someone's own hours, around this time, is their lunch, in minutes. */
const LUNCH_PAUSE = 30;
const MIDDAY: Daily = { from: 11 * 60, to: 15 * 60 };
/** Hours in which a meeting at any hour is no inconvenience. */
const DAYTIME: Daily = { from: 8 * 60, to: 20 * 60 };
const NO_SPANS: readonly Daily[] = [];
const SHORT_PAUSE = { before: 15, after: 15, isAskedFor: false };

/** People with equal keys have equal hours. */
export function hoursKey({ zone, hours, wishes }: SchedulingPerson): string {
  if (!wishes) return `${zone} ${hours}`;
  const { week, weekend, lunch, daysOff, breathingRoom: pause } = wishes;
  return [
    zone,
    week ? weekKey(week) : `${hours} ${weekend ?? ''}`,
    lunch ? `${lunch.from} ${lunch.to}` : '',
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
  const { week, weekend = WEEKEND, lunch = LUNCH, daysOff = [], breathingRoom } = wishes;
  const weekdays = week ? daysOfWeek(week, lunch) : presetDays(hours, weekend, lunch, windows);
  const off = new Map<DayNumber, DayKind>();
  for (const { day, name, half } of daysOff) {
    const number = dayNumber(day);
    const known = off.get(number);
    const usually = weekdays[weekdayOf(number)]!;
    if (!half) {
      // A holiday that falls into a vacation is still a holiday.
      off.set(number, dayOffInsteadOf(usually, name ?? known?.dayOff ?? null));
    } else if (known?.dayOff === undefined && usually.dayOff === undefined && !usually.isFreeWeekend)
      off.set(number, { ...usually, open: NO_SPANS, nightShifts: NO_SPANS, lunch: null, halfOff: name });
  }
  return {
    zone: zone ?? organizerZone,
    isZoneKnown: true,
    kindOf: (day) => off.get(day) ?? weekdays[weekdayOf(day)]!,
    weekdays,
    pause: breathingRoom ? { ...breathingRoom, isAskedFor: true } : SHORT_PAUSE,
    worksAtNight: weekdays.some(({ nightShifts }) => nightShifts.length > 0),
  };
}

/** Hours of someone whose zone nobody knows: at any hour of any day a meeting costs them nothing. */
export function hoursAnywhere(organizerZone: string): PersonalHours {
  return {
    zone: organizerZone,
    isZoneKnown: false,
    kindOf: () => ANY_DAY,
    weekdays: ANY_WEEK,
    pause: SHORT_PAUSE,
    worksAtNight: false,
  };
}

/** Yesterday, today, and tomorrow. */
const ALWAYS: readonly Daily[] = [{ from: -MINUTES_A_DAY, to: 2 * MINUTES_A_DAY }];
const ANY_DAY: DayKind = {
  ...{ spans: ALWAYS, open: ALWAYS, isAnyHour: true, usual: ALWAYS, nightShifts: ALWAYS, lunch: null },
  ...{ dayOff: undefined, halfOff: undefined, isFreeWeekend: false, startsWeek: false, endsWeek: false },
};
const ANY_WEEK = Array.from({ length: 7 }, () => ANY_DAY);

/** The same hours without vacations, holidays, and eves. */
export const inOrdinaryWeeks = (hours: PersonalHours): PersonalHours => ({
  ...hours,
  kindOf: (day) => hours.weekdays[weekdayOf(day)]!,
});

/** 1970-01-01 was a Thursday. Monday is 0. */
const weekdayOf = (day: DayNumber): number => (((day + 3) % 7) + 7) % 7;
const WEEKEND: readonly number[] = [5, 6];

const dayOffInsteadOf = ({ usual }: Pick<DayKind, 'usual'>, name: string | null): DayKind => ({
  spans: NO_SPANS,
  open: NO_SPANS,
  isAnyHour: false,
  usual,
  nightShifts: NO_SPANS,
  lunch: null,
  dayOff: name,
  halfOff: undefined,
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

function daysOfWeek(week: Week, lunch: Daily): DayKind[] {
  const key = `${weekKey(week)} ${dayKey([lunch])}`;
  const known = weeks.get(key);
  if (known) return known;
  const all = week.flat();
  const widest = { from: Math.min(...all.map(({ from }) => from)), to: Math.max(...all.map(({ to }) => to)) };
  const usual = all.length === 0 ? [DAYTIME] : overMidnight([[widest], [widest], [widest]]);
  const kinds = new Map<string, DayKind>();
  const days = week.map((_, weekday): DayKind => {
    const spans = overMidnight([-1, 0, 1].map((days) => week[(weekday + days + 7) % 7]!));
    const dayOff = spans.length > 0 ? undefined : null;
    const edges = edgesOfWeek(weekday, (day) => week[day]!.length > 0);
    const nightShifts = spans.filter(isNightShift);
    const kind: DayKind = {
      ...{ spans, open: spans, isAnyHour: false, usual, dayOff, halfOff: undefined, isFreeWeekend: false },
      nightShifts,
      lunch: dayOff === null || pausesAtMidday(spans) ? null : lunch,
      ...edges,
    };
    const alikeKey = `${dayKey(spans)} ${edges.startsWeek} ${edges.endsWeek}`;
    const alike = kinds.get(alikeKey) ?? kind;
    kinds.set(alikeKey, alike);
    return alike;
  });
  if (weeks.size >= MOST_WEEKS) weeks.clear();
  weeks.set(key, days);
  return days;
}

/**
 * The hours of yesterday, today and tomorrow that touch today, in its minutes, with those that go on over midnight in one.
 * The same list where today's are none of these.
 */
function overMidnight(days: readonly (readonly Daily[])[]): readonly Daily[] {
  const [yesterday, today, tomorrow] = days as [readonly Daily[], readonly Daily[], readonly Daily[]];
  const reaches = (yesterday.at(-1)?.to ?? 0) >= MINUTES_A_DAY || (today.at(-1)?.to ?? 0) >= MINUTES_A_DAY;
  if (!reaches) return today;
  const shifted = (spans: readonly Daily[], by: number) =>
    spans.map(({ from, to }) => ({ from: from + by, to: to + by }));
  const all = [...shifted(yesterday, -MINUTES_A_DAY), ...today, ...shifted(tomorrow, MINUTES_A_DAY)];
  const joined: Daily[] = [];
  for (const span of all) {
    const last = joined.at(-1);
    if (last && span.from <= last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined.filter(({ from, to }) => from < MINUTES_A_DAY && to > 0);
}

/** Hours without a break for a whole day don't say when someone sleeps. */
const isNightShift = ({ from, to }: Daily): boolean =>
  to - from < MINUTES_A_DAY && (from < AWAKE.from || to > AWAKE.to);

/** Whether hours leave out enough of midday to have lunch. */
const pausesAtMidday = (spans: readonly Daily[]): boolean =>
  spans.some(({ to }, i) => {
    const next = spans[i + 1];
    return next && Math.min(next.from, MIDDAY.to) - Math.max(to, MIDDAY.from) >= LUNCH_PAUSE;
  });

/** Whether a weekday is the first workday after two or more days in a row that aren't, or the last before them. */
function edgesOfWeek(weekday: number, isWorkday: (weekday: number) => boolean) {
  const isOff = (days: number) => !isWorkday((weekday + days + 7) % 7);
  const works = isWorkday(weekday);
  return { startsWeek: works && isOff(-1) && isOff(-2), endsWeek: works && isOff(1) && isOff(2) };
}

const presets = new WeakMap<RankingPolicy['windows'], Map<string, DayKind[]>>();

function presetDays(
  hours: SchedulingPerson['hours'],
  weekend: readonly number[],
  lunch: Daily,
  windows: RankingPolicy['windows'],
): DayKind[] {
  const known = presets.get(windows) ?? new Map<string, DayKind[]>();
  presets.set(windows, known);
  const key = `${hours} ${weekend.join()} ${dayKey([lunch])}`;
  let days = known.get(key);
  if (!days) {
    const isAnyHour = hours === 'all';
    const spans = [isAnyHour ? daytimeIn(windows.all) : windows[hours]];
    const always = [windows.all];
    const open = isAnyHour ? overMidnight([always, always, always]) : spans;
    const workday: DayKind = {
      ...{
        spans,
        open,
        isAnyHour,
        // Another list, since costs of days off and of eves are remembered by these two.
        usual: [...spans],
        nightShifts: NO_SPANS,
        lunch,
        dayOff: undefined,
        halfOff: undefined,
      },
      ...{ isFreeWeekend: false, startsWeek: false, endsWeek: false },
    };
    const dayOfWeekend =
      hours === 'business' ? dayOffInsteadOf(workday, null) : { ...workday, isFreeWeekend: true };
    const isWorkday = (weekday: number) => !weekend.includes(weekday);
    const kinds = [workday, { ...workday, startsWeek: true }, { ...workday, endsWeek: true }] as const;
    days = Array.from({ length: 7 }, (_, weekday) => {
      if (!isWorkday(weekday)) return dayOfWeekend;
      const { startsWeek, endsWeek } = edgesOfWeek(weekday, isWorkday);
      return startsWeek ? kinds[1] : endsWeek ? kinds[2] : kinds[0];
    });
    if (known.size >= MOST_WEEKS) known.clear();
    known.set(key, days);
  }
  return days;
}

/** The daytime part of the hours in which meetings are allowed, or all of these hours if none are in the daytime. */
function daytimeIn(admitted: Daily): Daily {
  const from = Math.max(DAYTIME.from, admitted.from);
  const to = Math.min(DAYTIME.to, admitted.to);
  return from < to ? { from, to } : admitted;
}
