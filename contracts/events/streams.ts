import { z } from 'zod';
import { type DeliveryEvent, deliveryEvents } from './delivery.ts';
import type { EventOf, EventSpec, Subject } from './event-spec.ts';
import { type EvidenceEvent, evidenceEvents } from './evidence.ts';
import { type MeetingEvent, meetingEvents } from './meeting.ts';
import { type OperationEvent, operationEvents } from './operations.ts';
import { type ReservationEvent, reservationEvents } from './reservations.ts';
import { type SlackEvent, slackEvents } from './slack.ts';

/** The stream `subject-<uuid of the subject>`: the destruction of its key. */
const subjectEvents = {
  SubjectErased: {
    version: 1,
    data: z.object({
      subject: z.custom<Subject>(
        (value) => typeof value === 'string' && /^(user|meeting|participant|words):/.test(value),
      ),
      why: z.enum(['asked', 'expired']),
    }),
  },
} satisfies Record<string, EventSpec>;

type SubjectEvent = EventOf<typeof subjectEvents>;

/** Every kind of stream with the events it may hold. */
export const streamKinds = {
  meeting: meetingEvents,
  evidence: evidenceEvents,
  delivery: deliveryEvents,
  reservations: reservationEvents,
  slack: slackEvents,
  subject: subjectEvents,
  operations: operationEvents,
} satisfies Record<string, Record<string, EventSpec>>;

export type StreamKind = keyof typeof streamKinds;

/** The specs of a kind by event type, for looking up types from outside. */
export const specsOf = (kind: StreamKind): Partial<Record<string, EventSpec>> => streamKinds[kind];

export type EventsOf = {
  meeting: MeetingEvent;
  evidence: EvidenceEvent;
  delivery: DeliveryEvent;
  reservations: ReservationEvent;
  slack: SlackEvent;
  subject: SubjectEvent;
  operations: OperationEvent;
};

export type KairosEvent = EventsOf[StreamKind];

/** The kind and id in a stream's name; null if not a stream of ours. */
export function parseStream(name: string): { kind: StreamKind; id: string } | null {
  const hyphen = name.indexOf('-');
  const kind = name.slice(0, hyphen);
  return hyphen > 0 && Object.hasOwn(streamKinds, kind)
    ? { kind: kind as StreamKind, id: name.slice(hyphen + 1) }
    : null;
}
