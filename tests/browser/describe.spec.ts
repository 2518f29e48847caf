import { expectAccessible } from './accessible.ts';
import { dayAhead, EMMA, expect, MIA, NOAH, test } from './given.ts';

/** What a browser says of a call that got no answer. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;
const EVENTS = /\/api\/events/;

test('a description fills in the form, asks who is meant, and creates nothing by that', {
  tag: '@story',
}, async ({ page, context, complaints, signIn }) => {
  const mia = await signIn(page, MIA);
  await mia.post('/api/contacts', { name: 'Noah Reed', email: NOAH });
  await mia.post('/api/contacts', { name: 'Emma Jones', email: EMMA });
  await mia.post('/api/contacts', { name: 'Emma Lund', email: 'lund@example.com' });
  await page.goto('/meetings/create');
  const box = page.getByLabel('Describe the meeting (optional)');
  await box.fill('with Noah and Emma tomorrow at 3pm, 50 minutes, 1 hour');

  // What was typed stays while Kairos is away.
  complaints.foresee(NO_NETWORK);
  complaints.foresee(EVENTS);
  await context.setOffline(true);
  await box.press('Enter');
  await expect(
    page
      .getByText("Couldn't reach Kairos", { exact: false })
      .or(page.getByText("Couldn't read your description. Try again.")),
  ).toBeVisible();
  await context.setOffline(false);
  await box.press('Enter');

  const status = page.getByText('Filled in:');
  await expect(status).toHaveText('Filled in: title, 1 participant, and dates.');
  await expect(page.getByText("We didn't understand “at 3pm”")).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Create' })).toHaveAttribute('aria-selected', 'true');
  // The first question has the focus, and the other one is asked at its field as well.
  const questions = page.getByRole('list', { name: 'Open questions' });
  await expect(questions.getByText('Who is “Emma”?')).toBeVisible();
  await expect(questions.getByRole('button', { name: `Emma Jones, ${EMMA}` })).toBeFocused();
  await expect(page.getByLabel('Duration')).toHaveAccessibleDescription(/How long should it be?/);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await questions.getByRole('button', { name: '50 minutes' }).click();
  await expect(page.getByLabel('Duration')).toHaveValue('50');
  await expect(questions).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeFocused();

  // It's a draft as if it had been typed.
  await page.reload();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(box).toHaveValue(/^with Noah/);
  await expect(page.getByLabel('Available from')).toHaveValue(dayAhead(1));
  await expect(page.getByLabel('Duration')).toHaveValue('50');
  expect(await mia.get('/api/meetings')).toEqual([]);

  await page.getByLabel('Meeting title').fill('Coffee');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeVisible();
  expect(await mia.get('/api/meetings')).toMatchObject([
    {
      title: 'Coffee',
      duration: 50,
      dateRangeStart: dayAhead(1),
      participants: [{ email: NOAH }, { email: EMMA }],
    },
  ]);
});
