import { sql } from 'kysely';
import { v5 as uuidV5 } from 'uuid';
import type { CalendarDirectory, ConnectedAccount } from '#services/calendars/directory.ts';
import type { ProviderName } from '#services/calendars/provider.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { anyOf, columnsOf, excluded, firstOf, run, statement } from '../postgres/statement.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { createBatchLoader } from './batch-loader.ts';
import { sealedFields, subjectOfUser } from './sealed-fields.ts';
import { type AccountsDeps, accounts, type NewRow, type Row } from './tables.ts';

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

type AccountRow = Pick<
  Row<'calendar_accounts'>,
  'id' | 'user_id' | 'provider' | 'label' | 'listed_at' | 'complete'
> & {
  connected: boolean;
  calendars:
    | (Pick<Row<'calendars'>, 'id' | 'external_id' | 'name' | 'writable'> & {
        counts: boolean;
        gets_meetings: boolean;
      })[]
    | null;
};

const byUsers = statement(
  'calendar_accounts_by_users',
  (
    userIds: readonly string[],
  ) => sql<AccountRow>`select accounts.id, accounts.user_id, provider, label, listed_at, complete,
      credential is not null as connected,
      (select json_agg(json_build_object('id', id, 'external_id', external_id, 'name', name, 'writable', writable,
          'counts', coalesce(counts, selected), 'gets_meetings', id is not distinct from users.meetings_calendar)
          order by place, id)
        from calendars where account_id = accounts.id) as calendars
    from calendar_accounts accounts join users on users.id = accounts.user_id
    where accounts.user_id = ${anyOf('uuid', userIds)}
    order by accounts.created_at, accounts.id`,
);

const owners = statement('calendar_accounts_owners', (ids: readonly string[]) =>
  accounts.selectFrom('calendar_accounts').select(['id', 'user_id']).where('id', '=', anyOf('uuid', ids)),
);

/** `listed`: the calendars as JSON, rows of `calendars`. */
const recordList = statement(
  'calendars_record_list',
  (accountId: string, userId: string, listed: string, complete: boolean, now: Date) => sql`with account as (
      update calendar_accounts set listed_at = ${now}, complete = ${complete}
      where id = ${accountId} and user_id = ${userId} returning id
    ), listed as (
      select * from json_to_recordset(${listed})
        as listed (id uuid, place int, external_id text, name text, selected boolean, writable boolean)
    ), gone as (
      delete from calendars where account_id = ${accountId} and user_id = ${userId} and ${complete}
        and id not in (select id from listed)
    )
    insert into calendars (id, account_id, user_id, place, external_id, name, selected, writable)
    select listed.id, account.id, ${userId}::uuid, place, external_id, name, selected, writable from listed, account
    on conflict (id) do update set place = excluded.place, name = excluded.name, selected = excluded.selected,
      writable = excluded.writable`,
);

const calendarOf = statement('event_calendars_of', (eventId: string, userId: string) =>
  accounts
    .selectFrom('event_calendars')
    .select(['account_id', 'external_id'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId),
);

const rememberEvent = statement('event_calendars_remember', (row: NewRow<'event_calendars'>) =>
  accounts
    .insertInto('event_calendars')
    .values(columnsOf(row, ['event_id', 'user_id', 'account_id', 'external_id']))
    .onConflict((on) => on.column('event_id').doUpdateSet(excluded('account_id', 'external_id'))),
);

const tookNoEvent = statement(
  'event_calendars_took_none',
  (eventId: string, userId: string, calendarId: string) =>
    accounts
      .with('read_only', (db) =>
        db
          .updateTable('calendars')
          .set({ writable: false })
          .where('id', '=', calendarId)
          .where('user_id', '=', userId),
      )
      .deleteFrom('event_calendars')
      .where('event_id', '=', eventId)
      .where('user_id', '=', userId),
);

const add = statement('calendar_accounts_add', (row: NewRow<'calendar_accounts'>) =>
  accounts
    .insertInto('calendar_accounts')
    .values(columnsOf(row, ['id', 'user_id', 'provider', 'label', 'created_at', 'updated_at']))
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet({ ...excluded('label', 'updated_at'), listed_at: null })
        .whereRef('calendar_accounts.user_id', '=', 'excluded.user_id'),
    ),
);

const lockOwner = statement('users_lock_for_accounts', (id: string) =>
  accounts.selectFrom('users').select('id').where('id', '=', id).forUpdate(),
);

const connect = statement(
  'calendar_accounts_connect',
  (row: NewRow<'calendar_accounts'>, most: number) => sql`insert into calendar_accounts
      (id, user_id, provider, label, credential, created_at, updated_at)
    select ${row.id}::uuid, ${row.user_id}::uuid, ${row.provider}, ${row.label}, ${row.credential},
        ${row.created_at}::timestamptz, ${row.updated_at}::timestamptz
      where (select count(*) from calendar_accounts where user_id = ${row.user_id} and id <> ${row.id}) < ${most}
    on conflict (id) do update set label = excluded.label, credential = excluded.credential, listed_at = null,
      updated_at = excluded.updated_at
      where calendar_accounts.user_id = excluded.user_id`,
);

const remove = statement('calendar_accounts_remove', (id: string, userId: string) =>
  accounts.deleteFrom('calendar_accounts').where('id', '=', id).where('user_id', '=', userId),
);

/** `counts`: as JSON, by the ids of calendars. Changes all of them, or none if any isn't this person's. */
const choose = statement(
  'calendars_choose',
  (userId: string, counts: string) => sql`with chosen as (
      select key::uuid as id, value::boolean as counts from json_each_text(${counts}::json)
    ), own as (
      select calendars.id, chosen.counts from calendars join chosen using (id) where user_id = ${userId}
    )
    update calendars set counts = own.counts from own
    where calendars.id = own.id and (select count(*) from own) = (select count(*) from chosen)`,
);

const chooseForMeetings = statement('users_choose_calendar', (userId: string, calendarId: string) =>
  accounts
    .updateTable('users')
    .set({ meetings_calendar: calendarId })
    .where('id', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('calendars')
          .select('id')
          .where('id', '=', calendarId)
          .where('user_id', '=', userId)
          .where('writable', '=', true),
      ),
    ),
);

/** The calendar accounts of each user, with everything personal sealed under that user's key. */
export function createCalendarAccounts({ pool, vault, sealer, now }: AccountsDeps): CalendarAccounts {
  const fields = sealedFields(sealer);

  const rowsOf = createBatchLoader(async (userIds): Promise<Map<string, AccountRow[]>> => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, byUsers(userIds));
    await fields.load(rows.map(({ user_id }) => user_id));
    return Map.groupBy(rows, ({ user_id }) => user_id);
  });

  const ownerOf = createBatchLoader(async (ids): Promise<Map<string, string>> => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, owners(ids));
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
      await run(pool, recordList(accountId, userId, JSON.stringify(rows), complete, now()));
    },

    async calendarOf(userId, eventId) {
      const row = await firstOf(pool, calendarOf(eventId, userId));
      if (!row) return null;
      await fields.load([userId]);
      return { accountId: row.account_id, calendarId: fields.open(row.external_id) };
    },

    async rememberEvent(userId, eventId, { accountId, calendarId }) {
      await fields.load([userId]);
      const external_id = fields.seal(userId, eventId, 'external_id', calendarId);
      await run(
        pool,
        rememberEvent({ event_id: eventId, user_id: userId, account_id: accountId, external_id }),
      );
    },

    async tookNoEvent(userId, eventId, { accountId, calendarId }) {
      await run(pool, tookNoEvent(eventId, userId, calendarIdOf(accountId, calendarId)));
    },

    async add(userId, { id, provider, label }) {
      await fields.load([userId]);
      const sealed = fields.seal(userId, id, 'label', label);
      const row = { id, user_id: userId, provider, label: sealed, created_at: now(), updated_at: now() };
      await run(pool, add(row));
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
        await run(client, lockOwner(userId));
        const row = {
          ...{ id, user_id: userId, provider, label: fields.seal(userId, id, 'label', label) },
          ...{ credential: sealed, created_at: now(), updated_at: now() },
        };
        return (await run(client, connect(row, most))).rowCount === 1;
      });
    },

    async remove(userId, accountId) {
      return (await run(pool, remove(accountId, userId))).rowCount === 1;
    },

    async choose(userId, counts) {
      const { rowCount } = await run(pool, choose(userId, JSON.stringify(counts)));
      return rowCount === Object.keys(counts).length ? true : null;
    },

    async chooseForMeetings(userId, calendarId) {
      const { rowCount } = await run(pool, chooseForMeetings(userId, calendarId));
      return rowCount === 1 ? true : null;
    },
  };
}
