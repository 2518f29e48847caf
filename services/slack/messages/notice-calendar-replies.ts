import { afterCalendarReply, replyUnclearInWords } from '#contracts/text/calendar-answers.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { movePart } from './notice-booked.ts';
import { whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Asks someone whether a calendar's reply is theirs, or also goes for the time that is booked by now. */
export function replyUnclearNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, links, calendarReply } = facts;
  const { answer = 'declined', doubt = 'unproven' } = calendarReply ?? {};
  return [
    paragraph(
      `This is about ${quotedMeetingTitle(meeting.title)}. ${replyUnclearInWords(answer, doubt, 'I')}`,
    ),
    ...whenBooked(facts, 'Booked for'),
    ...buttons([
      openButton('Open the meeting', links.open),
      links.decline ? openButton("Can't make it", links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Tells the organizer that someone proposed another time in their calendar, or another person to come in their place. */
export function calendarRepliedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, people, links, calendarReply } = facts;
  const { participant, answer = 'proposed', word, delegate, proposed, cantCome } = calendarReply ?? {};
  const who = shownSlackName(people.find(({ number }) => number === participant)?.name ?? null) ?? 'Someone';
  const what = delegate
    ? `${who} wants ${safeText(delegate, 100)} to come to ${quotedMeetingTitle(meeting.title)} in their place.`
    : `${who} ${cantCome ? "can't make it, and " : ''}proposed another time for ${quotedMeetingTitle(meeting.title)}.`;
  return [
    paragraph(word ? `${what} They said: “${safeText(word, 300)}”` : what),
    ...whenBooked(facts, 'Booked for'),
    paragraph(afterCalendarReply(answer, 'I')),
    ...(proposed ? [movePart(facts, proposed, lengthOf(facts, proposed))] : []),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}

/** The proposed length in minutes, if another than the booked length. */
function lengthOf({ booked }: NoticeFacts, proposed: { start: string; end: string }) {
  const minutes = (span: { start: string; end: string }) =>
    (Date.parse(span.end) - Date.parse(span.start)) / 60_000;
  return booked && minutes(booked) !== minutes(proposed) ? { newDuration: minutes(proposed) } : {};
}
