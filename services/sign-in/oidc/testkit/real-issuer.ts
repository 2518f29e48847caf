import { Provider } from 'oidc-provider';
import { createBrowser, locationOf } from '#services/calendars/google/testkit/browser.ts';
import { openOrigin } from '../../testkit/sessions-app.ts';

/** Someone with an account at the issuer, by the name they sign in with. */
export type RealPerson = { email?: string; email_verified?: boolean; name?: string };

/**
 * An issuer that others wrote, `oidc-provider`, which was certified as one. `inIdTokens`: whether its id tokens hold the
 * address, or it's told on request, as the standard has it.
 */
export async function openRealIssuer({
  redirectUris,
  people,
  inIdTokens,
  takesSecretIn = 'client_secret_post',
}: {
  redirectUris: readonly string[];
  people: Readonly<Record<string, RealPerson>>;
  inIdTokens: boolean;
  takesSecretIn?: 'client_secret_post' | 'client_secret_basic';
}) {
  const server = await openOrigin();
  const provider = new Provider(server.origin, {
    clients: [
      {
        client_id: 'kairos',
        client_secret: 'a secret of the test',
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: takesSecretIn,
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    clientAuthMethods: [takesSecretIn],
    conformIdTokenClaims: !inIdTokens,
    pkce: { required: () => true },
    // It would warn of each of these.
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_: unknown, id: string) =>
      people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
  });
  server.handle(provider.callback());

  /** Signs someone in on its pages and consents, and answers where it leads back. */
  async function consent(address: URL, person: string): Promise<URL> {
    const browser = createBrowser(server.origin);
    let at = address;
    for (let step = 0; step < 8; step++) {
      if (at.origin !== server.origin) return at;
      if (!at.pathname.startsWith('/interaction/')) {
        at = locationOf(await browser.get(at), server.origin);
        continue;
      }
      const page = await (await browser.get(at)).text();
      const isLogin = page.includes('name="login"');
      at = locationOf(
        await browser.post(at, {
          prompt: isLogin ? 'login' : 'consent',
          ...(isLogin && { login: person, password: 'x' }),
        }),
        server.origin,
      );
    }
    throw new Error('The issuer asks without end');
  }

  return { address: server.origin, consent, close: () => server.close() };
}

export type RealIssuer = Awaited<ReturnType<typeof openRealIssuer>>;
