import type pg from 'pg';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Vault } from '../vault/port.ts';
import type { Suppressions } from './port.ts';

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
  const hash = (email: string) => vault.hash(normalizeEmail(email), 'email');
  const addHash = async (emailHash: string) => {
    await pool.query(
      'insert into mail_suppressions (email_hash, created_at) values ($1, $2) on conflict do nothing',
      [emailHash, now()],
    );
  };

  return {
    addHash,
    add: (email) => addHash(hash(email)),
    async has(email) {
      const { rows } = await pool.query('select from mail_suppressions where email_hash = $1', [hash(email)]);
      return rows.length > 0;
    },
  };
}
