import { durationInWords } from '#contracts/text/durations.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { hoursInWords, momentFor, optionsInWords, rangeFor, sentence } from '../text.ts';
import { alarmRow, placeRow } from './parts.ts';

/** The consequences of the reader's silence, unless the meeting waits for them. The deadline is a row of the details. */
export const goesAheadBlock = ({ goesAhead, deadline }: SafeMailFacts): LetterBlock[] =>
  goesAhead && deadline !== undefined
    ? [{ kind: 'paragraph', text: "If you don't reply in time, the meeting goes ahead without your answer." }]
    : [];

/** How long the meeting is, on which days and in which hours, and who chooses the time. */
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
      ...placeRow(meeting),
      ...alarmRow(meeting),
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
