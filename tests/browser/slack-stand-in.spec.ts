// The page of the demo Slack.
import { BUILT_WEB } from '#services/config.ts';
import { startWholeKairos } from '../harness/whole-kairos.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageBasics } from './accessible.ts';
import { addToSlack, messageOf, openPlace, readyInSlack, write } from './demo-slack.ts';
import { EMMA, expect, MIA, test } from './given.ts';

test('the page says what it is, fits a phone, and can be read by everyone', async ({
  page,
  kairos,
  signIn,
}) => {
  await signIn(page, MIA);
  for (const place of ['launch', 'home'] as const) {
    await openPlace(page, MIA, place);
    await expectPageBasics(page);
    await expect(page.getByText('A simulation of Slack')).toBeVisible();
    await expect(page.getByText("Kairos isn't in this workspace yet")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
  await readyInSlack(kairos, MIA);
  await openPlace(page, MIA, 'home');
  await expect(page.getByRole('region', { name: 'Home of Kairos' })).toContainText('Your next meetings');
  await expectAccessible(page);
  await openPlace(page, MIA, 'launch');
  await write(page, '@Kairos help');
  await write(page, '/kairos help');
  await expect(messageOf(page, 'Kairos', 'Only visible to you')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('combobox', { name: /Message/ }).fill('@');
  await expect(page.locator('datalist option')).toHaveCount(12);
  await expectAccessible(page);
});

test('a name is completed, and a message sent and answered by the keyboard alone', async ({ page }) => {
  await openPlace(page, MIA, 'launch');
  const field = page.getByRole('combobox', { name: 'Message #launch' });
  await field.focus();
  await page.keyboard.type('ask @no');
  await expect(page.locator('datalist option')).toHaveAttribute('value', 'ask @Noah London ');
  await page.keyboard.type('ah and @Mia Berlin');
  await page.keyboard.press('Enter');
  const sent = messageOf(page, 'Mia Berlin', 'ask @Noah London and @Mia Berlin');
  await expect(sent).toBeVisible();
  await expect(field).toBeFocused();
  await sent.getByRole('link', { name: 'Reply in thread' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Reply in the thread' })).toBeFocused();
});

test('what others write is drawn while someone types, whose words stay', async ({ page, open }) => {
  await openPlace(page, MIA, 'random');
  const field = page.getByRole('combobox', { name: 'Message #random' });
  await field.pressSequentially('half a sen');
  const other = await open();
  await openPlace(other, EMMA, 'random');
  await write(other, 'hello here');
  await expect(messageOf(page, 'Emma New York', 'hello here')).toBeVisible();
  await expect(field).toBeFocused();
  await field.pressSequentially('tence');
  await expect(field).toHaveValue('half a sentence');
});

test('everyone reads a time by their own clock', async ({ page }) => {
  await openPlace(page, MIA, 'launch');
  await write(page, 'hello');
  const time = page.getByRole('article').locator('time').first();
  const mine = await time.textContent();
  await page.getByRole('combobox', { name: 'You are' }).selectOption({ label: 'Yuki Tokyo, Tokyo time' });
  await expect(messageOf(page, 'Mia Berlin', 'hello')).toBeVisible();
  await expect(time).not.toHaveText(mine!);
  await expect(page).toHaveURL(/as=U0DEMO06&in=launch/);
});

test('what people type is never read as more than text', async ({ page }) => {
  await openPlace(page, MIA, 'launch');
  await write(page, '<b>x</b> <!channel> <@U0DEMO02> <javascript:alert(1)|press> *bold*');
  const message = messageOf(
    page,
    'Mia Berlin',
    '<b>x</b> <!channel> <@U0DEMO02> <javascript:alert(1)|press>',
  );
  await expect(message.locator('.lines strong')).toHaveText('bold');
  await expect(message.locator('.lines').locator('a, b')).toHaveCount(0);
});

test('a message that is not sent stays where it was typed', async ({ page, complaints }) => {
  complaints.foresee(/Failed to load resource/);
  await openPlace(page, MIA, 'launch');
  await page.route('**/demo/slack/messages', (route) => route.abort());
  await page.getByRole('combobox', { name: 'Message #launch' }).fill('hello');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Couldn't send your message")).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Message #launch' })).toHaveValue('hello');
});

test('Kairos can be removed from the workspace, and no one is answered then', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await addToSlack(page);
  await openPlace(page, EMMA, 'launch');
  await page.getByRole('button', { name: 'Remove Kairos from this workspace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Kairos' }).click();
  await expect(page.getByText("Kairos isn't in this workspace yet")).toBeVisible();
  await write(page, '@Kairos help');
  await expect(async () => {
    await page.goto('/slack');
    await expect(page.getByText('No Slack workspace connected')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await openPlace(page, EMMA, 'launch');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('the bar of the demo leads there', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('complementary', { name: 'Demo' });
  await expect(bar).toContainText('Slack');
  await bar.getByRole('link', { name: /Slack/ }).click();
  await expect(page.getByRole('heading', { name: 'Demo Slack', level: 1 })).toBeVisible();
});

test('with a Slack app of its own Kairos has no such page', async ({ browser, line }) => {
  const kairos = await startWholeKairos(
    {
      DATABASE_URL: line.url,
      SLACK_CLIENT_ID: 'id',
      SLACK_CLIENT_SECRET: 'secret',
      SLACK_SIGNING_SECRET: 'signing secret',
    },
    { web: BUILT_WEB },
  );
  const context = await browser.newContext({ baseURL: kairos.url });
  const page = await context.newPage();
  const response = await page.goto('/demo/slack');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  expect((await page.request.get('/demo/slack.json')).status()).toBe(404);
  await expect(page.getByRole('complementary', { name: 'Demo' })).not.toContainText('Slack');
  await context.close();
  await kairos.stop();
});
