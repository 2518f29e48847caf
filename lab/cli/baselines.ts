import type { Config } from '../../services/config.ts';
import { parseAsOf } from '../as-of/as-of.ts';
import { compareWithBaselines } from '../baselines/compare-with-baselines.ts';
import { baselinesAsText } from '../baselines/text.ts';
import { reportFrom, tellReport } from './report-files.ts';

type BaselinesOptions = { out?: string; asOf?: string };

/** `kairos replay --baseline`: what the rules of others would have made of every meeting, on standard output and in a file. */
export async function baselinesCommand(config: Config, { out, asOf }: BaselinesOptions): Promise<number> {
  const asked = parseAsOf(asOf, new Date());
  const report = await reportFrom(config, asked, 'ranking by other rules', compareWithBaselines);
  await tellReport(report, baselinesAsText(report), out);
  return 0;
}
