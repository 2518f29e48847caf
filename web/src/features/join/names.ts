import type { CurrentUser } from '#contracts/api/account.ts';
import type { Join } from '#web/api/join.ts';

/** What somebody is called who joins: specification, section 4. */
export const nameToJoinWith = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  `${firstName} ${lastName}`.trim() || email.split('@')[0] || 'User';

/** All is empty once the organizer's account was deleted. */
export const organizerName = ({ firstName, lastName, email }: Join['organizer']): string =>
  `${firstName} ${lastName}`.trim() || email || 'The organizer';
