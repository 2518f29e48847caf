import { readStandardClaims } from '#services/sign-in/oidc/claims.ts';
import { createDiscovery, whyUnusable } from '#services/sign-in/oidc/discovery.ts';
import type { SignInIssuer } from '#services/sign-in/oidc/issuer.ts';
import { createOidcSignIn } from '#services/sign-in/oidc/sign-in.ts';
import type { SignInWay } from '#services/sign-in/port.ts';
import type { ExternalPart } from './external-part.ts';
import type { Foundation } from './foundation.ts';

/** The issuers of OpenID Connect that the settings name. */
export const openIssuers = (foundation: Foundation): ExternalPart => ({
  signIn: foundation.config.issuers.map(({ key, name, address, clientId, clientSecret, vouches }) =>
    oidcWay(
      foundation,
      {
        ...{ key, name, setting: `KAIROS_${key.toUpperCase()}_ISSUER`, address },
        ...{ clientId, clientSecret, hasTenants: false, addingPrompt: 'login' },
        read: readStandardClaims({ vouches }),
      },
      { isIssuer: (issuer) => URL.parse(issuer)?.href === new URL(address).href, calendars: null },
    ),
  ),
});

/**
 * How people sign in with an issuer of OpenID Connect. One that can't be reached is logged and looked for again when someone
 * signs in: no reason for the others, or for Kairos, to wait.
 */
export const oidcWay = (
  { publicUrl, report, now }: Pick<Foundation, 'publicUrl' | 'report' | 'now'>,
  issuer: SignInIssuer,
  about: Pick<SignInWay, 'isIssuer' | 'calendars'>,
  calendarScopes: readonly string[] = [],
): SignInWay => ({
  ...{ key: issuer.key, name: issuer.name, ...about },
  signIn(onPerson) {
    const configurationOf = createDiscovery(issuer);
    void whyUnusable(issuer, configurationOf).then((why) => {
      if (why) report.warn({ event: 'issuerUnusable', issuer: issuer.key }, why);
    });
    return createOidcSignIn({ issuer, configurationOf, calendarScopes, publicUrl, now, report }, onPerson);
  },
});
