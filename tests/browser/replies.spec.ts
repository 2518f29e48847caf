// What people answer in their calendar programs, as it shows on the organizer's page.
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { counterAbout, givenDoor, replyAbout, replyAddress } from '#services/replies/testkit/door.ts';
import { JESS } from '#services/replies/testkit/samples.ts';
import { askDns, signed } from '#services/replies/testkit/sender.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { mailsTo } from './demo.ts';
import { createMeetingOverHttp, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

const door = await givenDoor();
test.use({ env: door.env, dns: { ask: askDns } });

/** A meeting of Mia and Noah, booked at the best time; Jess is asked to come. And a free time later. */
async function askedToBooked(mia: Visitor, noah: Visitor) {
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(noah, meeting);
  const look = () => mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`);
  await expect.poll(async () => (await look()).timeSuggestions.length).toBeGreaterThan(1);
  const [best, later] = (await look()).timeSuggestions;
  await mia.post(`/api/meetings/${meeting.id}/schedule`, { start: best!.suggestedTime });
  const emails = [{ email: JESS, name: 'Jess Park', bookedTime: 'asked' }];
  await mia.post(`/api/meetings/${meeting.id}/invite`, { emails });
  return { ...meeting, look, later: later!.suggestedTime, to: replyAddress(meeting.id, 2) };
}

test('a decline by email shows at once, with its reason, and the history tells it once', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const { id, to } = await askedToBooked(mia, await kairos.signedIn(NOAH));
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('button', { name: 'Find another time' })).toBeVisible();
  const reply = await signed(replyAbout(id, { to, comment: 'On leave' }));
  expect([await door.send(to, reply), await door.send(to, reply)]).toEqual([250, 250]);
  await expect(page.getByText("Jess Park can't make it")).toBeVisible();
  await expect(page.getByText(/^Jess Park declined in their calendar, /)).toBeVisible();
  await expect(page.getByText('“On leave”').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const declines = async () => (await mailsTo(kairos, MIA)).filter(({ kind }) => kind === 'declined');
  await expect.poll(async () => (await declines()).length).toBe(1);
  await page.goto(`/meetings/${id}/history`);
  await expect(page.getByText('Jess Park declined in their calendar, saying “On leave”.')).toHaveCount(1);
});

test('a time that someone proposed in their calendar, with a decline of this one, is a press away, and they come to it', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const { id, to, later, look } = await askedToBooked(mia, await kairos.signedIn(NOAH));
  await page.goto(`/meetings/${id}`);
  const end = new Date(Date.parse(later) + (await look()).duration * 60_000).toISOString();
  const counter = counterAbout(id, { start: later, end }, { to, partstat: 'DECLINED', comment: 'Later?' });
  expect(await door.send(to, await signed(counter))).toBe(250);
  await expect(page.getByText(/^Jess Park proposed .* instead in their calendar, /)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Move to / })
    .first()
    .click();
  await expectToast(page, 'Time booked');
  await expect.poll(async () => (await look()).scheduledTime).toBe(later);
  await expect(page.getByText('Answered in their calendars')).toHaveCount(0);
  expect((await look()).participants).toContainEqual(
    expect.objectContaining({ email: JESS, status: 'accepted' }),
  );
  await expect
    .poll(async () => (await mailsTo(kairos, JESS)).map(({ kind }) => kind))
    .toEqual(['booked', 'invitation']);
  const told = (await mailsTo(kairos, MIA)).map(({ kind }) => kind);
  expect(told.filter((kind) => kind === 'calendarReplied')).toHaveLength(1);
  await page.goto(`/meetings/${id}/history`);
  await expect(page.getByText(/^Jess Park proposed .* in their calendar/)).toHaveCount(1);
});

test('a time that is kept although someone proposed another stays as booked, and the page and the history say so', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const { id, to, later, look } = await askedToBooked(mia, await kairos.signedIn(NOAH));
  const { scheduledTime, duration } = await look();
  const end = new Date(Date.parse(later) + duration * 60_000).toISOString();
  expect(await door.send(to, await signed(counterAbout(id, { start: later, end }, { to })))).toBe(250);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Keep this time' }).click();
  await expect(page.getByText('Answered in their calendars')).toHaveCount(0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByText('You kept this time, although Jess Park may not come.')).toBeVisible();
  await expect(page.getByText('Answered in their calendars')).toHaveCount(0);
  expect((await look()).scheduledTime).toBe(scheduledTime);
  await page.goto(`/meetings/${id}/history`);
  const story = page.getByRole('listitem');
  await expect(story.getByText('You kept the booked time, although Jess Park may not come.')).toHaveCount(1);
});
