import { datesInWords } from '#contracts/text/times.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { remedyBlocks } from './no-time.ts';

/** Says that the date range passed without a booking; the organizer learns about remedies. */
export function lapsedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, organizer, recipient } = facts;
  const own = recipient.number === 0;
  const range = datesInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  return {
    subject: `Not booked: ${facts.shortTitle}`,
    heading: `“${meeting.title}” wasn't booked`,
    body: [
      {
        kind: 'paragraph',
        text: `The dates of “${meeting.title}”, ${range}, passed without a booked time, so it won't happen.`,
      },
      ...(own
        ? [
            {
              kind: 'paragraph' as const,
              text: 'Still want to meet? Create the meeting again with new dates.',
            },
            ...remedyBlocks(facts, 'Any of these changes would give you a time:'),
            { kind: 'button' as const, label: 'Open the meeting', href: links.open },
          ]
        : [
            {
              kind: 'paragraph' as const,
              text: `Still want to meet? Reply to this email to reach ${organizer.name}.`,
            },
          ]),
    ],
    footer: [],
  };
}
