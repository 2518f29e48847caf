import type pg from 'pg';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Vault } from '../vault/port.ts';
import { GOOGLE_ISSUER, type Identity } from './port.ts';
import type { sealedFields } from './sealed-fields.ts';

/** One of the ways in which someone signs in. */
export type OwnIdentity = { id: string; issuer: string; email: string; createdAt: string };

/** A connection, or a pool of them. */
export type Queryable = Pick<pg.Pool, 'query'>;

/** Whom an issuer means. */
type Proven = Pick<Identity, 'issuer' | 'subject'>;

type Known = { id: string; userId: string; emailHash: string };

/** Google's subjects were hashed before there were other issuers, so theirs keep their purpose. */
const purposeOf = (issuer: string) => (issuer === GOOGLE_ISSUER ? 'google-sub' : issuer);

/**
 * The rows of `identities` and `addresses`, for one transaction of `client`. An address belongs to one account, and stays
 * while an identity of that account has it.
 */
export function identityRows(
  client: Queryable,
  { vault, fields, now }: { vault: Vault; fields: ReturnType<typeof sealedFields>; now: () => Date },
) {
  const hashOf = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const subjectHash = ({ issuer, subject }: Proven) => vault.hash(subject, purposeOf(issuer));

  return {
    hashOf,

    /** For `users.google_sub`, by which a process of an earlier version finds the account; null for other issuers. */
    olderSubject: (identity: Identity): string | null =>
      identity.issuer === GOOGLE_ISSUER ? subjectHash(identity) : null,

    /** Gives an account that a process of an earlier version made meanwhile its identity and its address. */
    async adoptOlder(identity: Identity): Promise<void> {
      await client.query(
        `with older as (
           select id, google_sub, email_hash, email, created_at from users
           where google_sub = $1 and not exists (select from identities where user_id = users.id)),
         address as (
           insert into addresses (email_hash, user_id, email) select email_hash, id, email from older
           on conflict do nothing)
         insert into identities (id, user_id, issuer, subject_hash, email_hash, created_at)
           select id, id, $2, google_sub, email_hash, created_at from older
         on conflict do nothing`,
        [subjectHash(identity), GOOGLE_ISSUER],
      );
    },

    async find(identity: Proven): Promise<Known | null> {
      const { rows } = await client.query<{ id: string; user_id: string; email_hash: string }>(
        'select id, user_id, email_hash from identities where issuer = $1 and subject_hash = $2',
        [identity.issuer, subjectHash(identity)],
      );
      const [row] = rows;
      return row ? { id: row.id, userId: row.user_id, emailHash: row.email_hash } : null;
    },

    /**
     * False, with nothing changed, if the address is another account's, and no identity that this one gives up is the only
     * one that has it there. The keys of the user have to be loaded.
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
      await client.query(
        `with gone as (delete from identities where id = $2 and user_id = $1 returning subject_hash)
         update users set google_sub = null from gone where users.id = $1 and google_sub = gone.subject_hash`,
        [userId, id],
      );
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
