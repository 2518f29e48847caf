import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';

/** Says that the meeting won't happen. */
export function cancelledLetter(facts: SafeMailFacts): Letter {
  const { meeting, organizer, recipient, booked, file } = facts;
  const who = recipient.number === 0 ? 'You cancelled' : `${organizer.name} cancelled`;
  const removal = file
    ? 'Open the attached file to remove it from your calendar.'
    : 'It will be removed from your calendar.';
  return {
    subject: `Cancelled: ${facts.shortTitle}`,
    heading: `“${meeting.title}” is cancelled`,
    body: [
      { kind: 'paragraph', text: `${who} “${meeting.title}”.` },
      ...(booked
        ? [
            {
              kind: 'details' as const,
              rows: [{ label: 'Was booked for', lines: spanFor(facts, booked) }],
            },
          ]
        : []),
      {
        kind: 'paragraph',
        text: booked ? removal : "There's nothing you need to do.",
      },
    ],
    footer: [],
  };
}
