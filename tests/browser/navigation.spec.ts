import type { Page } from '@playwright/test';
import { expect, MIA, test } from './given.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test(
  'people find their pages in the navigation, which stays while they scroll',
  { tag: '@phone' },
  async ({ page, signIn }, { project }) => {
    await signIn(page, MIA);
    await page.goto('/help');
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(bar(page)).toBeInViewport();

    await page.goto('/dashboard');
    const links = project.name === 'phone' ? page.getByRole('navigation', { name: 'Pages' }) : bar(page);
    const pages = { 'My Meetings': '/meetings', 'New Meeting': '/meetings/create', Contacts: '/contacts' };
    for (const [name, path] of Object.entries(pages)) {
      await links.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      // Screen readers begin to read there.
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    }
    await bar(page).getByRole('link', { name: 'Kairos home' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome back, Mia!' })).toBeVisible();
  },
);

test(
  'the name is shown on large screens only, and logging out leads to the landing page',
  { tag: '@phone' },
  async ({ page, signIn }, { project }) => {
    await signIn(page, MIA);
    await page.goto('/meetings');
    const me = bar(page).getByRole('link', { name: 'Settings for Mia Berlin' });
    await expect(me).toBeVisible();
    await expect(me.getByText('Mia Berlin')).toBeVisible({ visible: project.name === 'desktop' });
    // Else the meetings may be asked for with a session that has ended.
    await expect(page.getByText('No active invitations')).toBeVisible();

    await bar(page).getByRole('link', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(
      page.getByRole('heading', { name: 'Find a time that works for everyone. And see why.' }),
    ).toBeVisible();
    await page.goto('/meetings');
    await expect(page).toHaveURL('/auth?mode=login&redirect=%2Fmeetings');
  },
);

test('every page knows who is signed in, or waits until it does', async ({ page, signIn }) => {
  await test.step('public pages know who is signed in, and show the links of people', async () => {
    await signIn(page, MIA);
    await page.goto('/pricing');
    await expect(bar(page).getByRole('link', { name: 'Settings for Mia Berlin' })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Sign In' })).toBeHidden();
  });

  await test.step('a spinner is shown while it is not known who is signed in', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('/api/auth/user', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/contacts');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
    answer.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible();
  });
});
