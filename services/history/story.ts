import type { Subject } from '#contracts/events/event-spec.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { KairosEvent } from '#contracts/events/streams.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { presentParticipants } from '#services/domain/meeting/state.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { streamOfSubject } from '#services/use-cases/erasure/destroy-keys.ts';
import { isMeetingId } from '#services/use-cases/meetings/load-meeting.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';

/** An event in a meeting's story, unsealed: personal values are null once erased. */
export type StoryEvent = RecordedEvent<KairosEvent>;

/** A meeting with the events of its own stream, up to a place in the log. */
export type FoundMeeting = MeetingWithId & {
  events: readonly RecordedEvent<MeetingEvent>[];
  upTo: Checkpoint;
};

/** The meeting with this id, without checking access; null if there is none. */
export async function findWithEvents(log: EventLog, id: string | undefined): Promise<FoundMeeting | null> {
  if (!isMeetingId(id)) return null;
  // Read first: every later read contains all events up to this place, so an event stored meanwhile can't be numbered
  // before another.
  const upTo = await log.head();
  const events = (await log.read<'meeting'>(`meeting-${id}`)).filter(({ checkpoint }) => checkpoint <= upTo);
  const state = fold(meetingDecider, events);
  return state.status === 'none' ? null : { id, state, events, upTo };
}

/**
 * Everything the log holds about a meeting up to that place, in log order. Even a page takes a read of all streams,
 * once each: a version counts all earlier events visible to the viewer, in any stream; `because` is the first event of
 * a correlation, in any stream; and names, bookings and permissions follow from the meeting's whole stream.
 */
export async function readStory(log: EventLog, found: FoundMeeting): Promise<StoryEvent[]> {
  const { id, events, upTo } = found;
  const others: StoryEvent[][] = await Promise.all([
    log.read<'evidence'>(`evidence-${id}`),
    log.read<'delivery'>(`delivery-${id}`),
    log.read<'slack'>(`slack-${id}`),
    reservationsOf(log, found),
    ...erasedSubjects(found).map((subject) => log.read<'subject'>(streamOfSubject(subject))),
  ]);
  const known = others.flat().filter(({ checkpoint }) => checkpoint <= upTo);
  return [...events, ...known].sort((one, other) => (one.checkpoint < other.checkpoint ? -1 : 1));
}

/** How many people's reservations are read in parallel. */
const READS_AT_ONCE = 16;

/** How many of a person's reservations are read at once. */
const RESERVATIONS = 64;

/**
 * All meetings of a person share one stream of reservations, read backward from its end to the creation of this
 * meeting.
 */
async function reservationsOf(log: EventLog, { id, state, events }: FoundMeeting): Promise<StoryEvent[]> {
  const created = events[0]!.checkpoint;
  const held = new Set(state.bookings.flatMap(({ holds }) => holds.map(({ userId }) => userId)));
  const streams = await concurrently([...held], READS_AT_ONCE, async (userId) => {
    const found: StoryEvent[] = [];
    for (let from: number | undefined; from === undefined || from >= 0; ) {
      const options = { backwards: true, limit: RESERVATIONS, ...(from !== undefined && { from }) };
      const part = await log.readPart<'reservations'>(`reservations-${userId}`, options);
      found.push(...part.filter(({ data }) => data.meeting === id));
      const last = part.at(-1);
      if (part.length < RESERVATIONS || !last || last.checkpoint < created) break;
      from = last.revision - 1;
    }
    return found;
  });
  return streams.flat();
}

/** Subjects that can't be read any more: only they can have a `SubjectErased` event in the log. */
function erasedSubjects({ id, state }: MeetingWithId): Subject[] {
  return [
    ...(state.title === null ? [`meeting:${id}` as const] : []),
    ...(state.title === null ? [`participant:${id}:0` as const] : []),
    ...Array.from({ length: state.wording ?? 0 }, (_, number) => `words:${id}:${number}` as const),
    ...state.participants
      .filter(({ email }) => email === null)
      .map(({ number }) => `participant:${id}:${number}` as const),
  ];
}

/** Whether any text or person of the meeting has been erased. */
export const hasErasedData = ({ state }: MeetingWithId): boolean =>
  state.title === null ||
  (state.wording ?? 0) > 0 ||
  presentParticipants(state).some(({ email }) => email === null);
