import { sentence } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { joinCall } from './meeting-buttons.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { readersZone, whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Says when the meeting is. `number` counts the bookings of the meeting. */
export function bookedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, recipient, links, booked, number } = facts;
  if (!booked) throw new Error('A notice about a booking needs its time');
  const own = recipient.number === 0;
  const invited = own
    ? 'It is in your Google calendar, and Google has invited the participants.'
    : 'Google Calendar sends you its own invitation, which puts it into your calendar.';
  const notes = [
    number > 1 && 'This replaces any time that you were told before.',
    booked.inGoogleCalendar && invited,
  ];
  const known = notes.filter((note) => note !== false).join(' ');
  const withWhom = own ? '' : ` with ${shownSlackName(organizer.name) ?? safeText(organizer.email, 100)}`;
  return [
    paragraph(`${sentence(quotedMeetingTitle(meeting.title))}${withWhom} is booked.`),
    section(bold(slackSpan(booked, readersZone(facts)))),
    ...(known === '' ? [] : [paragraph(known)]),
    ...buttons([
      joinCall(booked.videoLink ?? null),
      openButton('Open the meeting', links.open),
      links.decline ? openButton('I cannot come', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Says that the meeting will not take place. */
export function cancelledNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, recipient, booked } = facts;
  const who = recipient.number === 0 ? 'You' : (shownSlackName(organizer.name) ?? 'The organizer');
  const removal = booked?.inGoogleCalendar ? 'Google Calendar removes it from your calendar. ' : '';
  return [
    paragraph(`${who} cancelled ${quotedMeetingTitle(meeting.title)}. It will not take place.`),
    ...whenBooked(facts, 'It was booked for'),
    paragraph(`${removal}You need not do anything.`),
  ];
}

/** Tells the organizer that the meeting is booked in Kairos and stands in no Google calendar. */
export function calendarFailedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const why = safeText(facts.why ?? '', 300) || 'I could not write the event into your Google calendar.';
  return [
    paragraph(
      `${sentence(quotedMeetingTitle(facts.meeting.title))} is booked, but not in your Google calendar. ${why}`,
    ),
    ...whenBooked(facts, 'Booked for'),
    paragraph('The booking holds. Connect your calendar again, and ask for the event once more.'),
    ...buttons([openButton('Open the meeting', facts.links.open)]),
  ];
}

/** Tells the organizer that somebody who had joined can't come to the time that is booked; `number` is theirs. */
export function declinedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, people, number, links } = facts;
  const name = people.find((person) => person.number === number)?.name ?? null;
  return [
    paragraph(
      `${shownSlackName(name) ?? 'Somebody who had joined'} can’t come to ${quotedMeetingTitle(meeting.title)} after all.`,
    ),
    ...whenBooked(facts, 'Booked for'),
    paragraph('The booking holds. If nobody should miss it, choose another time or cancel the meeting.'),
    ...buttons([openButton('Open the meeting', links.open)]),
  ];
}
