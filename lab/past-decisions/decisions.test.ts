import { describe, expect, test } from 'vitest';
import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import type { MeetingEvent } from '../../contracts/events/meeting.ts';
import {
  bookingAbandoned,
  bookingStarted,
  freeSlot,
  meetingCancelled,
  meetingCreated,
  meetingLapsed,
  mondayAt,
  noTimeFound,
  PLAN_MEETING,
  participantDeclined,
  participantJoined,
  slotBooked,
  timesSuggested,
} from '../../services/sagas/plans/testkit/given.ts';
import { pastDecisionsOf } from './decisions.ts';
import type { EventAsRecorded } from './story.ts';

const LEAD = 30;

/** The events of both streams, a minute apart, from Monday noon on. */
function storyOf(...events: (MeetingEvent | EvidenceEvent)[]) {
  const revisions = { meeting: 0, evidence: 0 };
  return {
    meetingId: PLAN_MEETING,
    events: events.map((event, index): EventAsRecorded<MeetingEvent | EvidenceEvent> => {
      const stream = event.type.startsWith('Availability') ? 'evidence' : 'meeting';
      const time = new Date(mondayAt('12:00').getTime() + index * 60_000).toISOString();
      return { ...event, revision: revisions[stream]++, meta: { at: time } };
    }),
  };
}

const read = (participant: number, busy: number[] | null): EvidenceEvent => ({
  type: 'AvailabilityRead',
  data: {
    participant,
    startedAt: mondayAt('11:00').toISOString(),
    zone: 'Europe/London',
    hours: 'business',
    range: { start: '2026-03-02T00:00:00.000Z', end: '2026-03-08T00:00:00.000Z' },
    busy,
    part: 1,
    parts: 1,
  },
});

/** A ranking on evidence up to a revision. */
const rankedOn = (round: number, evidenceRevision: number): MeetingEvent => {
  const event = timesSuggested(round, freeSlot()) as Extract<MeetingEvent, { type: 'TimesSuggested' }>;
  return { type: 'TimesSuggested', data: { ...event.data, evidenceRevision } };
};

const chosenFrom = (round: number): MeetingEvent => {
  const event = bookingStarted(1) as Extract<MeetingEvent, { type: 'BookingStarted' }>;
  const basis = {
    round,
    evidenceRevision: 1,
    ranker: { by: 'rules' as const, version: '1' },
    suggestion: freeSlot(),
  };
  return { type: 'BookingStarted', data: { ...event.data, by: 'organizer', basis } };
};

const begun = [meetingCreated(), participantJoined(1), read(0, [600, 60]), read(1, [])];
const outcomes = (...events: (MeetingEvent | EvidenceEvent)[]) =>
  pastDecisionsOf(storyOf(...begun, ...events), LEAD).map(({ round, outcome, chosen }) => [
    round,
    outcome,
    chosen?.by ?? null,
    chosen?.held ?? null,
  ]);

describe('what a ranking stood on', () => {
  test('is the evidence that it names, not what was recorded before it in the log', () => {
    const [decision] = pastDecisionsOf(storyOf(...begun, read(1, [900, 60]), rankedOn(1, 1)), LEAD);
    const day = Date.parse('2026-03-02T00:00Z') / 60_000;
    expect(decision?.request.people).toEqual([
      { number: 0, zone: 'Europe/London', hours: 'business', busy: [day + 600, day + 660] },
      { number: 1, zone: 'Europe/London', hours: 'business', busy: [] },
    ]);
  });

  test('is told of two looks that raced, though the later one is based on less', () => {
    const story = storyOf(...begun, read(1, [900, 60]), rankedOn(1, 2), rankedOn(2, 1));
    const busy = pastDecisionsOf(story, LEAD).map(({ request }) => request.people[1]?.busy?.length);
    expect(busy).toEqual([2, 0]);
  });

  test('is the meeting as it was then, at the instant of the look', () => {
    const changed: MeetingEvent = { type: 'MeetingChanged', data: { duration: 30 } };
    const story = storyOf(...begun, rankedOn(1, 1), changed, participantDeclined(1), rankedOn(2, 1));
    const [before, after] = pastDecisionsOf(story, LEAD);
    expect(before?.request).toMatchObject({ duration: 60, leadMinutes: LEAD });
    expect(before?.request.now).toBe(mondayAt('12:04').getTime() / 60_000);
    expect(after?.request.duration).toBe(30);
    expect(after?.request.people.map(({ number }) => number)).toEqual([0]);
    expect(after?.request.now).toBe(mondayAt('12:07').getTime() / 60_000);
  });

  test('says whose busy times were erased', () => {
    const unknown: EvidenceEvent = {
      type: 'AvailabilityUnknown',
      data: { participant: 1, startedAt: mondayAt('11:00').toISOString(), why: 'unreadable' },
    };
    const [decision] = pastDecisionsOf(storyOf(...begun, read(0, null), unknown, rankedOn(1, 3)), LEAD);
    expect(decision).toMatchObject({ erased: [0] });
    expect(decision?.request.people.map(({ busy }) => busy)).toEqual([null, null]);
  });

  test('can’t be evidence that is not in the log, or has an event in it that no one here knows', () => {
    expect(() => pastDecisionsOf(storyOf(...begun, rankedOn(1, 7)), LEAD)).toThrow(/evidence 7/);
    const story = storyOf(...begun, read(1, [900, 60]), rankedOn(1, 2));
    const gap = { ...story, events: story.events.toSpliced(3, 1) };
    expect(() => pastDecisionsOf(gap, LEAD)).toThrow(`event 1 of evidence-${PLAN_MEETING} is missing`);
  });
});

describe('what became of a ranking', () => {
  test('is open, superseded, lapsed or cancelled', () => {
    expect(outcomes(rankedOn(1, 1))).toEqual([[1, 'open', null, null]]);
    expect(outcomes(rankedOn(1, 1), rankedOn(2, 1), meetingLapsed)).toEqual([
      [1, 'superseded', null, null],
      [2, 'lapsed', null, null],
    ]);
    expect(outcomes(rankedOn(1, 1), noTimeFound(2), meetingCancelled).at(-1)).toEqual([
      2,
      'cancelled',
      null,
      null,
    ]);
  });

  test('is booked from the ranking that the choice names, though another one followed', () => {
    expect(outcomes(rankedOn(1, 1), rankedOn(2, 1), chosenFrom(1), slotBooked(1))).toEqual([
      [1, 'booked', 'organizer', true],
      [2, 'superseded', null, null],
    ]);
  });

  test('is shown to anyone who chose, unless the look just before made it', () => {
    const found = chosenFrom(2) as Extract<MeetingEvent, { type: 'BookingStarted' }>;
    const { round: _, ...basis } = found.data.basis!;
    const unseen: MeetingEvent = { ...found, data: { ...found.data, basis } };
    const shown = (choice: MeetingEvent) =>
      pastDecisionsOf(storyOf(...begun, rankedOn(1, 1), rankedOn(2, 1), choice, slotBooked(1)), LEAD).map(
        ({ chosen }) => chosen?.shown,
      );
    expect(shown(chosenFrom(1))).toEqual([true, undefined]);
    expect(shown(unseen)).toEqual([undefined, false]);
    expect(shown(bookingStarted(1))).toEqual([undefined, true]);
  });

  test('is booked from the last ranking that shows the time, where the choice names none', () => {
    expect(outcomes(rankedOn(1, 1), bookingStarted(1), slotBooked(1))).toEqual([
      [1, 'booked', 'automatic', true],
    ]);
    const elsewhere = timesSuggested(1, freeSlot({ start: '2026-03-04T10:00:00.000Z' }));
    expect(outcomes(elsewhere, bookingStarted(1), slotBooked(1))).toEqual([[1, 'superseded', null, null]]);
  });

  test('stays booked when the meeting is cancelled or someone leaves it, but did not hold', () => {
    const booked = [rankedOn(1, 1), bookingStarted(1), slotBooked(1)];
    expect(outcomes(...booked, meetingCancelled)).toEqual([[1, 'booked', 'automatic', false]]);
    expect(outcomes(...booked, participantDeclined(1))).toEqual([[1, 'booked', 'automatic', false]]);
  });

  test('is not booked where the booking was undone, and booked where the cancellation was', () => {
    const undone: MeetingEvent = { type: 'BookingUndone', data: { booking: 1 } };
    expect(outcomes(rankedOn(1, 1), chosenFrom(1), slotBooked(1), undone)).toEqual([[1, 'open', null, null]]);
    const undoneCancellation: MeetingEvent = {
      type: 'CancellationUndone',
      data: { status: 'scheduled', booking: 1 },
    };
    expect(
      outcomes(rankedOn(1, 1), chosenFrom(1), slotBooked(1), meetingCancelled, undoneCancellation),
    ).toEqual([[1, 'booked', 'organizer', true]]);
  });

  test('is not booked where the booking came to nothing', () => {
    expect(outcomes(rankedOn(1, 1), bookingStarted(1), bookingAbandoned(1), meetingLapsed)).toEqual([
      [1, 'lapsed', 'automatic', false],
    ]);
  });
});
