import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import type { NoticeFacts } from './facts.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { placePart, readerOfNotice, whenBooked } from './notice-reader.ts';
import { buttons, type MessagePart, openButton, paragraph, section } from './parts.ts';
import { safeText } from './safe-text.ts';
import { bold } from './slack-text.ts';
import { slackSpan } from './times.ts';

/** Asks someone whether they can come to the time that is booked. */
export function timeAskedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { links, booked, meeting } = facts;
  const title = quotedMeetingTitle(meeting.title);
  return [
    paragraph(
      booked?.was
        ? `${booked.movedFor ? 'I' : organizerIn(facts)} moved ${title}. Can you make the new time?`
        : `${organizerIn(facts)} asks if you can come to ${title}.`,
    ),
    ...timeParts(facts),
    ...buttons([
      openButton('Yes, I can come', links.open, { style: 'primary' }),
      links.decline ? openButton("No, I can't", links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Invites someone to the time that is booked. */
export function timeInvitationNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { links, meeting } = facts;
  return [
    paragraph(`${organizerIn(facts)} invited you to ${quotedMeetingTitle(meeting.title)}.`),
    ...timeParts(facts),
    ...buttons([
      openButton('Open the meeting', links.open),
      links.decline ? openButton("Can't make it", links.decline, { name: 'decline' }) : null,
    ]),
  ];
}

/** Tells someone that the organizer took them off a booked meeting. */
export function removedNotice(facts: NoticeFacts): readonly MessagePart[] {
  return [
    paragraph(
      `${organizerIn(facts)} took you off ${quotedMeetingTitle(facts.meeting.title)}, so you no longer need to come.`,
    ),
    ...whenBooked(facts, 'It was booked for'),
  ];
}

const organizerIn = ({ organizer }: NoticeFacts): string =>
  shownSlackName(organizer.name) ?? safeText(organizer.email, 100);

const timeParts = (facts: NoticeFacts): readonly MessagePart[] => [
  ...(facts.booked ? [section(bold(slackSpan(facts.booked, readerOfNotice(facts))))] : []),
  ...placePart(facts),
  ...(facts.recipient.optional ? [paragraph(YOU_ARE_OPTIONAL)] : []),
];
