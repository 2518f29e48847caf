import { DateTime } from 'luxon';
import { v5 as uuidV5 } from 'uuid';
import { INVITATIONS } from '#contracts/api/limits.ts';
import { normalizeEmail } from '#contracts/email-address.ts';
import type { Count, CountedCommand, Counters } from '#services/storage/accounts/counters.ts';
import type { Vault } from '#services/storage/vault/port.ts';
import { sagaContext } from '../commands/task-context.ts';
import type { MeetingWithId } from './organizing.ts';

/** An email that asks someone for a reply. `number` counts their invitations or reminders. */
type Invitation = {
  meetingId: string;
  organizerId: string;
  /** An invitation if omitted. */
  kind?: 'invitation' | 'reminder';
  recipient: number;
  number: number;
  email: string;
};

type RecipientQuota = (invitation: Invitation) => Promise<boolean>;

type Deps = { counters: Counters; vault: Pick<Vault, 'hash'>; now: () => Date };

/**
 * Counts an email that invites, and returns whether it may be sent, so that an organizer can neither flood a mailbox
 * nor invite any number of people a day. Called before each attempt, but counts once. The quota is per organizer, so
 * that nobody uses up another's, and per recipient, so that a single email is held back instead of the meeting refused,
 * and the other people are still invited.
 */
export function createRecipientQuota({ counters, ...deps }: Deps): RecipientQuota {
  const count = async ({ commandId, counts }: CountedCommand) => (await counters.count(commandId, counts)).ok;
  return async (invitation) =>
    (await count(recipientOf(deps, invitation))) && (await count(asCounted(deps, invitation)));
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
    const invitations = participants.flatMap(({ number, email, status, invitations }) =>
      status === 'pending' && email !== null && invited.has(normalizeEmail(email))
        ? { meetingId: id, organizerId, recipient: number, number: invitations, email }
        : [],
    );
    const recipients = invitations.map((one) => recipientOf(deps, one));
    const [all, may] = await Promise.all([
      counters.countTogether(recipients),
      counters.mayCount(invitations.map((one) => asCounted(deps, one))),
    ]);
    const counted = all ? recipients.map(() => true) : await countedInOrder(counters, recipients);
    return invitations.flatMap(({ email }, index) => (counted[index] && may[index] ? [] : email));
  };
}

/** Which of them still fit. */
async function countedInOrder(counters: Counters, commands: readonly CountedCommand[]): Promise<boolean[]> {
  const counted: boolean[] = [];
  for (const { commandId, counts } of commands) counted.push((await counters.count(commandId, counts)).ok);
  return counted;
}

type CountDeps = Omit<Deps, 'counters'>;

const endOfUtcDay = (now: Date): Date => DateTime.fromJSDate(now, { zone: 'utc' }).endOf('day').toJSDate();

const dayOf = (expire: Date): string => expire.toISOString().slice(0, 10);

const hashOf = ({ vault }: CountDeps, { email }: Invitation): string =>
  vault.hash(normalizeEmail(email), 'email');

/** A person whom the organizer invites that day, counted once; reminders by Kairos don't count. */
function recipientOf(deps: CountDeps, invitation: Invitation): CountedCommand {
  const { organizerId, kind = 'invitation' } = invitation;
  const expire = endOfUtcDay(deps.now());
  const key = `invitations:user:${organizerId}:${dayOf(expire)}`;
  const once = uuidV5(`${key}:${hashOf(deps, invitation)}`, uuidV5.URL);
  const allowed = INVITATIONS.recipientsADay;
  return { commandId: once, counts: kind === 'invitation' ? [{ key, amount: 1, allowed, expire }] : [] };
}

function asCounted(deps: CountDeps, invitation: Invitation): CountedCommand {
  const { meetingId, organizerId, kind = 'invitation', recipient, number } = invitation;
  const expire = endOfUtcDay(deps.now());
  const to = `${hashOf(deps, invitation)}:${dayOf(expire)}`;
  const once = (key: string, allowed: number): Count => ({ key, amount: 1, allowed, expire });
  const { commandId } = sagaContext(meetingId, `${kind}:${recipient}:${number}`, 'quota', deps.now);
  return {
    commandId,
    counts: [
      once(`invitations:meeting:${meetingId}:${to}`, INVITATIONS.perRecipientAndMeetingADay),
      once(`invitations:organizer:${organizerId}:${to}`, INVITATIONS.perRecipientADay),
    ],
  };
}
