import { existsSync, writeFileSync } from 'node:fs';
import { DEFAULT_RANKING_POLICY, parseRankingPolicy } from '#contracts/ranking-policy.ts';
import { type ReadChoices, readChoices } from '#services/analysis/fit/choices.ts';
import { type Fit, fitWeights } from '#services/analysis/fit/fit-weights.ts';
import { fitReport, NOT_BETTER, policyFile, tooFewChoicesText } from '#services/analysis/fit/report.ts';
import type { Config } from '#services/config.ts';
import { withStore } from './with-store.ts';

export type FitOptions = {
  /** Where the policy goes; a new file. */
  out?: string;
  name: string;
  json: boolean;
  /** Also where the fitted weights are not better. */
  anyway: boolean;
};

/** The exit code of wrong options. */
const MISUSED = 2;

/**
 * `kairos fit`: learns the weights of the ranking from what organizers chose. Answers 1 where there is too little to
 * learn from, or nothing better was found; then no file is written, unless that is asked for.
 */
export async function fitCommand(config: Config, options: FitOptions): Promise<number> {
  const { out, name } = options;
  // What comes of it is no default policy, and can't go by its name.
  const named = parseRankingPolicy(
    JSON.stringify({ name, leadMinutes: DEFAULT_RANKING_POLICY.leadMinutes + 1 }),
  );
  if (!named.ok) console.error(`--name: ${named.message}`);
  const isTaken = out !== undefined && existsSync(out);
  if (isTaken) console.error(`${out} is there already. Name a new file.`);
  if (isTaken || !named.ok) return MISUSED;
  const read = await withStore(config, ({ log, signal, show }) =>
    readChoices(log, { signal, progress: (events, total) => show('reading', events, total) }),
  );
  return reportFit(read, fitWeights(read.choices), options);
}

/** Prints what came of it and writes the file, if it is worth one. Answers the exit code. */
export function reportFit(read: ReadChoices, fit: Fit, { out, name, json, anyway }: FitOptions): number {
  const { events, leftOut } = read;
  if (json) console.log(JSON.stringify({ ...fit, events, leftOut }));
  if (fit.kind === 'tooFew') {
    console.error(tooFewChoicesText(fit, read));
    return 1;
  }
  if (!json) console.log(fitReport(fit, read));
  if (!fit.better) console.error(NOT_BETTER);
  if (!fit.better && !anyway) {
    if (out !== undefined) console.error(`Nothing was written to ${out}; --anyway writes it all the same.`);
    return 1;
  }
  if (out === undefined) return 0;
  writeFileSync(out, policyFile(name, fit.weights), { flag: 'wx' });
  if (!json) console.log(`Written to ${out}. RANKING_POLICY=${out} ranks by it.`);
  return 0;
}
