import { sql } from 'kysely';
import { normalizeEmail } from '#contracts/email-address.ts';
import { columnsOf, firstOf, type Queryable, run, statement } from '../postgres/statement.ts';
import type { Vault } from '../vault/port.ts';
import type { Identity } from './port.ts';
import type { sealedFields } from './sealed-fields.ts';
import { accounts, type NewRow } from './tables.ts';

/** One of the ways in which someone signs in. */
export type OwnIdentity = { id: string; issuer: string; email: string; createdAt: string };

type Proven = Pick<Identity, 'issuer' | 'subject'>;

type Known = { id: string; userId: string; emailHash: string };

const find = statement('identities_find', (issuer: string, subjectHash: string) =>
  accounts
    .selectFrom('identities')
    .select(['id', 'user_id as userId', 'email_hash as emailHash'])
    .where('issuer', '=', issuer)
    .where('subject_hash', '=', subjectHash),
);

const claim = statement(
  'addresses_claim',
  (row: NewRow<'addresses'>, givenUpBy: string | undefined, givenUp: string | undefined) =>
    sql`insert into addresses as known (email_hash, user_id, email)
      values (${row.email_hash}, ${row.user_id}, ${row.email})
      on conflict (email_hash) do update set user_id = excluded.user_id, email = excluded.email
        where known.user_id = excluded.user_id or known.user_id = ${givenUpBy} and not exists (
          select from identities
          where email_hash = excluded.email_hash and user_id = ${givenUpBy} and id <> ${givenUp})`,
);

const add = statement('identities_add', (row: NewRow<'identities'>) =>
  accounts
    .insertInto('identities')
    .values(columnsOf(row, ['id', 'user_id', 'issuer', 'subject_hash', 'email_hash', 'created_at'])),
);

const moveTo = statement('identities_move_to', (id: string, emailHash: string) =>
  accounts.updateTable('identities').set({ email_hash: emailHash }).where('id', '=', id),
);

const remove = statement('identities_remove', (id: string, userId: string) =>
  accounts.deleteFrom('identities').where('id', '=', id).where('user_id', '=', userId),
);

const ofUser = statement('identities_of_user', (userId: string) =>
  accounts
    .selectFrom('identities')
    .innerJoin('addresses', 'addresses.email_hash', 'identities.email_hash')
    .select(['identities.id', 'issuer', 'email', 'created_at'])
    .where('identities.user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('identities.id'),
);

const dropUnused = statement('addresses_drop_unused', (userId: string) =>
  accounts
    .deleteFrom('addresses')
    .where('user_id', '=', userId)
    .where('email_hash', 'not in', ({ selectFrom }) =>
      selectFrom('identities').select('email_hash').where('user_id', '=', userId),
    ),
);

const keepMainAddress = statement(
  'users_keep_main_address',
  (userId: string, now: Date) => sql`update users
    set updated_at = ${now}, email_hash = oldest.email_hash, email = oldest.email
    from (select email_hash, email from identities join addresses using (email_hash)
          where identities.user_id = ${userId} order by created_at, identities.id limit 1) as oldest
    where users.id = ${userId}
    and not exists (select from addresses where user_id = ${userId} and email_hash = users.email_hash)`,
);

/**
 * The rows of `identities` and `addresses`, for one transaction of `client`. An address belongs to one account, and stays
 * while an identity of that account has it.
 */
export function identityRows(
  client: Queryable,
  { vault, fields, now }: { vault: Vault; fields: ReturnType<typeof sealedFields>; now: () => Date },
) {
  const hashOf = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const subjectHash = ({ issuer, subject }: Proven) => vault.hash(subject, issuer);

  return {
    hashOf,

    find: async (identity: Proven): Promise<Known | null> =>
      (await firstOf(client, find(identity.issuer, subjectHash(identity)))) ?? null,

    /**
     * Gives the address to this user. False, with nothing changed, if another account has it, unless that account gives up
     * `givenUp`, its only identity with this address. The keys of the user have to be loaded.
     */
    async claim(userId: string, email: string, givenUp?: Known): Promise<boolean> {
      const sealed = fields.seal(userId, userId, 'email', normalizeEmail(email));
      const row = { email_hash: hashOf(email), user_id: userId, email: sealed };
      return (await run(client, claim(row, givenUp?.userId, givenUp?.id))).rowCount === 1;
    },

    async add(userId: string, identity: Identity, id: string): Promise<void> {
      const row = {
        ...{ id, user_id: userId, issuer: identity.issuer, subject_hash: subjectHash(identity) },
        ...{ email_hash: hashOf(identity.email), created_at: now() },
      };
      await run(client, add(row));
    },

    async moveTo(id: string, email: string): Promise<void> {
      await run(client, moveTo(id, hashOf(email)));
    },

    async remove(userId: string, id: string): Promise<void> {
      await run(client, remove(id, userId));
    },

    /** Oldest first. The keys of the user have to be loaded. */
    async of(userId: string): Promise<OwnIdentity[]> {
      const { rows } = await run(client, ofUser(userId));
      return rows.map(({ id, issuer, email, created_at: createdAt }) => ({
        id,
        issuer,
        email: fields.open(email),
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Drops the addresses that no identity has anymore. */
    async dropUnused(userId: string): Promise<void> {
      await run(client, dropUnused(userId));
    },

    /** Has emails go to the address of the oldest identity, if the one they went to is gone. */
    async keepMainAddress(userId: string): Promise<void> {
      await run(client, keepMainAddress(userId, now()));
    },
  };
}
