import type { TablesOf } from '#services/storage/postgres/columns.ts';
import { tablesOf } from '#services/storage/postgres/statement.ts';
import { migrations } from './migrations.ts';

const noticeTables = {
  calendar_channels: {
    calendar_id: 'uuid not null',
    user_id: 'uuid not null',
    channel: 'text',
    mark: 'text',
    failures: 'integer not null default',
    due_at: 'timestamptz not null',
    wanted_at: 'timestamptz not null',
    noticed_at: 'timestamptz',
  },
} as const;

/** Builds statements on these tables. */
export const noticeSql = tablesOf<TablesOf<typeof noticeTables>>();

export const tables = {
  described: noticeTables,
  migrations,
  moved: [],
  unmoved: { calendar_channels: 'lead to this address, and are opened again' },
  sealed: [],
};
