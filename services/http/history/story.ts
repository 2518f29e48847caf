import type { Subject } from '#contracts/events/event-spec.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { type KairosEvent, parseStream } from '#contracts/events/streams.ts';
import { fold } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { type ExistingMeeting, presentParticipants } from '#services/domain/meeting/state.ts';
import type { EventLog, RecordedEvent } from '#services/storage/event-store/event-log.ts';
import { streamOfSubject } from '#services/use-cases/erasure/destroy-keys.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/port.ts';

/** An event of a meeting's story, opened: a personal value is null once it was erased. */
export type StoryEvent = RecordedEvent<KairosEvent>;

/** Everything that the log holds about one meeting, in the order of the log. */
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

/** What the events of a story make of the meeting; null before there is one. */
export function stateAfter(events: readonly StoryEvent[]): ExistingMeeting | null {
  const own = events.filter(
    (event): event is RecordedEvent<MeetingEvent> => parseStream(event.stream)?.kind === 'meeting',
  );
  const state = fold(meetingDecider, own);
  return state.status === 'none' ? null : state;
}

/** The organizer's time is one stream for all meetings. */
async function reservationsOf(log: EventLog, { id, state }: MeetingWithId): Promise<StoryEvent[]> {
  if (state.bookings.length === 0) return [];
  const all = await log.read<'reservations'>(`reservations-${state.organizerId}`);
  return all.filter(({ data }) => data.meeting === id);
}

/** Those of whom nothing can be read any more: only they can have an end of their key in the log. */
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

/** Whether anything that was said of the meeting or of those in it cannot be read any more. */
export const hasErasedData = ({ state }: MeetingWithId): boolean =>
  state.title === null ||
  (state.wording ?? 0) > 0 ||
  presentParticipants(state).some(({ email }) => email === null);
