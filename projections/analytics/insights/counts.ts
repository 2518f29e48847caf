import type { InsightsPart } from '#contracts/api/insights.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { type CountedView, KINDS, summedCounts } from '../insight-counts/table.ts';
import { CHARTS } from './parts.ts';

const isInDays = '($1::date is null or day >= $1::date) and ($2::date is null or day <= $2::date)';

/** Within the requested days from the first Monday to the last Sunday. */
const isInWholeWeeks = `($1::date is null or day >= date_trunc('week', $1::date::timestamp + interval '6 days'))
  and ($2::date is null or day < date_trunc('week', $2::date::timestamp + interval '1 day'))`;

/** What whole weeks have is read from their rows, and the rest from those of days. */
const isWanted = `${isInDays} and ((is_week and ${isInWholeWeeks}) or (not is_week and not (${isInWholeWeeks})))`;

/**
 * What a chart counts in the requested days, as a subquery: instead of the rows of its view, how many `rows` there are by
 * `week`, by the first `day` of what is counted together, and by what tells their kind.
 */
export function countsOf(chart: InsightsPart['chart']): string {
  const view = CHARTS[chart].view.name as CountedView;
  const kind = Object.entries(KINDS[view]).map(
    ([name, type], index) => `(kind::jsonb ->> ${index})::${type} as ${name}`,
  );
  return `(select date_trunc('week', day::timestamp)::date as week, day, ${kind}, rows
    from ${summedCounts(READ_SCHEMA, `view = '${view}' and ${isWanted}`)} summed) chart`;
}

/** How many rows meet a condition. */
export const sumOf = (condition: string) => `coalesce(sum(rows) filter (where ${condition}), 0)::integer`;
