type OfferedWay = {
  /** In addresses: `/api/auth/<key>`. */
  key: string;
  name: string;
};

/** What the server says of the ways to sign in: `mail`, and `key:name` of each provider, with the name encoded. */
const offered = (): string[] => document.documentElement.dataset['signIn']?.split(' ').filter(Boolean) ?? [];

/** Whether people may also sign in by a link that the server emails them. */
export const signsInByMail = (): boolean => offered().includes('mail');

/** The providers that people can sign in with, in the order in which they're shown. */
export const signInWays = (): OfferedWay[] =>
  offered().flatMap((one) => {
    const [key = '', name = key] = one.split(':');
    return key === 'mail' ? [] : { key, name: decodeURIComponent(name) };
  });

/** Whether people can sign in with this provider. */
export const isOffered = (key: string): boolean => signInWays().some((way) => way.key === key);

/**
 * The provider of a page with one button: Google if it's offered, or the only one. The others are on the sign-in page, and so
 * are all if none is before the others.
 */
export function mainWay(): { first: OfferedWay | undefined; others: readonly OfferedWay[] } {
  const ways = signInWays();
  const first = ways.find(({ key }) => key === 'google') ?? (ways.length === 1 ? ways[0] : undefined);
  return { first, others: ways.filter((way) => way !== first) };
}
