import { allowAs } from './demo.ts';
import { createMeetingOverHttp, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

test('a change that comes before the page listens for changes is shown anyway', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  const { id } = await createMeetingOverHttp(mia, { title: 'Before', participants: [] });
  const { promise: changed, resolve } = Promise.withResolvers<void>();
  await page.route('/api/events', async (route) => {
    await changed;
    await route.continue();
  });
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();
  await mia.patch(`/api/meetings/${id}`, { title: 'After' });
  resolve();
  await expect(page.getByRole('heading', { name: 'After' })).toBeVisible();
});

test('what happens is told again after Kairos could not answer for a while', async ({
  page,
  kairos,
  signIn,
  line,
  complaints,
}) => {
  complaints.foresee(/\/api\/events/);
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  const meeting = await createMeetingOverHttp(mia);
  const { promise: away, resolve } = Promise.withResolvers<void>();
  await page.route('/api/events', async (route) => {
    await away;
    await route.continue();
  });
  await page.clock.install();
  await page.goto('/meetings');
  await expect(page.getByText('0 of 1 joined')).toBeVisible();
  const refused = page.waitForResponse('/api/events');
  line.cut();
  resolve();
  expect((await refused).ok()).toBe(false);
  line.mend();
  await joinOverHttp(noah, meeting);
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText('1 of 1 joined')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test('a page whose session was ended elsewhere asks to sign in again, and then does what was asked of it', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/401/);
  const mia = await signIn(page, MIA);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add Contact' });
  await adding.getByLabel('Name').fill('Ada Lovelace');
  await adding.getByLabel('Email').fill('ada@example.com');
  await mia.post('/api/account/sign-out-everywhere');
  await adding.getByRole('button', { name: 'Add Contact' }).click();
  const ended = page.getByRole('dialog', { name: "You're signed out" });
  await expect(ended).toBeVisible();
  await expect(adding).toBeHidden();

  const opened = page.waitForEvent('popup');
  await ended.getByRole('link', { name: 'Sign in' }).click();
  const other = await opened;
  await other.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(other, MIA);
  await expect(other.getByText('Close this tab, and continue in the other one.')).toBeVisible();
  await expectToast(page, 'Contact added');
  await expect(ended).toBeHidden();
});

test('the page of someone without an account follows, too', async ({ open, kairos }) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  const visitor = await open();
  await visitor.clock.install();
  await visitor.goto(`/meetings/join/${meeting.shareableLink}`);
  await expect(visitor.getByText('0 of 1 joined')).toBeVisible();
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await visitor.clock.fastForward(60_000);
  await expect(visitor.getByText('1 of 1 joined')).toBeVisible();
});
