import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { detailsInWords, reasonInWords } from '#contracts/text/reasons.ts';
import { attendedRequest } from '#tests/scheduling/attendance.ts';
import type { RankedSlot, SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { toSuggestion } from '../meeting-request/suggestion.ts';
import { scheduleByCosts } from './schedule.ts';

/* Tuesday, February 2, 2027, in Berlin. */

const BERLIN = 'Europe/Berlin';
const at = (hour: number): number => Date.UTC(2027, 1, 2, hour - 1) / 60_000;
type Hours = [from: number, to: number];

const person = (number: number, taken: Hours[] | null, optional?: true): SchedulingPerson => ({
  ...{ number, zone: BERLIN, hours: 'business', ...(optional && { optional }) },
  busy: taken?.flatMap(([from, to]) => [at(from), at(to)]) ?? null,
});
const meeting = (people: SchedulingPerson[], quorums?: SchedulingRequest['quorums']): SchedulingRequest => ({
  ...{ now: at(0) - 24 * 60, duration: 60, leadMinutes: 30, organizerZone: BERLIN },
  ...{ dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-02', timePreference: 'business', people },
  ...(quorums && { quorums }),
});
const slotsOf = (request: SchedulingRequest): RankedSlot[] => {
  const result = scheduleByCosts(request, DEFAULT_RANKING_POLICY);
  return result.kind === 'times' ? result.slots : [];
};
const bestOf = (request: SchedulingRequest): RankedSlot => slotsOf(request)[0]!;
const hourOf = ({ start }: RankedSlot): number => (start - at(0)) / 60;
const NAMES = ['you', 'Noah', 'Emma', 'Yuki'];
const reader = { zone: BERLIN, clock: '24-hour' as const, nameOf: (number: number) => NAMES[number]! };
const words = (slot: RankedSlot): string => reasonInWords(toSuggestion(slot), reader);
const details = (slot: RankedSlot): string[] => detailsInWords(toSuggestion(slot), reader);

const MORNING: Hours = [0, 12];
const AFTERNOON: Hours = [12, 24];

describe('an optional person', () => {
  test('is included where that costs little', () => {
    const request = (optional?: true) =>
      meeting([person(0, []), person(1, [MORNING], optional), person(2, [])]);
    expect(hourOf(bestOf(request()))).toBe(13);
    expect(hourOf(bestOf(request(true)))).toBe(13);
    expect(bestOf(request(true))).toMatchObject({ costs: { missing: 0, optional: 0 }, bent: [] });
  });

  test('is left out where no time suits everyone, and that bends no rule', () => {
    const best = bestOf(
      meeting([person(0, []), person(1, [MORNING, AFTERNOON], true), person(2, [MORNING])]),
    );
    expect(best).toMatchObject({ costs: { missing: 0, optional: 10 }, bent: [] });
    expect(best.reason).toContain("Both required people are free, but 1 optional person can't come.");
    expect(words(best)).toContain("It's without Noah, who's optional.");
  });

  test('is told of as such in a reason, which else speaks of everyone', () => {
    const reason = (optional?: true) =>
      bestOf(meeting([person(0, []), person(1, []), person(2, [], optional)])).reason;
    expect(reason()).toMatch(/^All 3 people are free\./);
    expect(reason(true)).toMatch(/^Both required people are free\./);
  });

  test('can be included, and the reason says when, and what is harder on others then', () => {
    const best = bestOf(
      meeting([person(0, []), person(1, [[0, 20]], true), person(2, [[14, 18]]), person(3, [])]),
    );
    expect(hourOf(best)).toBeLessThan(14);
    expect(details(best)).toContain(
      "With Noah, it would be at 20:00, and you'd all have to stay until 21:00.",
    );
  });

  test('who can come at no time is not included at any', () => {
    const best = bestOf(meeting([person(0, []), person(1, [MORNING, AFTERNOON], true), person(2, [])]));
    expect(best.because.map(({ kind }) => kind)).toEqual(['free', 'without', 'sooner']);
  });

  test('lowers the confidence less than someone who must come, if their calendar is unknown', () => {
    const confidence = (optional?: true) =>
      bestOf(meeting([person(0, []), person(1, []), person(2, null, optional)])).confidence;
    const without = bestOf(meeting([person(0, []), person(1, [])])).confidence;
    expect(without - confidence(true)).toBeLessThanOrEqual(3);
    expect(confidence()).toBeLessThan(confidence(true) - 5);
  });

  test('is not left out as a remedy, since they stand in no one’s way', () => {
    const none = scheduleByCosts(
      meeting([person(0, []), person(1, [[0, 12]]), person(2, [[12, 24]]), person(3, [[0, 24]], true)]),
      DEFAULT_RANKING_POLICY,
    );
    const remedies = none.kind === 'none' ? none.remedies : [];
    expect(remedies).not.toContainEqual({ kind: 'without', participant: 3 });
  });
});

describe('a group', () => {
  const quorums = [{ atLeast: 1, members: [1, 2] }];
  const people = [person(0, []), person(1, [MORNING]), person(2, [AFTERNOON]), person(3, [])];

  test('can do without some', () => {
    expect(bestOf(meeting(people)).costs.missing).toBeGreaterThan(0);
    const best = bestOf(meeting(people, quorums));
    expect(best).toMatchObject({ costs: { missing: 0 }, bent: [] });
    expect(words(best)).toMatch(/(Noah|Emma) can't come, but enough of their group can\./);
  });

  test('misses those that it needs', () => {
    const best = bestOf(
      meeting(
        people.map((one) => (one.number === 2 ? person(2, [MORNING, AFTERNOON]) : one)),
        quorums,
      ),
    );
    expect(hourOf(best)).toBeGreaterThanOrEqual(12);
    const both = bestOf(
      meeting(
        people.map((one) => (one.number % 3 ? person(one.number, [MORNING, AFTERNOON]) : one)),
        quorums,
      ),
    );
    expect(both).toMatchObject({ bent: ['someoneMissing'], costs: { missing: 90 } });
  });

  test('excuses an unknown calendar only if enough others are known to come', () => {
    const unknown = (taken: Hours[]) =>
      bestOf(meeting([person(0, []), person(1, taken), person(2, null), person(3, [])], quorums));
    expect(unknown([])).toMatchObject({ costs: { unknown: 0 }, bent: [] });
    expect(unknown([MORNING, AFTERNOON])).toMatchObject({ costs: { unknown: 15 }, bent: ['someoneMissing'] });
  });
});

test('no one more than before is in the way of a time if fewer people have to come', () => {
  fc.assert(
    fc.property(attendedRequest, (request) => {
      const { quorums: _, ...rest } = request;
      const all = {
        ...rest,
        people: request.people.map(({ optional: __, ...one }) => one),
      };
      const slots = scheduleByCosts(all, DEFAULT_RANKING_POLICY);
      if (slots.kind === 'none' || slots.slots[0]!.bent.includes('someoneMissing')) return;
      const [best] = slotsOf(request);
      expect(best?.costs.missing).toBe(0);
    }),
  );
});
