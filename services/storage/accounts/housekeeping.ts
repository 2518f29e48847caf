import type pg from 'pg';
import { HOUR } from '#contracts/durations.ts';
import { run, statement } from '../postgres/statement.ts';
import { EXPIRED_KEPT_MS } from './personal-tokens.ts';
import { accounts } from './tables.ts';

const EXPIRING = [
  ...(['sessions', 'counters', 'counted_commands', 'pending_answers'] as const),
  ...(['sign_in_links', 'sign_in_notices', 'oauth_rows', 'confirmations'] as const),
];

const expired = EXPIRING.map((table) =>
  statement(`${table}_expired`, (now: Date) => accounts.deleteFrom(table).where('expire', '<', now)),
);

const expiredTokens = statement('personal_tokens_expired', (before: Date) =>
  accounts.deleteFrom('personal_tokens').where('expire', '<', before),
);

const endedPrograms = statement('connected_programs_ended', (before: Date) =>
  accounts
    .deleteFrom('connected_programs as programs')
    .where('created_at', '<', before)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_rows')
            .select('hash')
            .whereRef('oauth_rows.user_id', '=', 'programs.user_id')
            .whereRef('oauth_rows.client', '=', 'programs.client'),
        ),
      ),
    ),
);

/**
 * Removes what has expired: sessions, counts, answers that nobody confirmed, links that nobody signed in with, what
 * people were to confirm, and what programs no longer may. To be called now and then; harmless if repeated.
 */
export async function removeExpired({ pool, now }: { pool: pg.Pool; now: () => Date }): Promise<void> {
  for (const remove of expired) await run(pool, remove(now()));
  await run(pool, expiredTokens(new Date(now().getTime() - EXPIRED_KEPT_MS)));
  // Someone who has just agreed has a program without tokens for a moment.
  await run(pool, endedPrograms(new Date(now().getTime() - HOUR)));
}
