import { DAY } from '../../contracts/durations.ts';
import type { EventSpec } from '../../contracts/events/event-spec.ts';
import { meetingEvents } from '../../contracts/events/meeting.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import type { DecisionStoryEvent } from './story.ts';

/** A meeting is held for so long after it ended, by the time of the log, for what may still be said of it. */
const LINGERS = 7 * DAY;

/** A meeting's events as they are held while the log is read: as little of each as can be. */
export type BufferedMeeting = {
  meetingId: string;
  events: DecisionStoryEvent[];
  /** By their place in `events`: the ids of what was read, answered and proposed, which is sealed still. */
  sealed: Map<number, string>;
  /** From when on, ISO, nothing more is expected; null while the meeting is open. */
  over: string | null;
};

export const bufferMeeting = (meetingId: string): BufferedMeeting => ({
  meetingId,
  events: [],
  sealed: new Map(),
  over: null,
});

const SPECS: Record<string, EventSpec> = meetingEvents;

/** Takes an event of the meeting's or the evidence stream. */
export function bufferEvent(held: BufferedMeeting, event: SealedEvent): void {
  const { type, revision, checkpoint, meta } = event;
  if (
    type === 'AvailabilityRead' ||
    type === 'AnswerTyped' ||
    type === 'TimeProposed' ||
    (type === 'AvailabilityUnknown' && event.data.wishes)
  )
    held.sealed.set(held.events.length, event.id);
  const isSealed = held.sealed.has(held.events.length);
  const data = isSealed ? event.data : withoutPersonal(event.data as Fields, SPECS[type]?.personal);
  const { at, actor } = meta;
  held.events.push({ type, data, revision, checkpoint, meta: { at, actor } } as DecisionStoryEvent);
  held.over = overAfter(event) ?? held.over;
}

type Fields = Record<string, unknown>;

function withoutPersonal(data: Fields, personal: EventSpec['personal']): Fields {
  const names = Object.keys(personal ?? {}).filter((name) => data[name] !== undefined);
  return names.length === 0 ? data : { ...data, ...Object.fromEntries(names.map((name) => [name, null])) };
}

function overAfter(event: SealedEvent): string | null {
  if (event.type === 'SlotBooked') return later(event.data.end);
  return event.type === 'MeetingCancelled' || event.type === 'MeetingLapsed' ? later(event.meta.at) : null;
}

const later = (instant: string): string => new Date(Date.parse(instant) + LINGERS).toISOString();
