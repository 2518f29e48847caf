import { v5 as uuidOf } from 'uuid';
import type { Meta } from '#contracts/events/event-spec.ts';
import type { KairosEvent, StreamKind } from '#contracts/events/streams.ts';
import type { EventLog, NewEvent } from '#services/storage/event-store/event-log.ts';
import type { ExpectedRevision } from '#services/storage/event-store/port.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';

const NAMESPACE = '5f2b8a52-2d5c-4c70-9d6e-7d8a3f1f0c11';

/** One write to one stream; a meeting is a list of them, in the order in which they happen. */
export type RealisticAppend = {
  stream: `${StreamKind}-${string}`;
  expected: ExpectedRevision;
  events: NewEvent[];
};

/** The id of meeting `n`, of its organizer, of its participants. */
export const meetingId = (n: number) => uuidOf(`meeting ${n}`, NAMESPACE);
export const organizerId = (n: number) => uuidOf(`organizer ${n % 100}`, NAMESPACE);
export const guestId = (n: number, number: number) => uuidOf(`guest ${(n + number) % 500}`, NAMESPACE);

/** Twenty events: three people are invited and emailed, join, are read, and the best time is booked. */
export function realisticMeeting(n: number): RealisticAppend[] {
  const id = meetingId(n);
  const created = Date.UTC(2026, 2, 2 + (n % 28), 9, n % 60);
  const day = (days: number) => new Date(created + days * 86_400_000).toISOString().slice(0, 10);
  const start = `${day(2)}T09:00:00.000Z`;
  const end = `${day(2)}T10:00:00.000Z`;
  const people = [1, 2, 3];
  const steps: RealisticAppend[] = [];
  let count = 0;
  const revisions = new Map<string, number>();
  const add = (kind: StreamKind, events: KairosEvent[], streamId = id) => {
    const stream = `${kind}-${streamId}` as const;
    const known = revisions.get(stream);
    // Many meetings share one organizer's stream.
    const expected = kind === 'reservations' ? 'any' : (known ?? 'none');
    revisions.set(stream, (known ?? -1) + events.length);
    const meta: Omit<Meta, 'v'> = {
      at: new Date(created + steps.length * 60_000).toISOString(),
      actor: { kind: 'kairos' },
      commandId: uuidOf(`${id} ${steps.length}`, NAMESPACE),
      correlationId: id,
      source: 'http',
    };
    steps.push({
      stream,
      expected,
      events: events.map((event) => ({ ...event, id: uuidOf(`${id} event ${count++}`, NAMESPACE), meta })),
    });
  };
  add('meeting', [
    {
      type: 'MeetingCreated',
      data: {
        title: `Planning ${n}`,
        description: 'What we want to do next, and who does it.',
        duration: 60,
        dateRangeStart: day(0),
        dateRangeEnd: day(7),
        timePreference: 'business',
        aiDecisionMode: 'auto',
        organizerId: organizerId(n),
        organizerZone: 'Europe/Berlin',
        linkHash: uuidOf(`link ${n}`, NAMESPACE),
        link: uuidOf(`link of ${n}`, NAMESPACE),
      },
    },
    ...people.map(
      (participant): KairosEvent => ({
        type: 'ParticipantInvited',
        data: { participant, email: `guest${(n + participant) % 500}@example.com` },
      }),
    ),
  ]);
  for (const recipient of people) {
    add('delivery', [
      { type: 'DeliverySent', data: { recipient, kind: 'invitation', number: 1, file: 'none', asOf: 0 } },
    ]);
  }
  for (const participant of people) {
    const email = `guest${(n + participant) % 500}@example.com`;
    const data = { participant, userId: guestId(n, participant), email, name: `Guest ${participant}` };
    add('meeting', [{ type: 'ParticipantJoined', data }]);
  }
  for (const participant of [0, ...people]) {
    add('evidence', [
      {
        type: 'AvailabilityRead',
        data: {
          participant,
          startedAt: new Date(created).toISOString(),
          zone: 'Europe/Berlin',
          hours: 'business',
          range: { start: `${day(0)}T00:00:00.000Z`, end: `${day(8)}T00:00:00.000Z` },
          busy: Array.from({ length: 56 }, (_, index) => (index % 2 ? 60 : 90 + ((n * 7 + index) % 60))),
          part: 1,
          parts: 1,
        },
      },
    ]);
  }
  add('meeting', [
    {
      type: 'TimesSuggested',
      data: {
        round: 1,
        evidenceRevision: 3,
        oldestReadAt: new Date(created).toISOString(),
        ranker: { by: 'rules', version: '1' },
        suggestions: [1, 2, 3].map((hour) => ({
          start: `${day(2)}T0${8 + (hour % 2)}:00:00.000Z`,
          end: `${day(2)}T${hour % 2 ? 10 : '09'}:00:00.000Z`,
          confidence: 100 - hour * 7,
          ...COSTS_NOTHING,
          reason: 'Everyone is free, well inside their working hours, and there is room before and after.',
          notFree: [],
          bent: [],
        })),
      },
    },
  ]);
  add('meeting', [
    { type: 'BookingStarted', data: { booking: 1, start, end, by: 'automatic', without: [], holds: [0] } },
  ]);
  const reserved = { meeting: id, booking: 1, start, end };
  add('reservations', [{ type: 'SlotReserved', data: reserved }], organizerId(n));
  add('meeting', [{ type: 'SlotBooked', data: { booking: 1, start, end } }]);
  const event = { eventId: `k${n}`, iCalUid: `k${n}@kairos`, videoLink: `https://meet.example.com/${n}` };
  add('meeting', [{ type: 'CalendarEventRecorded', data: { booking: 1, ...event, asOf: 0 } }]);
  add('delivery', [
    { type: 'DeliverySent', data: { recipient: 0, kind: 'booked', number: 1, file: 'none', asOf: 0 } },
  ]);
  return steps;
}

export const EVENTS_PER_MEETING = realisticMeeting(0).reduce((sum, { events }) => sum + events.length, 0);

/**
 * Meetings `from` to `to` happen side by side: `abreast` of them at a time, each going on when its last step is
 * stored, so that their events lie mixed in the log.
 */
export async function happen(
  log: EventLog,
  { from, to, abreast = 32 }: { from: number; to: number; abreast?: number },
): Promise<void> {
  let next = from;
  const worker = async () => {
    while (next < to) {
      for (const { stream, expected, events } of realisticMeeting(next++)) {
        // The types of an event and of its stream's name are made for each other in `realisticMeeting`.
        await log.append(stream as `meeting-${string}`, expected, events as never);
      }
    }
  };
  await Promise.all(Array.from({ length: abreast }, worker));
}
