import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { fold, type Timestamped } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { StoredEvent } from '#services/storage/event-store/port.ts';

/** A meeting as its events have it; personal texts stay sealed. */
export type LoggedMeeting = {
  id: string;
  state: ExistingMeeting;
  events: readonly StoredEvent[];
};

const STREAM = 'meeting-';

export const meetingsOf = (log: readonly StoredEvent[]): LoggedMeeting[] =>
  Object.entries(Object.groupBy(log, ({ stream }) => stream)).flatMap(([stream, own]) => {
    if (!stream.startsWith(STREAM)) return [];
    const state = fold(meetingDecider, own as unknown as Timestamped<MeetingEvent>[]);
    return state.status === 'none' ? [] : [{ id: stream.slice(STREAM.length), state, events: own! }];
  });
