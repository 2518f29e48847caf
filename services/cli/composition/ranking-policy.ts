import { readFileSync } from 'node:fs';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { parseRankingPolicy } from '#contracts/ranking-policy-schema.ts';
import type { Config } from '#services/config.ts';
import { errorMessage, OperatorError } from '#services/runtime/errors.ts';

/**
 * How this Kairos ranks. Throws OperatorError, in a single line, if the file of RANKING_POLICY can't be read or is no
 * policy.
 */
export function readRankingPolicy({ policyFile }: Pick<Config, 'policyFile'>): RankingPolicy {
  if (policyFile === null) return DEFAULT_RANKING_POLICY;
  const read = parseRankingPolicy(textOf(policyFile));
  if (read.ok) return read.policy;
  throw new OperatorError(
    `RANKING_POLICY ${policyFile} can't be used: ${read.message.replaceAll('\n', '; ')}`,
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`RANKING_POLICY ${file} couldn't be read: ${errorMessage(error)}`);
  }
}
