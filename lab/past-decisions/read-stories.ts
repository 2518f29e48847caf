import type { EventLog, SealedEvent } from '../../services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '../../services/storage/event-store/port.ts';
import { readPrefix } from '../../services/storage/event-store/read-prefix.ts';
import type { BufferedMeeting } from './buffered-meeting.ts';
import { createMeetingGrouper } from './group-by-meeting.ts';
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
  /** Readings that were erased. */
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
