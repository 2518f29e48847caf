import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageBasics } from './accessible.ts';
import { linkMailedTo, mailsTo } from './demo.ts';
import { createMeetingOverHttp, expect, MIA, NOAH, test } from './given.ts';

test('the link of an email ends all mail at a press of the button, and not by being opened', async ({
  page,
  context,
  kairos,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const mia = await kairos.signedIn(MIA);
  await createMeetingOverHttp(mia);
  await page.goto(await linkMailedTo(kairos, NOAH, '/unsubscribe/'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unsubscribe from Kairos?');
  await expectPageBasics(page);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await createMeetingOverHttp(mia, { title: 'Before' });
  await expect(async () => expect(await mailsTo(kairos, NOAH)).toHaveLength(2)).toPass();

  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });
  await context.setOffline(true);
  await unsubscribe.click();
  await expect(page.getByText("Couldn't unsubscribe")).toBeVisible();
  await expect(page.getByText(/Check your connection/)).toBeVisible();
  await context.setOffline(false);
  await unsubscribe.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're unsubscribed");
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');

  const { id } = await createMeetingOverHttp(mia, { title: 'After' });
  await expect(async () => {
    const { participants } = await mia.get<MeetingDetailsAnswer>(`/api/meetings/${id}`);
    expect(participants.map(({ mail }) => mail)).toEqual(['notSent']);
  }).toPass();
  expect(await mailsTo(kairos, NOAH)).toHaveLength(2);
});

test('the organizer sees who no email reaches', async ({ page, kairos, signIn }) => {
  const mia = await signIn(page, MIA);
  await createMeetingOverHttp(mia);
  const { pathname } = new URL(await linkMailedTo(kairos, NOAH, '/unsubscribe/'));
  await kairos.visitor().post(pathname);
  await mia.delete(`/api/meetings/${(await mia.get<{ id: string }[]>('/api/meetings'))[0]?.id}`);
  await createMeetingOverHttp(mia);
  await page.goto('/meetings');
  await page.getByRole('link', { name: 'Plan the launch' }).click();
  await expect(page.getByText('Email not sent')).toBeVisible();
});

test('a link that was cut short is no way out, and says so', async ({ page, complaints }) => {
  complaints.foresee(/404/);
  await page.goto('/unsubscribe/abc');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('This link is incomplete. Copy all of it from the email.')).toBeVisible();
});
