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

type Deps = Pick<QuotaDeps, 'counters' | 'vault' | 'now'>;

/**
 * Counts an email that invites, and says whether it may be sent: one organizer can't flood a mailbox. It's asked before
 * each attempt, and counts once. It is by organizer, so no one uses up another's, and it holds an email back instead of
 * refusing a meeting, so the other people are invited.
 */
export function createRecipientQuota({ counters, ...deps }: Deps): RecipientQuota {
  return async (invitation) => (await counters.count(...asCounted(deps, invitation))).ok;
}

/** Whether an email that invites could be sent now. Counts nothing, since only the newest of several is sent. */
export function createRecipientForecast({ counters, ...deps }: Deps): RecipientQuota {
  return (invitation) => counters.mayCount(...asCounted(deps, invitation));
}

function asCounted(
  { vault, now }: Omit<Deps, 'counters'>,
  { meetingId, organizerId, recipient, number, email }: Invitation,
): [commandId: string, counts: Count[]] {
  const expire = endOfUtcDay(now());
  const to = `${vault.hash(normalizeEmail(email), 'email')}:${expire.toISOString().slice(0, 10)}`;
  const once = (key: string, allowed: number): Count => ({ key, amount: 1, allowed, expire });
  const { commandId } = sagaContext(meetingId, `invitation:${recipient}:${number}`, 'quota', now);
  return [
    commandId,
    [
      once(`invitations:meeting:${meetingId}:${to}`, INVITATIONS.perRecipientAndMeetingADay),
      once(`invitations:organizer:${organizerId}:${to}`, INVITATIONS.perRecipientADay),
    ],
  ];
}
