// The desk of an organizer whose meeting waits for replies.
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
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

test('says what a silence costs, reminds one or all, moves the deadline, and hears when everyone has replied', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, {
    dateRangeStart: dayAhead(5),
    dateRangeEnd: dayAhead(9),
    deadline: `${dayAhead(2)}T12:00:00.000Z`,
    participants: [NOAH, EMMA, OMAR].map((email) => ({ email })),
  });
  await joinOverHttp(await kairos.signedIn(EMMA), meeting);
  await expect(async () => {
    const { timeSuggestions } = await mia.get<MeetingAnswer>(`/api/meetings/${meeting.id}`);
    expect(timeSuggestions.length).toBeGreaterThan(0);
  }).toPass();
  await page.goto(`/meetings/${meeting.id}`);
  // On phones it makes room for the times.
  if (test.info().project.name === 'phone') await page.getByText('1 of 3 joined').click();
  await expect(page.getByText(`Only ${NOAH} and ${OMAR} haven't replied.`)).toBeVisible();
  await expect(page.getByText(/Their replies could change \w+/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Remind ${NOAH}` }).click();
  await expect(page.getByText('Reminder sent', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remind all 2' }).click();
  await expect(page.getByText('2 people get another email.', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Change deadline' }).click();
  await page.getByLabel('Reply by').fill(dayAhead(20));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Deadline must be before the dates end')).toBeVisible();
  await page.getByLabel('Reply by').fill(dayAhead(3));
  await page.getByLabel("Remind people who haven't replied").uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('without reminders')).toBeVisible();

  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await joinOverHttp(await kairos.signedIn(OMAR), meeting);
  await expect(page.getByText('3 of 3 joined')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(0);
});

test('reminds one of many from their options, so that the list stays short', { tag: '@phone' }, async ({
  page,
  signIn,
}) => {
  const guests = Array.from({ length: 6 }, (_, at) => ({ email: `guest${at}@elsewhere.example` }));
  const meeting = await createMeetingOverHttp(await signIn(page, MIA), { participants: guests });
  await page.goto(`/meetings/${meeting.id}`);
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveText(['Remind all 6']);
  await page.getByRole('button', { name: `Options for ${guests[4]!.email}` }).click();
  await page.getByRole('button', { name: `Remind ${guests[4]!.email}` }).click();
  await expect(page.getByText(`${guests[4]!.email} gets another email.`, { exact: true })).toBeVisible();
});
