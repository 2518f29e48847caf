import { normalizeEmail } from '#contracts/email-address.ts';
import { firstOf, run, statement } from '../postgres/statement.ts';
import type { Suppressions } from './port.ts';
import { type AccountsDeps, accounts } from './tables.ts';

const add = statement('suppressions_add', (emailHash: string, at: Date) =>
  accounts
    .insertInto('mail_suppressions')
    .values({ email_hash: emailHash, created_at: at })
    .onConflict((on) => on.doNothing()),
);

const find = statement('suppressions_find', (emailHash: string) =>
  accounts.selectFrom('mail_suppressions').select('email_hash').where('email_hash', '=', emailHash),
);

/** Addresses that unsubscribed, as keyed hashes: they stay when the account or the invitation is erased. */
export function createSuppressions({
  pool,
  vault,
  now,
}: Pick<AccountsDeps, 'pool' | 'vault' | 'now'>): Suppressions & {
  addHash(emailHash: string): Promise<void>;
} {
  const hash = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const addHash = async (emailHash: string) => {
    await run(pool, add(emailHash, now()));
  };

  return {
    addHash,
    add: (email) => addHash(hash(email)),
    has: async (email) => (await firstOf(pool, find(hash(email)))) !== undefined,
  };
}
