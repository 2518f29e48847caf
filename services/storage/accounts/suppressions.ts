import type pg from 'pg';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Vault } from '../vault/port.ts';
import type { Suppressions } from './port.ts';
import { accountDatabase } from './tables.ts';

/** Addresses that unsubscribed, as keyed hashes: they stay when the account or the invitation is erased. */
export function createSuppressions({
  pool,
  vault,
  now,
}: {
  pool: pg.Pool;
  vault: Vault;
  now: () => Date;
}): Suppressions & { addHash(emailHash: string): Promise<void> } {
  const db = accountDatabase(pool);
  const hash = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const addHash = async (emailHash: string) => {
    await db
      .insertInto('mail_suppressions')
      .values({ email_hash: emailHash, created_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  };

  return {
    addHash,
    add: (email) => addHash(hash(email)),
    async has(email) {
      const row = await db
        .selectFrom('mail_suppressions')
        .select('email_hash')
        .where('email_hash', '=', hash(email))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
