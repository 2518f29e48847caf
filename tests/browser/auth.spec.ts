import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { allowAs } from './demo.ts';
import { expect, MIA, test } from './given.ts';
import { toastOn } from './toast.ts';

const OLIVIA = 'olivia.oslo@example.com';
const google = (page: Page) => page.getByRole('link', { name: 'Continue with Google' });

test('the pages of the sign-in say how it is done, and why it failed', async ({ page }) => {
  await test.step('all three ways in offer Google, say what it is good for, and link the policies', async () => {
    const ways = {
      '/auth': 'Get started with Kairos',
      '/auth?mode=login': 'Welcome back',
      '/auth/simple': 'Get started with Kairos',
    };
    for (const [path, title] of Object.entries(ways)) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(google(page)).toHaveAttribute('href', '/api/auth/google');
      await expect(page.getByText("Kairos sees when you're busy, never what you're doing")).toBeVisible();
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
      await expect(main.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    }
  });

  await test.step('a failure without details is told, and mode and way back outlast it', async () => {
    await page.goto('/auth?error=oauth_failed&mode=login&redirect=%2Fcontacts');
    await expect(toastOn(page)).toContainText('Google Sign-in Failed');
    await expect(toastOn(page)).toContainText('There was an issue connecting with Google. Please try again.');
    await expect(page).toHaveURL('/auth?mode=login&redirect=%2Fcontacts');
    await expect(google(page)).toHaveAttribute('href', '/auth/google?redirect=%2Fcontacts');
  });

  await test.step('of forged details nothing but plain characters is shown, and no link', async () => {
    const forged = `Call 0800… http://evil.example <img src=x onerror=alert(1)> ${'x'.repeat(300)}`;
    await page.goto(`/auth?error=oauth_failed&details=${encodeURIComponent(forged)}`);
    const text = await toastOn(page)
      .getByText(/^Error details:/)
      .textContent();
    expect(text).toMatch(
      /^Error details: Call 0800 httpevil\.example img srcx onerroralert1 x+\. Please try again\.$/,
    );
    expect(text).toHaveLength('Error details: '.length + 160 + '. Please try again.'.length);
    await expect(toastOn(page).getByRole('link')).toHaveCount(0);
    await expect(toastOn(page).locator('img')).toHaveCount(0);
  });

  await test.step('the way back from Google shows that it is being processed, and nothing else', async () => {
    await page.goto('/auth/google/callback');
    await expect(page.getByRole('main')).toHaveText('Processing Google authentication...');
  });
});

test('the accounts of the demo each have their name right beside their picture', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/auth');
  await google(page).click();
  const row = page.getByRole('link', { name: MIA });
  const [picture, name] = await Promise.all([
    row.locator('.face').boundingBox(),
    row.getByText('Mia Berlin').boundingBox(),
  ]);
  expect([picture!.width, picture!.height]).toEqual([40, 40]);
  expect(name!.x - picture!.x - picture!.width).toBeLessThan(20);
  await expectNoSidewaysScroll(page);
});

test("someone who doesn't grant access is told why the sign-in failed, and the query is cleared", async ({
  page,
}) => {
  await page.goto('/auth');
  await google(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(toastOn(page)).toContainText('Google Sign-in Failed');
  await expect(toastOn(page)).toContainText("Error details: access wasn't granted. Please try again.");
  await expect(page).toHaveURL('/auth');
});

test('signing in leads back to the page that asked for it', async ({ page, kairos }) => {
  await kairos.signedIn(MIA);
  await page.goto('/contacts');
  await expect(page).toHaveURL('/auth?mode=login&redirect=%2Fcontacts');
  await google(page).click();
  await allowAs(page, MIA);
  await expect(page).toHaveURL('/contacts');
});

test('anyone who is signed in has no need to sign in', async ({ page, signIn, kairos }) => {
  await test.step('anyone who is signed in already is led on, and never to another site', async () => {
    await signIn(page, MIA);
    await page.goto('/auth?redirect=%2Fcontacts');
    await expect(page).toHaveURL('/contacts');
    for (const elsewhere of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      await page.goto(`/auth?redirect=${encodeURIComponent(elsewhere)}`);
      await expect(page).toHaveURL(`${kairos.url}/`);
    }
  });

  await test.step('someone who is signed in is told that reconnecting failed, and moves on', async () => {
    await page.goto("/auth?error=oauth_failed&details=access+wasn't+granted");
    await expect(toastOn(page)).toContainText("Error details: access wasn't granted. Please try again.");
    await expect(page).toHaveURL('/');
  });
});

test('someone without a Google account asks for a link by email, and signs in with its button in another browser', {
  tag: '@story',
}, async ({ page, open, complaints }) => {
  complaints.foresee(/410/);
  await page.goto('/auth?redirect=%2Fcontacts');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('Email').fill('nora@mail.example');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('status')).toContainText('nora@mail.example');

  const linkIn = async () => {
    const mails = await (await page.request.get('/demo/inbox.json?to=nora@mail.example')).json();
    return (mails[0]?.links[0] ?? null) as string | null;
  };
  await expect.poll(linkIn).not.toBeNull();
  const link = (await linkIn())!;
  const phone = await open();
  await phone.goto(link);
  await expect(phone.getByText('This link was requested in another browser')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("You'll be signed in as nora@mail.example.")).toBeVisible();
  await expect(page.getByText('This link was requested in another browser')).toHaveCount(0);

  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone).toHaveURL('/onboarding');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was already used');
  await phone.goto('/settings');
  await expect(phone.getByText('Email link', { exact: true })).toBeVisible();
  await expect(phone.getByText('Calendar Not Connected')).toBeVisible();
});

test('with several providers each has its button, and leads back to where someone was going', async ({
  page,
}) => {
  const ways = 'google:Google microsoft:Microsoft okta:Acme%20SSO school:School town:Town mail';
  await page.route('**/auth?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-sign-in="[^"]*"/, `data-sign-in="${ways}"`);
    await route.fulfill({ response, body });
  });
  await page.goto('/auth?mode=login&redirect=%2Fcontacts');
  const addresses = {
    Google: '/auth/google?redirect=%2Fcontacts',
    Microsoft: '/api/auth/microsoft?redirect=%2Fcontacts',
    'Acme SSO': '/api/auth/okta?redirect=%2Fcontacts',
    School: '/api/auth/school?redirect=%2Fcontacts',
    Town: '/api/auth/town?redirect=%2Fcontacts',
  };
  await expect(page.getByRole('link', { name: /^Continue with/ })).toHaveCount(5);
  for (const [name, address] of Object.entries(addresses))
    await expect(page.getByRole('link', { name: `Continue with ${name}` })).toHaveAttribute('href', address);
  await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.goto('/auth?error=oauth_failed&with=okta&mode=login');
  await expect(toastOn(page)).toContainText('Acme SSO Sign-in Failed');
});

test('someone signs in with Microsoft, and connects Outlook in the settings', async ({ page }) => {
  await page.goto('/auth?redirect=%2Fsettings');
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await page.getByRole('link', { name: OLIVIA }).click();
  await expect(page).toHaveURL('/onboarding');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Connect another calendar' }).click();
  await page.getByRole('link', { name: 'Continue with Microsoft' }).click();
  await page.getByRole('link', { name: OLIVIA }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Calendar Connected')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Connected accounts' })).toContainText('Outlook');
});
