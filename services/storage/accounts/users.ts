import { sql } from 'kysely';
import type pg from 'pg';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
import type { Alarm } from '#contracts/alarm.ts';
import type { Clock } from '#contracts/clock.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { HolidayChoice } from '#contracts/holidays.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { VideoChoice } from '#contracts/video-call.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import { hasCode } from '#services/runtime/errors.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { anyOf, columnsOf, firstOf, type Queryable, run, statement } from '../postgres/statement.ts';
import { inTransaction } from '../postgres/transaction.ts';
import { createBatchLoader } from './batch-loader.ts';
import { identityRows, type OwnIdentity } from './identities.ts';
import type { Identity, User } from './port.ts';
import { sealedFields, subjectOfUser } from './sealed-fields.ts';
import { hashOfSession } from './sessions.ts';
import { keepSignInNotices } from './sign-in-notices.ts';
import { type AccountsDeps, accounts, type ChangedRow, type NewRow } from './tables.ts';
import { openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

/** The namespace of the ids that are made of addresses. */
const ADDRESSES = 'd0c8a2b4-6a53-4f0e-9d5b-3f1c7a9e2b60';

type SignInResult =
  | {
      ok: true;
      user: User;
      identityId: string /** No one with this identity was here before. */;
      first: boolean;
    }
  /** Another account has this address already: no account is found by an address. */
  | { ok: false; why: 'emailTaken' };

type AddedIdentity =
  | { ok: true; identityId: string }
  /** Another account signs in with it, by its id. */
  | { ok: false; why: 'otherAccount'; owner: string }
  /** Only its address is another account's, which proves nothing about that account. */
  | { ok: false; why: 'emailTaken' };

export type UserSettings = {
  zone?: string | undefined;
  clock?: Clock | undefined;
  hours?: OwnHours | undefined;
  /** Null to have the country of the zone count again. */
  holidays?: HolidayChoice | null | undefined;
  notices?: boolean | undefined;
  alarm?: Alarm | undefined;
  video?: VideoChoice | undefined;
  /** Empty for none. */
  videoAddress?: string | undefined;
  wishes?: { [Name in keyof OwnWishes]?: OwnWishes[Name] | undefined } | undefined;
};

export type Accounts = ReturnType<typeof createUsers>;

const byIds = statement(
  'users_by_ids',
  (ids: readonly string[]) =>
    sql<UserRow>`select ${USER_COLUMNS} from users where users.id = ${anyOf('uuid', ids)}`,
);

const find = statement('users_find', (id: string) =>
  accounts.selectFrom('users').select('email').where('id', '=', id),
);

const lock = statement('users_lock', (ids: readonly string[]) =>
  accounts
    .selectFrom('users')
    .select('id')
    .where('id', '=', anyOf('uuid', ids))
    .where('deleting_since', 'is', null)
    .orderBy('id')
    .forUpdate(),
);

const ownersOf = statement('addresses_owners', (hashes: readonly string[]) =>
  accounts
    .selectFrom('addresses')
    .select(['user_id as id', 'email_hash'])
    .where('email_hash', '=', anyOf('text', hashes)),
);

const insertUser = statement('users_insert', (row: NewRow<'users'>) =>
  accounts
    .insertInto('users')
    .values(
      columnsOf(row, [
        ...(['id', 'zone', 'created_at', 'updated_at', 'email_hash', 'email'] as const),
        ...(['first_name', 'last_name', 'picture'] as const),
      ]),
    ),
);

type Names = Pick<NewRow<'users'>, 'first_name' | 'last_name' | 'picture'>;

const renameUser = statement('users_rename', (id: string, emailHash: string, names: Names, now: Date) =>
  accounts
    .updateTable('users')
    .set({ ...columnsOf(names, ['first_name', 'last_name', 'picture']), updated_at: now })
    .where('id', '=', id)
    .where('email_hash', '=', emailHash),
);

const endSessions = statement(
  'sessions_end_of_identity',
  (userId: string, identityId: string, keptSession: string | null) => sql`delete from sessions
    where user_id = ${userId} and data->>'identityId' = ${identityId} and sid is distinct from ${keptSession}`,
);

const endTokens = statement('personal_tokens_end_of_identity', (userId: string, identityId: string) =>
  accounts.deleteFrom('personal_tokens').where('user_id', '=', userId).where('identity_id', '=', identityId),
);

const endPrograms = statement(
  'connected_programs_end_of_identity',
  (userId: string, identityId: string) => sql`with gone as (
      delete from connected_programs where user_id = ${userId} and ${identityId} = any(identities) returning client)
    delete from oauth_rows using gone where oauth_rows.user_id = ${userId} and oauth_rows.client = gone.client`,
);

const endCalendar = statement('calendar_accounts_end', (id: string, userId: string) =>
  accounts.deleteFrom('calendar_accounts').where('id', '=', id).where('user_id', '=', userId),
);

const chooseAddress = statement(
  'users_choose_address',
  (id: string, emailHash: string, now: Date) => sql`update users
    set updated_at = ${now}, email_hash = addresses.email_hash, email = addresses.email
    from addresses where users.id = ${id} and addresses.user_id = ${id} and addresses.email_hash = ${emailHash}`,
);

const learnZone = statement('users_learn_zone', (id: string, zone: string, now: Date) =>
  accounts
    .updateTable('users')
    .set({ zone, updated_at: now })
    .where('id', '=', id)
    .where('zone_chosen', '=', false)
    .where('zone', '<>', zone),
);

/** Only in place of the zone that an account begins with. */
const learnFirstZone = statement('users_learn_first_zone', (id: string, zone: string, now: Date) =>
  accounts
    .updateTable('users')
    .set({ zone, updated_at: now })
    .where('id', '=', id)
    .where('zone_chosen', '=', false)
    .where('zone', '=', DEFAULT_ZONE),
);

const learnClock = statement('users_learn_clock', (id: string, clock: Clock, now: Date) =>
  accounts
    .updateTable('users')
    .set({ clock, updated_at: now })
    .where('id', '=', id)
    .where('clock', 'is', null),
);

/** Columns without a value stay as they are, so each set of columns is a statement of its own. */
function change(id: string, changes: ChangedRow<'users'>) {
  const columns = keysOf(changes).filter((column) => changes[column] !== undefined);
  const update = statement('', (user: string, values: typeof changes) =>
    accounts.updateTable('users').set(columnsOf(values, columns)).where('id', '=', user),
  );
  return update(id, changes);
}

const keysOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row)[];

const beginDeletion = statement('users_begin_deletion', (id: string, now: Date) =>
  accounts
    .updateTable('users')
    .set({ deleting_since: now })
    .where('id', '=', id)
    .where('deleting_since', 'is', null),
);

const beingDeleted = statement('users_being_deleted', () =>
  accounts.selectFrom('users').select('id').where('deleting_since', 'is not', null).orderBy('deleting_since'),
);

const removeUser = statement('users_remove', (id: string) =>
  accounts.deleteFrom('users').where('id', '=', id),
);

async function endOpenedBy(
  client: pg.ClientBase,
  userId: string,
  identityId: string,
  keptSession: string | null,
): Promise<void> {
  await run(client, endSessions(userId, identityId, keptSession));
  await run(client, endTokens(userId, identityId));
  await run(client, endPrograms(userId, identityId));
}

const UNIQUE_VIOLATION = '23505';
const violatesUnique = (error: unknown) => hasCode(error, UNIQUE_VIOLATION);

export function createUsers({ pool, vault, sealer, now }: AccountsDeps) {
  const fields = sealedFields(sealer);

  const byId = createBatchLoader(async (ids): Promise<Map<string, User>> => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, byIds(ids));
    await fields.load(rows.map((row) => row.id));
    return new Map(rows.map((row) => [row.id, openUserRow(row, fields.open)]));
  });

  const rowsOn = (client: Queryable) => identityRows(client, { vault, fields, now });

  async function loadKeyOf(id: string, email: string): Promise<void> {
    await sealer.ensureKeys([
      { subject: subjectOfUser(id), emailHash: vault.hash(normalizeEmail(email), 'email') },
    ]);
    await sealer.load([subjectOfUser(id)]);
  }

  const sealedNames = (id: string, { firstName, lastName, profileImageUrl }: Identity) => ({
    first_name: fields.seal(id, id, 'first_name', firstName),
    last_name: fields.seal(id, id, 'last_name', lastName),
    picture: profileImageUrl === null ? null : fields.seal(id, id, 'picture', profileImageUrl),
  });

  function insert(client: Queryable, id: string, identity: Identity) {
    const email = fields.seal(id, id, 'email', normalizeEmail(identity.email));
    const row = {
      ...{ id, zone: DEFAULT_ZONE, email_hash: rowsOn(client).hashOf(identity.email), email },
      ...{ ...sealedNames(id, identity), created_at: now(), updated_at: now() },
    };
    return run(client, insertUser(row));
  }

  /** Takes the names from the identity whose address is the account's own. */
  const updateNames = (client: Queryable, id: string, identity: Identity) =>
    run(client, renameUser(id, rowsOn(client).hashOf(identity.email), sealedNames(id, identity), now()));

  /** False, with nothing changed, if the address is another account's. */
  const create = (id: string, identity: Identity) =>
    inTransaction(pool, async (client) => {
      const rows = rowsOn(client);
      await insert(client, id, identity);
      if (!(await rows.claim(id, identity.email))) return false;
      // The first identity has the id of its account.
      await rows.add(id, identity, id);
      return true;
    });

  const update = (id: string, identityId: string, identity: Identity) =>
    inTransaction(pool, async (client) => {
      const rows = rowsOn(client);
      if (!(await rows.claim(id, identity.email))) return false;
      await rows.moveTo(identityId, identity.email);
      await rows.dropUnused(id);
      await rows.keepMainAddress(id);
      // An issuer that tells no names, as an email link does, takes away none.
      if (identity.firstName || identity.lastName) await updateNames(client, id, identity);
      return true;
    });

  /**
   * Tells someone at their main address of a change to how they sign in, and at the address that went with it. The emails end
   * with the account `keeper`.
   */
  async function tellOf(
    client: pg.ClientBase,
    id: string,
    change: 'added' | 'removed',
    { issuer, email }: Pick<Identity, 'issuer' | 'email'>,
    keeper = id,
  ): Promise<void> {
    const { rows } = await run(client, find(id));
    const addresses = new Set(rows.map((row) => fields.open(row.email)));
    if (change === 'removed') addresses.add(normalizeEmail(email));
    const notices = [...addresses].map((to) => ({ to, change, issuer, email: normalizeEmail(email) }));
    await keepSignInNotices(client, { vault, now }, keeper, notices);
  }

  return {
    byId: async (id: string): Promise<User | null> => (await byId(id)) ?? null,
    exists: async (id: string): Promise<boolean> => (await firstOf(pool, find(id))) !== undefined,

    async byIds(ids: readonly string[]): Promise<Map<string, User>> {
      const found = await Promise.all(ids.map(async (id) => [id, await byId(id)] as const));
      return new Map(found.flatMap(([id, user]) => (user ? [[id, user]] : [])));
    },

    async byEmails(emails: readonly string[]): Promise<Map<string, User>> {
      const byHash = new Map(emails.map(normalizeEmail).map((email) => [vault.hash(email, 'email'), email]));
      if (byHash.size === 0) return new Map();
      const { rows } = await run(pool, ownersOf([...byHash.keys()]));
      const found = await Promise.all(
        rows.map(async ({ id, email_hash }) => [byHash.get(email_hash), await byId(id)] as const),
      );
      return new Map(found.flatMap(([email, user]) => (email !== undefined && user ? [[email, user]] : [])));
    },

    idOfAddress: (email: string): string =>
      uuidV5(vault.hash(normalizeEmail(email), 'reservations'), ADDRESSES),

    /**
     * Finds the account by the identity, never by the address, and keeps the address up to date, and the names if it's the
     * address that emails go to.
     */
    async signIn(identity: Identity): Promise<SignInResult> {
      const known = await rowsOn(pool).find(identity);
      const id = known?.userId ?? randomUuid();
      await loadKeyOf(id, identity.email);
      try {
        if (!(await (known ? update(id, known.id, identity) : create(id, identity))))
          return { ok: false, why: 'emailTaken' };
      } catch (error) {
        if (!violatesUnique(error)) throw error;
        // The same person signed in twice at once: the other one made the account.
        if (!known && (await rowsOn(pool).find(identity))) return this.signIn(identity);
        return { ok: false, why: 'emailTaken' };
      }
      const user = await byId(id);
      if (!user) throw new Error('The account was deleted while its owner was signing in');
      return { ok: true, user, identityId: known?.id ?? id, first: !known };
    },

    /** The address of the account's identity with this issuer and subject; null if nobody signs in with it. */
    async addressOf(identity: Pick<Identity, 'issuer' | 'subject'>): Promise<string | null> {
      const known = await rowsOn(pool).find(identity);
      if (!known) return null;
      const own = (await this.identitiesOf(known.userId)).find(({ id }) => id === known.id);
      return own?.email ?? null;
    },

    /** Another way for this person to sign in. Refused if it, or its address, is another account's. */
    async addIdentity(id: string, identity: Identity): Promise<AddedIdentity> {
      const known = await rowsOn(pool).find(identity);
      if (known)
        return known.userId === id
          ? { ok: true, identityId: known.id }
          : { ok: false, why: 'otherAccount', owner: known.userId };
      const identityId = randomUuid();
      await loadKeyOf(id, identity.email);
      const added = await inTransaction(pool, async (client) => {
        const rows = rowsOn(client);
        if (!(await rows.claim(id, identity.email))) return false;
        await rows.add(id, identity, identityId);
        await tellOf(client, id, 'added', identity);
        return true;
      });
      return added ? { ok: true, identityId } : { ok: false, why: 'emailTaken' };
    },

    /**
     * Takes a way to sign in that was just proven, and its address, from the account that has it, as `removeIdentity` does, and
     * adds it to another one. An account that has no other is noted to be deleted. Not `ok`, with nothing changed, if the
     * account no longer has this identity, has another one with the same address, or if either account is being deleted.
     */
    async moveIdentity(
      from: string,
      into: string,
      identity: Identity,
    ): Promise<{ ok: true; identityId: string } | { ok: false }> {
      const identityId = randomUuid();
      await loadKeyOf(into, identity.email);
      await fields.load([from]);
      return inTransaction(pool, async (client) => {
        const rows = rowsOn(client);
        // In the order of their ids, or two moves might wait for each other.
        const { rowCount } = await run(client, lock([from, into]));
        const known = await rows.find(identity);
        if (rowCount !== 2 || known?.userId !== from) return { ok: false };
        if (!(await rows.claim(into, identity.email, known))) return { ok: false };
        await rows.remove(from, known.id);
        await endOpenedBy(client, from, known.id, null);
        // The permission at the provider goes on for the account that has just proven it.
        await run(client, endCalendar(known.id, from));
        await rows.dropUnused(from);
        await rows.keepMainAddress(from);
        const isOver = (await rows.of(from)).length === 0;
        if (isOver) await run(client, beginDeletion(from, now()));
        await tellOf(client, from, 'removed', identity, isOver ? into : from);
        await rows.add(into, identity, identityId);
        await tellOf(client, into, 'added', identity);
        return { ok: true, identityId };
      });
    },

    /**
     * Ends a way of signing in, with its address unless another identity has it, and with the sessions, tokens and programs
     * that came in by it, all but the session `here` in which its owner does so. The last one stays.
     */
    async removeIdentity(
      id: string,
      identityId: string,
      here?: string,
    ): Promise<'removed' | 'unknown' | 'last'> {
      return inTransaction(pool, async (client) => {
        const rows = rowsOn(client);
        await run(client, lock([id]));
        const identities = await rows.of(id);
        const gone = identities.find((one) => one.id === identityId);
        if (!gone) return 'unknown';
        if (identities.length === 1) return 'last';
        await rows.remove(id, identityId);
        await endOpenedBy(client, id, identityId, here === undefined ? null : hashOfSession(vault, here));
        await rows.dropUnused(id);
        await rows.keepMainAddress(id);
        await tellOf(client, id, 'removed', gone);
        return 'removed';
      });
    },

    /** The oldest first. */
    async identitiesOf(id: string): Promise<OwnIdentity[]> {
      await fields.load([id]);
      return rowsOn(pool).of(id);
    },

    /** Whether an account has verified this address, found by the same query either way. */
    hasAddress: async (email: string): Promise<boolean> =>
      (await firstOf(pool, ownersOf([vault.hash(normalizeEmail(email), 'email')]))) !== undefined,

    /** Where emails go from now on: false unless the address is one that this account has verified. */
    async chooseAddress(id: string, email: string): Promise<boolean> {
      const emailHash = vault.hash(normalizeEmail(email), 'email');
      return (await run(pool, chooseAddress(id, emailHash, now()))).rowCount === 1;
    },

    async learnZone(id: string, zone: string): Promise<void> {
      await run(pool, learnZone(id, intlZone(zone) === null ? DEFAULT_ZONE : zone, now()));
    },

    async learnFirstZone(id: string, zone: string): Promise<void> {
      if (intlZone(zone) !== null) await run(pool, learnFirstZone(id, zone, now()));
    },

    /** The clock of the browser; ignored if one is known. */
    async learnClock(id: string, clock: Clock): Promise<void> {
      await run(pool, learnClock(id, clock, now()));
    },

    async change(
      id: string,
      { zone, clock, hours, holidays, notices, alarm, video, videoAddress, wishes = {} }: UserSettings,
    ): Promise<void> {
      const { week, lunch, daysOff, breathingRoom, noticeMinutes } = wishes;
      const isSealed = [week, daysOff, videoAddress].some((value) => value !== undefined);
      if (isSealed) await fields.load([id]);
      const sealed = (field: string, value: unknown) =>
        value === undefined ? undefined : fields.seal(id, id, field, JSON.stringify(value));
      const address =
        videoAddress === undefined ? undefined : fields.seal(id, id, 'video_address', videoAddress);
      const changes = {
        ...{
          updated_at: now(),
          zone,
          zone_chosen: zone === undefined ? undefined : true,
          clock,
          hours,
          holidays,
        },
        ...{ notices, week: sealed('week', week), days_off: sealed('days_off', daysOff), alarm, video },
        ...(lunch !== undefined && { lunch_from: lunch?.from ?? null, lunch_to: lunch?.to ?? null }),
        ...{ room_before: breathingRoom?.before, room_after: breathingRoom?.after },
        ...{ notice_minutes: noticeMinutes, video_address: address },
      };
      await run(pool, change(id, changes));
    },

    /** Notes that the person asked to be deleted, so it's finished whatever happens to this process. */
    async beginDeletion(id: string): Promise<void> {
      await run(pool, beginDeletion(id, now()));
    },

    /** The accounts whose deletion has begun. */
    async beingDeleted(): Promise<string[]> {
      return (await run(pool, beingDeleted())).rows.map(({ id }) => id);
    },

    /** Removes the row and, with it, contacts and tokens. The key of `user:<id>` is the caller's to destroy. */
    async remove(id: string): Promise<void> {
      await run(pool, removeUser(id));
    },
  };
}
