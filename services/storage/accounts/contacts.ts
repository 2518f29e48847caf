import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { sealedFields } from './sealed-fields.ts';
import { accountDatabase } from './tables.ts';

export type Contact = { id: string; userId: string; name: string; email: string; createdAt: string };

export interface Contacts {
  /** By name. */
  list(userId: string): Promise<Contact[]>;
  count(userId: string): Promise<number>;
  /** An address that is there already gets the new name. Answers null once the list is full. */
  add(userId: string, contact: { name: string; email: string }): Promise<Contact | null>;
  /** Answers whether this user had such a contact. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Takes an address out of everybody's contacts: its owner asked for it. */
  forget(email: string): Promise<void>;
}

/** The saved contacts of each user, sealed under that user's key. */
export function createContacts({
  pool,
  vault,
  sealer,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  sealer: Sealer;
  now: () => Date;
}): Contacts {
  const db = accountDatabase(pool);
  const fields = sealedFields(sealer);

  const count = async (userId: string) => {
    const { contacts } = await db
      .selectFrom('contacts')
      .select((query) => query.fn.countAll<string>().as('contacts'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return Number(contacts);
  };

  return {
    count,

    async list(userId) {
      const rows = await db.selectFrom('contacts').selectAll().where('user_id', '=', userId).execute();
      await fields.load([userId]);
      return rows
        .map((row) => ({
          id: row.id,
          userId,
          name: fields.open(row.name),
          email: fields.open(row.email),
          createdAt: row.created_at.toISOString(),
        }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
    },

    async add(userId, contact) {
      const email = normalizeEmail(contact.email);
      const emailHash = vault.hash(email, 'email');
      await fields.load([userId]);
      const known = await db
        .selectFrom('contacts')
        .select('id')
        .where('user_id', '=', userId)
        .where('email_hash', '=', emailHash)
        .executeTakeFirst();
      if (!known && (await count(userId)) >= CONTACTS_PER_USER) return null;
      const id = known?.id ?? randomUuid();
      // Sealed values are bound to the row by the address, so that two who add it at once agree.
      const sealed = {
        email: fields.seal(userId, emailHash, 'email', email),
        name: fields.seal(userId, emailHash, 'name', contact.name),
      };
      const row = await db
        .insertInto('contacts')
        .values({ id, user_id: userId, email_hash: emailHash, created_at: now(), ...sealed })
        .onConflict((conflict) => conflict.columns(['user_id', 'email_hash']).doUpdateSet(sealed))
        .returning(['id', 'created_at'])
        .executeTakeFirstOrThrow();
      return { id: row.id, userId, name: contact.name, email, createdAt: row.created_at.toISOString() };
    },

    async remove(userId, id) {
      const { numDeletedRows } = await db
        .deleteFrom('contacts')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async forget(email) {
      await db
        .deleteFrom('contacts')
        .where('email_hash', '=', vault.hash(normalizeEmail(email), 'email'))
        .execute();
    },
  };
}
