import { waysToDecide } from '#contracts/text/ways-to-decide.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { repliesBlocks } from './replies.ts';
import { rankedTimeBlocks } from './times.ts';

/** Tells the organizer that replies are due and some are missing, with the times as they are. */
export function deadlineLetter(facts: SafeMailFacts): Letter {
  const { meeting, links } = facts;
  const times = rankedTimeBlocks(facts);
  return {
    subject: `Replies are missing: ${facts.shortTitle}`,
    heading: `The deadline for “${meeting.title}” has passed`,
    body: [
      ...repliesBlocks(facts, { who: true }),
      {
        kind: 'paragraph',
        text: `You can send a reminder, move the deadline, or go ahead without them. Nothing is booked until ${facts.goesAhead ? 'someone joins' : 'you decide'}.`,
      },
      ...(times.length > 0
        ? [
            {
              kind: 'paragraph' as const,
              text:
                facts.suggestions?.length === 1
                  ? "Here's the best time so far:"
                  : 'Here are the best times so far:',
            },
            ...times,
            { kind: 'paragraph' as const, text: waysToDecide(facts.suggestions ?? []) },
          ]
        : []),
      { kind: 'button', label: 'Decide', href: links.open },
    ],
    footer: [],
  };
}
