// A booked meeting lives on: its organizer changes it, and what can't be taken back waits while it can be undone.
import type { Page } from '@playwright/test';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { mailsTo } from './demo.ts';
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, OMAR, test } from './given.ts';
import { expectToast, toastOn } from './toast.ts';

const FOUND = { timeout: 30_000 };

const undo = (page: Page) => toastOn(page).getByRole('button', { name: 'Undo' });

async function bookedOverHttp(mia: Visitor, noah: Visitor, change: Record<string, unknown> = {}) {
  const meeting = await createMeetingOverHttp(mia, change);
  await joinOverHttp(noah, meeting);
  let found: MeetingAnswer['timeSuggestions'] = [];
  await expect(async () => {
    found = (await mia.get<MeetingAnswer>(`/api/meetings/${meeting.id}`)).timeSuggestions;
    expect(found.length).toBeGreaterThan(1);
  }).toPass(FOUND);
  const [best] = found;
  await mia.post(`/api/meetings/${meeting.id}/schedule`, { start: best!.suggestedTime });
  return { ...meeting, scheduledTime: best!.suggestedTime };
}

test.describe('while it can be undone', () => {
  test.use({ env: { KAIROS_UNDO_SECONDS: '60' } });

  test('a booked meeting gets a new title, a new guest, and another time, is taken back, cancelled, and restored, and people see one event and one email', {
    tag: '@phone',
  }, async ({ page, kairos, signIn, open, clock }) => {
    test.slow();
    const mia = await signIn(page, MIA);
    const meeting = await createMeetingOverHttp(mia);
    await joinOverHttp(await kairos.signedIn(NOAH), meeting);
    await page.goto(`/meetings/${meeting.id}`);
    const choose = page.getByRole('button', { name: 'Choose this time' }).first();
    const confirmed = page.getByText('The time is confirmed');

    // The booking is undone, on another page and after a reload.
    await choose.click(FOUND);
    await expectToast(page, 'Time booked', "No one's been notified yet.");
    await expect(toastOn(page)).toContainText('seconds left');
    await page.goto('/dashboard');
    await expectToast(page, 'Time booked');
    await undo(page).click();
    await expectToast(page, 'Booking undone', 'No one was notified.');
    await page.goto(`/meetings/${meeting.id}`);
    await choose.click(FOUND);
    await expect(confirmed).toBeVisible();

    // A new title, for which no time is looked for. It also wakes what waits for the end of the minute.
    clock.ahead += 61_000;
    await toastOn(page).getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editing = page.getByRole('dialog', { name: 'Edit meeting' });
    await editing.getByLabel('Title').fill('Launch, for real');
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Launch, for real' })).toBeVisible();

    // A new guest, who is asked and says yes.
    await page.getByRole('button', { name: 'Change people' }).click();
    const people = page.getByRole('dialog', { name: 'Change people' });
    await people.getByLabel('Add someone by email').fill(EMMA);
    await people.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, `We've asked ${EMMA}`);
    await expect(people.getByText('Invited', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    const emma = await open(EMMA);
    await emma.goto(`/meetings/${meeting.id}`);
    await emma.getByRole('button', { name: 'I can make it' }).click();
    await expect(emma.getByRole('button', { name: 'Leave the meeting' })).toBeVisible();
    await emma.close();
    await expect(page.getByText('2 of 2 joined')).toBeAttached();
    await expect(async () => {
      expect((await mailsTo(kairos, NOAH)).map(({ kind }) => kind)).toContain('booked');
    }).toPass(FOUND);

    // Another time, which is undone before anyone hears of it.
    await page.getByRole('button', { name: 'Find another time' }).click();
    const moving = page.getByRole('dialog', { name: 'Find another time' });
    await moving.getByRole('radio').first().check(FOUND);
    await expect(moving.locator('del')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await moving.getByRole('button', { name: 'Move the meeting' }).click();
    await expectToast(page, 'Meeting moved');
    await expect(toastOn(page).locator('del')).toBeVisible();
    await expect(page.getByText('Moved from')).toBeVisible();
    await undo(page).click();
    await expectToast(page, 'Move undone', 'No one was notified.');
    await expect(page.getByText('Moved from')).toHaveCount(0);

    // It's cancelled, and restored.
    await page.getByRole('button', { name: 'Cancel meeting' }).click();
    await page.getByRole('button', { name: 'Cancel the meeting' }).click();
    await expect(page).toHaveURL(/\/meetings$/);
    await expectToast(page, 'Meeting deleted', "No one's been notified yet.");
    await page.reload();
    await undo(page).click();
    await expectToast(page, 'Meeting restored');
    await page.goto(`/meetings/${meeting.id}`);
    await expect(confirmed).toBeVisible();
    await page.goto(`/meetings/${meeting.id}/history`);
    await expect(page.getByText(/undid|undone|took back/i).first()).toBeVisible();

    const kinds = (await mailsTo(kairos, NOAH)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => ['booked', 'cancelled'].includes(kind))).toEqual(['booked']);
    const events = (await mia.get(`/demo-google/calendars/${MIA}.json`)) as unknown as {
      meetingId: string;
    }[];
    expect(events.filter(({ meetingId }) => meetingId === meeting.id)).toHaveLength(1);
  });

  test('another tab shows what one tab decided, and takes its offer back', async ({
    page,
    kairos,
    signIn,
    context,
  }) => {
    const mia = await signIn(page, MIA);
    const meeting = await bookedOverHttp(mia, await kairos.signedIn(NOAH));
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/meetings/${meeting.id}`);
      await expectToast(tab, 'Time booked');
    }
    await other.getByRole('button', { name: 'Find another time' }).click();
    await undo(page).click();
    await expectToast(page, 'Booking undone');
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(toastOn(other)).toHaveCount(0);
    await expect(other.getByText('The time is confirmed')).toHaveCount(0);
  });
});

test.describe('when it was a second ago', () => {
  test.use({ env: { KAIROS_UNDO_SECONDS: '1' } });

  test('it is too late to undo, and the page says so', async ({ page, kairos, signIn, complaints }) => {
    complaints.foresee(/409/);
    const mia = await signIn(page, MIA);
    const meeting = await createMeetingOverHttp(mia);
    await page.clock.install();
    await page.goto(`/meetings/${meeting.id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    // No time passes in the browser, however long anything takes.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByRole('button', { name: 'Delete meeting' }).click();
    await expectToast(page, 'Meeting deleted');
    await expect(async () => {
      expect((await mailsTo(kairos, NOAH)).map(({ kind }) => kind)).toContain('cancelled');
    }).toPass(FOUND);
    await undo(page).click();
    await expectToast(page, "Couldn't undo it", "It's too late");
  });
});

test('another length says whom it no longer fits, and offers the times that do', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await bookedOverHttp(mia, await kairos.signedIn(NOAH));
  await page.goto(`/meetings/${meeting.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit meeting' });
  await editing.getByLabel('Duration').selectOption({ label: '2 hours' });
  await expect(editing.getByText(/^2 hours (fit|no longer fit)/)).toBeVisible(FOUND);
  await expectAccessible(page);
  await editing.getByRole('radio').last().check();
  await editing.getByRole('button', { name: 'Save changes' }).click();
  await expect(editing).toHaveCount(0);
  await expect(async () => {
    const { duration, scheduledTime } = await mia.get<MeetingAnswer>(`/api/meetings/${meeting.id}`);
    expect([duration, scheduledTime === meeting.scheduledTime]).toEqual([120, false]);
  }).toPass();
});

test('after a decline the page says who is missing and what to do, and who declined can come back', async ({
  page,
  kairos,
  signIn,
  open,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await bookedOverHttp(mia, await kairos.signedIn(NOAH));
  const noah = await open(NOAH);
  await noah.goto(`/meetings/${meeting.id}`);
  await noah.getByRole('button', { name: 'Leave the meeting' }).click();
  await noah.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(noah.getByRole('heading', { name: "You've declined" })).toBeVisible();

  await page.goto(`/meetings/${meeting.id}`);
  const notice = page.getByText("Noah London can't make it");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await noah.getByRole('button', { name: 'I can come after all' }).click();
  await expect(noah.getByRole('button', { name: 'Leave the meeting' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Someone who is taken off the meeting, once it's confirmed.
  await page.getByRole('button', { name: 'Change people' }).click();
  const people = page.getByRole('dialog', { name: 'Change people' });
  await people.getByRole('button', { name: 'Remove Noah London' }).click();
  await expect(people.getByText("We'll let them know that they're no longer invited.")).toBeVisible();
  await people.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(people.getByText(NOAH)).toHaveCount(0);
  await people.getByLabel('Add someone by email').fill(OMAR);
  await people.getByRole('radio', { name: 'Just invite them' }).check();
  await people.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, `${OMAR} is invited`);
});
