import type { Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { personWith } from './effort/person.ts';
import { dayAhead, EMMA, expect, MIA, NOAH, test } from './given.ts';
import { PHONE } from './phone.ts';

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

for (const [where, device] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const)
  test(`from the landing page on ${where} to the invitations takes five presses, one sentence, and no scrolling`, async ({
    browser,
    kairos,
  }) => {
    const mia = await personWith(browser, kairos, { device });
    const { page, effort } = mia;
    const pressLink = (name: string) => mia.press(page.getByRole('link', { name }).first());
    await page.goto('/');
    await pressLink('Get Started Free');
    await pressLink('Continue with Google');
    await pressLink(MIA);
    await pressLink('Create your first meeting');
    await mia.type(
      page.getByLabel('Describe the meeting (optional)'),
      `Launch review with ${NOAH} next week`,
    );
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeFocused();
    await mia.press(page.getByRole('button', { name: 'Create & Send Invites' }));
    await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeVisible();
    const fields = 1;
    expect(effort).toMatchObject({ presses: 5 + fields, swipes: 0 });
    await mia.close();
  });

test('someone new is asked for in place, and another description goes in the place of the last one', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  await page.goto('/meetings/create');
  const box = page.getByLabel('Describe the meeting (optional)');
  await box.fill('Budget, 45 minutes with Omar tomorrow, in the morning');
  await box.press('Enter');
  await expect(page.getByText("Who's “Omar”? Add an email address.")).toBeInViewport();
  const address = page.getByLabel('Email of Omar');
  await expect(address).toBeFocused();
  await page.keyboard.type('omar');
  await page.keyboard.press('Enter');
  await expect(address).toHaveAccessibleDescription('Please enter a valid email address');
  await page.keyboard.type('@new.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeFocused();
  const value = (name: string) =>
    page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
  await expect(value('Participants (1)')).toHaveText('Omar');
  await expect(value('Preferred time')).toHaveText(/^Morning/);
  await expectAccessible(page);

  // A part of it opens in its place, by keys as well, and Enter there doesn't send anything.
  await page.getByRole('button', { name: 'Change title' }).press('Enter');
  await expect(page.getByLabel('Meeting title')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Meeting title').fill('Budget 2027');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change title' })).toBeFocused();
  expect(await mia.get('/api/meetings')).toEqual([]);

  await box.fill(`1 hour with ${NOAH}`);
  await box.press('Enter');
  await expect(value('Participants (1)')).toHaveText(NOAH);
  await expect(value('Duration')).toHaveText('1 hour');
  await expect(value('Preferred time')).toHaveText(/^Business hours/);
  await expect(value('Title')).toHaveText('Budget 2027');
});

test('nobody who was named is left out unnoticed: the button to send asks for them again, until they are left out', {
  tag: '@phone',
}, async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  for (const name of ['Emma Jones', 'Emma Lund'])
    await mia.post('/api/contacts', { name, email: `${name.split(' ')[1]}@new.example` });
  await page.goto('/meetings/create');
  const box = page.getByLabel('Describe the meeting (optional)');
  await box.fill(`Budget, 45 minutes or 1 hour with Emma, Omar, noah@ and ${NOAH} next week`);
  await box.press('Enter');
  const questions = page.getByRole('list', { name: 'Open questions' });
  const send = page.getByRole('button', { name: 'Create & Send Invites' });
  const leaveOut = (name: string) => questions.getByRole('button', { name: `Leave out ${name}` });

  // Who someone is comes first, whatever else is open, also after a reload.
  await expect(questions.getByRole('button', { name: '45 minutes' })).toBeVisible();
  await page.reload();
  await expect(questions.getByRole('button', { name: '45 minutes' })).toBeVisible();
  await expect(page.getByText('Filled in:')).toHaveText('Filled in: title, 1 participant, and dates.');
  const asked = async (what: Locator) => {
    await send.click();
    await expect(what).toBeFocused();
    await expect(what).toBeInViewport();
  };
  const someone = questions.getByRole('listitem').filter({ hasText: 'Emma' });
  await questions.getByRole('button', { name: '45 minutes' }).click();
  await expect(questions.getByRole('button', { name: '45 minutes' })).toBeHidden();
  await asked(someone.getByRole('button').first());
  await leaveOut('this person').click();

  const address = page.getByLabel('Email of Omar');
  const misspelled = questions.getByLabel('Email', { exact: true });
  await expect(misspelled).toHaveValue('noah@');
  await expect(address).toHaveValue('');
  await asked(address);
  await expect(address).toHaveAccessibleDescription("Add Omar's email address, or leave Omar out.");
  await expectAccessible(page);
  await leaveOut('Omar').click();
  await asked(misspelled);
  await expect(misspelled).toHaveAccessibleDescription('Please enter a valid email address');
  expect(await mia.get('/api/meetings')).toEqual([]);
  await leaveOut('noah@').click();
  await send.click();
  await expect.poll(async () => (await mia.get('/api/meetings')) as unknown[]).toHaveLength(1);
});

test('while offline the form says so', async ({ page, context, complaints, signIn }) => {
  complaints.foresee(NO_NETWORK);
  complaints.foresee(EVENTS);
  await signIn(page, MIA);
  await page.goto('/meetings/create');
  const said = page.getByText("You're offline. Your draft stays here until you're back.");
  await expect(page.getByLabel('Meeting title')).toBeVisible();
  await context.setOffline(true);
  await expect(said).toBeInViewport();
  await context.setOffline(false);
  await expect(said).toBeHidden();
});
