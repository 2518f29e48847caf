import { writtenTexts } from '#contracts/meeting-texts.ts';
import { YOU_ARE_OPTIONAL } from '#contracts/text/attendance.ts';
import type { NoticeFacts } from './facts.ts';
import { meetingWishesPart } from './meeting-wishes.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { timeAskedNotice, timeInvitationNotice } from './notice-booked-invitation.ts';
import { buttons, type MessagePart, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Characters. */
const LONGEST_TEXT = 500;

/** Asks a person to join, or to come if a time is booked. `number` counts this person's invitations to the meeting. */
export function invitationNotice(facts: NoticeFacts): readonly MessagePart[] {
  if (!facts.booked) return joinNotice(facts);
  return facts.asksToCome ? timeAskedNotice(facts) : timeInvitationNotice(facts);
}

function joinNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links, number } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, LONGEST_TEXT);
  const title = quotedMeetingTitle(meeting.title);
  const texts = Object.values(writtenTexts(meeting)).map((text) => safeText(text, LONGEST_TEXT));
  return [
    paragraph(
      number > 1
        ? `${name} sent you a reminder: please join or decline ${title}.`
        : `${name} invited you to ${title}.`,
    ),
    ...texts.filter((text) => text !== '').map((text) => paragraph(`“${text}”`)),
    ...(facts.recipient.optional ? [paragraph(YOU_ARE_OPTIONAL)] : []),
    meetingWishesPart(facts, name),
    paragraph(
      "There's no time yet. Join with your calendar or mark your times, and I'll look for a time when everyone's free. Of your calendar I only see when you're busy, never what you're doing.",
    ),
    ...buttons([
      openButton('Join the meeting', links.open, { style: 'primary' }),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}
