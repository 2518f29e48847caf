import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import pg from 'pg';
import { encode } from 'uqr';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { shortDateInWords, shortDay } from '#contracts/text/times.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import type { PostgresLine } from '../harness/line.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { allowAs, mailsTo } from './demo.ts';
import { createMeetingOverHttp, dayAhead, EMMA, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast, toastOn } from './toast.ts';

const TITLE = 'Design review';
const shortDayAhead = (days: number) => shortDay(`${dayAhead(days)}T12:00:00Z`, 'UTC');
const dateAhead = (days: number) => shortDateInWords(dayAhead(days));
const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** What a browser says of a call that got no answer, or a refusal. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;
const REFUSED = /status of (401|429|503)/;
const EVENTS = /\/api\/events/;

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const toParticipants = (page: Page) => button(page, 'Next: Add Participants');
const toReview = (page: Page) => button(page, 'Next: Create with Participants');
const createButton = (page: Page) => button(page, 'Create & Send Invites');
const step = (page: Page, name: string) => page.getByRole('tabpanel', { name });
const emailOf = (page: Page, person: number) => page.getByLabel(`Email of person ${person}`, { exact: true });
const nameOf = (page: Page, person: number) =>
  page.getByLabel(`Name of person ${person} (optional)`, { exact: true });
const shareScreen = (page: Page) => page.getByRole('heading', { name: 'Meeting Invitation Ready!' });

async function nameIt(page: Page): Promise<void> {
  await page.goto('/meetings/create?method=manual');
  await page.getByLabel('Meeting title').fill(TITLE);
  await toParticipants(page).click();
}

/** The form with Noah in it, as far as its last tab. */
async function fillIn(page: Page): Promise<void> {
  await nameIt(page);
  await emailOf(page, 1).fill(NOAH);
  await toReview(page).click();
  await expect(page.getByRole('heading', { name: 'Does this look right?' })).toBeFocused();
}

/** The share screen of a meeting that was created over HTTP. */
async function opened(page: Page, organizer: Visitor): Promise<MeetingAnswer> {
  const meeting = await createMeetingOverHttp(organizer, { title: TITLE });
  await page.goto(`/meetings/create?created=${meeting.id}`);
  await expect(shareScreen(page)).toBeVisible();
  return meeting;
}

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await field.focus();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('ControlOrMeta+V');
}

/** Lets no meeting be created for a while; `reached` once someone waits for it within the server. */
async function heldUp(line: PostgresLine) {
  const database = new pg.Client(line.url);
  await database.connect();
  await database.query('begin; lock table counters in exclusive mode');
  return {
    reached: () =>
      expect(async () => {
        const waiting = `select from pg_locks where relation = 'counters'::regclass and not granted`;
        expect((await database.query(waiting)).rowCount).toBeGreaterThan(0);
      }).toPass(),
    async goOn() {
      await database.query('commit');
      await database.end();
    },
  };
}

const titlesOf = async (organizer: Visitor) =>
  (await organizer.get<MeetingAnswer[]>('/api/meetings')).map(({ title }) => title);

test('the form has what most meetings are, and refuses what none may be', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);

  await test.step('a new meeting is an hour in business hours of the next seven days, and books itself', async () => {
    await page.goto('/meetings/create');
    const duration = page.getByLabel('Duration');
    await expect(duration).toHaveValue('60');
    await expect(duration.getByRole('option')).toHaveText([
      '15 minutes',
      '30 minutes',
      '45 minutes',
      '1 hour',
      '1 hour 30 minutes',
      '2 hours',
    ]);

    const [from, until] = [page.getByLabel('Available from'), page.getByLabel('Available until')];
    await expect(from).toHaveValue(dayAhead(0));
    await expect(from).toHaveAttribute('min', dayAhead(0));
    await expect(until).toHaveValue(dayAhead(7));
    await from.fill(dayAhead(3));
    await expect(until).toHaveAttribute('min', dayAhead(3));

    const preference = page.getByLabel('Preferred time');
    await expect(preference).toHaveValue('business');
    await expect(preference.getByRole('option')).toHaveText([
      'Business hours (9 AM to 6 PM)',
      'Morning (9 AM to 12 PM)',
      'Afternoon (12 PM to 5 PM)',
      'Evening (5 PM to 8 PM)',
      'Any time',
    ]);
    await expect(page.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    for (const name of ['Meeting title', 'Description']) await expect(page.getByLabel(name)).toHaveValue('');
    await expect(toParticipants(page)).toBeEnabled();
  });

  await test.step('a duration that is too short or too long is refused, wherever it comes from', async () => {
    await page.goto('/meetings/create');
    await page.getByLabel('Meeting title').fill(TITLE);
    for (const [minutes, message] of [
      [14, 'Meeting must be at least 15 minutes'],
      [481, 'Meeting cannot exceed 8 hours'],
    ] as const) {
      await page.evaluate((duration) => {
        const draft = JSON.parse(sessionStorage.getItem('newMeeting')!);
        sessionStorage.setItem('newMeeting', JSON.stringify({ ...draft, form: { ...draft.form, duration } }));
      }, minutes);
      await page.reload();
      await toParticipants(page).click();
      await expect(page.getByLabel('Duration')).toHaveAccessibleDescription(message);
    }
  });

  await test.step('the first wrong field is focused and its tab opened', async () => {
    await page.goto('/meetings/create?method=manual');
    await button(page, 'Start over').click();
    const title = page.getByLabel('Meeting title');
    const [from, until] = [page.getByLabel('Available from'), page.getByLabel('Available until')];
    await from.fill('');
    await until.fill('');
    await toParticipants(page).click();
    await expect(title).toBeFocused();
    await expect(title).toHaveAccessibleDescription('Meeting title is required');
    await expect(from).toHaveAccessibleDescription('Start date is required');
    await expect(until).toHaveAccessibleDescription('End date is required');

    await title.fill(TITLE);
    await expect(title).not.toHaveAccessibleDescription('Meeting title is required');
    await from.fill(dayAhead(-1));
    await until.fill(dayAhead(-2));
    await toParticipants(page).click();
    await expect(from).toBeFocused();
    await expect(from).toHaveAccessibleDescription('Start date must be today or later');
    await expect(until).toHaveAccessibleDescription('End date must be on or after the start date');

    await until.fill(dayAhead(1));
    await expect(until).not.toHaveAccessibleDescription(/End date/);
    await from.fill(dayAhead(1));
    await toParticipants(page).click();
    await emailOf(page, 1).fill('ada');
    await toReview(page).click();
    await expect(emailOf(page, 1)).toBeFocused();
    await expect(emailOf(page, 1)).toHaveAccessibleDescription('Please enter a valid email address');

    await page.getByRole('tab', { name: 'Details' }).click();
    await title.fill('  ');
    await page.getByRole('tab', { name: 'Create' }).click();
    await createButton(page).click();
    await expect(title).toBeFocused();
    await title.fill(TITLE);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(emailOf(page, 1)).toBeFocused();
    expect(await titlesOf(mia)).toEqual([]);
  });

  await test.step('a meeting without anyone in it is not created, and the missing people are asked for', async () => {
    await page.goto('/meetings/create?method=manual');
    await button(page, 'Start over').click();
    await page.getByLabel('Meeting title').fill(TITLE);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expectToast(
      page,
      'Missing participants',
      'Please add at least one participant to create a meeting.',
    );
    await expect(page.getByRole('heading', { name: 'Participants' })).toBeFocused();
    expect(await titlesOf(mia)).toEqual([]);
  });
});

test('people are typed by hand, a row each, in a step that the address names', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await nameIt(page);
  await expect(page).toHaveURL(/step=participants/);
  await expect(page.getByRole('heading', { name: 'Participants' })).toBeFocused();
  await expect(button(page, 'Manual Entry')).toHaveAttribute('aria-pressed', 'true');
  await expect(toReview(page)).toBeDisabled();
  await expect(emailOf(page, 1)).toHaveAttribute('required');
  await expect(nameOf(page, 1)).not.toHaveAttribute('required');

  await emailOf(page, 1).fill(NOAH);
  await expect(page.getByText('1 person so far')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(emailOf(page, 2)).toBeFocused();
  await emailOf(page, 2).fill(NOAH.toUpperCase());
  await expect(page.getByText('1 person so far')).toBeVisible();
  await button(page, 'Add another person').click();
  await emailOf(page, 3).fill(MIA);
  await toReview(page).click();
  await expect(emailOf(page, 3)).toBeFocused();
  await expect(emailOf(page, 3)).toHaveAccessibleDescription("You're already in as the organizer");
  await button(page, 'Remove person 3').click();
  await expect(emailOf(page, 3)).toBeHidden();
  await expect(button(page, 'Add another person')).toBeFocused();

  await button(page, 'Back').click();
  await expect(page.getByRole('heading', { name: 'Meeting details' })).toBeFocused();
  await toParticipants(page).click();
  await toReview(page).click();
  await expect(step(page, 'Create').getByRole('list', { name: 'Participants' })).toHaveText(NOAH);
  await page.goBack();
  await expect(emailOf(page, 2)).toHaveValue(NOAH.toUpperCase());
  await page.goForward();
  await expect(createButton(page)).toBeVisible();
});

test('a pasted list becomes rows, each address once and without the own one, and more than fifty are invited', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  await nameIt(page);
  await emailOf(page, 1).fill(NOAH);
  await button(page, 'Add another person').click();
  const crowd = Array.from({ length: 52 }, (_, index) => `Person ${index} <person${index}@else.example>`);
  await paste(page, emailOf(page, 2), `${crowd.join('; ')}, ${NOAH.toUpperCase()}\n"Berlin, Mia" <${MIA}>`);
  await expect(page.getByRole('status').filter({ hasText: 'added' })).toHaveText(
    '52 people added. 1 person already in the list. ' + "You're already in as the organizer.",
  );
  await expect(page.getByText('53 people so far')).toBeVisible();
  await expect(nameOf(page, 53)).toHaveValue('Person 51');
  await toReview(page).click();
  await createButton(page).click();

  await expect(shareScreen(page)).toBeVisible();
  const invited = page.getByRole('list', { name: 'Invited participants' });
  await button(page, 'Show all 53').click();
  await expect(invited.getByRole('listitem')).toHaveCount(53);
  const [meeting] = await mia.get<MeetingAnswer[]>('/api/meetings');
  expect(meeting?.participants).toHaveLength(53);
  await expect(async () => {
    expect(await mailsTo(kairos, 'person51@else.example')).toHaveLength(1);
  }).toPass();
});

test('people are picked from the contacts, by card or by box', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  await page.goto('/meetings/create?method=contacts&step=participants');
  await expect(button(page, 'From Contacts')).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByText('No contacts found. Add contacts first or use manual entry below.'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Add contacts' })).toHaveAttribute(
    'href',
    '/contacts',
  );

  await mia.post('/api/contacts', { name: 'Noah London', email: NOAH });
  await mia.post('/api/contacts', { name: 'Emma', email: EMMA });
  for (let index = 0; index < 8; index++)
    await mia.post('/api/contacts', { name: `Person ${index}`, email: `person${index}@else.example` });
  await page.reload();
  const cards = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(toReview(page)).toBeDisabled();

  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('LONDON');
  await expect(cards).toHaveText([/Noah London/]);
  await cards.getByText(NOAH).click();
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill('');
  await page.getByRole('checkbox', { name: /Emma/ }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('2 people so far')).toBeVisible();

  await button(page, 'Manual Entry').click();
  await emailOf(page, 1).fill(NOAH.toUpperCase());
  await toReview(page).click();
  await expect(page.getByLabel('Meeting title')).toBeHidden();
  await expect(
    step(page, 'Create').getByRole('list', { name: 'Participants' }).getByRole('listitem'),
  ).toHaveText(['Noah London', 'Emma']);
});

test('everything is seen again, created once, and then there to share', { tag: '@phone' }, async ({
  page,
  signIn,
  line,
}) => {
  const mia = await signIn(page, MIA);
  await page.goto('/meetings/create?method=manual');
  await expect(toParticipants(page)).toBeInViewport({ ratio: 1 });
  await page.getByLabel('Meeting title').fill(TITLE);
  await page.getByLabel('Description').fill('Colours\nand shapes');
  await page.getByLabel('Duration').selectOption({ label: '1 hour 30 minutes' });
  await page.getByLabel('Preferred time').selectOption({ label: 'Evening (5 PM to 8 PM)' });
  await page.getByRole('radio', { name: 'Manual Approval' }).check();
  await button(page, 'More options').click();
  await page.getByLabel('What matters most').selectOption({ label: 'As soon as possible' });
  await page.getByLabel('Earliest start').selectOption({ label: '5:00 PM' });
  const latest = page.getByLabel('Latest end');
  await latest.selectOption({ label: '6:00 PM' });
  await page.getByRole('checkbox', { name: shortDayAhead(2) }).check();
  await page.getByRole('checkbox', { name: 'Nights are fine' }).check();
  await toParticipants(page).click();
  await expect(latest).toBeFocused();
  await expect(latest).toHaveAccessibleDescription(/leave 1 hour 30 minutes for the meeting/);
  await latest.selectOption({ label: 'Any time' });
  await page.getByRole('textbox', { name: 'Place' }).fill('Room 5');
  const video = page.getByLabel('Video link');
  await expect(video.getByRole('option')).toHaveText([
    'Google Meet',
    'Jitsi room',
    'An address of your own',
    'No video link',
  ]);
  await video.selectOption('An address of your own');
  const address = page.getByLabel('Address to meet at');
  await address.fill('http://rooms.example.com/mia');
  await toParticipants(page).click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/address that begins with https/);
  await address.fill('https://rooms.example.com/mia');
  await toParticipants(page).click();
  await emailOf(page, 1).fill(NOAH);
  await nameOf(page, 1).fill('Noah');
  await expect(toReview(page)).toBeInViewport({ ratio: 1 });
  await toReview(page).click();
  await expect(createButton(page)).toBeInViewport({ ratio: 1 });

  const review = step(page, 'Create');
  for (const [name, text] of [
    ['Title', TITLE],
    ['Description', 'Colours\nand shapes'],
    ['Duration', '1 hour 30 minutes'],
    ['Preferred time', 'Evening (5 PM to 8 PM)'],
    [
      'More options',
      new RegExp(`^As soon as possible, from 5:00.PM, not on ${dateAhead(2)}, also at night$`),
    ],
    ['Replies', /^By .*, with reminders$/],
    ['Place', 'Room 5 · https://rooms.example.com/mia'],
    ['AI scheduling mode', 'Manual Approval'],
    ['Participants (1)', 'Noah'],
  ] as const)
    await expect(
      review
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) })
        .locator('xpath=following-sibling::dd'),
    ).toHaveText(text);
  await expect(review.getByRole('region', { name: 'What happens next?' })).toContainText(
    'we rank the best times, and you choose',
  );
  await button(page, 'Back').click();
  await expect(emailOf(page, 1)).toHaveValue(NOAH);
  await toReview(page).click();

  const creation = await heldUp(line);
  await createButton(page).click();
  await expect(button(page, 'Creating Meeting...')).toBeDisabled();
  await creation.goOn();

  await expect(shareScreen(page)).toBeFocused();
  await expectToast(
    page,
    'Meeting invitation ready!',
    'Share the link with participants - AI will find optimal time once everyone joins.',
  );
  await expect(page.getByRole('main')).toContainText(TITLE);
  await expect(page.getByText('Invitations emailed to 1 person')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invited participants' })).toHaveText('Noah');
  await expect(page.getByRole('heading', { name: 'What Happens Next' })).toBeVisible();
  for (const text of [
    'Invitations go out by email',
    'Participants connect their calendar',
    'AI analyzes availability',
    'Times are suggested for your approval',
    'Calendar invites are sent',
  ])
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expect(page.getByText('Manual Approval', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View All Meetings' }).click();
  await expect(page).toHaveURL('/meetings');
  const [meeting] = await mia.get<MeetingAnswer[]>('/api/meetings');
  expect(meeting).toMatchObject({
    ...{ title: TITLE, priority: 'soonest', earliest: '17:00', latest: null, nights: true },
    excludedDays: [dayAhead(2)],
    ...{ video: 'own', videoAddress: 'https://rooms.example.com/mia' },
  });
});

test('anyone who leaves while the meeting is being created finds the form again, and creates no second one', async ({
  page,
  kairos,
  signIn,
  line,
}) => {
  const mia = await signIn(page, MIA);
  await fillIn(page);
  const form = page.url();
  const creation = await heldUp(line);
  await createButton(page).click();
  await creation.reached();
  await page.goto('about:blank');
  await creation.goOn();
  await expect(async () => expect(await titlesOf(mia)).toEqual([TITLE])).toPass();

  await page.goto(form);
  await createButton(page).click();
  await expect(shareScreen(page)).toBeVisible();
  expect(await titlesOf(mia)).toEqual([TITLE]);
  await expect(async () => expect(await mailsTo(kairos, NOAH)).toHaveLength(1)).toPass();
});

test('what the server says about its own troubles is not shown', async ({
  page,
  signIn,
  complaints,
  line,
}) => {
  complaints.foresee(REFUSED);
  complaints.foresee(EVENTS);
  await signIn(page, MIA);
  await fillIn(page);
  line.cut();
  const answered = page.waitForResponse('**/api/meetings');
  await createButton(page).click();
  const { message } = await (await answered).json();
  expect(message).toMatch(/\w/);
  await expect(toastOn(page)).toHaveText(/^ErrorFailed to create meeting invitation\. Please try again\./);
  await expect(page.locator('body')).not.toContainText(message);
  await expect(createButton(page)).toBeEnabled();
});

test('what was typed is there after a reload, until one starts over, someone else comes, or it is created', async ({
  page,
  signIn,
  complaints,
}) => {
  // What is open while someone else takes over is refused.
  complaints.foresee(EVENTS);
  complaints.foresee(REFUSED);
  await signIn(page, MIA);
  await nameIt(page);
  await emailOf(page, 1).fill(NOAH);
  await page.reload();
  await expect(page.getByText('We saved your draft.')).toBeVisible();
  await expect(emailOf(page, 1)).toHaveValue(NOAH);

  await button(page, 'Start over').click();
  const title = page.getByLabel('Meeting title');
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('');
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await expect(title).toHaveValue(TITLE);

  await page.context().clearCookies();
  await signIn(page, NOAH);
  await page.goto('/meetings/create?method=manual');
  await expect(title).toHaveValue('');
  await page.context().clearCookies();
  await signIn(page, MIA);
  await page.goto('/meetings/create?method=manual');
  await expect(title).toHaveValue(TITLE);

  await page.keyboard.press('ControlOrMeta+Enter');
  await title.focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(shareScreen(page)).toBeVisible();
  await page.reload();
  await expect(shareScreen(page)).toBeVisible();
  await page.goto('/meetings/create');
  await expect(title).toHaveValue('');
});

test('anyone who is signed out meanwhile is told so, signs in, and goes on where they were', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(REFUSED);
  const mia = await signIn(page, MIA);
  await fillIn(page);
  await mia.request('/api/logout');
  await createButton(page).click();
  await expectToast(page, 'Authentication required', 'Please log in to create meetings');
  await expect(page).toHaveURL(/\/auth\?mode=login/);
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await allowAs(page, MIA);
  await expect(page).toHaveURL(/\/meetings\/create\?.*step=create/);
  await createButton(page).click();
  await expect(shareScreen(page)).toBeVisible();
});

test('the share screen follows who joins, and shares by panel, copy, email, and code', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);

  await test.step('the share screen shows at once who joins', async () => {
    const meeting = await opened(page, mia);
    const noah = page.getByRole('list', { name: 'Invited participants' }).getByRole('listitem');
    await expect(noah).toHaveText('Noah London');
    await expect(noah.getByRole('img', { name: 'Joined:' })).toBeHidden();
    await joinOverHttp(await kairos.signedIn(NOAH), meeting);
    await expect(noah.getByRole('img', { name: 'Joined:' })).toBeVisible();
  });

  await test.step('where the system has a panel for sharing, it gets the link, and closing it is no failure', async () => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        document.body.dataset['shared'] = JSON.stringify(data);
        throw new DOMException('Closed', 'AbortError');
      };
    });
    await opened(page, mia);
    const link = await page.getByLabel('Share link').inputValue();
    await button(page, 'Share').click();
    await expect(page.locator('body')).toHaveAttribute('data-shared', /./);
    const shared = JSON.parse((await page.locator('body').getAttribute('data-shared'))!);
    expect(shared).toMatchObject({ title: TITLE, url: link });
    await expect(toastOn(page)).toHaveCount(0);
  });

  await test.step('the link is copied for two seconds, emailed, and shown as a code', async () => {
    await opened(page, mia);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const link = await page.getByLabel('Share link').inputValue();
    expect(link).toMatch(/^http.*\/meetings\/join\/\S+$/);

    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60 * 60_000);
    await button(page, 'Copy link').click();
    await expect(button(page, 'Copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await page.clock.runFor(1_900);
    await expect(button(page, 'Copied!')).toBeVisible();
    await page.clock.runFor(200);
    await expect(button(page, 'Copy link')).toBeVisible();

    const mail = await page.getByRole('link', { name: 'Email' }).getAttribute('href');
    const { searchParams } = new URL(mail!);
    expect(searchParams.get('subject')).toBe(TITLE);
    expect(searchParams.get('body')).toContain(link);

    await button(page, 'QR code').click();
    const code = page.getByRole('img', { name: `QR code of the link to join ${TITLE}` });
    const { data } = encode(link, { border: 4, ecc: 'M' });
    await expect(code).toHaveAttribute('viewBox', `0 0 ${data.length} ${data.length}`);
    const drawn = (await code.locator('path').getAttribute('d'))!.split('z').filter(Boolean);
    expect(drawn.map((square) => square.replace('h1v1h-1', ''))).toEqual(
      data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}`] : []))),
    );
    await button(page, 'QR code').click();
    await expect(code).toBeHidden();
  });
});

test('more people are invited on the share screen, once they are right and the network is there', async ({
  page,
  context,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  complaints.foresee(EVENTS);
  await opened(page, await signIn(page, MIA));
  const open = button(page, 'Invite more people');
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Send Email Invitations' });
  const email = dialog.getByLabel('Email');
  const recipients = dialog.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
  await button(dialog, 'Send (0)').click();
  await expectToast(page, 'No recipients', 'Please add email addresses to send invitations.');

  for (const [address, message] of [
    ['ada', 'Please enter a valid email address'],
    [MIA, "You're already in as the organizer"],
  ] as const) {
    await email.fill(address);
    await button(dialog, 'Add to list').click();
    await expect(email).toHaveAccessibleDescription(message);
  }
  await email.fill(EMMA);
  await page.keyboard.press('Enter');
  await expect(recipients).toHaveText(`Unnamed${EMMA}`);
  await email.fill('ada@else.example');
  await dialog.getByLabel('Name').fill('Ada');
  await button(dialog, 'Add to list').click();
  await paste(page, email, `Emma <${EMMA.toUpperCase()}>, Grace <grace@else.example>`);
  await expect(recipients).toHaveCount(3);
  await button(dialog, 'Remove grace@else.example').click();
  await expect(recipients).toHaveCount(2);

  await button(dialog, 'Cancel').click();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await expect(button(dialog, 'Send (0)')).toBeVisible();

  await paste(page, email, `${EMMA}, Ada <ada@else.example>`);
  await context.setOffline(true);
  await button(dialog, 'Send (2)').click();
  await expectToast(page, 'Error', 'Failed to send invitations. Please try again.');
  await expect(recipients).toHaveCount(2);
  await context.setOffline(false);
  await button(dialog, 'Send (2)').click();
  await expectToast(page, 'Invitations sent!', 'Email invitations have been sent to 2 recipients.');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Invited participants' }).getByRole('listitem')).toHaveCount(3);
  for (const address of [EMMA, 'ada@else.example'])
    await expect(async () => expect(await mailsTo(kairos, address)).toHaveLength(1)).toPass();
  expect(await mailsTo(kairos, 'grace@else.example')).toHaveLength(0);
});

test('someone invited too often today gets no more email, and the organizer is told so', async ({
  page,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const { id } = await opened(page, mia);
  const mailed = () =>
    expect
      .poll(async () => (await mia.get<MeetingDetailsAnswer>(`/api/meetings/${id}`)).participants[0]?.mail)
      .toBe('sent');
  await mailed();
  for (let time = 2; time <= 3; time++) {
    await mia.post(
      `/api/meetings/${id}/invite`,
      { emails: [{ email: NOAH }] },
      { 'idempotency-key': randomUUID() },
    );
    await mailed();
  }
  await button(page, 'Invite more people').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(NOAH);
  // An address that was not added to the list yet is sent to as well.
  await button(dialog, 'Send (0)').click();
  await expectToast(
    page,
    'Emails held back',
    `You've reached today's limit on invitations to ${NOAH}. Send them the link yourself.`,
  );
  await expect(dialog).toBeHidden();
  // It stays there when the toast is gone.
  await expect(page.getByRole('main').getByText(`today's limit on invitations to ${NOAH}`)).toBeVisible();
  await page.getByRole('link', { name: 'Open this meeting' }).click();
  await expect(page.getByText("The invitation didn't reach")).toBeVisible();
  const { participants } = await mia.get<MeetingDetailsAnswer>(`/api/meetings/${id}`);
  expect(participants).toHaveLength(1);
});

test('every step is for everyone, on a narrow phone, and with long names', async ({ page, signIn }) => {
  test.slow();
  const look = async () => {
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  };
  await signIn(page, MIA);
  await page.goto('/meetings/create?method=manual');
  await toParticipants(page).click();
  await expect(page.getByText('Meeting title is required')).toBeVisible();
  await look();
  await page.getByLabel('Meeting title').fill(`${LONG} ${LONG}`);
  await page.getByLabel('Description').fill(LONG.repeat(4));
  await button(page, 'More options').click();
  await page.getByLabel('Earliest start').selectOption({ label: '11:30 PM' });
  await toParticipants(page).click();
  await look();
  await page.getByLabel('Earliest start').selectOption({ label: 'Any time' });
  await toParticipants(page).click();
  await emailOf(page, 1).fill(`ada@${'name-'.repeat(10)}x.example`);
  await nameOf(page, 1).fill(LONG);
  await look();
  await toReview(page).click();
  await expect(createButton(page)).toBeVisible();
  await look();
  await createButton(page).click();
  await expect(shareScreen(page)).toBeVisible();
  await button(page, 'QR code').click();
  await look();
  await button(page, 'Invite more people').click();
  await paste(
    page,
    page.getByRole('dialog').getByLabel('Email'),
    `${LONG} <${LONG.slice(0, 40)}@else.example>`,
  );
  await look();
});

test('a group that was chosen goes with the meeting, also without “Add group”', async ({ page, signIn }) => {
  const mia = await signIn(page, MIA);
  await page.goto('/meetings/create?step=participants');
  for (const [index, email] of [NOAH, EMMA].entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add another person' }).click();
    await page.getByLabel(`Email of person ${index + 1}`).fill(email);
  }
  await page.getByRole('button', { name: 'Make someone optional' }).click();
  await page.getByRole('button', { name: 'Add a group' }).click();
  const group = page.getByRole('list', { name: 'People in the group' });
  for (const email of [NOAH, EMMA]) await group.getByRole('button', { name: email }).click();
  await page.getByRole('button', { name: 'Next: Create with Participants' }).click();
  await page.getByRole('button', { name: 'Change title' }).click();
  await page.getByLabel('Meeting title').fill('Crit');
  await page.getByRole('button', { name: 'Create & Send Invites' }).click();
  await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeVisible();
  expect(await mia.get('/api/meetings')).toMatchObject([{ quorums: [{ atLeast: 1 }] }]);
});
