import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
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
          ? 'Kairos compared the calendars of those who joined and found one time.'
          : 'Kairos compared the calendars of those who joined. These are the best times, the best one first.',
      },
      ...rankedTimeBlocks(facts),
      { kind: 'button', label: only ? 'Look at this time' : 'Choose a time', href: links.open },
      {
        kind: 'paragraph',
        text: 'Nothing is booked until you choose. The calendars are then read once more, in case something has come up.',
      },
    ],
    footer: [],
  };
}
