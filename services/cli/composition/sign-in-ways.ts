import { createDiscovery, whyUnusable } from '#services/sign-in/oidc/discovery.ts';
import { createOidcSignIn } from '#services/sign-in/oidc/sign-in.ts';
import type { OnPerson, SignInWay } from '#services/sign-in/port.ts';
import type { WithOutside } from './outside.ts';
import { signInIssuers } from './sign-in-issuers.ts';

/**
 * The issuers that people may sign in with beside Google. One that can't be reached is logged and looked for again when
 * someone signs in: it's no reason for the others, or for Kairos, to wait.
 */
export function openSignInWays({
  config,
  publicUrl,
  report,
  now,
  microsoft,
}: Pick<WithOutside, 'config' | 'publicUrl' | 'report' | 'now' | 'microsoft'>): SignInWay[] {
  const issuers = signInIssuers({ config, microsoft }).map(
    ({ isIssuer, calendars, calendarScopes, ...issuer }) => {
      const configurationOf = createDiscovery(issuer);
      void whyUnusable(issuer, configurationOf).then((why) => {
        if (why) report.warn({ event: 'issuerUnusable', issuer: issuer.key }, why);
      });
      const deps = { issuer, configurationOf, calendarScopes, publicUrl, now, report };
      return {
        ...{ key: issuer.key, name: issuer.name, calendars, isIssuer },
        signIn: (onPerson: OnPerson) => createOidcSignIn(deps, onPerson),
      } satisfies SignInWay;
    },
  );
  return [...microsoft.ways, ...issuers];
}
