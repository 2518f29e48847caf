import { sql } from 'kysely';
import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { OwnHours } from '#contracts/preferences.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import type { GoogleIdentity } from '#services/calendars/port.ts';
import { hasCode } from '#services/runtime/errors.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { gathered } from './gathered.ts';
import type { User, Users } from './port.ts';
import { sealedFields, subjectOfUser } from './sealed-fields.ts';
import { accountDatabase, prepared } from './tables.ts';
import { opened, USER_COLUMNS } from './user-row.ts';

export type SignedIn =
  | { ok: true; user: User /** Nobody with this Google account was here before. */; first: boolean }
  /** Another Google account has this address already: accounts are never merged by their address. */
  | { ok: false; why: 'emailTaken' };

export type UserSettings = {
  zone?: string | undefined;
  hours?: OwnHours | undefined;
  notices?: boolean | undefined;
};

export interface Accounts extends Users {
  /** Finds the account by the Google subject, never by the address, and keeps names and address up to date. */
  signIn(identity: GoogleIdentity): Promise<SignedIn>;
  change(id: string, settings: UserSettings): Promise<void>;
  /** Removes the row and, with it, contacts and tokens. The key of `user:<id>` is the caller's to destroy. */
  remove(id: string): Promise<void>;
}

export type UsersDeps = { pool: pg.Pool; vault: Vault; sealer: Sealer; now: () => Date };

const UNIQUE_VIOLATION = '23505';
const violatesUnique = (error: unknown, constraint: string) =>
  hasCode(error, UNIQUE_VIOLATION) && (error as pg.DatabaseError).constraint === constraint;

export function createUsers({ pool, vault, sealer, now }: UsersDeps): Accounts {
  const db = accountDatabase(pool);
  const fields = sealedFields(sealer);

  const selectByIds = prepared(
    pool,
    'users_by_ids',
    db
      .selectFrom('users')
      .leftJoin('google_tokens', 'google_tokens.user_id', 'users.id')
      .select(USER_COLUMNS)
      .where('users.id', '=', sql<string>`any(${[]}::uuid[])`)
      .compile(),
  );
  const byId = gathered(async (ids): Promise<Map<string, User>> => {
    const rows = await selectByIds(ids);
    await fields.load(rows.map((row) => row.id));
    return new Map(rows.map((row) => [row.id, opened(row, fields.open)]));
  });

  const personal = (id: string, identity: GoogleIdentity) => ({
    email_hash: vault.hash(normalizeEmail(identity.email), 'email'),
    email: fields.seal(id, id, 'email', normalizeEmail(identity.email)),
    first_name: fields.seal(id, id, 'first_name', identity.firstName),
    last_name: fields.seal(id, id, 'last_name', identity.lastName),
    picture:
      identity.profileImageUrl === null ? null : fields.seal(id, id, 'picture', identity.profileImageUrl),
    updated_at: now(),
  });

  return {
    byId: async (id) => (await byId(id)) ?? null,

    async byIds(ids) {
      const users = await Promise.all(ids.map(byId));
      return new Map(users.flatMap((user) => (user ? [[user.id, user]] : [])));
    },

    async byEmails(emails) {
      const byHash = new Map(emails.map(normalizeEmail).map((email) => [vault.hash(email, 'email'), email]));
      if (byHash.size === 0) return new Map();
      const rows = await db
        .selectFrom('users')
        .select(['id', 'email_hash'])
        .where('email_hash', 'in', [...byHash.keys()])
        .execute();
      const found = await Promise.all(
        rows.map(async ({ id, email_hash }) => [byHash.get(email_hash), await byId(id)] as const),
      );
      return new Map(found.flatMap(([email, user]) => (email !== undefined && user ? [[email, user]] : [])));
    },

    async signIn(identity) {
      const googleSub = vault.hash(identity.sub, 'google-sub');
      const known = await db
        .selectFrom('users')
        .select('id')
        .where('google_sub', '=', googleSub)
        .executeTakeFirst();
      const id = known?.id ?? randomUuid();
      await sealer.ensureKeys([
        { subject: subjectOfUser(id), emailHash: vault.hash(normalizeEmail(identity.email), 'email') },
      ]);
      await sealer.load([subjectOfUser(id)]);
      try {
        if (known) await db.updateTable('users').set(personal(id, identity)).where('id', '=', id).execute();
        else
          await db
            .insertInto('users')
            .values({
              id,
              google_sub: googleSub,
              zone: DEFAULT_ZONE,
              created_at: now(),
              ...personal(id, identity),
            })
            .execute();
      } catch (error) {
        if (violatesUnique(error, 'users_email_hash_key')) return { ok: false, why: 'emailTaken' };
        // The same person signed in twice at once: the other one made the account.
        if (violatesUnique(error, 'users_google_sub_key')) return this.signIn(identity);
        throw error;
      }
      const user = await byId(id);
      if (!user) throw new Error('the account was removed while its owner signed in');
      return { ok: true, user, first: !known };
    },

    async learnZone(id, zone) {
      await db
        .updateTable('users')
        .set({ zone, updated_at: now() })
        .where('id', '=', id)
        .where('zone_chosen', '=', false)
        .where('zone', '<>', zone)
        .execute();
    },

    async change(id, { zone, hours, notices }) {
      await db
        .updateTable('users')
        .set({
          updated_at: now(),
          ...(zone !== undefined && { zone, zone_chosen: true }),
          ...(hours !== undefined && { hours }),
          ...(notices !== undefined && { notices }),
        })
        .where('id', '=', id)
        .execute();
    },

    async remove(id) {
      await db.deleteFrom('users').where('id', '=', id).execute();
    },
  };
}
