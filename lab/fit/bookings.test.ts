import { beforeAll, describe, expect, test } from 'vitest';
import type { CostParts, Suggestion } from '../../contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { type PastDecision, pastDecisionsOf } from '../past-decisions/decisions.ts';
import { readStories } from '../past-decisions/read-stories.ts';
import { nothingSealed, simulatedLog } from '../past-decisions/testkit/simulated-log.ts';
import { addBookings, type PastBooking } from './bookings.ts';
import { readBookings } from './read-bookings.ts';

const { leadMinutes } = DEFAULT_RANKING_POLICY;

let log: Awaited<ReturnType<typeof simulatedLog>>['log'];
let booked: PastDecision;

beforeAll(async () => {
  ({ log } = await simulatedLog(30));
  const decisions: PastDecision[] = [];
  for await (const story of readStories(log, { sealer: nothingSealed }))
    decisions.push(...pastDecisionsOf(story, leadMinutes));
  booked = decisions.find(
    ({ outcome, chosen, request }) =>
      outcome === 'booked' && chosen?.held && request.people.every(({ optional }) => !optional),
  )!;
});

const from = (...decisions: PastDecision[]) => {
  const bookings: PastBooking[] = [];
  const leftOut = { notSuggested: 0 };
  addBookings(decisions, bookings, leftOut);
  return { bookings, leftOut };
};

const times = (...suggestions: object[]) => ({
  ranked: { kind: 'times' as const, suggestions: suggestions as Suggestion[] },
});
const costing = (later: number, changes = {}) => {
  const costs: CostParts = {
    ...{ inconvenience: 1, worstOff: 0.5, missing: 0, unknown: 0, preference: 0, oddStart: 0, carried: 0 },
    later,
  };
  return { start: booked.chosen!.start, costs, notFree: [], inconveniences: [], ...changes };
};

describe('a booking to learn from', () => {
  test('is a suggested time that was booked, with what it cost, what the best one did, and what came of it', () => {
    const best = costing(1, { start: '2026-01-05T09:00:00.000Z' });
    const days = Math.floor((Date.parse(booked.chosen!.start) / 60_000 - booked.request.now) / 1_440);
    const seen = {
      people: booked.request.people.length,
      days,
      outside: 0,
      edges: expect.any(Number),
      organizer: 0,
      isAbsurd: false,
    };
    expect(from({ ...booked, ...times(best, costing(3)) })).toEqual({
      bookings: [
        {
          meetingId: booked.meetingId,
          prospect: { ...seen, cost: 4.5 },
          first: { ...seen, cost: 2.5, days: 0 },
          ...{ held: true, everyoneFree: true },
        },
      ],
      leftOut: { notSuggested: 0 },
    });
  });

  test('counts only the people that confidence counts', () => {
    const { people } = booked.request;
    const optional = people.map((person) =>
      person.number === 0 ? person : { ...person, optional: true as const },
    );
    const request = { ...booked.request, people: optional };
    expect(from({ ...booked, request, ...times(costing(1)) }).bookings).toMatchObject([
      { prospect: { people: 1 } },
    ]);
  });

  test('knows the least cost though a model put another time first', () => {
    const cheap = costing(0, { start: '2026-01-05T09:00:00.000Z' });
    expect(from({ ...booked, ...times(costing(3), cheap) }).bookings).toMatchObject([
      { prospect: { cost: 4.5 }, first: { cost: 1.5 } },
    ]);
  });

  test('is none that came to nothing, or was never suggested', () => {
    expect(
      from(
        { ...booked, outcome: 'superseded' },
        { ...booked, chosen: null },
        { ...booked, ...times(costing(1, { start: '2026-01-05T09:00:00.000Z' })) },
      ),
    ).toEqual({ bookings: [], leftOut: { notSuggested: 1 } });
  });

  test('is found in a log, whether an organizer or Kairos chose the time', async () => {
    const { bookings, events } = await readBookings(log, { sealer: nothingSealed, leadMinutes });
    expect(bookings.length).toBeGreaterThan(15);
    expect(bookings.some(({ held }) => !held)).toBe(true);
    expect(events).toBeGreaterThan(500);
  });
});
