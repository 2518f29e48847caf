import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Tells the organizer that someone who was asked to the booked time, or had declined, can come. */
export function joinedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, people, booked, number } = facts;
  const who = people.find((person) => person.number === number)?.name ?? 'Someone';
  return {
    subject: `Joined: ${facts.shortTitle}`,
    heading: `${who} can make it to “${meeting.title}”`,
    body: [
      ...(booked
        ? [{ kind: 'details' as const, rows: [{ label: 'Booked for', lines: spanFor(facts, booked) }] }]
        : []),
      { kind: 'paragraph', text: "There's nothing you need to do." },
      { kind: 'button', label: 'Open the meeting', href: links.open },
    ],
    footer: [],
  };
}
