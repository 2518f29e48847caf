import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { linkMailedTo } from './demo.ts';
import { createMeetingOverHttp, EMMA, expect, MIA, NOAH, test } from './given.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Demo' });
const whoIAm = (page: Page) => bar(page).getByRole('link').first();

/** Becomes someone else: two presses. */
async function become(page: Page, name: string): Promise<void> {
  await whoIAm(page).click();
  await page.getByRole('link', { name: `Be ${name.split(' ')[0]}` }).click();
}

test('one person plays everyone in one browser, and stays on the page', async ({ page, kairos }) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, { participants: [] });
  const link = `/meetings/join/${meeting.shareableLink}`;
  await page.goto(link);
  await expect(bar(page)).toContainText('Google, Microsoft, email, and Slack are simulated');
  await expect(whoIAm(page)).toHaveText('Choose someone');

  const heading = page.getByRole('heading', { level: 1 });
  for (const name of ['Noah London', 'Emma New York']) {
    await become(page, name);
    await expect(page).toHaveURL(link);
    await expect(heading).toHaveText("You're in!");
    await expect(whoIAm(page)).toContainText(name);
  }
  await become(page, 'Mia Berlin');
  await expect(page.getByRole('heading', { name: "You're the organizer" })).toBeVisible();
  await expect(page.getByText('switch people in the bar at the top')).toBeVisible();
  const { participants } = await mia.get<{ participants: { email: string }[] }>(
    `/api/meetings/${meeting.id}`,
  );
  expect(participants.map(({ email }) => email)).toEqual([NOAH, EMMA]);
});

test('the bar leads to the emails and the calendars, and stays hidden once it was hidden', {
  tag: '@phone',
}, async ({ page, kairos, signIn, isMobile }) => {
  await createMeetingOverHttp(await signIn(page, MIA));
  await linkMailedTo(kairos, NOAH, 'invitation=');
  await page.goto('/meetings');
  const inbox = page.waitForEvent('popup');
  await bar(page).getByRole('link', { name: /Inbox/ }).click();
  await expect((await inbox).getByRole('link', { name: /Plan the launch/ })).toBeVisible();

  await (isMobile ? whoIAm(page) : bar(page).getByRole('link', { name: /calendars/ })).click();
  await expect(page).toHaveURL(/\/demo\/people/);
  await expect(page.getByRole('listitem')).toHaveCount(14);
  await expectAccessible(page);
  await page.goBack();
  await bar(page).getByRole('button', { name: 'Hide the demo bar' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a person has the same color on the pages of the demo as in the app', async ({ page, signIn }) => {
  const colorOf = (initials: string) =>
    page
      .locator(`[data-initials=${initials}], .face:text-is("${initials}")`)
      .first()
      .evaluate((face) => getComputedStyle(face).backgroundColor);
  await (await signIn(page, MIA)).post('/api/contacts', { name: 'Emma New York', email: EMMA });
  await page.goto('/contacts');
  await expect(page.getByText(EMMA)).toBeVisible();
  const [mia, emma] = [await colorOf('MB'), await colorOf('EN')];
  expect(mia).not.toBe(emma);
  await page.goto('/demo/people');
  expect([await colorOf('MB'), await colorOf('EN')]).toEqual([mia, emma]);
});
