import type pg from 'pg';
import { v4 as randomUuid } from 'uuid';
import { z } from 'zod';
import { columnsOf, type Queryable, run, statement } from '../postgres/statement.ts';
import { sealedColumn, type Vault } from '../vault/port.ts';
import { createDueMails, type DueMail } from './due-mails.ts';
import { accounts, type NewRow } from './tables.ts';

/** How long an email about a change is tried, in milliseconds. */
const TRIED_FOR_MS = 24 * 60 * 60_000;

/** Who is told. */
const to = z.string();
const told = {
  to,
  /** Of the identity that was added or removed, with its address. */
  issuer: z.string(),
  email: z.string(),
};
const details = z.discriminatedUnion('change', [
  z.object({ ...told, change: z.enum(['added', 'removed']) }),
  /** With what a new token or program is called. */
  z.object({ to, change: z.enum(['tokenCreated', 'programConnected']), name: z.string() }),
]);

/** What someone is told of a change to the ways in which they sign in, or in which programs act for them. */
type SignInNotice = z.infer<typeof details>;

/** Emails about such changes, until they are sent. Addresses are sealed. */
export type SignInNotices = ReturnType<typeof createSignInNotices>;

const placeOf = (id: string) => `sign-in-notice:${id}`;

export const sealedSignInNotices = sealedColumn('sign_in_notices', 'id', 'details', placeOf);

const keep = statement('sign_in_notices_keep', (row: NewRow<'sign_in_notices'>) =>
  accounts
    .insertInto('sign_in_notices')
    .values(columnsOf(row, ['id', 'user_id', 'details', 'due_at', 'expire'])),
);

const settle = statement('sign_in_notices_settle', (id: string) =>
  accounts.deleteFrom('sign_in_notices').where('id', '=', id),
);

/** Has the emails sent once the transaction of `client` is committed, which makes the change. */
export async function keepSignInNotices(
  client: Queryable,
  { vault, now }: { vault: Pick<Vault, 'seal'>; now: () => Date },
  userId: string,
  notices: readonly SignInNotice[],
): Promise<void> {
  for (const notice of notices) {
    const id = randomUuid();
    const row = {
      ...{ id, user_id: userId, details: vault.seal(JSON.stringify(notice), placeOf(id)) },
      ...{ due_at: now(), expire: new Date(now().getTime() + TRIED_FOR_MS) },
    };
    await run(client, keep(row));
  }
}

type SignInNoticesDeps = { pool: pg.Pool; vault: Pick<Vault, 'open'>; now: () => Date };

export function createSignInNotices({ pool, vault, now }: SignInNoticesDeps) {
  const mails = createDueMails<{ details: string }>({
    ...{ pool, now, table: 'sign_in_notices', columns: 'details' },
  });
  return {
    attempt: mails.attempt,
    postpone: mails.postpone,

    async due(): Promise<(SignInNotice & DueMail)[]> {
      const rows = await mails.rows();
      return rows.map(({ id, attempts, details: sealed }) => ({
        ...{ id, attempts },
        ...details.parse(JSON.parse(vault.open(sealed, placeOf(id)))),
      }));
    },

    /** There is nothing more to send. */
    async settle(id: string): Promise<void> {
      await run(pool, settle(id));
    },
  };
}
