import { hasNothingGood } from '#contracts/text/reasons.ts';
import { waysToDecide } from '#contracts/text/ways-to-decide.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { repliesBlocks } from './replies.ts';
import { rankedTimeBlocks } from './times.ts';

/** Tells the organizer that automatic mode can't continue on its own, with remedies. */
export function needsYouLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, suggestions = [] } = facts;
  const times = rankedTimeBlocks(facts);
  const only = suggestions.length === 1;
  return {
    subject: `Your decision is needed: ${facts.shortTitle}`,
    heading: `Your decision is needed for “${meeting.title}”`,
    body: [
      {
        kind: 'paragraph',
        text: facts.why ?? "We couldn't confirm that everyone's free, so we haven't booked a time.",
      },
      ...repliesBlocks(facts, { who: false }),
      ...(times.length > 0 && !suggestions.some(hasNothingGood)
        ? [
            {
              kind: 'paragraph' as const,
              text: only ? "Here's the best time we found:" : 'Here are the best times we found:',
            },
          ]
        : []),
      ...times,
      { kind: 'paragraph', text: waysToDecide(suggestions) },
      { kind: 'button', label: 'Decide', href: links.open },
    ],
    footer: [],
  };
}
