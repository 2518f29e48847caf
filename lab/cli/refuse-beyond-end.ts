import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import type { AsOf } from '../as-of/as-of.ts';
import { AsOfRefused } from '../as-of/refused.ts';

/** Throws AsOfRefused for a position that the log doesn't have yet. */
export async function refuseBeyondEnd(log: EventLog, asked: AsOf): Promise<void> {
  if (asked?.upTo.kind !== 'place') return;
  const head = await log.head();
  if (asked.upTo.place > head)
    throw new AsOfRefused(
      `Position ${asked.text} is past the end of the log, which ends at ${Number(head)}.`,
    );
}
