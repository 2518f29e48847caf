import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { linkMailedTo } from './demo.ts';
import { createMeetingOverHttp, dayAhead, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

const JESS = 'jess@private.example';

test('someone without an account proposes a time by keyboard, and the organizer sees its rank, books it, and finds it in the history', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, {
    participants: [
      { email: NOAH, name: 'Noah' },
      { email: JESS, name: 'Jess' },
    ],
    dateRangeStart: dayAhead(2),
    dateRangeEnd: dayAhead(9),
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const look = () => mia.get<MeetingDetailsAnswer>(`/api/meetings/${meeting.id}`);
  await expect.poll(async () => (await look()).ranking?.current).toBe(true);
  const { suggestedTime } = (await look()).ranking!.suggestions[0]!;

  // By keyboard alone, in the zone of the browser.
  await page.goto(await linkMailedTo(kairos, JESS, 'invitation='));
  await page.getByRole('button', { name: 'Propose a time' }).press('Enter');
  const [day, time] = await page.evaluate((at) => {
    const local = new Date(at);
    const two = (number: number) => String(number).padStart(2, '0');
    return [
      `${local.getFullYear()}-${two(local.getMonth() + 1)}-${two(local.getDate())}`,
      `${two(local.getHours())}:${two(local.getMinutes())}`,
    ];
  }, suggestedTime);
  await page.getByLabel('Day', { exact: true }).fill(day!);
  await page.getByLabel('Start', { exact: true }).fill(time!);
  await page.getByLabel('Start', { exact: true }).press('Enter');
  await expect(page.getByRole('status').getByText('This works, as far as we know.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await signIn(page, MIA);
  await page.goto(`/meetings/${meeting.id}`);
  const proposed = page.locator('section', { has: page.getByRole('heading', { name: 'Proposed time' }) });
  await expect(proposed.getByText('Proposed by Jess')).toBeVisible();
  await expect(proposed.getByText(/The best of \d+ times we compared\./)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await proposed.getByRole('button', { name: 'Book this time' }).click();
  await expect(proposed.getByText("Everyone's free.")).toBeVisible();
  await proposed.getByRole('button', { name: 'Book it' }).click();
  await expectToast(page, 'Time booked');

  await page.goto(`/meetings/${meeting.id}/history`);
  await expect(page.getByText(/Jess proposed .*Kairos told them that it's possible\./)).toBeVisible();
  await expect(page.getByText(/You chose .*, which Jess had proposed/)).toBeVisible();
});
