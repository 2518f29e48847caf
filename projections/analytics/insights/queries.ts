import type pg from 'pg';
import type { Insights, InsightsPart, InsightsRows } from '#contracts/api/insights.ts';
import { keyFrom } from './cursor.ts';
import { insightsOf } from './figures.ts';
import { queryViews } from './look.ts';
import { pageOf } from './page.ts';
import { CHARTS, type DayBounds } from './parts.ts';

/** A statement that takes longer is cancelled, so it holds up nobody else. */
const TIMEOUT_MS = 10_000;

export type InsightQueries = ReturnType<typeof createInsightQueries>;

/** Queries the views of docs/reference/analytics.md, so the figures match for everyone who queries them. */
export function createInsightQueries({
  pool,
  timeoutMs = TIMEOUT_MS,
}: {
  pool: pg.Pool;
  timeoutMs?: number;
}) {
  const charted = Object.values(CHARTS).map(({ view }) => view);
  return {
    /** Everything that was counted in these days, at one place of the log. Throws NoInsights. */
    figures: (days: DayBounds): Promise<Insights> =>
      queryViews({ pool, timeoutMs }, charted, (client, position) => insightsOf(client, position, days)),

    /** A page of the rows of a part; null if `after` is no valid cursor. Throws NoInsights. */
    async rows(part: InsightsPart, days: DayBounds, after: string | undefined): Promise<InsightsRows | null> {
      const { view } = CHARTS[part.chart];
      const key = after === undefined ? null : keyFrom(view, after);
      if (after !== undefined && !key) return null;
      return queryViews({ pool, timeoutMs }, [view], (client) => pageOf(client, { part, days, after: key }));
    },
  };
}
