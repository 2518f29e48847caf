import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { isAmong } from '#services/domain/meeting/details.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { TargetMeeting } from '../load/target.ts';
import type { MailTask } from '../plans/task.ts';
import { factsOfMeeting } from './meeting-facts.ts';

/**
 * The address may belong to nobody in the meeting, so use a number that is neither the organizer's nor any
 * participant's.
 */
const NOBODY = -1;

/**
 * The facts of the email that asks whether an answer by the share link is the recipient's. Null if there's nothing to
 * confirm any more: the answer was confirmed, has expired or was erased, or its address belongs to the organizer.
 */
export function confirmationFacts(
  { number }: Pick<MailTask, 'number'>,
  { state, users, unconfirmed }: TargetMeeting,
  { links, at }: { links: Pick<InvitationTokens, 'confirmLink' | 'unsubscribeLink'>; at: Date },
): MailFacts | null {
  const pending = unconfirmed.get(number);
  const organizer = users.get(0);
  const { title } = state.meeting;
  if (!pending || !organizer || title === null) return null;
  const { email, name, zone } = pending.answer;
  if (isAmong(organizer.addresses, email)) return null;
  return {
    kind: 'confirmAnswer',
    number,
    recipient: { number: NOBODY, email, name, zone, clock: DEFAULT_CLOCK },
    ...factsOfMeeting(state, organizer, title),
    links: { open: links.confirmLink(pending.id), unsubscribe: links.unsubscribeLink(email) },
    at: at.toISOString(),
  };
}
