import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { createEmulator } from 'emulate';
import { callbackOf, serveSignIn } from '#services/sign-in/google/testkit/sign-in-app.ts';
import { openOrigin } from '#services/sign-in/testkit/sessions-app.ts';
import { providerContract } from '../testkit/contract.ts';
import { createMemoryCredentials } from '../testkit/memory-credentials.ts';
import type { GoogleClient } from './client.ts';
import { createGoogleProvider } from './provider.ts';
import { createBrowser, locationOf } from './testkit/browser.ts';

const EMAIL = 'mia.berlin@example.com';

/** Chooses an account on the emulator's page, as a person would, and answers the address of the redirect. */
async function choose(consent: URL): Promise<URL> {
  const page = await (await fetch(consent)).text();
  const forms = page.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`value="${EMAIL}"`)) ?? '';
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name!, value!.replaceAll('&amp;', '&')],
  );
  const action = new URL(/action="([^"]+)"/.exec(form)?.[1] ?? '', consent);
  const response = await fetch(action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '', consent);
}

/** Google serves its keys as certificates as well; the emulator has only the other form. */
async function serveCertificates(keys: string) {
  const origin = await openOrigin();
  origin.handle(async (_, response) => {
    const { keys: jwks } = (await (await fetch(keys)).json()) as { keys: (JsonWebKey & { kid: string })[] };
    const pem = (key: JsonWebKey) =>
      createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(Object.fromEntries(jwks.map((key) => [key.kid, pem(key)]))));
  });
  return origin;
}

providerContract('emulate 0.12.2, which others wrote', async () => {
  const app = await openOrigin();
  const google = await createEmulator({
    service: 'google',
    port: 0,
    seed: {
      google: {
        users: [{ email: EMAIL, name: 'Mia Berlin', given_name: 'Mia', family_name: 'Berlin' }],
        oauth_clients: [
          { client_id: 'kairos', client_secret: 'secret', name: 'Kairos', redirect_uris: [callbackOf(app)] },
        ],
        calendars: [{ id: EMAIL, user_email: EMAIL, summary: 'Mia', primary: true }],
      },
    },
  });
  const certificates = await serveCertificates(`${google.url}/oauth2/v3/certs`);
  const client: GoogleClient = {
    clientId: 'kairos',
    clientSecret: 'secret',
    endpoints: {
      authorize: `${google.url}/o/oauth2/v2/auth`,
      token: `${google.url}/oauth2/token`,
      revoke: `${google.url}/oauth2/revoke`,
      certs: certificates.origin,
      calendar: `${google.url}/`,
    },
    issuers: [google.url],
    pictures: 'https://lh3.googleusercontent.com/',
  };

  const now = () => new Date();
  const { signedIn } = serveSignIn(app, { client, now });
  const browser = createBrowser(app.origin);
  const consent = locationOf(await browser.get('/api/auth/google'), app.origin);
  await browser.get(await choose(consent));
  const last = signedIn.at(-1);
  if (last?.identity.email !== EMAIL) throw new Error('the sign-in at the emulator failed');
  // The emulator's tokens never end: an ended token must be renewed first.
  const tokens = createMemoryCredentials({ mia: { ...last.tokens, expiresAt: 0 } });

  return {
    provider: createGoogleProvider({ tokens: tokens.store, client, now }),
    accountId: 'mia',
    calendarId: 'primary',
    async close() {
      await app.close();
      await certificates.close();
      await google.close();
    },
  };
}, ['ids', 'video', 'zone', 'calendars', 'entries', 'sight', 'marks']);
