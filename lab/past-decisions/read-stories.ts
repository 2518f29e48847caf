import { parseStream } from '../../contracts/events/streams.ts';
import type { EventLog, SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '../../services/storage/event-store/port.ts';
import { readPrefix } from '../../services/storage/event-store/read-prefix.ts';
import { type BufferedMeeting, bufferEvent, bufferMeeting } from './buffered-meeting.ts';
import type { LogBound } from './log-bound.ts';
import { type Opener, openEvidence } from './open-evidence.ts';
import type { DecisionStory } from './story.ts';

export type ReadStoriesOptions = {
  /** Opens the evidence; every other personal value stays sealed. */
  sealer: Opener;
  /** Where to stop; by default, at the head when reading begins. */
  upTo?: LogBound;
  /** How many events were read, of about how many. */
  progress?: (done: number, total: number) => void;
  /** Called at the end with what was read. */
  told?: (read: StoriesRead) => void;
  signal?: AbortSignal;
};

/** How far the log was read, and what it held. */
export type StoriesRead = {
  /** The place of the last event that counted; START for an empty log. */
  place: Checkpoint;
  events: number;
  meetings: number;
  erased: number;
  /** Decisions about meetings that were over long before, which are in no story. */
  late: number;
  /** The most meetings that were held in memory at once. */
  mostHeld: number;
};

/** So many stories are opened with one look for their keys. */
const OPENED_TOGETHER = 100;

/**
 * Every meeting's story, in one pass over the log. A meeting is held in memory until it has been over for a week by the
 * log's own time, or the log ends; the stories come in that order. Nothing is written, and events appended meanwhile
 * aren't seen. Throws StoreUnavailable as the log does, VaultError if a key is missing, and when the signal aborts.
 */
export async function* readStories(
  log: Pick<EventLog, 'follow' | 'head'>,
  options: ReadStoriesOptions,
): AsyncGenerator<DecisionStory> {
  const { sealer, upTo, progress = () => {}, told = () => {}, signal } = options;
  const head = await log.head();
  const target = upTo?.kind === 'place' && upTo.place < head ? upTo.place : head;
  const gathering = createMeetingGrouper();
  const read = { place: START, meetings: 0, erased: 0 };

  async function* opened(some: readonly BufferedMeeting[]): AsyncGenerator<DecisionStory> {
    for (let from = 0; from < some.length; from += OPENED_TOGETHER) {
      for (const story of await openEvidence(sealer, some.slice(from, from + OPENED_TOGETHER))) {
        read.meetings += 1;
        read.erased += story.erased.length;
        yield story;
      }
    }
  }

  /** Answers whether it is still before the time to stop at. */
  function take(events: readonly SealedEvent[]): boolean {
    for (const event of events) {
      if (upTo?.kind === 'time' && event.meta.at > upTo.at) return false;
      gathering.add(event);
      read.place = event.checkpoint;
    }
    return true;
  }

  for await (const { events, total } of readPrefix(log, target, { signal })) {
    const goesOn = take(events);
    yield* opened(gathering.released());
    const done = gathering.counts().events;
    progress(done, goesOn ? total : done);
    if (!goesOn) break;
  }
  yield* opened(gathering.rest());
  told({ ...read, ...gathering.counts() });
}

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
function createMeetingGrouper() {
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
