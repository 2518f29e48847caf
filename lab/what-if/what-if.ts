import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '../../contracts/ranking-policy.ts';
import { knownPolicies } from '../../services/history/known-policies.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import { type ReadDecisionsOptions, readPastDecisions } from '../past-decisions/read-decisions.ts';
import type { Report } from './report.ts';
import { createTally } from './tally.ts';

type WhatIfOptions = ReadDecisionsOptions & {
  policy: RankingPolicy;
  /** The policies that rankings in the log may have used, besides the default. */
  formerly?: readonly RankingPolicy[];
};

/**
 * Ranks every past decision again under a policy, from the evidence stored with it. Reads the log and the keys, and
 * writes nothing. Throws as `readStories` does.
 */
export async function whatIf(
  log: Pick<EventLog, 'follow' | 'head'>,
  options: WhatIfOptions,
): Promise<Report> {
  const { policy, formerly = [], ...reading } = options;
  const { leadMinutes = DEFAULT_RANKING_POLICY.leadMinutes } = reading;
  const tally = createTally(policy, knownPolicies([{ ...DEFAULT_RANKING_POLICY, leadMinutes }, ...formerly]));
  return tally.report(await readPastDecisions(log, reading, tally.meeting));
}
