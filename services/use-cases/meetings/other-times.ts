import { MINUTE } from '#contracts/durations.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { refuseEnded } from './ended.ts';
import { type Organizing, refuseWith } from './organizing.ts';
import type { Recheck } from './recheck.ts';

/** Finds times to which a booked meeting could move, or checks whether it could be longer or shorter in place. */
export const createOtherTimes =
  ({ log, now }: { log: EventLog; now: () => Date }, recheck: Recheck): Organizing['otherTimes'] =>
  async (found, duration, context, signal) => {
    const ended = refuseEnded(found, now());
    if (ended) return ended;
    const held = activeBooking(found.state);
    if (!held) return refuseWith('notOpen', 'No time is booked yet. Choose one of the suggested times.');
    const start = new Date(held.start);
    const slot = { start, end: new Date(start.getTime() + duration * MINUTE) };
    const looked = await recheck(
      log,
      { ...found, state: { ...found.state, duration } },
      slot,
      context,
      signal,
    );
    const { ownTime, missing } = looked;
    return {
      ok: true,
      stays: { isPossible: !(ownTime && 'notPossible' in ownTime), notFree: missing },
      suggestions: looked.suggestions.filter((one) => Date.parse(one.start) !== start.getTime()),
    };
  };
