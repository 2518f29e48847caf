import { DURATION, INVITATIONS_PER_CALL, SIZES } from '#contracts/api/limits.ts';
import { daysWithin, problemWithTimeOptions, USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { visibleText } from '#contracts/visible-text.ts';
import { refuseRange } from '#services/use-cases/meetings/days.ts';
import { refuseDeadline } from '#services/use-cases/meetings/deadline.ts';
import type { ReadingContext, RequestedMeeting, Understood } from './understood.ts';

/** A meeting as it was read, if there can be such a one; days that are over are left out at its beginning. */
export function checkRequest(
  read: RequestedMeeting,
  today: string,
  { zone, now }: ReadingContext,
): Understood {
  const { excludedDays: excluded = [], ...others } = read;
  const dateRangeStart = read.dateRangeStart < today ? today : read.dateRangeStart;
  const excludedDays = daysWithin(excluded, { ...read, dateRangeStart });
  const seen = visibleText(read.title ?? '').trim();
  const meeting: RequestedMeeting = {
    ...others,
    title: seen === '' ? null : seen,
    dateRangeStart,
    ...(excludedDays.length > 0 && { excludedDays }),
  };
  const { duration, title, people } = meeting;
  if (title !== null && title.length > SIZES.title)
    return { ok: false, why: 'unclear', about: `${title.slice(0, SIZES.title - 1).toWellFormed()}…` };
  if (!Number.isInteger(duration) || duration < DURATION.least || duration > DURATION.most)
    return { ok: false, why: 'badDuration' };
  const { deadline } = meeting;
  if (refuseRange(meeting, zone, now) || refuseDeadline(deadline, { ...meeting, organizerZone: zone }, now))
    return { ok: false, why: 'badDates' };
  const problem = problemWithTimeOptions({ ...USUAL_TIME_OPTIONS, ...meeting });
  if (problem) return { ok: false, why: problem.field === 'excludedDays' ? 'contradiction' : 'badTimes' };
  const count = people.slackUsers.length + people.emails.length;
  if (count === 0) return { ok: false, why: 'nobody' };
  if (count > INVITATIONS_PER_CALL) return { ok: false, why: 'tooManyPeople' };
  return { ok: true, meeting };
}
