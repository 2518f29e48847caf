// A meeting from its first field to its time, by keyboard alone, as a screen reader reads it on the way: `walk.txt` holds the
// words and their order. `--update-snapshots` writes it anew.
import type { Locator, Page } from '@playwright/test';
import { linkMailedTo } from './demo.ts';
import { expect, MIA, test } from './given.ts';
import { tabTo } from './keyboard.ts';

const JESS = 'jess@private.example';

/** A Monday, so that calendars and reasons are the same on every day on which this runs. */
const TODAY = new Date('2029-03-05T09:00:00Z');
/** The Wednesday of the week after, on which nothing keeps Mia busy before noon but the stand-up. */
const DAY = '03142029';

test.use({ timezoneId: 'Europe/Berlin' });

test('a meeting is created, answered, and booked by keyboard alone, and read in a sensible order', async ({
  page,
  kairos,
  clock,
  open,
  signIn,
}) => {
  test.slow();
  clock.ahead = TODAY.getTime() - Date.now();
  const read: string[] = [];
  const hear = async (title: string, within: Locator) => {
    read.push(`## ${title}\n\n${steady(await within.ariaSnapshot())}\n`);
  };
  const main = (page: Page) => page.getByRole('main');
  const press = async (page: Page, role: 'button' | 'link', name: string, key = 'Enter') => {
    await tabTo(page, main(page).getByRole(role, { name, exact: true }).first());
    await page.keyboard.press(key);
  };
  const type = async (page: Page, label: string, text: string) => {
    await tabTo(page, main(page).getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };

  await signIn(page, MIA);
  await page.clock.setSystemTime(TODAY);
  await page.goto('/meetings/create?method=manual', { waitUntil: 'networkidle' });
  await type(page, 'Meeting title', 'Design review');
  await type(page, 'Duration', '30');
  await type(page, 'Available from', DAY);
  await type(page, 'Available until', DAY);
  await type(page, 'Preferred time', 'Morn');
  await tabTo(page, page.getByRole('radio', { name: 'Automatic' }));
  await page.keyboard.press('ArrowDown');
  await hear('Create: what it is about', main(page));
  await press(page, 'button', 'Next: Add Participants');
  await type(page, 'Email of person 1', JESS);
  await hear('Create: who comes', main(page));
  await press(page, 'button', 'Next: Create with Participants');
  await expect(page.getByText('What happens next?')).toBeVisible();
  await hear('Create: all of it', main(page));
  await press(page, 'button', 'Create & Send Invites');
  await expect(page.getByRole('heading', { name: 'Meeting Invitation Ready!' })).toBeFocused();
  await hear('Create: what to share', main(page));

  const jess = await open();
  await jess.clock.setSystemTime(TODAY);
  await jess.goto(await linkMailedTo(kairos, JESS, 'invitation='), { waitUntil: 'networkidle' });
  await hear('Join: the invitation', main(jess));
  await press(jess, 'link', 'Mark times');
  await hear('Mark: before anything is marked', jess.getByRole('region', { name: 'Mark times' }));
  await tabTo(jess, jess.locator('[data-place="1,1"]'));
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Space'])
    await jess.keyboard.press(key);
  await expect(jess.getByText('Saved', { exact: true })).toBeVisible();
  await press(jess, 'button', 'Done');
  await expect(jess.getByText("Thanks, you've answered")).toBeVisible();
  await expect(jess.getByText('1 of 1 joined')).toBeVisible();
  await hear('Mark: afterwards', main(jess));

  await press(page, 'link', 'Open this meeting');
  await expect(page.getByRole('button', { name: 'Choose this time' }).first()).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('1 of 1 joined')).toBeVisible();
  await hear('Choose: the times', main(page));
  await press(page, 'button', 'Choose this time');
  await expect(page.getByText('The time is confirmed')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join the video call' })).toBeVisible();
  await hear('Choose: the booked time', main(page));

  expect(read.join('\n')).toMatchSnapshot('walk.txt');
});

/** Without addresses, and without what is on its way or empty, which differ each time. */
const steady = (text: string): string =>
  text
    .replace(/^ *- (?:\/url:.*|paragraph(?:: Sending emails.*)?)(?:\n|$)/gm, '')
    .replace(/(- link ".*"):$/gm, '$1')
    .replace(/(?:https?:\/\/)?localhost:\d+\/[\w/-]*/g, '<address>')
    .trim();
