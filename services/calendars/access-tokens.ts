import type { CallFailure } from './calendar-failure.ts';
import type { CredentialStore } from './provider.ts';

/** How long before its expiry a token is renewed, in milliseconds, so that no token expires on the way. */
const MARGIN = 60_000;

/** The part of a credential that every adapter has. */
type Tokens = { accessToken: string; scopes: readonly string[] };

/** A token that should work, or why there is none. */
type Access = { ok: true; token: string; scopes: readonly string[] } | CallFailure;

/** A provider's answer to a request for new tokens. */
export type Renewal<Kept> = { renewed: Kept } | { ended: true } | { failed: CallFailure };

type AccessTokensDeps<Kept> = {
  tokens: CredentialStore<Kept>;
  /** When an access token expires, in milliseconds since 1970. */
  endsAt(stored: Kept): number;
  /** Asks the provider, once. May throw, which changes nothing. */
  renew(stored: Kept): Promise<Renewal<Kept>>;
  now: () => Date;
};

/**
 * Answers each account's access token, renewed when it ends or was refused. However many calls of an account need a
 * token at the same time, the provider is asked once. Renewed tokens are stored before their use. When the provider
 * says that the permission ended, the tokens are forgotten, once. Tokens that another process or a new sign-in has
 * stored meanwhile win.
 */
export function createAccessTokens<Kept extends Tokens>({
  tokens,
  endsAt,
  renew,
  now,
}: AccessTokensDeps<Kept>) {
  const renewals = new Map<string, Promise<Access>>();

  const granted = ({ accessToken, scopes }: Kept): Access => ({ ok: true, token: accessToken, scopes });

  const missing = async (accountId: string): Promise<Access> => ({
    ok: false,
    why: await tokens.missing(accountId),
  });

  async function replace(accountId: string, refused: string): Promise<Access> {
    const stored = await tokens.load(accountId);
    if (!stored) return missing(accountId);
    if (stored.accessToken !== refused) return granted(stored);
    const answer = await renew(stored);
    if ('failed' in answer) return answer.failed;
    const newest = await tokens.load(accountId);
    if (!newest) return missing(accountId);
    if (newest.accessToken !== stored.accessToken) return granted(newest);
    if ('ended' in answer) {
      await tokens.disconnect(accountId);
      return missing(accountId);
    }
    await tokens.save(accountId, answer.renewed);
    return granted(answer.renewed);
  }

  function replaceOnce(accountId: string, refused: string): Promise<Access> {
    const running = renewals.get(accountId);
    if (running) return running;
    const renewal = replace(accountId, refused).finally(() => renewals.delete(accountId));
    renewals.set(accountId, renewal);
    return renewal;
  }

  return {
    /** A token that should work. `refused` is a token that the provider has just refused. Throws if the provider can't be asked. */
    async of(accountId: string, refused?: string): Promise<Access> {
      const stored = await tokens.load(accountId);
      if (!stored) return missing(accountId);
      const ends = endsAt(stored) - MARGIN <= now().getTime();
      if (ends || stored.accessToken === refused) return replaceOnce(accountId, stored.accessToken);
      return granted(stored);
    },
  };
}
