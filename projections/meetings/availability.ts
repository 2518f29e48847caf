import { type EventNamed, putRow, rowInstant, sealedToken } from './changes.ts';
import type { AvailabilityRow, MeetingRows } from './rows.ts';

type Event = EventNamed<'AvailabilityRead' | 'AvailabilityConfirmed' | 'AvailabilityUnknown'>;

/**
 * What the reading of each calendar that began last says. An unknown one keeps its earlier reading, in case it is
 * confirmed.
 */
export function projectAvailability(rows: MeetingRows, event: Event): MeetingRows {
  const { participant } = event.data;
  const isIt = (row: AvailabilityRow) => row.participant === participant;
  const at = rowInstant(event.data.startedAt);
  const found = rows.availability.find(isIt);
  // It began before what is shown, and was read for other dates.
  if (found && at < found.checked_at) return rows;
  const before = found ?? nothingKnown(rows.meeting.id, participant, at);
  const availability = putRow(rows.availability, checked(before, event, at), isIt);
  return event.type === 'AvailabilityRead'
    ? { ...rows, availability, participants: inZone(rows, participant, event.data.zone) }
    : { ...rows, availability };
}

const NONE_FAILED = { counting: null, unreadable: null };

function checked(before: AvailabilityRow, event: Event, at: string): AvailabilityRow {
  switch (event.type) {
    case 'AvailabilityRead': {
      const { zone, hours, wishes, range, busy, unclear, part, parts, calendars, oldest } = event.data;
      const token = sealedToken(busy);
      return {
        ...before,
        known: true,
        unknown_because: null,
        zone,
        hours,
        wishes: part === 1 ? sealedToken(wishes) : before.wishes,
        range_start: rowInstant(range.start),
        range_end: rowInstant(range.end),
        busy: [...(part === 1 ? [] : before.busy), ...(token === null ? [] : [token])],
        parts,
        unclear: part === 1 ? sealedToken(unclear) : before.unclear,
        calendars: part === 1 ? (calendars ?? null) : before.calendars,
        oldest: part === 1 ? (oldest === undefined ? null : rowInstant(oldest)) : before.oldest,
        ...NONE_FAILED,
        read_at: at,
        checked_at: at,
      };
    }
    case 'AvailabilityConfirmed':
      if (before.read_at === null) throw new Error("A calendar that was never read can't be confirmed");
      return { ...before, ...NONE_FAILED, known: true, unknown_because: null, read_at: at, checked_at: at };
    case 'AvailabilityUnknown':
      return {
        ...before,
        known: false,
        unknown_because: event.data.why,
        counting: event.data.calendars?.counting ?? null,
        unreadable: event.data.calendars?.unreadable ?? null,
        checked_at: at,
      };
    default:
      return event satisfies never;
  }
}

function inZone(rows: MeetingRows, participant: number, zone: string): MeetingRows['participants'] {
  const at = rows.participants.findIndex((row) => row.number === participant);
  const row = rows.participants[at];
  return row && row.timezone !== zone
    ? rows.participants.with(at, { ...row, timezone: zone })
    : rows.participants;
}

const nothingKnown = (meetingId: string, participant: number, at: string): AvailabilityRow => ({
  meeting_id: meetingId,
  participant,
  known: false,
  unknown_because: null,
  zone: null,
  hours: null,
  wishes: null,
  range_start: null,
  range_end: null,
  busy: [],
  parts: 0,
  unclear: null,
  calendars: null,
  oldest: null,
  ...NONE_FAILED,
  read_at: null,
  checked_at: at,
});
