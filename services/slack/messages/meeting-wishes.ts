import { durationInWords } from '#contracts/text/durations.ts';
import { hoursInWords, momentFor, optionsInWords, rangeFor } from '#services/mail/text.ts';
import type { NoticeFacts } from './facts.ts';
import { type MessagePart, paragraph } from './parts.ts';

/** How long the meeting is, on which days and hours, and who chooses the time. */
export function meetingWishesPart(facts: NoticeFacts, organizer: string): MessagePart {
  const { meeting, recipient } = facts;
  const chosen =
    meeting.aiDecisionMode === 'auto'
      ? `I'll choose the time once everyone replies${facts.goesAhead ? ' or replies are due' : ''}`
      : `${organizer} will choose from the times I suggest`;
  const options = optionsInWords(facts);
  const silence =
    facts.goesAhead && facts.deadline !== undefined
      ? ` If you don't reply by ${momentFor(facts, facts.deadline).join(', or ')}, the meeting goes ahead without your answer.`
      : '';
  return paragraph(
    `${durationInWords(meeting.duration)}, ${rangeFor(facts)}. Preferred hours, in each person's time zone: ${hoursInWords(meeting.timePreference, recipient.clock)}.${options === null ? '' : ` ${options}.`} ${chosen}.${silence}`,
  );
}
