import type { Block } from '../layout.ts';
import { inWords, rangeFor, sentence, spokenHours } from '../words.ts';
import type { Written } from '../written.ts';

/** How long the meeting is to be, within which days and hours, and who chooses the time. */
export function wanted(facts: Written): Block {
  const { meeting, organizer } = facts;
  return {
    kind: 'details',
    rows: [
      { label: 'Length', lines: [inWords(meeting.duration)] },
      { label: 'Date range', lines: rangeFor(facts) },
      {
        label: 'Preferred time, in each person’s own time zone',
        lines: [sentence(spokenHours(meeting.timePreference))],
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
