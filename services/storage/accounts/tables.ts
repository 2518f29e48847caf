import { type CompiledQuery, type Generated, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { OwnHours } from '#contracts/preferences.ts';

export type AccountTables = {
  users: {
    id: string;
    /** Keyed hashes: looked up, never shown. */
    google_sub: string;
    email_hash: string;
    /** Sealed under `user:<id>`. */
    email: string;
    first_name: string;
    last_name: string;
    picture: string | null;
    zone: string;
    zone_chosen: Generated<boolean>;
    hours: Generated<OwnHours>;
    notices: Generated<boolean>;
    calendar_lost: Generated<boolean>;
    created_at: Date;
    updated_at: Date;
  };
  google_tokens: {
    user_id: string;
    access_token: string;
    refresh_token: string | null;
    expires_at: Date;
    scopes: string[];
    updated_at: Date;
  };
  contacts: {
    id: string;
    user_id: string;
    email_hash: string;
    email: string;
    name: string;
    created_at: Date;
  };
  sessions: { sid: string; sess: unknown; expire: Date; user_id: Generated<string | null> };
  mail_suppressions: { email_hash: string; created_at: Date };
  counters: { key: string; used: number; allowed: number; expire: Date };
  counted_commands: { command_id: string; keys: string[]; amounts: number[]; expire: Date };
};

export type AccountDatabase = Kysely<AccountTables>;

export const accountDatabase = (pool: pg.Pool): AccountDatabase =>
  new Kysely<AccountTables>({ dialect: new PostgresDialect({ pool }) });

/** A query that every request asks, compiled once here and once in each connection; its values are given in order. */
export const prepared =
  <Row extends pg.QueryResultRow>(pool: pg.Pool, name: string, { sql }: CompiledQuery<Row>) =>
  async (...values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text: sql, values })).rows;
