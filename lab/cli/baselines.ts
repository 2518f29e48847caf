import { withStore } from '../../services/cli/with-store.ts';
import type { Config } from '../../services/config.ts';
import { parseAsOf, refuseBeyondEnd } from '../as-of/as-of.ts';
import { compareWithBaselines } from '../baselines/compare-with-baselines.ts';
import { baselinesAsText } from '../baselines/text.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import { writeReport } from './report-files.ts';

type BaselinesOptions = { out?: string; asOf?: string };

/** `kairos replay --baseline`: what the rules of others would have made of every meeting, on standard output and in a file. */
export async function baselinesCommand(config: Config, { out, asOf }: BaselinesOptions): Promise<number> {
  const asked = asOf === undefined ? null : parseAsOf(asOf, new Date());
  const report = await withStore(config, async ({ log, sealer, signal, show }) => {
    await refuseBeyondEnd(log, asked);
    return compareWithBaselines(log, {
      sealer,
      ...(asked && { upTo: asked.upTo }),
      progress: (read, total) => show('ranking by other rules', read, total),
      signal,
    });
  });
  console.log(baselinesAsText(report));
  if (out !== undefined) await writeReport(out, `${canonicalJson(report, 2)}\n`);
  return 0;
}
