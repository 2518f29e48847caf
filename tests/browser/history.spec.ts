// What a meeting went through, told truly: each thing that happened, the meeting as it was, and why it was not then.

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { MeetingHistory, MeetingVersion } from '#contracts/api/history.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageBasics } from './accessible.ts';
import { createMeetingOverHttp, dayAhead, EMMA, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

const ANALYST = 'asha.kathmandu@example.com';
test.use({ env: { KAIROS_STAFF: `${ANALYST}:analyst` } });

const slider = (page: Page) => page.getByRole('slider', { name: 'Version of the meeting' });
const told = (page: Page, sentence: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: sentence });
const asItWas = (page: Page) =>
  page.getByRole('heading', { name: /^(Snapshot|Current state)$/ }).locator('..');

const historyOf = (who: Visitor, { id }: MeetingAnswer) =>
  who.get<MeetingHistory>(`/api/meetings/${id}/history`);

/** Asks until the story has come so far; the sagas are at work meanwhile. */
async function untilTold(who: Visitor, meeting: MeetingAnswer, sentence: RegExp): Promise<MeetingHistory> {
  let history: MeetingHistory | undefined;
  await expect(async () => {
    history = await historyOf(who, meeting);
    expect(history.entries.map((entry) => entry.sentence).join('\n')).toMatch(sentence);
  }).toPass({ timeout: 30_000 });
  return history!;
}

/** Mia's meeting that Kairos has booked with Noah, with everyone told. */
async function booked(mia: Visitor, noah: Visitor): Promise<MeetingAnswer> {
  const meeting = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto', timePreference: 'business' });
  await joinOverHttp(noah, meeting);
  await untilTold(mia, meeting, /added the meeting to/);
  await untilTold(mia, meeting, /emailed you and Noah London the booked time/);
  return meeting;
}

test('a booked meeting is told from its page on, day by day, with what was stored behind each thing', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await booked(mia, await kairos.signedIn(NOAH));
  await page.goto(`/meetings/${meeting.id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of Plan the launch');
  for (const sentence of [
    /^You created a meeting of 30 minutes/,
    /^You invited Noah London/,
    /^Noah London joined/,
    /^Kairos checked 2 calendars\./,
    /^Kairos suggested 5 times\. The first was/,
    /^Kairos chose .+ automatically, at \d+% confidence/,
    /was booked\./,
    /^Kairos added the meeting to your calendar, with a video link/,
  ])
    await expect(told(page, sentence).first()).toBeVisible();
  await expectPageBasics(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const look = told(page, /^Kairos checked 2 calendars\./).first();
  await look.getByText('All 2').click();
  await expect(look.getByText("Kairos read Noah London's calendar.")).toBeVisible();
  await expect(look.getByText('"zone": "Europe/London"')).toBeVisible();
  await expectAccessible(page);
  await look
    .getByRole('button', { name: /^version \d+$/ })
    .first()
    .click();
  await expect(told(page, 'Noah London joined.').first()).toContainText('Shown');
});

test('the slider, the keys and the buttons lead through the versions, and the address keeps the place', {
  tag: '@story',
}, async ({ page, kairos, signIn }) => {
  const mia = await signIn(page, MIA);
  const meeting = await booked(mia, await kairos.signedIn(NOAH));
  const { versions, entries } = await historyOf(mia, meeting);
  const joined = entries.find(({ kind }) => kind === 'joined')!.events[0]!.version;
  await page.goto('/meetings');
  await page.goto(`/meetings/${meeting.id}/history?at=${joined}`);
  await expect(slider(page)).toHaveValue(String(joined));
  await expect(slider(page)).toHaveAttribute(
    'aria-valuetext',
    `Version ${joined} of ${versions}: Noah London joined.`,
  );
  await expect(asItWas(page)).toContainText('Changed: the status, the people.');
  await expect(asItWas(page).getByText('Active', { exact: true })).toBeVisible();
  await expect(asItWas(page).getByText('Changed', { exact: true })).toHaveCount(2);
  await expect(asItWas(page).locator('[aria-live="polite"]')).toHaveText(
    `Version ${joined} of ${versions}: Noah London joined. Changed: the status, the people.`,
  );

  await page.locator('h1').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(new RegExp(`at=${joined - 1}$`));
  await expect(asItWas(page).getByText('Pending', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(new RegExp(`at=${joined}$`));
  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(page).not.toHaveURL(/at=/);
  await expect(page.getByRole('heading', { name: 'Current state' })).toBeVisible();
  await expect(asItWas(page).getByText('Scheduled', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/at=1$/);
  await expect(page.getByRole('button', { name: 'Previous version' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next version' }).click();
  await expect(page).toHaveURL(/at=2$/);
  await page.getByRole('button', { name: `Show version ${joined}` }).click();
  await expect(slider(page)).toHaveValue(String(joined));
  const shown = page.getByRole('button', { name: `Shown version ${joined}` });
  await expect(shown).toBeFocused();
  // Some browsers let a disabled button keep the focus, and none lets its keys arrive.
  await expect(shown).toHaveJSProperty('disabled', false);

  // Sliding leaves no steps behind.
  await page.goBack();
  await expect(page).toHaveURL(/\/meetings$/);
});

test('why not then is answered for a booked meeting, with everyone’s state and what it would have cost', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await booked(mia, await kairos.signedIn(NOAH));
  await page.goto(`/meetings/${meeting.id}/history`);
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(/^\d\d:00$/);
  await page.getByLabel('Day').fill('');
  await page.getByRole('button', { name: 'Why not then?' }).click();
  await expect(page.getByText('Choose a day')).toBeVisible();

  const { scheduledTime } = await mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`);
  await page.getByLabel('Day').fill(scheduledTime!.slice(0, 10));
  await page.getByLabel('Time', { exact: true }).fill('03:00');
  await page.getByRole('button', { name: 'Why not then?' }).click();
  await expect(
    page.getByText(
      /3:00 AM to 3:30 AM wasn't possible for 2 of 2: you and Noah London would have been asleep/,
    ),
  ).toBeVisible();
  await expect(page.getByText('Not among the possible times')).toBeVisible();
  await expect(page.getByText("People who can't come", { exact: true })).toBeVisible();
  await expect(page.getByText('Starting off the hour')).toBeVisible();

  await page.getByRole('button', { name: /^Why \w{3}, .+ [AP]M\?$/ }).click();
  await expect(page.getByText(/^Everyone was free on .+ It's the time that was booked\.$/)).toBeVisible();
  expect(await page.getByLabel('Day').inputValue()).toBe(scheduledTime!.slice(0, 10));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Day').fill(dayAhead(60));
  await page.getByRole('button', { name: 'Why not then?' }).click();
  await expect(page.getByText(/was outside the meeting's dates/)).toBeVisible();

  // Any time that was asked about can be booked, once it's said what that means.
  await page.getByLabel('Day').fill(scheduledTime!.slice(0, 10));
  await page.getByLabel('Time', { exact: true }).fill('22:30');
  await page.getByRole('button', { name: 'Why not then?' }).click();
  await page.getByRole('button', { name: 'Move it here' }).click();
  await expect(
    page.getByText(/^Move the meeting to .*, 10:30 PM\? .*[Oo]utside hours for .*Noah London/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Move it', exact: true }).click();
  await expectToast(page, 'Time booked');
  await untilTold(mia, meeting, /10:30 PM.* was booked/);

  // As a story that began in Slack.
  const version = await mia.get<MeetingVersion>(`/api/meetings/${meeting.id}/history/1`);
  await page.route('**/history/1', (route) => route.fulfill({ json: { ...version, meeting: null } }));
  await page.goto(`/meetings/${meeting.id}/history?at=1`);
  await expect(page.getByText('At version 1, there was no meeting yet')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Why/ })).toHaveCount(0);
});

test('a meeting that lapsed is told truly, and why a time that was suggested did not become one', async ({
  page,
  kairos,
  signIn,
  passDays,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, {
    // Three days in a row hold a working day, whichever day it is.
    dateRangeEnd: dayAhead(3),
    participants: [NOAH, EMMA].map((email) => ({ email })),
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const found = await untilTold(mia, meeting, /Kairos suggested \d times/);
  const best = found.entries
    .flatMap(({ events }) => events)
    .findLast(({ type }) => type === 'TimesSuggested')!.payload as { suggestions: { start: string }[] };
  passDays(5);
  // Something happens, so that Kairos looks.
  await createMeetingOverHttp(mia);
  await untilTold(mia, meeting, /so the meeting lapsed/);
  await page.goto(`/meetings/${meeting.id}/history`);
  await expect(
    told(page, 'The dates passed without a booking, so the meeting lapsed.').first(),
  ).toBeVisible();
  await expect(page.getByText('Not booked', { exact: true })).toHaveCount(2);
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0);
  const start = new Date(best.suggestions[0]!.start);
  const berlin = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', ...options }).format(start);
  await page.getByLabel('Day').fill(berlin({ dateStyle: 'short' }));
  await page.getByLabel('Time', { exact: true }).fill(berlin({ timeStyle: 'short' }));
  await page.getByRole('button', { name: 'Why not then?' }).click();
  await expect(page.getByText(/ wasn't certain\. emma\.newyork@example\.com hadn't replied\./)).toBeVisible();
});

test('a meeting that everyone declined is told truly, to its organizer and to anyone who declined', async ({
  page,
  open,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  const meeting = await createMeetingOverHttp(mia, {
    aiDecisionMode: 'auto',
    participants: [{ email: NOAH }, { email: EMMA }],
  });
  await noah.post(`/api/meetings/${meeting.id}/decline`, {});
  await (await kairos.signedIn(EMMA)).post(`/api/meetings/${meeting.id}/decline`, {});
  await untilTold(mia, meeting, /everyone declined/);
  await page.goto(`/meetings/${meeting.id}/history`);
  await expect(told(page, 'noah.london@example.com declined.').first()).toBeVisible();
  await expect(told(page, 'Kairos emailed you the news that everyone declined.').first()).toBeVisible();

  const theirs = await open(NOAH);
  await theirs.goto(`/meetings/${meeting.id}/history`);
  await expect(told(theirs, 'You declined.').first()).toBeVisible();
  await expect(told(theirs, 'Mia Berlin invited you.').first()).toBeVisible();
  // Addresses of others are the organizer's alone.
  await expect(told(theirs, maskEmail(EMMA))).toHaveCount(1);
  await expect(asItWas(theirs)).toContainText(maskEmail(EMMA));
  await expect(theirs.getByText(EMMA)).toHaveCount(0);
  for (const one of [page, theirs]) await expect(one.getByText('Someone who left')).toHaveCount(0);
  await expectAccessible(theirs);
});

test('an analyst reads the story of any meeting with its people numbered, and finds no way that is closed to them', async ({
  page,
  kairos,
  signIn,
}) => {
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  const noah = await kairos.signedIn(NOAH);
  await joinOverHttp(noah, meeting);
  await noah.post(`/api/meetings/${meeting.id}/decline`, {});
  await signIn(page, ANALYST);
  await page.goto(`/meetings/${meeting.id}/history`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('History of a meeting');
  await expect(page.getByText(/You're not in this meeting, so people are numbered/)).toBeVisible();
  await expect(told(page, 'The organizer invited Participant 1.').first()).toBeVisible();
  await expect(told(page, 'Participant 1 declined.').first()).toBeVisible();
  await expect(asItWas(page).getByText('Participant 1')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link')).toHaveText(['Insights', 'Download JSON']);
  await page.getByRole('button', { name: 'Why not then?' }).click();
  await expect(
    page.getByText(/^(Kairos doesn't say how they were|Kairos hadn't checked any calendars by then)/),
  ).toBeVisible();
  const text = await page.getByRole('main').innerText();
  for (const personal of ['Mia', 'Noah', 'Plan the launch', '@', 'Title'])
    expect(text).not.toContain(personal);
  await expectPageBasics(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a long history shows its newest part, more on demand, and all back to a version that a link leads to', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_FAILED/);
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { participants: [] });
  for (let change = 0; change < 62; change++)
    await mia.patch(`/api/meetings/${meeting.id}`, { duration: change % 2 === 0 ? 45 : 60 });
  await page.goto(`/meetings/${meeting.id}/history`);
  const [entry, entries] = [page.locator('[aria-current="step"]'), page.locator('section > ol > li')];
  await expect(entry).toContainText('version 63');
  await expect(entries).toHaveCount(50);
  // Below a notice, which can be tried again too.
  const earlier = page.getByRole('button', { name: /^(Show earlier 13 more|Try again)$/ }).last();
  await page.route('**/history?*', (route) => route.abort());
  await earlier.click();
  await expect(page.getByText("Couldn't load earlier entries.")).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/history?*');
  // What happens meanwhile comes in addition, and nothing that was shown goes.
  await mia.patch(`/api/meetings/${meeting.id}`, { title: 'Plan the landing' });
  await expect(entries).toHaveCount(51);
  await expect(entries.first()).toContainText('version 14');
  // Earlier entries come although the newest can't be loaded, and it's still said that those are missing.
  await page.route('**/history', (route) => route.abort());
  await mia.patch(`/api/meetings/${meeting.id}`, { duration: 45 });
  const outOfDate = page.getByText('This history may be out of date');
  await expect(outOfDate).toBeVisible();
  await earlier.focus();
  await page.keyboard.press('Enter');
  await expect(entries).toHaveCount(64);
  await expect(page.getByText("13 earlier entries shown. That's all.")).toBeAttached();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeFocused();
  await expect(outOfDate).toBeVisible();
  await page.unroute('**/history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(entries).toHaveCount(65);
  await expect(outOfDate).toHaveCount(0);

  await page.goto(`/meetings/${meeting.id}/history?at=3`);
  await expect(entry).toContainText('version 3');
  await expect(entry).toBeInViewport({ ratio: 1 });
  await expect(entries).toHaveCount(65);
  // The slider stays at the top, and hides nothing that gets the focus.
  await page.getByRole('button', { name: 'Show version 12' }).focus();
  for (let step = 0; step < 14; step++) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.locator(':focus').evaluate((focused) => focused.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(
      await slider(page).evaluate((input) => input.closest('.sticky')!.getBoundingClientRect().bottom),
    );
  }
  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(entry).toContainText('version 2');
});

test('the story is downloaded as a file', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia);
  await page.goto(`/meetings/${meeting.id}/history`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download JSON' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kairos-meeting-history.json');
  const history = JSON.parse(await readFile((await download.path())!, 'utf8')) as MeetingHistory;
  expect(history).toMatchObject({ id: meeting.id, role: 'organizer' });
});

test('a history that is not there, is no one’s business, or cannot be loaded is said to be so', async ({
  page,
  open,
  signIn,
  complaints,
}) => {
  complaints.foresee(/status of (404|503)|ERR_FAILED/);
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia);
  const stranger = await open('yuki.tokyo@example.com');
  await stranger.goto(`/meetings/${meeting.id}/history`);
  await expect(stranger.getByText('No history to show')).toBeVisible();
  await expectPageBasics(stranger);
  await expectAccessible(stranger);

  await page.route('**/history', (route) =>
    route.request().resourceType() === 'document' ? route.continue() : route.abort(),
  );
  await page.goto(`/meetings/${meeting.id}/history`);
  await expect(page.getByText("Couldn't load the history")).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();

  await page.route('**/history', (route) => route.abort());
  await mia.patch(`/api/meetings/${meeting.id}`, { duration: 45 });
  await expect(page.getByText('This history may be out of date')).toBeVisible();
  await page.unroute('**/history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(told(page, 'You changed the length to 45 minutes.').first()).toBeVisible();
  await expect(page.getByText('This history may be out of date')).toHaveCount(0);
});
