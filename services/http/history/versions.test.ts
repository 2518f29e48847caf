import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { project } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { hideLeftPeople } from '#services/history/hide-left-people.ts';
import type { StoryEvent } from '#services/history/story.ts';
import { presentNumbers } from '#services/scheduling/meeting-request/request.ts';
import { history } from '#tests/stories/history.ts';
import { presentDetails } from '../meetings/details.ts';
import { viewOfState } from '../meetings/view.ts';
import { changedPaths, meetingAfter, wholeMeetingAfter, withTodaysPeople } from './versions.ts';

const NOW = new Date('2026-03-02T12:00:00Z');
const AN_ORGANIZER = {
  id: '0b0e7ab1-0000-4000-8000-0000000000aa',
  email: 'mia@example.com',
  addresses: ['mia@example.com'],
  firstName: 'Mia',
  lastName: 'Berlin',
  profileImageUrl: null,
  zone: 'Europe/Berlin',
  clock: null,
  hours: 'business' as const,
  wishes: NO_WISHES,
  holidays: null,
  notices: true,
  alarm: 'calendar' as const,
  calendar: 'connected' as const,
  lostCalendar: null,
  takesEvents: true,
  eventProviders: [],
  createdAt: '2026-01-01T00:00:00.000Z',
};
const onlooker = {
  windows: DEFAULT_RANKING_POLICY.windows,
  organizer: AN_ORGANIZER,
  viewer: AN_ORGANIZER,
};

/** Opened values in the place of the tokens that the read models hold, and every booking at the time that it was started for. */
function opened(events: readonly unknown[]): StoryEvent[] {
  const started = new Map<number, { start: string; end: string }>();
  return (events as readonly StoryEvent[]).map((event): StoryEvent => {
    if (event.type === 'AvailabilityRead') return { ...event, data: { ...event.data, busy: [60, 30] } };
    if (event.type === 'BookingStarted') started.set(event.data.booking, event.data);
    if (event.type !== 'SlotBooked') return event;
    const { start, end } = started.get(event.data.booking)!;
    return { ...event, data: { ...event.data, start, end } };
  });
}

const todayOf = (story: readonly StoryEvent[]) =>
  fold(
    meetingDecider,
    story.filter(({ stream }) => stream.startsWith('meeting-')) as never[],
  ) as ExistingMeeting;
const seenToday = (story: readonly StoryEvent[]) => ({ ...onlooker, today: todayOf(story) });

test('at every prefix of a story the meeting is what the read models and the decider make of it', () => {
  fc.assert(
    fc.property(history, (recorded) => {
      const story = opened(recorded);
      for (let version = 1; version <= story.length; version++) {
        const prefix = story.slice(0, version);
        const shown = meetingAfter(prefix, seenToday(prefix), NOW);
        const state = fold(
          meetingDecider,
          prefix.filter(({ stream }) => stream.startsWith('meeting-')) as never[],
        );
        if (state.status === 'none') {
          expect(shown).toBeNull();
          continue;
        }
        const view = viewOfState(shown!.id, state);
        expect({
          title: view.title,
          duration: view.duration,
          organizerZone: view.organizerZone,
          scheduledTime: view.booked?.start ?? null,
          people: view.participants.map(({ number, status }) => [number, status]),
        }).toEqual({
          title: shown!.title,
          duration: shown!.duration,
          organizerZone: shown!.organizerZone,
          scheduledTime: shown!.scheduledTime,
          people: shown!.participants.map(({ id, status }) => [id, status]),
        });
        expect(shown).toEqual(asTheReadModelsSay(prefix));
      }
    }),
    { numRuns: 60 },
  );
});

/** The rows with a token for each personal value, and a sealer that knows the tokens. */
function asTheReadModelsSay(events: readonly StoryEvent[]) {
  const values = new Map<string, unknown>();
  const token = (value: unknown) => {
    if (value === undefined || value === null) return value;
    const name = `token ${values.size}`;
    values.set(name, value);
    return name;
  };
  let rows: MeetingRows | null = null;
  for (const event of events) {
    const data: Record<string, unknown> = { ...event.data };
    for (const name of [
      'title',
      'description',
      'link',
      'email',
      'name',
      'videoLink',
      'htmlLink',
      'busy',
      'wishes',
    ])
      if (name in data) data[name] = token(data[name]);
    rows = project(rows, { ...event, data } as StoryEvent);
  }
  const sorted = {
    ...rows!,
    availability: rows!.availability.toSorted((a, b) => a.participant - b.participant),
  };
  return presentDetails(sorted, { open: (name) => values.get(name) ?? null }, seenToday(events), NOW);
}

test('the changes of a version are where it differs from the one before, and nowhere else', () => {
  fc.assert(
    fc.property(history, (recorded) => {
      const story = opened(recorded);
      const versions = story.map((_, index) =>
        meetingAfter(story.slice(0, index + 1), seenToday(story), NOW),
      );
      for (const [index, after] of versions.entries()) {
        const before = versions[index - 1];
        if (!before || !after) continue;
        const changes = changedPaths(before, after);
        expect(changes.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after));
        const tops = new Set(changes.map((path) => path.split('.')[0]));
        for (const [name, value] of Object.entries(after))
          expect([name, tops.has(name)]).toEqual([
            name,
            JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
          ]);
      }
    }),
    { numRuns: 60 },
  );
});

test('what changed is found by what things are called, not by where they are', () => {
  const list = [
    { id: 1, status: 'pending' },
    { id: 2, status: 'pending' },
  ];
  expect(changedPaths({ people: list }, { people: [list[0], { id: 2, status: 'accepted' }] })).toEqual([
    'people.2.status',
  ]);
  expect(changedPaths({ people: list }, { people: [list[1]] })).toEqual(['people.1']);
  expect(changedPaths({ people: list }, { people: [...list].reverse() })).toEqual(['people']);
  expect(changedPaths({ a: [1, 2] }, { a: [2, 1] })).toEqual(['a']);
  expect(changedPaths({ a: null }, { a: { b: 1 } })).toEqual(['a']);
  expect(changedPaths({ a: { b: 1 } }, { a: { b: 1 } })).toEqual([]);
});

test('those who do not organize see the others as the meeting shows them today, and not those who have left', () => {
  fc.assert(
    fc.property(history, (recorded) => {
      const story = opened(recorded);
      const today = meetingAfter(story, seenToday(story), NOW)!;
      const past = meetingAfter(story.slice(0, Math.ceil(story.length / 2)), seenToday(story), NOW);
      if (!past) return;
      const known = new Map(today.participants.map(({ id, email, name }) => [id, { email, name }]));
      for (const { id, email, name } of withTodaysPeople(past, today).participants)
        expect(known.get(id)).toEqual({ email, name });
    }),
    { numRuns: 60 },
  );
});

/** Who is named by an inconvenience, at any depth. */
function inconvenienced(json: unknown): number[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) =>
    name === 'inconveniences'
      ? value.map(({ participant }: { participant: number }) => participant)
      : inconvenienced(value),
  );
}

test('of people who have left, the organizer reads in no version and in no event what a time meant to them', () => {
  fc.assert(
    fc.property(history, (recorded) => {
      const story = opened(recorded);
      const { today } = seenToday(story);
      const present = presentNumbers(today);
      const versions = story.map((_, index) =>
        meetingAfter(story.slice(0, index + 1), seenToday(story), NOW),
      );
      const events = story.map((event) => hideLeftPeople(event, today));
      for (const one of inconvenienced([versions, events])) expect(present).toContain(one);
      const reasons = versions
        .flatMap((version) => version?.ranking?.suggestions ?? [])
        .map((one) => one.aiReasoning);
      for (const { number, email } of today.participants.filter(({ number }) => !present.includes(number)))
        expect([number, reasons.filter((reason) => reason.includes(email!))]).toEqual([number, []]);
    }),
    { numRuns: 60 },
  );
});

test('an analyst reads in no version what a time meant to one person', () => {
  fc.assert(
    fc.property(history, (recorded) => {
      const story = opened(recorded);
      const told = story.map((_, index) =>
        wholeMeetingAfter(story.slice(0, index + 1), seenToday(story), NOW),
      );
      expect(inconvenienced(told)).toEqual([]);
      expect(JSON.stringify(told)).not.toContain('Secret feast');
    }),
    { numRuns: 60 },
  );
});
