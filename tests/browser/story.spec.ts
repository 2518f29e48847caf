import type { Page } from '@playwright/test';
import { allowAs, linkMailedTo, mailsTo } from './demo.ts';
import { EMMA, expect, MIA, NOAH, OMAR, test } from './given.ts';
import { expectToast } from './toast.ts';

const TITLE = 'Design review';

/** Fills in the three tabs as someone who types does, and answers the link to share. */
async function create(page: Page, mode: 'Automatic' | 'Manual Approval'): Promise<string> {
  await page.goto('/meetings/create?method=manual');
  await page.getByLabel('Meeting title').fill(TITLE);
  await page.getByLabel('Duration').selectOption({ label: '30 minutes' });
  await page.getByRole('radio', { name: mode }).check();
  await page.getByRole('button', { name: 'Next: Add Participants' }).click();

  const next = page.getByRole('button', { name: 'Next: Create with Participants' });
  await expect(next).toBeDisabled();
  for (const [index, email] of [NOAH, EMMA, OMAR].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another person' }).click();
    await page.getByLabel(`Email of person ${index + 1}`).fill(email);
  }
  await next.click();

  await expect(page.getByText('What happens next?')).toBeVisible();
  await page.getByRole('button', { name: 'Create & Send Invites' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeVisible();
  await expectToast(
    page,
    'Meeting invitation ready!',
    'Share the link with participants - AI will find optimal time once everyone joins.',
  );
  await expect(page.getByText(mode, { exact: true })).toBeVisible();
  return page.getByLabel('Share link').inputValue();
}

const expectJoined = (page: Page) => expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();

/** Noah by the shared link, Emma by her email, Omar by the link and already signed in. */
async function everyoneJoins(
  link: string,
  { kairos, open }: { kairos: Parameters<typeof linkMailedTo>[0]; open(email?: string): Promise<Page> },
): Promise<Page[]> {
  const noah = await open();
  await noah.goto(link);
  await expect(noah.getByRole('heading', { name: TITLE })).toBeVisible();
  await noah.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(noah, NOAH);
  await expectJoined(noah);
  await expectToast(
    noah,
    'Successfully joined!',
    "You've been added to the meeting. AI will analyze availability soon.",
  );

  const emma = await open();
  await emma.goto(await linkMailedTo(kairos, EMMA, 'invitation='));
  await emma.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(emma, EMMA);
  await expectJoined(emma);

  const omar = await open(OMAR);
  await omar.goto(link);
  await expectJoined(omar);
  return [noah, emma, omar];
}

async function expectBookedFor(kairos: Parameters<typeof mailsTo>[0], people: readonly string[]) {
  for (const email of people)
    await expect(async () => {
      expect((await mailsTo(kairos, email)).map(({ kind }) => kind)).toContain('booked');
    }).toPass();
}

test('automatic: someone signs up, invites three people, they join, and the best time is booked', async ({
  page,
  kairos,
  open,
}) => {
  test.slow();
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(page, MIA);
  await expect(page).toHaveURL(/\/onboarding/);
  const link = await create(page, 'Automatic');

  await page.getByRole('link', { name: 'View All Meetings' }).click();
  await expect(page.getByText('Gathering participants')).toBeVisible();
  const [noah] = await everyoneJoins(link, { kairos, open });

  // No one loads the page again: it is told.
  const scheduled = page.getByRole('tab', { name: /Scheduled.*1/ });
  await scheduled.click({ timeout: 30_000 });
  const card = page.getByRole('tabpanel', { name: 'Scheduled' });
  await expect(card.getByText(TITLE)).toBeVisible();
  await card.getByText('Why this time was chosen?').click();
  await expect(card.getByText(/\d+%/).first()).toBeVisible();
  await expect(card.getByText(/AI analyzed \d calendars/)).toBeVisible();

  await noah!.goto(link);
  await expect(noah!.getByText(/confirmed/i).first()).toBeVisible();
  await expectBookedFor(kairos, [MIA, NOAH, EMMA, OMAR]);
  await page.goto('/demo/inbox');
  await expect(page.getByRole('link', { name: new RegExp(TITLE) }).first()).toBeVisible();
});

test('manual: the organizer gets ranked times with reasons once everyone has joined, and books one', {
  tag: '@story',
}, async ({ page, kairos, open, signIn }) => {
  test.slow();
  await signIn(page, MIA);
  const link = await create(page, 'Manual Approval');
  await page.getByRole('link', { name: 'Open this meeting' }).click();
  await everyoneJoins(link, { kairos, open });

  // Where joining takes long, times were already ranked for those who had joined by then: "3 of 4 people are free".
  await expect(page.getByText('All four of you are free at each of these.').first()).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: 'Choose this time' }).first().click();
  await expectToast(page, 'Time booked');
  await expectBookedFor(kairos, [MIA, NOAH, EMMA, OMAR]);
});
