/** Who may sign in: domains and email addresses in lower case. Null for anyone. */
export type AllowedToSignIn = readonly string[] | null;

/** Whether the owner of this address may sign in. A domain admits its own addresses, not those of its subdomains. */
export function maySignIn(email: string, allowed: AllowedToSignIn): boolean {
  if (allowed === null) return true;
  const address = email.toLowerCase();
  return allowed.includes(address) || allowed.includes(address.slice(address.lastIndexOf('@') + 1));
}
