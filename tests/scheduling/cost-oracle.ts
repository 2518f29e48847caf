import { DateTime } from 'luxon';
import type { CostParts, SlotState } from '#contracts/events/suggestion.ts';
import type { RankingPolicy } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest, UtcMinute } from '#services/scheduling/engine.ts';

/**
 * What docs/reference/ranking.md says, again, slow and plain: it looks at one start after the other and at one person after the
 * other, in the local time that luxon says, and shares nothing with the ranker but the types.
 */
export type Judged = {
  start: UtcMinute;
  costs: CostParts;
  total: number;
  states: SlotState[];
  /** What it is to each person, in tenths of a point; a thousand if they can't come. */
  hardships: number[];
  missing: number;
  /** The same for everyone, optional or not; unknown is worse than any inconvenience, and not coming worst. */
  forAll: number[];
  isWorthwhile: boolean;
};

type Person = SchedulingPerson;

const local = (request: SchedulingRequest, { zone }: Pick<Person, 'zone'>, minute: UtcMinute) =>
  DateTime.fromMillis(minute * 60_000, { zone: zone ?? request.organizerZone, locale: 'en' });

/** Every start that the dates and the clock allow. */
function startsOf(request: SchedulingRequest): UtcMinute[] {
  const { now, leadMinutes, duration, dateRangeStart, dateRangeEnd } = request;
  const utc = (day: string) => DateTime.fromISO(day, { zone: 'utc' }).toMillis() / 60_000;
  const isInDates = (minute: UtcMinute) => {
    const day = local(request, { zone: null }, minute).toISODate()!;
    return day >= dateRangeStart && day <= dateRangeEnd;
  };
  const starts: UtcMinute[] = [];
  for (let start = utc(dateRangeStart) - 1_440; start < utc(dateRangeEnd) + 2 * 1_440; start += 1)
    if (
      start >= now + leadMinutes &&
      local(request, { zone: null }, start).minute % 15 === 0 &&
      isInDates(start) &&
      isInDates(start + duration - 1)
    )
      starts.push(start);
  return starts;
}

/** What someone answered by hand. */
const saidAt = ({ answered }: Person, minute: UtcMinute) =>
  answered?.find(({ from, to }) => from <= minute && minute < to)?.answer;

/** The starts that the dates and the organizer allow. */
export const allowedStarts = (request: SchedulingRequest): UtcMinute[] =>
  startsOf(request).filter((start) => {
    const at = local(request, { zone: null }, start);
    const { from, to } = request.allowedTimes ?? { from: 0, to: 1_440 };
    for (let minute = start; minute < start + request.duration; minute += 1) {
      const then = local(request, { zone: null }, minute);
      const ofDay = then.hour * 60 + then.minute;
      if (ofDay < from || ofDay >= to || request.excludedDays?.includes(then.toISODate()!)) return false;
    }
    return at.minute % 15 === 0;
  });

/** All starts worth suggesting, the cheapest first and the earlier of equals. */
export function ranked(request: SchedulingRequest, policy: RankingPolicy): Judged[] {
  const starts = allowedStarts(request);
  const first = starts.length > 0 ? firstStart(request) : 0;
  return starts
    .map((start) => judge(request, start, policy, first))
    .filter(({ isWorthwhile }) => isWorthwhile)
    .toSorted((one, other) => one.total - other.total || one.start - other.start);
}

export function judge(
  request: SchedulingRequest,
  start: UtcMinute,
  wholePolicy: RankingPolicy,
  first = firstStart(request),
): Judged {
  const small = { edge: 0, weekEdge: 0, lunch: 0, tight: 0, oddStart: 0 };
  const policy =
    request.priority === 'soonest'
      ? { ...wholePolicy, costs: { ...wholePolicy.costs, ...small } }
      : wholePolicy;
  const { costs } = policy;
  const { costs: whole } = wholePolicy;
  const all = request.people.map((person) => ({ person, ...personAt(request, person, start, policy) }));
  const comes = ({ state }: { state: SlotState }) => !['busy', 'night', 'tooSoon'].includes(state);
  const everyone = all.filter(({ person }) => !person.optional);
  const people = everyone.map(({ person }) => person);
  const optional = all.filter(({ person }) => person.optional);
  const coming = everyone.filter(comes);
  const excused = (request.quorums ?? []).map(({ atLeast, members }) => {
    const group = everyone.filter(({ person }) => members.includes(person.number));
    const spare = Math.max(0, group.length - atLeast);
    const missing = Math.min(spare, group.filter((one) => !comes(one)).length);
    const unknown = group.filter(({ state }) => state === 'unknown').length;
    return { missing, unknown: Math.min(spare - missing, unknown) };
  });
  const unknowns = everyone.filter(({ state }) => state === 'unknown').length;
  const unknown = unknowns - excused.reduce((before, group) => before + group.unknown, 0);
  const missing =
    people.length - coming.length - excused.reduce((before, group) => before + group.missing, 0);
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  const late = Math.max(0, start - first);
  const { minute } = local(request, { zone: null }, start);
  const hardships = everyone.map((one) => (coming.includes(one) ? one.tenths : 1_000));
  const most =
    1_000 +
    10 *
      (Math.max(whole.dayOff, whole.eve, whole.away) +
        whole.weekend +
        whole.edge +
        whole.weekEdge +
        whole.lunch +
        whole.ifNeedBe) +
    10 * Math.max(whole.tight, whole.noBreathingRoom, whole.tentative);
  const shares = people.map((person) => shareOf(person, policy));
  const again = sum(shares.map((share, i) => share * hardships[i]!));
  const parts: CostParts = {
    inconvenience: round(sum(coming.map(({ tenths }) => tenths)) / 10 / people.length),
    worstOff: round((costs.worstOff * Math.max(0, ...coming.map(({ tenths }) => tenths))) / 10),
    missing: round((costs.missing * missing) / people.length),
    unknown: round((costs.unknown * unknown) / people.length),
    preference: round(sum(coming.map(({ missed }) => missed)) / 10 / people.length),
    oddStart: round(costs.oddStart * (minute === 0 ? 0 : minute === 30 ? 0.5 : 1)),
    later: round(
      request.priority === 'soonest'
        ? (costs.laterIfSoonest * late) / 1_440
        : (costs.later * late) / (late + 3 * 1_440),
    ),
    ...(optional.length > 0 && {
      optional: round(
        (costs.optional *
          sum(
            optional.map((one) => (comes(one) ? one.tenths + (one.state === 'unknown' ? 200 : 0) : 1_000)),
          )) /
          1_000 /
          all.length,
      ),
    }),
    // Tenths of shares, tenths of points.
    carried: round(
      (costs.carried * (again + (missing + unknown) * sum(shares) * most)) / 100 / people.length,
    ),
  };
  const organizer = everyone.find(({ person }) => person.number === 0);
  return {
    start,
    costs: parts,
    total: round(sum(Object.values(parts).map((points) => points ?? 0))),
    states: all.map(({ state }) => state),
    hardships,
    missing,
    forAll: all.map((one) => (comes(one) ? one.tenths + (one.state === 'unknown' ? 1e6 : 0) : 1e9)),
    isWorthwhile:
      (!organizer || coming.includes(organizer)) &&
      missing <= people.length / 2 &&
      all.filter(comes).length >= Math.min(2, all.length) &&
      all.filter(comes).length > all.filter(({ state }) => state === 'unknown').length,
  };
}

/** How much of what can count again does, in tenths. */
const shareOf = ({ carried }: Person, { costs }: RankingPolicy): number =>
  Math.round(10 * Math.min(1, (carried?.points ?? 0) / costs.carriedInFull));

/** To hundredths, and halves up: a billionth is far less than any real distance from a half, and more than any error. */
const round = (value: number): number => Math.floor(value * 100 + 0.5 + 1e-9) / 100;

/** The first minute at which the meeting could start, or would if the zone had not left out all of its days. */
function firstStart(request: SchedulingRequest): UtcMinute {
  const { dateRangeStart, now, leadMinutes } = request;
  let minute = Date.parse(dateRangeStart) / 60_000 - 1_440;
  for (;;) {
    const date = local(request, { zone: null }, minute).toISODate()!;
    if (date >= dateRangeStart) return Math.max(minute, now + leadMinutes);
    minute += 1;
  }
}

function personAt(
  request: SchedulingRequest,
  person: Person,
  start: UtcMinute,
  { costs, windows }: RankingPolicy,
): { state: SlotState; tenths: number; missed: number } {
  const { duration, now, nights = false } = request;
  const { wishes = {} } = person;
  const end = start + duration;
  /** Of someone whose zone nobody knows, no calendar is known either. */
  const hasClock = person.zone !== null || person.number === 0;
  const at = local(request, person, start);
  const from = at.hour * 60 + at.minute;
  const to = from + duration;
  const minutes = (first: number, last: number) =>
    Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  const said = minutes(start, end).map((minute) => saidAt(person, minute));
  const isBusyIn = (first: number, last: number) => {
    const near = pairs(person.busy ?? []).filter(
      ([begins, ends]) => begins < ends && begins < last && first < ends,
    );
    if (!person.answered) return near.length > 0;
    return near.some(([begins, ends]) =>
      minutes(Math.max(begins, first), Math.min(ends, last)).some((minute) => !saidAt(person, minute)),
    );
  };
  const isTentativeAt = (minute: number) =>
    pairs(person.tentative ?? []).some(([begins, ends]) => begins <= minute && minute < ends);
  /** What is tentative but for a minute of it that isn't. */
  const isFirmIn = (first: number, last: number) =>
    pairs(person.busy ?? []).some(([begins, ends]) =>
      minutes(Math.max(begins, first), Math.min(ends, last)).some(
        (minute) => !isTentativeAt(minute) && !(person.answered && saidAt(person, minute)),
      ),
    );
  const isReadAt = (minute: number) =>
    person.busy !== null &&
    (!person.within || pairs(person.within).some(([begins, ends]) => begins <= minute && minute < ends));
  const isRead = minutes(start, end).every((minute, i) => said[i] !== undefined || isReadAt(minute));
  const isUnclear = minutes(start, end).some(
    (minute, i) =>
      said[i] === undefined &&
      pairs(person.unclear ?? []).some(([begins, ends]) => begins <= minute && minute < ends),
  );
  const isKnown = isRead && !isUnclear;
  const daytime = { from: 480, to: 1_200 };
  const preset = person.hours === 'all' ? daytime : windows[person.hours];
  const isWeekend = (wishes.weekend ?? [5, 6]).includes(at.weekday - 1);
  const today = wishes.daysOff?.filter(({ day }) => day === at.toISODate()) ?? [];
  const off = today.find(({ half }) => !half);
  const usualSpans = wishes.week
    ? spansOf(wishes.week, at.weekday)
    : person.hours === 'business' && isWeekend
      ? []
      : [preset];
  const spans = off ? [] : usualSpans;
  const outside = (span: { from: number; to: number }) =>
    Math.max(0, span.from - from) + Math.max(0, to - span.to);
  const all = wishes.week?.flat() ?? [];
  const widest = { from: Math.min(...all.map((one) => one.from)), to: Math.max(...all.map((one) => one.to)) };
  const usual = !wishes.week
    ? [preset]
    : all.length === 0
      ? [daytime]
      : spansOf(
          Array.from({ length: 7 }, () => [widest]),
          at.weekday,
        );
  const far = Math.min(...(spans.length > 0 ? spans : usual).map(outside));
  const isEve =
    today.length > 0 &&
    spans.length > 0 &&
    !off &&
    (wishes.week || person.hours === 'business' || !isWeekend);
  const isShift =
    wishes.week && !isEve && spans.some((one) => one.to - one.from < 1_440 && outside(one) === 0);
  const isNight = (from < 6 * 60 || to > 23 * 60) && !isShift;
  const isOverMidnight = spans.some((one) => one.from < 0 || one.to > 1_440);
  const lunchTime = wishes.lunch ?? { from: 720, to: 780 };
  const hasPause =
    wishes.week &&
    spans.some((one, i) => {
      const pause = spans[i + 1] ? minutes(one.to, spans[i + 1]!.from) : [];
      return pause.filter((minute) => minute >= 660 && minute < 900).length >= 30;
    });
  const lunch =
    spans.length === 0 || isEve || hasPause
      ? 0
      : minutes(from, to).filter((minute) => minute >= lunchTime.from && minute < lunchTime.to).length;
  const worksOn = (weekday: number) =>
    wishes.week ? wishes.week[weekday - 1]!.length > 0 : !(wishes.weekend ?? [5, 6]).includes(weekday - 1);
  const isOffFor = (...days: number[]) =>
    days.every((days) => !worksOn(((at.weekday - 1 + days + 7) % 7) + 1)) && worksOn(at.weekday);
  const edgeAt = (away: number, isOfWeek: boolean) =>
    ((costs.edge + (isOfWeek ? costs.weekEdge : 0)) * Math.max(0, 60 - away)) / 60;
  const edge =
    spans.length === 0 || far > 0 || isNight || isEve || isOverMidnight
      ? 0
      : Math.max(
          edgeAt(from - Math.min(...spans.map((one) => one.from)), isOffFor(-1, -2)),
          edgeAt(Math.max(...spans.map((one) => one.to)) - to, isOffFor(1, 2)),
        );
  const outsidePoints = far > 0 ? costs.outside + 100 * (far / costs.farMinutes) ** costs.steepness : 0;
  const points =
    (isNight ? 100 : Math.min(100, outsidePoints)) +
    (spans.length === 0 ? costs.dayOff : 0) +
    (!wishes.week && person.hours !== 'business' && isWeekend && !off ? costs.weekend : 0) +
    (isEve ? (to <= 720 ? costs.eve : costs.dayOff) : 0) +
    edge +
    (costs.lunch * lunch) / (lunchTime.to - lunchTime.from);
  const pause = wishes.breathingRoom ?? { before: 15, after: 15 };
  const isTight = isKnown && (isBusyIn(start - pause.before, start) || isBusyIn(end, end + pause.after));
  const pressed = wishes.breathingRoom ? costs.noBreathingRoom : costs.tight;
  const isAway = awayDays(request, person, windows).has(at.toISODate()!);
  const isAsked = isKnown && isBusyIn(start, end);
  const extra = isAsked ? Math.round(costs.tentative * 10) : isTight ? Math.round(pressed * 10) : 0;
  const isSaidWhole = said.every((answer) => answer !== undefined);
  const state = ((): SlotState => {
    if (said.includes('doesntWork')) return 'busy';
    if (isSaidWhole) return 'free';
    if (isRead && isFirmIn(start, end)) return 'busy';
    if (!hasClock) return wishes.noticeMinutes && start < now + wishes.noticeMinutes ? 'tooSoon' : 'unknown';
    if (isNight && !nights) return 'night';
    if (wishes.noticeMinutes && start < now + wishes.noticeMinutes) return 'tooSoon';
    if (!isKnown) return 'unknown';
    if (isEve) return 'outOfHours';
    const open =
      person.hours === 'all' && !wishes.week && spans.length > 0
        ? spansOf(
            Array.from({ length: 7 }, () => [windows.all]),
            at.weekday,
          )
        : spans;
    return open.some((span) => outside(span) === 0) ? 'free' : 'outOfHours';
  })();
  const wanted = request.timePreference === 'all' ? null : windows[request.timePreference];
  const byCalendar =
    isSaidWhole || !hasClock
      ? 0
      : Math.round(points * 10) + extra + (isAway ? Math.round(costs.away * 10) : 0);
  return {
    state,
    tenths: said.includes('ifNeedBe') ? byCalendar + 10 * costs.ifNeedBe : byCalendar,
    missed:
      wanted && hasClock && !isSaidWhole
        ? Math.floor(costs.preference * Math.min(1, outside(wanted) / 180) * 10 + 0.5 + 1e-9)
        : 0,
  };
}

const aways = new WeakMap<Person, Set<string>>();

/** The workdays, three or more in a row, all of whose hours a calendar takes for sure: looked for quarter by quarter. */
function awayDays(
  request: SchedulingRequest,
  person: Person,
  windows: RankingPolicy['windows'],
): Set<string> {
  const known = aways.get(person);
  if (known) return known;
  const found = new Set<string>();
  aways.set(person, found);
  const { wishes = {}, busy, tentative = [], answered = [] } = person;
  if (!busy) return found;
  const isTaken = (minute: number) =>
    pairs(busy).some(([begins, ends]) => begins <= minute && minute < ends) &&
    !pairs(tentative).some(([begins, ends]) => begins <= minute && minute < ends) &&
    !answered.some(({ from, to }) => from <= minute && minute < to);
  const [first, last] = [request.dateRangeStart, request.dateRangeEnd].map((day) => Date.parse(day) / 60_000);
  let run: string[] = [];
  for (let day = first! - 1_440; day <= last! + 2 * 1_440; day += 1_440) {
    const date = new Date(day * 60_000).toISOString().slice(0, 10);
    const { weekday } = DateTime.fromISO(date, { zone: 'utc' });
    const isFreeDay =
      wishes.daysOff?.some((off) => off.day === date) ||
      (!wishes.week && (wishes.weekend ?? [5, 6]).includes(weekday - 1)) ||
      (wishes.week && spansOf(wishes.week, weekday).length === 0);
    const isBeyond = day > last! + 1_440;
    if (isFreeDay && !isBeyond) continue;
    const spans = wishes.week
      ? spansOf(wishes.week, weekday)
      : [person.hours === 'all' ? { from: 480, to: 1_200 } : windows[person.hours]];
    const ofDay = spans.map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(1_440, to) }));
    let isAll = !isBeyond && ofDay.every(({ from, to }) => to - from >= 180);
    for (let quarter = day - 840; isAll && quarter < day + 1_440 + 840; quarter += 15) {
      const at = local(request, person, quarter);
      if (at.toISODate() !== date) continue;
      for (let i = 0; i < 15; i += 1) {
        const ofMinute = at.hour * 60 + at.minute + i;
        if (ofDay.some(({ from, to }) => from <= ofMinute && ofMinute < to) && !isTaken(quarter + i))
          isAll = false;
      }
    }
    if (isAll) run.push(date);
    else {
      if (run.length >= 3) for (const one of run) found.add(one);
      run = [];
    }
  }
  return found;
}

type Span = { from: number; to: number };
const runs = new Map<string, Span[]>();

/**
 * When someone works without a break that touches a weekday, in its minutes: looked for minute by minute from the day
 * before to the day after, since the hours of a day may end on the next.
 */
function spansOf(week: readonly (readonly Span[])[], weekday: number): Span[] {
  const key = JSON.stringify([week, weekday]);
  const known = runs.get(key);
  if (known) return known;
  const worksAt = (minute: number): boolean =>
    [0, 1].some((daysBefore) => {
      const day = Math.floor(minute / 1_440);
      const inDay = minute - day * 1_440 + daysBefore * 1_440;
      return week[(weekday - 1 + day - daysBefore + 14) % 7]!.some(
        ({ from, to }) => from <= inDay && inDay < to,
      );
    });
  const found: Span[] = [];
  for (let minute = -1_440; minute < 2_880; minute += 1) {
    if (!worksAt(minute)) continue;
    const last = found.at(-1);
    if (last?.to === minute) last.to += 1;
    else found.push({ from: minute, to: minute + 1 });
  }
  const touching = found.filter(({ from, to }) => from < 1_440 && to > 0);
  runs.set(key, touching);
  return touching;
}

const pairs = (list: readonly number[]): [number, number][] =>
  Array.from({ length: list.length / 2 }, (_, i) => [list[2 * i]!, list[2 * i + 1]!]);

/** The documented choice of suggestions: the best, then what is best when likeness to those chosen costs points. */
export function suggested(
  candidates: readonly Judged[],
  request: SchedulingRequest,
  limit: number,
): Judged[] {
  const place = ({ start }: Judged) => {
    const at = local(request, { zone: null }, start);
    return { day: at.toISODate(), isMorning: at.hour < 12 };
  };
  const first = candidates[0];
  if (!first) return [];
  const borne = ({ costs }: Judged) => round(costs.inconvenience + costs.worstOff + costs.preference);
  const chosen: Judged[] = [first];
  const isApart = ({ start }: Judged) => chosen.every((other) => Math.abs(other.start - start) >= 60);
  const bends = ({ states }: Judged) => states.includes('outOfHours') || states.includes('night');
  const without = candidates.find(
    (one) =>
      one.missing === first.missing + 1 && borne(one) <= borne(first) / 2 && isApart(one) && !bends(one),
  );
  if (limit > 1 && without && bends(first)) chosen.push(without);
  const isPointless = (one: Judged) =>
    chosen.some(
      (other) =>
        place(other).day === place(one).day &&
        round(one.total - one.costs.later - (other.total - other.costs.later)) >= 10 &&
        other.forAll.every((points, i) => points <= one.forAll[i]!),
    );
  while (chosen.length < limit) {
    const left = candidates
      .filter((one) => isApart(one) && round(borne(one) - borne(first)) <= 25 && !isPointless(one))
      .map((one) => {
        const own = place(one);
        const likeness = chosen.map(place).reduce((points, other) => {
          const isSamePart = other.isMorning === own.isMorning;
          if (other.day === own.day) return points + (isSamePart ? 4 : 2);
          return points + (isSamePart ? 1 : 0);
        }, 0);
        return { one, cost: round(one.total + likeness) };
      })
      .toSorted((a, b) => a.cost - b.cost || a.one.start - b.one.start);
    if (!left[0]) break;
    chosen.push(left[0].one);
  }
  return chosen.toSorted((a, b) => a.total - b.total || a.start - b.start);
}

/** Whether the first of all times is so bad for those who come that the dates have no good time. */
export function isNothingGood(
  [hurried]: readonly Judged[],
  request: SchedulingRequest,
  policy: RankingPolicy,
): boolean {
  const first =
    request.priority === 'soonest' ? ranked({ ...request, priority: 'best' }, policy)[0] : hurried;
  const isOutside = request.people.some(({ optional }, i) => !optional && first?.states[i] === 'outOfHours');
  if (!first || !isOutside) return false;
  const borne = ({ costs }: Judged) => costs.inconvenience + costs.worstOff + costs.preference;
  if (borne(first) <= 25) return false;
  const { excludedDays: _, ...asked } = request;
  const midnight = DateTime.fromISO(request.dateRangeStart, { zone: 'utc' });
  const ordinary: SchedulingRequest = {
    ...asked,
    dateRangeEnd: midnight.plus({ days: 6 }).toISODate()!,
    now: midnight.minus({ weeks: 1 }).toMillis() / 60_000,
    priority: 'best',
    people: request.people.map(
      ({ number, zone, hours, wishes: { week, weekend, lunch } = {}, optional }) => ({
        number,
        zone,
        hours,
        busy: [],
        wishes: { ...(week && { week }), ...(weekend && { weekend }), ...(lunch && { lunch }) },
        ...(optional && { optional }),
      }),
    ),
  };
  const [best] = ranked(ordinary, policy);
  return best !== undefined && round(borne(first) - borne(best)) > 25;
}

/**
 * For each of the suggested times, whose past meetings put it before another one: of those who are named with what they took,
 * the one for whom it matters most. The first is compared with the best of all without any past, the others only with
 * those after them.
 */
export function turns(
  chosen: readonly Judged[],
  all: readonly Judged[],
  request: SchedulingRequest,
  policy: RankingPolicy,
): (number | null)[] {
  const people = request.people.filter(({ optional }) => !optional);
  const bare = ({ total, costs }: Judged) => round(total - costs.carried);
  const isBefore = (a: Judged, b: Judged) => bare(a) < bare(b) || (bare(a) === bare(b) && a.start < b.start);
  const best = all.toSorted((a, b) => bare(a) - bare(b) || a.start - b.start)[0]!;
  return chosen.map((own, index) => {
    for (const rival of index === 0 ? [best] : chosen.slice(index + 1)) {
      if (!isBefore(rival, own)) continue;
      const spared = people
        .map((person, i) => ({
          number: person.number,
          isNamed: (person.carried?.taken.length ?? 0) > 0,
          points: shareOf(person, policy) * (rival.hardships[i]! - own.hardships[i]!),
        }))
        .filter(({ isNamed, points }) => isNamed && points > 0)
        .toSorted((a, b) => b.points - a.points || a.number - b.number);
      if (spared[0]) return spared[0].number;
    }
    return null;
  });
}
