import { DEFAULT_POLICY, type Policy } from '#contracts/policy.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { START } from '#services/storage/event-store/port.ts';
import { decisionsOf } from '../past-decisions/decisions.ts';
import { type Read, type ReadOptions, readStories } from '../past-decisions/read-stories.ts';
import { knownPolicies } from '../past-decisions/repeat.ts';
import type { Report } from './report.ts';
import { createTally } from './tally.ts';

export type WhatIfOptions = Omit<ReadOptions, 'told'> & {
  policy: Policy;
  /** The policies that rankings in the log may have been made under, beside the default one. */
  formerly?: readonly Policy[];
  /** What was set as the least time ahead when the log was written, in minutes. */
  leadMinutes?: number;
};

/**
 * Ranks everything that was decided once more, from the evidence stored with it, under a policy. Reads the log and the
 * keys, and writes nothing anywhere. Throws as `readStories` does.
 */
export async function whatIf(
  log: Pick<EventLog, 'follow' | 'head'>,
  options: WhatIfOptions,
): Promise<Report> {
  const { policy, formerly = [], leadMinutes = DEFAULT_POLICY.leadMinutes, ...reading } = options;
  const asIs = { ...DEFAULT_POLICY, leadMinutes };
  const tally = createTally(policy, knownPolicies([asIs, ...formerly]));
  let read: Read = { place: START, events: 0, meetings: 0, erased: 0, late: 0, mostHeld: 0 };
  const told = (what: Read) => {
    read = what;
  };
  for await (const story of readStories(log, { ...reading, told }))
    tally.meeting(decisionsOf(story, leadMinutes));
  return tally.report(read);
}
