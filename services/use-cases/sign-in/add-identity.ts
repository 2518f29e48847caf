import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { Identity } from '#services/storage/accounts/port.ts';
import type { Accounts } from '#services/storage/accounts/users.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import type { Checkpoint } from '#services/storage/event-store/port.ts';
import { load } from '../commands/execute.ts';

/** How long the read models may take to catch up, in milliseconds. */
const CATCH_UP = 5_000;

type AddIdentityDeps = {
  log: EventLog;
  users: Pick<Accounts, 'addIdentity' | 'moveIdentity'>;
  meetings: { involving(userId: string): Promise<readonly unknown[]> };
  projector: { waitFor(checkpoint: Checkpoint, timeoutMs: number): Promise<'shown' | 'behind'> };
};

type IdentityAdded =
  | { ok: true; identityId: string }
  | {
      ok: false;
      /**
       * `inUse`: another account signs in with it, and has meetings. `emailTaken`: only its address is another account's.
       * `behind`: whether the other account has meetings can't be told yet.
       */
      why: 'inUse' | 'emailTaken' | 'behind';
    };

/**
 * Adds a way to sign in that someone has just proven to their account. Another account with the same identity loses it,
 * unless that account has meetings. An account that nobody can sign in to afterwards is deleted by `finishDeletions`.
 */
export async function addIdentity(
  deps: AddIdentityDeps,
  userId: string,
  identity: Identity,
): Promise<IdentityAdded> {
  const added = await deps.users.addIdentity(userId, identity);
  if (added.ok || added.why === 'emailTaken') return added;
  const found = await meetingsOf(deps, added.owner);
  if (found !== 'none') return { ok: false, why: found === 'some' ? 'inUse' : 'behind' };
  const moved = await deps.users.moveIdentity(added.owner, userId, identity);
  return moved.ok ? moved : { ok: false, why: 'inUse' };
}

/** Whether an account organizes or has joined meetings, or has time held for its owner's answers by hand. */
async function meetingsOf(
  { log, projector, meetings }: AddIdentityDeps,
  userId: string,
): Promise<'some' | 'none' | 'behind'> {
  if ((await projector.waitFor(await log.head(), CATCH_UP)) === 'behind') return 'behind';
  const { state } = await load(log, reservationsDecider, `reservations-${userId}`);
  if (state.reserved.length > 0) return 'some';
  return (await meetings.involving(userId)).length > 0 ? 'some' : 'none';
}
