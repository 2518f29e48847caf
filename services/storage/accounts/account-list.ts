import { sql } from 'kysely';
import { normalizeEmail } from '#contracts/email-address.ts';
import { firstOf, run, statement } from '../postgres/statement.ts';
import { sealedFields } from './sealed-fields.ts';
import type { AccountsDeps } from './tables.ts';

const PER_PAGE = 50;

type Row = { id: string; email: string; created_at: Date; seen_at: string | null };

const page = statement(
  'users_page',
  (after: string | null, emailHash: string | null, now: Date) => sql<Row>`
    select id, email, created_at, (select max((data->>'seenAt')::bigint) from sessions
      where sessions.user_id = users.id and expire > ${now}) as seen_at
    from users where deleting_since is null
      and (${after}::uuid is null or (created_at, id) < (select created_at, id from users where id = ${after}))
      and (${emailHash}::text is null or id in (select user_id from addresses where email_hash = ${emailHash}))
    order by created_at desc, id desc limit ${PER_PAGE + 1}`,
);

const count = statement(
  'users_count',
  () => sql<{ total: number }>`select count(*)::int as total from users where deleting_since is null`,
);

/** Everyone who has an account, page by page, the newest first: `after` the account with this id, or with this address. */
export async function listAccounts(
  { pool, vault, sealer, now }: AccountsDeps,
  { after, address }: { after?: string | undefined; address?: string | undefined },
) {
  const fields = sealedFields(sealer);
  const hash = address === undefined ? null : vault.hash(normalizeEmail(address), 'email');
  const { rows } = await run(pool, page(after ?? null, hash, now()));
  await fields.load(rows.map(({ id }) => id));
  return {
    accounts: rows.slice(0, PER_PAGE).map(({ id, email, created_at, seen_at }) => ({
      ...{ id, email: fields.open(email), createdAt: created_at.toISOString() },
      lastSeen: seen_at === null ? null : new Date(Number(seen_at)).toISOString().slice(0, 10),
    })),
    total: (await firstOf(pool, count()))!.total,
    hasMore: rows.length > PER_PAGE,
  };
}
