import type { AccountMerging, MergedAccounts, TwoAccounts } from '#services/storage/accounts/merging.ts';
import { type MoveMeetingsDeps, moveMeetings } from './move-meetings.ts';

export type MergeAccountsDeps = MoveMeetingsDeps & { merging: Pick<AccountMerging, 'merge'> };

/**
 * Merges an account into another one of the same person, who has just proven both: what they have, then their meetings. A refusal
 * leaves everything as it was. Once it has begun, `finishMerges` brings it to its end whatever happens to this process.
 */
export async function mergeAccounts(
  deps: MergeAccountsDeps,
  accounts: TwoAccounts & { identityId: string },
): Promise<MergedAccounts> {
  const merged = await deps.merging.merge(accounts);
  if (merged.ok) await moveMeetings(deps, accounts);
  return merged;
}
