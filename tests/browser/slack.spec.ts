import { addToSlack, openPlace, write } from './demo-slack.ts';
import { expect, MIA, test } from './given.ts';
import { toastOn } from './toast.ts';

test('the Slack page says what there is, and what its button waits for', async ({
  page,
  signIn,
  complaints,
}) => {
  await test.step('the Slack page tells what the bot does, and leads back to the dashboard', async () => {
    await signIn(page, MIA);
    await page.goto('/slack');
    for (const name of ['How it works', 'Key features', 'Connected Workspaces', 'Permissions'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    for (const permission of [
      'Read messages where the bot is mentioned',
      'Send messages as the bot',
      'Access user information for calendar sync',
      'Create interactive message components',
    ])
      await expect(page.getByText(permission)).toBeVisible();
    await expect(page.getByText('No Slack workspace connected')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('while Slack is asked for the way the button waits, and shows that it does', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/slack/install', async (route) => {
      await asked;
      await route.fulfill({ json: { authUrl: '/slack?slack_connected=true' } });
    });
    await page.goto('/slack');
    await page.getByRole('button', { name: 'Add to Slack' }).click();
    await expect(page.getByRole('button', { name: 'Redirecting to Slack...' })).toBeDisabled();
    answer();
    await expect(page).toHaveURL('/slack');
    await expect(page.getByRole('button', { name: 'Add to Slack' })).toBeEnabled();
  });

  await test.step("where Slack isn't set up, the button says so", async () => {
    complaints.foresee(/501|Slack could not be added/);
    await page.route('**/api/slack/install', (route) =>
      route.fulfill({
        status: 501,
        json: { message: "Slack isn't set up here. Ask your admin to set it up." },
      }),
    );
    await page.goto('/slack');
    await page.getByRole('button', { name: 'Add to Slack' }).click();
    await expect(page.getByText("Slack isn't set up here. Ask your admin to set it up.")).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Slack' })).toBeEnabled();
    await expect(toastOn(page)).toHaveCount(0);
  });
});

test('adding to Slack leads to its own question, and anyone who comes back sees the workspace', async ({
  page,
  signIn,
}) => {
  await signIn(page, MIA);
  await page.goto('/slack');
  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByRole('heading', { name: 'Add Kairos to Kairos Demo' })).toBeVisible();
  await expect(page.getByText('Kairos wants to join the workspace')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('You cancelled in Slack, so nothing changed')).toBeVisible();
  await expect(page.getByText('No Slack workspace connected')).toBeVisible();
  await expect(page).toHaveURL('/slack');

  await addToSlack(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'Kairos Demo' });
  await expect(entry).toContainText('Kairos DemoConnectedActive');
  await expect(page).toHaveURL('/slack');
  await entry.getByRole('link', { name: 'Open Slack' }).click();
  await expect(page.getByRole('heading', { name: 'Demo Slack' })).toBeVisible();
  await expect(page.getByLabel('You are').locator('option:checked')).toHaveText(/^Mia Berlin/);
});

test("on a phone, a long message leaves the demo Slack's field in sight", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPlace(page, MIA, 'random');
  await write(page, 'So many words. '.repeat(100));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 });
});
