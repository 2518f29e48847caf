import { DAY } from '#contracts/durations.ts';
import type { Subject } from '#contracts/events/event-spec.ts';
import { type DestroyDeps, destroyKeys } from './destroy-keys.ts';

type ExpiryDeps = DestroyDeps & {
  /** Meetings that ended before the cutoff and still have their keys, with their participants' numbers. */
  endedBefore(cutoff: Date, limit: number): Promise<readonly { id: string; people: readonly number[] }[]>;
  /** Other places that hold data of a meeting, such as the demo mailbox. */
  forgetMails: readonly ((meetingIds: readonly string[]) => Promise<void>)[];
};

const MEETINGS_AT_ONCE = 100;
/** Days after a meeting's end at which its keys are destroyed. */
const RETENTION_DAYS = 365;

/** Destroys the remaining data of meetings a year after their end. Returns the number of meetings erased. */
export async function eraseExpiredMeetings(
  { endedBefore, forgetMails, ...deps }: ExpiryDeps,
  signal: AbortSignal,
): Promise<number> {
  const cutoff = new Date(deps.now().getTime() - RETENTION_DAYS * DAY);
  const erased = new Set<string>();
  for (;;) {
    // Read models learn of an erasure a little later, so the same meetings may be listed again.
    const expired = await endedBefore(cutoff, MEETINGS_AT_ONCE + erased.size);
    const next = expired.filter(({ id }) => !erased.has(id));
    if (next.length === 0 || signal.aborted) return erased.size;
    for (const { id, people } of next) {
      if (signal.aborted) break;
      const subjects: Subject[] = [
        ...people.map((number): Subject => `participant:${id}:${number}`),
        `meeting:${id}`,
      ];
      for (const forget of forgetMails) await forget([id]);
      await destroyKeys(deps, { subjects, why: 'expired', actor: { kind: 'kairos' }, source: 'saga' });
      erased.add(id);
    }
  }
}
