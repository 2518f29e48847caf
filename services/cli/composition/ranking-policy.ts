import { readFileSync } from 'node:fs';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { parseRankingPolicy } from '#contracts/ranking-policy-schema.ts';
import type { Config } from '#services/config.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import { CannotStart } from './cannot-start.ts';

/** The default policy as it is set: what a policy file leaves out is as in this one. */
export const policyAsSet = ({ leadMinutes }: Pick<Config, 'leadMinutes'>): RankingPolicy => ({
  ...DEFAULT_RANKING_POLICY,
  leadMinutes,
});

/**
 * How this Kairos ranks: the file of RANKING_POLICY over the default policy. KAIROS_LEAD_MINUTES counts unless the
 * file gives `leadMinutes` itself. Throws CannotStart, in one line, if the file can't be read or is no policy.
 */
export function readRankingPolicy(config: Pick<Config, 'policyFile' | 'leadMinutes'>): RankingPolicy {
  const { policyFile } = config;
  const base = policyAsSet(config);
  if (policyFile === null) return base;
  const read = parseRankingPolicy(textOf(policyFile), base);
  if (read.ok) return read.policy;
  throw new CannotStart(`RANKING_POLICY ${policyFile} can't be used: ${read.message.replaceAll('\n', '; ')}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CannotStart(`RANKING_POLICY ${file} couldn't be read: ${errorMessage(error)}`);
  }
}
