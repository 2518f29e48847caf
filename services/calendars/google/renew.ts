import { z } from 'zod';
import type { Renewal } from '../access-tokens.ts';
import type { GoogleTokens } from '../port.ts';
import { type GoogleClient, oauthClient } from './client.ts';

const isInvalidGrant = (error: unknown) =>
  z.object({ response: z.object({ data: z.object({ error: z.literal('invalid_grant') }) }) }).safeParse(error)
    .success;

/** Asks Google for another access token, once. Throws if Google gives no answer. */
export async function renewAtGoogle(
  stored: GoogleTokens,
  { client, now }: { client: GoogleClient; now: () => Date },
): Promise<Renewal<GoogleTokens>> {
  if (!stored.refreshToken) return { ended: true };
  const oauth = oauthClient(client);
  // The caller retries; nested retries would only make everyone wait.
  oauth.transporter.interceptors.request.add({
    resolved: async (options) => Object.assign(options, { retry: false, retryConfig: undefined }),
  });
  oauth.setCredentials({ refresh_token: stored.refreshToken });
  try {
    const { credentials } = await oauth.refreshAccessToken();
    const token = credentials.access_token;
    if (!token) throw new Error('Google refreshed without an access token');
    // The library has counted from the machine's clock; Kairos's clock may differ.
    const lasts = (credentials.expiry_date ?? Date.now()) - Date.now();
    const scopes = credentials.scope?.split(' ') ?? stored.scopes;
    return { renewed: { ...stored, accessToken: token, expiresAt: now().getTime() + lasts, scopes } };
  } catch (error) {
    if (isInvalidGrant(error)) return { ended: true };
    throw error;
  }
}
