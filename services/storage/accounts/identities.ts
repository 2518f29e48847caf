import type pg from 'pg';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Vault } from '../vault/port.ts';
import type { Identity } from './port.ts';
import type { sealedFields } from './sealed-fields.ts';

/** One of the ways in which someone signs in. */
export type OwnIdentity = { id: string; issuer: string; email: string; createdAt: string };

/** A connection, or a pool of them. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Whom an issuer means. */
type Proven = Pick<Identity, 'issuer' | 'subject'>;

type Known = { id: string; userId: string; emailHash: string };

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

    async find(identity: Proven): Promise<Known | null> {
      const { rows } = await client.query<{ id: string; user_id: string; email_hash: string }>(
        'select id, user_id, email_hash from identities where issuer = $1 and subject_hash = $2',
        [identity.issuer, subjectHash(identity)],
      );
      const [row] = rows;
      return row ? { id: row.id, userId: row.user_id, emailHash: row.email_hash } : null;
    },

    /**
     * Gives the address to this user. False, with nothing changed, if another account has it, unless that account gives up
     * `givenUp`, its only identity with this address. The keys of the user have to be loaded.
     */
    async claim(userId: string, email: string, givenUp?: Known): Promise<boolean> {
      const { rowCount } = await client.query(
        `insert into addresses as known (email_hash, user_id, email) values ($1, $2, $3)
         on conflict (email_hash) do update set user_id = excluded.user_id, email = excluded.email
           where known.user_id = $2 or known.user_id = $4
             and not exists (select from identities where email_hash = $1 and user_id = $4 and id <> $5)`,
        [
          ...[hashOf(email), userId, fields.seal(userId, userId, 'email', normalizeEmail(email))],
          ...[givenUp?.userId, givenUp?.id],
        ],
      );
      return rowCount === 1;
    },

    async add(userId: string, identity: Identity, id: string): Promise<void> {
      await client.query(
        `insert into identities (id, user_id, issuer, subject_hash, email_hash, created_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [...[id, userId, identity.issuer, subjectHash(identity)], ...[hashOf(identity.email), now()]],
      );
    },

    async moveTo(id: string, email: string): Promise<void> {
      await client.query('update identities set email_hash = $2 where id = $1', [id, hashOf(email)]);
    },

    async remove(userId: string, id: string): Promise<void> {
      await client.query('delete from identities where id = $2 and user_id = $1', [userId, id]);
    },

    /** Oldest first. The keys of the user have to be loaded. */
    async of(userId: string): Promise<OwnIdentity[]> {
      const { rows } = await client.query<{ id: string; issuer: string; email: string; created_at: Date }>(
        `select identities.id, issuer, email, created_at
         from identities join addresses using (email_hash)
         where identities.user_id = $1 order by created_at, identities.id`,
        [userId],
      );
      return rows.map(({ id, issuer, email, created_at: createdAt }) => ({
        id,
        issuer,
        email: fields.open(email),
        createdAt: createdAt.toISOString(),
      }));
    },

    /** Lets go of the addresses that no identity has any more. */
    async dropUnused(userId: string): Promise<void> {
      await client.query(
        `delete from addresses where user_id = $1
         and email_hash not in (select email_hash from identities where user_id = $1)`,
        [userId],
      );
    },

    /** Has emails go to the address of the oldest identity, if the one they went to is gone. */
    async keepMainAddress(userId: string): Promise<void> {
      await client.query(
        `update users set updated_at = $2, email_hash = oldest.email_hash, email = oldest.email
         from (select email_hash, email from identities join addresses using (email_hash)
               where identities.user_id = $1 order by created_at, identities.id limit 1) as oldest
         where users.id = $1
         and not exists (select from addresses where user_id = $1 and email_hash = users.email_hash)`,
        [userId, now()],
      );
    },
  };
}
