// What is asked in the demo Slack, and what comes back.
import pg from 'pg';
import { messageOf, openPlace, readyInSlack, write } from './demo-slack.ts';
import { dayAhead, expect, MIA, NOAH, test } from './given.ts';

const FOUND = { timeout: 60_000 };

test('asked for help, for nothing, or for nonsense, Kairos says how to ask', async ({ page, kairos }) => {
  await readyInSlack(kairos, MIA);
  await openPlace(page, MIA, 'launch');
  await page.getByRole('link', { name: '/kairos help' }).click();
  await page.getByRole('combobox', { name: 'Message' }).and(page.locator(':focus')).press('Enter');
  await expect(messageOf(page, 'Kairos', 'How to ask me for a meeting')).toBeVisible();

  await openPlace(page, MIA, 'Kairos');
  await write(page, 'help');
  await expect(messageOf(page, 'Kairos', 'How to ask me for a meeting')).toBeVisible();
  await write(page, 'find 30 minutes next week');
  await expect(messageOf(page, 'Kairos', 'Who should I invite?')).toBeVisible();
  await write(page, 'find 30 minutes with @Noah London on blursday');
  await expect(messageOf(page, 'Kairos', /didn't understand.*blursday/)).toBeVisible();
  await expect(page.getByText('<@')).toHaveCount(0);
});

test('in a channel no one is answered who did not mention Kairos; in a thread the answer is there too', async ({
  page,
  kairos,
}) => {
  await readyInSlack(kairos, MIA);
  await openPlace(page, MIA, 'launch');
  await write(page, 'Shall we meet next week?');
  const question = messageOf(page, 'Mia Berlin', 'Shall we meet');
  await question.getByRole('link', { name: 'Reply in thread' }).click();
  await write(page, '@Kairos help');
  const thread = page.getByRole('list', { name: 'Thread' });
  await expect(thread.getByRole('article', { name: /^Kairos/ })).toContainText('How to ask me');
  await expect(thread.getByRole('listitem')).toHaveCount(2);
  await expect(messageOf(page, 'Kairos', /./)).toHaveCount(1);
});

test('the sidebar says where something is new, and a message of someone else appears on its own', async ({
  page,
  open,
}) => {
  await openPlace(page, MIA, 'random');
  const noah = await open();
  await openPlace(noah, NOAH, 'launch');
  await write(noah, 'Good morning');
  const launch = page.getByRole('link', { name: 'launch' });
  await expect(launch).toContainText('unread');
  await launch.click();
  await expect(messageOf(page, 'Noah London', 'Good morning')).toBeVisible();
  await expect(launch).not.toContainText('unread');
});

test('where no time is found, a remedy leads to one', async ({ page, kairos, line }) => {
  test.slow();
  const day = dayAhead(2);
  const client = new pg.Client(line.url);
  await client.connect();
  const [start, end] = [`${dayAhead(1)}T12:00:00Z`, `${dayAhead(3)}T12:00:00Z`];
  const away = { id: 'away', facts: null, title: 'Away', attendees: [], room: null, isRemoved: false };
  for (const email of [MIA, NOAH])
    await client.query(
      `insert into demo.calendar_events (calendar, id, event, starts_at, ends_at, guests) values ($1, $2, $3, $4, $5, '{}')`,
      [email, away.id, JSON.stringify({ ...away, start, end }), start, end],
    );
  await client.end();
  await readyInSlack(kairos, MIA, NOAH);
  await openPlace(page, MIA, 'Kairos');
  await write(page, `find 30 minutes with @Noah London on ${day}`);
  const answer = messageOf(page, 'Kairos', 'No time for');
  await expect(answer).toBeVisible(FOUND);
  const ts = await answer.getAttribute('data-ts');
  await answer.getByRole('button', { name: /Search other dates/ }).click();
  await expect(page.locator(`[data-ts="${ts}"]`)).toContainText('Best time. ', FOUND);
});

test('of two presses at once one books, and the other is told', async ({ page, kairos, open }) => {
  test.slow();
  await readyInSlack(kairos, MIA, NOAH);
  await openPlace(page, MIA, 'launch');
  await write(page, '@Kairos 30 minutes with @Noah London in the next two weeks');
  await expect(messageOf(page, 'Kairos', 'Best time. ')).toBeVisible(FOUND);
  const other = await open();
  await openPlace(other, MIA, 'launch');
  await Promise.all([
    page.getByRole('button', { name: /^Book time 1/ }).click(),
    other.getByRole('button', { name: /^Book time 2/ }).click(),
  ]);
  await expect(messageOf(page, 'Kairos', 'which has invited the participants')).toHaveCount(1, FOUND);
  await expect(messageOf(page, 'Kairos', 'is already booked')).toContainText('Only visible to you', FOUND);
});

test('a meeting is cancelled only once it was asked whether it should be', async ({ page, kairos }) => {
  test.slow();
  await readyInSlack(kairos, MIA, NOAH);
  await openPlace(page, MIA, 'Kairos');
  await write(page, '30 minutes with @Noah London in the next two weeks');
  const answer = messageOf(page, 'Kairos', 'Best time. ');
  await expect(answer).toBeVisible(FOUND);
  const cancel = page.getByRole('button', { name: 'Cancel the meeting' });
  const question = page.getByRole('dialog', { name: 'Cancel the meeting?' });
  await cancel.click();
  await question.getByRole('button', { name: 'Keep the meeting' }).click();
  await expect(question).toHaveCount(0);
  await cancel.click();
  await question.getByRole('button', { name: 'Cancel the meeting' }).click();
  await expect(messageOf(page, 'Kairos', 'is cancelled').first()).toContainText(
    "There's nothing you need to do",
  );
});

test('what waits in App Home is booked there with one press, and waits no longer', async ({
  page,
  kairos,
}) => {
  test.slow();
  await readyInSlack(kairos, MIA, NOAH);
  await openPlace(page, MIA, 'launch');
  await write(page, '@Kairos 30 minutes with @Noah London about plants in the next two weeks');
  await expect(messageOf(page, 'Kairos', 'Best time. ')).toBeVisible(FOUND);
  await openPlace(page, MIA, 'home');
  const home = page.getByRole('region', { name: 'Home of Kairos' });
  await expect(home).toContainText('Waiting for you');
  const book = home.getByRole('button', { name: /^Book the best time/ });
  await book.click();
  await expect(book).toHaveCount(0, FOUND);
  await openPlace(page, MIA, 'Kairos');
  await expect(messageOf(page, 'Kairos', /Plants/).last()).toBeVisible(FOUND);
  await openPlace(page, MIA, 'launch');
  await expect(messageOf(page, 'Kairos', 'which has invited the participants')).toHaveCount(1, FOUND);
});
