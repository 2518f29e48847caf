import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { rankedTimeBlocks } from './times.ts';

/** Tells the organizer that automatic mode cannot go on alone, and what can be done. */
export function needsYouLetter(facts: SafeMailFacts): Letter {
  const { meeting, links } = facts;
  const times = rankedTimeBlocks(facts);
  const only = facts.suggestions?.length === 1;
  return {
    subject: `Your decision is needed: ${facts.shortTitle}`,
    heading: `Your decision is needed for “${meeting.title}”`,
    body: [
      {
        kind: 'paragraph',
        text: facts.why ?? 'Kairos cannot be sure that everyone is free, so it has not booked a time.',
      },
      ...(times.length > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: only
                ? 'This is the best time as far as Kairos knows:'
                : 'These are the best times as far as Kairos knows:',
            },
            ...times,
            {
              kind: 'paragraph' as const,
              text: `You can book ${only ? 'it' : 'one of them'} without those who are missing, remind them, or change the meeting.`,
            },
          ]
        : [
            {
              kind: 'paragraph' as const,
              text: 'You can remind those who are missing, or change the meeting.',
            },
          ]),
      { kind: 'button', label: 'Decide', href: links.open },
    ],
    footer: [],
  };
}
