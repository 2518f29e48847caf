import { sql } from 'kysely';
import { v4 as randomUuid } from 'uuid';
import { CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import { columnsOf, firstOf, run, statement } from '../postgres/statement.ts';
import { sealedFields } from './sealed-fields.ts';
import { type AccountsDeps, accounts, type NewRow } from './tables.ts';

export type Contact = {
  id: string;
  userId: string;
  name: string;
  email: string;
  /** Whether they're usually optional in this user's meetings. */
  optional: boolean;
  createdAt: string;
};

export type Contacts = ReturnType<typeof createContacts>;

const ofUser = statement('contacts_of_user', (userId: string) =>
  accounts
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'optional', 'created_at'])
    .where('user_id', '=', userId),
);

const countOf = statement('contacts_count', (userId: string) =>
  accounts
    .selectFrom('contacts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId),
);

const knownBy = statement('contacts_known', (userId: string, hash: string) =>
  accounts.selectFrom('contacts').select('id').where('user_id', '=', userId).where('email_hash', '=', hash),
);

const put = statement('contacts_put', (row: NewRow<'contacts'>, optional: boolean | null) =>
  accounts
    .insertInto('contacts')
    .values({
      ...columnsOf(row, ['id', 'user_id', 'email_hash', 'email', 'name', 'created_at']),
      optional: sql`coalesce(${optional}::boolean, false)`,
    })
    .onConflict((on) =>
      on.columns(['user_id', 'email_hash']).doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        name: ref('excluded.name'),
        optional: sql`coalesce(${optional}::boolean, ${ref('contacts.optional')})`,
      })),
    )
    .returning(['id', 'optional', 'created_at']),
);

const remove = statement('contacts_remove', (id: string, userId: string) =>
  accounts.deleteFrom('contacts').where('id', '=', id).where('user_id', '=', userId),
);

const forget = statement('contacts_forget', (emailHash: string) =>
  accounts.deleteFrom('contacts').where('email_hash', '=', emailHash),
);

/** The saved contacts of each user, sealed under that user's key. */
export function createContacts({ pool, vault, sealer, now }: AccountsDeps) {
  const fields = sealedFields(sealer);

  const count = async (userId: string) => Number((await firstOf(pool, countOf(userId)))!.count);

  return {
    count,

    async list(userId: string): Promise<Contact[]> {
      const { rows } = await run(pool, ofUser(userId));
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

    /**
     * An address that is there already gets the new name, and is as optional as before if nothing is said of that. Answers
     * null once the list is full.
     */
    async add(
      userId: string,
      contact: { name: string; email: string; optional?: boolean | undefined },
    ): Promise<Contact | null> {
      const email = normalizeEmail(contact.email);
      const emailHash = vault.hash(email, 'email');
      await fields.load([userId]);
      const known = await firstOf(pool, knownBy(userId, emailHash));
      if (!known && (await count(userId)) >= CONTACTS_PER_USER) return null;
      const row = await firstOf(
        pool,
        put(
          {
            ...{ id: randomUuid(), user_id: userId, email_hash: emailHash, created_at: now() },
            // Sealed values are bound to the row by the address, so two simultaneous inserts agree.
            email: fields.seal(userId, emailHash, 'email', email),
            name: fields.seal(userId, emailHash, 'name', contact.name),
          },
          contact.optional ?? null,
        ),
      );
      const { id, optional, created_at } = row!;
      return { id, userId, name: contact.name, email, optional, createdAt: created_at.toISOString() };
    },

    /** Answers whether this user had such a contact. */
    async remove(userId: string, id: string): Promise<boolean> {
      return (await run(pool, remove(id, userId))).rowCount === 1;
    },

    /** Removes an address from everyone's contacts, because its owner asked for it. */
    async forget(email: string): Promise<void> {
      const emailHash = vault.hash(normalizeEmail(email), 'email');
      await run(pool, forget(emailHash));
    },
  };
}
