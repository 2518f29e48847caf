import { expectForEverybody } from './accessible.ts';
import { expect, MIA, test } from './given.ts';
import { expectToast } from './toast.ts';

test('an access token is created, shown once, used by a program, and revoked', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await page.goto('/settings#account');
  const section = page.getByRole('region', { name: 'Access tokens' });
  await section.getByRole('button', { name: 'Create a token' }).click();
  await section.getByRole('button', { name: 'Create token' }).click();
  await expect(section.getByText('Name is required')).toBeVisible();
  await section.getByLabel('Name').fill('Weekly report');
  const read = section.getByRole('checkbox', { name: /^See your meetings/ });
  await read.uncheck();
  await section.getByRole('button', { name: 'Create token' }).click();
  await expect(section.getByText('Choose what the token may do')).toBeVisible();
  await read.check();
  await expectForEverybody(page);
  await section.getByRole('button', { name: 'Create token' }).click();

  await expect(section.getByText("you can't see it again")).toBeVisible();
  const secret = (await section.locator('code').textContent()) ?? '';
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expectForEverybody(page);
  await section.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(secret)).toHaveCount(0);

  const asProgram = () =>
    fetch(new URL('/api/meetings', page.url()), { headers: { authorization: `Bearer ${secret}` } });
  expect((await asProgram()).status).toBe(200);
  await page.reload();
  const row = section.getByRole('listitem').filter({ hasText: 'Weekly report' });
  await expect(row).toContainText(/Last used .*, expires /);
  await row.getByRole('button', { name: 'Revoke Weekly report' }).click();
  await expectForEverybody(page);
  await row.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expectToast(page, 'Token revoked', '“Weekly report” no longer works.');
  await expect(row).toHaveCount(0);
  expect((await asProgram()).status).toBe(401);
});
