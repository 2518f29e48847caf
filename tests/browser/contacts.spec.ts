import type { Page } from '@playwright/test';
import { expect, MIA, test } from './given.ts';
import { expectToast, toastOn } from './toast.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');
const addButton = (page: Page) => page.getByRole('button', { name: 'Add Contact' });

async function add(page: Page, name: string, email: string) {
  await addButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
}

test('contacts are added, found whatever the case, deleted, and brought back', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await page.goto('/contacts');
  await expect(page.getByText('No contacts yet')).toBeVisible();

  await add(page, 'Zoë Weiß', 'zoe@example.org');
  await expectToast(page, 'Contact added', 'New contact has been added to your list.');
  await expect(addButton(page)).toBeFocused();
  await add(page, 'Bo Li', 'bo@example.com');
  await expect(cards(page)).toHaveText([/^Bo Libo@example\.com/, /^Zoë Weißzoe@example\.org/]);
  await expect(page.getByText('Total Contacts').locator('xpath=..')).toHaveText('Total Contacts2');

  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  await search.fill('ZOË');
  await expect(cards(page)).toHaveText([/^Zoë Weißzoe@example\.org/]);
  await search.fill('EXAMPLE.COM');
  await expect(cards(page)).toHaveText([/^Bo Libo@example\.com/]);
  await search.fill('nobody');
  await expect(page.getByText('No contacts found')).toBeVisible();
  await page.getByRole('button', { name: 'Show all contacts' }).click();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Delete Bo Li' }).click();
  await expectToast(page, 'Contact deleted', 'Contact has been removed from your list.');
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Delete Zoë Weiß' })).toBeFocused();
  await toastOn(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Contact added');
  await expect(cards(page)).toHaveCount(2);
});

test('what is wrong with a contact is said on its field, and a known address changes the name', async ({
  page,
  signIn,
}) => {
  await signIn(page, MIA);
  await page.goto('/contacts');
  await add(page, 'Zoe', 'zoe@example.org');
  await addButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');

  await dialog.getByLabel('Name').fill('Zoë Weiß');
  await dialog.getByLabel('Email').fill('ZOE@example.org');
  await expect(dialog.getByText('Already in your contacts as Zoe. Saving updates the name.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveText([/^Zoë Weiß/]);
});

test('while contacts are loaded, six placeholders take their place', async ({ page, signIn }) => {
  await signIn(page, MIA);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/contacts', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/contacts');
  const placeholders = page.getByRole('status').filter({ hasText: 'Loading your contacts...' });
  await expect(placeholders.locator('.grid > div > .rounded-full')).toHaveCount(6);
  answer();
  await expect(page.getByText('No contacts yet')).toBeVisible();
});
