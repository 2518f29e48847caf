import { expect, type Page } from '@playwright/test';
import type { WholeKairos } from '../harness/whole-kairos.ts';

/** On the pages of the demo Google: chooses this person, where none is chosen yet, and allows what is asked. */
export async function allowAs(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/demo-google\//);
  const continues = page.getByRole('button', { name: 'Continue' });
  const person = page.getByRole('link', { name: email });
  await expect(continues.or(person)).toBeVisible();
  if (await person.isVisible()) await person.click();
  await continues.click();
}

export type DemoInboxMail = { id: string; to: string; kind: string; subject: string; links: string[] };

/** The emails to someone that the outbox holds, newest first. */
export const mailsTo = (kairos: WholeKairos, email: string): Promise<DemoInboxMail[]> =>
  kairos.visitor().get<DemoInboxMail[]>(`/demo/inbox.json?to=${encodeURIComponent(email)}`);

/** The link of the newest email to someone that holds this text, once it has come. */
export async function linkMailedTo(kairos: WholeKairos, email: string, part: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = (await mailsTo(kairos, email))[0]?.links.find((one) => one.includes(part));
    expect(link, `a mail to ${email} with ${part}`).toBeDefined();
  }).toPass();
  return link!;
}
