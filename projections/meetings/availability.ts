import type { EventNamed } from './event.ts';
import { putRow } from './row-lists.ts';
import type { AvailabilityRow, MeetingRows } from './rows.ts';
import { rowInstant, sealedToken } from './values.ts';

type Event = EventNamed<'AvailabilityRead' | 'AvailabilityConfirmed' | 'AvailabilityUnknown'>;

/** What was last known of each calendar. An unknown one keeps its earlier reading, in case it is confirmed. */
export function projectAvailability(rows: MeetingRows, event: Event): MeetingRows {
  const { participant } = event.data;
  const isIt = (row: AvailabilityRow) => row.participant === participant;
  const before = rows.availability.find(isIt) ?? nothingKnown(rows.meeting.id, participant, event.meta.at);
  const availability = putRow(rows.availability, checked(before, event), isIt);
  return event.type === 'AvailabilityRead'
    ? { ...rows, availability, participants: inZone(rows, participant, event.data.zone) }
    : { ...rows, availability };
}

function checked(before: AvailabilityRow, event: Event): AvailabilityRow {
  const at = rowInstant(event.meta.at);
  switch (event.type) {
    case 'AvailabilityRead': {
      const { zone, hours, range, busy, part, parts } = event.data;
      const token = sealedToken(busy);
      return {
        ...before,
        known: true,
        unknown_because: null,
        zone,
        hours,
        range_start: rowInstant(range.start),
        range_end: rowInstant(range.end),
        busy: [...(part === 1 ? [] : before.busy), ...(token === null ? [] : [token])],
        parts,
        read_at: at,
        checked_at: at,
      };
    }
    case 'AvailabilityConfirmed':
      if (before.read_at === null) throw new Error("A calendar that was never read can't be confirmed");
      return { ...before, known: true, unknown_because: null, read_at: at, checked_at: at };
    case 'AvailabilityUnknown':
      return { ...before, known: false, unknown_because: event.data.why, checked_at: at };
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
  range_start: null,
  range_end: null,
  busy: [],
  parts: 0,
  read_at: null,
  checked_at: rowInstant(at),
});
