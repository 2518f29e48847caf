/** The two names of an account in one; null where both are empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string | null =>
  `${firstName} ${lastName}`.trim() || null;

/** What someone is called: the name they gave, else their email address, else `Someone`. */
export const displayName = (name: string | null | undefined, email?: string | null): string =>
  name || email || 'Someone';

/** What the owner of an account is called. */
export const accountName = (account: { firstName: string; lastName: string; email: string }): string =>
  displayName(fullName(account), account.email);
