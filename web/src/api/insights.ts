import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Insights, InsightsPart, InsightsRows } from '#contracts/api/insights.ts';

export type { Insights, InsightsPart, InsightsRows };

/** Days in UTC, the first and the last; without them from the beginning, and to today. */
export type Days = { from?: string; to?: string };

const withQuery = (path: string, fields: Record<string, string | number>): string => {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The figures of everybody's meetings. Only for analysts. */
export const insightsQuery = (days: Days) =>
  queryOptions<Insights | null>({ queryKey: [withQuery('/api/insights', days)] });

/** A page of the rows behind a part of a chart: the first one, or what follows the row `after`. */
const pageQuery = (days: Days, part: InsightsPart, after: string | null) =>
  queryOptions<InsightsRows | null>({
    queryKey: [withQuery('/api/insights/rows', { ...days, ...part, ...(after !== null && { after }) })],
  });

/** The rows behind a part of a chart, page by page. Only for analysts. */
export const insightsRowsQuery = (days: Days, part: InsightsPart) =>
  infiniteQueryOptions({
    queryKey: ['pages', ...pageQuery(days, part, null).queryKey],
    queryFn: ({ client, pageParam }) => client.fetchQuery(pageQuery(days, part, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next,
  });
