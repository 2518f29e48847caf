import { type Alarm, alarmPhrase } from '../alarm.ts';
import type { DecisionMode } from '../preferences.ts';
import { durationInWords } from './durations.ts';
import { fullName } from './names.ts';
import { datesInWords } from './times.ts';

/* What an invitation says first, the same on the server and in the browser. */

/** All fields are empty once the organizer's account is deleted. */
export const organizerName = (organizer: { firstName: string; lastName: string; email: string }): string =>
  fullName(organizer) ?? (organizer.email || 'The organizer');

/** "30 minutes, Nov 30 to Dec 13, 2026", without the dates once a time is booked, and the alert if chosen. */
export const lengthAndDates = (meeting: {
  duration: number;
  dateRangeStart: string;
  dateRangeEnd: string;
  scheduledTime: string | null;
  alarm: Alarm;
}): string =>
  [
    durationInWords(meeting.duration),
    meeting.scheduledTime === null && datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd),
    alarmPhrase(meeting.alarm),
  ]
    .filter(Boolean)
    .join(', ');

/** The effect of automatic mode. */
export const whenWeBook = ({ bookAtDeadline }: { bookAtDeadline: boolean }): string =>
  `We'll book the best time once everyone replies${bookAtDeadline ? ', or when replies are due' : ''}.`;

/** Who chooses the time, and when. */
export const howWeChoose = (
  meeting: { aiDecisionMode: DecisionMode; bookAtDeadline: boolean },
  organizer: string,
): string =>
  meeting.aiDecisionMode === 'auto'
    ? whenWeBook(meeting)
    : `We'll rank the best times, and ${organizer} will choose one.`;
