import { z } from 'zod';
import { type GoogleClient, oauthClient } from '#services/calendars/google/client.ts';
import { GOOGLE_ISSUER, type Identity } from '#services/storage/accounts/port.ts';

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  nonce: z.string().min(1),
  name: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  picture: z.string().nullish(),
});

const LONGEST_NAME = 100;

/**
 * Reads who signed in from Google's id token, once its signature, issuer, audience, time and nonce are verified and
 * Google says that the address is the person's own (OpenID Connect Core 3.1.3.7). Null for any other token. Names that
 * Google does not give are empty.
 */
export function createIdentityReader(client: GoogleClient) {
  const oauth = oauthClient(client);

  return async function identityOf(idToken: string, nonce: string): Promise<Identity | null> {
    // The library's messages contain the token, so they are not passed on.
    const ticket = await oauth.verifyIdToken({ idToken, audience: client.clientId }).catch(() => null);
    const read = claims.safeParse(ticket?.getPayload());
    if (!read.success || read.data.nonce !== nonce) return null;
    const { sub, email, name, given_name, family_name, picture } = read.data;
    return {
      issuer: GOOGLE_ISSUER,
      subject: sub,
      email,
      firstName: (given_name ?? name ?? '').slice(0, LONGEST_NAME),
      lastName: (family_name ?? '').slice(0, LONGEST_NAME),
      profileImageUrl: allowedPicture(picture, client.pictures),
    };
  };
}

/** Kairos never fetches a picture, but browsers do, so only addresses on Google's own picture host are kept. */
function allowedPicture(picture: string | null | undefined, from: string): string | null {
  const url = picture ? URL.parse(picture) : null;
  return url?.href.startsWith(from) ? url.href : null;
}
