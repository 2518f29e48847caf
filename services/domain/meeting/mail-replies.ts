import { MINUTE } from '#contracts/durations.ts';
import type { MeetingCommand, MeetingDecision, RepliedMail } from './commands.ts';
import { byNumber, notInvited, removed } from './decide-people.ts';
import type { ExistingMeeting, Participant } from './state.ts';

/** How far the clock of someone's mail program may be behind ours, in milliseconds. */
const SLOW_CLOCK = 5 * MINUTE;

/** Keeps an email that changes nothing by itself. Whoever isn't surely the sender is asked once until they answer. */
export function takeMailReply(
  meeting: ExistingMeeting,
  { participant: number, mail, isProven, word }: Extract<MeetingCommand, { type: 'TakeMailReply' }>,
): MeetingDecision {
  const participant = byNumber(meeting, number);
  if (!participant || participant.email === null) return notInvited();
  if (participant.status === 'removed') return removed();
  const { mailReply: before, saidHereAt = '' } = participant;
  const isKept = before?.mailedAt === mail.mailedAt && before.mailId === mail.mailId && before.word === word;
  if (isProven ? isKept && !before?.doubt : before?.doubt && saidHereAt < before.at) return [];
  const more = isProven
    ? { ...mail, ...(word && { word }) }
    : { mailedAt: mail.mailedAt, doubt: 'unproven' as const };
  return [{ type: 'MailReplied', data: { participant: participant.number, ...more } }];
}

/** Whether they said something else after they wrote the email, in Kairos or in a later email. */
export function isMailOvertaken(
  { mailReply: before, saidHereAt }: Participant,
  { mailedAt }: RepliedMail,
): boolean {
  const written = Date.parse(mailedAt);
  if (before && !before.doubt && written < Date.parse(before.mailedAt)) return true;
  const isSaidHere = saidHereAt !== undefined && saidHereAt !== before?.at;
  return isSaidHere && written < Date.parse(saidHereAt) - SLOW_CLOCK;
}
