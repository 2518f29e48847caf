// What goes wrong as it goes wrong in life: no network, no database, a session that ended, a meeting that was deleted
// meanwhile. What the sign-in says is in auth.spec.ts, and what the form of a new meeting says in create.spec.ts.
import type { Page } from '@playwright/test';
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { expectToast } from './toast.ts';

/** What a browser says of a call that got no answer, or a refusal. */
const NO_NETWORK = /ERR_INTERNET_DISCONNECTED/;
const REFUSED = /status of (401|404|409|503)/;

/** The form of a new meeting, filled in as far as its last tab. */
async function fillIn(page: Page): Promise<void> {
  await page.goto('/meetings/create?method=manual');
  await page.getByLabel('Meeting title').fill('Design review');
  await page.getByRole('button', { name: 'Next: Add Participants' }).click();
  await page.getByLabel('Email of person 1').fill(NOAH);
  await page.getByRole('button', { name: 'Next: Create with Participants' }).click();
  await expect(page.getByText('What happens next?')).toBeVisible();
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Create & Send Invites' });
const shareScreen = (page: Page) => page.getByRole('heading', { name: 'Meeting Invitation Ready!' });

const CREATE_FAILED = ['Error', 'Failed to create meeting invitation. Please try again.'] as const;

test('a meeting that could not be created without network is created once by trying again', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  const mia = await signIn(page, MIA);
  await fillIn(page);
  await context.setOffline(true);
  await createButton(page).click();
  await expectToast(page, ...CREATE_FAILED);
  await context.setOffline(false);
  await createButton(page).click();
  await expect(shareScreen(page)).toBeVisible();
  expect(await mia.get('/api/meetings')).toHaveLength(1);
});

test('a meeting that could not be created without the database is created once by trying again', async ({
  page,
  signIn,
  complaints,
  line,
}) => {
  complaints.foresee(REFUSED);
  complaints.foresee(/\/api\/events/);
  const mia = await signIn(page, MIA);
  await fillIn(page);
  line.cut();
  await createButton(page).click();
  await expectToast(page, ...CREATE_FAILED);
  line.mend();
  await createButton(page).click();
  await expect(shareScreen(page)).toBeVisible();
  expect(await mia.get('/api/meetings')).toHaveLength(1);
});

test('an invitation of the meetings list: no network, and sent', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  await createMeetingOverHttp(await signIn(page, MIA));
  await page.goto('/meetings');
  await page.getByRole('button', { name: 'Send Invite' }).click();
  const dialog = page.getByRole('dialog');
  const send = dialog.getByRole('button', { name: 'Send Invite' });
  await expect(send).toBeDisabled();
  await dialog.getByLabel('Email Address').fill(EMMA);
  await context.setOffline(true);
  await send.click();
  await expectToast(page, 'Error', 'Failed to send invitation. Please try again.');
  await context.setOffline(false);
  await send.click();
  await expectToast(page, 'Invitation sent!', 'Email invitation has been sent successfully.');
  await expect(dialog).toBeHidden();
});

test('joining fails without network, and works by trying again', async ({
  page,
  context,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  const meeting = await createMeetingOverHttp(await kairos.signedIn(MIA));
  const noah = await signIn(page, NOAH);
  await joinOverHttp(noah, meeting);
  await noah.post(`/api/meetings/${meeting.id}/decline`);
  await page.goto(`/meetings/join/${meeting.shareableLink}`);
  const again = page.getByRole('button', { name: 'Join anyway' });
  await expect(again).toBeVisible();
  await context.setOffline(true);
  await again.click();
  await expectToast(page, 'Error', 'Failed to join meeting. Please try again.');
  await context.setOffline(false);
  await again.click();
  await expectToast(
    page,
    'Successfully joined!',
    "You've been added to the meeting. AI will analyze availability soon.",
  );
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
});

test('a meeting that is deleted while its page is open is not found anymore', async ({
  page,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(REFUSED);
  const mia = await kairos.signedIn(MIA);
  const meeting = await createMeetingOverHttp(mia);
  await joinOverHttp(await signIn(page, NOAH), meeting);
  await page.goto(`/meetings/join/${meeting.shareableLink}`);
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeVisible();
  await mia.delete(`/api/meetings/${meeting.id}`);
  await expect(page.getByRole('heading', { name: 'Meeting Not Found' })).toBeVisible();
});

test('contacts: adding and deleting without network, and then with it', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  await signIn(page, MIA);
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add Contact' });
  await dialog.getByLabel('Email').fill('ada');
  await add.click();
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').fill('Ada Lovelace');
  await dialog.getByLabel('Email').fill('ada@example.com');
  await context.setOffline(true);
  await add.click();
  await expectToast(page, 'Error', 'Failed to add contact. Please try again.');
  await context.setOffline(false);
  await add.click();
  await expectToast(page, 'Contact added', 'New contact has been added to your list.');
  await expect(dialog).toBeHidden();

  const remove = page.getByRole('button', { name: 'Delete Ada Lovelace' });
  await context.setOffline(true);
  await remove.click();
  await expectToast(page, 'Error', 'Failed to delete contact. Please try again.');
  await expect(remove).toBeVisible();
  await context.setOffline(false);
  await remove.click();
  await expectToast(page, 'Contact deleted', 'Contact has been removed from your list.');
  await expect(remove).toBeHidden();
});

test('deleting a meeting without network fails and brings it back, and then it is deleted', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  const mia = await signIn(page, MIA);
  await createMeetingOverHttp(mia);
  await page.goto('/meetings');
  const remove = async (where: { offline: boolean }) => {
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await context.setOffline(where.offline);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete meeting' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await remove({ offline: true });
  await expectToast(page, 'Error', 'Failed to delete meeting. Please try again.');
  await expect(page.getByRole('heading', { name: 'Plan the launch' })).toBeVisible();
  await remove({ offline: false });
  await expectToast(page, 'Meeting deleted', 'Meeting has been removed successfully.');
  await expect(page.getByText('No active invitations')).toBeVisible();
  expect(await mia.get('/api/meetings')).toHaveLength(0);
});

test('lists that cannot be loaded without the database say so, and come by trying again', async ({
  page,
  signIn,
  complaints,
  line,
}) => {
  complaints.foresee(REFUSED);
  complaints.foresee(/\/api\/events/);
  await createMeetingOverHttp(await signIn(page, MIA));
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  line.cut();
  await page.getByRole('link', { name: 'My Meetings' }).filter({ visible: true }).click();
  await expect(page.getByText("Couldn't load your meetings")).toBeVisible();
  line.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Plan the launch')).toBeVisible();
});

test('a page opened while the database is down says so, without the app', async ({
  page,
  signIn,
  complaints,
  line,
}) => {
  complaints.foresee(REFUSED);
  await signIn(page, MIA);
  line.cut();
  const response = await page.goto('/meetings');
  expect(response?.status()).toBe(503);
  await expect(page.getByText("Kairos can't reach its database right now")).toBeVisible();
});

test('a page that could not be loaded is answered by a way to go on', async ({
  page,
  context,
  signIn,
  complaints,
}) => {
  complaints.foresee(NO_NETWORK);
  complaints.foresee(/Failed to fetch dynamically imported module|Unable to preload/);
  await signIn(page, MIA);
  await page.goto('/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();
  await context.setOffline(true);
  await page
    .getByRole('link', { name: /Settings/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong');
  await expect(page.getByText("You're offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('a server that is gone leaves the page there, which loads once it answers', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_CONNECTION_REFUSED/);
  complaints.foresee(/Failed to fetch dynamically imported module|Unable to preload/);
  await signIn(page, MIA);
  await page.goto('/contacts', { waitUntil: 'networkidle' });
  // All that is asked for is refused, also by the document that a reload asks for, as if nothing listened.
  await page.route('**', (route) => route.abort('connectionrefused'));
  await page
    .getByRole('link', { name: /Settings/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByText("We can't reach Kairos.")).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByText("We can't reach Kairos.")).toBeVisible();
  await page.unroute('**');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});
