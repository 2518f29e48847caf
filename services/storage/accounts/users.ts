import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import type { Clock } from '#contracts/clock.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { HolidayChoice } from '#contracts/holidays.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import type { GoogleIdentity } from '#services/calendars/port.ts';
import { hasCode } from '#services/runtime/errors.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import type { User, Users } from './port.ts';
import { sealedFields, subjectOfUser } from './sealed-fields.ts';
import { openUserRow, USER_COLUMNS, type UserRow } from './user-row.ts';

export type SignInResult =
  | { ok: true; user: User /** No one with this Google account was here before. */; first: boolean }
  /** Another Google account has this address already: accounts are never merged by their address. */
  | { ok: false; why: 'emailTaken' };

export type UserSettings = {
  zone?: string | undefined;
  clock?: Clock | undefined;
  hours?: OwnHours | undefined;
  /** Null to have the country of the zone count again. */
  holidays?: HolidayChoice | null | undefined;
  notices?: boolean | undefined;
  wishes?: { [Name in keyof OwnWishes]?: OwnWishes[Name] | undefined } | undefined;
};

export interface Accounts extends Users {
  /** Finds the account by the Google subject, never by the address, and keeps names and address up to date. */
  signIn(identity: GoogleIdentity): Promise<SignInResult>;
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

export type UsersDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

const UNIQUE_VIOLATION = '23505';
const violatesUnique = (error: unknown, constraint: string) =>
  hasCode(error, UNIQUE_VIOLATION) && (error as pg.DatabaseError).constraint === constraint;

export function createUsers({ pool, vault, sealer, now }: UsersDeps): Accounts {
  const fields = sealedFields(sealer);

  const byId = createBatchLoader(async (ids): Promise<Map<string, User>> => {
    const rows = await queryWithin<UserRow>(pool, LOOK_UP_LIMIT, {
      name: 'users_by_ids',
      text: `select ${USER_COLUMNS}
        from users left join google_tokens on google_tokens.user_id = users.id
        where users.id = any($1::uuid[])`,
      values: [ids],
    });
    await fields.load(rows.map((row) => row.id));
    return new Map(rows.map((row) => [row.id, openUserRow(row, fields.open)]));
  });

  const personal = (id: string, identity: GoogleIdentity) => [
    vault.hash(normalizeEmail(identity.email), 'email'),
    fields.seal(id, id, 'email', normalizeEmail(identity.email)),
    fields.seal(id, id, 'first_name', identity.firstName),
    fields.seal(id, id, 'last_name', identity.lastName),
    identity.profileImageUrl === null ? null : fields.seal(id, id, 'picture', identity.profileImageUrl),
  ];

  const insert = (id: string, googleSub: string, identity: GoogleIdentity) =>
    pool.query(
      `insert into users (id, google_sub, zone, created_at, updated_at, email_hash, email, first_name, last_name, picture)
       values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9)`,
      [id, googleSub, DEFAULT_ZONE, now(), ...personal(id, identity)],
    );

  const update = (id: string, identity: GoogleIdentity) =>
    pool.query(
      `update users set updated_at = $2, email_hash = $3, email = $4, first_name = $5, last_name = $6, picture = $7
       where id = $1`,
      [id, now(), ...personal(id, identity)],
    );

  return {
    byId: async (id) => (await byId(id)) ?? null,

    async byIds(ids) {
      const users = await Promise.all(ids.map(byId));
      return new Map(users.flatMap((user) => (user ? [[user.id, user]] : [])));
    },

    async byEmails(emails) {
      const byHash = new Map(emails.map(normalizeEmail).map((email) => [vault.hash(email, 'email'), email]));
      if (byHash.size === 0) return new Map();
      const { rows } = await pool.query<{ id: string; email_hash: string }>(
        'select id, email_hash from users where email_hash = any($1)',
        [[...byHash.keys()]],
      );
      const found = await Promise.all(
        rows.map(async ({ id, email_hash }) => [byHash.get(email_hash), await byId(id)] as const),
      );
      return new Map(found.flatMap(([email, user]) => (email !== undefined && user ? [[email, user]] : [])));
    },

    async signIn(identity) {
      const googleSub = vault.hash(identity.sub, 'google-sub');
      const { rows } = await pool.query<{ id: string }>('select id from users where google_sub = $1', [
        googleSub,
      ]);
      const [known] = rows;
      const id = known?.id ?? randomUuid();
      await sealer.ensureKeys([
        { subject: subjectOfUser(id), emailHash: vault.hash(normalizeEmail(identity.email), 'email') },
      ]);
      await sealer.load([subjectOfUser(id)]);
      try {
        await (known ? update(id, identity) : insert(id, googleSub, identity));
      } catch (error) {
        if (violatesUnique(error, 'users_email_hash_key')) return { ok: false, why: 'emailTaken' };
        // The same person signed in twice at once: the other one made the account.
        if (violatesUnique(error, 'users_google_sub_key')) return this.signIn(identity);
        throw error;
      }
      const user = await byId(id);
      if (!user) throw new Error('The account was deleted while its owner was signing in');
      return { ok: true, user, first: !known };
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

    async change(id, { zone, clock, hours, holidays, notices, wishes = {} }) {
      const { week, daysOff, breathingRoom, noticeMinutes } = wishes;
      if (week !== undefined || daysOff !== undefined) await fields.load([id]);
      const sealed = (field: string, value: unknown) =>
        value === undefined ? undefined : fields.seal(id, id, field, JSON.stringify(value));
      await pool.query(
        `update users set updated_at = $2, zone = coalesce($3, zone), zone_chosen = zone_chosen or $3 is not null,
           clock = coalesce($4, clock), hours = coalesce($5, hours), notices = coalesce($6, notices),
           week = coalesce($7, week), days_off = coalesce($8, days_off),
           room_before = coalesce($9, room_before), room_after = coalesce($10, room_after),
           notice_minutes = coalesce($11, notice_minutes),
           holidays = case when $12 then $13 else holidays end
         where id = $1`,
        [
          ...[id, now(), zone, clock, hours, notices, sealed('week', week), sealed('days_off', daysOff)],
          ...[breathingRoom?.before, breathingRoom?.after, noticeMinutes, holidays !== undefined, holidays],
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
