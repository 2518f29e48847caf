import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';
import { nextInWords } from './busy-now.ts';

/** Tells the organizer that someone can't make the time that is booked. */
export function declinedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, people, booked, number } = facts;
  const who = people.find((person) => person.number === number)?.name ?? 'Someone';
  return {
    subject: `Declined: ${facts.shortTitle}`,
    heading: `${who} can't make it to “${meeting.title}”`,
    body: [
      ...(booked
        ? [{ kind: 'details' as const, rows: [{ label: 'Booked for', lines: spanFor(facts, booked) }] }]
        : []),
      {
        kind: 'paragraph',
        text: `The meeting is still on. ${nextInWords(facts)}`,
      },
      { kind: 'button', label: 'Choose another time', href: links.move ?? links.open },
      { kind: 'link', text: 'Cancel the meeting', href: links.cancel ?? links.open },
    ],
    footer: [],
  };
}
