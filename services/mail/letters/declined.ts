import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { stillOn } from './busy-now.ts';

/** Tells the organizer that someone can't make the time that is booked. */
export function declinedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, people, number } = facts;
  const who = people.find((person) => person.number === number)?.name ?? 'Someone';
  return {
    subject: `Declined: ${facts.shortTitle}`,
    heading: `${who} can't make it to “${meeting.title}”`,
    body: [
      ...stillOn(facts),
      { kind: 'button', label: 'Move the meeting', href: links.move ?? links.open },
      { kind: 'link', text: 'Cancel the meeting', href: links.cancel ?? links.open },
    ],
    footer: [],
  };
}
