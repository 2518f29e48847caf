// One meeting of five people who each take part in their own way.
import type { Page } from '@playwright/test';
import { DateTime } from 'luxon';
import type { MeetingHistory } from '#contracts/api/history.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { allowAs, linkMailedTo, mailsTo } from './demo.ts';
import { dayAhead, EMMA, expect, MIA, NOAH, OMAR, test } from './given.ts';
import { PHONE } from './phone.ts';

const JESS = 'jess@private.example';
const KIM = 'kim@private.example';
const LEAVE = "I'm on leave until August";

/** The dates, in one week and far enough ahead for a deadline. */
const MONDAY = DateTime.fromISO(dayAhead(12)).startOf('week');
const FRIDAY = MONDAY.plus({ days: 4 });

/** Runs in the page: whether a finger on its middle meets this element, and nothing that covers it. */
function isOnTop(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** Fills in the three tabs, with Omar as optional and the deadline as suggested. Answers the link to share. */
async function create(page: Page): Promise<string> {
  await page.goto('/meetings/create?method=manual');
  await page.getByLabel('Meeting title').fill('Plan the summer party');
  await page.getByLabel('Duration').selectOption({ label: '30 minutes' });
  await page.getByLabel('Available from').fill(MONDAY.toISODate()!);
  await page.getByLabel('Available until').fill(FRIDAY.toISODate()!);
  await page.getByRole('radio', { name: 'Automatic' }).check();
  await page.getByRole('button', { name: 'Next: Add Participants' }).click();
  for (const [index, email] of [NOAH, EMMA, JESS, OMAR].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another person' }).click();
    await page.getByLabel(`Email of person ${index + 1}`).fill(email);
  }
  await page.getByRole('button', { name: 'Make someone optional' }).click();
  await expect(page.getByRole('heading', { name: "Who's optional?" })).toBeFocused();
  const omar = page.getByRole('list', { name: 'Optional people' }).getByRole('button', { name: OMAR });
  await expect.poll(() => omar.evaluate(isOnTop)).toBe(true);
  await omar.click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next: Create with Participants' }).click();
  await expect(page.getByText(/^By .* with reminders$/)).toBeVisible();
  await page.getByRole('button', { name: 'Create & Send Invites' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeVisible();
  const link = await page.getByLabel('Share link').inputValue();
  await page.getByRole('link', { name: 'Open this meeting' }).click();
  return link;
}

test('a calendar, two answers by hand, a silence that holds nothing up and a decline lead to a booked time', {
  tag: '@story',
}, async ({ page, kairos, open, signIn }) => {
  test.slow();
  const kindsTo = async (email: string) => (await mailsTo(kairos, email)).map(({ kind }) => kind).sort();
  const mia = await signIn(page, MIA);
  const link = await create(page);
  await expect(page.getByText(/^Reply by /).first()).toBeVisible();
  await linkMailedTo(kairos, OMAR, 'invitation=');

  // Who is invited opens the email on a phone.
  const emma = await open(undefined, PHONE);
  await emma.goto(await linkMailedTo(kairos, EMMA, 'decline'));
  await emma.getByLabel('Add a note').fill(LEAVE);
  await emma.getByRole('button', { name: 'Decline' }).click();
  await expect(emma.getByRole('heading', { name: "You've declined" })).toBeVisible();

  const noah = await open(undefined, PHONE);
  await noah.goto(await linkMailedTo(kairos, NOAH, 'invitation='));
  await noah.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(noah, NOAH);
  await expect(noah.getByRole('heading', { name: "You're in!" })).toBeVisible();

  const kim = await open(undefined, PHONE);
  await kim.goto(link);
  await kim.getByRole('link', { name: 'Mark times' }).click();
  await kim.getByRole('button', { name: 'Weekdays, 9 AM to 5 PM' }).click();
  await kim.getByRole('button', { name: 'Done' }).click();
  await expect(kim.getByLabel('Name')).toBeFocused();
  await kim.keyboard.type('Kim');
  await kim.getByLabel('Email').fill(KIM);
  await kim.getByRole('button', { name: 'Send my answer' }).click();
  await kim.goto(await linkMailedTo(kairos, KIM, '/answers/confirm/'));
  await kim.getByRole('button', { name: 'Confirm my answer' }).click();
  await expect(kim.getByRole('heading', { name: 'Your answer counts' })).toBeVisible();

  await expect(page.getByText(`Only ${JESS} and ${OMAR} haven't replied.`)).toBeVisible();
  await page.getByRole('button', { name: `Remind ${JESS}` }).click();
  // An answer makes a reminder moot that hasn't left.
  await expect(async () => expect(await kindsTo(JESS)).toHaveLength(2)).toPass();

  const jess = await open(undefined, PHONE);
  await jess.goto(await linkMailedTo(kairos, JESS, 'invitation='));
  await jess.getByRole('link', { name: 'Mark times' }).click();
  await jess.getByRole('button', { name: 'All of these days', exact: true }).click();
  await jess.getByRole('button', { name: 'Done' }).click();
  await expect(jess.getByText("Thanks, you've answered")).toBeVisible();

  await expect(page.getByText('The time is confirmed')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Everyone required is free.')).toBeVisible();
  await expect(page.getByText(`“${LEAVE}”`)).toBeAttached();

  const id = /meetings\/([^/?]+)/.exec(page.url())![1]!;
  const told = async () =>
    (await mia.get<MeetingHistory>(`/api/meetings/${id}/history`)).entries.map(({ sentence }) => sentence);
  await expect(async () =>
    expect(await told()).toContain(
      `Kairos emailed you, Noah London, ${JESS}, ${OMAR}, and Kim the booked time.`,
    ),
  ).toPass({ timeout: 30_000 });
  const steps = [
    /^You created a meeting of 30 minutes .* Kairos books the best time automatically\.$/,
    `You invited Noah London, ${EMMA}, and ${JESS}, and ${OMAR} as optional.`,
    /^You asked for replies by .*, with reminders\.$/,
    `Kairos emailed Noah London, ${EMMA}, ${JESS}, and ${OMAR} the invitation.`,
    `${EMMA} declined, saying “${LEAVE}”.`,
    'Noah London joined.',
    'Kim came by the share link, to mark times.',
    /^Kim marked \d+ half hours\.$/,
    'Kim finished marking times.',
    `You invited ${JESS} again.`,
    `Kairos emailed ${JESS} the invitation.`,
    /^jess@private.example marked \d+ half hours\.$/,
    `${JESS} finished marking times.`,
    /^Kairos checked 3 calendars: /,
    new RegExp(`^Kairos suggested 5 times\\. .*, although ${OMAR}'s calendar was unknown\\.$`),
    new RegExp(
      `^Kairos chose .* automatically, at \\d+% confidence, although ${OMAR}'s calendar was unknown\\.$`,
    ),
    / was booked\.$/,
    /^Kairos added the meeting to your calendar/,
    /^Kairos emailed you, .* the booked time\.$/,
  ];
  await page.getByRole('link', { name: 'History' }).click();
  for (const step of steps) await expect(page.getByText(step).first()).toBeVisible();
  expect(
    Object.fromEntries(
      await Promise.all(
        [MIA, NOAH, EMMA, JESS, OMAR, KIM].map(async (email) => [email, await kindsTo(email)] as const),
      ),
    ),
  ).toEqual({
    [MIA]: ['booked'],
    [NOAH]: ['booked', 'invitation'],
    [EMMA]: ['invitation'],
    [JESS]: ['booked', 'invitation', 'invitation'],
    [OMAR]: ['booked', 'invitation'],
    [KIM]: ['booked', 'confirmAnswer'],
  });
});
