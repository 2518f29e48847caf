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
  const overlaps = streams.filter(([stream, own]) => stream.startsWith('reservations-') && overlap(own!));
  return [
    ...gaps.map(([stream]) => `a stream has a gap or a double: ${stream}`),
    ...overlaps.map(([stream]) => `two meetings hold the same time: ${stream}`),
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

/** Of the reservations of one organizer. */
function overlap(events: readonly StoredEvent[]): boolean {
  const held = new Map<string, { meeting: unknown; start: string; end: string }>();
  for (const { type, data } of events) {
    const key = `${data['meeting']} ${data['booking']}`;
    const slot = { meeting: data['meeting'], start: String(data['start']), end: String(data['end']) };
    if (type === 'SlotReserved') held.set(key, slot);
    else held.delete(key);
  }
  const slots = [...held.values()];
  return slots.some((one) =>
    slots.some((other) => one.meeting !== other.meeting && one.start < other.end && other.start < one.end),
  );
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
