import type { Subject } from '#contracts/events/event-spec.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { type KairosEvent, parseStream } from '#contracts/events/streams.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import { concurrently } from '#services/runtime/concurrently.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { streamOfSubject } from '#services/use-cases/erasure/destroy-keys.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/port.ts';

/** An event in a meeting's story, unsealed: personal values are null once erased. */
export type StoryEvent = RecordedEvent<KairosEvent>;

/** Everything the log holds about one meeting, in log order. */
export async function readStory(log: EventLog, { id, state }: MeetingWithId): Promise<StoryEvent[]> {
  const streams: StoryEvent[][] = await Promise.all([
    log.read<'meeting'>(`meeting-${id}`),
    log.read<'evidence'>(`evidence-${id}`),
    log.read<'delivery'>(`delivery-${id}`),
    log.read<'slack'>(`slack-${id}`),
    reservationsOf(log, { id, state }),
    ...erasedSubjects({ id, state }).map((subject) => log.read<'subject'>(streamOfSubject(subject))),
  ]);
  return streams.flat().sort((one, other) => (one.checkpoint < other.checkpoint ? -1 : 1));
}

/** The meeting after the events of a story; null before it exists. */
export function stateAfter(events: readonly StoryEvent[]): ExistingMeeting | null {
  const own = events.filter(
    (event): event is RecordedEvent<MeetingEvent> => parseStream(event.stream)?.kind === 'meeting',
  );
  const state = fold(meetingDecider, own);
  return state.status === 'none' ? null : state;
}

/** How many people's reservations are read in parallel. */
const READS_AT_ONCE = 16;

/** All meetings of a person share one stream of reservations. */
async function reservationsOf(log: EventLog, { id, state }: MeetingWithId): Promise<StoryEvent[]> {
  const held = new Set(state.bookings.flatMap(({ holds }) => holds.map(({ userId }) => userId)));
  const streams = await concurrently([...held], READS_AT_ONCE, (userId) =>
    log.read<'reservations'>(`reservations-${userId}`),
  );
  return streams.flat().filter(({ data }) => data.meeting === id);
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
