// What only an action shows, such as a dialog or what has become of an invitation: no one is shut out there either.
import type { Page } from '@playwright/test';
import { expectForEverybody } from './accessible.ts';
import { linkMailedTo } from './demo.ts';
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';

const JESS = 'jess@private.example';

/** Looks at the page as it is, once it says so. */
async function expectSaysForEverybody(page: Page, text: string): Promise<void> {
  await test.step(text, async () => {
    await expect(page.getByText(text).locator('visible=true').first()).toBeVisible({ timeout: 30_000 });
    await expectForEverybody(page);
  });
}

test('no one is shut out of what the organizer opens on the page of a meeting and in the list', async ({
  page,
  kairos,
  signIn,
}) => {
  test.slow();
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  const meeting = await createMeetingOverHttp(mia, {
    participants: [{ email: NOAH }, { email: EMMA }, { email: JESS }],
  });
  await joinOverHttp(noah, meeting);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  const close = () => page.keyboard.press('Escape');

  await page.goto('/meetings');
  await press('Send Invite');
  await expectSaysForEverybody(page, 'Email Address');
  await close();
  await press('Manage');
  await expectSaysForEverybody(page, 'AI mode');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectSaysForEverybody(page, 'Delete meeting');
  await close();

  await page.goto(`/meetings/${meeting.id}`);
  await expectSaysForEverybody(page, 'Choose this time');
  await press(`Options for ${JESS}`);
  await expectSaysForEverybody(page, 'Merge duplicate with');
  await press('Add a group');
  await expectSaysForEverybody(page, 'How many are required?');
  await press('Copy times as text');
  await expectSaysForEverybody(page, 'Copy text');
  await close();
  await page.getByRole('group').getByRole('button', { name: 'Noah', exact: true }).click();
  await page.getByText('How this was scored').first().click();
  await expectSaysForEverybody(page, 'How this was scored');
  await press('Edit');
  await press('More options');
  await expectSaysForEverybody(page, 'Nights are fine');
  await close();
  await press('Choose this time');
  await expectSaysForEverybody(page, 'Book');
  await page.getByRole('button', { name: /^Book/ }).last().click();

  await expectSaysForEverybody(page, 'The time is confirmed');
  await press('Find another time');
  await expectSaysForEverybody(page, ', best first');
  await close();
  await press('Change people');
  await expectSaysForEverybody(page, 'Ask whether they can come');
  await close();
  await press('Cancel meeting');
  await expectSaysForEverybody(page, 'Keep');
});

test('no one is shut out of an invitation, whatever becomes of it', async ({ page, kairos, complaints }) => {
  test.slow();
  complaints.foresee(/404/);
  const mia = await kairos.signedIn(MIA);
  const participants = [{ email: JESS, name: 'Jess' }];
  await createMeetingOverHttp(mia, { participants });
  const link = await linkMailedTo(kairos, JESS, 'invitation=');
  const press = (role: 'button' | 'link', name: string) =>
    page.getByRole(role, { name, exact: true }).first().click();

  await page.goto(link);
  await press('link', 'Mark times');
  await expectSaysForEverybody(page, 'Mark as');
  await press('button', 'As a list');
  await expectSaysForEverybody(page, 'No answer');
  await press('button', 'Weekdays, 9 AM to 5 PM');
  await press('button', 'Done');
  await expectSaysForEverybody(page, "Thanks, you've answered");
  await press('button', 'Propose a time');
  await expectSaysForEverybody(page, 'Propose this time');

  await page.goto(link);
  await press('link', "I can't make it");
  await expectSaysForEverybody(page, 'Add a note');
  await press('button', 'Decline');
  await expectSaysForEverybody(page, "You've declined");

  // One who comes late to a booked time.
  const booked = await createMeetingOverHttp(mia, { title: 'Booked', aiDecisionMode: 'auto' });
  await joinOverHttp(await kairos.signedIn(NOAH), booked);
  await expect(async () => {
    expect((await mia.get(`/api/meetings/${booked.id}`))['status']).toBe('scheduled');
  }).toPass();
  await mia.post(`/api/meetings/${booked.id}/invite`, { emails: [{ email: JESS, bookedTime: 'asked' }] });
  await page.goto(await linkMailedTo(kairos, JESS, `${booked.shareableLink}?invitation=`));
  await expectSaysForEverybody(page, 'Can you make it?');
  await mia.delete(`/api/meetings/${booked.id}`);
  await page.reload();
  await expectSaysForEverybody(page, 'Meeting Not Found');
});
