import { describe, expect, test } from 'vitest';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { aSuggestion, someDetails } from '#web/components/meetings/testkit/given.ts';
import { calendarsRead, inBusinessHours, isOptimalInBusinessHours, suggestionsOf } from './why.ts';

/** Tuesday, 10:00 in Berlin, 14:45 in Kathmandu, 05:30 in St John's. */
const TUESDAY = '2026-11-24T09:00:00Z';
const LATER = '2026-11-25T09:00:00Z';

type Choice = NonNullable<MeetingDetailsAnswer['choice']>;

const choice = (change: Partial<Choice> = {}): Choice => ({
  by: 'automatic',
  at: '2026-11-21T09:00:00Z',
  without: [],
  round: 1,
  ranker: { by: 'rules', version: '1' },
  evidenceRevision: 1,
  suggestion: aSuggestion({
    people: [
      { participant: 0, state: 'free' },
      { participant: 1, state: 'free' },
    ],
  }),
  ...change,
});

const knownZone = (participant: number, zone: string | null) => ({
  participant,
  zone,
  hours: null,
  known: zone !== null,
  why: null,
  readAt: TUESDAY,
  calendars: null,
  ...{ busy: [], unclear: [], open: [], soonest: null },
});

const booked = (zones: (string | null)[], change: Partial<MeetingDetailsAnswer> = {}) =>
  someDetails({
    scheduledTime: TUESDAY,
    choice: choice(),
    evidence: zones.map((zone, participant) => knownZone(participant, zone)),
    timeSuggestions: [aSuggestion()],
    ...change,
  });

test('a calendar of which nothing is known was not analyzed', () => {
  expect(
    calendarsRead([{ state: 'free' }, { state: 'busy' }, { state: 'outOfHours' }, { state: 'unknown' }]),
  ).toBe(3);
});

describe('business hours', () => {
  test('begin at nine and end at six in the zone that is asked about', () => {
    expect(inBusinessHours('2026-11-24T08:00:00Z', 60, 'Europe/Berlin')).toBe(true);
    expect(inBusinessHours('2026-11-24T07:45:00Z', 60, 'Europe/Berlin')).toBe(false);
    expect(inBusinessHours('2026-11-24T16:00:00Z', 60, 'Europe/Berlin')).toBe(true);
    expect(inBusinessHours('2026-11-24T16:15:00Z', 60, 'Europe/Berlin')).toBe(false);
  });

  test('are on weekdays only, which begin at other times elsewhere', () => {
    // Sunday evening in Berlin is Monday morning in Auckland.
    expect(inBusinessHours('2026-11-22T21:00:00Z', 60, 'Pacific/Auckland')).toBe(true);
    expect(inBusinessHours('2026-11-22T12:00:00Z', 60, 'Europe/Berlin')).toBe(false);
  });

  test('count for zones off the hour and for an offset such as UTC+3', () => {
    expect(inBusinessHours('2026-11-24T12:15:00Z', 30, 'Asia/Kathmandu')).toBe(false);
    expect(inBusinessHours('2026-11-24T11:45:00Z', 30, 'Asia/Kathmandu')).toBe(true);
    expect(inBusinessHours('2026-11-24T06:00:00Z', 60, 'UTC+3')).toBe(true);
  });
});

describe('an optimal time in business hours', () => {
  test('is claimed when the best time lies inside them for everyone', () => {
    expect(isOptimalInBusinessHours(booked(['Europe/Berlin', 'Asia/Kathmandu']))).toBe(true);
  });

  test('is not claimed when it is early morning for someone', () => {
    expect(isOptimalInBusinessHours(booked(['Europe/Berlin', 'America/St_Johns']))).toBe(false);
  });

  test('is not claimed when a zone is unknown, or nothing is known of someone', () => {
    expect(isOptimalInBusinessHours(booked(['Europe/Berlin', null]))).toBe(false);
    expect(isOptimalInBusinessHours(booked(['Europe/Berlin']))).toBe(false);
  });

  test('is not claimed when the organizer chose another than the best', () => {
    const best = aSuggestion({ id: LATER, suggestedTime: LATER });
    const zones = ['Europe/Berlin', 'Asia/Kathmandu'];
    const chosen = { choice: choice({ by: 'organizer' }) };
    expect(
      isOptimalInBusinessHours(booked(zones, { ...chosen, timeSuggestions: [best, aSuggestion()] })),
    ).toBe(false);
    expect(
      isOptimalInBusinessHours(booked(zones, { ...chosen, timeSuggestions: [aSuggestion(), best] })),
    ).toBe(true);
  });
});

test('the time that was taken is shown as it was ranked when it was taken, apart from the others', () => {
  const taken = choice({ suggestion: aSuggestion({ confidence: 88 }) });
  const other = aSuggestion({ id: LATER, suggestedTime: LATER });
  const meeting = { scheduledTime: TUESDAY, timeSuggestions: [aSuggestion({ confidence: 70 }), other] };
  expect(suggestionsOf(meeting, taken)).toEqual({ selected: taken.suggestion, others: [other] });
  expect(suggestionsOf(meeting, null).selected?.confidence).toBe(70);
});
