import type { TokenStore } from '../port.ts';
import { type GoogleClient, oauthClient } from './client.ts';

/**
 * Revokes a person's permission at Google. Returns whether Google confirmed it: forget the tokens in either case, since
 * the person can also remove Kairos at myaccount.google.com/permissions.
 */
export async function revokeAccess(
  client: GoogleClient,
  tokens: TokenStore,
  userId: string,
): Promise<boolean> {
  const stored = await tokens.load(userId);
  if (!stored) return false;
  try {
    await oauthClient(client).revokeToken(stored.refreshToken ?? stored.accessToken);
    return true;
  } catch {
    return false;
  }
}
