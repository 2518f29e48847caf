// What is on a screen stays where it is while the rest comes, and fits a screen as narrow as WCAG 1.4.10 wants. Lighthouse
// and the search engines call a shift of more than 0.1 bad.
import type { Page } from '@playwright/test';
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';

const MOST = 0.05;

/** CSS pixels. */
const NARROWEST = 320;

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** As a visitor, and as someone with meetings of every kind. */
const PAGES = {
  visitor: ['/', '/privacy', '/status', '/contact', '/demo/people', '/auth', '/auth?mode=login', '/nowhere'],
  mia: [
    '/dashboard',
    '/meetings',
    '/meetings/create',
    '/contacts',
    '/settings',
    '/slack',
    '/onboarding',
    '/insights',
  ],
};

/** In milliseconds. Each answer is painted before the next one comes, as on a slow line. */
const BETWEEN_ANSWERS = 40;

async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: { value: number; of: string }[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | '),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let answers = 0;
  await page.route(/\/api\/(?!events)/, async (route) => {
    answers += 1;
    await new Promise((resolve) => setTimeout(resolve, (answers % 8) * BETWEEN_ANSWERS));
    await route.continue();
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number; of: string }[] }).shifts);

test.use({ env: { KAIROS_ANALYSTS: MIA } });

test('nothing on a page jumps while the rest of it comes, and nothing is too wide for the narrowest screen', async ({
  page,
  open,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(/status of (401|404)/);
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  const both = [{ email: NOAH }, { email: EMMA }];
  const waiting = await createMeetingOverHttp(mia, { title: 'Waits for everyone', participants: both });
  const guests = Array.from({ length: 20 }, (_, number) => ({
    email: `guest${number}@elsewhere.example`,
    name: `Bartholomew Featherstonehaugh the ${number}th`,
  }));
  const mine = await createMeetingOverHttp(mia, {
    title: 'Waits for me, and for many others beside',
    participants: [{ email: NOAH }, ...guests],
  });
  await joinOverHttp(noah, mine);
  const booked = await createMeetingOverHttp(mia, { title: 'Booked', aiDecisionMode: 'auto' });
  await joinOverHttp(noah, booked);
  await mia.post('/api/contacts', { name: 'Emma', email: EMMA });
  await expect(async () => {
    const meetings = await mia.get<{ status: string; timeSuggestions: unknown[] }[]>('/api/meetings');
    expect(meetings.filter(({ timeSuggestions }) => timeSuggestions.length > 0)).toHaveLength(2);
    expect(meetings.map(({ status }) => status)).toContain('scheduled');
  }).toPass();

  const ofMeetings = {
    mia: [...[waiting, mine, booked].map(({ id }) => `/meetings/${id}`), `/meetings/${booked.id}/history`],
    visitor: [waiting, booked].map(({ shareableLink }) => `/meetings/join/${shareableLink}`),
  };
  const jumps: string[] = [];
  const tooWide: string[] = [];
  const pages = { mia: page, visitor: await open() };
  for (const [who, shown] of Object.entries(pages)) {
    await watchShifts(shown);
    const addresses = [...PAGES[who as keyof typeof PAGES], ...ofMeetings[who as keyof typeof PAGES]];
    for (const address of addresses) {
      for (const [screen, size] of Object.entries(SCREENS)) {
        await shown.setViewportSize(size);
        await shown.goto(address, { waitUntil: 'networkidle' });
        const shifts = await shiftsOf(shown);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        console.log(`${sum.toFixed(3)} ${screen} ${address}`);
        if (sum >= MOST)
          jumps.push(`${address} on a ${screen}: ${sum.toFixed(3)}, ${shifts.map(({ of }) => of)}`);
      }
      await shown.setViewportSize({ ...SCREENS.phone, width: NARROWEST });
      const width = await shown.evaluate(() => document.documentElement.scrollWidth);
      if (width > NARROWEST) tooWide.push(`${address}: ${width} px`);
    }
  }
  // However many people there are and however long the reasons, a time is chosen within two screens of a phone.
  await page.setViewportSize(SCREENS.phone);
  await page.goto(`/meetings/${mine.id}`);
  await expect(page.getByRole('button', { name: 'Choose this time' }).first()).toBeInViewport({ ratio: 1 });
  const scored = page.getByText('How this was scored').first();
  await expect(scored).toBeHidden();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(2 * SCREENS.phone.height);
  await page.getByRole('button', { name: 'Show everyone and all reasons' }).first().click();
  await expect(scored).toBeVisible();

  expect(jumps).toEqual([]);
  expect(tooWide).toEqual([]);
});
