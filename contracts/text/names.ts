/** First and last name of an account; null if both are empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string | null =>
  `${firstName} ${lastName}`.trim() || null;

/**
 * A name for sentences among other people's: the first name where nobody else there shares it, else the whole name. Names with a
 * title or a comma, and addresses, stay whole.
 */
export function nameAmong(name: string, names: readonly string[]): string {
  const first = firstOf(name);
  return names.filter((other) => firstOf(other).toLowerCase() === first.toLowerCase()).length > 1
    ? name
    : first;
}

const firstOf = (name: string): string => /^(\p{L}[\p{L}'’-]+) /u.exec(name)?.[1] ?? name;

/** A person's display name: the name they gave, or their email address, or `Someone`. */
export const displayName = (name: string | null | undefined, email?: string | null): string =>
  name || email || 'Someone';

/** The display name of an account's owner. */
export const accountName = (account: { firstName: string; lastName: string; email: string }): string =>
  displayName(fullName(account), account.email);
