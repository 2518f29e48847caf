// A booked meeting lives on: its organizer changes it, and what can't be taken back waits while it can be undone.
import type { Page } from '@playwright/test';
import pg from 'pg';
import type { MeetingAnswer, OtherTimesAnswer } from '#contracts/api/meetings.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { linkMailedTo, mailsTo } from './demo.ts';
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, OMAR, test } from './given.ts';
import { PHONE } from './phone.ts';
import { expectToast, toastOn } from './toast.ts';

const FOUND = { timeout: 30_000 };

/** Has no account. */
const PAT = 'pat@elsewhere.example';

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

/** Of this meeting, in the calendar of its organizer. */
async function eventsOf(mia: Visitor, meeting: string) {
  const events = await mia.get<{ meetingId: string | null }[]>(`/demo/people/${MIA}.json`);
  return events.filter(({ meetingId }) => meetingId === meeting);
}

test.describe('while it can be undone', () => {
  test.use({ env: { KAIROS_GRACE_SECONDS: '60' } });

  test('a booked meeting gets a new title, new guests, and another time, is taken back, cancelled, and restored, and people hear of each change once', {
    tag: '@story',
  }, async ({ page, kairos, signIn, open, clock, line, complaints }) => {
    test.slow();
    // Kairos is away for a moment, and a meeting may be looked at once more while it's being cancelled.
    complaints.foresee(/status of (404|50\d)/);
    const mia = await signIn(page, MIA);
    const meeting = await createMeetingOverHttp(mia);
    await joinOverHttp(await kairos.signedIn(NOAH), meeting);
    await page.goto(`/meetings/${meeting.id}`);
    const choose = page.getByRole('button', { name: 'Choose this time' }).first();
    const confirmed = page.getByText('The time is confirmed');
    /** The minute passes in which something can be undone. Whatever happens to any meeting wakes what waits for it. */
    const graceEnds = async () => {
      clock.ahead += 61_000;
      await createMeetingOverHttp(mia, { participants: [{ email: OMAR }] });
    };
    /** What someone was emailed about this meeting, oldest first. */
    const toldTo = async (email: string) =>
      (await mailsTo(kairos, email)).map(({ kind }) => kind).toReversed();
    const closeToast = () => toastOn(page).getByRole('button', { name: 'Close' }).click();

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
    await closeToast();
    await graceEnds();

    // A new title, for which no time is looked for.
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editing = page.getByRole('dialog', { name: 'Edit meeting' });
    await editing.getByLabel('Title').fill('Launch, for real');
    await editing.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Launch, for real' })).toBeVisible();

    // New guests: one without an account, who is asked and says yes, and one who is simply invited.
    await page.getByRole('button', { name: 'Change people' }).click();
    const people = page.getByRole('dialog', { name: 'Change people' });
    await people.getByLabel('Add someone by email').fill(PAT);
    await people.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, `We've asked ${PAT}`);
    await expect(people.getByLabel('Add someone by email')).toBeFocused();
    await expect(people.getByText('Invited', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await people.getByLabel('Add someone by email').fill(EMMA);
    await people.getByRole('radio', { name: 'Just invite them' }).check();
    await people.getByRole('button', { name: 'Add', exact: true }).click();
    await expectToast(page, `${EMMA} is invited`);
    await page.keyboard.press('Escape');
    const pat = await open(undefined, PHONE);
    await pat.goto(await linkMailedTo(kairos, PAT, '/meetings/join/'));
    await pat.getByRole('button', { name: 'I can make it' }).click();
    await expect(page.getByText('2 of 3 joined')).toBeAttached();

    // Another time, which is undone before anyone hears of it. From here on the window is as narrow as a phone.
    await page.setViewportSize(PHONE.viewport);
    const find = page.getByRole('button', { name: 'Find another time' });
    const moving = page.getByRole('dialog', { name: 'Find another time' });
    const move = moving.getByRole('button', { name: 'Move the meeting' });
    await find.click();
    await moving.getByRole('radio').first().check(FOUND);
    await expect(moving.locator('del')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await move.click();
    await expectToast(page, 'Meeting moved');
    await expect(toastOn(page).locator('del')).toBeVisible();
    await expect(page.getByText('Moved from')).toBeVisible();
    await undo(page).click();
    await expectToast(page, 'Move undone', 'No one was notified.');
    await expect(page.getByText('Moved from')).toHaveCount(0);

    // It's moved for good, at the second try: Kairos can't be reached for a moment.
    await find.click();
    await moving.getByRole('radio').first().check(FOUND);
    line.cut();
    await move.click();
    await expect(moving.getByText('Nothing was moved')).toBeVisible();
    line.mend();
    await expect(async () => {
      // It may be moved already, only later than was looked for.
      const again = moving.getByRole('button', { name: 'Try again' }).or(move).first();
      if (await moving.isVisible()) await again.click({ timeout: 2_000 });
      await expect(moving).toBeHidden({ timeout: 2_000 });
    }).toPass(FOUND);
    await expectToast(page, 'Meeting moved');
    await graceEnds();
    await expect.poll(() => toldTo(NOAH), FOUND).toEqual(['invitation', 'booked', 'booked']);
    await expect.poll(() => toldTo(PAT), FOUND).toEqual(['invitation', 'booked', 'booked']);
    await expect(page.getByText('Moved from')).toHaveCount(0);

    // On someone's phone the new time doesn't suit, and then it does. Their organizer sees both.
    await pat.goto(await linkMailedTo(kairos, PAT, '/meetings/join/'));
    const no = pat.getByRole('button', { name: "I can't make it" });
    await expect(no).toBeVisible();
    await expectAccessible(pat);
    await no.click();
    await pat.getByRole('button', { name: 'Decline' }).click();
    const missing = page.getByText(`${PAT} can't make it`);
    await expect(missing).toBeVisible();
    await pat.getByRole('button', { name: 'I can come after all' }).click();
    await expect(missing).toHaveCount(0);

    // It's cancelled, restored, and cancelled for good.
    const cancelIt = async () => {
      await page.getByRole('button', { name: 'Cancel meeting' }).click();
      await page.getByRole('button', { name: 'Cancel the meeting' }).click();
      await expect(page).toHaveURL(/\/meetings$/);
      await expectToast(page, 'Meeting cancelled', "No one's been notified yet.");
    };
    await cancelIt();
    await page.reload();
    await undo(page).click();
    await expectToast(page, 'Meeting restored');
    await page.getByRole('button', { name: 'Open meeting' }).click();
    await expect(page).toHaveURL(`/meetings/${meeting.id}`);
    await expect(confirmed).toBeVisible();
    await cancelIt();
    await graceEnds();
    for (const email of [NOAH, PAT])
      await expect.poll(() => toldTo(email), FOUND).toEqual(['invitation', 'booked', 'booked', 'cancelled']);
    await expect.poll(() => toldTo(EMMA), FOUND).toEqual(['invitation', 'booked', 'cancelled']);
    // A decline that is taken back before other times were found is told by the page alone, unlike who comes after all.
    const news = (await toldTo(MIA)).filter((kind) => kind !== 'declined');
    expect(news).toEqual(['suggestions', 'booked', 'joined', 'booked', 'joined']);
    await expect.poll(() => eventsOf(mia, meeting.id)).toEqual([]);

    await page.goto(`/meetings/${meeting.id}/history`);
    const created = page.getByRole('listitem').filter({ hasText: 'You created a meeting' });
    const earlier = page.getByRole('button', { name: 'Show earlier' });
    // How much is in the history depends on how often times were looked for.
    await expect(created.or(earlier).first()).toBeVisible();
    if (await earlier.isVisible()) await earlier.click();
    await expect(created).toBeVisible();
    const history = await page.getByRole('main').innerText();
    for (const [sentence, times] of [
      ['You undid the booking before anyone was told.', 1],
      ['You undid the move before anyone was told.', 1],
      ['You changed the title to “Launch, for real”.', 1],
      [`You asked ${PAT} to come to the booked time.`, 1],
      [`You invited ${EMMA} to the booked time.`, 1],
      ['You moved the meeting from ', 2],
      [`${PAT} declined.`, 1],
      ['You cancelled the meeting.', 2],
      ['You undid the cancellation before anyone was told.', 1],
      [`Kairos emailed Noah London, ${PAT}, and ${EMMA} the cancellation.`, 1],
    ] as const)
      expect(history.split(sentence).length - 1, sentence).toBe(times);
  });

  test('another tab shows what one tab decided, and takes its offer back', async ({
    page,
    kairos,
    signIn,
    context,
    complaints,
  }) => {
    complaints.foresee(/status of 404/);
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

    // One is about to move the meeting while the other cancels it, and takes that back.
    await mia.post(`/api/meetings/${meeting.id}/schedule`, { start: meeting.scheduledTime });
    const moving = page.getByRole('dialog', { name: 'Find another time' });
    await page.getByRole('button', { name: 'Find another time' }).click();
    await moving.getByRole('radio').first().check(FOUND);
    // It's moved elsewhere meanwhile, so what was chosen here is no choice any more.
    const move = moving.getByRole('button', { name: 'Move the meeting' });
    await expect(move).toBeEnabled();
    const booked = moving.getByText(/^Booked for/);
    const before = await booked.innerText();
    const found = await mia.post<OtherTimesAnswer>(`/api/meetings/${meeting.id}/times`, {});
    const start = found.timeSuggestions.at(-1)!.suggestedTime;
    await mia.post(`/api/meetings/${meeting.id}/schedule`, { start, insteadOf: meeting.scheduledTime });
    await expect(booked).not.toHaveText(before);
    await expect(moving.getByRole('radio').first()).toBeVisible(FOUND);
    await expect(moving.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(move).toBeDisabled();
    await other.getByRole('button', { name: 'Cancel meeting' }).click();
    await other.getByRole('button', { name: 'Cancel the meeting' }).click();
    await expectToast(other, 'Meeting cancelled');
    await expect(moving).toHaveCount(0);
    await undo(other).click();
    await expectToast(other, 'Meeting restored');
    await expect(page.getByText('The time is confirmed')).toBeVisible();
  });
});

test.describe('when it was a second ago', () => {
  test.use({ env: { KAIROS_GRACE_SECONDS: '1' } });

  test('it is too late to undo, and the page says so', async ({ page, kairos, signIn, complaints }) => {
    // The meeting may be looked at once more while it's being deleted.
    complaints.foresee(/404|409/);
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
  await editing.getByRole('group', { name: 'When' }).getByRole('radio').last().check();
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
  await noah.getByRole('button', { name: 'Leave meeting' }).click();
  await expect(noah.getByRole('heading', { name: "You've declined" })).toBeVisible();

  // The email leads to where the meeting is moved or cancelled, which is asked once.
  await page.goto(await linkMailedTo(kairos, MIA, '?move'));
  const moving = page.getByRole('dialog', { name: 'Find another time' });
  await expect(moving.getByRole('radio').first()).toBeVisible(FOUND);
  await page.keyboard.press('Escape');
  await page.goto(await linkMailedTo(kairos, MIA, '?cancel'));
  const cancel = page.getByRole('button', { name: 'Cancel the meeting' });
  await expect(cancel).toBeVisible();
  await page.reload();
  await expect(page.getByText('The time is confirmed')).toBeVisible();
  await expect(cancel).toHaveCount(0);

  const notice = page.getByText("Noah London can't make it");
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find another time' })).toHaveCount(1);
  await expectAccessible(page);
  await noah.getByRole('button', { name: 'I can come after all' }).click();
  await expect(noah.getByRole('button', { name: 'Leave the meeting' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Someone who is taken off the meeting, once it's confirmed.
  await page.getByRole('button', { name: 'Change people' }).click();
  const people = page.getByRole('dialog', { name: 'Change people' });
  await people.getByLabel('Add someone by email').fill(NOAH);
  await people.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, 'Already in this meeting');
  await people.getByRole('button', { name: 'Remove Noah London' }).click();
  await expect(people.getByText("We'll let them know that they're no longer invited.")).toBeVisible();
  await people.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(people.getByText(NOAH)).toHaveCount(0);
  await people.getByLabel('Add someone by email').fill(OMAR);
  await people.getByRole('radio', { name: 'Just invite them' }).check();
  await people.getByRole('button', { name: 'Add', exact: true }).click();
  await expectToast(page, `${OMAR} is invited`);
});

test('once the clock of a booked meeting has new rules, the page says so and offers to move it', async ({
  page,
  kairos,
  signIn,
  line,
}) => {
  const mia = await signIn(page, MIA);
  const { id } = await bookedOverHttp(mia, await kairos.signedIn(NOAH));
  // As if it had been booked by rules under which the clock in Berlin was an hour behind what it is by today's.
  const database = new pg.Client(line.url);
  await database.connect();
  await database.query(
    `update event_log set data = jsonb_set(data::jsonb, '{utcOffset}', to_jsonb((data->>'utcOffset')::int - 60))
     where type = 'SlotBooked'`,
  );
  await database.end();

  await page.goto(`/meetings/${id}`);
  await expect(
    page.getByText(/^Booked for \d+:\d\d [AP]M in Berlin, which is now \d+:\d\d [AP]M$/),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Move the meeting' }).click();
  await expect(page.getByRole('dialog', { name: 'Find another time' })).toBeVisible();
});
