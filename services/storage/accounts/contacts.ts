import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Sealer, Vault } from '../vault/port.ts';
import { sealedFields } from './sealed-fields.ts';

export type Contact = { id: string; userId: string; name: string; email: string; createdAt: string };

export interface Contacts {
  /** By name. */
  list(userId: string): Promise<Contact[]>;
  count(userId: string): Promise<number>;
  /** An address that is there already gets the new name. Answers null once the list is full. */
  add(userId: string, contact: { name: string; email: string }): Promise<Contact | null>;
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
      const { rows } = await pool.query<{ id: string; name: string; email: string; created_at: Date }>(
        'select id, name, email, created_at from contacts where user_id = $1',
        [userId],
      );
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
      const known = await pool.query('select from contacts where user_id = $1 and email_hash = $2', [
        userId,
        emailHash,
      ]);
      if (known.rows.length === 0 && (await count(userId)) >= CONTACTS_PER_USER) return null;
      const { rows } = await pool.query<{ id: string; created_at: Date }>(
        `insert into contacts (id, user_id, email_hash, created_at, email, name) values ($1, $2, $3, $4, $5, $6)
         on conflict (user_id, email_hash) do update set email = excluded.email, name = excluded.name
         returning id, created_at`,
        [
          randomUuid(),
          userId,
          emailHash,
          now(),
          // Sealed values are bound to the row by the address, so two simultaneous inserts agree.
          fields.seal(userId, emailHash, 'email', email),
          fields.seal(userId, emailHash, 'name', contact.name),
        ],
      );
      const { id, created_at } = rows[0]!;
      return { id, userId, name: contact.name, email, createdAt: created_at.toISOString() };
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
