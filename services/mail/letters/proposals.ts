import { confidenceInWords } from '#contracts/text/confidence.ts';
import { NOT_POSSIBLE_IN_WORDS, placeInWords, proposedInWords } from '#contracts/text/proposals.ts';
import { reasonInWords } from '#contracts/text/reasons.ts';
import type { Letter } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { personName, reasonReader, spanFor } from '../text.ts';
import { rankedTimeBlocks } from './times.ts';

/** Gives the organizer the times that people proposed, each with its place among all times, and the suggested ones. */
export function proposalsLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, proposals = [] } = facts;
  const reader = reasonReader(facts);
  const names = proposals.map(({ participant }) => personName(facts, participant) ?? 'someone');
  // The heading names a lone person.
  const namesEach = new Set(names).size > 1;
  const who = proposedInWords(names, proposals.length);
  const times = rankedTimeBlocks(facts);
  return {
    subject: `${who}: ${facts.shortTitle}`,
    heading: `${who} for “${meeting.title}”`,
    body: [
      {
        kind: 'times',
        times: proposals.map(({ notPossible, ranked, ...span }, index) => ({
          lines: spanFor(facts, span),
          notes: [
            ...(namesEach ? [`Proposed by ${names[index]}.`] : []),
            ...(notPossible ? [NOT_POSSIBLE_IN_WORDS[notPossible]] : []),
            ...(ranked
              ? [
                  placeInWords(ranked),
                  `${confidenceInWords({ ...ranked.suggestion, people: ranked.suggestion.notFree })}. ${reasonInWords(ranked.suggestion, reader)}`.trim(),
                ]
              : []),
          ],
        })),
      },
      ...(times.length > 0
        ? [{ kind: 'paragraph' as const, text: 'The best times we know of now:' }, ...times]
        : []),
      { kind: 'button', label: 'View the proposal', href: links.open },
      {
        kind: 'paragraph',
        text: 'Nothing is booked until you choose. You can book a proposed time or set it aside.',
      },
    ],
    footer: [],
  };
}
