import type pg from 'pg';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';

/** Bytes a meeting. */
export type Bytes = Record<string, number>;

/** What is stored for a meeting, where. The database was vacuumed. */
export async function bytesPerMeeting(pool: pg.Pool, meetings: number): Promise<Bytes> {
  const { rows } = await pool.query<{
    [part in 'log' | 'evidence' | 'meta' | 'indexes' | 'keys' | 'read']: string;
  }>(
    `select pg_table_size('event_log') as log, pg_indexes_size('event_log') as indexes,
      pg_total_relation_size('subject_keys') as keys,
      (select sum(pg_column_size(e.*)) from event_log e where stream like 'evidence-%') as evidence,
      (select sum(pg_column_size(meta)) from event_log) as meta,
      (select sum(pg_total_relation_size(c.oid)) from pg_class c where c.relkind = 'r'
        and c.relnamespace = '${READ_SCHEMA}'::regnamespace) as read`,
  );
  const { log, indexes, keys, read, evidence, meta } = rows[0]!;
  const of = (bytes: string) => Math.round(Number(bytes) / meetings);
  return {
    'the log': of(log),
    '  its evidence': of(evidence),
    '  envelopes of all its events': of(meta),
    'indexes of the log': of(indexes),
    keys: of(keys),
    'read models': of(read),
    all: [log, indexes, keys, read].reduce((sum, bytes) => sum + of(bytes), 0),
  };
}
