import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Says that the meeting will not take place. */
export function cancelledLetter(facts: SafeMailFacts): Letter {
  const { meeting, organizer, recipient, booked } = facts;
  const who = recipient.number === 0 ? 'You cancelled' : `${organizer.name} cancelled`;
  const removal = booked?.inGoogleCalendar
    ? 'Google Calendar removes it from your calendar.'
    : 'The attached file removes it from your calendar.';
  return {
    subject: `Cancelled: ${facts.shortTitle}`,
    heading: `“${meeting.title}” is cancelled`,
    body: [
      { kind: 'paragraph', text: `${who} “${meeting.title}”. It will not take place.` },
      ...(booked
        ? [
            {
              kind: 'details' as const,
              rows: [{ label: 'It was booked for', lines: spanFor(facts, booked) }],
            },
          ]
        : []),
      {
        kind: 'paragraph',
        text: booked ? `${removal} You need not do anything.` : 'You need not do anything.',
      },
    ],
    footer: [],
  };
}
