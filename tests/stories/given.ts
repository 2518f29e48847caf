import { expect } from 'vitest';
import type { Meta } from '#contracts/events/event-spec.ts';
import { type KairosEvent, type StreamKind, streamKinds } from '#contracts/events/streams.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { project } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';

const AT = '2026-03-02T09:58:00.000Z';

export const STORY_MEETING = '0b0e7ab1-0000-4000-8000-000000000001';
export const STORY_ORGANIZER = '0b0e7ab1-0000-4000-8000-0000000000aa';
export const STORY_GUEST = '0b0e7ab1-0000-4000-8000-0000000000bb';

type EventOfType<Type extends KairosEvent['type']> = Extract<KairosEvent, { type: Type }>;

/** One event of a story; the places in stream and log are given when the story is told. */
export type StoryFact = KairosEvent & { at: string };

/** The personal fields are any text: to the handlers a token is opaque. */
export const storyFact = <Type extends KairosEvent['type']>(
  type: Type,
  data: EventOfType<Type>['data'],
  at = '2026-03-02T10:00:00.000Z',
): StoryFact => ({ type, data, at }) as StoryFact;

const KINDS = new Map(
  Object.entries(streamKinds).flatMap(([kind, events]) =>
    Object.keys(events).map((type) => [type, kind as StreamKind]),
  ),
);

/** The events as the log would hand them out, all of one meeting. */
export function recordFacts(events: readonly StoryFact[], meetingId = STORY_MEETING): SealedEvent[] {
  const revisions = new Map<string, number>();
  return events.map(({ at, ...event }, index) => {
    const stream = `${KINDS.get(event.type)}-${meetingId}`;
    const revision = (revisions.get(stream) ?? -1) + 1;
    revisions.set(stream, revision);
    const meta: Meta = {
      at,
      v: 1,
      actor: { kind: 'kairos' },
      commandId: meetingId,
      correlationId: meetingId,
      source: 'http',
    };
    const checkpoint = String(index + 1).padStart(20, '0') as Checkpoint;
    return {
      ...event,
      id: `${meetingId.slice(0, -4)}${String(index).padStart(4, '0')}`,
      stream,
      revision,
      checkpoint,
      meta,
    };
  });
}

export function storyRows(events: readonly SealedEvent[]): MeetingRows {
  let rows: MeetingRows | null = null;
  for (const event of events) rows = project(rows, event);
  if (!rows) throw new Error('A story begins with an event');
  return rows;
}

/** The rows that a meeting's events lead to are like these. */
export const givenRows = (...events: StoryFact[]) => ({
  expectRows(rows: PartsOf<MeetingRows>): void {
    expect(storyRows(recordFacts(events))).toMatchObject(rows);
  },
  expectRefusal(message: string): void {
    expect(() => storyRows(recordFacts(events))).toThrow(message);
  },
});

type PartsOf<Rows> = {
  [Part in keyof Rows]?: Rows[Part] extends readonly (infer Row)[]
    ? readonly Partial<Row>[]
    : Partial<Rows[Part]>;
};

// ---- the events that most stories need

export const askedInSlackFact = (text: string | null = 'sealed text') =>
  storyFact('SlackAsked', {
    team: 'T1',
    channel: 'C1',
    thread: null,
    ts: '1772438400.000100',
    where: 'channel',
    by: 'sealed asker',
    text,
  });

export const createdFact = (data: Partial<EventOfType<'MeetingCreated'>['data']> = {}, at?: string) =>
  storyFact(
    'MeetingCreated',
    {
      title: 'sealed title',
      duration: 60,
      dateRangeStart: '2026-03-02',
      dateRangeEnd: '2026-03-09',
      timePreference: 'business',
      aiDecisionMode: 'auto',
      organizerId: STORY_ORGANIZER,
      organizerZone: 'Europe/Berlin',
      linkHash: 'hash',
      link: 'sealed link',
      ...data,
    },
    at,
  );

export const invitedFact = (participant: number, at?: string) =>
  storyFact('ParticipantInvited', { participant, email: `sealed email ${participant}` }, at);

export const joinedFact = (participant: number, userId = STORY_GUEST, at?: string) =>
  storyFact(
    'ParticipantJoined',
    { participant, userId, email: `sealed own email ${participant}`, name: `sealed name ${participant}` },
    at,
  );

export const suggestedFact = (
  round: number,
  starts: readonly string[],
  notFree: EventOfType<'TimesSuggested'>['data']['suggestions'][number]['notFree'] = [],
) =>
  storyFact('TimesSuggested', {
    round,
    evidenceRevision: 3,
    oldestReadAt: '2026-03-02T09:59:00Z',
    ranker: { by: 'rules', version: '1' },
    suggestions: starts.map((start) => ({
      start,
      end: new Date(Date.parse(start) + 3_600_000).toISOString(),
      confidence: 90,
      ...COSTS_NOTHING,
      reason: 'Everyone is free.',
      notFree,
      bent: [],
    })),
  });

const FEAST = { kind: 'dayOff', name: 'Secret feast' } as const;

/** A time that is inconvenient for everyone: for each of them it's a public holiday. */
export const inconvenientSuggestion = (start: string, people: readonly number[]): Suggestion => ({
  start,
  end: new Date(Date.parse(start) + 3_600_000).toISOString(),
  confidence: 40,
  reason: 'Everyone can come.',
  ...{ notFree: people.map((participant) => ({ participant, state: 'outOfHours' as const })), bent: [] },
  costs: {
    inconvenience: 60,
    worstOff: 30,
    missing: 0,
    unknown: 0,
    preference: 0,
    oddStart: 0,
    later: 0,
    carried: 0,
  },
  inconveniences: people.map((participant) => ({ participant, points: 60, causes: [FEAST] })),
  because: [
    { kind: 'free', count: 0, of: people.length },
    ...people.map((participant) => ({
      ...{
        kind: 'inconvenient' as const,
        participants: [participant],
        count: 1,
        localStart: 600,
        cause: FEAST,
      },
    })),
  ],
});

export const suggestedByCostsFact = (suggestions: Suggestion[]) =>
  storyFact('TimesSuggested', {
    ...{ round: 1, evidenceRevision: 3, oldestReadAt: '2026-03-02T09:59:00Z' },
    ranker: { by: 'rules', version: '1' },
    suggestions,
  });

export const bookingStartedFact = (
  booking: number,
  start: string,
  without: number[] = [],
  suggestion?: Suggestion,
  grace: { graceSeconds?: number } = {},
) =>
  storyFact('BookingStarted', {
    booking,
    start,
    end: new Date(Date.parse(start) + 3_600_000).toISOString(),
    by: 'organizer',
    without,
    holds: [0],
    ...grace,
    ...(suggestion && {
      basis: { round: 1, evidenceRevision: 3, ranker: { by: 'rules', version: '1' }, suggestion },
    }),
  });

export const slotBookedFact = (booking: number, start: string, eventFrom?: number) =>
  storyFact('SlotBooked', {
    ...{ booking, start, end: new Date(Date.parse(start) + 3_600_000).toISOString() },
    ...(eventFrom !== undefined && { eventFrom }),
  });

/** As sealed pages have it: a token in the place of the minutes. */
export const calendarReadFact = (participant: number, zone: string, token: string, part = 1, parts = 1) =>
  storyFact('AvailabilityRead', {
    startedAt: AT,
    participant,
    zone,
    hours: 'business',
    range: { start: '2026-03-01T21:00:00Z', end: '2026-03-10T01:00:00Z' },
    busy: token as unknown as number[],
    part,
    parts,
  });
