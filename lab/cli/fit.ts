import { existsSync, writeFileSync } from 'node:fs';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import { parseRankingPolicy } from '../../contracts/ranking-policy-schema.ts';
import { withStore } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { type Fit, fitConfidence } from '../fit/fit-confidence.ts';
import { type ReadBookings, readBookings } from '../fit/read-bookings.ts';
import { fitReport, NOT_BETTER, policyFile, tooFewBookingsText } from '../fit/report.ts';

type FitOptions = {
  /** The policy file to write; it must not exist yet. */
  out?: string;
  name: string;
  json: boolean;
  /** Even if the fitted confidence isn't better. */
  anyway: boolean;
};

/** The exit code of wrong options. */
const MISUSED = 2;

/**
 * `kairos fit`: learns the confidence from which booked times held. Returns 1 if there is too little to learn from, or
 * nothing better was found; then it writes no file, unless told to.
 */
export async function fitCommand(config: Config, options: FitOptions): Promise<number> {
  const { out, name } = options;
  // The result isn't the default policy, and can't use its name.
  const named = parseRankingPolicy(
    JSON.stringify({ name, leadMinutes: DEFAULT_RANKING_POLICY.leadMinutes + 1 }),
  );
  if (!named.ok) console.error(`--name: ${named.message}`);
  const isTaken = out !== undefined && existsSync(out);
  if (isTaken) console.error(`${out} already exists. Name a new file.`);
  if (isTaken || !named.ok) return MISUSED;
  const read = await withStore(config, ({ log, sealer, signal, show }) =>
    readBookings(log, {
      sealer,
      signal,
      progress: (events, total) => show('reading', events, total),
    }),
  );
  return reportFit(read, fitConfidence(read.bookings), options);
}

/** Prints the result, and writes the file if the result is better than none. Returns the exit code. */
export function reportFit(read: ReadBookings, fit: Fit, { out, name, json, anyway }: FitOptions): number {
  const { events, leftOut } = read;
  if (json) console.log(JSON.stringify({ ...fit, events, leftOut }));
  if (fit.kind === 'tooFew') {
    console.error(tooFewBookingsText(fit, read));
    return 1;
  }
  if (!json) console.log(fitReport(fit, read));
  if (!fit.better) console.error(NOT_BETTER);
  if (!fit.better && !anyway) {
    if (out !== undefined) console.error(`Nothing was written to ${out}; use --anyway to write it.`);
    return 1;
  }
  if (out === undefined) return 0;
  writeFileSync(out, policyFile(name, fit.confidence), { flag: 'wx' });
  if (!json) console.log(`Written to ${out}. To rank with it, set RANKING_POLICY=${out}.`);
  return 0;
}
