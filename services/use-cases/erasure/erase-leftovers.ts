import { v5 as uuidV5 } from 'uuid';
import type { Actor, Subject } from '#contracts/events/event-spec.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { execute } from '../commands/execute.ts';
import { contextOf } from '../commands/task-context.ts';
import { type DestroyDeps, destroyKeys } from './destroy-keys.ts';

type Deps = Omit<DestroyDeps, 'log'> & {
  log: EventLog;
  leftOfErasedAccounts(): Promise<readonly { id: string; organized: boolean; people: readonly number[] }[]>;
  /** Other places that hold data of a meeting, such as the demo mailbox. */
  forgetMails: readonly ((meetingIds: readonly string[]) => Promise<void>)[];
};

const KAIROS: Actor = { kind: 'kairos' };

/**
 * Erases data stored after an account's erasure: meetings whose append was under way or had an unknown outcome. Returns
 * the number of meetings with leftovers.
 */
export async function eraseLeftovers(
  { leftOfErasedAccounts, forgetMails, ...deps }: Deps,
  signal: AbortSignal,
): Promise<number> {
  const left = await leftOfErasedAccounts();
  for (const { id, organized, people } of left) {
    if (signal.aborted) break;
    if (organized) await cancel(deps, id);
    const subjects = people.map((number): Subject => `participant:${id}:${number}`);
    if (organized) subjects.push(`meeting:${id}`);
    for (const forget of forgetMails) await forget([id]);
    await destroyKeys(deps, { subjects, why: 'asked', actor: KAIROS, source: 'saga' });
  }
  return left.length;
}

async function cancel({ log, now }: Pick<Deps, 'log' | 'now'>, id: string): Promise<void> {
  const context = contextOf(uuidV5('cancel leftover', id), { actor: KAIROS, source: 'saga', now });
  await execute(log, meetingDecider, `meeting-${id}`, { type: 'CancelMeeting' }, context);
}
