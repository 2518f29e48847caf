import type pg from 'pg';
import { v4 as randomUuid, v5 as uuidV5 } from 'uuid';
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
import { inTransaction } from '../postgres/transaction.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import { identityRows, type OwnIdentity, type Queryable } from './identities.ts';
import type { Identity, User, Users } from './port.ts';
import { sealedFields, subjectOfUser } from './sealed-fields.ts';
import { hashOfSession } from './sessions.ts';
import { keepSignInNotices } from './sign-in-notices.ts';
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
  video?: VideoChoice | undefined;
  /** Empty for none. */
  videoAddress?: string | undefined;
  wishes?: { [Name in keyof OwnWishes]?: OwnWishes[Name] | undefined } | undefined;
};

export interface Accounts extends Users {
  exists(id: string): Promise<boolean>;
  /**
   * Finds the account by the identity, never by the address, and keeps the address up to date, and the names if it's the
   * address that emails go to.
   */
  signIn(identity: Identity): Promise<SignInResult>;
  /** The address of the account's identity with this issuer and subject; null if no one signs in with it. */
  addressOf(identity: Pick<Identity, 'issuer' | 'subject'>): Promise<string | null>;
  /** Whether an account has verified this address, found by the same query either way. */
  hasAddress(email: string): Promise<boolean>;
  /** Another way for this person to sign in. Refused if it, or its address, is another account's. */
  addIdentity(id: string, identity: Identity): Promise<AddedIdentity>;
  /**
   * Takes a way to sign in that was just proven, and its address, from the account that has it, as `removeIdentity` does, and
   * adds it to another one. An account that has no other is noted to be deleted. Not `ok`, with nothing changed, if the
   * account no longer has this identity, has another one with the same address, or if either account is being deleted.
   */
  moveIdentity(
    from: string,
    into: string,
    identity: Identity,
  ): Promise<{ ok: true; identityId: string } | { ok: false }>;
  /**
   * Ends a way of signing in, with its address unless another identity has it, and with the sessions, tokens and programs
   * that came in by it, all but the session `here` in which its owner does so. The last one stays.
   */
  removeIdentity(id: string, identityId: string, here?: string): Promise<'removed' | 'unknown' | 'last'>;
  /** The oldest first. */
  identitiesOf(id: string): Promise<OwnIdentity[]>;
  /** Where emails go from now on: false unless the address is one that this account has verified. */
  chooseAddress(id: string, email: string): Promise<boolean>;
  /** The clock of the browser; ignored if one is known. */
  learnClock(id: string, clock: Clock): Promise<void>;
  change(id: string, settings: UserSettings): Promise<void>;
  /** Notes that the person asked to be deleted, so it's finished whatever happens to this process. */
  beginDeletion(id: string): Promise<void>;
  /** The accounts whose deletion has begun. */
  beingDeleted(): Promise<string[]>;
  /** Removes the row and, with it, contacts and tokens. The key of `user:<id>` is the caller's to destroy. */
  remove(id: string): Promise<void>;
}

type UsersDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

async function endOpenedBy(
  client: pg.ClientBase,
  userId: string,
  identityId: string,
  keptSession: string | null,
): Promise<void> {
  await client.query(
    `delete from sessions
     where user_id = $1 and data->>'identityId' = $2 and sid is distinct from $3`,
    [userId, identityId, keptSession],
  );
  await client.query('delete from personal_tokens where user_id = $1 and identity_id = $2', [
    userId,
    identityId,
  ]);
  await client.query(
    `with gone as (
       delete from connected_programs where user_id = $1 and $2 = any(identities) returning client)
     delete from oauth_rows using gone where oauth_rows.user_id = $1 and oauth_rows.client = gone.client`,
    [userId, identityId],
  );
}

const UNIQUE_VIOLATION = '23505';
const violatesUnique = (error: unknown) => hasCode(error, UNIQUE_VIOLATION);

export function createUsers({ pool, vault, sealer, now }: UsersDeps): Accounts {
  const fields = sealedFields(sealer);

  const byId = createBatchLoader(async (ids): Promise<Map<string, User>> => {
    const rows = await queryWithin<UserRow>(pool, LOOK_UP_LIMIT, {
      name: 'users_by_ids',
      text: `select ${USER_COLUMNS} from users where users.id = any($1::uuid[])`,
      values: [ids],
    });
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

  const sealedNames = (id: string, { firstName, lastName, profileImageUrl }: Identity) => [
    fields.seal(id, id, 'first_name', firstName),
    fields.seal(id, id, 'last_name', lastName),
    profileImageUrl === null ? null : fields.seal(id, id, 'picture', profileImageUrl),
  ];

  const insert = (client: pg.ClientBase, id: string, identity: Identity) =>
    client.query(
      `insert into users (id, zone, created_at, updated_at, email_hash, email, first_name, last_name, picture)
       values ($1, $2, $3, $3, $4, $5, $6, $7, $8)`,
      [
        ...[id, DEFAULT_ZONE, now()],
        rowsOn(client).hashOf(identity.email),
        ...[fields.seal(id, id, 'email', normalizeEmail(identity.email)), ...sealedNames(id, identity)],
      ],
    );

  /** Takes the names from the identity whose address is the account's own. */
  const updateNames = (client: pg.ClientBase, id: string, identity: Identity) =>
    client.query(
      `update users set updated_at = $2, first_name = $4, last_name = $5, picture = $6
       where id = $1 and email_hash = $3`,
      [id, now(), rowsOn(client).hashOf(identity.email), ...sealedNames(id, identity)],
    );

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
    const { rows } = await client.query<{ email: string }>('select email from users where id = $1', [id]);
    const addresses = new Set(rows.map((row) => fields.open(row.email)));
    if (change === 'removed') addresses.add(normalizeEmail(email));
    const notices = [...addresses].map((to) => ({ to, change, issuer, email: normalizeEmail(email) }));
    await keepSignInNotices(client, { vault, now }, keeper, notices);
  }

  return {
    byId: async (id) => (await byId(id)) ?? null,
    async exists(id) {
      const { rowCount } = await pool.query('select from users where id = $1', [id]);
      return rowCount === 1;
    },

    async byIds(ids) {
      const found = await Promise.all(ids.map(async (id) => [id, await byId(id)] as const));
      return new Map(found.flatMap(([id, user]) => (user ? [[id, user]] : [])));
    },

    async byEmails(emails) {
      const byHash = new Map(emails.map(normalizeEmail).map((email) => [vault.hash(email, 'email'), email]));
      if (byHash.size === 0) return new Map();
      const { rows } = await pool.query<{ id: string; email_hash: string }>(
        'select user_id as id, email_hash from addresses where email_hash = any($1)',
        [[...byHash.keys()]],
      );
      const found = await Promise.all(
        rows.map(async ({ id, email_hash }) => [byHash.get(email_hash), await byId(id)] as const),
      );
      return new Map(found.flatMap(([email, user]) => (email !== undefined && user ? [[email, user]] : [])));
    },

    idOfAddress: (email) => uuidV5(vault.hash(normalizeEmail(email), 'reservations'), ADDRESSES),

    async signIn(identity) {
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

    async addressOf(identity) {
      const known = await rowsOn(pool).find(identity);
      if (!known) return null;
      const own = (await this.identitiesOf(known.userId)).find(({ id }) => id === known.id);
      return own?.email ?? null;
    },

    async addIdentity(id, identity) {
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

    async moveIdentity(from, into, identity) {
      const identityId = randomUuid();
      await loadKeyOf(into, identity.email);
      await fields.load([from]);
      return inTransaction(pool, async (client) => {
        const rows = rowsOn(client);
        // In the order of their ids, or two moves might wait for each other.
        const { rowCount } = await client.query(
          'select from users where id = any($1::uuid[]) and deleting_since is null order by id for update',
          [[from, into]],
        );
        const known = await rows.find(identity);
        if (rowCount !== 2 || known?.userId !== from) return { ok: false };
        if (!(await rows.claim(into, identity.email, known))) return { ok: false };
        await rows.remove(from, known.id);
        await endOpenedBy(client, from, known.id, null);
        // The permission at the provider goes on for the account that has just proven it.
        await client.query('delete from calendar_accounts where id = $1 and user_id = $2', [known.id, from]);
        await rows.dropUnused(from);
        await rows.keepMainAddress(from);
        const isOver = (await rows.of(from)).length === 0;
        if (isOver) await client.query('update users set deleting_since = $2 where id = $1', [from, now()]);
        await tellOf(client, from, 'removed', identity, isOver ? into : from);
        await rows.add(into, identity, identityId);
        await tellOf(client, into, 'added', identity);
        return { ok: true, identityId };
      });
    },

    async removeIdentity(id, identityId, here) {
      return inTransaction(pool, async (client) => {
        const rows = rowsOn(client);
        await client.query('select from users where id = $1 for update', [id]);
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

    async identitiesOf(id) {
      await fields.load([id]);
      return rowsOn(pool).of(id);
    },

    async hasAddress(email) {
      const { rowCount } = await pool.query('select from addresses where email_hash = $1', [
        vault.hash(normalizeEmail(email), 'email'),
      ]);
      return rowCount !== 0;
    },

    async chooseAddress(id, email) {
      const { rowCount } = await pool.query(
        `update users set updated_at = $3, email_hash = addresses.email_hash, email = addresses.email
         from addresses where users.id = $1 and addresses.user_id = $1 and addresses.email_hash = $2`,
        [id, vault.hash(normalizeEmail(email), 'email'), now()],
      );
      return rowCount === 1;
    },

    async learnZone(id, zone) {
      await pool.query(
        'update users set zone = $2, updated_at = $3 where id = $1 and not zone_chosen and zone <> $2',
        [id, intlZone(zone) === null ? DEFAULT_ZONE : zone, now()],
      );
    },

    async learnZoneFromSlack(id, zone) {
      if (intlZone(zone) === null) return;
      await pool.query(
        'update users set zone = $2, updated_at = $3 where id = $1 and not zone_chosen and zone = $4',
        [id, zone, now(), DEFAULT_ZONE],
      );
    },

    async learnClock(id, clock) {
      await pool.query('update users set clock = $2, updated_at = $3 where id = $1 and clock is null', [
        id,
        clock,
        now(),
      ]);
    },

    async change(id, { zone, clock, hours, holidays, notices, video, videoAddress, wishes = {} }) {
      const { week, daysOff, breathingRoom, noticeMinutes } = wishes;
      const isSealed = [week, daysOff, videoAddress].some((value) => value !== undefined);
      if (isSealed) await fields.load([id]);
      const sealed = (field: string, value: unknown) =>
        value === undefined ? undefined : fields.seal(id, id, field, JSON.stringify(value));
      const address =
        videoAddress === undefined ? undefined : fields.seal(id, id, 'video_address', videoAddress);
      await pool.query(
        `update users set updated_at = $2, zone = coalesce($3, zone), zone_chosen = zone_chosen or $3 is not null,
           clock = coalesce($4, clock), hours = coalesce($5, hours), notices = coalesce($6, notices),
           week = coalesce($7, week), days_off = coalesce($8, days_off),
           room_before = coalesce($9, room_before), room_after = coalesce($10, room_after),
           notice_minutes = coalesce($11, notice_minutes),
           holidays = case when $12 then $13 else holidays end,
           video = coalesce($14, video), video_address = coalesce($15, video_address)
         where id = $1`,
        [
          ...[id, now(), zone, clock, hours, notices, sealed('week', week), sealed('days_off', daysOff)],
          ...[breathingRoom?.before, breathingRoom?.after, noticeMinutes, holidays !== undefined, holidays],
          ...[video, address],
        ],
      );
    },

    async beginDeletion(id) {
      await pool.query('update users set deleting_since = $2 where id = $1 and deleting_since is null', [
        id,
        now(),
      ]);
    },

    async beingDeleted() {
      const { rows } = await pool.query<{ id: string }>(
        'select id from users where deleting_since is not null order by deleting_since',
      );
      return rows.map(({ id }) => id);
    },

    async remove(id) {
      await pool.query('delete from users where id = $1', [id]);
    },
  };
}
