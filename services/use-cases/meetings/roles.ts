import { isAmong } from '#contracts/email-address.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import {
  type ExistingMeeting,
  type Participant,
  presentParticipants,
} from '#services/domain/meeting/state.ts';
import type { User } from '#services/storage/accounts/port.ts';

/** A user's role in a meeting. */
export type MeetingRole = 'organizer' | 'participant' | 'stranger';

/**
 * The participant a user is: because they joined, or because an invitation went to an address that they have verified.
 */
export function participantOf(state: ExistingMeeting, user: User): Participant | undefined {
  const present = presentParticipants(state);
  return (
    present.find(({ userId }) => userId === user.id) ??
    present.find(({ userId, email }) => userId === undefined && isAmong(user.addresses, email))
  );
}

export function roleOf(state: ExistingMeeting, user: User): MeetingRole {
  if (state.organizerId === user.id) return 'organizer';
  return participantOf(state, user) ? 'participant' : 'stranger';
}

/** The identification of a participant: the account they joined with, or the address they were invited at. */
type Place = { email: string | null; userId: string | null };

/**
 * Addresses are for the organizer. Others see their own, and of the rest only enough to recognize an address they know.
 */
export function shownAddress(
  { organizerId }: Pick<ExistingMeeting, 'organizerId'>,
  { email, userId }: Place,
  viewer: Pick<User, 'id' | 'addresses'> | null,
): string | null {
  if (email === null || viewer?.id === organizerId) return email;
  return viewer && isOwnPlace({ email, userId }, viewer) ? email : maskEmail(email);
}

export const isOwnPlace = (
  { email, userId }: Place,
  { id, addresses }: Pick<User, 'id' | 'addresses'>,
): boolean => userId === id || (email !== null && isAmong(addresses, email));
