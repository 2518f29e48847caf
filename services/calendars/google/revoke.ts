import type { GoogleTokens } from '../port.ts';
import type { CredentialStore } from '../provider.ts';
import { type GoogleClient, oauthClient } from './client.ts';

/**
 * Revokes the permission of an account at Google. Returns whether Google confirmed: forget the tokens in either case,
 * since the person can also remove Kairos at myaccount.google.com/permissions.
 */
export async function revokeAccess(
  client: GoogleClient,
  tokens: Pick<CredentialStore<GoogleTokens>, 'load'>,
  accountId: string,
): Promise<boolean> {
  const stored = await tokens.load(accountId);
  if (!stored) return false;
  try {
    await oauthClient(client).revokeToken(stored.refreshToken ?? stored.accessToken);
    return true;
  } catch {
    return false;
  }
}
