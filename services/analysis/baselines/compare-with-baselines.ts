import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { START } from '#services/storage/event-store/port.ts';
import { pastDecisionsOf } from '../past-decisions/decisions.ts';
import { type ReadStoriesOptions, readStories, type StoriesRead } from '../past-decisions/read-stories.ts';
import { BASELINES } from './baselines.ts';
import type { BaselineReport } from './report.ts';
import { createBaselineTally } from './tally.ts';

export type CompareOptions = Omit<ReadStoriesOptions, 'told'> & {
  /** The lead time that was set when the log was written, in minutes. */
  leadMinutes?: number;
};

/**
 * Ranks what every meeting was decided on again by the rules of others. Reads the log and the keys, and writes nothing.
 * Throws as `readStories` does.
 */
export async function compareWithBaselines(
  log: Pick<EventLog, 'follow' | 'head'>,
  { leadMinutes = DEFAULT_RANKING_POLICY.leadMinutes, ...reading }: CompareOptions,
): Promise<BaselineReport> {
  const tally = createBaselineTally(BASELINES);
  let read: StoriesRead = { place: START, events: 0, meetings: 0, erased: 0, late: 0, mostHeld: 0 };
  const told = (what: StoriesRead) => {
    read = what;
  };
  for await (const story of readStories(log, { ...reading, told }))
    tally.meeting(pastDecisionsOf(story, leadMinutes));
  return tally.report(read);
}
