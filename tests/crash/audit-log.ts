import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { ReservationEvent } from '#contracts/events/reservations.ts';
import { fold, type Timestamped } from '#services/domain/decider.ts';
import { bookedPeople, holderOf } from '#services/domain/meeting/holds.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventStore, StoredEvent } from '#services/storage/event-store/port.ts';

/** The whole log, whatever store keeps it. */
export async function readLog(store: Pick<EventStore, 'follow'>): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.follow()) {
    events.push(...page.events);
    if (page.caughtUp) break;
  }
  return events;
}

/** What is wrong with a log; each finding is a sentence. */
export function auditLog(events: readonly StoredEvent[]): string[] {
  const streams = Object.entries(Object.groupBy(events, ({ stream }) => stream));
  const gaps = streams.filter(([, own]) => own!.some(({ revision }, index) => revision !== index));
  const whole = streams.map(([stream, own]) => [stream, own!] as const);
  const booked = bookedTimes(whole);
  const { unreserved, unbooked } = unmatched(whole, booked);
  return [
    ...gaps.map(([stream]) => `a stream has a gap or a double: ${stream}`),
    ...bookedTwice(booked).map((person) => `someone is booked for two meetings at the same time: ${person}`),
    ...unreserved.map((name) => `a booked time is not reserved: ${name}`),
    ...unbooked.map((name) => `a time is reserved for nothing: ${name}`),
    ...doubles(events).map((double) => `something happened twice: ${double}`),
    ...streams.flatMap(([, own]) => unsettled(own!)),
  ];
}

/** What may be there once, by the parts that tell it from its like. */
const ONCE: Record<string, readonly string[]> = {
  ParticipantJoined: ['participant'],
  BookingStarted: ['booking'],
  SlotBooked: ['booking'],
  MeetingCancelled: [],
  DeliverySent: ['recipient', 'kind', 'number'],
  SlackAsked: [],
  SlackUnderstood: [],
  SlackSettingsUnderstood: [],
  SlackSettingsChanged: [],
  SlackPressed: ['id'],
  SlackPressAnswered: ['press'],
  SlackPosting: ['message'],
  SlackPosted: ['message'],
};

/** What one command may do once. */
const ONCE_PER_COMMAND = ['MeetingCreated', 'BookingStarted', 'SlotBooked'];

function doubles(events: readonly StoredEvent[]): string[] {
  const seen = new Map<string, number>();
  for (const { stream, type, data, meta } of events) {
    const parts = ONCE[type]?.map((part) => data[part]);
    if (parts) count(`${type} ${parts} in ${stream}`);
    if (ONCE_PER_COMMAND.includes(type)) count(`${type} by ${meta['commandId']} in ${stream}`);
  }
  return [...seen].filter(([, times]) => times > 1).map(([what]) => what);

  function count(what: string): void {
    seen.set(what, (seen.get(what) ?? 0) + 1);
  }
}

/** One person's part in a booked time. */
type Booked = { person: string; meeting: string; booking: number; start: string; end: string };

/** Everyone's booked times, as the meetings have them. */
function bookedTimes(streams: readonly (readonly [string, StoredEvent[]])[]): Booked[] {
  return streams.flatMap(([stream, own]) => {
    if (!stream.startsWith('meeting-')) return [];
    const meeting = fold(meetingDecider, own as unknown as Timestamped<MeetingEvent>[]);
    const booking = meeting.status === 'none' ? null : activeBooking(meeting);
    if (meeting.status === 'none' || !booking) return [];
    const { number, start, end } = booking;
    return bookedPeople(meeting, booking).map((one) => ({
      person: holderOf(meeting, one)!,
      meeting: stream.slice('meeting-'.length),
      booking: number,
      start,
      end,
    }));
  });
}

/** Whom two meetings have booked at the same time. */
const bookedTwice = (booked: readonly Booked[]): string[] =>
  Object.entries(Object.groupBy(booked, ({ person }) => person)).flatMap(([person, own]) =>
    own!.some((one) =>
      own!.some((other) => one.meeting < other.meeting && one.start < other.end && other.start < one.end),
    )
      ? [person]
      : [],
  );

/** What is reserved and not booked, and what is booked and not reserved. */
function unmatched(
  streams: readonly (readonly [string, StoredEvent[]])[],
  booked: readonly Booked[],
): { unreserved: string[]; unbooked: string[] } {
  const nameOf = ({ person, meeting, booking }: Omit<Booked, 'start' | 'end'>) =>
    `${person} in booking ${booking} of ${meeting}`;
  const reserved = streams.flatMap(([stream, own]) =>
    stream.startsWith('reservations-')
      ? fold(reservationsDecider, own as unknown as Timestamped<ReservationEvent>[]).reserved.map((slot) =>
          nameOf({ ...slot, person: stream.slice('reservations-'.length) }),
        )
      : [],
  );
  const wanted = booked.map(nameOf);
  return {
    unreserved: wanted.filter((name) => !reserved.includes(name)),
    unbooked: reserved.filter((name) => !wanted.includes(name)),
  };
}

/** Bookings of a meeting that no longer hold, and whose time was not given back. */
function unsettled(events: readonly StoredEvent[]): string[] {
  const of = (type: string) =>
    events.filter((event) => event.type === type).map(({ data }) => data['booking']);
  const settled = new Set(of('BookingSettled'));
  const isOver = events.some(({ type }) => type === 'MeetingCancelled' || type === 'MeetingLapsed');
  return of(isOver ? 'BookingStarted' : 'BookingAbandoned')
    .filter((booking) => !settled.has(booking))
    .map((booking) => `a booking that no longer holds was not settled: ${booking} of ${events[0]!.stream}`);
}
