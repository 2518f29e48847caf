import { calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { countInWords } from '#contracts/text/counts.ts';
import { datesInWords } from '#contracts/text/times.ts';
import { sentence } from '#services/mail/text.ts';
import type { Content } from '../port.ts';
import { changeMessage } from './answer-change.ts';
import { noTimeMessage, timesMessage, waitingMessage } from './answer-times.ts';
import { attendanceSentence } from './attendance.ts';
import type { AnswerFacts, CalendarFacts, UndoFacts } from './facts.ts';
import { cancelButton, joinCall, moveButton, openMeeting, undoButton } from './meeting-buttons.ts';
import { listNames, namesIn, organizerNameIn, quotedMeetingTitle } from './names.ts';
import { notUnderstoodMessage } from './not-understood.ts';
import { alarmLine, whereInWords } from './notice-parts.ts';
import { actButton, aside, buttons, content, header, openButton } from './parts.ts';
import { remedyParts } from './remedies.ts';
import { safeText } from './safe-text.ts';
import { settingsInWords } from './settings-in-words.ts';
import { bold, joinTexts, replaced, slackText } from './slack-text.ts';
import { localStarts, readerOf, slackMoment, slackSpan } from './times.ts';

type Of<State extends AnswerFacts['state']> = Extract<AnswerFacts, { state: State }>;

function readingMessage({ meeting }: Of<'reading'>): Content {
  if (meeting === null) return content("I'm reading your request.");
  const names = listNames(meeting.people.map(({ name }) => name));
  const whose = meeting.people.length > 1 ? `the calendars of ${names}` : 'the calendars';
  return content(
    `I'm checking ${whose} for ${quotedMeetingTitle(meeting.title)}. The best times will appear here in a moment.`,
  );
}

function linkRequiredMessage({ where, sent }: Of<'linkRequired'>): Content {
  const first = 'Before I can do this, please connect your Kairos account.';
  const message = where === 'im' ? 'a message with a button here' : 'a private message with a button';
  return content(
    sent === false
      ? `${first} I couldn't send you a private message. Send me a direct message, and I'll reply with a button.`
      : `${first} ${sent ? "I've sent" : "I'm sending"} you ${message}. I'll take it from there.`,
  );
}

/** Repeats the change, with a button that undoes it. */
function attendanceMessage({ id, title, words, isUndone, url }: Of<'attendance'>): Content {
  const meeting = quotedMeetingTitle(title);
  return content(
    isUndone
      ? `I undid that. The same people as before are required at ${meeting}.`
      : `I changed who is required at ${meeting}: ${safeText(words ?? '', 600)} I'm looking for a time again.`,
    buttons(
      isUndone ? null : actButton('Undo', id, { kind: 'undoAttendance' }),
      openButton('Open the meeting', url),
    ),
  );
}

const bookingMessage = (facts: Of<'booking'>): Content =>
  content(
    slackText`I'm booking ${quotedMeetingTitle(facts.meeting.title)} for ${slackSpan(facts, readerOf(facts.meeting))}. This takes a moment.`,
  );

const allDeclinedMessage = ({ meeting }: Of<'allDeclined'>): Content =>
  content(
    header(`Everyone declined ${quotedMeetingTitle(meeting.title)}`),
    `No one who was invited can make it. ${sentence(organizerNameIn(meeting))} can change the dates or invite others on the web.`,
    buttons(openMeeting(meeting), cancelButton(meeting)),
  );

function cancelledMessage({ meeting, was, undo }: Of<'cancelled'>): Content {
  const before =
    was === null ? slackText`` : slackText`It was booked for ${slackMoment(was, readerOf(meeting))}. `;
  return content(
    header(`${sentence(quotedMeetingTitle(meeting.title))} is cancelled`),
    undo
      ? slackText`${before}${mayUndo(undo, organizerNameIn(meeting))} Then I'll notify everyone.`
      : slackText`${before}There's nothing you need to do.`,
    buttons(undoButton(meeting.id, undo)),
  );
}

function lapsedMessage({ meeting, remedies }: Of<'lapsed'>): Content {
  const range = datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  return content(
    header(`${sentence(quotedMeetingTitle(meeting.title))} wasn't booked`),
    `The dates, ${range}, passed without a booked time. Still want to meet? Ask me again in a new message.`,
    remedyParts(remedies, { names: (numbers) => namesIn(meeting.people, numbers) }),
    buttons(openMeeting(meeting)),
  );
}

/** Repeats the change in someone's settings, with a button to undo. */
function settingsMessage({ id, before, after, clock, isUndone, settings }: Of<'settings'>): Content {
  const open = openButton('Open your settings', settings);
  if (isUndone) return content('I set your settings back to what they were.', buttons(open));
  const changes = settingsInWords(before, after, clock);
  if (changes.length === 0)
    return content('Your settings already say that, so I changed nothing.', buttons(open));
  return content(
    `I changed when you take meetings, in your time zone:\n• ${changes.join('\n• ')}`,
    buttons(actButton('Undo', id, { kind: 'undoSettings' }), open),
  );
}

/** When the meeting is, who chose the time, and whether the calendar has the meeting. */
function bookedMessage(facts: Of<'booked'>): Content {
  const { meeting, without, calendar, before, undo } = facts;
  const coming = meeting.people.filter(({ number }) => !without.includes(number));
  const times = localStarts(facts, { ...meeting, people: coming });
  const attendance = attendanceSentence(meeting);
  const time = bold(slackSpan(facts, readerOf(meeting)));
  const words = joinTexts(
    [
      before === null ? time : replaced(slackSpan(before, readerOf(meeting)), time),
      meeting.location !== undefined && slackText`${whereInWords(meeting.location)}`,
      ...alarmLine(meeting.alarm).map((line) => slackText`${line}`),
      slackText`${whoChose(facts)}`,
      attendance !== null && slackText`${attendance}`,
      without.length > 0 && slackText`Booked without ${listNames(namesIn(meeting.people, without))}.`,
      slackText`${undo ? `${mayUndo(undo, organizerNameIn(meeting))} Then I'll add it to the calendar and notify everyone.` : inCalendar(calendar, organizerNameIn(meeting))}`,
    ],
    '\n',
  );
  return content(
    header(`${sentence(quotedMeetingTitle(meeting.title))} is booked`),
    words,
    times && aside(times),
    buttons(
      undoButton(meeting.id, undo),
      joinCall(calendar.videoLink ?? null),
      openMeeting(meeting),
      moveButton(meeting),
      cancelButton(meeting),
    ),
  );
}

/** Who can undo a decision, and for how long. */
const mayUndo = ({ seconds }: UndoFacts, organizer: string): string =>
  `${sentence(organizer)} can undo this for ${countInWords(seconds, 'second')}.`;

const whoChose = ({ by, meeting }: Of<'booked'>): string =>
  by === 'automatic'
    ? `I chose the best time that works for everyone${attendanceSentence(meeting) === null ? '' : " who's required"}.`
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

const MESSAGES: { [State in AnswerFacts['state']]: (facts: Of<State>) => Content } = {
  reading: readingMessage,
  linkRequired: linkRequiredMessage,
  notUnderstood: notUnderstoodMessage,
  settings: settingsMessage,
  attendance: attendanceMessage,
  change: changeMessage,
  times: timesMessage,
  booking: bookingMessage,
  booked: bookedMessage,
  waiting: waitingMessage,
  noTime: noTimeMessage,
  allDeclined: allDeclinedMessage,
  cancelled: cancelledMessage,
  lapsed: lapsedMessage,
  erased: () => content("This meeting was deleted, so there's nothing left to show."),
};

/** The single message that answers a request, kept up to date. */
export const answerMessage = (facts: AnswerFacts): Content => MESSAGES[facts.state](facts as never);
