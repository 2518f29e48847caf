// What the page of a meeting says when something went wrong, brought about as it comes about in life, and that what it
// offers helps.
import type { Page } from '@playwright/test';
import pg from 'pg';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { CALENDAR_SCOPES } from '#services/calendars/google/client.ts';
import { answerConsent, revokeAtGoogle } from '#tests/doubles/google/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { linkMailedTo } from './demo.ts';
import { createMeetingOverHttp, dayAhead, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

const FOUND = { timeout: 20_000 };

const bestTime = (page: Page) => page.getByRole('region', { name: 'The best time' });
const confirmed = (page: Page) => page.getByText('The time is confirmed');
const chooseBest = (page: Page) =>
  bestTime(page).getByRole('button', { name: 'Choose this time' }).click(FOUND);
const notInCalendars = (page: Page) => page.getByText("The meeting isn't in the calendars yet");

test.use({ protocols: true });

/** On the consent page of Google's double, for everything but these permissions. */
async function allowAs(page: Page, email: string, ...without: string[]): Promise<void> {
  await expect(page).toHaveURL(/\/demo-google\//);
  await page.goto((await answerConsent(new URL(page.url()), { email, without })).href);
}

test('an event that Kairos was not allowed to create is created once it is', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await expect(async () => {
    const { ranking } = await mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`);
    expect(ranking?.suggestions.length).toBeGreaterThan(0);
  }).toPass();
  await page.goto(`/api/auth/google?redirect=/meetings/${meeting.id}`);
  await allowAs(page, MIA, CALENDAR_SCOPES.events);
  await chooseBest(page);
  await expect(confirmed(page)).toBeVisible(FOUND);
  await expect(notInCalendars(page)).toBeVisible();
  await expect(
    page.getByText("can't add events to your calendar without permission. The time is still booked"),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'Connect again' }).click();
  await allowAs(page, MIA);
  await expect(notInCalendars(page)).toBeHidden(FOUND);
  await expect(page.getByRole('link', { name: 'Join the video call' })).toBeVisible();
  const events = (await mia.get(`/demo-google/calendars/${MIA}.json`)) as unknown as { meetingId: string }[];
  expect(events.filter(({ meetingId }) => meetingId === meeting.id)).toHaveLength(1);
});

test('a calendar that is lost while the page is open shows at once, and is connected again from there', async ({
  page,
  kairos,
  signIn,
}) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA));
  await page.goto(`/meetings/${meeting.id}`);
  await expect(page.getByText('0 of 1 joined')).toBeVisible();
  await revokeAtGoogle(kairos.url, MIA);
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const lost = page.getByText('Your Google Calendar is no longer connected');
  await expect(lost).toBeVisible(FOUND);
  await page.getByRole('link', { name: 'Connect again' }).click();
  await allowAs(page, MIA);
  await expect(page).toHaveURL(new RegExp(`/meetings/${meeting.id}`));
  await expect(bestTime(page)).toContainText('Both of you are free at each of these.', FOUND);
  await expect(lost).toBeHidden();
});

test('someone whose calendar may not be read is named until they allow it', async ({
  page,
  kairos,
  signIn,
}) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA));
  const noah = kairos.visitor();
  const allow = async (without: string[]) => {
    const { url } = await noah.open('/api/auth/google');
    await noah.open((await answerConsent(url, { email: NOAH, without })).href);
  };
  await allow([CALENDAR_SCOPES.freeBusy]);
  await joinOverHttp(noah, meeting);
  await page.goto(`/meetings/${meeting.id}`);
  const unknown = page.getByText(/^Noah London (didn't let|hasn't connected)/);
  await expect(unknown).toBeVisible(FOUND);
  await expect(page.getByText('They can reconnect from their invitation link')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // They joined, so no reminder would reach them.
  await expect(page.getByRole('button', { name: 'Send reminder to Noah London' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await allow([]);
  await expect(unknown).toBeHidden(FOUND);
  await expect(bestTime(page)).toContainText('Both of you are free at each of these.', FOUND);
});

test('of someone who wants no email from Kairos the page says so, and gives the link', async ({
  page,
  context,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  await createMeetingOverHttp(mia);
  await kairos.visitor().post(new URL(await linkMailedTo(kairos, NOAH, '/unsubscribe/')).pathname);
  const { id, shareableLink } = await createMeetingOverHttp(mia);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText("The invitation didn't reach Noah London")).toBeVisible(FOUND);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${kairos.url}/meetings/join/${shareableLink}`,
  );
});

test('a meeting whose dates pass is closed, and planned again', async ({
  page,
  kairos,
  signIn,
  passDays,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { dateRangeEnd: dayAhead(3) });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(bestTime(page)).toBeVisible(FOUND);
  passDays(5);
  // Something happens, so that Kairos looks.
  await createMeetingOverHttp(mia, { dateRangeStart: dayAhead(6), title: 'Another one' });
  await expect(page.getByText('The dates passed before we found a time')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Choose this time' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Plan it again' }).click();
  await expect(page).toHaveURL(/\/meetings\/create/);
});

test('a change that the lists do not show yet is said to be saved, until they do', async ({
  page,
  kairos,
  signIn,
  line,
}) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA));
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(bestTime(page)).toBeVisible(FOUND);
  // Anyone who else holds its place in the log keeps the projector from going on.
  const database = new pg.Client(line.url);
  await database.connect();
  await database.query(`begin; lock table ${READ_SCHEMA}.checkpoint in exclusive mode`);
  await chooseBest(page);
  const bar = page.getByText('Your change is saved. It may take a moment to show up.');
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(bar).toBeHidden();
  await expect(confirmed(page)).toBeHidden();
  await database.query('rollback');
  await database.end();
  await expect(confirmed(page)).toBeVisible(FOUND);
});

test('a choice that was lost on its way is the same choice when it is made again', async ({
  page,
  context,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const meeting = await createMeetingOverHttp(await signIn(page, MIA));
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/schedule')) keys.push(request.headers()['idempotency-key']);
  });
  await page.goto(`/meetings/${meeting.id}`);
  await expect(bestTime(page)).toBeVisible(FOUND);
  await context.setOffline(true);
  await chooseBest(page);
  await expect(page.getByText("Couldn't book this time", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await chooseBest(page);
  await expect(confirmed(page)).toBeVisible(FOUND);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a permission that was taken back at Google shows as a calendar to connect again', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  await page.goto('/');
  await expect(page.getByText('Calendar Connected')).toBeVisible();
  await revokeAtGoogle(kairos.url, MIA);
  // Kairos notices when it next wants to read.
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await expect(async () => {
    expect((await mia.get('/api/auth/user'))['calendar']).toBe('disconnected');
  }).toPass();
  await page.goto('/');
  await expect(page.getByText('Calendar Not Connected')).toBeVisible();
  await expect(page.getByText('Your Google Calendar is no longer connected')).toBeVisible();
});

test('whose calendar keeps its time zone to itself is asked for theirs where they join, with that of the device', {
  tag: '@phone',
}, async ({ page, kairos }) => {
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  await page.goto(`/meetings/join/${meeting.shareableLink}`);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(page, 'jess.stjohns@example.com', CALENDAR_SCOPES.events);
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
  await expect(page.getByText(/You seem to be in Berlin \(UTC\+\d\), where it's/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('combobox', { name: 'Your time zone' }).click();
  await page.keyboard.type('st john');
  await expect(page.getByRole('option')).toHaveText([/^St John/]);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Use St/ }).click();
  await expectToast(page, 'Saved', 'Your time zone is now St');
  await expect(page.getByText('Which time zone are you in?')).toHaveCount(0);
});
