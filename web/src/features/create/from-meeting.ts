import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { daysWithin } from '#contracts/time-options.ts';
import { fieldsOf } from '#web/components/meetings/changes.ts';
import { addDays, daysBetween } from '#web/lib/dates.ts';
import { BLANK_ROW, isSameAddress } from './people.ts';
import { emptyForm, type MeetingForm } from './rules.ts';

/**
 * A form prefilled from another meeting, with the same people, whatever they replied. If the meeting's dates have
 * begun, the same number of days starts today. The deadline is left out, because it was for the other dates, and so are
 * people whose data is gone.
 */
export function formLike(
  meeting: MeetingAnswer,
  { today, ownEmail }: { today: string; ownEmail: string },
): MeetingForm {
  const { dateRangeStart: first, dateRangeEnd: last } = meeting;
  const dates =
    first < today
      ? { dateRangeStart: today, dateRangeEnd: addDays(today, daysBetween(first, last)) }
      : { dateRangeStart: first, dateRangeEnd: last };
  const people = meeting.participants.flatMap(({ id, name, email, optional }) =>
    email === null || isSameAddress(email, ownEmail) ? [] : [{ id, email, name: name ?? '', optional }],
  );
  const rows = people.map(({ email, name }) => ({ email, name }));
  return {
    ...emptyForm(today),
    ...fieldsOf(meeting),
    ...dates,
    excludedDays: daysWithin(meeting.excludedDays, dates),
    reminders: meeting.reminders,
    bookAtDeadline: meeting.bookAtDeadline,
    rows: rows.length > 0 ? rows : [BLANK_ROW],
    optional: people.filter(({ optional }) => optional).map(({ email }) => email),
    groups: meeting.quorums.map(({ atLeast, members }) => ({
      atLeast,
      members: people.filter(({ id }) => members.includes(id)).map(({ email }) => email),
    })),
  };
}
