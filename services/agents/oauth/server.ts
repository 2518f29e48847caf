import type Provider from 'oidc-provider';
import type { ConsentQuestion } from '#contracts/api/programs.ts';
import { SCOPE_NAMES, type Scope } from '#contracts/scopes.ts';
import type { ConnectedPrograms } from '#services/storage/accounts/connected-programs.ts';
import { type AuthorizationServer, OAUTH_PATHS, resourcesOf } from './port.ts';
import type { ProviderDeps } from './provider.ts';

/** The scopes of a program that asks for none. */
const LEAST_SCOPE: Scope = 'meetings:read';

/** The authorization server over oidc-provider, which is loaded at the first request, since loading is slow and few need the server. */
export function createAuthorizationServer(
  deps: ProviderDeps & { programs: Pick<ConnectedPrograms, 'connect'>; now: () => Date },
): AuthorizationServer {
  const { publicUrl, programs, now } = deps;
  let loaded: Promise<{ provider: Provider; sessionCookie: string }> | undefined;
  const load = () => {
    loaded ??= import('./provider.ts').then((library) => ({
      provider: library.createProvider(deps),
      sessionCookie: library.OAUTH_SESSION_COOKIE,
    }));
    return loaded;
  };

  async function open(request: string) {
    const { provider } = await load();
    const interaction = await provider.Interaction.find(request);
    const { client_id: clientId, redirect_uri: redirect, scope, resource } = interaction?.params ?? {};
    if (!interaction || typeof clientId !== 'string' || interaction.result) return null;
    const client = await provider.Client.find(clientId);
    if (!client) return null;
    return {
      provider,
      interaction,
      clientId,
      name: client.clientName ?? new URL(clientId).host,
      redirect: String(redirect ?? client.redirectUris?.[0] ?? ''),
      scopes: knownScopes(String(scope ?? '')),
      resources: resource ? [resource].flat().map(String) : resourcesOf(publicUrl).slice(0, 1),
    };
  }

  return {
    async answer(request, response) {
      const { provider, sessionCookie } = await load();
      const url = new URL(request.url ?? '/', publicUrl);
      if (url.pathname === OAUTH_PATHS.authorize) {
        const scopes = knownScopes(url.searchParams.get('scope') || LEAST_SCOPE);
        if (scopes.length > 0) url.searchParams.set('scope', scopes.join(' '));
        // A code is only ever led back in the query: the other ways need scripts or forms on a page of ours.
        url.searchParams.delete('response_mode');
        request.url = url.pathname + url.search;
      }
      // Who is signed in is for Kairos's own session to say, each time: the library's would outlive it.
      const cookies = request.headers.cookie?.split(/; */).filter((one) => !one.startsWith(sessionCookie));
      if (cookies) request.headers.cookie = cookies.join('; ');
      await provider.callback()(request, response);
    },

    async question(request): Promise<ConsentQuestion | null> {
      const opened = await open(request);
      if (!opened) return null;
      const { name, clientId, redirect, scopes } = opened;
      return { name, host: new URL(clientId).host, leadsTo: placeOf(redirect), scopes };
    },

    async decide(request, { userId, identityId }, allow) {
      const opened = await open(request);
      if (!opened) return null;
      const { provider, interaction, clientId, name, scopes, resources } = opened;
      if (allow) {
        if (!(await programs.connect(userId, identityId, { client: clientId, name }, scopes))) return null;
        const grant = new provider.Grant({ accountId: userId, clientId });
        for (const resource of resources) grant.addResourceScope(resource, scopes.join(' '));
        interaction.result = {
          login: { accountId: userId, remember: false },
          consent: { grantId: await grant.save() },
        };
      } else interaction.result = { error: 'access_denied', error_description: 'The person said no.' };
      await interaction.save(interaction.exp - Math.floor(now().getTime() / 1_000));
      return interaction.returnTo;
    },
  };
}

/** The known scopes among those requested, in Kairos's order: programs also ask for scopes of other services. */
function knownScopes(asked: string): Scope[] {
  const all = asked.split(' ');
  return SCOPE_NAMES.filter((scope) => all.includes(scope));
}

/** The address that someone returns to, in a form they recognize. */
function placeOf(redirect: string): string {
  const { protocol, host, hostname } = new URL(redirect);
  if (['127.0.0.1', '[::1]', 'localhost'].includes(hostname)) return 'an app on this device';
  return protocol === 'https:' ? host : `the app for ${protocol.slice(0, -1)} links`;
}
