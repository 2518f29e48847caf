import type { Page } from '@playwright/test';
import { disconnectAll } from '../harness/disconnect.ts';
import { allowAs } from './demo.ts';
import { expect, MIA, test } from './given.ts';

const progress = (page: Page) => page.getByRole('progressbar', { name: 'Setup' });

test('the first sign-in leads to what comes next, and with a calendar nothing is left to set up', async ({
  page,
}) => {
  await page.goto('/api/auth/google');
  await allowAs(page, MIA);
  await expect(page).toHaveURL('/onboarding');
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  for (const text of [
    'Calendar analysis',
    'Invite by email or link',
    'AI finds times in 3 seconds',
    'Automatic calendar event creation',
  ])
    await expect(page.getByText(text)).toBeVisible();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '4');
  await expect(progress(page)).toHaveAttribute('aria-valuemax', '4');
  await expect(page.getByRole('button', { name: 'Continue Setup' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create your first meeting' })).toHaveAttribute(
    'href',
    '/meetings/create',
  );
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('someone without a calendar connects it in the second step, or skips that for now', async ({
  page,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  await disconnectAll(mia);
  await page.goto('/onboarding');
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '2');
  await page.getByRole('button', { name: 'Continue Setup' }).click();
  await expect(page.getByRole('heading', { name: 'Connect Google Calendar' })).toBeFocused();
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '3');
  await page.goBack();
  await expect(page.getByRole('heading', { name: "You're all set!" })).toBeVisible();
  await page.goForward();
  for (const text of ['Secure OAuth', 'Read-only availability', 'Automatic timezone detection'])
    await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    '/privacy',
  );
  await page.getByRole('link', { name: 'Skip for now' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goBack();
  const connect = page.getByRole('button', { name: 'Connect Google Calendar' });
  await keepWhatTheButtonSays(page);
  await connect.click();
  await expect(page).toHaveURL(/\/api\/auth\/google/);
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('Connecting... disabled');

  // Back from Google without an answer: the button can be pressed again.
  await page.goBack();
  await connect.click();
  await allowAs(page, MIA);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/onboarding?step=connect');
  await expect(page.getByText('Your calendar is connected')).toBeVisible();
});

/** The page is left at once, so what its button says last is kept in the tab. */
const keepWhatTheButtonSays = (page: Page) =>
  page
    .getByRole('button', { name: 'Connect Google Calendar' })
    .evaluate((button: HTMLButtonElement) =>
      new MutationObserver(() =>
        sessionStorage.setItem(
          'said',
          `${button.textContent} ${button.ariaDisabled ? 'disabled' : 'enabled'}`,
        ),
      ).observe(button, { attributes: true, childList: true, characterData: true, subtree: true }),
    );
