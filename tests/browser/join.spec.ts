import type { Page } from '@playwright/test';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { datesInWords } from '#contracts/text/times.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { longDateTime, weekday } from '#web/lib/dates.ts';
import { disconnectAll } from '../harness/disconnect.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { allowAs, linkMailedTo } from './demo.ts';
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

const YUKI = 'yuki.tokyo@example.com';
const JOINED = [
  'Successfully joined!',
  "You've been added to the meeting. AI will analyze availability soon.",
] as const;

const linkOf = ({ shareableLink }: MeetingAnswer): string => `/meetings/join/${shareableLink}`;

const headline = (page: Page) => page.getByRole('heading', { level: 1 });
const expectJoined = (page: Page) => expect(headline(page)).toHaveText("You're in!");
const google = (page: Page) => page.getByRole('link', { name: 'Continue with Google' });
/** What the details card says under a label. */
const detail = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=..').getByRole('definition');
/** Someone in the list of participants. */
const person = (page: Page, name: string) =>
  page.getByRole('complementary').getByRole('listitem').filter({ hasText: name });

const detailsOf = (visitor: Visitor, { id }: MeetingAnswer) =>
  visitor.get<MeetingDetailsAnswer>(`/api/meetings/${id}`);
const statusesOf = async (mia: Visitor, meeting: MeetingAnswer) =>
  (await detailsOf(mia, meeting)).participants.map(({ email, status }) => [email, status]);

const pendingJoin = (page: Page) =>
  page.evaluate(() =>
    ['pendingMeetingJoin', 'pendingMeetingJoinBeforeOAuth', 'pendingParticipant'].map((key) =>
      sessionStorage.getItem(key),
    ),
  );

/** A meeting of Mia with Noah whose time is confirmed; Emma was invited, and has not answered. */
async function booked(mia: Visitor, noah: Visitor): Promise<MeetingDetailsAnswer> {
  const meeting = await createMeetingOverHttp(mia, { participants: [{ email: NOAH }, { email: EMMA }] });
  await joinOverHttp(noah, meeting);
  await expect(async () => {
    const { timeSuggestions } = await detailsOf(mia, meeting);
    expect(timeSuggestions.length).toBeGreaterThan(0);
  }).toPass();
  const { timeSuggestions } = await detailsOf(mia, meeting);
  await mia.post(`/api/meetings/${meeting.id}/schedule`, {
    start: timeSuggestions[0]?.suggestedTime,
    without: [2],
  });
  return detailsOf(mia, meeting);
}

test('a visitor sees who invites, to what, on which terms, and who else is asked, without their addresses', {
  tag: '@phone',
}, async ({ page, kairos }) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, {
    description: 'What is to be done, and by whom.',
    participants: [
      { email: NOAH, name: 'Noah London' },
      { email: EMMA, name: 'Emma New York' },
      { email: OMAR, name: 'Omar Cairo' },
    ],
  });
  await joinOverHttp(await kairos.signedIn(NOAH), meeting);
  await (await kairos.signedIn(OMAR)).post(`/api/meetings/${meeting.id}/decline`);

  await page.goto(linkOf(meeting));
  await expect(headline(page)).toHaveText('Plan the launch');
  await expect(page.getByText('Mia Berlin invites you')).toBeVisible();
  await expect(page.getByText(MIA)).toBeVisible();
  await expect(page.getByText('What is to be done, and by whom.')).toBeVisible();
  await expect(page.getByText('AI will find a time')).toBeVisible();
  await expect(page.getByText(/Mia Berlin will choose one/)).toBeVisible();

  await expect(detail(page, 'Organizer')).toHaveText('Mia Berlin');
  await expect(detail(page, 'Duration')).toHaveText('30 minutes');
  await expect(detail(page, 'Date range')).toHaveText(datesInWords(dayAhead(1), dayAhead(14)));
  await expect(detail(page, 'Date range')).toHaveText(
    /^[A-Z][a-z]{2} \d{1,2}(, \d{4})? to [A-Z][a-z]{2} \d{1,2}, \d{4}$/,
  );
  await expect(detail(page, 'Preferred time')).toHaveText('Any time');
  await expect(detail(page, 'Participants')).toHaveText('3, including the organizer');
  for (const [name, badge] of [
    ['Noah London', 'Joined'],
    ['Emma New York', 'Pending'],
    ['Omar Cairo', 'Declined'],
  ] as const)
    await expect(person(page, name)).toContainText(badge);
  for (const email of [NOAH, EMMA, OMAR]) await expect(page.getByText(email)).toHaveCount(0);

  await expect(google(page)).toBeVisible();
  await expect(
    page.getByText("Connect your calendar, and we'll look for times when you're free."),
  ).toBeVisible();
  await expect(page.getByText(/Kairos sees when you're busy, never what you're doing/)).toBeVisible();
  await page.getByRole('link', { name: 'Mark times' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  await page.getByRole('link', { name: "I can't make it" }).click();
  await expect(page.getByText(/This link doesn't tell us who you are/)).toBeVisible();
  await expectAccessible(page);
});

test('preference and mode are told in words', async ({ page, kairos }) => {
  const mia = await kairos.signedIn(MIA);
  for (const [timePreference, words] of [
    ['morning', /^Morning9.AM to 12.PM/],
    ['afternoon', /^Afternoon12.PM to 5.PM/],
    ['evening', /^Evening5.PM to 8.PM/],
    ['business', /^Any time in business hours9.AM to 6.PM/],
    ['all', /^Any time$/],
  ] as const) {
    await page.goto(linkOf(await createMeetingOverHttp(mia, { timePreference, aiDecisionMode: 'auto' })));
    await expect(detail(page, 'Preferred time')).toHaveText(words);
  }
  await expect(page.getByText('AI will find a time')).toBeVisible();
  await expect(page.getByText(/We'll book the best time once everyone replies/)).toBeVisible();
});

test('the form needs a name, an address, and times, and keeps them', {
  tag: '@phone',
}, async ({ page, kairos, complaints }) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  await page.goto(linkOf(meeting));
  await page.getByRole('link', { name: 'Mark times' }).click();
  const [name, email] = [page.getByLabel('Name'), page.getByLabel('Email')];
  const submit = page.getByRole('button', { name: 'Send my answer' });
  const required = ['Information required', 'Please enter your name and email address first.'] as const;

  await submit.click();
  await expectToast(page, ...required);
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Please enter your name');
  await expect(email).toHaveAccessibleDescription('Please enter your email address');
  await name.fill('Emma');
  await email.fill('   ');
  await submit.click();
  await expectToast(page, ...required);
  await expect(email).toBeFocused();

  await email.fill(EMMA);
  await submit.click();
  await expectToast(page, 'No times marked', 'Mark at least one time first.');
  await page.getByRole('button', { name: 'Weekdays, 9 AM to 5 PM' }).click();
  await page.context().setOffline(true);
  await submit.click();
  await expect(page.getByText("Couldn't send your answer")).toBeInViewport();
  await page.context().setOffline(false);
  await page.reload();
  await expect(name).toHaveValue('Emma');
  await expect(email).toHaveValue(EMMA);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeInViewport();
});

test('a visitor is joined after the way to Google and back', async ({ page, kairos }) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, { participants: [] });
  await page.goto(linkOf(meeting));
  await google(page).click();
  await expect(page).toHaveURL(/\/api\/auth\/google/);
  expect((await pendingJoin(page))[0]).toBe(linkOf(meeting));
  await allowAs(page, YUKI);
  await expectJoined(page);
  await expectToast(page, ...JOINED);
  expect(await pendingJoin(page)).toEqual([null, null, null]);
  expect(await statusesOf(mia, meeting)).toEqual([[YUKI, 'accepted']]);
});

test('anyone who is signed in is joined by the page, once, by first and last name, and agrees to new dates there', async ({
  page,
  kairos,
  open,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, { participants: [] });
  await signIn(page, NOAH);
  await page.goto(linkOf(meeting));
  await expectJoined(page);
  await expectToast(page, ...JOINED);
  const { participants } = await detailsOf(mia, meeting);
  expect(participants.map(({ name, status }) => [name, status])).toEqual([['Noah London', 'accepted']]);

  await page.reload();
  await expectJoined(page);
  await expect(page.getByText('Plan the launch')).toBeVisible();
  await expect(toastOn(page)).toHaveCount(0);
  expect((await detailsOf(mia, meeting)).participants).toHaveLength(1);

  // Wider dates ask them again, and the organizer sees who is asked.
  await mia.patch(`/api/meetings/${meeting.id}`, { dateRangeEnd: dayAhead(60) });
  await expect(page.getByRole('heading', { name: 'The dates changed' })).toBeVisible();
  await expectAccessible(page);
  const organizer = await open(MIA);
  await organizer.goto(`/meetings/${meeting.id}`);
  const waiting = organizer.getByText('Waiting for Noah to agree to the new dates');
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: 'Agree to the new dates' }).click();
  await expectJoined(page);
  await expect(waiting).toHaveCount(0);
});

test('those who joined are told what happens next, see who else joins, and find home', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const both = [
    { email: NOAH, name: 'Noah London' },
    { email: EMMA, name: 'Emma New York' },
  ];
  const meeting = await createMeetingOverHttp(mia, { participants: both });
  await signIn(page, NOAH);
  await page.goto(linkOf(meeting));
  await expectJoined(page);
  const steps = page
    .getByRole('heading', { name: 'What happens next' })
    .locator('xpath=..')
    .getByRole('listitem');
  await expect(steps).toHaveText([
    /AI analyzes availability/,
    /Times get confidence scores/,
    /Mia Berlin chooses.*Only the organizer gets the suggestions/,
    /Invites are sent once confirmed/,
  ]);
  await expect(person(page, 'Noah London')).toContainText('Joined');
  await expect(person(page, 'Emma New York')).toContainText('Pending');
  await expect(page.getByText('1 of 2 joined')).toBeVisible();

  // No one loads the page again: it is told.
  await joinOverHttp(await kairos.signedIn(EMMA), meeting);
  await expect(person(page, 'Emma New York')).toContainText('Joined');
  await expect(page.getByText('2 of 2 joined')).toBeVisible();
  await expectAccessible(page);

  // Anyone who moves on before the page has looked again isn't brought back to it.
  const auto = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto', participants: both });
  const movedOn = Promise.withResolvers<void>();
  let looks = 0;
  await page.route(`/api/meetings/link/${auto.shareableLink}`, async (route) => {
    looks += 1;
    if (looks > 1) await movedOn.promise;
    await route.continue();
  });
  await page.goto(linkOf(auto));
  await expectJoined(page);
  await expect(steps.nth(2)).toContainText('We book the best time');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(headline(page)).toHaveText('Welcome back, Noah!');
  movedOn.resolve();
  await expectToast(page, ...JOINED);
  await expect(page).toHaveURL('/');
});

test('whose calendar is not connected is told so after joining, and how to connect it', async ({
  page,
  kairos,
  signIn,
}) => {
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  const noah = await signIn(page, NOAH);
  await disconnectAll(noah);
  await page.goto(linkOf(meeting));
  await expectJoined(page);
  await expect(page.getByText("We can't see when you're free")).toBeVisible();
  await page.getByRole('link', { name: 'Connect Google Calendar' }).click();
  await allowAs(page, NOAH);
  await expectJoined(page);
  await expect(page.getByText("We can't see when you're free")).toHaveCount(0);
});

test('a link to nothing, to a deleted meeting and to one that is over all say the same, and lead on', async ({
  page,
  kairos,
  complaints,
  passDays,
}) => {
  complaints.foresee(/404/);
  const mia = await kairos.signedIn(MIA);
  const deleted = await createMeetingOverHttp(mia);
  await mia.delete(`/api/meetings/${deleted.id}`);
  const over = await booked(mia, await kairos.signedIn(NOAH));
  passDays(30);

  for (const link of ['/meetings/join/never', linkOf(deleted), linkOf(over)]) {
    await page.goto(link);
    await expect(headline(page)).toHaveText('Meeting Not Found');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
      'The link is outdated',
      'The meeting was cancelled or deleted',
      'There is a typo in the link',
      'The meeting is already completed',
    ]);
    await expect(
      page.getByText(
        /Ask the organizer for a fresh link, especially if your browser shows a security warning/,
      ),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('main').getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/auth',
    );
  }
});

test("a confirmed time is in the banner, in one's own zone, and no one is joined to it", async ({
  kairos,
  open,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await booked(mia, await kairos.signedIn(NOAH));
  const at = meeting.scheduledTime!;
  const before = await statusesOf(mia, meeting);
  for (const [email, zone, title] of [
    [undefined, 'Europe/Berlin', 'This meeting is already booked'],
    [YUKI, 'Asia/Tokyo', 'This meeting is already booked'],
    [EMMA, 'America/New_York', 'Booked without you'],
  ] as const) {
    const page = await open(email);
    await page.goto(linkOf(meeting));
    await expect(page.getByText('The time is confirmed', { exact: true })).toBeVisible();
    await expect(
      page.getByText(`${weekday(at, zone)}, ${longDateTime(at, { zone, clock: '12-hour' })}`),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('button', { name: /Join/ })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Already joined? Sign in' })).toHaveCount(email ? 0 : 1);
  }
  expect(await statusesOf(mia, meeting)).toEqual(before);

  const noah = await open(NOAH);
  await noah.goto(linkOf(meeting));
  await expectJoined(noah);
  await expect(noah.getByText(longDateTime(at, { zone: 'Europe/London', clock: '12-hour' }))).toBeVisible();
  await expect(noah.getByRole('heading', { name: 'What happens next' })).toHaveCount(0);
});

test('the organizer who opens the own link is shown the way to the meeting, and never joined', async ({
  page,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const meeting = await createMeetingOverHttp(mia);
  await page.goto(linkOf(meeting));
  await expect(page.getByRole('heading', { name: "You're the organizer" })).toBeVisible();
  await expect(detail(page, 'Participants')).toHaveText('2, including the organizer');
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'pending']]);
  await page.getByRole('link', { name: 'Open the meeting' }).click();
  await expect(page).toHaveURL(`/meetings/${meeting.id}`);
});

test('an emailed invitation is declined without signing in, and joined after all', async ({
  page,
  kairos,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await page.goto(await linkMailedTo(kairos, NOAH, 'decline='));
  await expect(page.getByRole('heading', { name: "Can't make it?" })).toBeVisible();
  // Mail programs open links, too.
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'pending']]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: "You've declined" })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '(you)' })).toContainText('Declined');
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'declined']]);
  await expect(person(page, 'Noah London')).toContainText('Declined');

  await page.getByRole('link', { name: 'Join anyway' }).click();
  await allowAs(page, NOAH);
  await expectJoined(page);
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'accepted']]);
});

test('anyone who comes to decline and is signed in is not joined by the page', async ({
  page,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_INTERNET_DISCONNECTED/);
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await signIn(page, NOAH);
  await page.goto(await linkMailedTo(kairos, NOAH, 'decline='), { waitUntil: 'networkidle' });
  const decline = page.getByRole('button', { name: 'Decline' });
  await expect(decline).toBeVisible();
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'pending']]);

  await page.context().setOffline(true);
  await decline.click();
  await expect(page.getByText("Couldn't decline")).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'I can make it' }).click();
  await expectJoined(page);
  await expect(page).toHaveURL(linkOf(meeting));
});

test('a link to decline that was cut short says so', async ({ page, kairos, complaints }) => {
  complaints.foresee(/404/);
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  await page.goto(`${linkOf(meeting)}?decline=abc`);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(/This link is incomplete or has expired/)).toBeVisible();
});

test('a personal invitation is claimed with another Google address, and by one person only', async ({
  page,
  kairos,
  open,
  complaints,
}) => {
  complaints.foresee(/409/);
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia, {
    participants: [{ email: 'noah@private.example', name: 'Noah' }],
  });
  const link = await linkMailedTo(kairos, 'noah@private.example', 'invitation=');
  await page.goto(link);
  await google(page).click();
  await allowAs(page, NOAH);
  await expectJoined(page);
  await expect(page).toHaveURL(linkOf(meeting));
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'accepted']]);

  const emma = await open(EMMA);
  await emma.goto(link);
  await expectToast(emma, 'Error', 'Failed to join meeting. Please try again.');
  await expect(
    emma.getByText('Someone else has already joined with this invitation. Ask the organizer for your own.'),
  ).toBeVisible();
  await emma.getByRole('link', { name: 'Join without this invitation' }).click();
  await expectJoined(emma);
  expect(await statusesOf(mia, meeting)).toEqual([
    [NOAH, 'accepted'],
    [EMMA, 'accepted'],
  ]);
});

test('anyone who was removed is told why there is no way in, and joins once invited again', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await signIn(page, NOAH), meeting);
  await page.goto(linkOf(meeting));
  await expectJoined(page);

  await mia.delete(`/api/meetings/${meeting.id}/participants/1`);
  const gone = page.getByRole('heading', { name: "You're no longer in this meeting" });
  await page.goto(linkOf(meeting));
  await expect(gone).toBeVisible();
  await expect(page.getByText('Mia Berlin removed you from this meeting')).toBeVisible();
  await expect(page.getByRole('button', { name: /Join/ })).toHaveCount(0);
  await expect(toastOn(page)).toHaveCount(0);

  await mia.post(`/api/meetings/${meeting.id}/invite`, { email: NOAH });
  await page.reload();
  await expectJoined(page);
});

test('anyone who joined may say that they cannot come, and join after all', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await signIn(page, NOAH), meeting);
  await page.goto(linkOf(meeting));
  await page.getByRole('button', { name: "I can't make it" }).click();
  await expect(page.getByText(/You can rejoin until one is booked/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep my spot' }).click();
  await page.getByRole('button', { name: "I can't make it" }).click();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByRole('heading', { name: "You've declined" })).toBeVisible();
  expect(await statusesOf(mia, meeting)).toEqual([[NOAH, 'declined']]);

  await page.getByRole('button', { name: 'Join anyway' }).click();
  await expectJoined(page);
  await expectToast(page, ...JOINED);
});

test('someone else in the same browser joins with another account', async ({ page, kairos, signIn }) => {
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await signIn(page, NOAH), meeting);
  await page.goto(linkOf(meeting));
  await expect(page.getByText(`You're signed in as ${NOAH}`)).toBeVisible();
  await page.getByRole('link', { name: 'Use a different account' }).click();
  await allowAs(page, EMMA);
  await expectJoined(page);
  await expect(page.getByText(`You're signed in as ${EMMA}`)).toBeVisible();
  expect(await statusesOf(mia, meeting)).toContainEqual([EMMA, 'accepted']);
});

test('forty participants fold, and fit a phone', async ({ page, kairos }) => {
  const participants = Array.from({ length: 40 }, (_, number) => ({
    email: `person-${number}@a-company-with-a-long-name.example`,
    name: number === 0 ? 'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel' : `Person ${number}`,
  }));
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA), { participants });
  await page.goto(linkOf(meeting));
  await expect(detail(page, 'Participants')).toHaveText('41, including the organizer');
  const people = page.getByRole('complementary').getByRole('listitem');
  await expect(people).toHaveCount(8);
  await page.getByRole('button', { name: 'Show all 40' }).click();
  await expect(people).toHaveCount(40);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(people).toHaveCount(8);
});

test('a meeting that cannot be loaded without the database says so, and comes by trying again', async ({
  page,
  kairos,
  signIn,
  complaints,
  line,
}) => {
  complaints.foresee(/status of 503/);
  complaints.foresee(/\/api\/events/);
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  await joinOverHttp(await signIn(page, NOAH), meeting);
  // The page was handed out; the database goes away before it has asked for anything.
  page.once('response', () => line.cut());
  await page.goto(linkOf(meeting));
  await expect(page.getByRole('alert')).toContainText("Couldn't load this meeting");
  line.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(headline(page)).not.toHaveText('Join a meeting');
});
