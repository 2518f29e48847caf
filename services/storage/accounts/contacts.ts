import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { sealedFields } from './sealed-fields.ts';

export type Contact = {
  id: string;
  userId: string;
  name: string;
  email: string;
  /** Whether they're usually optional in this user's meetings. */
  optional: boolean;
  createdAt: string;
};

type ContactRow = { id: string; name: string; email: string; optional: boolean; created_at: Date };

export interface Contacts {
  /** By name. */
  list(userId: string): Promise<Contact[]>;
  count(userId: string): Promise<number>;
  /**
   * An address that is there already gets the new name, and is as optional as before if nothing is said of that. Answers
   * null once the list is full.
   */
  add(
    userId: string,
    contact: { name: string; email: string; optional?: boolean | undefined },
  ): Promise<Contact | null>;
  /** Answers whether this user had such a contact. */
  remove(userId: string, id: string): Promise<boolean>;
  /** Removes an address from everyone's contacts, because its owner asked for it. */
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
  const fields = sealedFields(sealer);

  const count = async (userId: string) => {
    const { rows } = await pool.query<{ count: number }>(
      'select count(*)::int as count from contacts where user_id = $1',
      [userId],
    );
    return rows[0]!.count;
  };

  return {
    count,

    async list(userId) {
      const { rows } = await pool.query<ContactRow>(
        'select id, name, email, optional, created_at from contacts where user_id = $1',
        [userId],
      );
      await fields.load([userId]);
      return rows
        .map((row) => ({
          id: row.id,
          userId,
          name: fields.open(row.name),
          email: fields.open(row.email),
          optional: row.optional,
          createdAt: row.created_at.toISOString(),
        }))
        .sort((one, other) => one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1));
    },

    async add(userId, contact) {
      const email = normalizeEmail(contact.email);
      const emailHash = vault.hash(email, 'email');
      await fields.load([userId]);
      const known = await pool.query('select from contacts where user_id = $1 and email_hash = $2', [
        userId,
        emailHash,
      ]);
      if (known.rows.length === 0 && (await count(userId)) >= CONTACTS_PER_USER) return null;
      const { rows } = await pool.query<Pick<ContactRow, 'id' | 'optional' | 'created_at'>>(
        `insert into contacts as known (id, user_id, email_hash, created_at, email, name, optional)
         values ($1, $2, $3, $4, $5, $6, coalesce($7::boolean, false))
         on conflict (user_id, email_hash) do update
         set email = excluded.email, name = excluded.name, optional = coalesce($7, known.optional)
         returning id, optional, created_at`,
        [
          randomUuid(),
          userId,
          emailHash,
          now(),
          // Sealed values are bound to the row by the address, so two simultaneous inserts agree.
          fields.seal(userId, emailHash, 'email', email),
          fields.seal(userId, emailHash, 'name', contact.name),
          contact.optional ?? null,
        ],
      );
      const { id, optional, created_at } = rows[0]!;
      return { id, userId, name: contact.name, email, optional, createdAt: created_at.toISOString() };
    },

    async remove(userId, id) {
      const { rowCount } = await pool.query('delete from contacts where id = $1 and user_id = $2', [
        id,
        userId,
      ]);
      return (rowCount ?? 0) > 0;
    },

    async forget(email) {
      const emailHash = vault.hash(normalizeEmail(email), 'email');
      await pool.query('delete from contacts where email_hash = $1', [emailHash]);
    },
  };
}
