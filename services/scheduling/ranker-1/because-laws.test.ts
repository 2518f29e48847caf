// @module-tag laws
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import type {
  Burden,
  Clause,
  ClauseOf,
  InconvenienceCause,
  Suggestion,
} from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { reasonsInWords } from '#contracts/text/reasons.ts';
import { ARE_ALL_CASES_TRIED, cases } from '#tests/harness/cases.ts';
import { requestArbitrary } from '#tests/scheduling/requests.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { toSuggestion } from '../meeting-request/suggestion.ts';
import { scheduleByCosts } from './schedule.ts';

const { windows } = DEFAULT_RANKING_POLICY;

/** The first or last hour of a day, or of the week. */
function edgeAt(first: number, last: number, weekday: number): InconvenienceCause[] {
  const [points, pointsAtEnd] = [
    Math.max(0, 60 - first) * (weekday === 1 ? 1.5 : 1),
    Math.max(0, 60 - last) * (weekday === 5 ? 1.5 : 1),
  ];
  if (points + pointsAtEnd === 0) return [];
  return points >= pointsAtEnd
    ? [{ kind: 'edge', of: weekday === 1 ? 'week' : 'day', at: 'start' }]
    : [{ kind: 'edge', of: weekday === 5 ? 'week' : 'day', at: 'end' }];
}

/** How a start is for someone, from their clock and calendar alone. */
function seenBy(person: SchedulingPerson, start: number, { duration, organizerZone }: SchedulingRequest) {
  const end = start + duration;
  const { busy, within, hours } = person;
  // Someone whose zone nobody knows has no clock, and can only be unknown.
  const isPlaceKnown = person.zone !== null || person.number === 0;
  const local = DateTime.fromMillis(start * MINUTE, { zone: person.zone ?? organizerZone });
  const from = local.hour * 60 + local.minute;
  const to = from + duration;
  const isWeekend = local.weekday > 5;
  const own = hours === 'all' ? { from: 480, to: 1_200 } : windows[hours];
  const isKnown = busy !== null && (!within || (within[0]! <= start && end <= within[1]!));
  const takes = (a: number, b: number): boolean => {
    for (let i = 0; isKnown && i < busy.length; i += 2)
      if (busy[i]! < busy[i + 1]! && busy[i]! < b && busy[i + 1]! > a) return true;
    return false;
  };
  const isDayOff = hours === 'business' && isWeekend;
  const isInHours = !isDayOff && (hours === 'all' || (own.from <= from && to <= own.to));
  const [early, late] =
    hours === 'all' ? (['early', 'late'] as const) : (['beforeHours', 'afterHours'] as const);
  const state = ((): 'busy' | 'night' | 'unknown' | 'free' | 'outOfHours' => {
    if (takes(start, end)) return 'busy';
    if (isPlaceKnown && (from < 360 || to > 1_380)) return 'night';
    if (!isKnown) return 'unknown';
    return isInHours ? 'free' : 'outOfHours';
  })();
  const lunch = Math.min(to, 780) - Math.max(from, 720);
  const [before, after] = [takes(start - 15, start), takes(end, end + 15)];
  const causes: InconvenienceCause[] = [
    ...(from < own.from ? [{ kind: early, minutes: own.from - from }] : []),
    ...(to > own.to ? [{ kind: late, minutes: to - own.to }] : []),
    ...(isInHours && from >= own.from && to <= own.to
      ? edgeAt(from - own.from, own.to - to, local.weekday)
      : []),
    ...(isDayOff ? [{ kind: 'dayOff' as const, name: null }] : []),
    ...(isWeekend && hours !== 'business' ? [{ kind: 'weekend' as const }] : []),
    ...(lunch > 0 && !isDayOff
      ? [{ kind: 'lunch' as const, minutes: lunch, ...(lunch === 60 && { whole: true as const }) }]
      : []),
    ...(before || after ? [{ kind: 'tight' as const, before, after }] : []),
  ];
  return {
    number: person.number,
    zone: isPlaceKnown ? (person.zone ?? organizerZone) : null,
    state,
    isInHours,
    from,
    causes: state === 'busy' || state === 'night' || !isPlaceKnown ? [] : causes,
  };
}

const everyoneAt = (wanted: SchedulingRequest, start: number) =>
  wanted.people.map((person) => seenBy(person, start, wanted));

/** All starts at which the dates and the lead time allow the meeting, by day of the organizer. */
function startsByDay(wanted: SchedulingRequest): Map<string, number[]> {
  const { dateRangeStart, dateRangeEnd, organizerZone: zone, now, leadMinutes, duration } = wanted;
  const days = new Map<string, number[]>();
  const first = Date.parse(`${dateRangeStart}T00:00Z`) / MINUTE - 1_440;
  for (let start = first; start < Date.parse(`${dateRangeEnd}T00:00Z`) / MINUTE + 2_880; start += 15) {
    const day = DateTime.fromMillis(start * MINUTE, { zone }).toISODate()!;
    const last = DateTime.fromMillis((start + duration) * MINUTE - 1, { zone }).toISODate()!;
    if (start < now + leadMinutes || day < dateRangeStart || last > dateRangeEnd) continue;
    days.set(day, [...(days.get(day) ?? []), start]);
  }
  return days;
}

type Seen = ReturnType<typeof seenBy>;

const of = <Kind extends Clause['kind']>(because: readonly Clause[], kind: Kind) =>
  because.filter((clause): clause is ClauseOf<Kind> => clause.kind === kind);

const dayOf = (start: number, zone: string) => DateTime.fromMillis(start * MINUTE, { zone }).toISODate()!;
const minuteOf = (instant: string) => Date.parse(instant) / MINUTE;

const isThere = ({ state }: Seen): boolean => state === 'free' || state === 'outOfHours';

/** The gravest first, as a person would say. */
const GRAVITY = [
  'night',
  'dayOff',
  'weekend',
  'beforeHours',
  'afterHours',
  'early',
  'late',
  'lunch',
  'edge',
  'tight',
];
const HAS_CLOCK = new Set(['night', 'beforeHours', 'afterHours', 'early', 'late']);

/** Who has which trouble at a time that they don't have, or have less, at another: a text for each group, and its numbers. */
function troubles(here: readonly Seen[], there?: readonly Seen[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [index, { number, from, causes }] of here.entries()) {
    const known = there?.[index]?.causes ?? [];
    const isNew = (cause: InconvenienceCause) =>
      !known.some((other) => {
        if (other.kind !== cause.kind) return false;
        if (other.kind === 'tight' && cause.kind === 'tight')
          return (other.before || !cause.before) && (other.after || !cause.after);
        if (other.kind === 'edge' && cause.kind === 'edge') return other.of === 'week' || cause.of === 'day';
        return !('minutes' in other && 'minutes' in cause) || other.minutes >= cause.minutes;
      });
    const [cause] = causes.filter(isNew).sort((a, b) => GRAVITY.indexOf(a.kind) - GRAVITY.indexOf(b.kind));
    if (!cause) continue;
    const key = keyOf(cause, from);
    groups.set(key, [...(groups.get(key) ?? []), number]);
  }
  return groups;
}

const keyOf = (cause: InconvenienceCause, from: number): string =>
  HAS_CLOCK.has(cause.kind) ? `${cause.kind} at ${from}` : JSON.stringify(cause);

/**
 * Whether a burden is all that its words say, of as many people as they say, at a time and not at another. Someone with
 * an unknown calendar may come, so nobody gains them, but they're lost where they can't.
 */
function expectBurden(burden: Burden, here: readonly Seen[], there?: readonly Seen[], isGain = false): void {
  if (burden.kind === 'absent') {
    const mayBe = (there: Seen, state: string) => !isGain && there.state === 'unknown' && state !== 'unknown';
    const numbers = here
      .filter(
        ({ state }, index) =>
          state === burden.state && (!there || isThere(there[index]!) || mayBe(there[index]!, state)),
      )
      .map(({ number }) => number);
    expect(burden).toMatchObject({ participants: numbers.slice(0, 6), count: numbers.length });
  }
  if (burden.kind !== 'inconvenient') return;
  const numbers = troubles(here, there).get(keyOf(burden.cause, burden.localStart)) ?? [];
  expect(burden.count).toBeGreaterThan(0);
  expect(numbers).toEqual(expect.arrayContaining([...burden.participants]));
  // Where someone has less of a trouble in one way and more in another, points decide; they may be fewer, never more.
  expect(burden.count).toBeLessThanOrEqual(numbers.length);
  if (!there) expect(burden.count).toBe(numbers.length);
  if (burden.allIn !== undefined)
    expect(here.filter(({ zone }) => zone === burden.allIn).map(({ number }) => number)).toEqual(
      expect.arrayContaining([...burden.participants]),
    );
}

const PARTS_OF: Record<Burden['kind'], readonly (keyof Suggestion['costs'])[]> = {
  absent: ['missing', 'unknown'],
  inconvenient: ['inconvenience', 'worstOff'],
  carried: ['carried'],
  costly: ['preference', 'oddStart', 'later', 'carried'],
};

test('each clause of a reason is true of the clocks and calendars, of as many people as it says', () => {
  const told = new Map<string, number>();
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const found = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY);
      if (found.kind === 'none') return;
      const { organizerZone: zone } = wanted;
      const days = startsByDay(wanted);
      const [best] = found.slots;
      const atBest = everyoneAt(wanted, best!.start);
      const coming = atBest.filter(isThere).map(({ number }) => number);
      const comersAt = (start: number) =>
        everyoneAt(wanted, start).filter(({ number }) => coming.includes(number));
      const isWorkday = (start: number) => {
        const [organizer] = wanted.people;
        return !(
          organizer!.hours === 'business' && DateTime.fromMillis(start * MINUTE, { zone }).weekday > 5
        );
      };
      const sooner = [...days.values()].flat().filter((start) => start < best!.start && isWorkday(start));
      const isFlawless = (start: number) =>
        comersAt(start).every(
          ({ state, causes }) => state === 'free' && causes.every(({ kind }) => kind === 'tight'),
        );

      const pointsAt = (index: number, { number }: Seen) =>
        found.slots[index]!.inconveniences.find(({ participant }) => participant === number)?.points ?? 0;
      /** Points per person by which a time is harder than another, for those for whom it is. */
      const harderFor = (here: number, there: number) =>
        atBest.reduce(
          (sum, seen) => sum + Math.max(0, pointsAt(here, seen) - pointsAt(there, seen)) / atBest.length,
          0,
        );

      /** The points that these people's absence costs, even if others come instead. */
      const missingBy = (burden: Burden) =>
        burden.kind === 'absent' && burden.state !== 'unknown'
          ? (DEFAULT_RANKING_POLICY.costs.missing * burden.count) / atBest.length
          : 0;

      for (const [index, { start, because, costs }] of found.slots.entries()) {
        for (const { kind } of because) told.set(kind, (told.get(kind) ?? 0) + 1);
        const everyone = everyoneAt(wanted, start);
        const count = (state: string) => everyone.filter((person) => person.state === state).length;
        expect(of(because, 'free')).toEqual([{ kind: 'free', count: count('free'), of: everyone.length }]);
        expect(of(because, 'outsideHours')[0]?.count ?? 0).toBe(count('outOfHours'));
        for (const state of ['busy', 'night', 'unknown'] as const)
          expect(of(because, 'absent').find((one) => one.state === state)?.count ?? 0).toBe(count(state));
        const own = [...of(because, 'absent'), ...of(because, 'inconvenient')];
        for (const burden of own) expectBurden(burden, everyone);
        expect(of(because, 'inconvenient')).toHaveLength(troubles(everyone).size);

        expect(of(because, 'neverForAll').length).toBe(
          [...days.values()].flat().some((one) => {
            const states = everyoneAt(wanted, one).map(({ state }) => state);
            return (
              states.includes('free') && states.every((state) => state === 'free' || state === 'unknown')
            );
          })
            ? 0
            : 1,
        );

        expect(of(because, 'beside')).toHaveLength(index === 0 ? 0 : 1);
        for (const { best: than, gain, loss, alike } of of(because, 'beside')) {
          expect(minuteOf(than)).toBe(best!.start);
          const more = (parts: readonly (keyof Suggestion['costs'])[]) =>
            parts.reduce((sum, part) => sum + (costs[part] ?? 0) - (best!.costs[part] ?? 0), 0);
          // A worse time says why, unless it's only nearer to the beginning or the end of the same people's days.
          if (!loss && more(Object.keys(costs) as (keyof Suggestion['costs'])[]) > 0.005) {
            const isHarder = (_: Seen, at: number) => pointsAt(index, atBest[at]!) > pointsAt(0, atBest[at]!);
            const harder = everyone.filter(isHarder);
            expect(harder.every(({ causes }) => causes.some(({ kind }) => kind === 'edge'))).toBe(true);
            expect(troubles(harder, atBest.filter(isHarder)).size).toBe(0);
            for (const part of [...PARTS_OF.absent, ...PARTS_OF.costly])
              expect(more([part])).toBeLessThanOrEqual(0);
          }
          // No other cost decided more.
          if (loss) {
            expectBurden(loss, everyone, atBest);
            const parts = loss.kind === 'costly' ? [loss.part] : PARTS_OF[loss.kind];
            const most = Math.max(...parts.map((part) => more([part])), harderFor(index, 0), missingBy(loss));
            expect(most).toBeGreaterThan(0);
            if (loss.kind === 'costly')
              for (const part of PARTS_OF.costly)
                expect(more([part])).toBeLessThanOrEqual(more([loss.part]) + 0.01);
          }
          if (gain) {
            expectBurden(gain, atBest, everyone, true);
            const least = loss?.kind === 'costly' && /later|oddStart/.test(loss.part) ? 1 : 3;
            const parts = gain.kind === 'costly' ? [gain.part] : PARTS_OF[gain.kind];
            const spared = -parts.reduce((sum, part) => sum + Math.min(0, more([part])), 0);
            expect(spared + harderFor(0, index) + missingBy(gain)).toBeGreaterThanOrEqual(least - 0.05);
          }
          if (alike) expect(found.slots[index]!.inconveniences).toEqual(best!.inconveniences);
        }
      }

      for (const { day, lastDay = day, busy } of of(best!.because, 'blocked')) {
        if (!busy.every(({ participants }) => participants.every((number) => coming.includes(number)))) {
          const missing = atBest.filter(({ state }) => state === 'busy').map(({ number }) => number);
          expect(busy).toHaveLength(1);
          expect(busy[0]).toMatchObject({ participants: missing, count: missing.length, allDay: true });
          for (const start of [...days.values()].flat()) {
            const them = everyoneAt(wanted, start).filter(({ number }) => missing.includes(number));
            if (them.every(({ isInHours }) => isInHours))
              expect(them.every(({ state }) => state === 'busy')).toBe(true);
          }
          told.set('missing throughout', 1);
          continue;
        }
        const isOutside = atBest.some(({ state }) => state === 'outOfHours');
        const taken = (isOutside ? [...days.values()].flat() : sooner).filter((start) => {
          const on = dayOf(start, zone);
          return day <= on && on <= lastDay;
        });
        // Nothing on these days would have been as good, and nothing before them.
        expect(taken.filter(isFlawless)).toEqual([]);
        expect(sooner.filter((start) => dayOf(start, zone) < day && isFlawless(start))).toEqual([]);
        for (const { participants, count: many, until, allDay } of busy) {
          expect(many).toBeGreaterThanOrEqual(participants.length);
          for (const number of participants) {
            expect(coming).toContain(number);
            const person = wanted.people.find((one) => one.number === number)!;
            const ends = person.busy!.filter((_, i) => i % 2 === 1);
            expect(ends).toContain(minuteOf(until));
            if (!allDay) continue;
            const theirs = person.zone ?? zone;
            // One of the days on their clock until then; busy time may go on over midnight.
            const before = taken.filter((start) => start < minuteOf(until));
            const inHours = before.filter((start) => seenBy(person, start, wanted).isInHours);
            const ownDays = (inHours.length > 0 ? inHours : before).map((start) => dayOf(start, theirs));
            const isFree = (start: number) => {
              const { state, causes } = seenBy(person, start, wanted);
              return state === 'free' && causes.every(({ kind }) => kind === 'tight');
            };
            const isTaken = (own: string) =>
              taken.every((start) => dayOf(start, theirs) !== own || !isFree(start));
            expect([...new Set(ownDays)].some(isTaken)).toBe(true);
          }
        }
        // Whenever all of these people's clocks would allow it, one of them is busy.
        const numbers = busy.flatMap(({ participants }) => participants);
        const isWhole = busy.every((people) => people.count === people.participants.length);
        for (const start of taken.filter((one) => dayOf(one, zone) === day)) {
          const comers = comersAt(start);
          const suitsClocks = comers.every(
            ({ isInHours, state, causes }) =>
              isInHours && state !== 'night' && causes.every(({ kind }) => kind === 'tight'),
          );
          const named = comers.filter(({ number }) => numbers.includes(number));
          if (isWhole && suitsClocks) expect(named.some(({ state }) => state === 'busy')).toBe(true);
        }
      }
      for (const { at, only, loss } of of(best!.because, 'sooner')) {
        const there = minuteOf(at);
        expect(sooner).toContain(there);
        expectBurden(loss, everyoneAt(wanted, there), atBest);
        expect(
          sooner.filter((start) => dayOf(start, zone) < dayOf(there, zone) && isFlawless(start)),
        ).toEqual([]);
        if (only)
          for (const start of sooner.filter((one) => dayOf(one, zone) === dayOf(there, zone)))
            if (everyoneAt(wanted, start).every(({ state }) => state === 'free'))
              expect(Math.abs(start - there)).toBeLessThan(60);
      }
      const areOpen = (start: number) => comersAt(start).every(({ isInHours }) => isInHours);
      if (of(best!.because, 'nothingSooner').length > 0) expect(sooner.filter(areOpen)).toEqual([]);
      if (of(best!.because, 'noSharedHour').length > 0)
        expect([...days.values()].flat().filter(areOpen)).toEqual([]);
    }),
    cases(300),
  );
  if (!ARE_ALL_CASES_TRIED) return;
  for (const kind of [
    'absent',
    'inconvenient',
    'beside',
    'blocked',
    'sooner',
    'nothingSooner',
    'neverForAll',
    'nothingGood',
    'missing throughout',
  ])
    expect(told.get(kind), kind).toBeGreaterThan(0);
});

test('no sentence comes twice in a meeting, none is long, and a headline is true of every time', () => {
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const found = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY);
      if (found.kind === 'none') return;
      const reader = {
        ...{ zone: wanted.organizerZone, clock: '24-hour' as const },
        nameOf: (number: number) => (number === 0 ? 'you' : `P${number}`),
      };
      const { headline, lines } = reasonsInWords(found.slots.map(toSuggestion), reader);
      expect(lines).toHaveLength(found.slots.length);
      expect(new Set([headline, ...lines]).size).toBe(lines.length + 1);
      for (const line of lines) {
        expect(line).toMatch(/^[A-Z0-9].*\.$/);
        expect(line.split(' ').length, line).toBeLessThanOrEqual(30);
        expect(line.length, line).toBeLessThanOrEqual(110);
        expect(line).not.toMatch(/earliest|latest|null|undefined/);
      }
      const isAll = (state: string) =>
        found.slots.every(({ people }) => people.every((person) => person.state === state));
      expect(/^(all|both) .*? free at each|^you're free at each/i.test(headline ?? '')).toBe(
        lines.length > 1 && isAll('free'),
      );
      if (found.slots.some(({ people }) => people.some(({ state }) => state === 'unknown')))
        expect(headline ?? '').not.toContain('in these dates suits everyone');
    }),
    cases(400),
  );
});
