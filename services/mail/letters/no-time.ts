import type { Remedy } from '#contracts/events/suggestion.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { NO_TIME } from '#contracts/text/no-time.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { personName } from '../text.ts';

function remedyText(facts: SafeMailFacts, remedy: Remedy): string {
  switch (remedy.kind) {
    case 'widerDates':
      return `Search other dates: ${datesInWords(remedy.dateRangeStart, remedy.dateRangeEnd)}.`;
    case 'shorter':
      return `Make it shorter: ${durationInWords(remedy.duration)}.`;
    case 'without':
      return `Make ${personName(facts, remedy.participant) ?? 'someone'} optional.`;
  }
}

/** The changes that were tried and would give a time, after a sentence that leads to them. */
export function remedyBlocks(facts: SafeMailFacts, lead: string): LetterBlock[] {
  const items = facts.noTime?.remedies.map((remedy) => remedyText(facts, remedy)) ?? [];
  return items.length === 0
    ? []
    : [
        { kind: 'paragraph', text: lead },
        { kind: 'list', items },
      ];
}

/** Tells the organizer that no time works, and which changes would help. */
export function noTimeLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, noTime: found } = facts;
  const helpful = remedyBlocks(facts, 'Any of these changes would give you a time:');
  return {
    subject: `No time found yet: ${facts.shortTitle}`,
    heading: `No time works for “${meeting.title}” yet`,
    body: [
      { kind: 'paragraph', text: NO_TIME[found?.reason ?? 'nobodyFree'] },
      ...(helpful.length > 0
        ? helpful
        : [
            {
              kind: 'paragraph' as const,
              text: "Choose other dates or a shorter meeting, and we'll look again right away.",
            },
          ]),
      { kind: 'button', label: 'Change the meeting', href: links.open },
    ],
    footer: [],
  };
}
