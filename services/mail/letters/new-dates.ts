import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { spanFor } from '../text.ts';
import { meetingWishesBlock } from './meeting-wishes.ts';
import { declineLink } from './parts.ts';

/**
 * Asks someone who joined for fewer dates to agree to the meeting's new dates, or someone who answered by hand for other
 * dates or another duration to answer again. People who answered by hand hear of a booking only.
 */
export function newDatesLetter(facts: SafeMailFacts): Letter {
  const { organizer, meeting, links, answersAgain, booked, byHand } = facts;
  const body: LetterBlock[] = [
    {
      kind: 'paragraph',
      text: booked
        ? `${organizer.name} is looking for another time for “${meeting.title}”, and changed its dates.`
        : `${organizer.name} changed the dates${answersAgain ? ' or the length' : ''} of “${meeting.title}”.`,
    },
    ...(booked
      ? [
          {
            kind: 'details' as const,
            rows: [{ label: 'Still booked for', lines: spanFor(facts, booked) }],
          },
        ]
      : []),
    meetingWishesBlock(facts),
    {
      kind: 'paragraph',
      text: byHand
        ? "There's nothing you need to do. We'll email you if the time changes."
        : answersAgain
          ? "Your answer was for the earlier ones, so it doesn't count anymore. Send it again, as it was or changed."
          : `Until you agree, Kairos only looks at your calendar on the days you joined for. Once you do, ${organizer.name} can see when you're busy on these days, never what you're doing.`,
    },
    { kind: 'button', label: answersAgain ? 'Answer again' : 'See the new dates', href: links.open },
    ...declineLink(facts),
  ];
  return {
    subject: `New dates: ${facts.shortTitle}`,
    heading: `New dates for “${meeting.title}”`,
    body,
    footer: [],
  };
}
