import { normalizeEmail } from '#contracts/email-address.ts';
import { mayComeByProposal } from '#services/domain/meeting/proposals.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { User, Users } from '#services/storage/accounts/port.ts';

/* A person is a person, with or without an account: under which ids the time of an address's owner is held. */

export type WhoseTime = Pick<Users, 'byIds' | 'byEmails' | 'idOfAddress'>;

/**
 * The ids under which the time of people who answered by hand, or proposed a time, is held: the account that has verified
 * the address, or else an id derived from the address. People whose address was erased are left out.
 */
export async function heldAsIn(
  users: WhoseTime,
  { participants, proposals }: Pick<ExistingMeeting, 'participants' | 'proposals'>,
): Promise<{ participant: number; id: string }[]> {
  const proposers = new Set(proposals.map(({ participant }) => participant));
  const byHand = participants.flatMap((participant) => {
    const { number, status, userId, email, saidInCalendar } = participant;
    const hasProposed = proposers.has(number) || saidInCalendar?.proposed !== undefined;
    const mayAttend = status === 'accepted' || (hasProposed && mayComeByProposal(participant));
    return mayAttend && userId === undefined && email !== null ? [{ number, email }] : [];
  });
  if (byHand.length === 0) return [];
  const accounts = await users.byEmails(byHand.map(({ email }) => email));
  return byHand.map(({ number, email }) => ({
    participant: number,
    id: accounts.get(normalizeEmail(email))?.id ?? users.idOfAddress(email),
  }));
}

/** The id for a single address, as above. */
export async function heldAsOf(users: WhoseTime, email: string): Promise<string> {
  const accounts = await users.byEmails([email]);
  return accounts.get(normalizeEmail(email))?.id ?? users.idOfAddress(email);
}

/** The other ids under which an account's time may be held: of the addresses that it verified later. */
export const idsBeside = (users: Pick<Users, 'idOfAddress'>, user: Pick<User, 'addresses'> | undefined) =>
  (user?.addresses ?? []).map((email) => users.idOfAddress(email));

/** All ids under which an account takes part in meetings, its own first. */
export const idsOf = (users: Pick<Users, 'idOfAddress'>, user: Pick<User, 'id' | 'addresses'>) => [
  user.id,
  ...idsBeside(users, user),
];
