import type { TwoAccounts } from '#services/storage/accounts/merging.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { type WakeSagasDeps, wakeSagas } from '../settings/wake-sagas.ts';
import { type MoveMeetingDeps, moveMeeting } from './move-meeting.ts';

/** How long the read models may take to catch up, in milliseconds. */
const CATCH_UP = 5_000;

export type MoveMeetingsDeps = MoveMeetingDeps &
  WakeSagasDeps & {
    meetings: { involving(userId: string): Promise<readonly { meeting: { id: string } }[]> };
    projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
  };

/**
 * Moves the meetings of an account that was merged, and those that are stored meanwhile, until none is left. `begun`: the read
 * models fell behind, and `finishMerges` does the rest. A meeting that can't be moved is thrown once the others are done.
 */
export async function moveMeetings(
  deps: MoveMeetingsDeps,
  { from, into }: TwoAccounts,
): Promise<'moved' | 'begun'> {
  const { log, projector, meetings } = deps;
  const seen = new Set<string>();
  const failed: unknown[] = [];
  for (;;) {
    if ((await projector.waitFor(await log.head(), CATCH_UP)) === 'behind') return 'begun';
    const involved = await meetings.involving(from);
    const left = involved.map(({ meeting }) => meeting.id).filter((id) => !seen.has(id));
    if (left.length === 0) break;
    for (const id of left)
      await moveMeeting(deps, id, { from, into }).catch((error: unknown) => failed.push(error));
    for (const id of left) seen.add(id);
  }
  await wakeSagas(deps, into);
  if (failed.length > 0) throw failed[0];
  return 'moved';
}
