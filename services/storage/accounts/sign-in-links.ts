import { z } from 'zod';
import { normalizeEmail } from '#contracts/email-address.ts';
import { columnsOf, firstOf, run, statement } from '../postgres/statement.ts';
import { sealedColumn } from '../vault/port.ts';
import { createDueMails, type DueMail } from './due-mails.ts';
import { type AccountsDeps, accounts, type NewRow } from './tables.ts';

/** How long a link works, in minutes. */
export const SIGN_IN_LINK_MINUTES = 15;
const LINK_LIFETIME_MS = SIGN_IN_LINK_MINUTES * 60_000;

const details = z.object({ email: z.string(), redirect: z.string().nullable() });

/** A link that signs in the person who has the mailbox of this address. */
export type SignInLink = {
  email: string;
  /** Where the person wanted to go: a known path in Kairos, or null. */
  redirect: string | null;
  /** The account that the address is added to; null for a sign-in. */
  userId: string | null;
  /** The hash of the browser that asked for it. */
  browser: string;
};

export type DueLink = Pick<SignInLink, 'email' | 'userId'> & DueMail;

/** Links that were asked for, until one of them is used or they expire. Addresses are sealed. */
export type SignInLinks = ReturnType<typeof createSignInLinks>;

const placeOf = (id: string) => `sign-in-link:${id}`;

const TOKEN = 'sign-in:link';

export const sealedSignInLinks = sealedColumn('sign_in_links', 'id', 'details', placeOf);

const keep = statement('sign_in_links_keep', (row: NewRow<'sign_in_links'>) =>
  accounts
    .insertInto('sign_in_links')
    .values(columnsOf(row, ['id', 'email_hash', 'user_id', 'browser_hash', 'details', 'due_at', 'expire'])),
);

const findBy = statement('sign_in_links_find', (id: string, now: Date) =>
  accounts
    .selectFrom('sign_in_links')
    .select(['user_id', 'browser_hash', 'details'])
    .where('id', '=', id)
    .where('expire', '>', now),
);

const use = statement('sign_in_links_use', (id: string, now: Date) =>
  accounts.deleteFrom('sign_in_links').where('id', '=', id).where('expire', '>', now).returning('email_hash'),
);

const forget = statement('sign_in_links_forget', (emailHash: string) =>
  accounts.deleteFrom('sign_in_links').where('email_hash', '=', emailHash),
);

const settle = statement('sign_in_links_settle', (id: string) =>
  accounts.updateTable('sign_in_links').set({ due_at: null }).where('id', '=', id),
);

export function createSignInLinks({ pool, vault, now }: Pick<AccountsDeps, 'pool' | 'vault' | 'now'>) {
  const hash = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const opened = (id: string, sealed: string) => details.parse(JSON.parse(vault.open(sealed, placeOf(id))));

  const mails = createDueMails<{ user_id: string | null; details: string }>({
    ...{ pool, now, table: 'sign_in_links', columns: 'user_id, details' },
  });

  const idOf = (token: string): string | null => {
    try {
      return vault.open(token, TOKEN);
    } catch {
      return null;
    }
  };

  return {
    /** Their email is due at once. */
    async keep(id: string, { email, redirect, userId, browser }: SignInLink): Promise<void> {
      const row = {
        ...{ id, email_hash: hash(email), user_id: userId, browser_hash: browser },
        details: vault.seal(JSON.stringify({ email, redirect }), placeOf(id)),
        ...{ due_at: now(), expire: new Date(now().getTime() + LINK_LIFETIME_MS) },
      };
      await run(pool, keep(row));
    },

    /** What a link is called outside; opaque without KAIROS_KEY. */
    tokenOf: (id: string): string => vault.seal(id, TOKEN),

    /** Null if the token isn't ours, has expired, or was used. */
    async find(token: string): Promise<(SignInLink & { id: string }) | null> {
      const id = idOf(token);
      if (id === null) return null;
      const row = await firstOf(pool, findBy(id, now()));
      return row ? { id, ...opened(id, row.details), userId: row.user_id, browser: row.browser_hash } : null;
    },

    /** Uses a link up, and with it all others of its address. False if another call was faster, or it has expired. */
    async use(id: string): Promise<boolean> {
      const used = await firstOf(pool, use(id, now()));
      if (!used) return false;
      await run(pool, forget(used.email_hash));
      return true;
    },

    /** All links of this address. */
    async forgetOf(email: string): Promise<void> {
      await run(pool, forget(hash(email)));
    },

    attempt: mails.attempt,
    postpone: mails.postpone,

    /** The emails to be sent now, oldest first. */
    async due(): Promise<DueLink[]> {
      const rows = await mails.rows();
      return rows.map(({ id, user_id: userId, attempts, details }) => ({
        ...{ id, userId, attempts },
        email: opened(id, details).email,
      }));
    },

    /** There is nothing more to send. */
    async settle(id: string): Promise<void> {
      await run(pool, settle(id));
    },
  };
}
