import { parseStream } from '../../contracts/events/streams.ts';
import type { SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { type BufferedMeeting, bufferEvent, bufferMeeting } from './buffered-meeting.ts';

/** How many events between checks for finished meetings, which makes the result independent of page boundaries. */
const SWEEP = 1_000;

/** Events that decide something; any other late event only records how a decision was carried out. */
const DECIDES = new Set<SealedEvent['type']>([
  'TimesSuggested',
  'NoTimeFound',
  'BookingStarted',
  'SlotBooked',
  'MeetingCancelled',
  'MeetingLapsed',
]);

/** Puts the events of the log together by meeting, and lets go of meetings that are over. */
export function createMeetingGrouper() {
  const meetings = new Map<string, BufferedMeeting>();
  const gone = new Set<string>();
  const ready: BufferedMeeting[] = [];
  let latest = '';
  let events = 0;
  let late = 0;
  let mostHeld = 0;

  function release(): void {
    mostHeld = Math.max(mostHeld, meetings.size);
    for (const [id, meeting] of meetings) {
      if (meeting.over === null || meeting.over >= latest) continue;
      meetings.delete(id);
      gone.add(id);
      ready.push(meeting);
    }
  }

  function take(meetingId: string, event: SealedEvent): void {
    const known = meetings.get(meetingId);
    if (known) bufferEvent(known, event);
    else if (gone.has(meetingId)) late += DECIDES.has(event.type) ? 1 : 0;
    else {
      const begun = bufferMeeting(meetingId);
      meetings.set(meetingId, begun);
      bufferEvent(begun, event);
    }
  }

  return {
    add(event: SealedEvent): void {
      events += 1;
      if (event.meta.at > latest) latest = event.meta.at;
      const stream = parseStream(event.stream);
      if (stream?.kind === 'meeting' || stream?.kind === 'evidence') take(stream.id, event);
      if (events % SWEEP === 0) release();
    },
    /** Those that are over since it was asked last. */
    released: (): BufferedMeeting[] => ready.splice(0),
    /** Everything left at the end of the log. */
    rest(): BufferedMeeting[] {
      mostHeld = Math.max(mostHeld, meetings.size);
      const left = [...meetings.values()];
      meetings.clear();
      return left;
    },
    counts: () => ({ events, late, mostHeld }),
  };
}
