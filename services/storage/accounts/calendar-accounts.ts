import type pg from 'pg';
import { v5 as uuidV5 } from 'uuid';
import type { CalendarDirectory, ConnectedAccount } from '#services/calendars/directory.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { inTransaction } from '../postgres/transaction.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import { sealedFields, subjectOfUser } from './sealed-fields.ts';

export interface CalendarAccounts extends CalendarDirectory {
  /** Whose account it is; null if there is none with this id. */
  ownerOf(accountId: string): Promise<string | null>;
  /** Adds an account, or brings back the one with this id. Its credential is saved afterwards. */
  add(
    userId: string,
    account: { id: string; provider: ProviderName /** What the person knows it by. */; label: string },
  ): Promise<void>;
  /**
   * Adds an account together with what lets Kairos in, or renews both. False, with nothing changed, if the person already
   * has `most` others.
   */
  connect(
    userId: string,
    account: { id: string; provider: ProviderName; label: string; credential: object },
    most: number,
  ): Promise<boolean>;
  /** Forgets an account with its credential and calendars, because the person asked for it. Answers whether it was theirs. */
  remove(userId: string, accountId: string): Promise<boolean>;
  /** Changes whether these calendars count, by id. Answers null, and changes nothing, if one isn't this person's. */
  choose(userId: string, counts: Readonly<Record<string, boolean>>): Promise<true | null>;
  /** From now on, meetings are added to this calendar. Answers null if it isn't this person's, or can't be written to. */
  chooseForMeetings(userId: string, calendarId: string): Promise<true | null>;
}

type AccountRow = {
  id: string;
  user_id: string;
  provider: ProviderName;
  label: string;
  connected: boolean;
  listed_at: Date | null;
  complete: boolean;
  calendars:
    | {
        id: string;
        external_id: string;
        name: string;
        writable: boolean;
        counts: boolean;
        gets_meetings: boolean;
      }[]
    | null;
};

type Deps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

/** The calendar accounts of each user, with everything personal sealed under that user's key. */
export function createCalendarAccounts({ pool, vault, sealer, now }: Deps): CalendarAccounts {
  const fields = sealedFields(sealer);

  const rowsOf = createBatchLoader(async (userIds): Promise<Map<string, AccountRow[]>> => {
    const rows = await queryWithin<AccountRow>(pool, LOOK_UP_LIMIT, {
      name: 'calendar_accounts_by_users',
      text: `select accounts.id, accounts.user_id, provider, label, listed_at, complete,
          credential is not null as connected,
          (select json_agg(json_build_object('id', id, 'external_id', external_id, 'name', name,
              'writable', writable, 'counts', coalesce(counts, selected), 'gets_meetings', id is not distinct from users.meetings_calendar) order by place, id)
            from calendars where account_id = accounts.id) as calendars
        from calendar_accounts accounts join users on users.id = accounts.user_id
        where accounts.user_id = any($1::uuid[])
        order by accounts.created_at, accounts.id`,
      values: [userIds],
    });
    await fields.load(rows.map(({ user_id }) => user_id));
    return Map.groupBy(rows, ({ user_id }) => user_id);
  });

  const ownerOf = createBatchLoader(async (ids): Promise<Map<string, string>> => {
    const rows = await queryWithin<{ id: string; user_id: string }>(pool, LOOK_UP_LIMIT, {
      name: 'owners_of_calendar_accounts',
      text: 'select id, user_id from calendar_accounts where id = any($1::uuid[])',
      values: [ids],
    });
    return new Map(rows.map(({ id, user_id }) => [id, user_id]));
  });

  const opened = (row: AccountRow): ConnectedAccount => ({
    id: row.id,
    provider: row.provider,
    label: fields.open(row.label),
    isConnected: row.connected,
    listedAt: row.listed_at,
    complete: row.complete,
    calendars: (row.calendars ?? []).map((calendar) => ({
      id: calendar.id,
      externalId: fields.open(calendar.external_id),
      name: fields.open(calendar.name),
      writable: calendar.writable,
      counts: calendar.counts,
      getsMeetings: calendar.gets_meetings,
    })),
  });

  const calendarIdOf = (accountId: string, externalId: string) =>
    uuidV5(vault.hash(externalId, 'calendar'), accountId);

  return {
    ownerOf: async (accountId) => (await ownerOf(accountId)) ?? null,

    accountsOf: async (userId) => ((await rowsOf(userId)) ?? []).map(opened),

    async recordList(userId, accountId, { calendars, complete }) {
      await fields.load([userId]);
      const rows = calendars.map(({ id: externalId, name, selected, writable }, place) => {
        const id = calendarIdOf(accountId, externalId);
        const external_id = fields.seal(userId, id, 'external_id', externalId);
        return { id, place, external_id, name: fields.seal(userId, id, 'name', name), selected, writable };
      });
      await pool.query(
        `with account as (
           update calendar_accounts set listed_at = $4, complete = $5 where id = $1 and user_id = $2 returning id
         ), listed as (
           select * from json_to_recordset($3)
             as listed (id uuid, place int, external_id text, name text, selected boolean, writable boolean)
         ), gone as (
           delete from calendars where account_id = $1 and user_id = $2 and $5 and id not in (select id from listed)
         )
         insert into calendars (id, account_id, user_id, place, external_id, name, selected, writable)
         select listed.id, account.id, $2, place, external_id, name, selected, writable from listed, account
         on conflict (id) do update set place = excluded.place, name = excluded.name, selected = excluded.selected,
           writable = excluded.writable`,
        [accountId, userId, JSON.stringify(rows), now(), complete],
      );
    },

    async calendarOf(userId, eventId) {
      const { rows } = await pool.query<{ account_id: string; external_id: string }>(
        'select account_id, external_id from event_calendars where event_id = $1 and user_id = $2',
        [eventId, userId],
      );
      const [row] = rows;
      if (!row) return null;
      await fields.load([userId]);
      return { accountId: row.account_id, calendarId: fields.open(row.external_id) };
    },

    async rememberEvent(userId, eventId, { accountId, calendarId }) {
      await fields.load([userId]);
      await pool.query(
        `insert into event_calendars (event_id, user_id, account_id, external_id) values ($1, $2, $3, $4)
         on conflict (event_id) do update set account_id = excluded.account_id, external_id = excluded.external_id`,
        [eventId, userId, accountId, fields.seal(userId, eventId, 'external_id', calendarId)],
      );
    },

    async tookNoEvent(userId, eventId, { accountId, calendarId }) {
      await pool.query(
        `with read_only as (update calendars set writable = false where id = $3 and user_id = $2)
         delete from event_calendars where event_id = $1 and user_id = $2`,
        [eventId, userId, calendarIdOf(accountId, calendarId)],
      );
    },

    async add(userId, { id, provider, label }) {
      await fields.load([userId]);
      await pool.query(
        `insert into calendar_accounts (id, user_id, provider, label, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5)
         on conflict (id) do update set label = excluded.label, listed_at = null, updated_at = excluded.updated_at
           where calendar_accounts.user_id = excluded.user_id`,
        [id, userId, provider, fields.seal(userId, id, 'label', label), now()],
      );
    },

    async connect(userId, { id, provider, label, credential }, most) {
      await fields.load([userId]);
      const sealed = sealer.seal(credential, {
        subject: subjectOfUser(userId),
        eventId: id,
        field: 'credential',
      });
      return inTransaction(pool, async (client) => {
        // One at a time, or several at once could be more than `most`.
        await client.query('select from users where id = $1 for update', [userId]);
        const { rowCount } = await client.query(
          `insert into calendar_accounts (id, user_id, provider, label, credential, created_at, updated_at)
           select $1, $2, $3, $4, $5, $6, $6
             where (select count(*) from calendar_accounts where user_id = $2 and id <> $1) < $7
           on conflict (id) do update set label = excluded.label, credential = excluded.credential, listed_at = null,
             updated_at = excluded.updated_at
             where calendar_accounts.user_id = excluded.user_id`,
          [id, userId, provider, fields.seal(userId, id, 'label', label), sealed, now(), most],
        );
        return rowCount === 1;
      });
    },

    async remove(userId, accountId) {
      const { rowCount } = await pool.query('delete from calendar_accounts where id = $2 and user_id = $1', [
        userId,
        accountId,
      ]);
      return rowCount === 1;
    },

    async choose(userId, counts) {
      const { rowCount } = await pool.query(
        `with chosen as (
           select key::uuid as id, value::boolean as counts from json_each_text($2::json)
         ), own as (
           select calendars.id, chosen.counts from calendars join chosen using (id) where user_id = $1
         )
         update calendars set counts = own.counts from own
         where calendars.id = own.id and (select count(*) from own) = (select count(*) from chosen)`,
        [userId, JSON.stringify(counts)],
      );
      return rowCount === Object.keys(counts).length ? true : null;
    },

    async chooseForMeetings(userId, calendarId) {
      const { rowCount } = await pool.query(
        `update users set meetings_calendar = $2
         where id = $1 and exists (select from calendars where id = $2 and user_id = $1 and writable)`,
        [userId, calendarId],
      );
      return rowCount === 1 ? true : null;
    },
  };
}
