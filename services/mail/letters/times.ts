import { confidenceInWords, confidencesInWords } from '#contracts/text/confidence.ts';
import {
  IMPROVEMENTS_LEAD,
  improvementInWords,
  REMEDIES_LEAD,
  remedyInWords,
} from '#contracts/text/improvements.ts';
import { NO_TIME } from '#contracts/text/no-time.ts';
import { NOT_POSSIBLE_IN_WORDS, placeInWords, proposedInWords } from '#contracts/text/proposals.ts';
import { hasNothingGood, reasonInWords, reasonsInWords } from '#contracts/text/reasons.ts';
import { repliedInWords, settledInWords } from '#contracts/text/replies.ts';
import { waysToDecide } from '#contracts/text/ways-to-decide.ts';
import { button, type Letter, type LetterParts } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { personName, reasonReader, spanFor } from '../text.ts';

/** Gives the organizer the ranked times to choose from. */
export function suggestionsLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, suggestions = [] } = facts;
  const only = suggestions.length === 1;
  const compared = 'We compared the calendars of everyone who joined';
  return {
    subject: `Choose a time: ${facts.shortTitle}`,
    heading: `Choose a time for “${meeting.title}”`,
    body: [
      suggestions.some(hasNothingGood)
        ? `${compared}.`
        : only
          ? `${compared} and found 1 time.`
          : `${compared}. Here are the best times, best one first.`,
      whoReplied(facts, { who: true }),
      rankedTimes(facts),
      button(only ? 'View this time' : 'Choose a time', links.open),
      "Nothing is booked until you choose. We'll check the calendars again first, in case something has come up.",
    ],
  };
}

/** Tells the organizer that automatic mode can't continue on its own, with remedies. */
export function needsYouLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, suggestions = [] } = facts;
  const lead =
    suggestions.length === 1 ? "Here's the best time we found:" : 'Here are the best times we found:';
  return {
    subject: `Your decision is needed: ${facts.shortTitle}`,
    heading: `Your decision is needed for “${meeting.title}”`,
    body: [
      facts.why ?? "We couldn't confirm that everyone's free, so we haven't booked a time.",
      whoReplied(facts, { who: false }),
      suggestions.length > 0 && !suggestions.some(hasNothingGood) && lead,
      rankedTimes(facts),
      waysToDecide(suggestions),
      button('Decide', links.open),
    ],
  };
}

/** Tells the organizer that replies are due and some are missing, with the times as they are. */
export function deadlineLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, suggestions = [] } = facts;
  const lead = suggestions.length === 1 ? "Here's the best time so far:" : 'Here are the best times so far:';
  return {
    subject: `Replies are missing: ${facts.shortTitle}`,
    heading: `The deadline for “${meeting.title}” has passed`,
    body: [
      whoReplied(facts, { who: true }),
      `You can send a reminder, move the deadline, or go ahead without them. Nothing is booked until ${facts.goesAhead ? 'someone joins' : 'you decide'}.`,
      suggestions.length > 0 && [lead, rankedTimes(facts), waysToDecide(suggestions)],
      button('Decide', links.open),
    ],
  };
}

/** Tells the organizer that no time works, and which changes would help. */
export function noTimeLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, noTime } = facts;
  return {
    subject: `No time found yet: ${facts.shortTitle}`,
    heading: `No time works for “${meeting.title}” yet`,
    body: [
      NO_TIME[noTime?.reason ?? 'nobodyFree'],
      remedies(facts) ?? "Choose other dates or a shorter meeting, and we'll look again right away.",
      button('Change the meeting', links.open),
    ],
  };
}

/** Gives the organizer the times that people proposed, each with its place among all times, and the suggested ones. */
export function proposalsLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, proposals = [] } = facts;
  const reader = reasonReader(facts);
  const names = proposals.map(({ participant }) => personName(facts, participant) ?? 'someone');
  // The heading names a lone person.
  const namesEach = new Set(names).size > 1;
  const who = proposedInWords(names, proposals.length);
  const ranked = rankedTimes(facts);
  const times = proposals.map(({ notPossible, ranked, ...span }, index) => ({
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
  }));
  return {
    subject: `${who}: ${facts.shortTitle}`,
    heading: `${who} for “${meeting.title}”`,
    body: [
      { kind: 'times', times },
      ranked.length > 0 && ['The best times we know of now:', ranked],
      button('View the proposal', links.open),
      'Nothing is booked until you choose. You can book a proposed time or set it aside.',
    ],
  };
}

/**
 * The suggestions with their local times, confidence and reasons, and changes that would help, which come first if no time is
 * good; nothing without suggestions.
 */
function rankedTimes(facts: SafeMailFacts): LetterParts {
  const { suggestions = [], improvements = [] } = facts;
  if (suggestions.length === 0) return [];
  const reader = reasonReader(facts);
  const { headline, lines } = reasonsInWords(suggestions, reader);
  const sureness = confidencesInWords(suggestions.map((one) => ({ ...one, people: one.notFree })));
  const isNothingGood = suggestions.some(hasNothingGood);
  const better: LetterParts[number] = improvements.length > 0 && [
    IMPROVEMENTS_LEAD,
    { kind: 'list', items: improvements.map((improvement) => improvementInWords(improvement, reader)) },
  ];
  const times = suggestions.map((suggestion, index) => ({
    lines: spanFor(facts, suggestion),
    notes: [`${sureness[index]!}. ${lines[index]!}`.trim()],
  }));
  const found = suggestions.length === 1 ? 'The best we found:' : 'The best we found, best one first:';
  return [headline, isNothingGood && [better, found], { kind: 'times', times }, !isNothingGood && better];
}

/** Who has replied, and the consequences for silent people. `who: false` leaves out the first of these. */
function whoReplied(facts: SafeMailFacts, { who }: { who: boolean }): string | null {
  if (!facts.replies) return null;
  const { zone, nameOf } = reasonReader(facts);
  const silent = facts.replies.silent.map(({ number, starts }) => ({ name: nameOf(number), starts }));
  const settled = settledInWords(silent, { zone, at: facts.at });
  return [who ? repliedInWords(silent, facts.replies.replied) : null, settled].filter(Boolean).join(' ');
}

/** The changes that were tried and would give a time; null for none. */
export function remedies(facts: SafeMailFacts): LetterParts | null {
  const nameOf = (number: number) => personName(facts, number) ?? 'someone';
  const items = facts.noTime?.remedies.map((remedy) => remedyInWords(remedy, nameOf)) ?? [];
  return items.length === 0 ? null : [REMEDIES_LEAD, { kind: 'list', items }];
}
