import type { ApiDeps } from '../deps.ts';

/**
 * The ways to sign in, for the pages: words of `key`, or `key:name` with the name encoded as in addresses, in the order in
 * which they're offered.
 */
export const presentSignInWays = ({
  google,
  signInWays,
  settings,
}: Pick<ApiDeps, 'google' | 'signInWays'> & {
  settings: Pick<ApiDeps['settings'], 'signInByMail'>;
}): string =>
  [
    ...(google.signIn ? ['google'] : []),
    ...signInWays.map(({ key, name }) => `${key}:${encodeURIComponent(name).replaceAll("'", '%27')}`),
    ...(settings.signInByMail ? ['mail'] : []),
  ].join(' ');
