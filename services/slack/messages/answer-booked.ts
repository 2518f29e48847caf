import { calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import { attendanceSentence } from './attendance.ts';
import type { AnswerFacts, CalendarFacts, UndoFacts } from './facts.ts';
import { cancelButton, joinCall, moveButton, openMeeting, undoButton } from './meeting-buttons.ts';
import { listNames, namesIn, organizerNameIn, quotedMeetingTitle } from './names.ts';
import { aside, buttons, content, header, section } from './parts.ts';
import { bold, joinTexts, replaced, slackText } from './slack-text.ts';
import { localTimes, readerOf, slackSpan } from './times.ts';

type Booked = Extract<AnswerFacts, { state: 'booked' }>;

/** When the meeting is, who chose the time, and whether the calendar has the meeting. */
export function bookedMessage(facts: Booked): Content {
  const { meeting, without, calendar, before, undo } = facts;
  const coming = meeting.people.filter(({ number }) => !without.includes(number));
  const times = localTimes(facts, { ...meeting, people: coming });
  const attendance = attendanceSentence(meeting);
  const time = bold(slackSpan(facts, readerOf(meeting)));
  const words = joinTexts(
    [
      before === null ? time : replaced(slackSpan(before, readerOf(meeting)), time),
      slackText`${whoChose(facts)}`,
      attendance !== null && slackText`${attendance}`,
      without.length > 0 && slackText`Booked without ${listNames(namesIn(meeting.people, without))}.`,
      slackText`${undo ? `${mayUndo(undo, organizerNameIn(meeting))} Then I'll add it to the calendar and notify everyone.` : inCalendar(calendar, organizerNameIn(meeting))}`,
    ],
    '\n',
  );
  return content([
    header(`${sentence(quotedMeetingTitle(meeting.title))} is booked`),
    section(words!),
    ...(times === null ? [] : [aside(times)]),
    ...buttons([
      undoButton(meeting.id, undo),
      joinCall(calendar.videoLink ?? null),
      openMeeting(meeting),
      moveButton(meeting),
      cancelButton(meeting),
    ]),
  ]);
}

/** Who can undo a decision, and for how long. */
export const mayUndo = ({ seconds }: UndoFacts, organizer: string): string =>
  `${sentence(organizer)} can undo this for ${countInWords(seconds, 'second')}.`;

const whoChose = ({ by, meeting }: Booked): string =>
  by === 'automatic'
    ? `I chose the best time that works for everyone${attendanceSentence(meeting) === null ? '' : ' who has to come'}.`
    : `${sentence(organizerNameIn(meeting))} chose this time.`;

function inCalendar(calendar: CalendarFacts, organizer: string): string {
  switch (calendar.state) {
    case 'due':
      return "I'll add it to the calendar in a moment.";
    case 'recorded':
      return calendar.silent
        ? `It's in ${organizer}'s calendar, and the participants get an invitation by email.`
        : `It's in ${organizer}'s calendar, which has invited the participants.`;
    case 'failed':
      if (calendar.why === 'readOnly')
        return `The participants get an invitation by email, since none of ${organizer}'s calendars takes events.`;
      return `The time is still booked, but it isn't in ${organizer}'s calendar. ${calendarTrouble(calendar.why, `${organizer}'s`, 'I')}${calendar.why === 'unreachable' ? " I'll keep trying until it's over." : ''} Open the meeting to see what helps.`;
  }
}
