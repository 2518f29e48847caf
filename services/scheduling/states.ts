import type { SlotState } from '../../contracts/events/suggestion.ts';
import { isBusy, merged } from './busy.ts';
import type { BusyMinutes, PersonInSlot, SchedulingRequest, UtcMinute } from './engine.ts';
import { zoneOf } from './groups.ts';
import { admittedHours, DAY } from './windows.ts';

/**
 * Everyone's state in one slot, in the order of `request.people`, as after a fresh read before booking.
 * The slot need not be one that the engine would suggest. Out of hours means outside one's own hours; a busy
 * calendar weighs more than that, and an unknown one is neither.
 */
export function stateInSlot(request: SchedulingRequest, start: UtcMinute, end: UtcMinute): PersonInSlot[] {
  const calendars = request.people.map(({ busy }) => busy && merged(busy));
  return statesOf(request, calendars, start, end);
}

/** The same with calendars that are merged already. */
export function statesOf(
  request: SchedulingRequest,
  calendars: readonly (BusyMinutes | null)[],
  start: UtcMinute,
  end: UtcMinute,
): PersonInSlot[] {
  const inHours = new Map<string, boolean>();
  return request.people.map((person, index) => {
    const calendar = calendars[index]!;
    let state: SlotState;
    if (calendar === null) state = 'unknown';
    else if (isBusy(calendar, start, end)) state = 'busy';
    else {
      const zone = zoneOf(person, request);
      const key = `${person.hours} ${zone}`;
      let inside = inHours.get(key);
      if (inside === undefined) {
        const windows = admittedHours(zone, person.hours, { from: start - DAY, to: end + DAY });
        inside = windows.some((from, w) => w % 2 === 0 && from <= start && end <= windows[w + 1]!);
        inHours.set(key, inside);
      }
      state = inside ? 'free' : 'outOfHours';
    }
    return { participant: person.number, state };
  });
}
