import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { daysInWords } from '../text.ts';
import { remedyBlocks } from './no-time.ts';

/** Says that the date range passed without a booking; the organizer learns what would help. */
export function lapsedLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, organizer, recipient } = facts;
  const own = recipient.number === 0;
  const range = daysInWords(meeting.dateRangeStart, meeting.dateRangeEnd);
  return {
    subject: `Not scheduled: ${facts.shortTitle}`,
    heading: `“${meeting.title}” was not scheduled`,
    body: [
      {
        kind: 'paragraph',
        text: `The date range of “${meeting.title}” (${range}) has passed, and no time was booked. It will not take place.`,
      },
      ...(own
        ? [
            {
              kind: 'paragraph' as const,
              text: 'To meet after all, create the meeting again with new dates.',
            },
            ...remedyBlocks(facts, 'This would give a time:'),
            { kind: 'button' as const, label: 'Open the meeting', href: links.open },
          ]
        : [
            {
              kind: 'paragraph' as const,
              text: `You need not do anything. If you would still like to meet, reply to this mail to reach ${organizer.name}.`,
            },
          ]),
    ],
    footer: [],
  };
}
