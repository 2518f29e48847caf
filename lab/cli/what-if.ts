import { readFileSync } from 'node:fs';
import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import { parseRankingPolicy } from '../../contracts/ranking-policy-schema.ts';
import { readRankingPolicy } from '../../services/cli/composition/ranking-policy.ts';
import type { Config } from '../../services/config.ts';
import { errorMessage } from '../../services/runtime/errors.ts';
import { parseAsOf } from '../as-of/as-of.ts';
import { reportAsText } from '../what-if/text.ts';
import { whatIf } from '../what-if/what-if.ts';
import { refuseSameFile, reportFrom, tellReport } from './report-files.ts';

type WhatIfCommandOptions = { policy: string; out?: string; asOf?: string };

/**
 * `kairos replay --policy`: ranks past decisions again, and reports on standard output and in the given file. Returns
 * 2 if the policy can't be used, and 1 if a ranking that should have come out the same didn't, which means the report
 * can't be trusted.
 */
export async function whatIfCommand(config: Config, options: WhatIfCommandOptions): Promise<number> {
  const asked = parseAsOf(options.asOf, new Date());
  refuseSameFile(options.policy, options.out);
  const policy = policyOf(options.policy);
  if (typeof policy === 'string') {
    console.error(policy);
    return 2;
  }
  const formerly = [readRankingPolicy(config)];
  const report = await reportFrom(config, asked, 'ranking again', (log, reading) =>
    whatIf(log, { policy, formerly, ...reading }),
  );
  await tellReport(report, reportAsText(report), options.out);
  return report.repeated.different === 0 ? 0 : 1;
}

/** The policy, read the way RANKING_POLICY is, or what is wrong with its file. */
function policyOf(file: string): RankingPolicy | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `The policy ${file} couldn't be read: ${errorMessage(error)}`;
  }
  const read = parseRankingPolicy(text);
  if (read.ok) return read.policy;
  return read.message
    .split('\n')
    .map((fault) => `${file}: ${fault}`)
    .join('\n');
}
