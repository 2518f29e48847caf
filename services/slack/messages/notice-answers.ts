import { personOfAnswer } from '#contracts/events/delivery.ts';
import { afterCalendarReply, NEED_EVERYONE, replyUnclearInWords } from '#contracts/text/calendar-answers.ts';
import { whoIs } from '#contracts/text/lists.ts';
import { shortMoment } from '#contracts/text/times.ts';
import { personName, sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { declineButton, openMeetingOf, readerOfNotice, someone, whenBooked } from './notice-parts.ts';
import { actButton, buttons, type MessageBlock, type MessageParts, openButton, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Tells the organizer that someone can't make the booked time. */
export function declinedNotice(facts: NoticeFacts): MessageParts {
  const { meeting, links } = facts;
  const number = personOfAnswer(facts.number);
  const again = shownSlackName(personName(facts, number)) ?? 'them';
  return [
    `${someone(facts, number)} can't make it to ${quotedMeetingTitle(meeting.title)}.`,
    whenBooked(facts, 'Booked for'),
    next(facts, ` If you move the meeting, I'll ask ${again} again.`),
    buttons(
      openButton('Choose another time', links.move ?? links.open),
      keepThis(facts),
      openButton('Cancel the meeting', links.cancel ?? links.open, { name: 'cancel' }),
    ),
  ];
}

/** Tells the organizer that someone who was asked to the booked time, or had declined, can make that time. */
export const joinedNotice = (facts: NoticeFacts): MessageParts => [
  `${someone(facts, personOfAnswer(facts.number))} can make it to ${quotedMeetingTitle(facts.meeting.title)}.`,
  whenBooked(facts, 'Booked for'),
  buttons(openMeetingOf(facts)),
];

/** Tells the organizer that someone who has to come is busy at the booked time by now. */
export function busyNowNotice(facts: NoticeFacts): MessageParts {
  const { meeting, watch, links } = facts;
  const busy = watch?.busy ?? [];
  const named = busy.map((number) =>
    number === 0 ? 'you' : (shownSlackName(personName(facts, number)) ?? 'Someone'),
  );
  return [
    `${sentence(whoIs(named))} now busy at the time of ${quotedMeetingTitle(meeting.title)}.`,
    whenBooked(facts, 'Booked for'),
    next(facts),
    buttons(openButton('Move the meeting', links.move ?? links.open), keepThis(facts)),
  ];
}

/** Keeps the booked time, so that the watch doesn't come back to this. */
const keepThis = ({ meeting, booked }: NoticeFacts) =>
  booked ? actButton('Keep this time', meeting.id, { kind: 'keep', start: booked.start }) : null;

/** The next best times with a button each that moves the meeting; else the organizer's choices. */
function next(facts: NoticeFacts, then = ''): MessageParts {
  const times = facts.booked ? (facts.watch?.next ?? []) : [];
  return [
    `The meeting is still on. ${times.length > 0 ? `These are the next best times.${then}` : NEED_EVERYONE}`,
    times.map((time) => moveTo(facts, time)),
  ];
}

/** A time with a button that moves the meeting there at once. */
function moveTo(
  facts: NoticeFacts,
  time: { start: string; end: string },
  more: { newDuration?: number } = {},
): MessageBlock {
  const { meeting, booked } = facts;
  const reader = readerOfNotice(facts);
  const action = { kind: 'book' as const, start: time.start, insteadOf: booked?.start, ...more };
  const heard = `Move to ${shortMoment(time.start, reader)}`;
  return section(bold(slackSpan(time, reader)), actButton('Move here', meeting.id, action, { heard }));
}

/** Asks someone whether a calendar's reply is theirs, or also goes for the time that is booked by now. */
export function replyUnclearNotice(facts: NoticeFacts): MessageParts {
  const { answer = 'declined', doubt = 'unproven' } = facts.calendarReply ?? {};
  const title = quotedMeetingTitle(facts.meeting.title);
  return [
    `This is about ${title}. ${replyUnclearInWords(answer, doubt, 'I')}`,
    whenBooked(facts, 'Booked for'),
    buttons(openMeetingOf(facts), declineButton(facts, "Can't make it")),
  ];
}

/** Tells the organizer that someone proposed another time in their calendar, or another person to come in their place. */
export function calendarRepliedNotice(facts: NoticeFacts): MessageParts {
  const { participant, answer = 'proposed', word, delegate, proposed, cantCome } = facts.calendarReply ?? {};
  const who = someone(facts, participant);
  const title = quotedMeetingTitle(facts.meeting.title);
  const what = delegate
    ? `${who} wants ${safeText(delegate, 100)} to come to ${title} in their place.`
    : `${who} ${cantCome ? "can't make it, and " : ''}proposed another time for ${title}.`;
  return [
    word ? `${what} They said: “${safeText(word, 300)}”` : what,
    whenBooked(facts, 'Booked for'),
    afterCalendarReply(answer, 'I'),
    proposed && moveTo(facts, proposed, lengthOf(facts, proposed)),
    buttons(openMeetingOf(facts), keepThis(facts)),
  ];
}

/** The proposed length in minutes, if another than the booked length. */
function lengthOf({ booked }: NoticeFacts, proposed: { start: string; end: string }) {
  const minutes = (span: { start: string; end: string }) =>
    (Date.parse(span.end) - Date.parse(span.start)) / 60_000;
  return booked && minutes(booked) !== minutes(proposed) ? { newDuration: minutes(proposed) } : {};
}
