import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { repliesBlocks } from './replies.ts';
import { rankedTimeBlocks } from './times.ts';

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
        text: only
          ? 'We compared the calendars of everyone who joined and found 1 time.'
          : 'We compared the calendars of everyone who joined. Here are the best times, best one first.',
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
