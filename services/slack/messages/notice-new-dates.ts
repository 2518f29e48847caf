import type { NoticeFacts } from './facts.ts';
import { meetingWishesPart } from './meeting-wishes.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Asks someone who joined for fewer dates to agree to the meeting's present dates. */
export function newDatesNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  return [
    paragraph(
      facts.booked
        ? `${name} is looking for another time for ${quotedMeetingTitle(meeting.title)}, and changed its dates.`
        : `${name} changed the dates of ${quotedMeetingTitle(meeting.title)}.`,
    ),
    ...whenBooked(facts, "It's still booked for"),
    meetingWishesPart(facts, name),
    paragraph(
      `Until you agree, I only look at your calendar on the days you joined for. Once you do, ${name} can see when you're busy on these days, never what you're doing.`,
    ),
    ...buttons([
      openButton('See the new dates', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}
