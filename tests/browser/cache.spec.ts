import type { Page } from '@playwright/test';
import { expect, MIA, test } from './given.ts';

/** How often the page has asked for an address from now on. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

const go = async (page: Page, name: string) => {
  await page.getByRole('navigation').getByRole('link', { name }).locator('visible=true').first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

test('what was loaded is fresh for five minutes, and is asked for again after them', async ({
  page,
  signIn,
}) => {
  await signIn(page, MIA);
  await page.clock.install();
  const calls = countCalls(page, '/api/contacts');
  await page.goto('/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  expect(calls()).toBe(1);

  await go(page, 'My Meetings');
  await page.clock.fastForward('04:50');
  await go(page, 'Contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  expect(calls()).toBe(1);

  await go(page, 'My Meetings');
  await page.clock.fastForward('00:20');
  await go(page, 'Contacts');
  await expect.poll(calls).toBe(2);
});

test('what failed is not asked for again on its own, but for the workspaces, once', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, MIA);
  // Loads the code of the pages, so that nothing but the calls fails.
  for (const path of ['/dashboard', '/contacts', '/meetings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.clock.install();
  const contacts = countCalls(page, '/api/contacts');
  const workspaces = countCalls(page, '/api/slack/workspaces');
  await context.setOffline(true);

  await go(page, 'Contacts');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.clock.fastForward('01:00');
  expect(contacts()).toBe(1);

  await page.getByRole('link', { name: 'Kairos home' }).click();
  await expect.poll(workspaces).toBe(1);
  await page.clock.fastForward('01:00');
  await expect.poll(workspaces).toBe(2);
  await page.clock.fastForward('01:00');
  expect(workspaces()).toBe(2);
});
