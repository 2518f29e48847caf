import type { Locator, Page } from '@playwright/test';
import { DateTime } from 'luxon';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { WholeKairos } from '../harness/whole-kairos.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { linkMailedTo } from './demo.ts';
import { createMeetingOverHttp, dayAhead, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { tabTo } from './keyboard.ts';
import { expectToast } from './toast.ts';

const JESS = 'jess@private.example';

/** A meeting of Mia's that Jess, who has no account, is invited to, with the way in from her email. */
async function invited(kairos: WholeKairos, change: Record<string, unknown> = {}) {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, {
    participants: [{ email: JESS, name: 'Jess' }],
    dateRangeStart: dayAhead(2),
    dateRangeEnd: dayAhead(4),
    earliest: '09:00',
    latest: '12:00',
    ...change,
  });
  const link = await linkMailedTo(kairos, JESS, 'invitation=');
  const token = new URL(link).searchParams.get('invitation')!;
  const marks = async () => {
    const state = await kairos.visitor().get<TypedAnswerState>(`/api/answers/${encodeURIComponent(token)}`);
    return (state.answer?.spans ?? []).map(({ start, end, answer }) => [
      (Date.parse(end) - Date.parse(start)) / 60_000,
      answer,
    ]);
  };
  return { mia, meeting, link, marks };
}

/** The half hour at a place of the grid: rows of times and columns of days, from 0. */
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-place="${row + 1},${column + 1}"]`);
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
const begin = (page: Page) => page.getByRole('link', { name: 'Mark times' });

const statusOf = async (mia: Awaited<ReturnType<WholeKairos['signedIn']>>, { id }: MeetingAnswer) =>
  (await mia.get<MeetingDetailsAnswer>(`/api/meetings/${id}`)).participants[0]!.status;

test('someone without an account answers by hand with the keyboard alone, and finds it again', async ({
  page,
  kairos,
}) => {
  const { mia, meeting, link, marks } = await invited(kairos);
  await page.goto(link);
  await begin(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Others see that you answered, but not your times.')).toBeVisible();

  // A morning and the next one, both from 9:00 to 10:00, then the last half hour of the first if need be.
  await cell(page, 0, 0).focus();
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(cell(page, 1, 1)).toHaveAccessibleName(/: Works/);
  await expect(cell(page, 1, 2)).toHaveAccessibleName(/: No answer/);
  await cell(page, 5, 0).focus();
  for (const key of ['2', 'Enter']) await page.keyboard.press(key);
  await saved(page);
  expect(await marks()).toEqual([
    [60, 'works'],
    [30, 'ifNeedBe'],
    [60, 'works'],
  ]);

  await page.keyboard.press('Control+z');
  await expect(cell(page, 5, 0)).toHaveAccessibleName(/: No answer/);
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, 5, 0)).toHaveAccessibleName(/: If needed/);

  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByText("Thanks, you've answered")).toBeVisible();
  expect(await statusOf(mia, meeting)).toBe('accepted');

  // The same as a list, on another visit.
  await page.goto(link);
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/: Works/);
  await page.getByRole('button', { name: 'As a list' }).press('Enter');
  await page
    .locator('summary', { hasText: 'works 9:00 AM to 10:00 AM, if needed 11:30 AM to 12:00 PM' })
    .press('Enter');
  const nine = page.getByRole('group', { name: /^9:00 AM to 9:30 AM/ });
  await expect(nine.getByRole('radio', { name: 'Works', exact: true })).toBeChecked();
  await nine.getByRole('radio', { name: 'Works', exact: true }).press('ArrowLeft');
  await expect(nine.getByRole('radio', { name: 'No answer' })).toBeChecked();
  await saved(page);
  expect(await marks()).toEqual([
    [30, 'works'],
    [30, 'ifNeedBe'],
    [60, 'works'],
  ]);
  await expectAccessible(page);
});

/** The next day on which the clocks go back, in the half of the world where that's sooner. */
const [CHANGE] = ['Europe/Berlin', 'Australia/Sydney']
  .map((zone) => {
    let day = DateTime.fromISO(dayAhead(3), { zone });
    while (day.plus({ days: 1 }).offset >= day.offset) day = day.plus({ days: 1 });
    return { zone, day };
  })
  .sort((one, other) => Number(one.day) - Number(other.day)) as [{ zone: string; day: DateTime }];

test.describe(() => {
  test.use({ timezoneId: CHANGE.zone });

  test('the Tab key and the arrows alone lead through an answer, over the hour that clocks repeat and into another week', async ({
    page,
    kairos,
  }) => {
    const { link, marks, mia, meeting } = await invited(kairos, {
      dateRangeStart: CHANGE.day.minus({ days: 2 }).toISODate(),
      dateRangeEnd: CHANGE.day.plus({ days: 3 }).toISODate(),
      nights: true,
      earliest: null,
      latest: null,
    });
    const day = CHANGE.day.toFormat('ccc, LLL d');
    const half = (time: string) => page.getByRole('button', { name: `${day}, ${time}: ` });
    await page.goto(link);
    await tabTo(page, begin(page));
    await page.keyboard.press('Enter');
    // It's a Sunday.
    await tabTo(page, page.getByRole('checkbox', { name: 'Show all hours' }));
    await page.keyboard.press('Space');
    await expect(page.getByText(`Clocks go back on ${day}.`)).toBeVisible();
    await expect(half('2:30 AM again')).toBeVisible();
    await expectAccessible(page);

    // Back into the grid, which is one stop, and down its rows.
    await page.keyboard.press('Shift+Tab');
    const focus = page.locator(':focus');
    await expect(focus).toHaveAttribute('data-place', /./);
    const placeOf = async (button: Locator) =>
      (await button.getAttribute('data-place'))!.split(',').map(Number);
    const [row, column] = await placeOf(half('1:30 AM'));
    const [fromRow, fromColumn] = await placeOf(focus);
    const press = async (key: string, times: number) => {
      for (let time = 0; time < times; time++) await page.keyboard.press(key);
    };
    await press('ArrowRight', column! - fromColumn!);
    await press('ArrowUp', fromRow! - row!);
    await expect(half('1:30 AM')).toBeFocused();
    await press('Shift+ArrowDown', 4);
    for (const key of ['2', 'Space']) await page.keyboard.press(key);
    await expect(half('2:30 AM again')).toHaveAccessibleName(/: If needed/);
    await saved(page);
    // 1:30, 2:00 and 2:30, and the latter two again.
    expect(await marks()).toEqual([[150, 'ifNeedBe']]);

    await page.keyboard.press('PageDown');
    await expect(page.getByText(`Clocks go back on ${day}.`)).toBeHidden();
    for (const key of ['1', 'Space']) await page.keyboard.press(key);
    await expect(focus).toHaveAccessibleName(/: Works/);
    await tabTo(page, page.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText("Thanks, you've answered")).toBeVisible();
    expect(await marks()).toEqual([
      [150, 'ifNeedBe'],
      [30, 'works'],
    ]);
    expect(await statusOf(mia, meeting)).toBe('accepted');

    await page.getByRole('button', { name: 'As a list' }).press('Enter');
    const summary = page.locator('summary', { hasText: day });
    await expect(summary).toContainText('if needed 1:30 AM to 3:00 AM');
    await summary.press('Enter');
    const again = page.getByRole('group', { name: '2:00 AM again to 2:30 AM' });
    await expect(again.getByRole('radio', { name: 'If needed' })).toBeChecked();
    await expectAccessible(page);
  });
});

const centerOf = async (target: Locator) => {
  const box = (await target.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
};

/** Presses what is in view as a finger or a mouse does: unlike a click of Playwright's, that scrolls nothing. */
async function pressInView(page: Page, target: Locator, isMobile: boolean): Promise<void> {
  await expect(target).toBeVisible();
  await target.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const [x, y] = await centerOf(target);
  if (isMobile) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}

/** Whether this is where the reader is led: it has the focus, and its start is in view below the header that stays. */
async function expectLedTo(page: Page, name: string): Promise<void> {
  const target = page.getByRole('heading', { name }).or(page.getByRole('region', { name }));
  await expect(target).toBeFocused();
  const { y } = (await target.boundingBox())!;
  const header = (await page.getByRole('banner').first().boundingBox())!;
  expect(y).toBeGreaterThanOrEqual(header.y + header.height);
  expect(y).toBeLessThan(page.viewportSize()!.height / 2);
}

test('a press that shows something else leads there, to the grid and to what has come of it', {
  tag: '@phone',
}, async ({ page, kairos, isMobile }) => {
  const { link, meeting } = await invited(kairos, { latest: '20:00', dateRangeEnd: dayAhead(20) });
  const press = (name: string, role: 'button' | 'link' = 'button') =>
    pressInView(page, page.getByRole('main').getByRole(role, { name, exact: true }), isMobile);
  await page.goto(link);
  await press('Mark times', 'link');
  await expectLedTo(page, 'Mark times');
  await expect(cell(page, 0, 0)).toBeInViewport({ ratio: 1 });

  await page.goto(link);
  await press('Propose a time');
  await expectLedTo(page, 'Have another time in mind?');
  await press('Propose this time');
  await expect(page.getByText('Proposed', { exact: true })).toBeInViewport();
  await press("I can't make it", 'link');
  await expectLedTo(page, "I can't make it");
  await press('I can make it');
  await expectLedTo(page, 'Connect a calendar');
  await press("I can't make it", 'link');
  await press('Decline');
  await expectLedTo(page, "You've declined");

  await page.goto(`/meetings/join/${meeting.shareableLink}`);
  await press('Mark times', 'link');
  await expectLedTo(page, 'Mark times');
  await cell(page, 0, 0).click();
  await press('Done');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Kim');
  await page.getByLabel('Email').fill('kim@private.example');
  await press('Send my answer');
  await expectLedTo(page, 'Check your email');

  const jess = await invited(kairos);
  await page.goto(jess.link);
  await press('Mark times', 'link');
  await cell(page, 0, 0).click();
  await press('Done');
  await expect(page.getByText("Thanks, you've answered")).toBeInViewport();
});

test('a finger paints with a tap, paints many where it rests first, and scrolls otherwise', {
  tag: '@phone',
}, async ({ page, kairos, isMobile }) => {
  const { link, marks } = await invited(kairos, { latest: '20:00', dateRangeEnd: dayAhead(32) });
  await page.clock.install();
  await page.goto(link);
  await begin(page).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await cell(page, 2, 0).click();
  await saved(page);
  expect(await marks()).toEqual([[30, 'works']]);
  if (!isMobile) return;

  const devtools = await page.context().newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const middleOf = async (row: number) => {
    const box = (await cell(page, row, 0).boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const pathOf = async (from: number, to: number) => {
    const [begin, end] = [await middleOf(from), await middleOf(to)];
    return [0.25, 0.5, 0.75, 1].map((share) => ({ x: end.x, y: begin.y + (end.y - begin.y) * share }));
  };
  const scrolled = () => page.evaluate(() => scrollY);

  await cell(page, 8, 0).scrollIntoViewIfNeeded();
  const before = await scrolled();
  const [begins, upwards] = [await middleOf(8), await pathOf(8, 5)];
  // A page that was pushed glides on for a while.
  const glide = await page.evaluateHandle((top) => {
    const over = new Promise<void>((resolve) => {
      addEventListener('scrollend', () => scrollY > top && resolve());
    });
    return { over };
  }, before);
  // Only this much time passes for the page before the finger moves, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000);
  await finger('touchStart', begins);
  await page.clock.runFor(200);
  for (const at of upwards) await finger('touchMove', at);
  await finger('touchEnd');
  await glide.evaluate(({ over }) => over);
  await page.clock.resume();
  expect(await marks()).toEqual([[30, 'works']]);

  // Nothing of the page lies over it there.
  await cell(page, 5, 0).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await finger('touchStart', await middleOf(5));
  // Until it shows that it paints, as a person would see it.
  await expect(cell(page, 5, 0)).toHaveAccessibleName(/: Works/);
  const still = await scrolled();
  for (const at of await pathOf(5, 8)) await finger('touchMove', at);
  await finger('touchEnd');
  expect(await scrolled()).toBe(still);
  await expect(cell(page, 8, 0)).toHaveAccessibleName(/: Works/);
  await expect(async () =>
    expect(await marks()).toEqual([
      [30, 'works'],
      [120, 'works'],
    ]),
  ).toPass();
});

test('what could not be saved is kept and tried again, and a personal link also says no, with a word', async ({
  page,
  kairos,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const { mia, meeting, link, marks } = await invited(kairos);
  await page.goto(link);
  await begin(page).click();
  await page.context().setOffline(true);
  await cell(page, 0, 0).click();
  await expect(page.getByText("Couldn't save. Trying again...")).toBeVisible();
  await page.context().setOffline(false);
  await saved(page);
  expect(await marks()).toEqual([[30, 'works']]);

  await page.getByRole('link', { name: "I can't make it" }).click();
  await page.getByLabel('Add a note').fill("I'm on leave that week.");
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: "You've declined" })).toBeVisible();
  expect(await statusOf(mia, meeting)).toBe('declined');
});

test('a share link takes an answer by hand, which counts once its address is confirmed at a click', async ({
  page,
  kairos,
}) => {
  const { mia, meeting } = await invited(kairos);
  await page.goto(`/meetings/join/${meeting.shareableLink}`);
  await begin(page).click();
  await cell(page, 0, 0).click();
  // A reload loses nothing.
  await page.reload();
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/: Works/);
  await page.getByLabel('Name').fill('Kim');
  await page.getByLabel('Email').fill('kim@private.example');
  await page.getByRole('button', { name: 'Send my answer' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  const people = async () =>
    (await mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`)).participants.map(({ name }) => name);
  // Email apps open links on their own.
  await page.goto(await linkMailedTo(kairos, 'kim@private.example', '/answers/confirm/'));
  await expect(page.getByRole('heading', { name: 'Confirm your answer?' })).toBeVisible();
  expect(await people()).toEqual(['Jess']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm my answer' }).click();
  await expect(page.getByRole('heading', { name: 'Your answer counts' })).toBeVisible();
  expect(await people()).toEqual(['Jess', 'Kim']);
  await page.getByRole('link', { name: 'Open the meeting' }).click();
  await expect(cell(page, 0, 0)).toHaveAccessibleName(/: Works/);
});

test('the organizer opens the answers by hand, copies times as text, and books a time of their own, with its consequences said first', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  const meeting = await createMeetingOverHttp(mia, { participants: [{ email: NOAH, name: 'Noah London' }] });
  await joinOverHttp(noah, meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await page.getByRole('button', { name: 'Copy times as text' }).click();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(
    /^Times for “Plan the launch”:\n- .* Berlin time \(UTC\+\d\)\n.* London time/,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  for (const name of [
    "Let participants see each other's answers",
    'Count answers by the share link without confirmation',
  ])
    await page.getByRole('checkbox', { name }).check();
  await expect(page.getByText('Everyone in this meeting sees what they mark.')).toBeVisible();
  await expect(async () =>
    expect((await mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`)).byHand).toMatchObject({
      answersVisible: true,
      answersWithoutConfirmation: true,
    }),
  ).toPass();

  await page.getByRole('checkbox', { name: 'Show all hours' }).check();
  await page
    .getByRole('button', { name: /, 11:30 PM: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByText(/^Book .*, 11:30 PM\? .*[Nn]ight for/)).toBeVisible();
  await page.getByRole('button', { name: 'Book it' }).click();
  await expectToast(page, 'Time booked');
  await expect(async () =>
    expect((await mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`)).status).toBe('scheduled'),
  ).toPass();
});
