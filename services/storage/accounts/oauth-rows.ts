import type pg from 'pg';
import type { Vault } from '../vault/port.ts';
import type { SealedColumn } from '../vault/sealed-column.ts';

/** What the authorization server keeps of something, such as a grant or a token. */
export type OAuthPayload = {
  accountId?: string | undefined;
  clientId?: string | undefined;
  grantId?: string | undefined;
  uid?: string | undefined;
  [field: string]: unknown;
};

/** What the authorization server keeps, by a kind and an id, in a table that all processes share. */
export interface OAuthRows {
  /** Undefined once it has expired. `consumed` is when it was used up, in seconds since 1970. */
  find(kind: string, id: string): Promise<OAuthPayload | undefined>;
  findByUid(kind: string, uid: string): Promise<OAuthPayload | undefined>;
  /** For so many seconds. */
  keep(kind: string, id: string, payload: OAuthPayload, seconds: number): Promise<void>;
  /** Uses something up. False if it was used up before, also by a request at the same time. */
  consume(kind: string, id: string): Promise<boolean>;
  remove(kind: string, id: string): Promise<void>;
  removeOfGrant(kind: string, grantId: string): Promise<void>;
}

const placeOf = (hash: string) => `oauth:${hash}`;

export const sealedOAuthRows: SealedColumn = {
  table: 'oauth_rows',
  key: 'hash',
  column: 'payload',
  placeOf: ({ hash }) => placeOf(hash!),
};

/** Under which a row of this kind is found. */
export const hashOfOAuthId = (vault: Pick<Vault, 'hash'>, kind: string, id: string): string =>
  vault.hash(`${kind} ${id}`, 'oauth');

/** The payload of a row, of which only its scopes matter to those who check a token. */
export const openOAuthPayload = (
  vault: Pick<Vault, 'open'>,
  { hash, payload }: { hash: string; payload: string },
): OAuthPayload => JSON.parse(vault.open(payload, placeOf(hash)));

type Row = { hash: string; payload: string; consumed_at: Date | null };

export function createOAuthRows({
  pool,
  vault,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  now: () => Date;
}): OAuthRows {
  const hashOf = (kind: string, id: string) => hashOfOAuthId(vault, kind, id);
  const found = async (column: 'hash' | 'uid_hash', hash: string) => {
    const { rows } = await pool.query<Row>(
      `select hash, payload, consumed_at from oauth_rows where ${column} = $1 and expire > $2`,
      [hash, now()],
    );
    const row = rows[0];
    if (!row) return undefined;
    const consumed = row.consumed_at && Math.floor(row.consumed_at.getTime() / 1_000);
    return { ...openOAuthPayload(vault, row), ...(consumed !== null && { consumed }) };
  };

  return {
    find: (kind, id) => found('hash', hashOf(kind, id)),
    findByUid: (kind, uid) => found('uid_hash', hashOf(`${kind} uid`, uid)),

    async keep(kind, id, payload, seconds) {
      const hash = hashOf(kind, id);
      const { accountId, clientId, grantId, uid } = payload;
      await pool.query(
        `insert into oauth_rows (hash, kind, user_id, client, grant_hash, uid_hash, payload, expire)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (hash) do update set user_id = excluded.user_id, client = excluded.client,
           grant_hash = excluded.grant_hash, payload = excluded.payload, expire = excluded.expire`,
        [
          ...[hash, kind, accountId ?? null, clientId ?? null],
          ...[grantId === undefined ? null : hashOf('grant', grantId)],
          ...[uid === undefined ? null : hashOf(`${kind} uid`, uid)],
          ...[
            vault.seal(JSON.stringify(payload), placeOf(hash)),
            new Date(now().getTime() + seconds * 1_000),
          ],
        ],
      );
    },

    async consume(kind, id) {
      const { rowCount } = await pool.query(
        'update oauth_rows set consumed_at = $2 where hash = $1 and consumed_at is null',
        [hashOf(kind, id), now()],
      );
      return rowCount === 1;
    },

    async remove(kind, id) {
      await pool.query('delete from oauth_rows where hash = $1', [hashOf(kind, id)]);
    },

    async removeOfGrant(kind, grantId) {
      await pool.query('delete from oauth_rows where kind = $1 and grant_hash = $2', [
        kind,
        hashOf('grant', grantId),
      ]);
    },
  };
}
