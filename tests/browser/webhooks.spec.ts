import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectForEverybody } from './accessible.ts';
import { expect, MIA, test } from './given.ts';
import { expectToast } from './toast.ts';

test.use({ env: { KAIROS_CALENDAR_NETWORKS: '127.0.0.0/8' } });

test('a webhook is added, its deliveries are read and sent again, and it is removed', async ({
  page,
  signIn,
}) => {
  const received: string[] = [];
  let status = 500;
  const server = createServer(async (request, response) => {
    received.push(String(request.headers['webhook-id']));
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  await signIn(page, MIA);
  await page.goto('/settings#account');
  const section = page.getByRole('region', { name: 'Webhooks' });
  await section.getByRole('button', { name: 'Add a webhook' }).click();
  await section.getByRole('button', { name: 'Add webhook' }).click();
  await expect(section.getByText('Address is required')).toBeVisible();
  await section.getByLabel('Address').fill(url);
  await section.getByRole('button', { name: 'Add webhook' }).click();
  await expect(section.locator('code')).toHaveText(/^whsec_/);
  await expectForEverybody(page);
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(section.getByText('Everything is delivered.')).toBeVisible();

  const row = section.getByRole('listitem').filter({ hasText: url });
  await row.getByRole('button', { name: 'Deliveries' }).click();
  await expect(row.getByText('Nothing yet.')).toBeVisible();
  await page.evaluate(async () => {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    await fetch('/api/meetings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ title: 'Plan the launch', duration: 30, timePreference: 'all', aiDecisionMode: 'manual' },
        ...{ dateRangeStart: day(1), dateRangeEnd: day(9), participants: [] },
      }),
    });
  });
  await expect.poll(() => received.length).toBe(1);
  await page.reload();
  await expect(section.getByText(/^1 message waiting/)).toBeVisible();
  await row.getByRole('button', { name: 'Deliveries' }).click();
  await expect(row.getByText('Waiting. Last try: 500')).toBeVisible();
  status = 204;
  await row.getByRole('button', { name: 'Try now' }).click();
  await expect.poll(() => received.length).toBe(2);
  await page.reload();
  await row.getByRole('button', { name: 'Deliveries' }).click();
  await expect(row.getByText('Delivered (204) at try 2')).toBeVisible();
  await expectForEverybody(page);
  await row.getByRole('button', { name: 'Send again from here: Meeting created' }).click();
  await expect.poll(() => received.length).toBe(3);
  expect(new Set(received).size).toBe(1);
  await row.getByRole('button', { name: `Remove ${url}` }).click();
  await expectForEverybody(page);
  await row.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Webhook removed', 'We no longer send messages there.');
  await expect(row).toHaveCount(0);
  server.close();
});
