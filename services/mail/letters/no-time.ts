import type { NoTimeReason, Remedy } from '#contracts/events/suggestion.ts';
import type { Letter, LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { daysInWords, minutesInWords, personName } from '../text.ts';

function whyNone(facts: SafeMailFacts, reason: NoTimeReason): string {
  switch (reason) {
    case 'rangePassed':
      return 'No time is left in the date range of the meeting.';
    case 'rangeTooShort':
      return `The date range has no room for a meeting of ${minutesInWords(facts.meeting.duration)}.`;
    case 'nobodyFree':
      return 'Kairos compared the calendars and found no time in the date range, not even outside the preferred hours.';
  }
}

function remedyText(facts: SafeMailFacts, remedy: Remedy): string {
  switch (remedy.kind) {
    case 'widerDates':
      return `Search in other dates: ${daysInWords(remedy.dateRangeStart, remedy.dateRangeEnd)}.`;
    case 'shorter':
      return `Make it shorter: ${minutesInWords(remedy.duration)}.`;
    case 'without':
      return `Meet without ${personName(facts, remedy.participant) ?? 'one person whose name is not known'}.`;
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

/** Tells the organizer that no time suits, and which changes would help. */
export function noTimeLetter(facts: SafeMailFacts): Letter {
  const { meeting, links, noTime: found } = facts;
  const helpful = remedyBlocks(facts, 'With one of these changes there is a time:');
  return {
    subject: `No common time yet: ${facts.shortTitle}`,
    heading: `No common time for “${meeting.title}”`,
    body: [
      { kind: 'paragraph', text: whyNone(facts, found?.reason ?? 'nobodyFree') },
      ...(helpful.length > 0
        ? helpful
        : [
            {
              kind: 'paragraph' as const,
              text: 'Choose other dates or a shorter meeting, and Kairos looks again at once.',
            },
          ]),
      { kind: 'button', label: 'Change the meeting', href: links.open },
    ],
    footer: [],
  };
}
