import type { TablesOf } from '#services/storage/postgres/columns.ts';
import { tablesOf } from '#services/storage/postgres/statement.ts';
import type { ParkedRecords, RetryRecords } from './retries.ts';

/** The tables of what is due, as the migrations make them. */
export const sagaTables = {
  saga_work: {
    meeting: 'uuid not null',
    due_at: 'timestamptz not null',
    rings: 'integer not null default',
    claimed_until: 'timestamptz',
    fence: 'bigint not null default',
    in_doubt_until: 'timestamptz',
    tries: 'jsonb not null default',
    parked: 'jsonb not null default',
    looked_at: 'timestamptz',
    woken_at: 'timestamptz',
    woken_by: 'uuid[]',
  },
  time_zone_rules: { version: 'text not null' },
} as const;

/** Builds statements on these tables. */
export const sagas =
  tablesOf<TablesOf<typeof sagaTables, { saga_work: { tries: RetryRecords; parked: ParkedRecords } }>>();
