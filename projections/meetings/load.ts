import type pg from 'pg';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { run, type Statement } from '#services/storage/postgres/statement.ts';
import type { MeetingRows } from './rows.ts';
import { type MeetingTableKey, meetingTableKeys, meetingTables } from './tables.ts';

/** Reads meetings whole, in no particular order; the ids that are not there are left out. */
export async function loadMeetings(
  query: (config: pg.QueryConfig) => Promise<MeetingRows[]>,
  schema: string,
  ids: readonly string[],
): Promise<MeetingRows[]> {
  if (ids.length === 0) return [];
  const rows = await query({
    name: `${schema}:load`,
    text: `select ${meetingTableKeys.map((part) => `${jsonOf(schema, part)} as ${part}`)} from ${schema}.meetings m
      where m.id = any($1::uuid[])`,
    values: [ids],
  });
  return rows.map(revive);
}

/** Without a schema or a table: no read models were made yet, or they are being made. */
const NOT_THERE = new Set(['3F000', '42P01']);

/** There are no read models yet: they're being built. */
export class ReadModelsMissing extends StoreUnavailable {}

/** Queries the read models. If there are none yet, throws ReadModelsMissing: they will be built automatically. */
export async function ask<Row>(pool: pg.Pool, query: Statement<Row>): Promise<Row[]> {
  try {
    return (await run(pool, query)).rows;
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (typeof code !== 'string' || !NOT_THERE.has(code)) throw cause;
    throw new ReadModelsMissing('The read models are being built.', { cause });
  }
}

/** A part of the meeting `m` as JSON. `only` restricts the rows of a part, as SQL on `t`. */
export function jsonOf(schema: string, part: MeetingTableKey, only?: string): string {
  if (part === 'meeting') return 'to_json(m)';
  const { name, key } = meetingTables[part];
  const order = key.slice(1).map((column) => `t.${column}`);
  return `(select coalesce(json_agg(t order by ${order}), '[]') from ${schema}.${name} t
    where t.meeting_id = m.id${only ? ` and ${only}` : ''})`;
}

/** Postgres writes instants into JSON in the session's zone; rows have them in UTC. */
export function revive<Rows extends Partial<MeetingRows>>(rows: Rows): Rows {
  for (const part of meetingTableKeys) {
    const value = rows[part];
    if (!value) continue;
    for (const row of Array.isArray(value) ? value : [value]) reviveRow(row, part);
  }
  return rows;
}

const instants = Object.fromEntries(
  meetingTableKeys.map((part) => [
    part,
    Object.entries(meetingTables[part].columns)
      .filter(([, type]) => type.startsWith('timestamptz'))
      .map(([column]) => column),
  ]),
) as Record<MeetingTableKey, string[]>;

function reviveRow(row: Record<string, unknown>, part: MeetingTableKey): void {
  for (const column of instants[part]) {
    const value = row[column];
    if (typeof value === 'string') row[column] = new Date(value).toISOString();
  }
}
