import { expect, type Locator, type Page } from '@playwright/test';
import { inDemoSlack } from '../crash/demo-slack-visitor.ts';
import type { WholeKairos } from '../harness/whole-kairos.ts';
import { allowAs } from './demo.ts';

/** Adds Kairos to the demo's workspace, as someone who is signed in. */
export async function addToSlack(page: Page): Promise<void> {
  await page.goto('/slack');
  await page.getByRole('button', { name: 'Add to Slack' }).click();
  await expect(page.getByText("This isn't Slack")).toBeVisible();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL('/slack');
}

/** Opens a place of the workspace as the person with this address. */
export async function openPlace(page: Page, email: string, place: 'launch' | 'random' | 'Kairos' | 'home') {
  await page.goto(`/demo/slack?${new URLSearchParams({ as: email, in: place })}`);
  await expect(page.getByRole('combobox', { name: 'You are' })).toBeVisible();
}

/** Types a message and sends it; the names in it are not completed. */
export async function write(page: Page, text: string): Promise<void> {
  const field = page.getByRole('combobox', { name: /Message|Reply/ });
  await field.fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(field).toHaveValue('');
}

/** The messages of someone that hold this text. */
export const messageOf = (page: Page, name: string, text: string | RegExp): Locator =>
  page.getByRole('article', { name: new RegExp(`^${name},`) }).filter({ hasText: text });

/** Presses the button of a private message or of Home, and connects; signs in on the way where no one is. */
export async function connect(page: Page, button: Locator, email: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  const connects = popup.getByRole('button', { name: 'Connect', exact: true });
  const signsIn = popup.getByRole('link', { name: /Google/ });
  await expect(connects.or(signsIn).first()).toBeVisible();
  if (await signsIn.isVisible()) {
    await signsIn.click();
    await allowAs(popup, email);
  }
  await connects.click();
  await expect(popup.getByRole('heading', { name: "You're connected" })).toBeVisible();
  await popup.close();
}

/** Kairos is in the workspace, and the accounts of these people are connected: over HTTP, unlike in `slack-story.spec.ts`. */
export async function readyInSlack(kairos: WholeKairos, ...emails: string[]): Promise<void> {
  for (const [index, email] of emails.entries()) {
    const person = inDemoSlack(await kairos.signedIn(email), email);
    if (index === 0) await person.add();
    await person.connect();
  }
}

/** Someone else of the workspace connects their accounts, in a browser of their own. */
export async function connectedAs(page: Page, email: string): Promise<void> {
  await openPlace(page, email, 'home');
  await connect(page, page.getByRole('link', { name: 'Connect your account' }), email);
}
