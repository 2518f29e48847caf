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

const LONG = `${'donaudampfschifffahrts'.repeat(2)}@${'gesellschaft'.repeat(4)}.example`;

const TROUBLES = {
  timeZoneRules: { version: '2026a', from: 'Node', days: 300, areOld: true },
  calendars: (['disconnected', 'missingPermission', 'unreadable'] as const).map((why, index) => ({
    ...{ email: `${index}${LONG}`, why, triedAt: '2026-11-28T10:00:00.000Z' },
    lastRead: index === 0 ? null : '2026-11-20T10:00:00.000Z',
  })),
  tasks: ['mail:invitation:12:1', 'createEvent:1'].map((task, index) => ({
    ...{ meetingId: '5f0c6f9e-2f6a-4f57-9a51-8a4c1d2b7e10', task, since: '2026-11-28T10:00:00.000Z' },
    reason: `connect ETIMEDOUT ${LONG.slice(0, 60)}`,
    retryAt: index === 0 ? null : '2026-11-29T10:00:00.000Z',
  })),
  mails: [
    { kind: 'booked', to: 'g•••@f•••.example', why: 'refused', at: '2026-11-28T10:00:00.000Z' },
    { kind: 'invitation', to: null, why: 'unknown', at: '2026-11-28T11:00:00.000Z' },
  ],
  acts: [{ act: 'personErased', by: null, at: '2026-11-28T10:00:00.000Z' }],
};

const FAILING = {
  webhooks: [],
  failing: [
    { email: LONG, since: '2026-11-28T10:00:00.000Z', isStopped: true, waiting: 120, outcome: 'No answer' },
  ],
};

const PAGE = {
  accounts: Array.from({ length: 50 }, (_, index) => ({
    ...{ id: `${index}`, email: `${index}.${LONG}`, createdAt: '2026-01-28T10:00:00.000Z' },
    lastSeen: index % 2 === 0 ? '2026-11-28' : null,
  })),
  ...{ total: 1_000, hasMore: true },
};

test('a page full of troubles, long addresses, and a thousand accounts fits a phone and shuts no one out', async ({
  page,
  signIn,
}) => {
  const answers = { troubles: TROUBLES, webhooks: FAILING, accounts: PAGE };
  for (const [path, json] of Object.entries(answers))
    await page.route(`**/api/admin/${path}*`, (route) => route.fulfill({ json }));
  await signIn(page, MIA);
  await page.goto('/admin');
  await expect(page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')).toHaveCount(50);
  await expect(page.getByRole('heading', { name: 'Accounts (1,000)' })).toBeVisible();
  await expect(page.getByText('Update Kairos or Node.')).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Webhooks for all meetings' }).click();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await page.locator('summary').filter({ hasText: 'What admins did' }).click();
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
