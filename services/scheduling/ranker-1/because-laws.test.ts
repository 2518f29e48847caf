// @module-tag laws
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import type { Burden, Clause, ClauseOf, InconvenienceCause } from '#contracts/events/suggestion.ts';
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
    if (from < 360 || to > 1_380) return 'night';
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
    ...(lunch > 0 ? [{ kind: 'lunch' as const, minutes: lunch }] : []),
    ...(before || after ? [{ kind: 'tight' as const, before, after }] : []),
  ];
  return { number: person.number, state, from, causes: state === 'busy' || state === 'night' ? [] : causes };
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

function holdsAt(burden: Burden, wanted: SchedulingRequest, start: number): void {
  const everyone = everyoneAt(wanted, start);
  const one = (number: number) => everyone.find((person) => person.number === number)!;
  if (burden.kind === 'absent') {
    for (const number of burden.participants) expect(one(number).state).toBe(burden.state);
    expect(burden.count).toBeGreaterThanOrEqual(burden.participants.length);
    return;
  }
  const person = one(burden.participant);
  expect(burden.localStart).toBe(person.from);
  expect(person.causes).toContainEqual(burden.cause);
}

const of = <Kind extends Clause['kind']>(because: readonly Clause[], kind: Kind) =>
  because.filter((clause): clause is ClauseOf<Kind> => clause.kind === kind);

const dayOf = (start: number, zone: string) => DateTime.fromMillis(start * MINUTE, { zone }).toISODate()!;

test('each clause of a reason is true of the clocks and calendars, and nothing of how people are is left out', () => {
  const told = new Map<string, number>();
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const found = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY);
      if (found.kind === 'none') return;
      const days = startsByDay(wanted);
      const isForAll = (start: number) =>
        wanted.people.every((person) => seenBy(person, start, wanted).state === 'free');
      const suits = (day: string) => days.get(day)!.some(isForAll);
      for (const [index, { start, because }] of found.slots.entries()) {
        for (const { kind } of because) told.set(kind, (told.get(kind) ?? 0) + 1);
        const everyone = everyoneAt(wanted, start);
        const count = (state: string) => everyone.filter((person) => person.state === state).length;
        expect(of(because, 'free')).toEqual([{ kind: 'free', count: count('free'), of: everyone.length }]);
        expect(of(because, 'outsideHours')[0]?.count ?? 0).toBe(count('outOfHours'));
        for (const state of ['busy', 'night', 'unknown'] as const)
          expect(of(because, 'absent').find((one) => one.state === state)?.count ?? 0).toBe(count(state));
        for (const burden of [...of(because, 'absent'), ...of(because, 'inconvenient')])
          holdsAt(burden, wanted, start);
        expect(of(because, 'inconvenient').length + (of(because, 'inconvenientForMore')[0]?.count ?? 0)).toBe(
          everyone.filter(({ causes }) => causes.length > 0).length,
        );

        for (const { than, burden } of of(because, 'spared')) {
          const there = Date.parse(than) / MINUTE;
          expect(found.slots.map((slot) => slot.start)).toContain(there);
          holdsAt(burden, wanted, there);
          const numbers = burden.kind === 'absent' ? burden.participants : [burden.participant];
          for (const here of everyone.filter(({ number }) => numbers.includes(number))) {
            if (burden.kind === 'absent') expect(here.state).toMatch(/free|outOfHours/);
            else
              for (const cause of here.causes.filter(({ kind }) => kind === burden.cause.kind))
                expect('minutes' in cause && 'minutes' in burden.cause && cause.minutes).toBeLessThan(
                  'minutes' in burden.cause ? burden.cause.minutes : 0,
                );
          }
        }

        const day = dayOf(start, wanted.organizerZone);
        const before = [...days.keys()].filter((other) => other < day);
        if (of(because, 'firstDayForAll').length > 0) {
          expect(isForAll(start)).toBe(true);
          expect(before.length).toBeGreaterThan(0);
          expect(before.filter((other) => DateTime.fromISO(other).weekday < 6 && suits(other))).toEqual([]);
        }
        for (const clause of of(because, 'notForAllOn')) {
          expect(before).toContain(clause.day);
          expect(suits(clause.day)).toBe(false);
        }
        expect(of(because, 'neverForAll').length > 0).toBe(
          index === 0 && !isForAll(start) && ![...days.keys()].some(suits),
        );
        const nth = found.slots.filter((slot) => slot.start <= start).length;
        expect(of(because, 'order')).toEqual(
          found.slots.length === 1 ? [] : [{ kind: 'order', nth, of: found.slots.length }],
        );
      }
    }),
    cases(200),
  );
  if (!ARE_ALL_CASES_TRIED) return;
  for (const kind of ['absent', 'inconvenient', 'spared', 'firstDayForAll', 'neverForAll'])
    expect(told.get(kind), kind).toBeGreaterThan(0);
});

test('no two reasons of a meeting read the same, even if everyone has the same name, and none is only praise', () => {
  fc.assert(
    fc.property(requestArbitrary, fc.boolean(), (wanted, areNamesakes) => {
      const found = scheduleByCosts(wanted, DEFAULT_RANKING_POLICY);
      if (found.kind === 'none') return;
      const reader = {
        ...{ zone: 'Europe/Berlin', clock: '24-hour' as const },
        nameOf: (number: number) => (areNamesakes ? 'Ana' : `Person ${number}`),
      };
      const words = reasonsInWords(found.slots.map(toSuggestion), reader);
      expect(new Set(words).size).toBe(words.length);
      expect(new Set(found.slots.map(({ reason }) => reason)).size).toBe(words.length);
      for (const [i, { people }] of found.slots.entries()) {
        const areFree = people.every(({ state }) => state === 'free');
        expect(/^(Everyone is|You're) free/.test(words[i]!)).toBe(areFree);
        if (words.length > 1) expect(words[i]).not.toMatch(/^[^.,]*free\.$/);
      }
    }),
    cases(300),
  );
});
