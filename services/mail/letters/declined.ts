import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Tells the organizer that somebody who had joined can't come to the time that is booked. */
export function declinedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, people, booked, number } = facts;
  const who = people.find((person) => person.number === number)?.name ?? 'Somebody who had joined';
  return {
    subject: `Declined: ${facts.shortTitle}`,
    heading: `${who} can’t come to “${meeting.title}” after all`,
    body: [
      ...(booked
        ? [{ kind: 'details' as const, rows: [{ label: 'Booked for', lines: spanFor(facts, booked) }] }]
        : []),
      {
        kind: 'paragraph',
        text: 'The booking holds. If nobody should miss it, choose another time or cancel the meeting.',
      },
      { kind: 'button', label: 'Open the meeting', href: links.open },
    ],
    footer: [],
  };
}
