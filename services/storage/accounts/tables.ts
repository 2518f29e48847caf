import type { Insertable, Selectable, Updateable } from 'kysely';
import type pg from 'pg';
import type { Alarm } from '#contracts/alarm.ts';
import type { Clock } from '#contracts/clock.ts';
import type { HolidayChoice } from '#contracts/holidays.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { Scope } from '#contracts/scopes.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import type { TablesOf } from '../postgres/columns.ts';
import { tablesOf } from '../postgres/statement.ts';
import type { Sealer, Vault } from '../vault/port.ts';

/** What everything that reads and writes these tables needs. */
export type AccountsDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

/** The tables of people with accounts, as the migrations make them; why, is written there. */
export const accountTables = {
  users: {
    id: 'uuid not null',
    email_hash: 'text not null',
    email: 'text not null',
    first_name: 'text not null',
    last_name: 'text not null',
    picture: 'text',
    zone: 'text not null',
    zone_chosen: 'boolean not null default',
    clock: 'text',
    hours: 'text not null default',
    week: 'text',
    days_off: 'text',
    lunch_from: 'integer',
    lunch_to: 'integer',
    room_before: 'integer not null default',
    room_after: 'integer not null default',
    notice_minutes: 'integer not null default',
    holidays: 'text',
    notices: 'boolean not null default',
    alarm: 'text not null default',
    video: 'text',
    video_address: 'text',
    meetings_calendar: 'uuid',
    deleting_since: 'timestamptz',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  identities: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    issuer: 'text not null',
    subject_hash: 'text not null',
    email_hash: 'text not null',
    created_at: 'timestamptz not null',
  },
  addresses: { email_hash: 'text not null', user_id: 'uuid not null', email: 'text not null' },
  contacts: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    email_hash: 'text not null',
    email: 'text not null',
    name: 'text not null',
    optional: 'boolean not null default',
    created_at: 'timestamptz not null',
  },
  sessions: {
    sid: 'text not null',
    data: 'jsonb not null',
    expire: 'timestamptz not null',
    user_id: 'uuid default',
  },
  mail_suppressions: { email_hash: 'text not null', created_at: 'timestamptz not null' },
  counters: {
    key: 'text not null',
    used: 'integer not null',
    allowed: 'integer not null',
    expire: 'timestamptz not null',
  },
  counted_commands: {
    command_id: 'uuid not null',
    keys: 'text[] not null',
    amounts: 'integer[] not null',
    expire: 'timestamptz not null',
  },
  pending_answers: {
    id: 'uuid not null',
    meeting_id: 'uuid not null',
    email_hash: 'text not null',
    answer: 'text not null',
    expire: 'timestamptz not null',
  },
  calendar_accounts: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    provider: 'text not null',
    label: 'text not null',
    credential: 'text',
    scopes: 'text[]',
    listed_at: 'timestamptz',
    complete: 'boolean not null default',
    created_at: 'timestamptz not null',
    updated_at: 'timestamptz not null',
  },
  calendars: {
    id: 'uuid not null',
    account_id: 'uuid not null',
    user_id: 'uuid not null',
    place: 'integer not null',
    external_id: 'text not null',
    name: 'text not null',
    selected: 'boolean not null',
    writable: 'boolean not null',
    counts: 'boolean',
  },
  event_calendars: {
    event_id: 'text not null',
    user_id: 'uuid not null',
    account_id: 'uuid not null',
    external_id: 'text not null',
  },
  sign_in_links: {
    id: 'uuid not null',
    email_hash: 'text not null',
    user_id: 'uuid',
    browser_hash: 'text not null',
    details: 'text not null',
    attempts: 'integer not null default',
    due_at: 'timestamptz',
    expire: 'timestamptz not null',
  },
  sign_in_notices: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    details: 'text not null',
    attempts: 'integer not null default',
    due_at: 'timestamptz not null',
    expire: 'timestamptz not null',
  },
  personal_tokens: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    identity_id: 'uuid not null',
    hash: 'text not null',
    name: 'text not null',
    scopes: 'text[] not null',
    created_at: 'timestamptz not null',
    expire: 'timestamptz not null',
    last_used_at: 'timestamptz',
  },
  connected_programs: {
    id: 'uuid not null',
    user_id: 'uuid not null',
    identities: 'uuid[] not null',
    client: 'text not null',
    name: 'text not null',
    scopes: 'text[] not null',
    created_at: 'timestamptz not null',
    last_used_at: 'timestamptz',
  },
  oauth_rows: {
    hash: 'text not null',
    kind: 'text not null',
    user_id: 'uuid',
    client: 'text',
    grant_hash: 'text',
    uid_hash: 'text',
    payload: 'text not null',
    consumed_at: 'timestamptz',
    expire: 'timestamptz not null',
  },
  confirmations: {
    id: 'text not null',
    user_id: 'uuid not null',
    call: 'text not null',
    until: 'timestamptz not null',
    decision: 'text',
    expire: 'timestamptz not null',
  },
} as const;

type Values = {
  users: { clock: Clock; hours: OwnHours; holidays: HolidayChoice; alarm: Alarm; video: VideoChoice };
  sessions: { data: object };
  calendar_accounts: { provider: ProviderName };
  personal_tokens: { scopes: Scope[] };
  connected_programs: { scopes: Scope[] };
  confirmations: { decision: 'confirmed' | 'declined' };
};

type AccountTables = TablesOf<typeof accountTables, Values>;

export type Row<Table extends keyof AccountTables> = Selectable<AccountTables[Table]>;

export type NewRow<Table extends keyof AccountTables> = Insertable<AccountTables[Table]>;

export type ChangedRow<Table extends keyof AccountTables> = Updateable<AccountTables[Table]>;

/** Builds statements on these tables. */
export const accounts = tablesOf<AccountTables>();
