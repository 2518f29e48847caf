import { afterCalendarTrouble, calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { readerOfNotice, whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function bookedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, recipient, links, booked, number } = facts;
  if (!booked) throw new Error('A notice about a booking needs its time');
  const own = recipient.number === 0;
  const invited = invitedByGoogle(facts);
  const notes = [
    number > 1 && 'This replaces the earlier time.',
    booked.inGoogleCalendar && invited,
    booked.linkMayFollow &&
      "Google Calendar hasn't responded yet. I'll send you the video link once it does.",
  ];
  const known = notes.filter((note) => note !== false).join(' ');
  const withWhom = own ? '' : ` with ${shownSlackName(organizer.name) ?? safeText(organizer.email, 100)}`;
  return [
    paragraph(`${sentence(quotedMeetingTitle(meeting.title))}${withWhom} is booked.`),
    section(bold(slackSpan(booked, readerOfNotice(facts)))),
    ...(known === '' ? [] : [paragraph(known)]),
    ...buttons([
      joinCall(booked.videoLink ?? null),
      openButton('Open the meeting', links.open),
      links.decline ? openButton("Can't make it", links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

const invitedByGoogle = ({ recipient }: NoticeFacts): string =>
  recipient.number === 0
    ? "It's in your Google Calendar, and Google has invited the participants."
    : "You'll also get an invitation from Google Calendar.";

/** Brings the video link of a meeting that was booked while Google Calendar was away. */
export function calendarUpdateNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, links, booked } = facts;
  const link = booked?.videoLink ?? null;
  const what = link === null ? 'The calendar event' : 'The video link';
  return [
    paragraph(`${what} for ${quotedMeetingTitle(meeting.title)} is here. ${invitedByGoogle(facts)}`),
    ...whenBooked(facts, 'Booked for'),
    ...buttons([joinCall(link), openButton('Open the meeting', links.open)]),
  ];
}

/** Says that the meeting won't happen. */
export function cancelledNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, recipient, booked } = facts;
  const who = recipient.number === 0 ? 'You' : (shownSlackName(organizer.name) ?? 'The organizer');
  const next = booked?.inGoogleCalendar
    ? 'Google Calendar will remove it from your calendar.'
    : "There's nothing you need to do.";
  return [
    paragraph(`${who} cancelled ${quotedMeetingTitle(meeting.title)}.`),
    ...whenBooked(facts, 'It was booked for'),
    paragraph(next),
  ];
}

/** Tells the organizer that the meeting is booked, but isn't in their Google Calendar. */
export function calendarFailedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { calendarTrouble: trouble = 'unreachable' } = facts;
  return [
    paragraph(
      `${sentence(quotedMeetingTitle(facts.meeting.title))} is booked, but not in your Google Calendar. ${calendarTrouble(trouble, 'your', 'I')}`,
    ),
    ...whenBooked(facts, 'Booked for'),
    paragraph(`The time is still booked. ${afterCalendarTrouble(trouble, 'I')}`),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Tells the organizer that someone who had joined can't make the time that is booked; `number` is theirs. */
export function declinedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, people, number, links } = facts;
  const name = people.find((person) => person.number === number)?.name ?? null;
  return [
    paragraph(
      `${shownSlackName(name) ?? 'Someone who had joined'} can't make it to ${quotedMeetingTitle(meeting.title)}.`,
    ),
    ...whenBooked(facts, 'Booked for'),
    paragraph('The meeting is still on. Need everyone? Choose another time or cancel it.'),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}
