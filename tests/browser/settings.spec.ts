import { datesInWords } from '#contracts/text/times.ts';
import type { Week } from '#contracts/week.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import { expectForEverybody } from './accessible.ts';
import { createMeetingOverHttp, dayAhead, expect, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

test('the time zone is found by typing, and the zone of the device is one press away', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  await mia.patch('/api/account/settings', { timezone: 'America/St_Johns' });
  await page.goto('/settings');
  const zone = page.getByRole('combobox', { name: 'Your time zone' });
  await expect(zone).toHaveValue(/^St John.?s \(UTC-[23]:30\)$/);

  await page.getByRole('button', { name: 'Use Berlin' }).click();
  await expectToast(page, 'Saved', 'Your time zone is now Berlin.');
  await expect(page.getByRole('button', { name: 'Use Berlin' })).toHaveCount(0);

  await zone.click();
  await page.keyboard.type('gmt+5:45');
  const zones = page.getByRole('listbox', { name: 'Time zones' });
  await expect(zones.getByRole('option')).toHaveText([/^Kathmandu/]);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Saved', 'Your time zone is now Kathmandu.');
  await expect(zone).toHaveValue('Kathmandu (UTC+5:45)');

  await zone.click();
  await page.keyboard.type('atlantis');
  await expect(page.getByText('No matching time zone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(zone).toHaveValue('Kathmandu (UTC+5:45)');
  expect((await mia.get('/api/auth/user'))['timezone']).toMatch(/^Asia\/Kath?mandu$/);
});

test('hours and notices are saved at once, and stay as they were without a network', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const mia = await signIn(page, MIA);
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Afternoon (12 PM to 5 PM)' }).check();
  await expectToast(page, 'Saved', 'Your hours: Afternoon (12 PM to 5 PM).');
  const notices = page.getByRole('checkbox', { name: /booked or cancelled/ });
  await notices.uncheck();
  await expectToast(page, 'Saved', 'Email updates are off.');
  expect(await mia.get('/api/auth/user')).toMatchObject({ timePreference: 'afternoon', notices: false });

  await context.setOffline(true);
  await notices.click();
  await expectToast(page, 'Not saved');
  await expect(notices).not.toBeChecked();
  await context.setOffline(false);
});

test('hours for each weekday are added, changed, copied and removed, and saved once they make sense', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  const saved = async () => (await mia.get<{ week: Week | null }>('/api/auth/user')).week;
  const nine = { from: 540, to: 1080 };
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Custom, day by day' }).check();
  await expectToast(page, 'Saved', 'Your hours: Custom, day by day.');
  expect(await saved()).toEqual([nine, nine, nine, nine, nine, null, null].map((one) => (one ? [one] : [])));

  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Monday, to').selectOption('12:00 PM');
  await expectToast(page, 'Saved', 'Monday: 9:00 AM to 12:00 PM.');
  await page.getByRole('button', { name: 'Add hours on Monday' }).click();
  await expectToast(page, 'Saved', 'Monday: 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM.');
  const afternoon = monday.getByLabel('Monday, from, 2 of 2');
  await expect(afternoon).toBeFocused();
  await afternoon.selectOption('11:00 AM');
  await expect(afternoon).toHaveAccessibleDescription(
    "Monday's hours must be in order, with time between them",
  );
  await expect(page.getByText("These hours aren't saved yet.")).toBeVisible();
  expect((await saved())?.[0]).toEqual([
    { from: 540, to: 720 },
    { from: 780, to: 1020 },
  ]);
  await expectForEverybody(page);
  await afternoon.selectOption('2:00 PM');
  await expectToast(page, 'Saved', 'Monday: 9:00 AM to 12:00 PM and 2:00 PM to 5:00 PM.');

  await page.getByRole('button', { name: 'Copy Monday to weekdays' }).click();
  await page.getByRole('button', { name: 'Remove 2:00 PM to 5:00 PM on Friday' }).click();
  await expectToast(page, 'Saved', 'Friday: 9:00 AM to 12:00 PM.');
  await expect(page.getByRole('button', { name: 'Add hours on Friday' })).toBeFocused();
  const morning = { from: 540, to: 720 };
  const both = [morning, { from: 840, to: 1020 }];
  expect(await saved()).toEqual([both, both, both, both, [morning], [], []]);

  await page.getByRole('radio', { name: 'Business hours' }).check();
  await expectToast(page, 'Saved', 'Your hours: Business hours');
  expect(await saved()).toBeNull();
  await page.getByRole('radio', { name: 'Custom' }).check();
  await expect(page.getByLabel('Friday, to')).toHaveValue('720');
});

test('days off are added and removed, and breathing room and notice are chosen', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  const saved = () => mia.get<OwnWishes>('/api/auth/user');
  const [first, last] = [dayAhead(30), dayAhead(40)];
  await page.goto('/settings');
  const add = page.getByRole('button', { name: 'Add days off' });
  await page.getByLabel('First day').fill(last);
  await page.getByLabel('Last day').fill(first);
  await add.click();
  await expect(page.getByText('Days off must end on or after the day they start')).toBeVisible();
  await page.getByLabel('First day').fill(first);
  await page.getByLabel('Last day').fill(last);
  await add.click();
  await expectToast(page, 'Saved', `${datesInWords(first, last)}: off.`);
  expect((await saved()).daysOff).toEqual([{ from: first, to: last }]);
  await page.getByRole('button', { name: `Remove ${datesInWords(first, last)}` }).click();
  await expect(add).toBeFocused();
  await expectToast(page, 'Saved', 'no longer off');

  await page.getByLabel('Before a meeting').selectOption('10 minutes');
  await page.getByLabel('After a meeting').selectOption('5 minutes');
  await page.getByLabel('Least notice').selectOption('1 day');
  await expectToast(page, 'Saved', 'Least notice: 1 day.');
  expect(await saved()).toMatchObject({
    daysOff: [],
    breathingRoom: { before: 10, after: 5 },
    noticeMinutes: 1_440,
  });
});

test('public holidays are guessed from the time zone, with the next three to check, and changed or left out', async ({
  page,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Public holidays' });
  const country = section.getByLabel('Country');
  const next = section.getByRole('list', { name: 'Your next public holidays' }).getByRole('listitem');
  await expect(country.locator('option:checked')).toHaveText('Germany, guessed from your time zone');
  await expect(next).toHaveCount(3);

  await section.getByLabel('Region').selectOption('Bayern');
  await expectToast(page, 'Saved', 'Public holidays: Bayern, Germany.');
  await expect(country.locator('option:checked')).toHaveText('Germany');
  await country.selectOption('Japan');
  await expectToast(page, 'Saved', 'Public holidays: Japan.');
  await expect(section.getByLabel('Region')).toHaveCount(0);
  await expect(next).toHaveCount(3);

  await country.selectOption('No public holidays');
  await expectToast(page, 'Saved', 'No public holidays count as days off.');
  await expect(next).toHaveCount(0);
  expect(await mia.get('/api/auth/user')).toMatchObject({ holidays: 'none', holidayPlace: null });

  await mia.patch('/api/account/settings', { holidays: null, timezone: 'UTC+3' });
  await page.reload();
  await expect(country.locator('option:checked')).toHaveText('Choose your country');
  await expect(section.getByText("We can't tell your country from your time zone.")).toBeVisible();
});

test('times follow the clock of the browser until another one is chosen', async ({
  page,
  browser,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const { shareableLink } = await createMeetingOverHttp(mia, { timePreference: 'afternoon' });
  await page.goto('/settings');
  await expect(page.getByRole('radio', { name: '12-hour (9:30 AM)' })).toBeChecked();
  await expect(page.getByText(/^It's \d{1,2}:\d\d [AP]M there/)).toBeVisible();

  await page.getByRole('radio', { name: '24-hour (09:30)' }).check();
  await expectToast(page, 'Saved', 'Your clock is now 24-hour.');
  await expect(page.getByText(/^It's \d\d:\d\d there/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Afternoon (12:00 to 17:00)' })).toBeVisible();
  expect(await mia.get('/api/auth/user')).toMatchObject({ clock: '24-hour' });
  await page.goto('/meetings/create');
  await expect(page.getByRole('option', { name: 'Morning (09:00 to 12:00)' })).toBeAttached();

  for (const [locale, hours] of [
    ['de-DE', '12:00 to 17:00'],
    ['en-US', '12 PM to 5 PM'],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: kairos.url });
    const visitor = await context.newPage();
    await visitor.goto(`/meetings/join/${shareableLink}`);
    await expect(visitor.getByText(`${hours} in each person's time zone`)).toBeVisible();
    await context.close();
  }
});

test('the calendar is disconnected after asking, and can be connected again', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, MIA);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Calendar Connected')).toBeVisible();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await expectToast(page, 'Calendar disconnected');
  await expect(page.getByText('Calendar Not Connected')).toBeVisible();
  await page.getByRole('link', { name: 'Connect Google Calendar' }).click();
  await expect(page).toHaveURL(/demo-google/);
});

test('signing out everywhere ends the sessions of other devices, too', async ({ page, open, signIn }) => {
  await signIn(page, MIA);
  const other = await open(MIA);
  await other.goto('/settings');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/auth\?mode=login&redirect=%2Fsettings/);
});

test('what Kairos knows is downloaded, and ends with the account', async ({
  page,
  kairos,
  signIn,
  complaints,
}) => {
  // The page asks who is there when its session ends.
  complaints.foresee(/401/);
  const mia = await signIn(page, MIA);
  await createMeetingOverHttp(mia, { title: 'Before the end' });
  await page.goto('/settings');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download my data' }).click();
  expect((await download).suggestedFilename()).toBe('kairos-export.json');

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete my account' });
  await dialog.getByLabel(`Type ${MIA} to confirm`).fill(NOAH);
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel(`Type ${MIA} to confirm`).fill(MIA.toUpperCase());
  await confirm.click();
  await expect(page).toHaveURL('/', { timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

  const again = await kairos.signedIn(MIA);
  expect(await again.get('/api/meetings')).toEqual([]);
});
