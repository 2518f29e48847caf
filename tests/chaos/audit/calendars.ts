import { eventId, eventIdOf } from '#services/calendars/event-id.ts';
import { bookedPeople, holderOf } from '#services/domain/meeting/holds.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import type { Finding } from './finding.ts';
import type { LoggedMeeting } from './meetings.ts';

/** An event as it is in one calendar. Times are ISO 8601, UTC. */
export type CalendarEntry = {
  /** The address whose calendar it is. */
  calendar: string;
  id: string;
  confirmed: boolean;
  start: string;
  end: string;
};

/** A person's calendars and accounts, by the account. */
export type AddressOf = (userId: string) => string;

/**
 * Whether the calendars hold one event for each scheduled meeting, at its time, for everyone who is booked, and none for
 * any other meeting; and whether anyone was booked twice at a time, or over an appointment of their own. `own` says which events were there before.
 */
export function auditCalendars(
  meetings: readonly LoggedMeeting[],
  entries: readonly CalendarEntry[],
  addressOf: AddressOf,
  own: (id: string) => boolean,
): Finding[] {
  const confirmed = entries.filter((entry) => entry.confirmed);
  const byKey = new Map(confirmed.map((entry) => [`${entry.calendar} ${entry.id}`, entry]));
  const appointments = Object.groupBy(
    confirmed.filter(({ id }) => own(id)),
    ({ calendar }) => calendar,
  );
  const wanted = new Map<string, string>();
  const findings: Finding[] = [];

  for (const { id: meeting, state } of meetings) {
    const booking = activeBooking(state);
    if (!booking) continue;
    const event = eventIdOf(meeting, state, booking);
    wanted.set(event, meeting);
    for (const number of bookedPeople(state, booking)) {
      const userId = holderOf(state, number)!;
      const calendar = addressOf(userId);
      const entry = byKey.get(`${calendar} ${event}`);
      if (!entry)
        findings.push({ meeting, what: `an event too few: it is not in the calendar of ${calendar}` });
      else if (!isAt(entry, booking))
        findings.push({ meeting, what: `its event is at another time in the calendar of ${calendar}` });
      // Who answered by hand has shared no calendar.
      const saidByHand = state.participants[number - 1]?.answer !== undefined;
      const taken = saidByHand ? undefined : appointments[calendar]?.find((one) => overlap(one, booking));
      if (taken)
        findings.push({ meeting, what: `booked over an appointment of ${calendar}: ${taken.start}` });
    }
  }
  const meetingOf = new Map(
    meetings.flatMap(({ id, state }) => state.bookings.map(({ number }) => [eventId(id, number), id])),
  );
  // By their calendars alone, so whichever id Kairos knows someone by.
  const ours = Object.groupBy(
    confirmed.filter(({ id }) => !own(id)),
    ({ calendar }) => calendar,
  );
  for (const [calendar, entries = []] of Object.entries(ours))
    for (const [index, one] of entries.entries())
      if (entries.slice(index + 1).some((other) => other.id !== one.id && overlap(one, other)))
        findings.push({
          meeting: meetingOf.get(one.id) ?? null,
          what: `two meetings at once in the calendar of ${calendar}: ${one.start}`,
        });
  const tooMany = confirmed.filter(({ id }) => !own(id) && !wanted.has(id));
  return [
    ...findings,
    ...tooMany.map(({ calendar, id, start }) => ({
      meeting: meetingOf.get(id) ?? null,
      what: `an event too many in the calendar of ${calendar}, at ${start}`,
    })),
  ];
}

type Interval = { start: string; end: string };

const isAt = (one: Interval, other: Interval) =>
  Date.parse(one.start) === Date.parse(other.start) && Date.parse(one.end) === Date.parse(other.end);

const overlap = (one: Interval, other: Interval) =>
  Date.parse(one.start) < Date.parse(other.end) && Date.parse(other.start) < Date.parse(one.end);
