import type { CredentialStore } from '#services/calendars/provider.ts';
import { LOOK_UP_LIMIT, queryWithin } from '../postgres/query-within.ts';
import { anyOf, type RowOf, run, statement } from '../postgres/statement.ts';
import { isSubjectDestroyed } from '../vault/port.ts';
import { createBatchLoader } from './batch-loader.ts';
import { subjectOfUser } from './sealed-fields.ts';
import { type AccountsDeps, accounts } from './tables.ts';

const byAccounts = statement('credentials_by_accounts', (ids: readonly string[]) =>
  accounts
    .selectFrom('calendar_accounts')
    .select(['id', 'user_id', 'credential'])
    .where('id', '=', anyOf('uuid', ids)),
);

type CredentialRow = RowOf<typeof byAccounts>;

const save = statement(
  'credentials_save',
  (id: string, credential: string | null, scopes: string[] | null, at: Date) =>
    accounts
      .updateTable('calendar_accounts')
      .set({ credential, scopes, updated_at: at })
      .where('id', '=', id),
);

const end = statement('credentials_end', (id: string, at: Date) =>
  accounts.updateTable('calendar_accounts').set({ credential: null, updated_at: at }).where('id', '=', id),
);

const placeOf = ({ id, user_id }: CredentialRow) => ({
  subject: subjectOfUser(user_id),
  eventId: id,
  field: 'credential',
});

/** Credentials of calendar accounts at rest: sealed under their owner's key and bound to their account. */
export function createCredentials<Credential extends object>({
  pool,
  sealer,
  now,
}: Omit<AccountsDeps, 'vault'>): CredentialStore<Credential> {
  // A look at the calendars of a meeting asks for those of all its people at once, and of each more than once.
  const rowOf = createBatchLoader(async (ids): Promise<Map<string, CredentialRow>> => {
    const rows = await queryWithin(pool, LOOK_UP_LIMIT, byAccounts(ids));
    await sealer.load(rows.map(({ user_id }) => subjectOfUser(user_id)));
    return new Map(rows.map((row) => [row.id, row]));
  });

  return {
    async load(accountId) {
      const row = await rowOf(accountId);
      if (!row || row.credential === null) return null;
      return sealer.open(row.credential, placeOf(row)) as Credential | null;
    },

    missing: async (accountId) => ((await rowOf(accountId)) ? 'disconnected' : 'notConnected'),

    async save(accountId, credential) {
      const row = await rowOf(accountId);
      if (!row) return;
      try {
        const sealed = sealer.seal(credential, placeOf(row));
        const scopes = 'scopes' in credential && Array.isArray(credential.scopes) ? credential.scopes : null;
        await run(pool, save(accountId, sealed, scopes, now()));
      } catch (error) {
        // Its owner was erased meanwhile.
        if (!isSubjectDestroyed(error)) throw error;
      }
    },

    async disconnect(accountId) {
      await run(pool, end(accountId, now()));
    },
  };
}
