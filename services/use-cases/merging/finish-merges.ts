import type { TwoAccounts } from '#services/storage/accounts/merging.ts';
import { type MoveMeetingsDeps, moveMeetings } from './move-meetings.ts';

type Deps = Omit<MoveMeetingsDeps, 'meetings'> & {
  meetings: MoveMeetingsDeps['meetings'] & { ofMergedAccounts(): Promise<readonly TwoAccounts[]> };
};

/**
 * Moves what a process that was killed has left of a merge, and meetings that were stored for an account after it was merged. One
 * that fails is thrown once the others are done.
 */
export async function finishMerges(deps: Deps, signal: AbortSignal): Promise<void> {
  const failed: unknown[] = [];
  for (const accounts of await deps.meetings.ofMergedAccounts()) {
    if (signal.aborted) return;
    await moveMeetings(deps, accounts).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw failed[0];
}
