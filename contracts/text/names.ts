/** First and last name of an account; null if both are empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string | null =>
  `${firstName} ${lastName}`.trim() || null;

/** A person's display name: the name they gave, or their email address, or `Someone`. */
export const displayName = (name: string | null | undefined, email?: string | null): string =>
  name || email || 'Someone';

/** The display name of an account's owner. */
export const accountName = (account: { firstName: string; lastName: string; email: string }): string =>
  displayName(fullName(account), account.email);
