import { expect, MIA, test } from './given.ts';

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await page.clock.install();
  await page.goto('/meetings');
  const theme = page.getByRole('banner').getByRole('button', { name: /^Change theme/ });
  const logOut = page.getByRole('link', { name: 'Log out' });
  await expect(logOut).toBeVisible();
  const words = page.locator('[data-tooltip]');
  await page.clock.pauseAt(Date.now() + 60_000);

  await logOut.hover();
  await page.clock.runFor(690);
  await expect(words).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(words).toHaveText('Log out');

  await page.getByRole('heading', { name: 'My Meetings' }).hover();
  await expect(words).toHaveCount(0);
  await page.clock.runFor(290);
  await theme.hover();
  await page.clock.runFor(10);
  await expect(words).toHaveText('Change theme');

  await page.getByRole('heading', { name: 'My Meetings' }).hover();
  await page.clock.runFor(310);
  await logOut.hover();
  await page.clock.runFor(690);
  await expect(words).toHaveCount(0);
});
