import { readFileSync } from 'node:fs';
import type { RankingPolicy } from '../../contracts/ranking-policy.ts';
import { parseRankingPolicy } from '../../contracts/ranking-policy-schema.ts';
import { readRankingPolicy } from '../../services/cli/composition/ranking-policy.ts';
import { withStore } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { errorMessage } from '../../services/runtime/errors.ts';
import { type AsOf, parseAsOf, refuseBeyondEnd } from '../as-of/as-of.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import type { Report } from '../what-if/report.ts';
import { reportAsText } from '../what-if/text.ts';
import { whatIf } from '../what-if/what-if.ts';
import { refuseSameFile, writeReport } from './report-files.ts';

type WhatIfCommandOptions = { policy: string; out?: string; asOf?: string };

/**
 * `kairos replay --policy`: ranks past decisions again, and reports on standard output and in the given file. Returns
 * 2 if the policy can't be used, and 1 if a ranking that should have come out the same didn't, which means the report
 * can't be trusted.
 */
export async function whatIfCommand(config: Config, options: WhatIfCommandOptions): Promise<number> {
  const asked = options.asOf === undefined ? null : parseAsOf(options.asOf, new Date());
  refuseSameFile(options.policy, options.out);
  const policy = policyOf(options.policy);
  if (typeof policy === 'string') {
    console.error(policy);
    return 2;
  }
  const report = await replay(config, policy, asked);
  console.log(reportAsText(report));
  if (options.out !== undefined) await writeReport(options.out, `${canonicalJson(report, 2)}\n`);
  return report.repeated.different === 0 ? 0 : 1;
}

function replay(config: Config, policy: RankingPolicy, asked: AsOf): Promise<Report> {
  const formerly = [readRankingPolicy(config)];
  return withStore(config, async ({ log, sealer, signal, show }) => {
    await refuseBeyondEnd(log, asked);
    return whatIf(log, {
      policy,
      formerly,
      sealer,
      ...(asked && { upTo: asked.upTo }),
      progress: (read, total) => show('ranking again', read, total),
      signal,
    });
  });
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
