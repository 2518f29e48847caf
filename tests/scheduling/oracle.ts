import { DateTime } from 'luxon';
import type { BentRule, ScoreParts, SlotState } from '#contracts/events/suggestion.ts';
import type { OwnHours, TimePreference } from '#contracts/preferences.ts';
import type { PersonInSlot, SchedulingPerson, UtcMinute } from '#services/scheduling/engine.ts';
import type { PartsRequest } from '#services/scheduling/ranker-1/parts-request.ts';

/**
 * The rules of the engine again, slow and plain: it looks at every single minute of every person in the local time
 * that luxon says, and shares nothing with the engine but the types.
 */
export type OracleSlot = {
  start: UtcMinute;
  confidence: number;
  parts: ScoreParts;
  people: PersonInSlot[];
  bent: BentRule[];
};
type Judged = OracleSlot & { points: number; day: string };

export const oracle = (request: PartsRequest, limit: number): OracleSlot[] =>
  choose(ranked(request), limit).map(({ start, confidence, parts, people, bent }) => ({
    start,
    confidence,
    parts,
    people,
    bent,
  }));

/** All starts that keep as many rules as any can, best first. */
export function ranked(request: PartsRequest): Judged[] {
  const starts = startsOf(request).map((start) => ({ start, keeps: rulesKept(request, start) }));
  const strictest = Math.min(...starts.map(({ keeps }) => keeps));
  return starts
    .filter(({ keeps }) => keeps === strictest && keeps < NONE)
    .map(({ start }) => judge(request, start))
    .toSorted((a, b) => b.points - a.points || a.start - b.start);
}

export function oracleStateOf(
  person: SchedulingPerson,
  request: PartsRequest,
  start: number,
  end: number,
): SlotState {
  if (!always(start, end, (minute) => isKnownAt(person, minute))) return 'unknown';
  if (!always(start, end, (minute) => !isBusyAt(person, minute))) return 'busy';
  const zone = person.zone ?? request.organizerZone;
  return always(start, end, (minute) => admits(person.hours, zone, minute, hoursOf(request)))
    ? 'free'
    : 'outOfHours';
}

/** Every start that the dates and the clock allow. */
export function startsOf({ now, leadMinutes, duration, organizerZone, ...dates }: PartsRequest) {
  const inDates = (minute: UtcMinute) => {
    const { date } = local(organizerZone, minute);
    return date >= dates.dateRangeStart && date <= dates.dateRangeEnd;
  };
  return minutesOfDates(dates)
    .filter(
      (start) =>
        start >= now + leadMinutes &&
        local(organizerZone, start).minute % 15 === 0 &&
        always(start, start + duration, inDates),
    )
    .toArray();
}

/** The number of the strictest rule that the start keeps. */
function rulesKept(request: PartsRequest, start: UtcMinute): number {
  const { people, duration } = request;
  const end = start + duration;
  const states = people.map((person) => oracleStateOf(person, request, start, end));
  const count = (wanted: SlotState) => states.filter((state) => state === wanted).length;
  const busy = count('busy');
  if (count('unknown') === people.length) return NONE;
  const inHours = () => people.every((person) => isInside(person.hours, person, request, start));
  const preferred = () => people.every((person) => isInside(request.timePreference, person, request, start));
  const awake = () => people.every((person) => isAwake(person, request, start, end));
  const organizerBusy = people.some(({ number }, i) => number === 0 && states[i] === 'busy');
  const worthwhile = () =>
    count('free') > 0 &&
    busy <= people.length / 2 &&
    people.length - busy >= Math.min(2, people.length) &&
    !organizerBusy;
  const rule = [
    () => busy === 0 && inHours() && preferred(),
    () => busy === 0 && inHours(),
    () => busy === 0 && awake(),
    () => worthwhile() && inHours() && preferred(),
    worthwhile,
  ].findIndex((keeps) => keeps());
  return rule < 0 ? NONE : rule;
}

const NONE = 9;

/** What is known of any start, possible or not. */
export function judge(request: PartsRequest, start: UtcMinute): Judged {
  const { people, duration, organizerZone } = request;
  const states = people.map((person) => ({
    participant: person.number,
    state: oracleStateOf(person, request, start, start + duration),
  }));
  const count = (state: SlotState) => states.filter((person) => person.state === state).length;
  const parts = partsOf(request, start, count('free'));
  const points = pointsOf(parts, people.length, count('free'), count('outOfHours'), weightsOf(request));
  const most = Math.floor(weightsOf(request).attendance);
  const bent: BentRule[] = [];
  if (!people.every((person) => isInside(request.timePreference, person, request, start)))
    bent.push('outsidePreference');
  if (count('outOfHours') > 0) bent.push('outsideHours');
  if (count('busy') + count('unknown') > 0) bent.push('someoneMissing');
  return {
    start,
    confidence: count('free') === people.length ? Math.round(points) : Math.min(Math.round(points), most),
    parts,
    people: states,
    bent,
    points,
    day: local(organizerZone, start).date,
  };
}

function isInside(
  hours: TimePreference,
  { zone }: SchedulingPerson,
  request: PartsRequest,
  start: UtcMinute,
): boolean {
  return always(start, start + request.duration, (m) =>
    admits(hours, zone ?? request.organizerZone, m, hoursOf(request)),
  );
}

function partsOf(request: PartsRequest, start: UtcMinute, free: number): ScoreParts {
  const { people, duration, organizerZone, now, leadMinutes } = request;
  const end = start + duration;
  const zone = (person: SchedulingPerson) => person.zone ?? organizerZone;
  const calm = (person: SchedulingPerson, from: number, to: number) =>
    always(from, to, (minute) => isKnownAt(person, minute) && !isBusyAt(person, minute));
  const share = (holds: (person: SchedulingPerson) => boolean) => people.filter(holds).length / people.length;
  const comforts = people.map((person) =>
    comfortOf(person.hours, zone(person), start, end, hoursOf(request)),
  );
  const firstDay = minutesOfDates(request).find(
    (minute) => local(organizerZone, minute).date >= request.dateRangeStart,
  )!;
  const wait = start - Math.max(firstDay, now + leadMinutes);
  const clock = local(organizerZone, start).minute % 60;
  const parts = {
    attendance: free / people.length,
    hours: 0.6 * Math.min(...comforts) + 0.4 * (comforts.reduce((a, b) => a + b, 0) / people.length),
    sooner: 4_320 / (4_320 + wait),
    breathingRoom: share((person) => calm(person, start - 15, end + 15)),
    roundStart: clock === 0 ? 1 : clock === 30 ? 0.5 : 0,
    lunch: share((person) => {
      return always(start, end, (m) => Math.floor(local(zone(person), m).minute / 60) !== 12);
    }),
    fragmentation: share(
      (person) =>
        calm(person, start, end) && (calm(person, start - 60, start) || calm(person, end, end + 60)),
    ),
    weekday: share((person) => always(start, end, (m) => local(zone(person), m).weekday <= 5)),
  };
  for (const name of Object.keys(parts) as (keyof ScoreParts)[]) {
    // The summand makes an exact half go up, whatever the order of the sums above.
    parts[name] = Math.round(parts[name] * 10_000 + 1e-7) / 10_000;
  }
  return parts;
}

const weightsOf = ({ policy }: PartsRequest): ScoreParts => policy?.weights ?? WEIGHTS;

const WEIGHTS: ScoreParts = {
  attendance: 60,
  weekday: 20,
  hours: 7,
  sooner: 5,
  breathingRoom: 3,
  lunch: 3,
  roundStart: 1,
  fragmentation: 1,
};

function pointsOf(parts: ScoreParts, people: number, free: number, outOfHours: number, weights: ScoreParts) {
  const { attendance } = weights;
  const names = [
    'weekday',
    'hours',
    'sooner',
    'breathingRoom',
    'lunch',
    'roundStart',
    'fragmentation',
  ] as const;
  const rest = names.reduce((sum, name) => sum + weights[name] * parts[name], 0);
  if (free === people) return attendance + rest;
  const quality = attendance === 100 ? 0 : Math.min(1, rest / (100 - attendance));
  return Math.min(attendance, (attendance * (free + (outOfHours / (people - free) + quality) / 2)) / people);
}

function choose(best: readonly Judged[], limit: number): Judged[] {
  const chosen: Judged[] = [];
  while (chosen.length < limit) {
    const left = best.filter((slot) => chosen.every(({ start }) => Math.abs(start - slot.start) >= 60));
    const elsewhere = left.filter((slot) => chosen.every(({ day }) => day !== slot.day));
    const oneDay = new Set(chosen.map(({ day }) => day)).size === 1;
    const next = (oneDay && chosen.length === limit - 1 ? elsewhere[0] : undefined) ?? left[0];
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}

const isKnownAt = (person: SchedulingPerson, minute: UtcMinute): boolean => {
  const { busy, within } = person;
  if (saidAt(person, minute)) return true;
  return busy !== null && (!within || isIn(within, minute));
};

const isIn = (spans: readonly UtcMinute[], minute: UtcMinute): boolean =>
  spans.some((from, i) => i % 2 === 0 && from <= minute && minute < spans[i + 1]!);

const isBusyAt = (person: SchedulingPerson, minute: UtcMinute): boolean => {
  const said = saidAt(person, minute);
  return said ? said === 'doesntWork' : isIn(person.busy ?? [], minute);
};

/** What someone answered by hand. */
export const saidAt = ({ answered }: SchedulingPerson, minute: UtcMinute) =>
  answered?.find(({ from, to }) => from <= minute && minute < to)?.answer;

type Hours = Record<TimePreference, { from: number; to: number }>;

const hoursOf = ({ policy }: PartsRequest): Hours => policy?.windows ?? HOURS;

const HOURS: Hours = {
  business: { from: 540, to: 1_080 },
  morning: { from: 540, to: 720 },
  afternoon: { from: 720, to: 1_020 },
  evening: { from: 1_020, to: 1_200 },
  all: { from: 0, to: 1_440 },
};

function admits(preference: TimePreference, zone: string, at: UtcMinute, all: Hours): boolean {
  const { minute, weekday } = local(zone, at);
  const { from, to } = all[preference];
  return minute >= from && minute < to && !(preference === 'business' && weekday > 5);
}

/** From six in the morning to eleven at night, on any day of the week. */
const isAwake = ({ zone }: SchedulingPerson, request: PartsRequest, start: number, end: number): boolean =>
  always(start, end, (m) => {
    const { minute } = local(zone ?? request.organizerZone, m);
    return minute >= 360 && minute < 1_380;
  });

function comfortOf(hours: OwnHours, zone: string, start: UtcMinute, end: UtcMinute, all: Hours): number {
  const { from, to } = hours === 'all' ? daytimeIn(all.all) : all[hours];
  const pleasant = (at: UtcMinute) => {
    const { minute } = local(zone, at);
    return minute >= from && minute < to;
  };
  const kept = (at: UtcMinute) => pleasant(at) && admits(hours, zone, at, all);
  if (always(start, end, kept)) {
    let room = 0;
    while (room < 60 && kept(start - 1 - room) && kept(end + room)) room++;
    return 0.6 + (0.4 * room) / 60;
  }
  let least = 480;
  let opened: number | null = null;
  for (const minute of minutes(start - 480, end + 482)) {
    if (minute <= end + 480 && pleasant(minute)) opened ??= minute;
    else if (opened !== null) {
      least = Math.min(least, Math.max(0, opened - start) + Math.max(0, end - minute));
      opened = null;
    }
  }
  return 0.4 * (1 - least / 480);
}

const daytimeIn = ({ from, to }: Hours['all']): Hours['all'] =>
  from < 1_200 && to > 480 ? { from: Math.max(480, from), to: Math.min(1_200, to) } : { from, to };

function always(from: number, to: number, holds: (minute: UtcMinute) => boolean): boolean {
  for (let minute = from; minute < to; minute++) if (!holds(minute)) return false;
  return true;
}

function* minutes(from: number, to: number): Generator<UtcMinute> {
  for (let minute = from; minute < to; minute++) yield minute;
}

function minutesOfDates({ dateRangeStart, dateRangeEnd }: { dateRangeStart: string; dateRangeEnd: string }) {
  const utc = (day: string) => DateTime.fromISO(day, { zone: 'utc' }).toMillis() / 60_000;
  return minutes(utc(dateRangeStart) - 1_440, utc(dateRangeEnd) + 2 * 1_440);
}

type Local = { date: string; weekday: number /** After midnight. */; minute: number };
const seen = new Map<string, Map<UtcMinute, Local>>();
/** Luxon is asked for these alone: since 2012 no zone has changed its clocks between two quarters of an hour. */
const QUARTER = 15;

function local(zone: string, at: UtcMinute): Local {
  let quarters = seen.get(zone);
  if (!quarters) {
    quarters = new Map();
    seen.set(zone, quarters);
  }
  const after = at % QUARTER;
  let quarter = quarters.get(at - after);
  if (!quarter) {
    const time = DateTime.fromMillis((at - after) * 60_000, { zone });
    quarter = { date: time.toISODate()!, weekday: time.weekday, minute: time.hour * 60 + time.minute };
    quarters.set(at - after, quarter);
  }
  return after === 0 ? quarter : { ...quarter, minute: quarter.minute + after };
}
