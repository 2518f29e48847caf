import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Insights, InsightsPart, InsightsRows } from '#contracts/api/insights.ts';

/** The first and last day in UTC. By default, from the beginning until today. */
export type InsightsDays = { from?: string; to?: string };

const withQuery = (path: string, fields: Record<string, string | number>): string => {
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
};

/** The figures of all meetings. Only for analysts. */
export const insightsQuery = (days: InsightsDays) =>
  queryOptions<Insights | null>({ queryKey: [withQuery('/api/insights', days)] });

/** A page of the rows behind a part of a chart: the first page, or the page after the row `after`. */
const pageQuery = (days: InsightsDays, part: InsightsPart, after: string | null) =>
  queryOptions<InsightsRows | null>({
    queryKey: [withQuery('/api/insights/rows', { ...days, ...part, ...(after !== null && { after }) })],
  });

/** The rows behind a part of a chart, page by page. Only for analysts. */
export const insightsRowsQuery = (days: InsightsDays, part: InsightsPart) =>
  infiniteQueryOptions({
    queryKey: ['pages', ...pageQuery(days, part, null).queryKey],
    queryFn: ({ client, pageParam }) => client.fetchQuery(pageQuery(days, part, pageParam)),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page?.next,
  });
