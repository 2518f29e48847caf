import { expect, type Locator, type Page } from '@playwright/test';

/** The toast that is shown; screen readers get a copy of its text elsewhere. */
export const toastOn = (page: Page): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

/** These are the words of the one toast that is shown, or comes soon. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  const toast = toastOn(page).filter({ hasText: title });
  await expect(toast).toHaveCount(1);
  if (description) await expect(toast).toContainText(description);
}
