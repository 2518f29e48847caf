import type { CurrentUser } from '#contracts/api/account.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import { fullName } from '#contracts/text/names.ts';

/** The name someone joins with. */
export const nameToJoinWith = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  fullName({ firstName, lastName }) ?? (email.split('@')[0] || 'User');

/** All fields are empty once the organizer's account is deleted. */
export const organizerName = ({ firstName, lastName, email }: JoinAnswer['organizer']): string =>
  fullName({ firstName, lastName }) ?? (email || 'The organizer');
