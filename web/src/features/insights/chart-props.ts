import type { Insights, InsightsPart } from '#contracts/api/insights.ts';
import type { Period } from './period.ts';

/** The props of every chart. */
export type ChartProps = {
  insights: Insights;
  period: Period;
  /** The Mondays shown by all weekly charts. */
  weeks: readonly string[];
  /** Opens the rows behind a part. */
  onOpen: (part: InsightsPart) => void;
};
