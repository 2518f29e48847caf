import { eraseAccount } from '#services/use-cases/erasure/erase-account.ts';
import type { ApiDeps } from './deps.ts';
import { unauthorized } from './errors.ts';

/**
 * For a request that has just stored something of a user: if their account was deleted meanwhile, erases that too and throws
 * a 401. Deleting removes the account before it looks for the last time, so this or that finds it.
 */
export async function assertStillThere(deps: ApiDeps, userId: string): Promise<void> {
  if (await deps.users.exists(userId)) return;
  await eraseAccount(deps, userId);
  throw unauthorized();
}
