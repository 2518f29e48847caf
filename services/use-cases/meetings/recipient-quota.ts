import { INVITATIONS } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Count } from '#services/storage/accounts/counters.ts';
import { sagaContext } from '../commands/task-context.ts';
import { endOfUtcDay, type QuotaDeps } from './quotas.ts';

/** One email that invites someone. `number`: which invitation of theirs it is. */
export type Invitation = {
  meetingId: string;
  organizerId: string;
  recipient: number;
  number: number;
  email: string;
};

export type RecipientQuota = (invitation: Invitation) => Promise<boolean>;

/**
 * Counts an email that invites, and says whether it may be sent: one organizer can't flood a mailbox. It's asked before
 * each attempt, and counts once. It is by organizer, so no one uses up another's, and it holds an email back instead of
 * refusing a meeting, so the other people are invited.
 */
export function createRecipientQuota({
  counters,
  vault,
  now,
}: Pick<QuotaDeps, 'counters' | 'vault' | 'now'>): RecipientQuota {
  return async ({ meetingId, organizerId, recipient, number, email }) => {
    const expire = endOfUtcDay(now());
    const to = `${vault.hash(normalizeEmail(email), 'email')}:${expire.toISOString().slice(0, 10)}`;
    const once = (key: string, allowed: number): Count => ({ key, amount: 1, allowed, expire });
    const { commandId } = sagaContext(meetingId, `invitation:${recipient}:${number}`, 'quota', now);
    const counted = await counters.count(commandId, [
      once(`invitations:meeting:${meetingId}:${to}`, INVITATIONS.perRecipientAndMeetingADay),
      once(`invitations:organizer:${organizerId}:${to}`, INVITATIONS.perRecipientADay),
    ]);
    return counted.ok;
  };
}
