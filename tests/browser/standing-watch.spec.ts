// What people do with a booked meeting in their own calendars, as it shows on the organizer's page.
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { HOUR, MINUTE } from '#contracts/durations.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { expectForEverybody } from './accessible.ts';
import { awayAt, mailsTo } from './demo.ts';
import { createMeetingOverHttp, dayAhead, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

/** A meeting of Mia and Noah that is booked, and in her calendar. */
async function booked(mia: Visitor, noah: Visitor, details: object = {}) {
  const meeting = await createMeetingOverHttp(mia, { ...details });
  await joinOverHttp(noah, meeting);
  const look = () => mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`);
  await expect.poll(async () => (await look()).timeSuggestions.length).toBeGreaterThan(1);
  const start = (await look()).timeSuggestions[0]!.suggestedTime;
  await mia.post(`/api/meetings/${meeting.id}/schedule`, { start });
  await expect.poll(async () => (await look()).calendar?.state, { timeout: 30_000 }).toBe('recorded');
  return { id: meeting.id, look, start };
}

test('a decline in a calendar is told with the next time, and a press moves the meeting there and asks them again', async ({
  page,
  kairos,
  signIn,
  clock,
}) => {
  const mia = await signIn(page, MIA);
  const { id, look, start } = await booked(mia, await kairos.signedIn(NOAH));
  await page.goto(`/demo/people/${NOAH}`);
  await page.getByRole('button', { name: /^Decline/ }).click();
  clock.ahead += Date.parse(start) - Date.now() - HOUR + MINUTE;
  await expect
    .poll(async () => (await look()).watch?.next?.length ?? 0, { timeout: 45_000 })
    .toBeGreaterThan(0);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText(/^Noah London declined in their calendar, /)).toBeVisible();
  await expectForEverybody(page);
  const [next] = (await look()).watch!.next!;
  await page
    .getByRole('button', { name: /^Move to / })
    .first()
    .click();
  await expectToast(page, 'Time booked');
  await expect.poll(async () => (await look()).scheduledTime).toBe(next!.start);
  await expect.poll(async () => (await look()).participants.map(({ status }) => status)).toEqual(['pending']);
  const told = (await mailsTo(kairos, MIA)).filter(({ kind }) => kind === 'declined');
  expect(told).toHaveLength(1);
  await page.goto(`/meetings/${id}/history`);
  await expect(page.getByText(/Noah London declined in their calendar/)).toHaveCount(1);
});

test('an event that the organizer moves in their calendar takes the meeting along, and everyone is told', async ({
  page,
  kairos,
  signIn,
  clock,
}) => {
  const mia = await signIn(page, MIA);
  const { id, look, start } = await booked(mia, await kairos.signedIn(NOAH));
  await page.goto(`/demo/people/${MIA}`);
  const entry = page.getByRole('listitem').filter({ hasText: (await look()).title ?? '' });
  await entry.getByRole('button', { name: /^Move an hour later/ }).click();
  clock.ahead += Date.parse(start) - Date.now() - HOUR + MINUTE;
  await expect.poll(async () => (await look()).watch?.movedTo?.follows, { timeout: 45_000 }).toBe(true);
  await page.goto(`/meetings/${id}`);
  await expect(page.getByText('You moved the event in your calendar')).toBeVisible();
  await expectForEverybody(page);
  clock.ahead += 3 * MINUTE;
  const later = new Date(Date.parse(start) + HOUR).toISOString();
  await expect.poll(async () => (await look()).scheduledTime, { timeout: 45_000 }).toBe(later);
  await expect
    .poll(async () => (await mailsTo(kairos, NOAH)).filter(({ kind }) => kind === 'booked').length)
    .toBe(2);
  await page.goto(`/meetings/${id}/history`);
  await expect(page.getByText(/^You moved the event in your calendar to /)).toHaveCount(1);
  await expect(page.getByText(/^Kairos followed: the meeting moves to /)).toHaveCount(1);
});

test('a meeting moves by itself once someone required is busy, and its page, its history, and the emails say why', async ({
  page,
  kairos,
  signIn,
  clock,
  line,
}) => {
  const mia = await signIn(page, MIA);
  const details = { movesItself: true, dateRangeStart: dayAhead(2) };
  const { id, look, start } = await booked(mia, await kairos.signedIn(NOAH), details);
  const end = new Date(Date.parse(start) + HOUR).toISOString();
  await awayAt(line.url, NOAH, { start, end });
  clock.ahead += Date.parse(start) - Date.now() - 11 * HOUR;
  await expect.poll(async () => (await look()).scheduledTime, { timeout: 60_000 }).not.toBe(start);
  await page.goto(`/meetings/${id}`);
  await expect(
    page.getByText('We moved the meeting here because Noah is busy at the earlier time.'),
  ).toBeVisible();
  await expect(page.getByText("Moved if someone required can't come")).toBeVisible();
  await expectForEverybody(page);
  await page.goto(`/meetings/${id}/history`);
  await expect(
    page.getByText(/^Kairos moved the meeting from .+, because Noah London was busy at the earlier time\.$/),
  ).toHaveCount(1);
  await expect
    .poll(async () => (await mailsTo(kairos, NOAH)).filter(({ kind }) => kind === 'booked').length)
    .toBe(2);
  const kinds = (await mailsTo(kairos, MIA)).map(({ kind }) => kind);
  expect(kinds).not.toContain('busyNow');
});
