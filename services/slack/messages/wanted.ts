import { inWords, rangeFor, spokenHours } from '#services/mail/words.ts';
import type { NoticeFacts } from './facts.ts';
import { type Part, paragraph } from './parts.ts';

/** How long the meeting is to be, within which days and hours, and who chooses the time. */
export function wanted(facts: NoticeFacts, organizer: string): Part {
  const { meeting } = facts;
  const chosen =
    meeting.aiDecisionMode === 'auto'
      ? 'I choose the time once everyone has answered'
      : `${organizer} chooses the time, from the best that I find`;
  return paragraph(
    `${inWords(meeting.duration)}, ${rangeFor(facts).join(', or ')}. Preferred, in each person’s own time zone: ${spokenHours(meeting.timePreference)}. ${chosen}.`,
  );
}
