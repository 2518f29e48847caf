import type { LetterBlock } from '../layout.ts';
import type { SafeMailFacts } from '../make-safe.ts';
import { hoursInWords, minutesInWords, rangeFor, sentence } from '../text.ts';

/** How long the meeting is to be, within which days and hours, and who chooses the time. */
export function meetingWishesBlock(facts: SafeMailFacts): LetterBlock {
  const { meeting, organizer } = facts;
  return {
    kind: 'details',
    rows: [
      { label: 'Length', lines: [minutesInWords(meeting.duration)] },
      { label: 'Date range', lines: rangeFor(facts) },
      {
        label: 'Preferred time, in each person’s own time zone',
        lines: [sentence(hoursInWords(meeting.timePreference))],
      },
      {
        label: 'The time is chosen',
        lines: [
          meeting.aiDecisionMode === 'auto'
            ? 'By Kairos, once everyone has answered'
            : `By ${organizer.name}, from the best times that Kairos finds`,
        ],
      },
    ],
  };
}
