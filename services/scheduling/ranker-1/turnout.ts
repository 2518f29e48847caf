import type { Costs, RankingPolicy } from '#contracts/ranking-policy.ts';
import type { Daily } from '#contracts/windows.ts';
import type { SchedulingRequest } from '../engine.ts';
import { START_STEP, startAt } from '../grid.ts';
import { addCalendar, type Changes } from './calendar.ts';
import { ALL_STARTS, STARTS_A_DAY } from './days.ts';
import { inconvenienceAt, isAtNight, preferenceMissedAt, type TimeOfDay } from './inconvenience.ts';
import type { DayKind, PersonalHours } from './personal-hours.ts';
import { type PreparedPerson, pressedTenths, tentativeTenths } from './prepared-person.ts';
import { type LocalStarts, localStarts, type Starts, type Steps } from './starts.ts';
import { cannotCome, peopleAt } from './states.ts';

/** The last answer about a day, or about a time of day that was asked for. */
type Last = { costs: Costs; duration: number; answer: Int32Array };
type Memory<About extends object> = WeakMap<About, Last>;

function remembered<About extends object>(
  memory: Memory<About>,
  about: About,
  duration: number,
  costs: Costs,
  costOf: (time: TimeOfDay) => number,
): Int32Array {
  const last = memory.get(about);
  if (last?.costs === costs && last.duration === duration) return last.answer;
  const answer = new Int32Array(STARTS_A_DAY);
  for (let step = 0; step < STARTS_A_DAY; step++) {
    const start = step * START_STEP;
    answer[step] = costOf({ start, end: start + duration });
  }
  memory.set(about, { costs, duration, answer });
  return answer;
}

const ofDays: Memory<DayKind | DayKind['spans']> = new WeakMap();

/**
 * How inconvenient a meeting is on such a day, for each start from midnight on, in tenths of a point. Days off with the
 * same usual hours are the same, whatever they are called, and so are half days off with the same hours.
 */
export const costsOn = (day: DayKind, duration: number, costs: Costs): Int32Array =>
  remembered(
    ofDays,
    day.dayOff === undefined ? (day.halfOff === undefined ? day : day.spans) : day.usual,
    duration,
    costs,
    (time) => inconvenienceAt(day, time, costs).tenths,
  );

const ofPreferences: Memory<Daily> = new WeakMap();

/** How far each start of a day is from the time of day that was asked for, in tenths of a point. */
const missedOn = (wanted: Daily, duration: number, costs: Costs): Int32Array =>
  remembered(ofPreferences, wanted, duration, costs, (time) => preferenceMissedAt(wanted, time, costs));

/** Everyone's state at each start, by place. Costs are in tenths of a point. */
export type Turnout = {
  people: number;
  /** How many may come: they have nothing in their calendars, or that is unknown, and they are awake. */
  coming: Int32Array;
  /** Of the people who may come, the number whose calendar is unknown. */
  unknown: Int32Array;
  /** The summed inconvenience of the people who may come. */
  sum: Float64Array;
  /** The greatest of their inconveniences. */
  worst: Int32Array;
  /** The sum of how far it is from the time of day that was asked for. */
  missed: Int32Array;
};

const asOften = ({ alike }: PreparedPerson): number => alike;

/**
 * People with equal hours are counted together, since a start is equally early or late for all of them, and so are
 * people in the same zone where hours make no difference. That makes thousands of people cheap. `timesOf` says how often each counts.
 */
export function turnoutOf(
  request: SchedulingRequest,
  attendees: readonly PreparedPerson[],
  starts: Starts,
  policy: RankingPolicy,
  timesOf: (attendee: PreparedPerson) => number = asOften,
): Turnout {
  const size = starts.indices.length;
  const counts = () => new Int32Array(size);
  const turnout: Turnout = {
    people: attendees.reduce((sum, attendee) => sum + timesOf(attendee), 0),
    ...{ coming: counts(), unknown: counts() },
    ...{ sum: new Float64Array(size), worst: counts(), missed: counts() },
  };
  const differences = () => new Int32Array(size + 1);
  const changes: Changes = {
    ...{ open: differences(), roomy: differences() },
    ...{ tentative: differences(), unknown: differences() },
  };
  const awake = counts();
  const steps = awakeSteps(request);
  const wanted = request.timePreference === 'all' ? null : policy.windows[request.timePreference];
  const isAlone = ({ answered, awayOn, hours }: PreparedPerson) =>
    answered !== undefined || awayOn !== null || hours.worksAtNight;
  const others = attendees.filter((attendee) => !isAlone(attendee));
  const alone = attendees.filter(isAlone);
  const placeOf = ({ hours }: PreparedPerson) => (hours.isZoneKnown ? hours.zone : null);
  for (const [zone, neighbors] of Map.groupBy(others, placeOf)) {
    const local = localStarts(zone ?? request.organizerZone, starts, zone === null ? ALL_STARTS : steps);
    const here = { ...starts, places: local.places };
    for (const [hours, members] of Map.groupBy(neighbors, (attendee) => attendee.hours)) {
      for (const member of members) addCalendar(member, request.now, here, changes, timesOf(member));
      addHours(hours, changes, local, request.duration, policy, awake, turnout);
    }
    const missed = zone === null || wanted === null ? null : missedOn(wanted, request.duration, policy.costs);
    addZone(local, awake, changes.unknown, missed, turnout);
  }
  if (alone.length > 0) addEach(alone, timesOf, request, starts, policy, turnout);
  return turnout;
}

/**
 * Adds people who answered by hand, work at night, or may be away. Starts rarely share a result for them, or count when others sleep, so
 * each is judged separately.
 */
function addEach(
  people: readonly PreparedPerson[],
  timesOf: (attendee: PreparedPerson) => number,
  request: SchedulingRequest,
  { grid, indices }: Starts,
  policy: RankingPolicy,
  { coming, unknown, sum, worst, missed: allMissed }: Turnout,
): void {
  const times = people.map(timesOf);
  for (const [place, index] of indices.entries())
    for (const [i, { state, inconvenience, missed }] of peopleAt(
      people,
      request,
      startAt(grid, index),
      policy,
    ).entries()) {
      if (cannotCome(state)) continue;
      const tenths = Math.round(10 * (inconvenience?.points ?? 0));
      coming[place]! += times[i]!;
      unknown[place]! += state === 'unknown' ? times[i]! : 0;
      sum[place]! += times[i]! * tenths;
      worst[place] = Math.max(worst[place]!, tenths);
      allMissed[place]! += times[i]! * missed;
    }
}

/** The steps of a day at which people can be asked to meet. */
function awakeSteps({ duration, nights = false }: SchedulingRequest): Steps {
  const isAwake = (step: number) =>
    nights || !isAtNight({ start: step * START_STEP, end: step * START_STEP + duration });
  let first = 0;
  while (first < STARTS_A_DAY && !isAwake(first)) first++;
  let end = first;
  while (end < STARTS_A_DAY && isAwake(end)) end++;
  return { first, end };
}

/**
 * Adds the costs of each start for people with equal hours, and to `awake` the number of them who may come. Clears the
 * changes. This innermost loop avoids all branches but one, because they would be mispredicted: `n >> 31` has all bits
 * set for a negative number, and none otherwise. `Math.imul` multiplies without looking for -0 and large numbers.
 */
function addHours(
  hours: PersonalHours,
  { open, roomy, tentative }: Changes,
  { days, steps }: LocalStarts,
  duration: number,
  { costs }: RankingPolicy,
  awake: Int32Array,
  { sum, worst }: Turnout,
): void {
  const pressed = pressedTenths(hours, costs);
  const asked = tentativeTenths(costs);
  let coming = 0;
  let relaxed = 0;
  let unsure = 0;
  let kind = hours.kindOf(days[0]?.day ?? 0);
  let cost = costsOn(kind, duration, costs);
  for (const { day, first, end } of days) {
    const next = hours.kindOf(day);
    if (next !== kind) cost = costsOn(next, duration, costs);
    kind = next;
    for (let place = first; place < end; place++) {
      coming += open[place]!;
      relaxed += roomy[place]!;
      unsure += tentative[place]!;
      const tight = coming - relaxed - unsure;
      const each = cost[steps[place]!]!;
      awake[place]! += coming;
      sum[place]! += Math.imul(coming, each) + Math.imul(tight, pressed) + Math.imul(unsure, asked);
      const onTop = Math.max(pressed & (-tight >> 31), asked & (-unsure >> 31));
      const most = (each + onTop) & (-coming >> 31);
      if (most > worst[place]!) worst[place] = most;
    }
  }
  open.fill(0);
  roomy.fill(0);
  tentative.fill(0);
}

/** Adds the costs of each start for people in the same zone, whatever their hours. Clears the changes. */
function addZone(
  { days, steps }: LocalStarts,
  awake: Int32Array,
  unknowns: Int32Array,
  missed: Int32Array | null,
  { coming, unknown: allUnknown, missed: allMissed }: Turnout,
): void {
  let unknown = 0;
  for (const { first, end } of days)
    for (let place = first; place < end; place++) {
      unknown += unknowns[place]!;
      coming[place]! += awake[place]!;
      allUnknown[place]! += unknown;
      if (missed) allMissed[place]! += awake[place]! * missed[steps[place]!]!;
    }
  unknowns.fill(0);
  awake.fill(0);
}
