// Those who look after a Kairos: who has an account, whether emails arrive, and a person who is erased for good.
import { expectForEverybody, expectPageBasics } from './accessible.ts';
import { EMMA, expect, MIA, NOAH, test } from './given.ts';
import { PHONE } from './phone.ts';
import { expectToast } from './toast.ts';

test.use({ env: { KAIROS_STAFF: `${MIA}:admin` } });

const SCREENS = { desktop: {}, phone: PHONE };

for (const [screen, device] of Object.entries(SCREENS))
  test(`an admin tries an email, finds an account, erases someone, and sees it noted, on a ${screen}`, async ({
    kairos,
    open,
  }) => {
    await kairos.signedIn(NOAH);
    await kairos.signedIn(EMMA);
    const page = await open(MIA, device);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Admin' }).filter({ visible: true }).click();
    await expectPageBasics(page);
    for (const list of ['Tasks that kept failing', 'Emails that failed', "Calendars that can't be read"])
      await expect(page.locator('summary').filter({ hasText: list })).toContainText('None');
    await expectForEverybody(page);

    await page.getByRole('button', { name: 'Send a test email' }).click();
    await expectToast(page, 'Test email sent', `Your mail server took it for ${MIA}.`);

    const accounts = page.getByRole('list', { name: 'Accounts' }).getByRole('listitem');
    await expect(accounts).toHaveCount(3);
    const search = page.getByRole('searchbox', { name: 'Find an account by its email address' });
    await search.fill('nobody@example.com');
    await expect(page.getByText('No account has this address.')).toBeVisible();
    await search.fill(NOAH.toUpperCase());
    await expect(accounts).toHaveCount(1);

    await page.getByRole('button', { name: `Erase ${NOAH}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a person?' });
    const erase = dialog.getByRole('button', { name: 'Erase for good' });
    await dialog.getByLabel('Type the address again to confirm').fill('noah@example.com');
    await expect(erase).toBeDisabled();
    await expectForEverybody(page);
    await dialog.getByLabel('Type the address again to confirm').fill(NOAH);
    await erase.click();
    await expect(dialog.getByText('their account, with its calendars and contacts')).toBeVisible();
    await expectForEverybody(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await search.fill('');
    await expect(accounts).toHaveCount(2);

    await page.locator('summary').filter({ hasText: 'What admins did' }).click();
    await expect(page.getByText('Erased a person')).toBeVisible();
    await expect(page.getByText('Sent a test email')).toBeVisible();
    await expectForEverybody(page);
  });

test('for everyone else there is no such page, and no link to it', async ({ page, signIn, complaints }) => {
  complaints.foresee(/404/);
  await signIn(page, NOAH);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Settings' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  expect((await page.goto('/admin'))!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});
