import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Tells the organizer that the meeting is booked in Kairos and stands in no Google calendar. */
export function calendarFailedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, booked } = facts;
  return {
    subject: `Calendar event missing: ${facts.shortTitle}`,
    heading: `“${meeting.title}” is booked, but not in your Google calendar`,
    body: [
      {
        kind: 'paragraph',
        text: facts.why ?? 'Kairos could not write the event into your Google calendar.',
      },
      ...(booked
        ? [{ kind: 'details' as const, rows: [{ label: 'Booked for', lines: spanFor(facts, booked) }] }]
        : []),
      {
        kind: 'paragraph',
        text: 'The booking holds. Connect your calendar again and ask for the event once more.',
      },
      { kind: 'button', label: 'Open the meeting', href: links.open },
    ],
    footer: [],
  };
}
