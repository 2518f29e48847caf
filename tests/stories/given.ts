import { expect } from 'vitest';
import type { Meta } from '#contracts/events/event-spec.ts';
import { type KairosEvent, type StreamKind, streamKinds } from '#contracts/events/streams.ts';
import { project } from '#projections/meetings/project.ts';
import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';

export const MEETING = '0b0e7ab1-0000-4000-8000-000000000001';
export const ORGANIZER = '0b0e7ab1-0000-4000-8000-0000000000aa';
export const ANNA = '0b0e7ab1-0000-4000-8000-0000000000bb';

type EventOfType<Type extends KairosEvent['type']> = Extract<KairosEvent, { type: Type }>;

/** One event of a story; the places in stream and log are given when the story is told. */
export type Told = KairosEvent & { at: string };

/** The personal fields are any text: to the handlers a token is opaque. */
export const told = <Type extends KairosEvent['type']>(
  type: Type,
  data: EventOfType<Type>['data'],
  at = '2026-03-02T10:00:00.000Z',
): Told => ({ type, data, at }) as Told;

const KINDS = new Map(
  Object.entries(streamKinds).flatMap(([kind, events]) =>
    Object.keys(events).map((type) => [type, kind as StreamKind]),
  ),
);

/** The events as the log would hand them out, all of one meeting. */
export function recorded(events: readonly Told[], meetingId = MEETING): SealedEvent[] {
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

export function rowsAfter(events: readonly SealedEvent[]): MeetingRows {
  let rows: MeetingRows | null = null;
  for (const event of events) rows = project(rows, event);
  if (!rows) throw new Error('A story begins with an event');
  return rows;
}

/** The rows that a meeting's events lead to are like these. */
export const given = (...events: Told[]) => ({
  expectRows(rows: PartsOf<MeetingRows>): void {
    expect(rowsAfter(recorded(events))).toMatchObject(rows);
  },
  expectRefusal(message: string): void {
    expect(() => rowsAfter(recorded(events))).toThrow(message);
  },
});

type PartsOf<Rows> = {
  [Part in keyof Rows]?: Rows[Part] extends readonly (infer Row)[]
    ? readonly Partial<Row>[]
    : Partial<Rows[Part]>;
};

// ---- the events that most stories need

export const askedInSlack = (text: string | null = 'sealed text') =>
  told('SlackAsked', {
    team: 'T1',
    channel: 'C1',
    thread: null,
    ts: '1772438400.000100',
    where: 'channel',
    by: 'sealed asker',
    text,
  });

export const created = (data: Partial<EventOfType<'MeetingCreated'>['data']> = {}, at?: string) =>
  told(
    'MeetingCreated',
    {
      title: 'sealed title',
      duration: 60,
      dateRangeStart: '2026-03-02',
      dateRangeEnd: '2026-03-09',
      timePreference: 'business',
      aiDecisionMode: 'auto',
      organizerId: ORGANIZER,
      organizerZone: 'Europe/Berlin',
      linkHash: 'hash',
      link: 'sealed link',
      ...data,
    },
    at,
  );

export const invited = (participant: number, at?: string) =>
  told('ParticipantInvited', { participant, email: `sealed email ${participant}` }, at);

export const joined = (participant: number, userId = ANNA, at?: string) =>
  told(
    'ParticipantJoined',
    { participant, userId, email: `sealed own email ${participant}`, name: `sealed name ${participant}` },
    at,
  );

const PARTS = {
  attendance: 1,
  hours: 1,
  sooner: 1,
  breathingRoom: 1,
  roundStart: 1,
  lunch: 1,
  fragmentation: 1,
  weekday: 1,
};

export const suggested = (
  round: number,
  starts: readonly string[],
  notFree: EventOfType<'TimesSuggested'>['data']['suggestions'][number]['notFree'] = [],
) =>
  told('TimesSuggested', {
    round,
    evidenceRevision: 3,
    oldestReadAt: '2026-03-02T09:59:00Z',
    ranker: { by: 'rules', version: '1' },
    suggestions: starts.map((start) => ({
      start,
      end: new Date(Date.parse(start) + 3_600_000).toISOString(),
      confidence: 90,
      parts: PARTS,
      reason: 'Everyone is free.',
      notFree,
      bent: [],
    })),
  });

export const bookingStarted = (booking: number, start: string, without: number[] = []) =>
  told('BookingStarted', {
    booking,
    start,
    end: new Date(Date.parse(start) + 3_600_000).toISOString(),
    by: 'organizer',
    without,
  });

export const slotBooked = (booking: number, start: string) =>
  told('SlotBooked', { booking, start, end: new Date(Date.parse(start) + 3_600_000).toISOString() });

/** As sealed pages have it: a token in the place of the minutes. */
export const calendarRead = (participant: number, zone: string, token: string, part = 1, parts = 1) =>
  told('AvailabilityRead', {
    participant,
    zone,
    hours: 'business',
    range: { start: '2026-03-01T21:00:00Z', end: '2026-03-10T01:00:00Z' },
    busy: token as unknown as number[],
    part,
    parts,
  });
