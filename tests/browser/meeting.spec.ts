// The page of one meeting: what was found, why, and what to do, on real calendars of the demo.
import type { Page } from '@playwright/test';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageBasics } from './accessible.ts';
import {
  createMeetingOverHttp,
  dayAhead,
  EMMA,
  expect,
  joinOverHttp,
  MIA,
  NOAH,
  OMAR,
  test,
} from './given.ts';

/** What a browser says of a call that was refused. */
const TAKEN = /status of 409/;
const NOT_FOUND = /status of 404/;

/** On phones, what isn't needed at once is folded. */
const isPhone = () => test.info().project.name === 'phone';
const confirmed = (page: Page) => page.getByText('The time is confirmed');
const bestTime = (page: Page) => page.getByRole('region', { name: 'The best time' });

test('the page follows without a reload: someone joins, the times are ranked, one is chosen and everyone told', {
  tag: '@phone',
}, async ({ page, kairos, signIn }) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA));
  await page.goto(`/meetings/${meeting.id}`);
  await expect(page.getByText('0 of 1 joined')).toBeVisible();
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await expect(page.getByText('1 of 1 joined')).toBeVisible();
  await expect(bestTime(page)).toContainText('Both of you are free at each of these.', { timeout: 20_000 });
  if (isPhone()) {
    await expect(page.getByRole('heading', { name: '4 other times' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose this time' }).first()).toBeInViewport({ ratio: 1 });
    const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    expect(screens).toBeLessThanOrEqual(2);
    // A longer reason is folded, with what follows it.
    const more = page.getByRole('button', { name: 'Show everyone and all reasons' }).first();
    if (await more.isVisible()) await more.click();
  }
  await page.getByText('How this was scored').first().click();
  await expect(page.getByText("People who can't come").first()).toBeVisible();
  await page.getByRole('button', { name: 'Choose this time' }).first().click();
  // What took the place of the times is where the focus and the eye are led.
  await expect(confirmed(page)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: /[AP]M to / })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Why this time was chosen?' })).toBeVisible();
  await expect(page.getByText('By you,')).toBeVisible();
  await expect(page.getByText('Checked for all 2 people')).toBeVisible();
  await expect(page.getByText(/rules version/)).toHaveCount(0);
  await expect(page.getByRole('grid')).toBeHidden();
  // What Kairos still does for it is told until everyone has been told.
  await expect(page.getByText('Sending emails')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Join the video call' })).toBeVisible();
  // The time, who comes, and what can be done are in the first screen.
  await page.evaluate(() => scrollTo(0, 0));
  for (const shown of [
    page.getByRole('listitem').filter({ hasText: /^Noah\s*Free/ }),
    page.getByRole('button', { name: 'Cancel meeting' }),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('a time that was taken meanwhile is refused, and a meeting that was booked meanwhile is not moved', async ({
  page,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(TAKEN);
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  const [one, other] = [await createMeetingOverHttp(mia), await createMeetingOverHttp(mia)];
  for (const meeting of [one, other]) await joinOverHttp(noah, meeting);
  await page.goto(`/meetings/${other.id}`);
  const time = bestTime(page).getByRole('heading', { level: 3 });
  const before = await time.innerText({ timeout: 20_000 });
  const start = await page
    .locator('section', { has: page.getByRole('heading', { name: 'The best time' }) })
    .locator('time')
    .first()
    .getAttribute('datetime');
  await expect(async () => {
    await mia.post(`/api/meetings/${one.id}/schedule`, { start });
  }).toPass();

  await page.getByRole('button', { name: 'Choose this time' }).first().click();
  await expect(page.getByText('That time is taken')).toBeVisible();
  await expect(time).not.toHaveText(before);
  await expect(confirmed(page)).toBeHidden();

  // Between the press and its arrival another time is booked, from another tab.
  const schedule = `/api/meetings/${other.id}/schedule`;
  const { timeSuggestions } = await mia.get<MeetingAnswer>(`/api/meetings/${other.id}`);
  await page.route(`**${schedule}`, async (route) => {
    await mia.post(schedule, { start: timeSuggestions[1]!.suggestedTime });
    await route.continue();
  });
  await page.getByRole('button', { name: 'Choose this time' }).first().click();
  await expect(page.getByText('Already booked', { exact: true })).toBeVisible();
  await expect(confirmed(page)).toBeVisible();
  expect(await mia.get(`/api/meetings/${other.id}`)).toMatchObject({
    scheduledTime: timeSuggestions[1]!.suggestedTime,
  });
});

test('no one is left out without being named first', { tag: '@story' }, async ({ page, kairos, signIn }) => {
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);

  await test.step('a time is chosen without someone whose calendar is unknown', async () => {
    const meeting = await createMeetingOverHttp(mia, {
      participants: [{ email: OMAR, name: 'Omar Cairo' }],
    });
    await joinOverHttp(noah, meeting);
    await page.goto(`/meetings/${meeting.id}`);
    await page.getByRole('button', { name: 'Choose this time' }).first().click({ timeout: 20_000 });
    await expect(page.getByText('Book without Omar (unknown)?')).toBeVisible();
    await page.getByRole('button', { name: 'Book anyway' }).click();
    await expect(confirmed(page)).toBeVisible();
    await expect(page.getByText('Booked without')).toBeVisible();
    await expect(
      page.getByText('1 of 3', { exact: false }).or(page.getByText('Checked for 2 of 3 people')),
    ).toBeVisible();
  });

  await test.step('automatic mode goes on without those who are silent', async () => {
    const meeting = await createMeetingOverHttp(mia, {
      aiDecisionMode: 'auto',
      participants: [NOAH, EMMA].map((email) => ({ email })),
    });
    await joinOverHttp(noah, meeting);
    await page.goto(`/meetings/${meeting.id}`);
    await page.getByRole('button', { name: `Book without ${EMMA}` }).click();
    const question = page.getByRole('group', { name: 'Please confirm' });
    await expect(question).toContainText(`without ${EMMA}`);
    await question.getByRole('button', { name: `Book without ${EMMA}` }).click();
    await expect(confirmed(page)).toBeVisible();
  });
});

/** How many days ahead, and not today or tomorrow. */
const nextTuesday = () => [2, 3, 4, 5, 6, 7, 8].find((days) => new Date(dayAhead(days)).getUTCDay() === 2)!;

test('where there is no time, the page says why, and what it offers helps', async ({
  page,
  kairos,
  signIn,
}) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA), {
    duration: 480,
    timePreference: 'business',
    // On a working day everyone has lunch, and no eight hours lie around it.
    dateRangeStart: dayAhead(nextTuesday()),
    dateRangeEnd: dayAhead(nextTuesday()),
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(page.getByRole('heading', { name: 'No time works for everyone yet' })).toBeVisible({
    timeout: 20_000,
  });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Meet for/ }).click();
  await expect(bestTime(page)).toBeVisible({ timeout: 20_000 });
});

test('the heatmap is walked through by keyboard, and what it shows is looked at in the strips', {
  tag: '@phone',
}, async ({ page, kairos, signIn }) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA), { timePreference: 'business' });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  if (isPhone()) await page.getByRole('heading', { name: "Who's free when" }).click({ timeout: 20_000 });
  const grid = page.getByRole('grid');
  await expect(grid).toBeVisible({ timeout: 20_000 });
  await expectPageBasics(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  if (isPhone()) {
    await page.getByRole('heading', { name: "Everyone's day" }).click();
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }

  await expect(grid.locator('button[tabindex="0"]')).toHaveCount(1);
  await grid.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  const cell = page.locator(':focus');
  await expect(cell).toHaveAccessibleName(/^\w{3}, \w{3} \d+, \d+:\d\d [AP]M: \d of 2 free/);
  const said = (await cell.getAttribute('aria-label'))!.split(':').slice(0, 2).join(':');
  await page.keyboard.press('Enter');
  await expect(
    page.locator('details', { has: page.getByRole('heading', { name: "Everyone's day" }) }),
  ).toContainText(said);
});

test('one switch shows the whole page in another zone, and the address keeps it', async ({
  page,
  kairos,
  signIn,
}) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA));
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}?zone=Pacific/Kiritimati`);
  await expect(bestTime(page)).toContainText('Kiritimati time (UTC+14)', { timeout: 20_000 });
  const zones = page.getByRole('combobox', { name: /Times in/ });
  await zones.focus();
  await zones.selectOption('America/St_Johns');
  await expect(bestTime(page)).toContainText('St Johns time (UTC-3:30)');
  await expect(page).toHaveURL(/zone=America%2FSt_Johns/);
  await zones.selectOption('Europe/Berlin');
  await expect(page).not.toHaveURL(/zone=/);
});

test('someone who takes part sees the time, no one’s calendar, and the way out', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto' });
  await joinOverHttp(await signIn(page, NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(confirmed(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'Mia Berlin' })).toContainText('Organizer');
  await expect(page.getByRole('grid')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The calendar event has invited them.
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave the meeting' }).click();
  await expect(page.getByText(/If you can come after all, you can say so/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave meeting' }).click();
  await expect(page.getByRole('button', { name: 'I can come after all' })).toBeVisible();
});

test('a meeting that is not there, or no one’s business, is a clear page', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(NOT_FOUND);
  await signIn(page, MIA);
  await page.goto('/meetings/00000000-0000-5000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Meeting not found' })).toBeVisible();
  await expectPageBasics(page);
  await expectAccessible(page);
});
