import type { SlotState } from '#contracts/events/suggestion.ts';
import { isBusy, isKnownIn, mergeBusyMinutes } from '../busy.ts';
import type { BusyIntervals, PersonInSlot, UtcMinute } from '../engine.ts';
import { isInside, MINUTES_A_DAY } from '../windows.ts';
import { type Group, groupPeople } from './groups.ts';
import type { PartsRequest } from './parts-request.ts';

/**
 * Everyone's state in one slot, in the order of `request.people`, for example after a recheck before booking. The slot
 * need not be one the engine would suggest. Outside hours refers to a person's own hours. Being busy takes precedence
 * over it, and a calendar that is unknown then is neither.
 */
export function stateInSlot(request: PartsRequest, start: UtcMinute, end: UtcMinute): PersonInSlot[] {
  const calendars = request.people.map(({ busy }) => busy && mergeBusyMinutes(busy));
  const groups = groupPeople(request, { from: start - MINUTES_A_DAY, to: end + MINUTES_A_DAY });
  return statesWithin({ request, calendars, groups }, start, end);
}

type Known = {
  request: PartsRequest;
  /** Merged; null for an unknown calendar. */
  calendars: readonly (BusyIntervals | null)[];
  groups: readonly Group[];
};

/** The same, with calendars and windows already computed. */
export function statesWithin(
  { request, calendars, groups }: Known,
  start: UtcMinute,
  end: UtcMinute,
): PersonInSlot[] {
  const states = request.people.map(
    ({ number }): PersonInSlot => ({ participant: number, state: 'unknown' }),
  );
  for (const { windows, members } of groups) {
    const whenOpen: SlotState = isInside(windows, start, end) ? 'free' : 'outOfHours';
    for (const index of members) {
      if (isKnownIn(request.people[index]!, start, end))
        states[index]!.state = isBusy(calendars[index]!, start, end) ? 'busy' : whenOpen;
    }
  }
  return states;
}
