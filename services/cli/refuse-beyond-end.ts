import type { AsOf } from '#services/analysis/as-of/as-of.ts';
import { AsOfRefused } from '#services/analysis/as-of/refused.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';

/** Throws AsOfRefused for a position that the log doesn't have yet. */
export async function refuseBeyondEnd(log: EventLog, asked: AsOf): Promise<void> {
  if (asked?.upTo.kind !== 'place') return;
  const head = await log.head();
  if (asked.upTo.place > head)
    throw new AsOfRefused(
      `Position ${asked.text} is past the end of the log, which ends at ${Number(head)}.`,
    );
}
