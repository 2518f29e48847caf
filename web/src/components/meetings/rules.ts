import type { Alarm } from '#contracts/alarm.ts';
import { DURATION, LONGEST_RANGE_DAYS, SIZES } from '#contracts/api/limits.ts';
import { MEETING_TEXT_NAMES, type MeetingTextName, problemWithText } from '#contracts/meeting-texts.ts';
import type { TimeOptions } from '#contracts/preferences.ts';
import {
  ENDS_BEFORE_START,
  missing,
  TOO_LONG_A_MEETING,
  TOO_MANY_DAYS,
  TOO_SHORT_A_MEETING,
  tooLong,
} from '#contracts/text/field-errors.ts';
import { type AskedTime, daysWithin, problemWithTimeOptions } from '#contracts/time-options.ts';
import { problemWithVideoAddress, type VideoChoice } from '#contracts/video-call.ts';
import type { Problems } from '#web/lib/checked.ts';
import { addDays } from '#web/lib/dates.ts';

/** The details of a meeting as people type them, when creating or changing it. Dates may be empty. */
export type MeetingInput = {
  title: string;
  /** Empty for the organizer's default. */
  alarm: Alarm | '';
  /** Empty for the usual one of a new meeting. */
  video: VideoChoice | '';
  /** Of the organizer's own; empty for none. */
  videoAddress: string;
} & AskedTime &
  TimeOptions &
  Record<MeetingTextName, string>;

/** The last day a date range may end on. */
export const lastDay = (start: string): string => addDays(start, LONGEST_RANGE_DAYS);

/** Date inputs accept years of five digits, which `Date` can't parse, and give years such as 0002 while one is typed. */
export const isDay = (day: string): boolean => /^[1-9]\d{3}-\d\d-\d\d$/.test(day);

/** Without the excluded days that lie outside the dates. */
export const withinDates = <Details extends MeetingInput>(details: Details): Details => ({
  ...details,
  excludedDays: daysWithin(details.excludedDays, details),
});

/** The problems of these details, by field. */
export function checkDetails(details: MeetingInput): Problems<MeetingInput> {
  const { title, duration, dateRangeStart: start, dateRangeEnd: end } = details;
  const problems: Problems<MeetingInput> = {};

  if (title === '') problems.title = missing('Meeting title');
  if (title.length > SIZES.title) problems.title = tooLong('Meeting title', SIZES.title);

  for (const name of MEETING_TEXT_NAMES) {
    const problem = problemWithText(name, details[name]);
    if (problem) problems[name] = problem;
  }

  // Negated, so it also catches NaN.
  if (!(duration >= DURATION.least)) problems.duration = TOO_SHORT_A_MEETING;
  if (duration > DURATION.most) problems.duration = TOO_LONG_A_MEETING;

  if (!isDay(start)) problems.dateRangeStart = missing('Start date');

  if (!isDay(end)) problems.dateRangeEnd = missing('End date');
  else if (isDay(start) && end < start) problems.dateRangeEnd = ENDS_BEFORE_START;
  else if (isDay(start) && end > lastDay(start)) problems.dateRangeEnd = TOO_MANY_DAYS;

  if (isDay(start) && isDay(end) && start <= end && duration > 0) {
    const problem = problemWithTimeOptions(withinDates(details));
    if (problem) problems[problem.field] = problem.message;
  }
  const address = details.video === 'own' ? problemWithVideoAddress(details.videoAddress.trim()) : null;
  if (address) problems.videoAddress = address;
  return problems;
}
