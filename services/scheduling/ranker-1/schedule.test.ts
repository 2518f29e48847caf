import { describe, expect, test } from 'vitest';
import type { SchedulingPerson, SchedulingRequest, SchedulingResult, SlotWithParts } from '../engine.ts';
import { scheduleByParts } from './schedule.ts';

const minuteOf = (iso: string): number => Date.parse(iso) / 60_000;
const busy = (...instants: string[]): number[] => instants.map(minuteOf);

/** Someone in Berlin with business hours and an empty calendar. */
const person = (number: number, change: Partial<SchedulingPerson> = {}): SchedulingPerson => ({
  number,
  zone: 'Europe/Berlin',
  hours: 'business',
  busy: [],
  ...change,
});

/** Two people in Berlin, an hour on Wednesday 10 June 2026, asked two days before. */
const wanted = (change: Partial<SchedulingRequest> = {}): SchedulingRequest => ({
  now: minuteOf('2026-06-08T06:00Z'),
  duration: 60,
  dateRangeStart: '2026-06-10',
  dateRangeEnd: '2026-06-10',
  organizerZone: 'Europe/Berlin',
  timePreference: 'business',
  people: [person(0), person(1)],
  leadMinutes: 30,
  ...change,
});

function slotsOf(result: SchedulingResult<SlotWithParts>): SlotWithParts[] {
  if (result.kind === 'none') throw new Error(`no time: ${result.reason}`);
  return result.slots;
}
const startsOf = (change: Partial<SchedulingRequest>): string[] =>
  slotsOf(scheduleByParts(wanted(change), { limit: 100 }))
    .map(({ start }) => new Date(start * 60_000).toISOString().slice(0, 16))
    .toSorted();
const bestOf = (change: Partial<SchedulingRequest>): SlotWithParts =>
  slotsOf(scheduleByParts(wanted(change)))[0]!;

describe('what blocks a start', () => {
  test('a meeting may touch what is before and after it', () => {
    const calendar = busy('2026-06-10T07:00Z', '2026-06-10T10:00Z', '2026-06-10T11:00Z', '2026-06-10T16:00Z');
    expect(startsOf({ people: [person(0), person(1, { busy: calendar })] })).toEqual(['2026-06-10T10:00']);
  });

  test('an all-day event takes the day', () => {
    const people = [person(0), person(1, { busy: busy('2026-06-09T22:00Z', '2026-06-10T22:00Z') })];
    expect(scheduleByParts(wanted({ people }))).toMatchObject({ kind: 'none', reason: 'nobodyFree' });
    const starts = startsOf({ people, dateRangeEnd: '2026-06-11' });
    expect(starts.every((start) => start.startsWith('2026-06-11'))).toBe(true);
  });

  test('an event over midnight takes the evening and the morning', () => {
    const people = [person(0), person(1, { busy: busy('2026-06-10T12:00Z', '2026-06-11T09:00Z') })];
    const starts = startsOf({ people, dateRangeEnd: '2026-06-11' });
    expect(starts).toContain('2026-06-10T11:00');
    expect(starts).toContain('2026-06-11T09:00');
    expect(starts.filter((start) => start > '2026-06-10T11:00' && start < '2026-06-11T09:00')).toEqual([]);
  });

  test('an event without length takes nothing, also within another one or unsorted', () => {
    const nothing = busy('2026-06-10T10:30Z', '2026-06-10T10:30Z');
    expect(startsOf({ people: [person(0), person(1, { busy: nothing })] })).toEqual(startsOf({}));
  });

  test('the next half hour is too soon, and the end day counts as a whole', () => {
    expect(startsOf({ now: minuteOf('2026-06-10T14:30Z') })).toEqual(['2026-06-10T15:00']);
    expect(bestOf({ now: minuteOf('2026-06-10T14:31Z') }).bent).toContain('outsideHours');
    const open = [person(0, { hours: 'all' })];
    const late = slotsOf(scheduleByParts(wanted({ people: open, timePreference: 'all' }), { limit: 100 }));
    expect(Math.max(...late.map(({ end }) => end))).toBe(minuteOf('2026-06-10T22:00Z'));
  });

  test('starts lie on full quarters of the organizer’s clock, whatever the offset', () => {
    const slots = slotsOf(scheduleByParts(wanted({ organizerZone: 'UTC+5:20', people: [person(0)] })));
    expect(slots.map(({ start }) => (start + 320) % 15)).toEqual(slots.map(() => 0));
  });
});

describe('zones and clock changes', () => {
  test('business hours move with the clock on a day of 23 hours and on one of 25', () => {
    const all = { timePreference: 'all', people: [person(0, { hours: 'morning' })] } as const;
    const spring = { ...all, now: minuteOf('2026-03-27T06:00Z') };
    expect(startsOf({ ...spring, dateRangeStart: '2026-03-29', dateRangeEnd: '2026-03-29' })[0]).toMatch(
      /T07:/,
    );
    const autumn = { ...all, now: minuteOf('2026-10-23T06:00Z') };
    expect(startsOf({ ...autumn, dateRangeStart: '2026-10-25', dateRangeEnd: '2026-10-25' })[0]).toMatch(
      /T08:/,
    );
  });

  test('a range that ends on a clock change has all the hours of its last day', () => {
    const people = [person(0, { hours: 'all' })];
    const request = { people, timePreference: 'all', now: minuteOf('2026-10-25T00:00Z') } as const;
    const starts = startsOf({ ...request, dateRangeStart: '2026-10-25', dateRangeEnd: '2026-10-25' });
    expect(starts.at(-1)).toBe('2026-10-25T22:00');
  });

  test('UTC+3 is the same as a zone three hours ahead', () => {
    const inZone = (zone: string) =>
      scheduleByParts(wanted({ organizerZone: zone, people: [person(0, { zone })] }));
    expect(inZone('UTC+3')).toEqual(inZone('Etc/GMT-3'));
  });

  test('Kathmandu, three quarters of an hour off the full one, shares Berlin’s day until a quarter past noon UTC', () => {
    const until = (instant: string) => [
      person(0, { busy: busy('2026-06-10T00:00Z', instant) }),
      person(1, { zone: 'Asia/Kathmandu' }),
    ];
    expect(startsOf({ people: until('2026-06-10T11:15Z') })).toEqual(['2026-06-10T11:15']);
    expect(bestOf({ people: until('2026-06-10T11:16Z') }).bent).toContain('outsideHours');
  });

  test('one who has not joined has the organizer’s hours and an unknown calendar', () => {
    const best = bestOf({ people: [person(0), person(1, { zone: null, busy: null })] });
    expect(best).toMatchObject({
      people: [
        { participant: 0, state: 'free' },
        { participant: 1, state: 'unknown' },
      ],
      bent: ['someoneMissing'],
    });
    expect(best.confidence).toBeLessThanOrEqual(60);
  });
});

describe('when not everything can be had', () => {
  test('the preference is bent first, and the slot says so', () => {
    const best = bestOf({
      timePreference: 'morning',
      people: [person(0), person(1, { busy: busy('2026-06-10T06:00Z', '2026-06-10T10:00Z') })],
    });
    expect(best).toMatchObject({ bent: ['outsidePreference'], parts: { attendance: 1 } });
    expect(best.reason).toContain('outside the preferred hours');
  });

  test('people without a common hour meet where it is a stretch for as few as possible', () => {
    const people = [person(0), person(1, { zone: 'Asia/Tokyo' }), person(2, { zone: 'America/New_York' })];
    const tokyo = bestOf({ people: people.slice(0, 2) });
    expect(tokyo.bent).toEqual([]);
    const all = bestOf({ people });
    expect(all.bent).toContain('outsideHours');
    expect(all.confidence).toBeLessThanOrEqual(60);
    expect(all.people.filter(({ state }) => state === 'free').length).toBeGreaterThan(1);
  });

  test('one person is asked for a late hour before all are asked for a weekend', () => {
    const week = { dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-14' };
    // Berlin, London and New York are busy but for an hour that ends at a quarter to nine in the evening in Kathmandu.
    const workdays = ['2026-06-10', '2026-06-11', '2026-06-12'].flatMap((day) => [
      `${day}T00:00Z`,
      `${day}T14:00Z`,
      `${day}T15:00Z`,
      `${day}T23:59Z`,
    ]);
    const people = [
      person(0, { busy: busy(...workdays) }),
      person(1, { zone: 'Europe/London' }),
      person(2, { zone: 'America/New_York' }),
      person(3, { zone: 'Asia/Kathmandu' }),
    ];
    const best = bestOf({ ...week, people });
    expect(new Date(best.start * 60_000).toISOString()).toBe('2026-06-10T14:00:00.000Z');
    expect(best.people.filter(({ state }) => state === 'outOfHours')).toEqual([
      { participant: 3, state: 'outOfHours' },
    ]);
  });

  test('someone is left out before the organizer is', () => {
    const away = busy('2026-06-01T00:00Z', '2026-06-20T00:00Z');
    const best = bestOf({ people: [person(0), person(1), person(2, { busy: away })] });
    expect(best).toMatchObject({
      bent: ['someoneMissing'],
      people: [{}, {}, { participant: 2, state: 'busy' }],
    });
    const people = [person(0, { busy: away }), person(1), person(2)];
    expect(scheduleByParts(wanted({ people }))).toMatchObject({ kind: 'none', reason: 'nobodyFree' });
  });

  test('where there is nothing but a weekend, people with business hours are asked for its daytime', () => {
    const slots = slotsOf(
      scheduleByParts(wanted({ dateRangeStart: '2026-06-13', dateRangeEnd: '2026-06-14' })),
    );
    for (const { start, bent, confidence, reason } of slots) {
      const hour = new Date(start * 60_000).getUTCHours() + 2;
      expect(hour).toBeGreaterThanOrEqual(9);
      expect(hour).toBeLessThan(18);
      expect(bent).toEqual(['outsidePreference', 'outsideHours']);
      expect(confidence).toBeLessThan(40);
      expect(reason).toContain('on a weekend');
    }
  });

  test('weekends come last', () => {
    const weekend = { dateRangeStart: '2026-06-13', dateRangeEnd: '2026-06-15' };
    const people = [person(0, { hours: 'all' }), person(1, { hours: 'all' })];
    const days = slotsOf(scheduleByParts(wanted({ ...weekend, people, timePreference: 'morning' }))).map(
      ({ start }) => new Date(start * 60_000).getUTCDay(),
    );
    expect(days[0]).toBe(1);
    expect(days.toSorted((a, b) => Number(a !== 1) - Number(b !== 1))).toEqual(days);
  });
});

describe('when there is no time', () => {
  test('the dates have passed', () => {
    expect(scheduleByParts(wanted({ now: minuteOf('2026-06-10T20:31Z') }))).toEqual({
      kind: 'none',
      reason: 'rangePassed',
      remedies: [],
    });
  });

  test('a single day is shorter than the meeting, all the more if it is not there', () => {
    const long = scheduleByParts(wanted({ duration: 1_441 }));
    expect(long).toMatchObject({ kind: 'none', reason: 'rangeTooShort' });
    const skipped = {
      dateRangeStart: '2011-12-30',
      dateRangeEnd: '2011-12-30',
      now: minuteOf('2011-12-01T00:00Z'),
    };
    const apia = scheduleByParts(wanted({ ...skipped, organizerZone: 'Pacific/Apia' }));
    expect(apia).toMatchObject({ kind: 'none', reason: 'rangeTooShort' });
  });

  test('no one’s calendar is known', () => {
    const people = [person(0, { busy: null }), person(1, { busy: null })];
    expect(scheduleByParts(wanted({ people }))).toEqual({ kind: 'none', reason: 'nobodyFree', remedies: [] });
  });

  test('a shorter meeting is offered where it fits', () => {
    const gaps = busy('2026-06-10T00:00Z', '2026-06-10T08:00Z', '2026-06-10T08:30Z', '2026-06-10T23:00Z');
    expect(scheduleByParts(wanted({ people: [person(0), person(1, { busy: gaps })] }))).toEqual({
      kind: 'none',
      reason: 'nobodyFree',
      remedies: [{ kind: 'shorter', duration: 30 }],
    });
  });

  test('later dates are offered only as far as the calendars were read', () => {
    const people = [person(0), person(1, { busy: busy('2026-06-09T00:00Z', '2026-06-12T00:00Z') })];
    const offered = (knownUntil?: string) => {
      const until = knownUntil ? { knownUntil: minuteOf(knownUntil) } : {};
      const result = scheduleByParts(wanted({ people, ...until }));
      return result.kind === 'none' ? result.remedies : result;
    };
    expect(offered()).toEqual([]);
    expect(offered('2026-06-12T00:00Z')).toEqual([]);
    expect(offered('2026-06-20T00:00Z')).toEqual([
      { kind: 'widerDates', dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-13' },
    ]);
  });

  test('later dates are offered up to a day that suits everyone, and up to any only where there is none', () => {
    const friday = { dateRangeStart: '2026-06-12', dateRangeEnd: '2026-06-12' };
    const offered = (...calendar: string[]) => {
      const people = [person(0), person(1, { busy: busy(...calendar) })];
      return scheduleByParts(wanted({ ...friday, people, knownUntil: minuteOf('2026-06-30T00:00Z') }));
    };
    const widerUntil = (dateRangeEnd: string) => ({
      kind: 'none',
      reason: 'nobodyFree',
      remedies: [{ kind: 'widerDates', dateRangeStart: '2026-06-12', dateRangeEnd }],
    });
    const away = ['2026-06-11T22:00Z', '2026-06-12T22:00Z'];
    expect(offered(...away)).toEqual(widerUntil('2026-06-15'));
    expect(offered(...away, '2026-06-14T22:00Z', '2026-06-30T00:00Z')).toEqual(widerUntil('2026-06-13'));
  });

  test('once the dates have passed, later ones begin today', () => {
    const now = minuteOf('2026-06-17T12:00Z');
    expect(scheduleByParts(wanted({ now, knownUntil: minuteOf('2026-07-10T00:00Z') }))).toEqual({
      kind: 'none',
      reason: 'rangePassed',
      remedies: [{ kind: 'widerDates', dateRangeStart: '2026-06-17', dateRangeEnd: '2026-06-18' }],
    });
  });

  test('leaving one of too many busy people out is offered', () => {
    const away = { busy: busy('2026-06-01T00:00Z', '2026-06-20T00:00Z') };
    const people = [person(0), person(1), person(2, away), person(3, away), person(4, away)];
    expect(scheduleByParts(wanted({ people }))).toEqual({
      kind: 'none',
      reason: 'nobodyFree',
      remedies: [{ kind: 'without', participant: 2 }],
    });
  });
});

describe('what is suggested', () => {
  test('at most five starts, an hour or more apart, over two days', () => {
    const slots = slotsOf(scheduleByParts(wanted({ dateRangeEnd: '2026-06-12' })));
    expect(slots).toHaveLength(5);
    const starts = slots.map(({ start }) => start).toSorted((a, b) => a - b);
    expect(Math.min(...starts.slice(1).map((start, i) => start - starts[i]!))).toBeGreaterThanOrEqual(60);
    expect(new Set(starts.map((start) => Math.floor(start / 1_440))).size).toBeGreaterThan(1);
  });

  test('more than a thousand people in many zones are ranked, most free people first', () => {
    const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns', 'UTC+3'];
    const people = Array.from({ length: 1_200 }, (_, i) =>
      person(i, {
        zone: zones[i % 4]!,
        busy: i % 3 === 1 ? busy('2026-06-10T12:00Z', '2026-06-10T14:00Z') : [],
      }),
    );
    const slots = slotsOf(scheduleByParts(wanted({ people })));
    const free = slots.map((slot) => slot.people.filter(({ state }) => state === 'free').length);
    expect(free).toEqual(free.toSorted((a, b) => b - a));
    expect(slots[0]!.people).toHaveLength(1_200);
  });

  test('the same request gives the same answer, and is left as it was', () => {
    const request = wanted({ people: [person(0, { busy: busy('2026-06-10T12:00Z', '2026-06-10T09:00Z') })] });
    const before = structuredClone(request);
    expect(scheduleByParts(request)).toEqual(scheduleByParts(request));
    expect(request).toEqual(before);
  });
});
