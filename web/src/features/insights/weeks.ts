import { addDays } from '#web/lib/dates.ts';

export function mondayOfDate(day: string): string {
  const afterMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -afterMonday);
}

/** Every Monday from the first to the last. */
export function weeksBetween(first: string, last: string): string[] {
  const weeks = [];
  for (let week = first; week <= last; week = addDays(week, 7)) weeks.push(week);
  return weeks;
}

/**
 * The weeks shared by all charts: the weeks of the period, or for all time, from the first week with data to the last.
 * @param charts the weeks of each chart, in their order
 * @param from the first day of the period, or nothing for all time
 * @param today a day in UTC
 */
export function sharedWeeks(
  charts: readonly (readonly { week: string }[])[],
  from: string | undefined,
  today: string,
): string[] {
  const known = charts.flatMap((weeks) => weeks.map(({ week }) => week)).sort();
  const first = from === undefined ? known[0] : mondayOfDate(from);
  // Simulated data may be in the future.
  const last = [known.at(-1) ?? '', from === undefined ? '' : mondayOfDate(today)].sort().at(-1)!;
  return first === undefined ? [] : weeksBetween(first, last);
}

/** The rows of a chart, with `nothing` for missing weeks. */
export const filled = <Row extends { week: string }>(
  weeks: readonly string[],
  rows: readonly Row[],
  nothing: Omit<Row, 'week'>,
): Row[] => {
  const byWeek = new Map(rows.map((row) => [row.week, row]));
  return weeks.map((week) => byWeek.get(week) ?? ({ ...nothing, week } as Row));
};
