import { createEmulator } from 'emulate';
import { expect, test } from 'vitest';
import { readMicrosoftClaims } from './claims.ts';
import { openVisits } from './testkit/visits.ts';

const EMAIL = 'emma@outlook.example';

/** Chooses an account on the emulator's page, as a person would, and answers where it leads back. */
async function choose(consent: URL): Promise<URL> {
  const page = await (await fetch(consent)).text();
  const forms = page.match(/<form[^>]*>[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((each) => each.includes(`value="${EMAIL}"`)) ?? '';
  const fields = [...form.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]): [string, string] => [name!, value!.replaceAll('&amp;', '&')],
  );
  const response = await fetch(new URL(/action="([^"]+)"/.exec(form)?.[1] ?? '', consent), {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return new URL(response.headers.get('location') ?? '', consent);
}

test('someone signs in with Microsoft as emulate 0.12.2 has it, which others wrote', async () => {
  const closers: (() => Promise<void>)[] = [];
  const visits = await openVisits(async (origin) => {
    const microsoft = await createEmulator({
      service: 'microsoft',
      port: 0,
      seed: {
        microsoft: {
          users: [{ email: EMAIL, name: 'Emma Outlook' }],
          oauth_clients: [
            {
              ...{ client_id: 'kairos', client_secret: 'secret', name: 'Kairos' },
              redirect_uris: [`${origin}/api/auth/microsoft/callback`],
            },
          ],
        },
      },
    });
    closers.push(() => microsoft.close());
    return [
      {
        ...{ key: 'microsoft', name: 'Microsoft', setting: 'MICROSOFT_TENANT' },
        ...{ address: `${microsoft.url}/common/v2.0`, clientId: 'kairos', clientSecret: 'secret' },
        ...{ hasTenants: true, addingPrompt: 'select_account' },
        read: readMicrosoftClaims({ tenants: null, vouches: false }),
      },
    ];
  });
  const browser = visits.newBrowser();
  await visits.follow(browser, await choose(await visits.start(browser, '/api/auth/microsoft')));
  expect(visits.proven).toMatchObject([
    // A personal account, whose addresses Microsoft verifies.
    {
      aim: 'signIn',
      person: { email: EMAIL, isEmailVerified: true, firstName: 'Emma', lastName: 'Outlook' },
    },
  ]);
  await visits.close();
  for (const close of closers) await close();
});
