import { hasNothingGood } from '#contracts/text/reasons.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { repliesBlocks } from './replies.ts';
import { rankedTimeBlocks } from './times.ts';

function leadOf({ suggestions = [] }: SafeMailFacts): string {
  const compared = 'We compared the calendars of everyone who joined';
  if (suggestions.some(hasNothingGood)) return `${compared}.`;
  return suggestions.length === 1
    ? `${compared} and found 1 time.`
    : `${compared}. Here are the best times, best one first.`;
}

/** Gives the organizer the ranked times to choose from. */
export function suggestionsLetter(facts: SafeMailFacts): Letter {
  const { meeting, links } = facts;
  const only = facts.suggestions?.length === 1;
  return {
    subject: `Choose a time: ${facts.shortTitle}`,
    heading: `Choose a time for “${meeting.title}”`,
    body: [
      {
        kind: 'paragraph',
        text: leadOf(facts),
      },
      ...repliesBlocks(facts, { who: true }),
      ...rankedTimeBlocks(facts),
      { kind: 'button', label: only ? 'View this time' : 'Choose a time', href: links.open },
      {
        kind: 'paragraph',
        text: "Nothing is booked until you choose. We'll check the calendars again first, in case something has come up.",
      },
    ],
    footer: [],
  };
}
