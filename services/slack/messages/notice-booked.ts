import { afterCalendarTrouble, calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { clockTime } from '#contracts/text/times.ts';
import { zoneName } from '#contracts/text/zones.ts';
import { sentence, whatElseChanged } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { timeAskedNotice } from './notice-invitation.ts';
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
import { bold, slackText } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function bookedNotice(facts: NoticeFacts): MessageParts {
  const { meeting, recipient, booked } = facts;
  if (!booked) throw new Error('A notice about a booking needs its time');
  if (facts.asksToCome) return timeAskedNotice(facts);
  const own = recipient.number === 0;
  const name = organizerOf(facts);
  const title = quotedMeetingTitle(meeting.title);
  const reader = readerOfNotice(facts);
  const later = own
    ? "Your calendar hasn't responded yet. I'll tell you once the meeting is in it."
    : `The organizer's calendar hasn't responded yet.${booked.videoChosen ? '' : " If it brings a video link, I'll send it to you."}`;
  return [
    booked.was === undefined
      ? `${sentence(title)}${own ? '' : ` with ${name}`} is booked.`
      : `${booked.movedFor ? 'I' : own ? 'You' : name} moved ${title}.`,
    bold(slackSpan(booked, reader)),
    booked.was && slackText`It was ${slackSpan(booked.was, reader)}.`,
    placeLines(facts),
    [whereItIs(facts), booked.linkMayFollow && later].filter(Boolean).join(' '),
    buttons(joinCall(booked.videoLink ?? null), openMeetingOf(facts), declineButton(facts, "Can't make it")),
  ];
}

/** Null for people who only have the file of an email. */
function whereItIs({ recipient, booked }: NoticeFacts): string | null {
  if (booked?.was && booked.event) return recipient.number === 0 ? 'Your calendar shows the new time.' : null;
  switch (booked?.event) {
    case 'google':
      return recipient.number === 0
        ? "It's in your calendar, which has invited the participants."
        : "You'll also get an invitation from the organizer's calendar.";
    case 'own':
      return "It's in your calendar, and the participants get an invitation by email.";
    default:
      return null;
  }
}

/** Brings the video link of a meeting that was booked while the calendar was away. */
export function calendarUpdateNotice(facts: NoticeFacts): MessageParts {
  const { meeting, booked } = facts;
  const link = booked?.videoLink ?? null;
  const what = link === null || booked?.videoChosen ? 'The calendar event' : 'The video link';
  return [
    [`${what} for ${quotedMeetingTitle(meeting.title)} is here.`, whereItIs(facts) ?? []].flat().join(' '),
    whenBooked(facts, 'Booked for'),
    buttons(joinCall(link), openMeetingOf(facts)),
  ];
}

/** Lists the other changes to a booked meeting, or says that the reader takes part. */
export const changedNotice = (facts: NoticeFacts): MessageParts => [
  whatHappened(facts),
  whenBooked(facts, 'Booked for'),
  placeLines(facts),
  buttons(joinCall(facts.booked?.videoLink ?? null), openMeetingOf(facts)),
];

function whatHappened(facts: NoticeFacts): string {
  const { changed, meeting } = facts;
  const title = quotedMeetingTitle(meeting.title);
  if (changed?.isBack) return `You're taking part in ${title}.`;
  const what = whatElseChanged(facts);
  return `${youOrOrganizer(facts)} changed ${what.length > 0 ? `${listInWords(what)} of ` : ''}${title}.`;
}

/** Says that the meeting won't happen. */
export const cancelledNotice = (facts: NoticeFacts): MessageParts => [
  `${youOrOrganizer(facts)} cancelled ${quotedMeetingTitle(facts.meeting.title)}.`,
  whenBooked(facts, 'It was booked for'),
  facts.booked?.event === 'google'
    ? 'It will be removed from your calendar.'
    : "There's nothing you need to do.",
];

const youOrOrganizer = ({ recipient, organizer }: NoticeFacts): string =>
  recipient.number === 0 ? 'You' : (shownSlackName(organizer.name) ?? 'The organizer');

/** Tells someone that the organizer took them off a booked meeting. */
export const removedNotice = (facts: NoticeFacts): MessageParts => [
  `${organizerOf(facts)} took you off ${quotedMeetingTitle(facts.meeting.title)}, so you no longer need to come.`,
  whenBooked(facts, 'It was booked for'),
];

/** Tells the organizer that the meeting is booked, but isn't in their calendar. */
export function calendarFailedNotice(facts: NoticeFacts): MessageParts {
  const { calendarTrouble: trouble = 'unreachable', lostCalendar } = facts;
  const what = trouble === 'moveRefused' ? 'has a new time' : 'is booked';
  const why = calendarTrouble(trouble, 'your', 'I', lostCalendar && safeText(lostCalendar, 100));
  return [
    `${sentence(quotedMeetingTitle(facts.meeting.title))} ${what}, but not in your calendar. ${why}`,
    whenBooked(facts, 'Booked for'),
    `The time is still booked. ${afterCalendarTrouble(trouble, 'I')}`,
    buttons(openMeetingOf(facts)),
  ];
}

/** Asks the organizer whether to move a booked meeting whose clock got new rules since the booking. */
export function clockMovedNotice(facts: NoticeFacts): MessageParts {
  const { meeting, booked, clockMoved, recipient, links } = facts;
  if (!booked || !clockMoved) throw new Error('a notice about a clock without the booked time');
  const { zone, promised } = clockMoved;
  const at = (instant: string) => clockTime(instant, { zone, clock: recipient.clock });
  return [
    `${sentence(quotedMeetingTitle(meeting.title))} was booked for ${at(promised)} in ${zoneName(zone)}, which is now ${at(booked.start)}, since the rules for the clocks there have changed.`,
    whenBooked(facts, 'Booked for'),
    `Do you want to move it to ${at(promised)}? Otherwise there's nothing you need to do.`,
    buttons(openButton('Move the meeting', links.move ?? links.open)),
  ];
}
