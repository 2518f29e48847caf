import type pg from 'pg';
import type { Insights, InsightsPart, InsightsRows } from '#contracts/api/insights.ts';
import { keyFrom } from './cursor.ts';
import { figuresOf } from './figures.ts';
import { queryViews } from './look.ts';
import { pageOf } from './page.ts';
import { CHARTS, type DayBounds } from './parts.ts';

/** A statement that takes longer is given up, so that nobody waits behind it. */
const TIMEOUT_MS = 10_000;

export type InsightQueries = {
  /** Everything that was counted in these days, at one place of the log. Throws NoInsights. */
  figures(days: DayBounds): Promise<Insights>;
  /** A page of the rows of a part; null if `after` stands for no row. Throws NoInsights. */
  rows(part: InsightsPart, days: DayBounds, after: string | undefined): Promise<InsightsRows | null>;
};

/** Asks the views of docs/analytics.md, so that everybody who asks these gets the same numbers. */
export function createInsightQueries({
  pool,
  timeoutMs = TIMEOUT_MS,
}: {
  pool: pg.Pool;
  timeoutMs?: number;
}): InsightQueries {
  const charted = Object.values(CHARTS).map(({ view }) => view);
  return {
    figures: (days) =>
      queryViews({ pool, timeoutMs }, charted, (client, position) => figuresOf(client, position, days)),

    async rows(part, days, after) {
      const { view } = CHARTS[part.chart];
      const key = after === undefined ? null : keyFrom(view, after);
      if (after !== undefined && !key) return null;
      return queryViews({ pool, timeoutMs }, [view], (client) => pageOf(client, { part, days, after: key }));
    },
  };
}
