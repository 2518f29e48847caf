import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { meetingWishesBlock } from './meeting-wishes.ts';

/** Tells somebody whom a request in Slack names that they take part, why, what that shows of them, and how to decline. */
export function admittedLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links } = facts;
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text: `${organizer.name} asked Kairos in Slack for a meeting with you: “${meeting.title}”. You take part without having to answer, since your calendar is connected to Kairos.`,
    },
    meetingWishesBlock(facts),
    {
      kind: 'paragraph',
      text: `The time is not fixed yet, and you need not do anything: once it is, you are told. Kairos looks only at when you are busy, never at what you do. ${organizer.name} can see when you are busy on these days.`,
    },
    { kind: 'button', label: 'Open the meeting', href: links.open },
    ...(links.decline
      ? [
          {
            kind: 'link' as const,
            text: 'You cannot come, or do not want to? Decline here',
            href: links.decline,
          },
        ]
      : []),
  ];
  return {
    subject: `You take part: ${facts.shortTitle}`,
    heading: `You take part in “${meeting.title}”`,
    body,
    footer: [],
  };
}
