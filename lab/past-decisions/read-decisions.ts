import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { START } from '../../services/storage/event-store/port.ts';
import { type PastDecision, pastDecisionsOf } from './decisions.ts';
import { type ReadStoriesOptions, readStories, type StoriesRead } from './read-stories.ts';

export type ReadDecisionsOptions = Omit<ReadStoriesOptions, 'told'> & {
  /** The lead time that was set when the log was written, in minutes. */
  leadMinutes?: number;
};

/** Hands out the past decisions of every meeting, and says what was read. Throws as `readStories` does. */
export async function readPastDecisions(
  log: Pick<EventLog, 'follow' | 'head'>,
  { leadMinutes = DEFAULT_RANKING_POLICY.leadMinutes, ...reading }: ReadDecisionsOptions,
  meeting: (decisions: readonly PastDecision[]) => void,
): Promise<StoriesRead> {
  let read: StoriesRead = { place: START, events: 0, meetings: 0, erased: 0, late: 0, mostHeld: 0 };
  const told = (what: StoriesRead) => {
    read = what;
  };
  for await (const story of readStories(log, { ...reading, told }))
    meeting(pastDecisionsOf(story, leadMinutes));
  return read;
}
