import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { START } from '#services/storage/event-store/port.ts';
import { pastDecisionsOf } from '../past-decisions/decisions.ts';
import { defaultPolicies, knownPolicies } from '../past-decisions/known-policies.ts';
import { type ReadStoriesOptions, readStories, type StoriesRead } from '../past-decisions/read-stories.ts';

import type { Report } from './report.ts';
import { createTally } from './tally.ts';

export type WhatIfOptions = Omit<ReadStoriesOptions, 'told'> & {
  policy: RankingPolicy;
  /** The policies that rankings in the log may have used, besides the default one. */
  formerly?: readonly RankingPolicy[];
  /** The lead time that was set when the log was written, in minutes. */
  leadMinutes?: number;
};

/**
 * Ranks every past decision again under a policy, from the evidence stored with it. Reads the log and the keys, and
 * writes nothing. Throws as `readStories` does.
 */
export async function whatIf(
  log: Pick<EventLog, 'follow' | 'head'>,
  options: WhatIfOptions,
): Promise<Report> {
  const { policy, formerly = [], leadMinutes = DEFAULT_RANKING_POLICY.leadMinutes, ...reading } = options;
  const tally = createTally(policy, knownPolicies([...defaultPolicies(leadMinutes), ...formerly]));
  let read: StoriesRead = { place: START, events: 0, meetings: 0, erased: 0, late: 0, mostHeld: 0 };
  const told = (what: StoriesRead) => {
    read = what;
  };
  for await (const story of readStories(log, { ...reading, told }))
    tally.meeting(pastDecisionsOf(story, leadMinutes));
  return tally.report(read);
}
