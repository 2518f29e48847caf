import { describe, expect, test } from 'vitest';
import { HOUR } from '../../contracts/durations.ts';
import { fateOf, sparedBy } from './fate.ts';
import { makePeople, type SimulatedPerson } from './people.ts';
import { discomfortAt } from './suiting.ts';

type BookedMeeting = Parameters<typeof fateOf>[0];

const [first, ...others] = makePeople(7, 20);
const person = (changes: Partial<SimulatedPerson> = {}): SimulatedPerson => ({
  ...first!,
  zone: 'Europe/Berlin',
  holidays: new Set(['12-25']),
  works: { from: 9 * 60, to: 18 * 60 },
  daysOff: [4],
  likes: 10 * 60,
  fickle: 1,
  ...changes,
});

/** In Berlin, in winter. */
const at = (day: string, hour: number, hours = 1) => {
  const start = Date.parse(`${day}T00:00Z`) + (hour - 1) * HOUR;
  return { start, end: start + hours * HOUR };
};
const TUESDAY = '2026-12-01';

describe('how little a time suits someone', () => {
  test.each([
    ['nothing in the middle of what they like', at(TUESDAY, 10), 0],
    ['an hour for an hour before they work, and a bit as they like ten', at(TUESDAY, 8), 1],
    ['two for two hours in the evening, and a bit as they like ten', at(TUESDAY, 18, 2), 2.75],
    ['one for a missed lunch', at(TUESDAY, 12), 1.1],
    ['three for a weekday that they have off', at('2026-12-04', 10), 3],
    ['three for a weekend', at('2026-12-05', 10), 3],
    ['three for a holiday', at('2026-12-25', 10), 3],
  ])('is %s', (_, time, hours) => {
    expect(discomfortAt(person({ daysOff: [4] }), time)).toBeCloseTo(hours, 9);
  });

  test('is by their own clock', () => {
    expect(discomfortAt(person({ zone: 'America/New_York' }), at(TUESDAY, 16))).toBeCloseTo(0, 9);
    expect(discomfortAt(person({ zone: 'America/New_York' }), at(TUESDAY, 10))).toBeGreaterThan(4);
  });
});

describe('what becomes of a booked time', () => {
  const meeting = (number: number, changes: Partial<BookedMeeting> = {}): BookedMeeting => {
    const time = at(TUESDAY, 10);
    const guests = others.slice(0, 3).map((guest) => ({ ...person(), number: guest.number }));
    return {
      seed: 7,
      number,
      time,
      now: time.start - 48 * HOUR,
      organizer: person(),
      guests,
      without: 0,
      spared: 0,
      ...changes,
    };
  };
  const heldOf = (changes: Partial<BookedMeeting> = {}) =>
    Array.from({ length: 2_000 }, (_, n) => fateOf(meeting(n, changes))).filter(({ kind }) => kind === 'held')
      .length / 2_000;

  test('is the same for the same time of the same meeting, and follows the seed', () => {
    const fates = (seed: number) =>
      JSON.stringify(Array.from({ length: 200 }, (_, n) => fateOf(meeting(n, { seed }))));
    expect(fates(7)).toBe(fates(7));
    expect(fates(8)).not.toBe(fates(7));
  });

  test('is to hold for nine in ten where it suits everyone, and less often the less it suits them', () => {
    const early = at(TUESDAY, 7);
    const [fine, bad] = [heldOf(), heldOf({ time: early, now: early.start - 48 * HOUR })];
    expect(fine).toBeGreaterThan(0.85);
    expect(fine).toBeLessThan(0.96);
    expect(bad).toBeLessThan(fine - 0.2);
  });

  test('is less sure further ahead, with more people, and without some of them', () => {
    const { time } = meeting(0);
    const fine = heldOf();
    expect(heldOf({ now: time.start - 30 * 24 * HOUR })).toBeLessThan(fine - 0.05);
    expect(
      heldOf({ guests: others.slice(0, 12).map(({ number }) => ({ ...person(), number })) }),
    ).toBeLessThan(fine - 0.05);
    expect(heldOf({ without: 2 })).toBeLessThan(fine - 0.1);
  });

  test('is less sure if the organizer knew of a better time, and no surer if they knew of a worse one', () => {
    const [early, lunch] = [at(TUESDAY, 7), at(TUESDAY, 12)];
    const people = [person(), person()];
    expect(sparedBy([at(TUESDAY, 10), lunch], early, people)).toBeCloseTo(4.2, 9);
    expect(sparedBy([early], lunch, people)).toBe(0);
    expect(heldOf({ spared: 4 })).toBeLessThan(heldOf() - 0.2);
  });
});
