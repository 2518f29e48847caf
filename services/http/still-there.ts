import { eraseAccount } from '#services/use-cases/erasure/erase-account.ts';
import { moveMeetings } from '#services/use-cases/merging/move-meetings.ts';
import type { ApiDeps } from './deps.ts';
import { unauthorized } from './errors.ts';

/**
 * For a request that has just stored something of a user: if their account was deleted or merged meanwhile, erases or moves
 * that too and throws a 401. Deleting removes the account before it looks for the last time, and so does merging, so one of
 * the two finds it.
 */
export async function assertStillThere(deps: ApiDeps, userId: string): Promise<void> {
  const idNow = await deps.users.idNow(userId);
  if (idNow === userId) return;
  if (idNow !== null) await moveMeetings({ ...deps, source: 'http' }, { from: userId, into: idNow });
  else await eraseAccount(deps, userId);
  throw unauthorized();
}
