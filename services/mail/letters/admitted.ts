import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { meetingWishesBlock } from './meeting-wishes.ts';

/** Tells someone named in a Slack request that they take part, why, which of their data others see, and how to decline. */
export function admittedLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links } = facts;
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text: `${organizer.name} asked Kairos in Slack to find a time with you for “${meeting.title}”. You don't need to reply, because you connected Slack and your calendar to Kairos.`,
    },
    meetingWishesBlock(facts),
    {
      kind: 'paragraph',
      text: `There's no time yet. We'll email you once it's booked. Kairos only sees when you're busy, never what you're doing. ${organizer.name} can see when you're busy on these days.`,
    },
    { kind: 'button', label: 'Open the meeting', href: links.open },
    ...(links.decline
      ? [{ kind: 'link' as const, text: "Can't make it? Decline", href: links.decline }]
      : []),
  ];
  return {
    subject: `You've been added: ${facts.shortTitle}`,
    heading: `You've been added to “${meeting.title}”`,
    body,
    footer: [],
  };
}
