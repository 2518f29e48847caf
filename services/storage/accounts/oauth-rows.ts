import { columnsOf, excluded, firstOf, run, statement } from '../postgres/statement.ts';
import { sealedColumn, type Vault } from '../vault/port.ts';
import { type AccountsDeps, accounts, type NewRow } from './tables.ts';

/** What the authorization server keeps of something, such as a grant or a token. */
export type OAuthPayload = {
  accountId?: string | undefined;
  clientId?: string | undefined;
  grantId?: string | undefined;
  uid?: string | undefined;
  [field: string]: unknown;
};

/** What the authorization server keeps, by a kind and an id, in a table that all processes share. */
export type OAuthRows = ReturnType<typeof createOAuthRows>;

const placeOf = (hash: string) => `oauth:${hash}`;

export const sealedOAuthRows = sealedColumn('oauth_rows', 'hash', 'payload', placeOf);

/** Under which a row of this kind is found. */
export const hashOfOAuthId = (vault: Pick<Vault, 'hash'>, kind: string, id: string): string =>
  vault.hash(`${kind} ${id}`, 'oauth');

/** The payload of a row, of which only its scopes matter to those who check a token. */
export const openOAuthPayload = (
  vault: Pick<Vault, 'open'>,
  { hash, payload }: { hash: string; payload: string },
): OAuthPayload => JSON.parse(vault.open(payload, placeOf(hash)));

const findBy = (column: 'hash' | 'uid_hash') =>
  statement(`oauth_rows_by_${column}`, (hash: string, now: Date) =>
    accounts
      .selectFrom('oauth_rows')
      .select(['hash', 'payload', 'consumed_at'])
      .where(column, '=', hash)
      .where('expire', '>', now),
  );
const find = { hash: findBy('hash'), uid_hash: findBy('uid_hash') };

const keep = statement('oauth_rows_keep', (row: NewRow<'oauth_rows'>) =>
  accounts
    .insertInto('oauth_rows')
    .values(
      columnsOf(row, [
        ...(['hash', 'kind', 'user_id', 'client', 'grant_hash', 'uid_hash', 'payload', 'expire'] as const),
      ]),
    )
    .onConflict((on) =>
      on.column('hash').doUpdateSet(excluded('user_id', 'client', 'grant_hash', 'payload', 'expire')),
    ),
);

const consume = statement('oauth_rows_consume', (hash: string, now: Date) =>
  accounts
    .updateTable('oauth_rows')
    .set({ consumed_at: now })
    .where('hash', '=', hash)
    .where('consumed_at', 'is', null),
);

const remove = statement('oauth_rows_remove', (hash: string) =>
  accounts.deleteFrom('oauth_rows').where('hash', '=', hash),
);

const removeOfGrant = statement('oauth_rows_remove_of_grant', (kind: string, grantHash: string) =>
  accounts.deleteFrom('oauth_rows').where('kind', '=', kind).where('grant_hash', '=', grantHash),
);

export function createOAuthRows({ pool, vault, now }: Pick<AccountsDeps, 'pool' | 'vault' | 'now'>) {
  const hashOf = (kind: string, id: string) => hashOfOAuthId(vault, kind, id);
  const found = async (column: 'hash' | 'uid_hash', hash: string) => {
    const row = await firstOf(pool, find[column](hash, now()));
    if (!row) return undefined;
    const consumed = row.consumed_at && Math.floor(row.consumed_at.getTime() / 1_000);
    return { ...openOAuthPayload(vault, row), ...(consumed !== null && { consumed }) };
  };

  return {
    /** Undefined once it has expired. `consumed` is when it was used up, in seconds since 1970. */
    find: (kind: string, id: string): Promise<OAuthPayload | undefined> => found('hash', hashOf(kind, id)),
    findByUid: (kind: string, uid: string): Promise<OAuthPayload | undefined> =>
      found('uid_hash', hashOf(`${kind} uid`, uid)),

    /** For so many seconds. */
    async keep(kind: string, id: string, payload: OAuthPayload, seconds: number): Promise<void> {
      const hash = hashOf(kind, id);
      const { accountId, clientId, grantId, uid } = payload;
      const row = {
        ...{ hash, kind, user_id: accountId ?? null, client: clientId ?? null },
        grant_hash: grantId === undefined ? null : hashOf('grant', grantId),
        uid_hash: uid === undefined ? null : hashOf(`${kind} uid`, uid),
        payload: vault.seal(JSON.stringify(payload), placeOf(hash)),
        expire: new Date(now().getTime() + seconds * 1_000),
      };
      await run(pool, keep(row));
    },

    /** Uses something up. False if it was used up before, also by a request at the same time. */
    async consume(kind: string, id: string): Promise<boolean> {
      return (await run(pool, consume(hashOf(kind, id), now()))).rowCount === 1;
    },

    async remove(kind: string, id: string): Promise<void> {
      await run(pool, remove(hashOf(kind, id)));
    },

    async removeOfGrant(kind: string, grantId: string): Promise<void> {
      await run(pool, removeOfGrant(kind, hashOf('grant', grantId)));
    },
  };
}
