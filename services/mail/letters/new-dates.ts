import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { meetingWishesBlock } from './meeting-wishes.ts';

/** Asks someone who joined for fewer dates to agree to those the meeting has now. */
export function newDatesLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links } = facts;
  const body: LetterBlock[] = [
    { kind: 'paragraph', text: `${organizer.name} changed the dates of “${meeting.title}”.` },
    meetingWishesBlock(facts),
    {
      kind: 'paragraph',
      text: `Until you agree, Kairos only looks at your calendar on the days you joined for. Once you do, ${organizer.name} can see when you're busy on these days, never what you're doing.`,
    },
    { kind: 'button', label: 'See the new dates', href: links.open },
    ...(links.decline
      ? [{ kind: 'link' as const, text: "Can't make it? Decline", href: links.decline }]
      : []),
  ];
  return {
    subject: `New dates: ${facts.shortTitle}`,
    heading: `New dates for “${meeting.title}”`,
    body,
    footer: [],
  };
}
