import type { Locator, Page } from '@playwright/test';
import { DURATION } from '#contracts/api/limits.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { longDate, longDateTime, weekday } from '#web/lib/dates.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { mailsTo } from './demo.ts';
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
import { expectToast, toastOn } from './toast.ts';

const BERLIN = 'Europe/Berlin';
const BOTH = [
  { email: NOAH, name: 'Noah London' },
  { email: EMMA, name: 'Emma New York' },
];

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name });
/** Someone on a card or in a dialog. */
const person = (within: Page | Locator, name: string) =>
  within.getByRole('listitem').filter({ hasText: name });
/** Opens the list of people in the row of the one meeting on the page that gathers some. */
const openPeople = (page: Page) => page.getByText('Gathering participants').click();
/** What the manage dialog says under a label. */
const fact = (dialog: Locator, label: string) =>
  dialog.getByRole('term').filter({ hasText: label }).locator('xpath=..').getByRole('definition');
/** What a screen reader reads out on its own. */
const announced = (page: Page) => page.getByRole('main').locator('p[aria-live=polite]');

/** Which of the four status colours a badge is written in. */
async function colourOf(badge: Locator): Promise<string> {
  const colour = await badge.evaluate((element) => getComputedStyle(element).color);
  const [, chroma, hue] = colour.match(/[\d.]+/g)!.map(Number) as [number, number, number];
  if (chroma < 0.05) return 'grey';
  return ['red', 'orange', 'green', 'blue'].find((_, index) => hue < [45, 110, 190, 270][index]!) ?? colour;
}

const detailsOf = (visitor: Visitor, { id }: MeetingAnswer) =>
  visitor.get<MeetingDetailsAnswer>(`/api/meetings/${id}`);
const statusesOf = async (mia: Visitor, meeting: MeetingAnswer) =>
  (await detailsOf(mia, meeting)).participants.map(({ email, status }) => [email, status]);
const kindsTo = async (kairos: Parameters<typeof mailsTo>[0], email: string) =>
  (await mailsTo(kairos, email)).map(({ kind }) => kind);

/** The meeting once it is so. */
async function until(
  visitor: Visitor,
  meeting: MeetingAnswer,
  isSo: (now: MeetingDetailsAnswer) => boolean,
): Promise<MeetingDetailsAnswer> {
  await expect(async () => expect(isSo(await detailsOf(visitor, meeting))).toBe(true)).toPass();
  return detailsOf(visitor, meeting);
}

const isBooked = ({ status }: MeetingAnswer) => status === 'scheduled';
const hasTimes = ({ timeSuggestions }: MeetingAnswer) => timeSuggestions.length > 0;

/** Opens the dialog in which the one meeting on the page is managed. */
async function manage(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Manage meeting' })).toBeVisible();
  return dialog;
}

/** Opens what can be done about someone, on the page of the one meeting in the list. */
async function openPerson(page: Page, name: string): Promise<Locator> {
  await page.getByRole('heading', { level: 2 }).getByRole('link').click();
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  return page.getByRole('main');
}

test('anyone who has no meetings sees three empty tabs, the first one open, and how to begin', async ({
  page,
  signIn,
}) => {
  await signIn(page, MIA);
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Meetings');
  await expect(page.getByRole('link', { name: 'Create New Meeting' })).toHaveAttribute(
    'href',
    '/meetings/create',
  );
  await expect(page.getByRole('tab')).toHaveText([/^Active Invitations0$/, /^Scheduled0$/, /^Completed0$/]);
  await expect(tab(page, 'Active Invitations')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('No active invitations')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create Meeting', exact: true })).toHaveAttribute(
    'href',
    '/meetings/create',
  );
  await tab(page, 'Active Invitations').press('ArrowRight');
  await expect(page.getByText('No scheduled meetings yet')).toBeVisible();
  await expect(page).toHaveURL('/meetings?tab=scheduled');
  await page.reload();
  await expect(tab(page, 'Scheduled')).toHaveAttribute('aria-selected', 'true');
  await tab(page, 'Completed').click();
  await expect(page.getByText('No completed meetings')).toBeVisible();
});

test('more meetings than fit on a page come by a button, and are searched too', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  for (let number = 26; number > 0; number--)
    await createMeetingOverHttp(mia, { title: `Meeting ${number}`, participants: [] });
  await page.goto('/meetings');
  await expect(tab(page, 'Active Invitations')).toHaveText(/26$/);
  const cards = panel(page, 'Active Invitations').getByRole('heading', { level: 2 });
  await expect(cards).toHaveCount(24);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(cards).toHaveCount(26);
  await expect(more).toHaveCount(0);

  // What happens meanwhile is shown, and what was shown stays.
  await createMeetingOverHttp(mia, { title: 'One more', participants: [] });
  await expect(cards).toHaveCount(27);
  await expect(cards.first()).toHaveText('One more');

  const search = page.getByRole('searchbox', { name: 'Search meetings' });
  await search.fill('meeting 26');
  await expect(cards).toHaveText(['Meeting 26']);
  await expect(tab(page, 'Active Invitations')).toHaveText(/1$/);
  await search.fill('');
  await expect(cards).toHaveCount(27);
});

test('while the meetings are on their way the page says so', async ({ page, signIn, line }) => {
  await createMeetingOverHttp(await signIn(page, MIA));
  await page.goto('/settings', { waitUntil: 'networkidle' });
  line.hold();
  await page.getByRole('link', { name: 'My Meetings' }).filter({ visible: true }).click();
  await expect(page.getByText('Loading your meetings...')).toBeVisible();
  line.mend();
  await expect(page.getByRole('heading', { name: 'Plan the launch' })).toBeVisible();
  await expect(page.getByText('Loading your meetings...')).toHaveCount(0);
});

test('a card of an active meeting says all about it, pending in grey and active in blue', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  await createMeetingOverHttp(mia, { title: 'No one yet', aiDecisionMode: 'auto', participants: [] });
  const meeting = await createMeetingOverHttp(mia, {
    description: 'What is to be done, and by whom.',
    participants: [...BOTH, { email: OMAR, name: 'Omar Cairo' }],
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await (await kairos.signedIn(OMAR)).post(`/api/meetings/${meeting.id}/decline`);
  await page.goto('/meetings');
  const active = panel(page, 'Active Invitations');
  await expect(tab(page, 'Active Invitations')).toHaveText(/2$/);
  const card = (title: string) =>
    active.getByRole('heading', { name: title }).locator('xpath=ancestor::*[.//button][1]');

  const one = card('Plan the launch');
  await expect(one.getByText('What is to be done, and by whom.')).toBeVisible();
  await expect(one.getByText('30 minutes')).toBeVisible();
  await expect(one.getByText('3 participants')).toBeVisible();
  await expect(one.getByText('AI mode: Manual')).toBeVisible();
  await expect(one.getByText('1 of 2 joined')).toBeVisible();
  await one.getByText('Gathering participants').click();
  for (const [name, email, badge] of [
    ['Noah London', NOAH, 'Joined'],
    ['Emma New York', EMMA, 'Invited'],
    ['Omar Cairo', OMAR, 'Declined'],
  ] as const) {
    await expect(person(one, name)).toContainText(email);
    await expect(person(one, name)).toContainText(badge);
  }
  expect(await colourOf(one.getByText('Active', { exact: true }))).toBe('blue');

  const other = card('No one yet');
  await expect(other.getByText('AI mode: Automatic')).toBeVisible();
  await expect(other.getByText('No one is invited yet.')).toBeVisible();
  expect(await colourOf(other.getByText('Pending', { exact: true }))).toBe('grey');
  for (const name of ['Send Invite', 'Manage'])
    await expect(active.getByRole('button', { name })).toHaveCount(2);
  await one.getByRole('link', { name: 'Plan the launch' }).click();
  await expect(page).toHaveURL(`/meetings/${meeting.id}`);
});

test('an invitation is sent once, from a dialog that then closes, or stays and says why not', async ({
  page,
  kairos,
  signIn,
  line,
  complaints,
}) => {
  complaints.foresee(/status of 4\d\d/);
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia);
  await page.goto('/meetings');
  await openPeople(page);
  const open = page.getByRole('button', { name: 'Send Invite' });
  await open.click();
  const dialog = page.getByRole('dialog');
  const [address, send] = [
    dialog.getByLabel('Email Address'),
    dialog.getByRole('button', { name: 'Send Invite' }),
  ];
  await expect(send).toBeDisabled();
  await address.fill('  ');
  await expect(send).toBeDisabled();
  await address.fill(EMMA);
  line.hold();
  await send.click();
  await expect(send).toBeDisabled();
  line.mend();
  await expectToast(page, 'Invitation sent!', 'Email invitation has been sent successfully.');
  await expect(dialog).toBeHidden();
  await expect(person(panel(page, 'Active Invitations'), EMMA)).toContainText('Invited');
  await expect(async () => expect(await kindsTo(kairos, EMMA)).toEqual(['invitation'])).toPass();
  await expect(open).toBeFocused();
  await open.click();
  await expect(address).toHaveValue('');
  await address.fill(MIA);
  await send.click();
  await expectToast(page, 'Error', 'Failed to send invitation. Please try again.');
  await expect(address).toHaveAccessibleDescription(/You're the organizer/);
  expect(await statusesOf(mia, meeting)).toEqual([
    [NOAH, 'pending'],
    [EMMA, 'pending'],
  ]);
});

test('the manage dialog says what the meeting is, and lists the suggested times with their reasons', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { timePreference: 'business' });
  await page.goto('/meetings');
  const dialog = await manage(page);
  await expect(fact(dialog, 'Duration')).toHaveText('30 minutes');
  await expect(fact(dialog, 'AI mode')).toHaveText('Manual Approval');
  await expect(fact(dialog, 'Status')).toHaveText('Pending');
  await expect(fact(dialog, 'Dates')).toHaveText(datesInWords(dayAhead(1), dayAhead(14)));
  await expect(fact(dialog, 'Preferred time')).toHaveText(/^Business hours \(9.AM to 6.PM\)$/);
  await expect(dialog.getByText('No description')).toBeVisible();
  await expect(dialog.getByText("None yet. We'll suggest times once people join.")).toBeVisible();

  // Also what happens meanwhile.
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const { timeSuggestions } = await until(mia, meeting, hasTimes);
  const best = timeSuggestions[0]!;
  await expect(fact(dialog, 'Status')).toHaveText('Active');
  const suggestion = dialog
    .getByRole('listitem')
    .filter({ hasText: longDateTime(best.suggestedTime, { zone: BERLIN, clock: '12-hour' }) });
  await expect(suggestion).toContainText(best.confidenceInWords);
  await expect(suggestion).toContainText(best.aiReasoning);
  await expectAccessible(page);
});

test('title, dates and mode can be changed, by the rules of a new meeting', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia);
  await page.goto('/meetings');
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Edit' }).click();
  const [title, from, until, save] = [
    dialog.getByLabel('Title'),
    dialog.getByLabel('Available from'),
    dialog.getByLabel('Available until'),
    dialog.getByRole('button', { name: 'Save changes' }),
  ];
  await expect(title).toBeFocused();
  await expect(from).toHaveAttribute('min', dayAhead(0));
  await expect(dialog.getByLabel('Duration').getByRole('option')).toHaveText(
    DURATION.choices.map(durationInWords),
  );
  await title.fill(' ');
  await from.fill('');
  await until.fill('');
  await save.click();
  await expect(title).toHaveAccessibleDescription('Meeting title is required');
  await expect(from).toHaveAccessibleDescription('Start date is required');
  await expect(until).toHaveAccessibleDescription('End date is required');
  await title.fill('Plan the party');
  await from.fill(dayAhead(4));
  await expect(until).toHaveAttribute('min', dayAhead(4));
  await until.fill(dayAhead(3));
  await save.click();
  await expect(until).toHaveAccessibleDescription('End date must be on or after the start date');
  expect((await detailsOf(mia, meeting)).title).toBe('Plan the launch');

  await until.fill(dayAhead(6));
  await dialog.getByLabel('Duration').selectOption({ label: '1 hour 30 minutes' });
  await dialog.getByRole('radio', { name: 'Automatic' }).check();
  await dialog.getByRole('button', { name: 'More options' }).click();
  await dialog.getByLabel('Latest end').selectOption({ label: '4:00 PM' });
  await save.click();
  await expectToast(page, 'Meeting updated', "We're finding new times.");
  await expect(fact(dialog, 'Dates')).toHaveText(datesInWords(dayAhead(4), dayAhead(6)));
  await expect(fact(dialog, 'Duration')).toHaveText('1 hour 30 minutes');
  await expect(fact(dialog, 'AI mode')).toHaveText('Automatic');
  await expect(fact(dialog, 'More options')).toHaveText(/^Until 4:00.PM$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Plan the party' })).toBeVisible();
});

test('someone is removed after a question, and not while there is no network', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { participants: BOTH });
  await page.goto('/meetings');
  const people = await openPerson(page, 'Noah London');
  await people.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(people.getByText('Remove Noah London from this meeting?')).toBeVisible();
  await expect(people.getByRole('button', { name: 'Keep' })).toBeFocused();
  await context.setOffline(true);
  await people.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(people.getByRole('alert')).toHaveText("That didn't work. Try again.");
  await context.setOffline(false);
  await people.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(person(people, 'Noah London')).toHaveCount(0);
  await expect(people.getByText('0 of 1 joined')).toBeVisible();
  expect(await statusesOf(mia, meeting)).toEqual([[EMMA, 'pending']]);
});

test('one person who is twice in the list is merged, and anyone who joined stays', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, {
    participants: [{ email: 'noah@private.example', name: 'Noah at home' }],
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto('/meetings');
  const people = await openPerson(page, 'Noah London');
  await expect(people.getByRole('button', { name: 'Merge' })).toBeDisabled();
  await people.getByLabel('Merge duplicate with').selectOption('Noah at home, noah@private.example');
  await people.getByRole('button', { name: 'Merge' }).click();
  await expect(person(people, 'Noah at home')).toHaveCount(0);
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'accepted']]);
});

test('who is missing is booked without, and why the time was chosen says no more than is true', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, {
    aiDecisionMode: 'auto',
    timePreference: 'business',
    participants: BOTH,
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await page.goto('/meetings');
  const dialog = await manage(page);
  await expect(dialog.getByText('Waiting for Emma New York')).toBeVisible();
  await dialog.getByRole('button', { name: 'Book without them' }).click();
  await expectToast(page, 'Time confirmed');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await tab(page, 'Scheduled').click();
  const card = panel(page, 'Scheduled');
  await card.getByText('Why this time was chosen?').click();
  const availability = card.getByRole('heading', { name: 'Participant availability' }).locator('xpath=..');
  await expect(availability.getByRole('listitem')).toHaveText([
    'YouAvailable',
    'Noah LondonAvailable',
    'Emma New YorkBooked withoutUnknown',
  ]);
  await expect(card.getByText('AI analyzed 2 calendars')).toBeVisible();
  await expect(card.getByText('Optimal time found in business hours')).toHaveCount(0);
});

test('a scheduled meeting shows its time, who comes, and why it was chosen', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto', timePreference: 'business' });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  const { scheduledTime, timeSuggestions, choice } = await until(mia, meeting, isBooked);
  await page.goto('/meetings?tab=scheduled');
  const card = panel(page, 'Scheduled');
  await expect(tab(page, 'Scheduled')).toHaveText(/1$/);
  await expect(card.getByRole('heading', { name: 'Plan the launch' })).toBeVisible();
  const at = scheduledTime!;
  await expect(
    card.getByText(longDateTime(at, { zone: BERLIN, clock: '12-hour' }), { exact: true }),
  ).toBeVisible();
  expect(longDateTime(at, { zone: BERLIN, clock: '12-hour' })).toMatch(
    /^[A-Z][a-z]+ \d{1,2}(st|nd|rd|th), \d{4} \d{1,2}:\d{2} [AP]M$/,
  );
  await expect(card.getByText(`${weekday(at, BERLIN)}, Berlin time`)).toBeVisible();
  await expect(card.getByText('2 participants')).toBeVisible();
  await expect(card.getByText('30 minutes')).toBeVisible();
  await expect(card.getByText('Noah London')).toBeVisible();
  expect(await colourOf(card.getByText('Scheduled', { exact: true }))).toBe('green');

  const reasoning = card.getByText(choice!.suggestion.aiReasoning).first();
  await expect(reasoning).toHaveCount(0);
  await card.getByText('Why this time was chosen?').click();
  await expect(reasoning).toBeVisible();
  const selected = card.getByRole('listitem').filter({ hasText: 'Selected time' });
  await expect(selected).toHaveCount(1);
  await expect(selected).toContainText(longDateTime(at, { zone: BERLIN, clock: '12-hour' }));
  await expect(selected).toContainText(`${choice!.suggestion.confidence}% confidence`);
  for (const { suggestedTime } of timeSuggestions)
    await expect(
      card.getByText(longDateTime(suggestedTime, { zone: BERLIN, clock: '12-hour' })).first(),
    ).toBeVisible();
  for (const name of ['You', 'Noah London'])
    await expect(person(card, name).filter({ hasText: 'Available' })).toHaveCount(1);
  await expect(card.getByText('AI analyzed 2 calendars')).toBeVisible();
  await expect(card.getByText('Optimal time found in business hours')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('a meeting that took place is completed in grey, one whose dates passed without a time isn’t booked, in orange', async ({
  page,
  kairos,
  signIn,
  passDays,
}) => {
  const mia = await kairos.signedIn(MIA);
  const booked = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto', title: 'Took place' });
  const lapsed = await createMeetingOverHttp(mia, { title: 'Never answered' });
  await joinOverHttp(await kairos.signedIn(NOAH), booked);
  const { scheduledTime } = await until(mia, booked, isBooked);
  passDays(20);
  await until(await signIn(page, MIA), lapsed, ({ status }) => status === 'cancelled');

  await page.goto('/meetings');
  await expect(page.getByRole('tab')).toHaveText([/^Active Invitations0$/, /^Scheduled0$/, /^Completed1$/]);
  await tab(page, 'Completed').click();
  const card = panel(page, 'Completed');
  await expect(card.getByRole('heading', { name: 'Took place' })).toBeVisible();
  await expect(card.getByText(`Completed on ${longDate(scheduledTime!, BERLIN)}`)).toBeVisible();
  expect(await colourOf(card.getByText('Completed', { exact: true }))).toBe('grey');

  await page.getByText('Closed without a time (1)').click();
  await expect(page.getByRole('heading', { name: 'Never answered' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Plan it again' }).click();
  await expect(page.getByLabel('Meeting title')).toHaveValue('Never answered');
  await page.getByRole('tab', { name: 'Participants' }).click();
  await expect(page.getByLabel('Email of person 1')).toHaveValue(NOAH);

  await page.goto(`/meetings/${lapsed.id}`);
  const badge = page.getByText('Not booked', { exact: true }).first();
  await expect(badge).toBeVisible();
  expect(await colourOf(badge)).toBe('orange');

  // What was typed for another meeting is only replaced by someone who says so.
  const again = page.getByRole('link', { name: 'Plan it again' });
  const title = page.getByLabel('Meeting title');
  await page.goto('/meetings/create');
  await title.fill('Something else');
  await page.goto(`/meetings/${lapsed.id}`);
  await again.click();
  await expect(page.getByText('You have an unfinished draft')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep the draft' }).click();
  await expect(title).toHaveValue('Something else');
  await page.goto(`/meetings/${lapsed.id}`);
  await again.click();
  await page.getByRole('button', { name: 'Replace the draft' }).click();
  await expect(title).toHaveValue('Never answered');
});

test('deleting asks first, and then everyone is told', async ({ page, kairos, signIn }) => {
  const mia = await signIn(page, MIA);
  await createMeetingOverHttp(mia);
  await page.goto('/meetings');
  const dialog = await manage(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText('Everyone invited will be notified.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete meeting' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Meeting deleted', 'Meeting has been removed successfully.');
  expect(await mia.get('/api/meetings')).toHaveLength(0);
  await expect(async () => expect(await kindsTo(kairos, NOAH)).toContain('cancelled')).toPass();
  await expect(page.getByText('No active invitations')).toBeVisible();
});

test('anyone who takes part sees the meeting, cannot manage it, and can leave', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await signIn(page, NOAH), meeting);
  await page.goto('/meetings');
  const active = panel(page, 'Active Invitations');
  await expect(active.getByText("You're in, with Mia Berlin")).toBeVisible();
  for (const name of ['Send Invite', 'Manage'])
    await expect(active.getByRole('button', { name })).toHaveCount(0);
  await active.getByRole('button', { name: 'Leave' }).click();
  await expect(active.getByRole('button', { name: 'Keep my spot' })).toBeFocused();
  await active.getByRole('button', { name: 'Leave meeting' }).click();
  await expectToast(page, 'You left the meeting', "The organizer will see that you can't make it.");
  await expect(page.getByText('No active invitations')).toBeVisible();
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'declined']]);
});

test('where a row goes away, the focus goes on to the next one', async ({ page, kairos, signIn }) => {
  const noah = await signIn(page, NOAH);
  const mia = await kairos.signedIn(MIA);
  for (const title of ['Second', 'First'])
    await joinOverHttp(noah, await createMeetingOverHttp(mia, { title }));
  await createMeetingOverHttp(noah, { title: 'Own', participants: [{ email: EMMA }] });
  await page.goto('/meetings');
  const row = (title: string) => page.getByRole('article').filter({ hasText: title });
  const link = (title: string) => page.getByRole('link', { name: title });
  await row('First').getByRole('button', { name: 'Leave' }).press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(link('First')).toHaveCount(0);
  await expect(link('Second')).toBeFocused();
  await row('Own').getByRole('button', { name: 'Manage' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete meeting' }).press('Enter');
  await expect(link('Own')).toHaveCount(0);
  await expect(link('Second')).toBeFocused();
});

test('who joins is seen and read out without loading the page again, and then the times to choose from', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { participants: BOTH });
  await page.goto('/meetings');
  const active = panel(page, 'Active Invitations');
  await openPeople(page);
  await expect(person(active, 'Noah London')).toContainText('Invited');
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await expect(person(active, 'Noah London')).toContainText('Joined');
  await expect(announced(page)).toContainText('Noah London joined');
  await joinOverHttp(await kairos.signedIn(EMMA), meeting);
  await expect(active.getByText('Everyone replied')).toBeVisible();
  await expect(active.getByText('Choose a time')).toBeVisible();
  await expect(active.getByText('Needs you')).toBeVisible();
  await expect(announced(page)).toContainText('Choose a time for Plan the launch');
  await active.getByRole('link', { name: 'See times' }).click();
  await expect(page).toHaveURL(`/meetings/${meeting.id}`);
});

test('a time that is booked meanwhile is told, with the way to it', async ({ page, kairos, signIn }) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto' });
  await page.goto('/meetings');
  await expect(page.getByText('Gathering participants')).toBeVisible();
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  // It is there for five seconds.
  const toast = toastOn(page).filter({ hasText: 'Time confirmed' });
  const words = await toast.innerText();
  await toast.getByRole('button', { name: 'Show' }).click();
  const { scheduledTime } = await until(mia, meeting, isBooked);
  expect(words).toContain(longDateTime(scheduledTime!, { zone: BERLIN, clock: '12-hour' }));
  await expect(panel(page, 'Scheduled').getByRole('heading', { name: 'Plan the launch' })).toBeVisible();
  await expect(page).toHaveURL('/meetings?tab=scheduled');
});

test('forty participants fold on a card, and fit a phone', async ({ page, signIn }) => {
  const participants = Array.from({ length: 40 }, (_, number) => ({
    email: `person-${number}@a-company-with-a-long-name.example`,
    name: number === 0 ? 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel' : `Person ${number}`,
  }));
  await createMeetingOverHttp(await signIn(page, MIA), { participants });
  await page.goto('/meetings');
  const active = panel(page, 'Active Invitations');
  const people = person(active, 'a-company-with-a-long-name');
  await openPeople(page);
  await expect(people).toHaveCount(6);
  await active.getByRole('button', { name: 'Show all 40' }).click();
  await expect(people).toHaveCount(40);
  await expectNoSidewaysScroll(page);
  const all = await openPerson(page, 'Person 9');
  await expect(all.getByRole('button', { name: /^Options for/ })).toHaveCount(12);
  await all.getByRole('button', { name: 'Show all 40' }).click();
  await expect(all.getByRole('button', { name: 'Options for Person 39' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(all.getByText('0 of 40 joined')).toBeVisible();
});
