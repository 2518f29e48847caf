import { SLOW_CLOCK } from './calendar-replies.ts';
import type { Command, MeetingDecision, RepliedMail } from './commands.ts';
import { byNumber, notInvited, removed } from './decide-people.ts';
import type { ExistingMeeting, Participant } from './state.ts';

/** Keeps an email whose words change nothing. Someone whom nothing proves to be the sender is asked once, until they answer. */
export function takeMailReply(
  meeting: ExistingMeeting,
  { participant: number, mail, isProven, word, partly }: Command<'TakeMailReply'>,
): MeetingDecision {
  const participant = byNumber(meeting, number);
  if (!participant || participant.email === null) return notInvited();
  if (participant.status === 'removed') return removed();
  const { mailReply: before, saidHereAt = '' } = participant;
  if (before && (isProven ? isSame(before, { ...mail, word }) : before.doubt && saidHereAt < before.at))
    return [];
  const more = isProven
    ? { ...mail, ...(word && { word }), ...(partly && { partly }) }
    : { mailedAt: mail.mailedAt, doubt: 'unproven' as const };
  return [{ type: 'MailReplied', data: { participant: participant.number, ...more } }];
}

const isSame = (
  before: NonNullable<Participant['mailReply']>,
  { mailId, mailedAt, word = '' }: RepliedMail & { word: string | null | undefined },
): boolean =>
  !before.doubt && before.mailedAt === mailedAt && before.mailId === mailId && before.word === word;

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
