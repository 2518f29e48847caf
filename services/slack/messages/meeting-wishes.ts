import { hoursInWords, minutesInWords, rangeFor } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { type MessagePart, paragraph } from './parts.ts';

/** How long the meeting is to be, within which days and hours, and who chooses the time. */
export function meetingWishesPart(facts: NoticeFacts, organizer: string): MessagePart {
  const { meeting } = facts;
  const chosen =
    meeting.aiDecisionMode === 'auto'
      ? 'I choose the time once everyone has answered'
      : `${organizer} chooses the time, from the best that I find`;
  return paragraph(
    `${minutesInWords(meeting.duration)}, ${rangeFor(facts).join(', or ')}. Preferred, in each person’s own time zone: ${hoursInWords(meeting.timePreference)}. ${chosen}.`,
  );
}
