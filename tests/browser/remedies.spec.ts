// Where no time is found, each way out that the page of a meeting offers is taken, and leads to a time.
import type { Page } from '@playwright/test';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { awayAt } from './demo.ts';
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

const ASHA = 'asha.kathmandu@example.com';
const FOUND = { timeout: 30_000 };

const bestTime = (page: Page) => page.getByRole('region', { name: 'The best time' });
const confirmed = (page: Page) => page.getByText('The time is confirmed');
const noTime = (page: Page) => page.getByRole('heading', { name: 'No time works for everyone yet' });

/** A Tuesday, on which none of these people is away by the rules of the demo, and not today or tomorrow. */
const tuesday = [2, 3, 4, 5, 6, 7, 8].find((days) => new Date(dayAhead(days)).getUTCDay() === 2)!;
// In automatic mode Kairos looks at once, and books what suits everyone.
const ON_TUESDAY = {
  dateRangeStart: dayAhead(tuesday),
  dateRangeEnd: dayAhead(tuesday),
  duration: 60,
  aiDecisionMode: 'auto',
};

/** These people have something else to do on the whole Tuesday, wherever they are. */
async function awayOnTuesday(database: string, ...people: string[]): Promise<void> {
  const times = { start: `${dayAhead(tuesday - 1)}T18:00:00Z`, end: `${dayAhead(tuesday + 1)}T06:00:00Z` };
  for (const email of people) await awayAt(database, email, times);
}

/** People agreed to the dates as they were: for new ones they're asked again. */
async function agreeToNewDates(organizer: Visitor, participant: Visitor, meeting: MeetingAnswer) {
  await expect(async () => {
    const { dateRangeEnd } = await organizer.get<MeetingAnswer>(`/api/meetings/${meeting.id}`);
    expect(dateRangeEnd).not.toBe(meeting.dateRangeEnd);
  }).toPass();
  await joinOverHttp(participant, meeting);
}

test('wider dates', async ({ page, kairos, signIn, line }) => {
  const mia = await signIn(page, MIA);
  await awayOnTuesday(line.url, MIA);
  const noah = await kairos.signedIn(NOAH);
  const meeting = await createMeetingOverHttp(mia, ON_TUESDAY);
  await joinOverHttp(noah, meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(noTime(page)).toBeVisible(FOUND);
  await page.getByRole('button', { name: /^Look from/ }).click();
  await agreeToNewDates(mia, noah, meeting);
  await expect(confirmed(page)).toBeVisible(FOUND);
});

test('dates that the organizer chooses', async ({ page, kairos, signIn, line, complaints }) => {
  // The dates that end before they begin.
  complaints.foresee(/status of 400/);
  const mia = await signIn(page, MIA);
  await awayOnTuesday(line.url, MIA);
  const noah = await kairos.signedIn(NOAH);
  const meeting = await createMeetingOverHttp(mia, ON_TUESDAY);
  await joinOverHttp(noah, meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await page.getByRole('button', { name: 'Choose different dates' }).click(FOUND);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Until').fill(dayAhead(tuesday - 1));
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await expect(dialog.getByLabel('Until')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Until').fill(dayAhead(tuesday + 7));
  await dialog.getByRole('button', { name: 'Look again' }).click();
  await expect(dialog).toBeHidden();
  await agreeToNewDates(mia, noah, meeting);
  await expect(confirmed(page)).toBeVisible(FOUND);
});

test('a shorter meeting', async ({ page, kairos, signIn }) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA), { ...ON_TUESDAY, duration: 480 });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(noTime(page)).toBeVisible(FOUND);
  await page.getByRole('button', { name: 'Meet for 2 hours' }).click();
  await expect(confirmed(page)).toBeVisible(FOUND);
});

test('going without one person', async ({ page, kairos, signIn, line }) => {
  const mia = await signIn(page, MIA);
  const guests = [NOAH, EMMA, OMAR, ASHA];
  await awayOnTuesday(line.url, NOAH, EMMA, OMAR);
  const meeting = await createMeetingOverHttp(mia, {
    ...ON_TUESDAY,
    participants: guests.map((email) => ({ email })),
  });
  for (const guest of guests) await joinOverHttp(await kairos.signedIn(guest), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(noTime(page)).toBeVisible(FOUND);
  await page.getByRole('button', { name: /^Make .+ optional$/ }).click();
  const question = page.getByRole('group', { name: 'Please confirm' });
  await expect(question).toContainText("We'll find a time for everyone else.");
  await question.getByRole('button', { name: /^Make .+ optional$/ }).click();
  await expect(bestTime(page)).toBeVisible(FOUND);
});

test('in automatic mode, booking without those who are missing', async ({ page, kairos, signIn }) => {
  const meeting = await createMeetingOverHttp(await signIn(page, MIA), {
    aiDecisionMode: 'auto',
    participants: [NOAH, EMMA].map((email) => ({ email })),
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('-missing')) keys.push(request.headers()['idempotency-key']);
  });
  await page.goto(`/meetings/${meeting.id}`);
  await page.getByRole('button', { name: `Book without ${EMMA}` }).click(FOUND);
  const question = page.getByRole('group', { name: 'Please confirm' });
  await question.getByRole('button', { name: `Book without ${EMMA}` }).click();
  await expect(confirmed(page)).toBeVisible(FOUND);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test('any time of the day, where only the preferred hours are in the way', async ({
  page,
  kairos,
  signIn,
}) => {
  // The morning of Berlin is before the day of New York begins.
  const meeting = await createMeetingOverHttp(await signIn(page, MIA), {
    aiDecisionMode: 'auto',
    timePreference: 'morning',
    participants: [{ email: EMMA }],
  });
  await joinOverHttp(await kairos.signedIn(EMMA), meeting);
  await page.goto(`/meetings/${meeting.id}`);
  await expect(page.getByText('No time works in your preferred hours')).toBeVisible(FOUND);
  await page.getByRole('button', { name: 'Allow any time of day' }).click();
  await expect(confirmed(page)).toBeVisible(FOUND);
});
