// What is on a screen stays where it is while the rest comes, and fits a screen as narrow as WCAG 1.4.10 wants.
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, test } from './given.ts';
import { jumpsOn, watchShifts } from './shifts.ts';

/** CSS pixels. */
const NARROWEST = 320;

const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

/** As a visitor, and as someone with meetings of every kind. Whether these jump on a desktop, `pages.spec.ts` sees. */
const ON_A_PHONE = {
  visitor: ['/', '/privacy', '/status', '/contact', '/auth', '/auth?mode=login'],
  mia: ['/dashboard', '/meetings', '/meetings/create', '/contacts', '/settings', '/slack'],
};

/** No other test looks at these for it; pages of single meetings are added below. */
const ON_BOTH = { visitor: ['/demo/people', '/nowhere'], mia: ['/onboarding', '/insights'] };

test.use({ env: { KAIROS_STAFF: `${MIA}:analyst` } });

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
  for (const who of ['mia', 'visitor'] as const) {
    const shown = pages[who];
    await watchShifts(shown);
    for (const address of [...ON_A_PHONE[who], ...ON_BOTH[who], ...ofMeetings[who]]) {
      const isOnBoth = !ON_A_PHONE[who].includes(address);
      for (const size of [...(isOnBoth ? [SCREENS.desktop] : []), SCREENS.phone]) {
        await shown.setViewportSize(size);
        await shown.goto(address, { waitUntil: 'networkidle' });
        jumps.push(...(await jumpsOn(shown)));
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
