import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseRankingPolicy, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { type AsOf, parseAsOf } from '#services/analysis/as-of/as-of.ts';
import { AsOfRefused } from '#services/analysis/as-of/refused.ts';
import { canonicalJson } from '#services/analysis/past-decisions/canonical-json.ts';
import { reportAsHtml } from '#services/analysis/what-if/html.ts';
import type { Report } from '#services/analysis/what-if/report.ts';
import { reportAsText } from '#services/analysis/what-if/text.ts';
import { whatIf } from '#services/analysis/what-if/what-if.ts';
import type { Config } from '#services/config.ts';
import { errorMessage } from '#services/runtime/errors.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { policyAsSet, readRankingPolicy } from './composition/ranking-policy.ts';
import { withStore } from './with-store.ts';

export type WhatIfCommandOptions = { policy: string; out?: string; html?: string; asOf?: string };

/** A file can't be used, and the message says why, a line for each fault. */
class FileRefused extends Error {
  readonly code = 'FILE_REFUSED';
}

/**
 * `kairos replay --policy`: ranks past decisions again, and reports on standard output and in the given files. Returns
 * 2 if the policy can't be used, and 1 if a ranking that should have come out the same didn't, which means the report
 * can't be trusted.
 */
export async function whatIfCommand(config: Config, options: WhatIfCommandOptions): Promise<number> {
  const asked = options.asOf === undefined ? null : parseAsOf(options.asOf, new Date());
  refuseSameFiles(options);
  const policy = policyOf(options.policy, policyAsSet(config));
  if (typeof policy === 'string') {
    console.error(policy);
    return 2;
  }
  const report = await replay(config, policy, asked);
  console.log(reportAsText(report));
  if (options.out !== undefined) await write(options.out, `${canonicalJson(report, 2)}\n`);
  if (options.html !== undefined) await write(options.html, reportAsHtml(report));
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
      leadMinutes: config.leadMinutes,
      ...(asked && { upTo: asked.upTo }),
      progress: (read, total) => show('ranking again', read, total),
      signal,
    });
  });
}

async function refuseBeyondEnd(log: EventLog, asked: AsOf): Promise<void> {
  if (asked?.upTo.kind !== 'place') return;
  const head = await log.head();
  if (asked.upTo.place > head)
    throw new AsOfRefused(
      `Position ${asked.text} is past the end of the log, which ends at ${Number(head)}.`,
    );
}

/** The policy, read the way RANKING_POLICY is, or what is wrong with its file. */
function policyOf(file: string, base: RankingPolicy): RankingPolicy | string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return `The policy ${file} couldn't be read: ${errorMessage(error)}`;
  }
  const read = parseRankingPolicy(text, base);
  if (read.ok) return read.policy;
  return read.message
    .split('\n')
    .map((fault) => `${file}: ${fault}`)
    .join('\n');
}

function refuseSameFiles({ policy, out, html }: WhatIfCommandOptions): void {
  const files = [policy, out, html].flatMap((file) => (file === undefined ? [] : resolve(file)));
  if (new Set(files).size < files.length)
    throw new FileRefused('The policy, --out, and --html must be different files. Name another one.');
}

/** As a whole or not at all. */
async function write(file: string, content: string): Promise<void> {
  const half = `${file}.part`;
  try {
    await writeFile(half, content);
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true });
    throw new FileRefused(`${file} couldn't be written: ${errorMessage(error)}`);
  }
}
