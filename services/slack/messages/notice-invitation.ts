import { LONG_TEXT_NAMES } from '#contracts/meeting-texts.ts';
import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { daysOfTimes } from '#contracts/text/replies.ts';
import { hoursInWords, momentFor, optionsInWords, rangeFor } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle } from './names.ts';
import {
  declineButton,
  openMeetingOf,
  organizerOf,
  placeLines,
  readerOfNotice,
  whenBooked,
} from './notice-parts.ts';
import { buttons, type MessageParts, openButton } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Characters. */
const LONGEST_TEXT = 500;

/** Asks a person to join, or to come if a time is booked. `number` counts this person's invitations to the meeting. */
export function invitationNotice(facts: NoticeFacts): MessageParts {
  if (!facts.booked) return joinNotice(facts);
  return facts.asksToCome ? timeAskedNotice(facts) : timeInvitationNotice(facts);
}

function joinNotice(facts: NoticeFacts): MessageParts {
  const { meeting, links, number } = facts;
  const name = organizerOf(facts);
  const title = quotedMeetingTitle(meeting.title);
  const texts = LONG_TEXT_NAMES.map((name) => safeText(meeting[name] ?? '', LONGEST_TEXT));
  return [
    number > 1
      ? `${name} sent you a reminder: please join or decline ${title}.`
      : `${name} invited you to ${title}.`,
    texts.filter((text) => text !== '').map((text) => `“${text}”`),
    optionalNote(facts),
    placeLines(facts),
    wishes(facts),
    "There's no time yet. Join with your calendar or mark your times, and I'll look for a time when everyone's free. I only see when you're busy, never what you're doing.",
    buttons(
      openButton('Join the meeting', links.open, { style: 'primary' }),
      declineButton(facts, 'Decline'),
    ),
  ];
}

/** Reminds someone who hasn't replied, and says which times their reply settles. */
export function reminderNotice(facts: NoticeFacts): MessageParts {
  const { meeting, links, settles, deadline } = facts;
  const { zone } = readerOfNotice(facts);
  const what = settles ? ` It could change ${daysOfTimes(settles, { zone, at: facts.at })}.` : '';
  const until = deadline === undefined ? '' : ` Reply by ${momentFor(facts, deadline).join(', or ')}.`;
  return [
    `${organizerOf(facts)} is still waiting for your reply to ${quotedMeetingTitle(meeting.title)}.${what}${until}`,
    optionalNote(facts),
    wishes(facts),
    buttons(openButton('Reply now', links.open, { style: 'primary' }), declineButton(facts, 'Decline')),
  ];
}

/**
 * Tells someone named in a Slack request that they take part, why, how much of their calendar shows, and how to
 * decline.
 */
export function admittedNotice(facts: NoticeFacts): MessageParts {
  const name = organizerOf(facts);
  return [
    `${name} asked me to find a time with you for ${quotedMeetingTitle(facts.meeting.title)}. You don't need to reply, because you connected this Slack account and your calendar to Kairos.`,
    wishes(facts),
    `There's no time yet. I'll tell you once it's booked. I only see when you're busy, never what you're doing. ${name} can see when you're busy on these days.`,
    buttons(openMeetingOf(facts), declineButton(facts, 'Decline')),
  ];
}

/** Asks someone who joined for fewer dates to agree to the meeting's present dates. */
export function newDatesNotice(facts: NoticeFacts): MessageParts {
  const { meeting, links, booked } = facts;
  const name = organizerOf(facts);
  const title = quotedMeetingTitle(meeting.title);
  return [
    booked
      ? `${name} is looking for another time for ${title}, and changed its dates.`
      : `${name} changed the dates of ${title}.`,
    whenBooked(facts, "It's still booked for"),
    wishes(facts),
    `Until you agree, I only look at your calendar on the days you joined for. Once you do, ${name} can see when you're busy on these days, never what you're doing.`,
    buttons(
      openButton('See the new dates', links.open, { style: 'primary' }),
      declineButton(facts, 'Decline'),
    ),
  ];
}

/** Asks someone whether they can come to the time that is booked. */
export function timeAskedNotice(facts: NoticeFacts): MessageParts {
  const { links, booked, meeting } = facts;
  const title = quotedMeetingTitle(meeting.title);
  return [
    booked?.was
      ? `${booked.movedFor ? 'I' : organizerOf(facts)} moved ${title}. Can you make the new time?`
      : `${organizerOf(facts)} asks if you can come to ${title}.`,
    time(facts),
    buttons(
      openButton('Yes, I can come', links.open, { style: 'primary' }),
      declineButton(facts, "No, I can't"),
    ),
  ];
}

/** Invites someone to the time that is booked. */
const timeInvitationNotice = (facts: NoticeFacts): MessageParts => [
  `${organizerOf(facts)} invited you to ${quotedMeetingTitle(facts.meeting.title)}.`,
  time(facts),
  buttons(openMeetingOf(facts), declineButton(facts, "Can't make it")),
];

const time = (facts: NoticeFacts): MessageParts => [
  facts.booked && bold(slackSpan(facts.booked, readerOfNotice(facts))),
  placeLines(facts),
  optionalNote(facts),
];

const optionalNote = ({ recipient }: NoticeFacts): string | false =>
  recipient.optional === true && YOU_ARE_OPTIONAL;

/** How long the meeting is, on which days and hours, and who chooses the time. */
function wishes(facts: NoticeFacts): string {
  const { meeting, recipient } = facts;
  const chosen =
    meeting.aiDecisionMode === 'auto'
      ? `I'll choose the time once everyone replies${facts.goesAhead ? ' or replies are due' : ''}`
      : `${organizerOf(facts)} will choose from the times I suggest`;
  const options = optionsInWords(facts);
  const silence =
    facts.goesAhead && facts.deadline !== undefined
      ? ` If you don't reply by ${momentFor(facts, facts.deadline).join(', or ')}, the meeting goes ahead without your answer.`
      : '';
  return `${durationInWords(meeting.duration)}, ${rangeFor(facts)}. Preferred hours, in each person's time zone: ${hoursInWords(meeting.timePreference, recipient.clock)}.${options === null ? '' : ` ${options}.`} ${chosen}.${silence}`;
}
