import { inDemoSlack } from '../crash/demo-slack-visitor.ts';
import { mailsTo } from './demo.ts';
import { addToSlack, connect, connectedAs, messageOf, openPlace, write } from './demo-slack.ts';
import { EMMA, expect, MIA, NOAH, OMAR, test } from './given.ts';

type CalendarEvent = { status: string; title: string; start: string; videoLink: string | null };

test('someone asks in a channel, connects, gets ranked times, and only they can book one', {
  tag: '@story',
}, async ({ page, kairos, open, signIn }) => {
  test.slow();
  await signIn(page, MIA);
  await addToSlack(page);
  await expect(page.getByRole('listitem').filter({ hasText: 'Kairos Demo' })).toContainText('Active');
  const noah = await open(NOAH);
  await connectedAs(noah, NOAH);
  await inDemoSlack(await kairos.signedIn(OMAR), OMAR).connect();

  // Emma has never been here.
  const emma = await open();
  await openPlace(emma, EMMA, 'launch');
  await write(emma, '@Kairos find 30 minutes with @Noah London and @Omar Cairo in the next two weeks');
  const answer = messageOf(emma, 'Kairos', /./).first();
  await expect(answer).toContainText('please connect your Kairos account');
  await expect(messageOf(emma, 'Kairos', /./)).toHaveCount(1);
  const ts = await answer.getAttribute('data-ts');

  await openPlace(noah, NOAH, 'Kairos');
  await expect(messageOf(noah, 'Kairos', 'Connect your account')).toHaveCount(0);
  await openPlace(emma, EMMA, 'Kairos');
  const link = messageOf(emma, 'Kairos', 'You wrote to me');
  await connect(emma, link.getByRole('link', { name: 'Connect your account' }), EMMA);

  // The bot continues automatically, in the same message.
  await openPlace(emma, EMMA, 'launch');
  await expect(answer).toContainText('Best time. ', { timeout: 60_000 });
  await expect(answer).toHaveAttribute('data-ts', ts!);
  await expect(answer).toContainText(/\w+, \d+% confidence\./);
  await expect(answer).toContainText('All 3 people are free.');
  await expect(answer).toContainText(/Noah: \d+:\d\d [AP]M · /);
  await expect(answer).toContainText('(edited)');
  const start = (await answer.locator('time[datetime]').nth(1).getAttribute('datetime'))!;

  // Only the organizer may.
  await openPlace(noah, NOAH, 'launch');
  await noah.getByRole('button', { name: /^Book time 1/ }).click();
  const word = messageOf(noah, 'Kairos', 'Only @Emma New York can book this');
  await expect(word).toContainText('Only visible to you');

  await emma.getByRole('button', { name: /^Book time 1/ }).click();
  for (const one of [emma, noah]) {
    await expect(messageOf(one, 'Kairos', 'is booked').first()).toHaveAttribute('data-ts', ts!);
    await expect(one.getByRole('button', { name: /^Book time/ })).toHaveCount(0);
  }
  await expect(answer).toContainText('which has invited the participants', { timeout: 60_000 });
  await expect(messageOf(emma, 'Kairos', 'Only @Emma')).toHaveCount(0);

  for (const email of [EMMA, NOAH, OMAR])
    await expect(async () => {
      const events = await kairos.visitor().get<CalendarEvent[]>(`/demo/people/${email}.json`);
      expect(
        events.filter((event) => Date.parse(event.start) === Date.parse(start) && event.videoLink),
      ).toHaveLength(1);
      expect((await mailsTo(kairos, email)).map(({ kind }) => kind)).toContain('booked');
    }).toPass();

  await openPlace(noah, NOAH, 'Kairos');
  await expect(messageOf(noah, 'Kairos', /is booked/).first()).toBeVisible();
  await openPlace(emma, EMMA, 'home');
  await expect(emma.getByRole('region', { name: 'Home of Kairos' })).toContainText('Your next meetings');
  await expect(emma.getByRole('link', { name: 'Join the video call' })).toBeVisible();
});
