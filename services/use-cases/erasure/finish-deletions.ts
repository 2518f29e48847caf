import type { Accounts } from '#services/storage/accounts/users.ts';
import { type EraseAccountDeps, eraseAccount } from './erase-account.ts';

type Deps = EraseAccountDeps & { users: Pick<Accounts, 'beingDeleted'> };

/**
 * Deletes the accounts whose deletion was begun by a process that was killed, or by a request that failed. Their owners
 * are signed out and can't ask again. A deletion still under way elsewhere runs twice, harmlessly.
 */
export async function finishDeletions(deps: Deps, signal: AbortSignal): Promise<void> {
  for (const userId of await deps.users.beingDeleted()) {
    if (signal.aborted) return;
    await eraseAccount(deps, userId);
  }
}
