import { durationInWords } from '#contracts/text/durations.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { goesAheadInWords, hoursInWords, momentFor, optionsInWords, rangeFor, sentence } from '../text.ts';

/** What happens if the reader stays silent, if the meeting doesn't wait for them. */
export function goesAheadBlock(facts: SafeMailFacts): LetterBlock[] {
  const text = goesAheadInWords(facts, facts.organizer.name);
  return text === null ? [] : [{ kind: 'paragraph', text }];
}

/** How long the meeting is, in which days and hours it may be, and who chooses the time. */
export function meetingWishesBlock(facts: SafeMailFacts): LetterBlock {
  const { meeting, organizer, recipient } = facts;
  const options = optionsInWords(facts);
  return {
    kind: 'details',
    rows: [
      ...(facts.deadline === undefined
        ? []
        : [{ label: 'Reply by', lines: momentFor(facts, facts.deadline) }]),
      { label: 'Duration', lines: [durationInWords(meeting.duration)] },
      { label: 'Dates', lines: [rangeFor(facts)] },
      {
        label: "Preferred hours, in each person's time zone",
        lines: [sentence(hoursInWords(meeting.timePreference, recipient.clock))],
      },
      ...(options === null ? [] : [{ label: 'Also asked for', lines: [options] }]),
      {
        label: 'Who chooses the time',
        lines: [
          meeting.aiDecisionMode === 'auto'
            ? `Kairos, once everyone replies${facts.goesAhead ? ' or replies are due' : ''}`
            : `${organizer.name}, from the times Kairos suggests`,
        ],
      },
    ],
  };
}
