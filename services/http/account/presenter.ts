import type { MeetingRows } from '#projections/meetings/rows.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Sealer } from '#services/storage/vault/port.ts';
import { presentEvidence } from '../meetings/details.ts';
import { presentMeeting, presentParticipant } from '../meetings/presenter.ts';
import { viewOfRows } from '../meetings/view.ts';

/** From the first possible instant to the last. */
const EVER = { start: new Date(-8.64e15), end: new Date(8.64e15) };

/**
 * What a meeting holds about one person, for their data export: the meeting itself while they belong to it, and what
 * was read of their own calendar, within its dates or beyond, how inconvenient the booked time is for them, and whether they
 * were asked or invited to it once it was booked. If they were removed from the meeting, only that they were in it.
 */
export function presentOwnData(rows: MeetingRows, sealer: Pick<Sealer, 'open'>, user: User, now: Date) {
  const view = viewOfRows(rows, sealer);
  const organizes = view.organizerId === user.id;
  const me = view.participants.find(({ userId }) => userId === user.id);
  if (!organizes && !me) return { id: view.id, removed: true };
  const number = organizes ? 0 : me?.number;
  const calendar = rows.availability.find(({ participant }) => participant === number) ?? null;
  const mine = rows.participants.find((row) => row.number === me?.number);
  const borne = rows.inconveniences.find(({ participant }) => participant === number);
  return {
    ...presentMeeting(view, user, now),
    me: me ? { ...presentParticipant(me), bookedTime: mine?.booked_time ?? null } : null,
    myCalendar: calendar && {
      ...presentEvidence(calendar, EVER, sealer),
      wishes: calendar.wishes === null ? null : sealer.open(calendar.wishes),
    },
    myInconvenience: borne ? { points: borne.points, kind: borne.kind } : null,
  };
}
