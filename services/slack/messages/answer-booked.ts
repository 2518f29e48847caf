import { sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import type { AnswerFacts, CalendarFacts } from './facts.ts';
import { cancelButton, joinCall, openMeeting } from './meeting-buttons.ts';
import { listNames, namesIn, organizerNameIn, quotedMeetingTitle } from './names.ts';
import { aside, buttons, content, header, section } from './parts.ts';
import { bold, joinTexts, slackText } from './slack-text.ts';
import { localTimes, slackSpan, zoneOf } from './times.ts';

type Booked = Extract<AnswerFacts, { state: 'booked' }>;

/** When the meeting is, who chose the time, and whether it stands in the calendar. */
export function bookedMessage(facts: Booked): Content {
  const { meeting, without, calendar } = facts;
  const coming = meeting.people.filter(({ number }) => !without.includes(number));
  const clocks = localTimes(facts, coming);
  const videoLink = calendar.state === 'recorded' ? calendar.videoLink : null;
  const words = joinTexts(
    [
      bold(slackSpan(facts, zoneOf(meeting))),
      slackText`${whoChose(facts)}`,
      without.length > 0 && slackText`Booked without ${listNames(namesIn(meeting.people, without))}.`,
      slackText`${inCalendar(calendar, organizerNameIn(meeting))}`,
    ],
    '\n',
  );
  return content([
    header(`${sentence(quotedMeetingTitle(meeting.title))} is booked`),
    section(words!),
    ...(clocks === null ? [] : [aside(clocks)]),
    ...buttons([joinCall(videoLink), openMeeting(meeting), cancelButton(meeting)]),
  ]);
}

const whoChose = ({ by, meeting }: Booked): string =>
  by === 'automatic'
    ? 'I chose the best time that suits everyone.'
    : `Chosen by ${organizerNameIn(meeting)}.`;

const WHY_MISSING: Record<Extract<CalendarFacts, { state: 'failed' }>['why'], string> = {
  notConnected: 'no calendar is connected',
  disconnected: 'the permission to use the calendar has ended',
  missingPermission: 'the permission to write into the calendar is missing',
  refused: 'Google Calendar did not accept the event',
  unreachable: 'Google Calendar did not answer for a long time',
};

function inCalendar(calendar: CalendarFacts, organizer: string): string {
  switch (calendar.state) {
    case 'due':
      return 'The calendar event follows in a moment.';
    case 'recorded':
      return `It is in the Google calendar of ${organizer}, and Google has invited the participants.`;
    case 'failed':
      return `The booking holds, but it is not in the Google calendar of ${organizer}: ${WHY_MISSING[calendar.why]}. The page of the meeting says what helps.`;
  }
}
