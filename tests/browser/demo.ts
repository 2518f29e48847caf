import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { WholeKairos } from '../harness/whole-kairos.ts';

/** Where the demo asks who one is: chooses this person, or goes on as the one who is chosen already. */
export async function allowAs(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/api\/auth\//);
  const continues = page.getByRole('link', { name: 'Continue' });
  const person = page.getByRole('link', { name: email });
  await expect(continues.or(person)).toBeVisible();
  await ((await person.isVisible()) ? person : continues).click();
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

/** Puts something else into the main calendar of someone of the demo. The database is told by its address, times by ISO instants. */
export async function awayAt(
  database: string,
  email: string,
  { start, end }: { start: string; end: string },
): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  const event = { id: 'away', facts: null, title: 'Away', attendees: [], room: null, isRemoved: false };
  await client.query(
    `insert into demo.calendar_events (calendar, id, event, starts_at, ends_at, guests) values ($1, $2, $3, $4, $5, '{}')`,
    [email, event.id, JSON.stringify({ ...event, start, end }), start, end],
  );
  await client.end();
}
