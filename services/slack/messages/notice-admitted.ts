import type { NoticeFacts } from './facts.ts';
import { meetingWishesPart } from './meeting-wishes.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { buttons, type MessagePart, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/**
 * Tells someone named in a Slack request that they take part, why, how much of their calendar shows, and how to
 * decline.
 */
export function admittedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  return [
    paragraph(
      `${name} asked me to find a time with you for ${quotedMeetingTitle(meeting.title)}. You don't need to reply, because you connected this Slack account and your calendar to Kairos.`,
    ),
    meetingWishesPart(facts, name),
    paragraph(
      `There's no time yet. I'll tell you once it's booked. I only see when you're busy, never what you're doing. ${name} can see when you're busy on these days.`,
    ),
    ...buttons([
      openButton('Open the meeting', links.open),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}
