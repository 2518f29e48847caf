import type { Actor, Meta } from '../../contracts/events/event-spec.ts';
import type { EvidenceEvent } from '../../contracts/events/evidence.ts';
import type { MeetingEvent } from '../../contracts/events/meeting.ts';
import type { Checkpoint } from '../../services/storage/event-store/port.ts';

/** The fields of a recorded event needed to reconstruct decisions; `EventLog.read` returns more than that. */
export type EventAsRecorded<Event> = Event & { revision: number; meta: Pick<Meta, 'at'> };

export type DecisionStoryEvent = EventAsRecorded<MeetingEvent | EvidenceEvent> & {
  checkpoint: Checkpoint;
  meta: { at: string; actor: Actor };
};

/**
 * What was decided about a meeting, and on what evidence, in the order of the log. Busy times, wishes and proposed
 * times are opened, null if they were erased; names, addresses, titles, texts and links are left out as if they had
 * been.
 */
export type DecisionStory = {
  meetingId: string;
  events: readonly DecisionStoryEvent[];
  /** The revisions in the evidence stream of readings that can no longer be opened. */
  erased: readonly { participant: number; revision: number }[];
};

const EVIDENCE = new Set<string>([
  'AvailabilityRead',
  'AvailabilityConfirmed',
  'AvailabilityUnknown',
  'AnswerTyped',
] satisfies EvidenceEvent['type'][]);

/** Whether an event belongs to the evidence stream; otherwise it is the meeting's. */
export const isEvidence = <Found extends EventAsRecorded<MeetingEvent | EvidenceEvent>>(
  event: Found,
): event is Extract<Found, EvidenceEvent> => EVIDENCE.has(event.type);
