import type pg from 'pg';
import type { Insights, InsightsPart, InsightsRows } from '#contracts/api/insights.ts';
import { ANALYTICS } from '../schema.ts';
import { type Column, mondayOfInstant, type View } from '../view.ts';
import { cursorOf, type Key, keyFrom } from './cursor.ts';
import { insightsOf } from './figures.ts';
import { queryViews } from './look.ts';
import { CHARTS, conditionOf, type DayBounds, isInDays, valuesOf } from './parts.ts';

/** A statement that takes longer is cancelled, so it holds up nobody else. */
const TIMEOUT_MS = 10_000;

export type InsightQueries = ReturnType<typeof createInsightQueries>;

type InsightQueriesDeps = { pool: pg.Pool; timeoutMs?: number };

/** Queries the views of docs/reference/analytics.md, so the figures match for everyone who queries them. */
export function createInsightQueries({ pool, timeoutMs = TIMEOUT_MS }: InsightQueriesDeps) {
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

const ROWS_A_PAGE = 50;

type Value = InsightsRows['rows'][number]['values'][number];

/** The rows of a part of a chart that follow on a row, in the order of their view’s key. */
async function pageOf(
  client: pg.ClientBase,
  { part, days, after }: { part: InsightsPart; days: DayBounds; after: Key | null },
): Promise<InsightsRows> {
  const { view, at } = CHARTS[part.chart];
  const { where, named } = conditionOf(part, mondayOfInstant(at));
  const from = `from ${ANALYTICS}.${view.name} chart where ${isInDays(at)} and ${where}`;
  const values = [...valuesOf(days), ...named];
  const counted = await client.query<{ total: number }>(`select count(*)::integer as total ${from}`, values);
  const { rows } = await client.query<unknown[]>({
    text: `select ${view.columns.map(selected)} ${from} ${after ? `and (${view.key}) > (${placeholders(view, values.length + 1)})` : ''}
      order by ${view.key} limit ${ROWS_A_PAGE + 1}`,
    values: [...values, ...(after ?? [])],
    rowMode: 'array',
  });
  const shown = rows.slice(0, ROWS_A_PAGE).map((row) => row.map(read(view.columns)));
  const last = rows.length > ROWS_A_PAGE ? shown.at(-1) : undefined;
  return {
    view: view.name,
    columns: view.columns.map(({ name, type, comment }) => ({ name, type, comment })),
    total: counted.rows[0]!.total,
    rows: shown.map((row) => ({ meeting: String(row[placeOf(view, 'meeting')]), values: row })),
    next: last ? cursorOf(view.key.map((name) => last[placeOf(view, name)] as string | number)) : null,
  };
}

const placeOf = ({ columns }: View, name: string) => columns.findIndex((column) => column.name === name);

/** For a key, each value with its type, from $first on. */
const placeholders = ({ key, columns }: View, first: number) =>
  key.map((name, index) => `$${first + index}::${columns.find((column) => column.name === name)!.type}`);

/** The driver would take a day for midnight in the zone of this machine. */
const selected = ({ name, type }: Column) => (type === 'date' ? `${name}::text as ${name}` : name);

/** As JSON has it. An organizer’s number is a bigint of 48 bits, which the driver leaves as a text. */
const read =
  (columns: readonly Column[]) =>
  (value: unknown, index: number): Value => {
    if (value instanceof Date) return value.toISOString();
    return value !== null && columns[index]!.type === 'bigint' ? Number(value) : (value as Value);
  };
