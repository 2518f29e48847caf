import type { NoTimeReason, Remedy } from '#contracts/events/suggestion.ts';
import type { Block, Letter } from '../layout.ts';
import { inWords, personName, spokenDays } from '../words.ts';
import type { Written } from '../written.ts';

function whyNone(facts: Written, reason: NoTimeReason): string {
  switch (reason) {
    case 'rangePassed':
      return 'No time is left in the date range of the meeting.';
    case 'rangeTooShort':
      return `The date range has no room for a meeting of ${inWords(facts.meeting.duration)}.`;
    case 'nobodyFree':
      return 'Kairos compared the calendars and found no time in the date range, not even outside the preferred hours.';
  }
}

function remedyText(facts: Written, remedy: Remedy): string {
  switch (remedy.kind) {
    case 'widerDates':
      return `Search in other dates: ${spokenDays(remedy.dateRangeStart, remedy.dateRangeEnd)}.`;
    case 'shorter':
      return `Make it shorter: ${inWords(remedy.duration)}.`;
    case 'without':
      return `Meet without ${personName(facts, remedy.participant) ?? 'one person whose name is not known'}.`;
  }
}

/** The changes that were tried and would give a time, after a sentence that leads to them. */
export function remedies(facts: Written, lead: string): Block[] {
  const items = facts.noTime?.remedies.map((remedy) => remedyText(facts, remedy)) ?? [];
  return items.length === 0
    ? []
    : [
        { kind: 'paragraph', text: lead },
        { kind: 'list', items },
      ];
}

/** Tells the organizer that no time suits, and which changes would help. */
export function noTime(facts: Written): Letter {
  const { meeting, links, noTime: found } = facts;
  const helpful = remedies(facts, 'With one of these changes there is a time:');
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
