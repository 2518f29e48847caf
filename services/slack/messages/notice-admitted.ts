import type { NoticeFacts } from './facts.ts';
import { meetingWishesPart } from './meeting-wishes.ts';
import { quotedMeetingTitle, shownSlackName } from './names.ts';
import { buttons, type MessagePart, openButton, paragraph } from './parts.ts';
import { safeText } from './safe-text.ts';

/** Tells somebody whom a request in Slack names that they take part, why, what that shows of them, and how to decline. */
export function admittedNotice(facts: NoticeFacts): readonly MessagePart[] {
  const { meeting, organizer, links } = facts;
  const name = shownSlackName(organizer.name) ?? safeText(organizer.email, 100);
  return [
    paragraph(
      `${name} asked me for a meeting with you: ${quotedMeetingTitle(meeting.title)}. You take part without having to answer, since your calendar is connected to Kairos.`,
    ),
    meetingWishesPart(facts, name),
    paragraph(
      `The time is not fixed yet, and you need not do anything: once it is, I tell you. I look only at when you are busy, never at what you do. ${name} can see when you are busy on these days.`,
    ),
    ...buttons([
      openButton('Open the meeting', links.open),
      links.decline ? openButton('Decline', links.decline, { name: 'decline' }) : null,
    ]),
  ];
}
