import type pg from 'pg';
import { CALENDAR_ACCOUNTS_PER_USER, CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import type { Queryable } from './identities.ts';
import { type OlderTokens, openOlderTokens } from './older-tokens.ts';
import { subjectOfUser } from './sealed-fields.ts';
import { keepSignInNotices } from './sign-in-notices.ts';

/** Two accounts of one person: `from` goes, and `into` stays. */
export type TwoAccounts = { from: string; into: string };

/** Why two accounts can't be one: together they'd have too much, by `over`. */
export type TooMuch = { why: 'tooManyCalendars' | 'tooManyContacts'; over: number };

export type MergedAccounts =
  | { ok: true }
  | ({ ok: false } & TooMuch)
  /** One of them is gone or being deleted, or the identity isn't theirs anymore. */
  | { ok: false; why: 'gone' };

export interface AccountMerging {
  /** What is in the way of merging them; null for nothing. */
  problem(accounts: TwoAccounts): Promise<TooMuch | null>;
  /**
   * Moves everything that `from` has in the tables of accounts to `into`, and removes `from`; all or nothing. `identityId` is the way
   * in which its owner signed in to it just now. May be repeated. The meetings are the caller's to move.
   */
  merge(accounts: TwoAccounts & { identityId: string }): Promise<MergedAccounts>;
}

/** Moves the rows of a table from one account to the other. The values in `columns` are sealed for the row in `place`. */
export type MoveRows = (table: { name: string; place: string; columns: readonly string[] }) => Promise<void>;

/** Moves what other rooms keep of an account, in the same transaction. */
export type AlsoMoved = (client: Queryable, accounts: TwoAccounts, moveRows: MoveRows) => Promise<void>;

/** As `sealedFields` seals them. Of two contacts with one address, the one of the account that stays wins. */
const OWN_TABLES = [
  { name: 'calendar_accounts', place: 'id', columns: ['label', 'credential'] },
  { name: 'calendars', place: 'id', columns: ['external_id', 'name'] },
  { name: 'event_calendars', place: 'event_id', columns: ['external_id'] },
  { name: 'contacts', place: 'email_hash', columns: ['email', 'name'] },
] as const;

export function createAccountMerging({
  pool,
  vault,
  sealer,
  now,
  alsoMoved,
}: {
  pool: pg.Pool;
  vault: Vault;
  sealer: Sealer;
  now: () => Date;
  alsoMoved: readonly AlsoMoved[];
}): AccountMerging {
  async function problemIn(client: Queryable, { from, into }: TwoAccounts): Promise<TooMuch | null> {
    const { rows } = await client.query<{ calendars: number; contacts: number }>(
      `select (select count(*) from calendar_accounts where user_id = any($1))::int as calendars,
         (select count(distinct email_hash) from contacts where user_id = any($1))::int as contacts`,
      [[from, into]],
    );
    const { calendars, contacts } = rows[0]!;
    if (calendars > CALENDAR_ACCOUNTS_PER_USER)
      return { why: 'tooManyCalendars', over: calendars - CALENDAR_ACCOUNTS_PER_USER };
    if (contacts > CONTACTS_PER_USER) return { why: 'tooManyContacts', over: contacts - CONTACTS_PER_USER };
    return null;
  }

  const movingRows =
    (client: Queryable, { from, into }: TwoAccounts): MoveRows =>
    async ({ name, place, columns }) => {
      const { rows } = await client.query<Record<string, string | null>>(
        `select ${[place, ...columns].join(', ')} from ${name} where user_id = $1 for update`,
        [from],
      );
      const resealed = rows.map((row) => [
        ['row', row[place]],
        ...columns.map((column) => [column, resealedFor(into, row[place]!, column, row[column] ?? null)]),
      ]);
      await client.query(
        `update ${name} set user_id = $1, ${columns.map((column) => `${column} = moved.${column}`).join(', ')}
         from json_to_recordset($2) as moved ("row" text, ${columns.map((column) => `${column} text`).join(', ')})
         where user_id = $3 and ${place}::text = moved."row"`,
        [into, JSON.stringify(resealed.map((entries) => Object.fromEntries(entries))), from],
      );
    };

  const resealedFor = (userId: string, row: string, field: string, sealed: string | null) =>
    sealed === null
      ? null
      : sealer.seal(sealer.open(sealed), { subject: subjectOfUser(userId), eventId: row, field });

  /** The tokens of a Google account that an earlier version connected go with the row of their person. */
  async function adoptOlderTokens(client: Queryable, { from }: TwoAccounts): Promise<void> {
    const { rows } = await client.query<{ older: OlderTokens }>(
      'select to_json(google_tokens) as older from google_tokens where user_id = $1',
      [from],
    );
    for (const { older } of rows) {
      const tokens = openOlderTokens(vault, older);
      const place = { subject: subjectOfUser(from), eventId: from, field: 'credential' };
      await client.query(
        'update calendar_accounts set credential = $2, scopes = $3 where id = $1 and credential is null',
        [from, sealer.seal(tokens, place), tokens.scopes],
      );
    }
  }

  /** An address is sealed for its account. */
  async function moveAddresses(client: Queryable, { from, into }: TwoAccounts): Promise<void> {
    await client.query('update identities set user_id = $2 where user_id = $1', [from, into]);
    const { rows } = await client.query<{ email_hash: string; email: string }>(
      'select email_hash, email from addresses where user_id = $1',
      [from],
    );
    for (const { email_hash, email } of rows)
      await client.query('update addresses set user_id = $2, email = $3 where email_hash = $1', [
        ...[email_hash, into, resealedFor(into, into, 'email', email)],
      ]);
  }

  /** Of addresses, which are sealed for an account. */
  const opened = (rows: readonly { email: string }[]): string[] =>
    rows.flatMap(({ email }) => {
      const address = sealer.open(email);
      return typeof address === 'string' ? address : [];
    });

  /**
   * Tells the account that stays, and every address of the one that goes, since who has one of its ways to sign in can make
   * its address the main one. What it was to be told of otherwise comes along.
   */
  async function tellOf(
    client: Queryable,
    { from, into }: TwoAccounts,
    proven: { issuer: string; email: string },
  ): Promise<void> {
    const { rows: former } = await client.query<{ email: string }>(
      'select email from addresses where user_id = $1',
      [from],
    );
    const { rows: staying } = await client.query<{ email: string }>('select email from users where id = $1', [
      into,
    ]);
    const [email = ''] = opened([proven]);
    const [main = ''] = opened(staying);
    await client.query('update sign_in_notices set user_id = $2 where user_id = $1', [from, into]);
    const notices = opened([...former, ...staying]).map((to) => ({
      ...{ to, change: 'merged' as const, issuer: proven.issuer, email, into: main },
    }));
    await keepSignInNotices(client, { vault, now }, into, notices);
  }

  async function isMerged(client: Queryable, { from, into }: TwoAccounts): Promise<boolean> {
    const { rows } = await client.query('select from merged_accounts where id = $1 and into_id = $2', [
      from,
      into,
    ]);
    return rows.length === 1;
  }

  return {
    problem: (accounts) => problemIn(pool, accounts),

    async merge({ from, into, identityId }) {
      const accounts = { from, into };
      await sealer.load([subjectOfUser(from), subjectOfUser(into)]);
      return inTransaction<MergedAccounts>(pool, async (client) => {
        // Nothing can be stored for either of them meanwhile. Always in this order, or two merges might wait for each other.
        const { rows: found } = await client.query<{ deleting_since: Date | null }>(
          'select deleting_since from users where id = any($1::uuid[]) order by id for update',
          [[from, into]],
        );
        if (await isMerged(client, accounts)) return { ok: true };
        const { rows: proven } = await client.query<{ issuer: string; email: string }>(
          `select issuer, email from identities join addresses using (email_hash)
           where identities.id = $1 and identities.user_id = $2`,
          [identityId, from],
        );
        const bothThere = found.length === 2 && found.every((one) => one.deleting_since === null);
        if (!bothThere || !proven[0]) return { ok: false, why: 'gone' };
        const problem = await problemIn(client, accounts);
        if (problem) return { ok: false, ...problem };

        await tellOf(client, accounts, proven[0]);
        await adoptOlderTokens(client, accounts);
        await moveAddresses(client, accounts);
        await client.query(
          `delete from contacts where user_id = $1
           and email_hash in (select email_hash from contacts where user_id = $2)`,
          [from, into],
        );
        const moveRows = movingRows(client, accounts);
        for (const table of OWN_TABLES) await moveRows(table);
        for (const move of alsoMoved) await move(client, accounts, moveRows);
        await client.query('delete from sessions where user_id = $1', [from]);
        // Its owner gave them for that account alone.
        for (const table of ['personal_tokens', 'connected_programs', 'oauth_rows'])
          await client.query(`delete from ${table} where user_id = $1`, [from]);
        await client.query('update merged_accounts set into_id = $2 where into_id = $1', [from, into]);
        await client.query('insert into merged_accounts (id, into_id) values ($1, $2)', [from, into]);
        await client.query('delete from users where id = $1', [from]);
        return { ok: true };
      });
    },
  };
}
