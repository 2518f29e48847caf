import type { Page } from '@playwright/test';
import type { WholeKairos } from '../harness/whole-kairos.ts';
import { createMeetingOverHttp, expect, MIA, NOAH, test } from './given.ts';
import { toastOn } from './toast.ts';

/** The page of a share link, where a press of the button without a name says that one is missing. */
async function openLink(page: Page, kairos: WholeKairos) {
  const { shareableLink } = await createMeetingOverHttp(await kairos.signedIn(MIA));
  await page.goto(`/meetings/join/${shareableLink}#times`, { waitUntil: 'networkidle' });
}

const say = (page: Page) => page.getByRole('button', { name: 'Send my answer' }).click();

test('one toast is shown at a time, for five seconds', async ({ page, kairos }) => {
  await openLink(page, kairos);
  await page.clock.install();
  await say(page);
  await say(page);
  await expect(toastOn(page)).toHaveCount(1);
  await expect(toastOn(page)).toContainText('Information required');
  await expect(toastOn(page)).toContainText('Please enter your name and email address first.');

  // The clock of the page stops here.
  await page.clock.pauseAt(Date.now() + 60 * 60_000);
  await expect(toastOn(page)).toHaveCount(0);
  await say(page);
  await page.clock.runFor(4_900);
  await expect(toastOn(page)).toHaveCount(1);
  await page.clock.runFor(200);
  await expect(toastOn(page)).toHaveCount(0);
});

test('F8 leads to the notifications, and their button closes them', async ({ page, kairos }) => {
  await openLink(page, kairos);
  await say(page);
  await expect(toastOn(page)).toHaveCount(1);
  await page.keyboard.press('F8');
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('[role=region]')?.getAttribute('aria-label'));
  expect(await isInside()).toMatch(/Notifications/);
  await toastOn(page).getByRole('button', { name: 'Close' }).click();
  await expect(toastOn(page)).toHaveCount(0);
});

test('a swipe of 45 pixels to the right leaves a toast where it is, one of 60 dismisses it', {
  tag: '@phone',
}, async ({ page, kairos }) => {
  await openLink(page, kairos);
  const swipe = async (distance: number) => {
    const box = (await toastOn(page).boundingBox())!;
    const [x, y] = [box.x + 30, box.y + 20];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 10; step++) await page.mouse.move(x + (distance * step) / 10, y);
    await page.mouse.up();
  };
  await say(page);
  await expect(toastOn(page)).toHaveCount(1);
  await swipe(45);
  await expect(toastOn(page)).toHaveAttribute('data-swipe', 'cancel');
  await swipe(60);
  await expect(toastOn(page)).toHaveCount(0);
});

test('a toast over a dialog can be read and closed, and the dialog stays', { tag: '@phone' }, async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  await createMeetingOverHttp(await signIn(page, MIA));
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Send Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email Address').fill(NOAH);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Send Invite' }).click();
  await expect(toastOn(page)).toContainText('Failed to send invitation');
  await toastOn(page).getByRole('button', { name: 'Close' }).click();
  await expect(toastOn(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});
