import { expect, test } from 'vitest';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import {
  calendarReadFact,
  createdFact,
  recordFacts,
  storyFact,
  suggestedFact,
} from '#tests/stories/given.ts';
import { busyTimes, knownAfter, knownBefore, NOTHING_KNOWN } from './known-then.ts';
import type { StoryEvent } from './story.ts';

const AT = '2026-03-02T09:58:00.000Z';

const HOUR = 60;

/** From 21:00 on the evening before the first day on: busy for an hour at once, and from 9:00 to 10:00 UTC. */
const BUSY = [0, HOUR, 11 * HOUR, HOUR];

const opened = (...events: Parameters<typeof recordFacts>[0]) =>
  recordFacts(events).map((event) =>
    event.type === 'AvailabilityRead' ? { ...event, data: { ...event.data, busy: BUSY } } : event,
  ) as StoryEvent[];

const today = (story: readonly StoryEvent[]) =>
  story.reduce(knownAfter, NOTHING_KNOWN).meeting as ExistingMeeting;

const read = (part: number, parts: number, at?: string) => ({
  ...calendarReadFact(0, 'Europe/Berlin', '', part, parts),
  ...(at && { at }),
});

test('what a calendar said outside the dates of the meeting is told to nobody', () => {
  const [meeting, reading] = opened(createdFact({ organizerZone: 'UTC' }), read(1, 1));
  const story = [meeting!, reading!];
  const busyOf = busyTimes(story, today(story));
  expect(busyOf(reading!)).toEqual([{ start: '2026-03-02T09:00:00.000Z', end: '2026-03-02T10:00:00.000Z' }]);
  expect(busyOf(meeting!)).toBeNull();
});

test('a calendar in parts is told once it is whole', () => {
  const story = opened(createdFact({ organizerZone: 'UTC' }), read(1, 2), read(2, 2));
  const busyOf = busyTimes(story, today(story));
  expect(busyOf(story[1]!)).toBeNull();
  expect(busyOf(story[2]!)?.length).toBeGreaterThan(0);
});

test('of several looks the last one counts that came before the time that is asked about', () => {
  const story = opened(
    createdFact(),
    read(1, 1, '2026-03-02T10:00:00.000Z'),
    { ...suggestedFact(1, ['2026-03-03T09:00:00.000Z']), at: '2026-03-02T10:00:01.000Z' },
    storyFact(
      'AvailabilityUnknown',
      { startedAt: AT, participant: 0, why: 'disconnected' },
      '2026-03-05T10:00:00.000Z',
    ),
    storyFact('MeetingLapsed', {}, '2026-03-10T00:00:00.000Z'),
  );
  const looked = (start: string) => {
    const { lookedAt, evidence, meeting } = knownBefore(story, start);
    return [lookedAt, evidence.people[0]?.known, meeting.status];
  };
  expect(looked('2026-03-04T10:00:00Z')).toEqual(['2026-03-02T10:00:01.000Z', true, 'pending']);
  expect(looked('2026-03-06T10:00:00Z')).toEqual(['2026-03-05T10:00:00.000Z', false, 'lapsed']);
  expect(looked('2026-03-01T10:00:00Z')).toEqual(['2026-03-05T10:00:00.000Z', false, 'lapsed']);
});
