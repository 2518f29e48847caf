import { afterCalendarReply, replyUnclearInWords } from '#contracts/text/calendar-answers.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { readerOfNotice, whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

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
  const { participant, answer = 'proposed', word, delegate, proposed } = calendarReply ?? {};
  const who = shownSlackName(people.find(({ number }) => number === participant)?.name ?? null) ?? 'Someone';
  const what = delegate
    ? `${who} wants ${safeText(delegate, 100)} to come to ${quotedMeetingTitle(meeting.title)} in their place.`
    : `${who} proposed another time for ${quotedMeetingTitle(meeting.title)}.`;
  return [
    paragraph(word ? `${what} They said: “${safeText(word, 300)}”` : what),
    ...whenBooked(facts, 'Booked for'),
    ...(proposed ? [section(slackText`Proposed: ${slackSpan(proposed, readerOfNotice(facts))}.`)] : []),
    paragraph(afterCalendarReply(answer, 'I')),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}
