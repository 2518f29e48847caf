import type { TablesOf } from '#services/storage/postgres/columns.ts';
import { tablesOf } from '#services/storage/postgres/statement.ts';
import { migrations } from './migrations.ts';

const webhookTables = {
  webhooks: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    is_for_all: 'boolean not null default',
    url: 'text not null',
    secret: 'text not null',
    old_secret: 'text',
    old_secret_until: 'timestamptz',
    failures: 'integer not null default',
    failing_since: 'timestamptz',
    due_at: 'timestamptz',
    created_at: 'timestamptz not null',
  },
  webhook_messages: {
    webhook_id: 'uuid not null',
    position: 'text not null',
    event_id: 'uuid not null',
    meeting_id: 'uuid not null',
    type: 'text not null',
    happened_at: 'timestamptz not null',
    is_delivered: 'boolean not null default',
    attempts: 'integer not null default',
    attempted_at: 'timestamptz',
    outcome: 'text',
  },
  webhook_position: { is_only: 'boolean not null default', position: 'text not null' },
} as const;

type WebhookTables = TablesOf<typeof webhookTables>;

/** Builds statements on these tables. */
export const webhookSql = tablesOf<WebhookTables>();

export const tables = {
  described: webhookTables,
  migrations,
  moved: [{ name: 'webhooks', key: 'id' }],
  unmoved: {
    webhook_messages: "are by places in this store's log",
    webhook_position: "a position in this store's log",
  },
  sealed: [],
};
