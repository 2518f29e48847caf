import { tables as calendarNotices } from './calendar-notices/tables.ts';
import { tables as slack } from './slack/tables.ts';
import type { SealedColumn } from './storage/vault/port.ts';
import { tables as webhooks } from './webhooks/tables.ts';

type IntegrationTables = {
  /** By name. */
  migrations: Record<string, string>;
  /** The tables that an export holds, with their primary keys: what others refer to comes first. */
  moved: readonly { name: string; key: string }[];
  /** All others, with the reason. */
  unmoved: Record<string, string>;
  /** What `KAIROS_KEY` itself opens. */
  sealed: readonly SealedColumn[];
};

/** What each integration stores in tables of its own. What else it is made of, services/cli/composition/outside.ts says. */
export const INTEGRATION_TABLES: readonly IntegrationTables[] = [slack, webhooks, calendarNotices];
