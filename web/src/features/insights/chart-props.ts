import type { Insights, InsightsPart } from '#web/api/insights.ts';
import type { Period } from './period.ts';

/** What every chart is given. */
export type ChartProps = {
  insights: Insights;
  period: Period;
  /** The Mondays that all charts by week show. */
  weeks: readonly string[];
  /** Shows the rows behind a part. */
  onOpen: (part: InsightsPart) => void;
};
