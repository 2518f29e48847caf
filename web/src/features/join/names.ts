import type { CurrentUser } from '#contracts/api/account.ts';

import type { JoinAnswer } from '#contracts/api/join.ts';

/** The name someone joins with. */
export const nameToJoinWith = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email.split('@')[0] || 'User';

/** All fields are empty once the organizer's account is deleted. */
export const organizerName = ({ firstName, lastName, email }: JoinAnswer['organizer']): string =>
  `${firstName} ${lastName}`.trim() || email || 'The organizer';
