import type { InsightsPart } from '#contracts/api/insights.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { type CountedView, dailyCounts, KINDS } from '../daily-counts/table.ts';
import { CHARTS } from './parts.ts';

const isOfDays = `($1::date is null or day >= $1::date) and ($2::date is null or day <= $2::date)`;

/**
 * What a chart counts in the requested days, as a subquery: instead of the rows of its view, how many `rows` there are by
 * `week`, by `day` and by what tells their kind.
 */
export function countsOf(chart: InsightsPart['chart']): string {
  const view = CHARTS[chart].view.name as CountedView;
  const kind = Object.entries(KINDS[view]).map(
    ([name, type], index) => `(kind ->> ${index})::${type} as ${name}`,
  );
  return `(select date_trunc('week', day::timestamp)::date as week, day, ${kind}, rows
    from ${dailyCounts(READ_SCHEMA, `view = '${view}' and ${isOfDays}`)} daily) chart`;
}

/** How many rows meet a condition. */
export const sumOf = (condition: string) => `coalesce(sum(rows) filter (where ${condition}), 0)::integer`;
