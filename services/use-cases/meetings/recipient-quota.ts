import { v5 as uuidV5 } from 'uuid';
import { INVITATIONS } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Count } from '#services/storage/accounts/counters.ts';
import { sagaContext } from '../commands/task-context.ts';
import type { MeetingWithId } from './port.ts';
import { endOfUtcDay, type QuotaDeps } from './quotas.ts';

/** One email that asks someone for a reply. `number`: which invitation or reminder of theirs it is. */
export type Invitation = {
  meetingId: string;
  organizerId: string;
  /** An invitation if omitted. */
  kind?: 'invitation' | 'reminder';
  recipient: number;
  number: number;
  email: string;
};

export type RecipientQuota = (invitation: Invitation) => Promise<boolean>;

type Deps = Pick<QuotaDeps, 'counters' | 'vault' | 'now'>;

/**
 * Counts an email that invites, and says whether it may be sent: one organizer can't flood a mailbox, nor invite any number of
 * people a day. It's asked before each attempt, and counts once. It is by organizer, so no one uses up another's, and by
 * recipient, so it holds an email back instead of refusing a meeting, and the other people are invited.
 */
export function createRecipientQuota({ counters, ...deps }: Deps): RecipientQuota {
  return async (invitation) =>
    (await counters.count(...recipientOf(deps, invitation))).ok &&
    (await counters.count(...asCounted(deps, invitation))).ok;
}

/**
 * Who of these people gets no email that invites, because a limit is reached: their addresses, in order. It takes the others'
 * places among the people whom the organizer may invite that day, but counts no email, since only the newest of several is
 * sent.
 */
export function createHeldBack({ counters, ...deps }: Deps) {
  return async (
    { id, state: { organizerId, participants } }: MeetingWithId,
    emails: readonly string[],
  ): Promise<string[]> => {
    const invited = new Set(emails.map(normalizeEmail));
    const heldBack: string[] = [];
    for (const { number, email, status, invitations } of participants) {
      if (status !== 'pending' || email === null || !invited.has(normalizeEmail(email))) continue;
      const invitation = { meetingId: id, organizerId, recipient: number, number: invitations, email };
      const may =
        (await counters.count(...recipientOf(deps, invitation))).ok &&
        (await counters.mayCount(...asCounted(deps, invitation)));
      if (!may) heldBack.push(email);
    }
    return heldBack;
  };
}

type CountDeps = Omit<Deps, 'counters'>;
type Counting = [commandId: string, counts: Count[]];

const dayOf = (expire: Date): string => expire.toISOString().slice(0, 10);

const hashOf = ({ vault }: CountDeps, { email }: Invitation): string =>
  vault.hash(normalizeEmail(email), 'email');

/** One more person whom the organizer invites that day, counted once; reminders by Kairos aren't. */
function recipientOf(deps: CountDeps, invitation: Invitation): Counting {
  const { organizerId, kind = 'invitation' } = invitation;
  const expire = endOfUtcDay(deps.now());
  const key = `invitations:user:${organizerId}:${dayOf(expire)}`;
  const once = uuidV5(`${key}:${hashOf(deps, invitation)}`, uuidV5.URL);
  const allowed = INVITATIONS.recipientsADay;
  return [once, kind === 'invitation' ? [{ key, amount: 1, allowed, expire }] : []];
}

function asCounted(deps: CountDeps, invitation: Invitation): Counting {
  const { meetingId, organizerId, kind = 'invitation', recipient, number } = invitation;
  const expire = endOfUtcDay(deps.now());
  const to = `${hashOf(deps, invitation)}:${dayOf(expire)}`;
  const once = (key: string, allowed: number): Count => ({ key, amount: 1, allowed, expire });
  const { commandId } = sagaContext(meetingId, `${kind}:${recipient}:${number}`, 'quota', deps.now);
  return [
    commandId,
    [
      once(`invitations:meeting:${meetingId}:${to}`, INVITATIONS.perRecipientAndMeetingADay),
      once(`invitations:organizer:${organizerId}:${to}`, INVITATIONS.perRecipientADay),
    ],
  ];
}
