import { type Browser, expect, type Page } from '@playwright/test';
import { liveALittle } from '#services/cli/demo/life.ts';
import type { WholeKairos } from '../../harness/whole-kairos.ts';
import { linkMailedTo, mailsTo } from '../demo.ts';
import { readyInSlack } from '../demo-slack.ts';
import { PHONE } from '../phone.ts';
import { type Effort, type Person, personWith } from './person.ts';

type Stage = { browser: Browser; kairos: WholeKairos };
type Efforts = Record<string, Effort>;

const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';
const WITH_CALENDARS = [
  NOAH,
  'omar.cairo@example.com',
  'emma.newyork@example.com',
  'rafa.saopaulo@example.com',
];
const WITHOUT_ACCOUNTS = ['jess', 'kim', 'pat', 'sam', 'lou'].map((name) => `${name}@private.example`);
const LONG = { timeout: 60_000 };

/** From the dashboard to the invitations. The organizer has an account, and says people by name or by address. */
async function sendInvitations({ page, ...mia }: Person, people: readonly string[]): Promise<void> {
  await page.goto('/');
  await mia.type(
    page.getByLabel('What do you want to plan?'),
    `Launch review, 30 min with ${people.join(', ')} next week`,
    { enter: true },
  );
  await expect(page.getByText('Filled in:')).toBeVisible(LONG);
  await mia.press(page.getByRole('button', { name: 'Create & Send Invites' }));
  await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeVisible();
}

async function openInvitation(person: Person, kairos: WholeKairos, email: string): Promise<void> {
  const link = await linkMailedTo(kairos, email, 'invitation=');
  await person.follow({ subject: (await mailsTo(kairos, email))[0]!.subject, link });
}

/** A new person on a phone connects the calendar. */
async function joinWithCalendar({ browser, kairos }: Stage, email: string): Promise<Effort> {
  const person = await personWith(browser, kairos, { device: PHONE });
  const { page } = person;
  await openInvitation(person, kairos, email);
  await person.press(page.getByRole('link', { name: 'Continue with Google' }));
  // The provider knows whom the invitation is for.
  await person.press(page.getByRole('link', { name: 'Continue', exact: true }));
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible(LONG);
  await person.close();
  return person.effort;
}

/** Someone without an account, on a phone. */
async function answerByHand({ browser, kairos }: Stage, email: string): Promise<Effort> {
  const person = await personWith(browser, kairos, { device: PHONE });
  const { page } = person;
  await openInvitation(person, kairos, email);
  await person.press(page.getByRole('link', { name: 'Mark times' }));
  await person.press(page.getByRole('button', { name: 'Weekdays, 9 AM to 5 PM' }));
  await person.press(page.getByRole('button', { name: 'Done' }));
  await expect(page.getByText("Thanks, you've answered")).toBeVisible(LONG);
  await person.close();
  return person.effort;
}

const untilBooked = (page: Page) =>
  expect(page.getByText('The time is confirmed')).toBeVisible({ timeout: 120_000 });

/** `said`: whom the organizer names, by address unless they are contacts. */
async function meetingOf(
  stage: Stage,
  emails: readonly string[],
  joins: typeof answerByHand,
  said = emails,
): Promise<Efforts> {
  const mia = await personWith(stage.browser, stage.kairos, { email: MIA });
  await sendInvitations(mia, said);
  const efforts: Efforts = { [MIA]: mia.effort };
  // Nothing is left to do for the organizer. Only the measurement looks on.
  await mia.page.getByRole('link', { name: 'Open this meeting' }).click();
  for (const email of emails) efforts[email] = await joins(stage, email);
  await untilBooked(mia.page);
  await mia.close();
  return efforts;
}

/** Someone is added to a booked meeting, and it moves to another time. */
async function lateGuestAndMove(stage: Stage): Promise<Efforts> {
  const { browser, kairos } = stage;
  const guest = WITHOUT_ACCOUNTS[0]!;
  const mia = await personWith(browser, kairos, { email: MIA });
  const { page } = mia;
  await sendInvitations(mia, [NOAH]);
  await mia.press(page.getByRole('link', { name: 'Open this meeting' }));
  const noah = await joinWithCalendar(stage, NOAH);
  await untilBooked(page);
  await mia.press(page.getByRole('button', { name: 'Change people' }));
  const people = page.getByRole('dialog', { name: 'Change people' });
  await mia.type(people.getByLabel('Add someone by email'), guest);
  await mia.press(people.getByRole('button', { name: 'Add', exact: true }));
  await page.keyboard.press('Escape');
  const late = await personWith(browser, kairos, { device: PHONE });
  const link = await linkMailedTo(kairos, guest, '/meetings/join/');
  await late.follow({ subject: (await mailsTo(kairos, guest))[0]!.subject, link });
  await late.press(late.page.getByRole('button', { name: 'I can make it' }));
  await mia.press(page.getByRole('button', { name: 'Find another time' }));
  const moving = page.getByRole('dialog', { name: 'Find another time' });
  await mia.press(moving.getByRole('radio').first());
  await mia.press(moving.getByRole('button', { name: 'Move the meeting' }));
  await expect(moving).toBeHidden(LONG);
  await Promise.all([mia.close(), late.close()]);
  return { [MIA]: mia.effort, [NOAH]: noah, [guest]: late.effort };
}

/** The workspace has Kairos, and everyone's account is connected. */
async function fromSlack({ browser, kairos }: Stage): Promise<Efforts> {
  await readyInSlack(kairos, MIA, NOAH);
  const mia = await personWith(browser, kairos, { email: MIA });
  const { page } = mia;
  await page.goto(`/demo/slack?${new URLSearchParams({ as: MIA, in: 'launch' })}`);
  await mia.type(
    page.getByRole('combobox', { name: /Message|Reply/ }),
    '@Kairos find 30 minutes with @Noah London next week',
  );
  await mia.press(page.getByRole('button', { name: 'Send' }));
  await mia.press(page.getByRole('button', { name: /^Book time 1/ }));
  await expect(page.getByText('is booked').first()).toBeVisible(LONG);
  await mia.close();
  return { [MIA]: mia.effort };
}

/** From "we should meet" to booked, for each story in a Kairos of its own. */
export const STORIES: Record<string, (stage: Stage) => Promise<Efforts>> = {
  'two colleagues': (stage) => meetingOf(stage, [NOAH], joinWithCalendar),
  'five people with calendars, who know each other': async (stage) => {
    await liveALittle(stage.kairos.url, new AbortController().signal);
    return meetingOf(stage, WITH_CALENDARS, joinWithCalendar, ['Noah', 'Omar', 'Emma', 'Rafa']);
  },
  'five strangers with calendars': (stage) => meetingOf(stage, WITH_CALENDARS, joinWithCalendar),
  'five people without accounts, and their organizer': (stage) =>
    meetingOf(stage, WITHOUT_ACCOUNTS, answerByHand),
  'a late guest, and another time': lateGuestAndMove,
  'from Slack': fromSlack,
};
