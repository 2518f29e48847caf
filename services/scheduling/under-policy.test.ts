import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { improvementInWords } from '#contracts/text/improvements.ts';
import { policy } from '#tests/scheduling/policies.ts';
import { requestArbitrary } from '#tests/scheduling/requests.ts';
import type { SchedulingPerson, SchedulingRequest } from './engine.ts';
import { scheduleByCosts } from './ranker-1/schedule.ts';
import { explainUnder, improvementsUnder, scheduleUnder, statesUnder, underPolicy } from './under-policy.ts';

const minute = (iso: string): number => Date.parse(iso) / 60_000;
const person = (number: number, busy: SchedulingPerson['busy']): SchedulingPerson => ({
  number,
  zone: 'Europe/Berlin',
  hours: 'business',
  busy,
});
const wednesday = '2026-11-25';
const meeting = (people: SchedulingPerson[]): SchedulingRequest => ({
  now: minute('2026-11-24T12:00Z'),
  duration: 60,
  dateRangeStart: wednesday,
  dateRangeEnd: wednesday,
  organizerZone: 'Europe/Berlin',
  timePreference: 'business',
  people,
  leadMinutes: 30,
});
const morning = [minute(`${wednesday}T08:00Z`), minute(`${wednesday}T11:00Z`)];

const first = (request: SchedulingRequest, changes: Partial<typeof DEFAULT_RANKING_POLICY>) => {
  const result = scheduleUnder(request, { ...DEFAULT_RANKING_POLICY, ...changes });
  return result.kind === 'none' ? result.reason : result.slots[0]!;
};

test('the default policy is what the engine does without one', () => {
  fc.assert(
    fc.property(requestArbitrary, (wanted) => {
      const { leadMinutes } = wanted;
      expect(scheduleUnder(wanted, { ...DEFAULT_RANKING_POLICY, leadMinutes })).toEqual(
        scheduleByCosts(wanted, DEFAULT_RANKING_POLICY),
      );
    }),
  );
});

test('every slot under any policy tells the states of everyone, also of those who need not be there', () => {
  fc.assert(
    fc.property(requestArbitrary, policy, (wanted, its) => {
      const result = scheduleUnder(wanted, its);
      if (result.kind === 'none') return;
      for (const { start, people } of result.slots) expect(people).toEqual(statesUnder(wanted, start, its));
    }),
  );
});

test('a change that suits all who must come says so, and not that it works for everyone, where someone else is busy', () => {
  const at = (...hours: number[]) => hours.map((hour) => minute(`${wednesday}T00:00Z`) + hour * 60);
  // Free within their hours only for half an hour from 11:30 in Berlin.
  const organizer = person(0, at(0, 10.5, 11, 17));
  const words = (noah: SchedulingPerson, required: RankingPolicy['required']) => {
    const its = { ...DEFAULT_RANKING_POLICY, required };
    const request = meeting([organizer, noah]);
    return improvementsUnder(request, scheduleUnder(request, its), its).map((one) =>
      improvementInWords(one, { zone: 'Europe/Berlin', clock: '24-hour', nameOf: () => 'Noah' }),
    );
  };
  const half = '30 minutes instead: Wednesday, November 25, at 11:30 works for everyone';
  expect(words(person(1, []), 'organizer')).toContain(`${half}.`);
  expect(words(person(1, at(8, 17)), 'organizer')).toContain(`${half} required.`);
  expect(words(person(1, []), 'everyone')).toContain(`${half}.`);
});

test('nothing improves a meeting without a time', () => {
  const request = meeting([person(0, [])]);
  expect(
    improvementsUnder(request, { kind: 'none', reason: 'nobodyFree', remedies: [] }, DEFAULT_RANKING_POLICY),
  ).toEqual([]);
});

test('going without someone says nothing of that person, but of others who need not come', () => {
  const all = [minute(`${wednesday}T00:00Z`), minute(`${wednesday}T23:00Z`)];
  const optional = { ...person(4, all), optional: true as const };
  const request = meeting([person(0, []), person(1, all), person(2, morning), person(3, []), optional]);
  const its = { ...DEFAULT_RANKING_POLICY, required: 'needed' as const };
  const slots = [explainUnder(request, minute(`${wednesday}T08:00Z`), its)];
  const found = improvementsUnder(request, { kind: 'times', slots }, its);
  expect(found).toContainEqual(
    expect.objectContaining({
      ...{ change: { kind: 'without', participant: 1 }, notFree: [{ participant: 4, state: 'busy' }] },
    }),
  );
});

describe('who must be there', () => {
  const people = [person(0, []), person(1, morning), person(2, null)];

  test('everyone: one unknown calendar makes it less sure', () => {
    const best = first(meeting(people), { required: 'everyone' });
    expect(best).toMatchObject({ confidence: expect.any(Number), bent: ['someoneMissing'] });
    const known = first(meeting([person(0, []), person(1, morning), person(2, [])]), {});
    expect((best as { confidence: number }).confidence).toBeLessThan(
      (known as { confidence: number }).confidence,
    );
  });

  test('those whose calendar is known: the unknown one is told as unknown, and counts for nothing', () => {
    const best = first(meeting(people), { required: 'known' });
    expect(best).toMatchObject({
      reason: expect.stringMatching(/^Both required people are free\./),
      bent: [],
      people: [
        { participant: 0, state: 'free' },
        { participant: 1, state: 'free' },
        { participant: 2, state: 'unknown' },
      ],
    });
    expect((best as { start: number }).start).toBeGreaterThanOrEqual(morning[1]!);
  });

  describe('where the meeting says that someone need not come', () => {
    const optional = {
      ...person(1, [minute(`${wednesday}T06:00Z`), minute(`${wednesday}T20:00Z`)]),
      optional: true as const,
    };
    const asked = meeting([person(0, []), optional, person(2, []), person(3, morning)]);
    const group = { ...asked, quorums: [{ atLeast: 1, members: [2, 3] }] };

    test('all: no time suits everyone, since those count as much as anyone, and so does a whole group', () => {
      expect(first(asked, { required: 'everyone' })).toMatchObject({ bent: [] });
      expect(first(asked, { required: 'all' })).toMatchObject({ bent: ['someoneMissing'] });
      const { people, quorums } = underPolicy(group, { ...DEFAULT_RANKING_POLICY, required: 'all' });
      expect([people.filter((one) => one.optional), quorums]).toEqual([[], undefined]);
    });

    test('needed: the optional ones change nothing, and are told as they are', () => {
      const without = first({ ...asked, people: asked.people.filter((one) => !one.optional) }, {});
      const best = first(asked, { required: 'needed' });
      expect(best).toMatchObject({ start: (without as { start: number }).start, bent: [] });
      expect(best).toMatchObject({ people: expect.arrayContaining([{ participant: 1, state: 'busy' }]) });
      expect(underPolicy(group, { ...DEFAULT_RANKING_POLICY, required: 'needed' }).quorums).toEqual(
        group.quorums,
      );
    });
  });

  test('the organizer alone: a busy participant prevents nothing', () => {
    expect(first(meeting(people), { required: 'organizer' })).toMatchObject({
      people: [{ state: 'free' }, { state: 'busy' }, { state: 'unknown' }],
    });
  });

  test.each(['known', 'organizer'] as const)(
    '%s: an organizer of unknown calendar still counts',
    (required) => {
      const request = meeting([person(0, null), person(1, []), person(2, null)]);
      expect(underPolicy(request, { ...DEFAULT_RANKING_POLICY, required }).people[0]!.number).toBe(0);
      expect(first(request, { required: 'organizer' })).toBe('nobodyFree');
    },
  );
});

test('a policy keeps its own time ahead', () => {
  const soon = { ...meeting([person(0, [])]), now: minute(`${wednesday}T09:00Z`) };
  expect(first(soon, { leadMinutes: 240 })).toMatchObject({ start: expect.any(Number) });
  const starts = scheduleUnder(soon, { ...DEFAULT_RANKING_POLICY, leadMinutes: 240 });
  expect(starts.kind === 'times' && starts.slots.map(({ start }) => start).sort()[0]).toBe(
    minute(`${wednesday}T13:00Z`),
  );
});

test('the windows of a policy move the meeting', () => {
  const windows = { ...DEFAULT_RANKING_POLICY.windows, business: { from: 14 * 60, to: 18 * 60 } };
  const best = first(meeting([person(0, []), person(1, [])]), { windows });
  expect((best as { start: number }).start).toBeGreaterThanOrEqual(minute(`${wednesday}T13:00Z`));
});
