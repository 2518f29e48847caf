import { DURATION, INVITATIONS_PER_CALL, SIZES } from '#contracts/api/limits.ts';
import type { NotUnderstood } from '#contracts/events/slack.ts';
import { problemWithText } from '#contracts/meeting-texts.ts';
import { daysWithin, problemWithTimeOptions, USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { visibleText } from '#contracts/visible-text.ts';
import { refuseDeadline, refuseRange } from '#services/use-cases/meetings/details.ts';
import type { Doubt, ReadingContext, RequestedMeeting, RequestWithDoubts, SaidField } from './understood.ts';

/**
 * A meeting as read, without past days at its beginning, and the reasons why Kairos can't make it. `about` of a doubt holds
 * words of the meeting itself, such as its title; empty for other doubts.
 */
export function checkRequest(
  read: RequestedMeeting,
  today: string,
  { zone, now }: ReadingContext,
): RequestWithDoubts {
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
  const { duration, title, location = '', people, deadline } = meeting;
  const doubts: Doubt[] = [];
  const doubt = (isInDoubt: boolean, why: NotUnderstood, field: SaidField, about = '') => {
    if (isInDoubt) doubts.push({ why, field, about });
  };
  const isLong = title !== null && title.length > SIZES.title;
  doubt(isLong, 'unclear', 'title', `${title?.slice(0, SIZES.title - 1).toWellFormed()}…`);
  doubt(
    problemWithText('location', location) !== null,
    'unclear',
    'location',
    location.slice(0, SIZES.title),
  );
  const isPossible = Number.isInteger(duration) && duration >= DURATION.least && duration <= DURATION.most;
  doubt(!isPossible, 'badDuration', 'duration');
  const isRange = refuseRange(meeting, zone, now) === null;
  doubt(!isRange, 'badDates', 'dateRangeStart');
  const isLate = isRange && refuseDeadline(deadline, { ...meeting, organizerZone: zone }, now) !== null;
  doubt(isLate, 'badDates', 'deadline');
  const problem =
    isPossible && isRange ? problemWithTimeOptions({ ...USUAL_TIME_OPTIONS, ...meeting }) : null;
  if (problem) doubt(true, problem.field === 'excludedDays' ? 'contradiction' : 'badTimes', problem.field);
  const count = people.slackUsers.length + people.emails.length;
  doubt(count === 0, 'nobody', 'participants');
  doubt(count > INVITATIONS_PER_CALL, 'tooManyPeople', 'participants');
  return { meeting, doubts };
}
