import type { CurrentUser } from '#contracts/api/account.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { fullName } from '#contracts/text/names.ts';

export const nameToJoinWith = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  fullName({ firstName, lastName }) ?? (email.split('@')[0] || 'User');

type Me = { name: string | null; email: string | null };

/**
 * The viewer's index in a list of people, or -1. Other people's addresses are masked in the list, and so is the
 * viewer's own while only a personal link identifies them. If two people look alike, the index is -1.
 */
export function ownPlace(people: readonly Me[], me: Me | null): number {
  if (me?.email == null) return -1;
  const isAt = (own: string) => (person: Me) =>
    person.email?.toLowerCase() === own.toLowerCase() &&
    (person.name === null || me.name === null || person.name === me.name);
  const open = people.findIndex(isAt(me.email));
  if (open >= 0) return open;
  const masked = isAt(maskEmail(me.email));
  const place = people.findIndex(masked);
  return place === people.findLastIndex(masked) ? place : -1;
}
