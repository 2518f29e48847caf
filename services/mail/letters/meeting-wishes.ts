import { durationInWords } from '#contracts/text/durations.ts';
import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { hoursInWords, optionsInWords, rangeFor, sentence } from '../text.ts';

/** How long the meeting is, in which days and hours it may be, and who chooses the time. */
export function meetingWishesBlock(facts: SafeMailFacts): LetterBlock {
  const { meeting, organizer, recipient } = facts;
  const options = optionsInWords(facts);
  return {
    kind: 'details',
    rows: [
      { label: 'Duration', lines: [durationInWords(meeting.duration)] },
      { label: 'Dates', lines: rangeFor(facts) },
      {
        label: "Preferred hours, in each person's time zone",
        lines: [sentence(hoursInWords(meeting.timePreference, recipient.clock))],
      },
      ...(options === null ? [] : [{ label: 'Also asked for', lines: [options] }]),
      {
        label: 'Who chooses the time',
        lines: [
          meeting.aiDecisionMode === 'auto'
            ? 'Kairos, once everyone replies'
            : `${organizer.name}, from the times Kairos suggests`,
        ],
      },
    ],
  };
}
