import type { TokenStore } from '../port.ts';
import { type GoogleClient, oauthClient } from './client.ts';

/**
 * Gives a person's permission back to Google. Answers whether Google confirmed it: the tokens are to be forgotten
 * in either case, and the person can also remove Kairos at myaccount.google.com/permissions.
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
