import type { Dates, ExistingMeeting, Participant } from './state.ts';

/** The dates of a meeting, without anything else. */
export const datesOf = ({ dateRangeStart, dateRangeEnd }: Dates): Dates => ({ dateRangeStart, dateRangeEnd });

/**
 * Whether someone takes part and agreed to all of the meeting's dates. Someone who joined for fewer is asked again, and
 * until they agree, their calendar is only read on the days they agreed to.
 */
export const agreesToDates = (meeting: Dates, { status, agreedTo }: Participant): boolean =>
  status === 'accepted' &&
  agreedTo !== undefined &&
  agreedTo.dateRangeStart <= meeting.dateRangeStart &&
  meeting.dateRangeEnd <= agreedTo.dateRangeEnd;

/** Those who joined and have yet to agree to the meeting's present dates. */
export const askedForNewDates = (meeting: ExistingMeeting): Participant[] =>
  meeting.participants.filter(
    (participant) => participant.status === 'accepted' && !agreesToDates(meeting, participant),
  );

/** Whether someone only answered by hand, and for other dates or another duration than the meeting has now. */
export const isAskedToAnswerAgain = (
  { askedRevision }: Pick<ExistingMeeting, 'askedRevision'>,
  { status, userId, answer }: Participant,
): boolean =>
  status === 'accepted' &&
  userId === undefined &&
  answer !== undefined &&
  answer.askedRevision < askedRevision;
