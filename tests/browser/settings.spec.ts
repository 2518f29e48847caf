import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { datesInWords } from '#contracts/text/times.ts';
import type { Week } from '#contracts/week.ts';
import type { OwnWishes } from '#contracts/wishes.ts';
import { expectForEverybody } from './accessible.ts';
import { allowAs } from './demo.ts';
import { createMeetingOverHttp, dayAhead, expect, MIA, NOAH, test } from './given.ts';
import { expectToast, toastOn } from './toast.ts';

test('the groups of the settings are a press away, and Back leads to the one before', {
  tag: '@phone',
}, async ({ page, signIn, isMobile }) => {
  await signIn(page, MIA);
  await page.goto('/settings');
  const timeOff = page.getByRole('heading', { name: 'Days off' });
  const heading = page.getByRole('heading', { name: 'Time off' });
  if (isMobile) {
    // All of them fit two and a half screens while the first is open, and each opens in its place.
    await expect(page.getByRole('button', { name: `Disconnect ${MIA}` })).toBeVisible();
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThan(2.5 * 844);
    await expect(timeOff).toBeHidden();
    await heading.tap();
    await expect(timeOff).toBeVisible();
    return;
  }
  const link = (name: string) =>
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name });
  await link('Time off').click();
  await expect(link('Time off')).toHaveAttribute('aria-current', 'location');
  await expect(heading).toBeInViewport();
  await link('Calendars').click();
  await expect(heading).not.toBeInViewport();
  await page.goBack();
  await expect(link('Time off')).toHaveAttribute('aria-current', 'location');
  await expect(heading).toBeInViewport();
});

test('the time zone is found by typing, and the zone of the device is one press away', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  await mia.patch('/api/account/settings', { timezone: 'America/St_Johns' });
  await page.goto('/settings#hours');
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

test('hours, notices, days off, and public holidays are chosen, and saved at once', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  await test.step('hours for each weekday are added, changed, copied and removed, and saved once they make sense', async () => {
    const mia = await signIn(page, MIA);
    const saved = async () => (await mia.get<{ week: Week | null }>('/api/auth/user')).week;
    const nine = { from: 540, to: 1080 };
    await page.goto('/settings');
    await page.getByRole('radio', { name: 'Custom, day by day' }).check();
    await expectToast(page, 'Saved', 'Your hours: Custom, day by day.');
    expect(await saved()).toEqual(
      [nine, nine, nine, nine, nine, null, null].map((one) => (one ? [one] : [])),
    );

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

    await page.getByLabel('Friday, to').selectOption('6:00 AM next day');
    await expectToast(page, 'Saved', 'Friday: 9:00 AM to 6:00 AM.');

    await page.getByLabel('Lunch').selectOption('2:00 PM to 3:00 PM');
    await expectToast(page, 'Saved', 'Lunch: 2:00 PM to 3:00 PM.');

    await page.getByRole('radio', { name: 'Business hours' }).check();
    await expectToast(page, 'Saved', 'Your hours: Business hours');
    expect(await saved()).toBeNull();
    await page.getByRole('radio', { name: 'Custom' }).check();
    await expect(page.getByLabel('Friday, to')).toHaveValue('1800');
  });

  await test.step('hours and notices are saved at once, and stay as they were without a network', async () => {
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

  await test.step('days off are added and removed, breathing room and notice are chosen, and the video link', async () => {
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
    await expectToast(page, 'Saved', 'no longer off');

    await page.getByLabel('Before a meeting').selectOption('10 minutes');
    await page.getByLabel('After a meeting').selectOption('5 minutes');
    await page.getByLabel('Least notice').selectOption('1 day');
    await expectToast(page, 'Saved', 'Least notice: 1 day.');

    await page.getByRole('radio', { name: 'An address of your own' }).check();
    await page.getByLabel('Address to meet at').fill('https://rooms.example.com/mia');
    await page.getByRole('button', { name: 'Save address' }).click();
    await expectToast(page, 'Saved', 'New meetings get your address.');
    await page.goto('/meetings/create');
    await expect(page.getByLabel('Address to meet at')).toHaveValue('https://rooms.example.com/mia');
    expect(await saved()).toMatchObject({
      ...{ video: 'own', videoAddress: 'https://rooms.example.com/mia' },
      daysOff: [],
      breathingRoom: { before: 10, after: 5 },
      noticeMinutes: 1_440,
    });
  });

  await test.step('public holidays are guessed from the time zone, with the next three to check, and changed or left out', async () => {
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

test('the calendar is disconnected after asking, and can be connected again', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await page.goto('/settings');
  await page.getByRole('button', { name: `Disconnect ${MIA}` }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByText('Calendar Connected')).toBeVisible();
  await page.getByRole('button', { name: `Disconnect ${MIA}` }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expectToast(page, 'Calendar disconnected');
  await expect(page.getByText('Calendar Not Connected')).toBeVisible();
  await page.getByRole('link', { name: 'Connect Google Calendar' }).click();
  await expect(page).toHaveURL(/\/api\/auth\/google/);
});

test('further calendars count once Google may list them, and one of them gets the meetings', async ({
  page,
  signIn,
}) => {
  await signIn(page, MIA);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Count your other calendars too' }).click();
  await allowAs(page, MIA);
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('checkbox', { name: 'Private' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Chess club' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Chess club' }).check();
  await expectToast(page, 'Chess club counts.');
  await page.getByLabel('Add meetings you organize to').selectOption('Private');
  await expectToast(page, "We'll add new meetings there.");
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Chess club' })).toBeChecked();
  await expect(page.getByLabel('Add meetings you organize to')).toHaveValue(/.+/);
  await expect(page.getByRole('link', { name: 'Count your other calendars too' })).toBeHidden();
});

test.describe('with calendars on this machine', () => {
  test.use({ env: { KAIROS_CALENDAR_NETWORKS: '127.0.0.0/8' } });

  test('a calendar address is connected in place, with what is wrong told there, and disconnected again', {
    tag: '@story',
  }, async ({ page, signIn, complaints }) => {
    complaints.foresee(/400/);
    const server = createServer((request, response) => {
      const isThere = request.url === '/choir.ics';
      response.writeHead(isThere ? 200 : 404);
      response.end(
        isThere ? 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Choir\r\nEND:VCALENDAR\r\n' : '',
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await signIn(page, MIA);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Connect another calendar' }).click();
    const form = page.getByRole('region', { name: 'Connect another calendar' });
    await form.getByLabel('Where is your calendar?').selectOption('iCloud');
    await expect(form.getByText('account.apple.com')).toBeVisible();
    await form.getByRole('button', { name: 'Connect iCloud' }).click();
    await expect(form.getByLabel('App password')).toHaveAccessibleDescription(/App password is required/);

    await form.getByLabel('Where is your calendar?').selectOption('A calendar address (ICS)');
    await form.getByLabel('Address of the calendar').fill(`${origin}/nothing.ics`);
    await form.getByRole('button', { name: 'Connect calendar' }).click();
    await expect(form.getByRole('alert')).toHaveText(/There's no calendar at this address/);
    await expectForEverybody(page);
    await form.getByLabel('Address of the calendar').fill(`${origin}/choir.ics`);
    await form.getByRole('button', { name: 'Connect calendar' }).click();
    await expectToast(page, 'Calendar connected');
    await expect(page.getByRole('checkbox', { name: 'Choir' })).toBeChecked();

    await page.getByRole('button', { name: 'Disconnect Choir' }).click();
    await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expectToast(page, 'Calendar disconnected');
    await expect(page.getByRole('checkbox', { name: 'Choir' })).toHaveCount(0);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

test('signing out everywhere ends the sessions of other devices, too', async ({
  page,
  open,
  signIn,
  complaints,
}) => {
  // The other device may ask who it is as soon as its open stream of changes ends.
  complaints.foresee(/401/);
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

test('a way to sign in of another account that has meetings is not added, and the page says what to do', async ({
  page,
  kairos,
  signIn,
}) => {
  await createMeetingOverHttp(await kairos.signedIn(NOAH), { title: 'On his own', participants: [] });
  await signIn(page, MIA);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Add a Google account' }).click();
  await allowAs(page, NOAH);
  await expect(toastOn(page)).toContainText(
    'another account signs in this way and has meetings. Sign in to that one, or remove this way to sign in there first',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectForEverybody(page);
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'How you sign in' }).getByText(NOAH)).toHaveCount(0);
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
  // A list that comes late above the link isn't the outcome of pressing it.
  await page.goto('/settings', { waitUntil: 'networkidle' });
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
  await expect(page.getByText('Your account is deleted')).toBeVisible();

  const again = await kairos.signedIn(MIA);
  expect(await again.get('/api/meetings')).toEqual([]);
});
