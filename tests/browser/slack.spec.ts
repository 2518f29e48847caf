import { expect, MIA, test } from './given.ts';
import { toastOn } from './toast.ts';

test('the Slack page tells what the bot does, and that Slack is not set up here', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/501|Slack could not be added/);
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

  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByText('Slack is not set up on this Kairos')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Slack' })).toBeEnabled();
  await expect(toastOn(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

// No Kairos has Slack yet: the answers are made up.
test('adding to Slack leads there, and whoever comes back sees the workspace', async ({ page, signIn }) => {
  await signIn(page, MIA);
  let workspaces: { id: string; teamName: string }[] = [];
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/slack/workspaces', (route) => route.fulfill({ json: workspaces }));
  await page.route('**/api/slack/install', async (route) => {
    await asked;
    await route.fulfill({ json: { authUrl: '/slack?slack_connected=true' } });
  });
  await page.goto('/slack');
  await expect(page.getByText('No Slack workspace connected')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByRole('button', { name: 'Redirecting to Slack...' })).toBeDisabled();
  workspaces = [{ id: 'T1', teamName: 'The Launch Team' }];
  answer();
  const entry = page.getByRole('listitem').filter({ hasText: 'The Launch Team' });
  await expect(entry).toHaveText('The Launch TeamConnectedActive');
  await expect(page).toHaveURL('/slack');
});
