import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectForEverybody } from './accessible.ts';
import { allowAs } from './demo.ts';
import { AGENT, expect, MIA, test } from './given.ts';
import { expectToast } from './toast.ts';

/** The hash of the verifier that RFC 7636 gives as an example. */
const PKCE = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
};

test('a program asks, a person signs in, sees what it may do, allows it, and ends it in the settings', async ({
  page,
  kairos,
}) => {
  // The program waits on this device, at a port of its own.
  const program = createServer((_, response) => response.end('Back in the program')).listen(0, '127.0.0.1');
  await once(program, 'listening');
  const back = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
  const request = {
    ...{ client_id: AGENT.client_id, redirect_uri: back, response_type: 'code', state: 'its-state' },
    ...{ code_challenge: PKCE.challenge, code_challenge_method: 'S256' },
    ...{ scope: 'meetings:read meetings:book', resource: `${kairos.url}/api` },
  };
  await page.goto(`/oauth/authorize?${new URLSearchParams(request)}`);
  await page.getByRole('link', { name: /with Google/ }).click();
  await allowAs(page, MIA);

  await expect(page.getByRole('heading', { name: 'Let Agent use Kairos for you?' })).toBeVisible();
  await expect(page.getByText('agent.example', { exact: true })).toBeVisible();
  await expect(page.getByText('an app on this device')).toBeVisible();
  await expect(page.getByText('Book, move, and cancel meetings', { exact: false })).toBeVisible();
  await expectForEverybody(page);
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(page.getByText('Back in the program')).toBeVisible();
  program.close();
  program.closeAllConnections();
  const answer = new URL(page.url());
  expect([answer.searchParams.get('state'), answer.searchParams.get('iss')]).toEqual([
    'its-state',
    kairos.url,
  ]);

  const fields = {
    ...{ grant_type: 'authorization_code', client_id: AGENT.client_id, redirect_uri: back },
    ...{ code: answer.searchParams.get('code') ?? '', code_verifier: PKCE.verifier },
  };
  const given = await fetch(`${kairos.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });
  const { access_token: token } = await given.json();
  const asProgram = () =>
    fetch(`${kairos.url}/api/meetings`, { headers: { authorization: `Bearer ${token}` } });
  expect((await asProgram()).status).toBe(200);

  await page.goto('/settings');
  const programs = page.getByRole('region', { name: 'Connected programs' });
  await expect(programs.getByRole('listitem')).toContainText(/Agent\s*agent\.example\s*May see and book/);
  await programs.getByRole('button', { name: 'Disconnect Agent' }).click();
  await expectForEverybody(page);
  await programs.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expectToast(page, 'Program disconnected', 'Agent can no longer use Kairos for you.');
  await expect(programs).toHaveCount(0);
  expect((await asProgram()).status).toBe(401);
});
