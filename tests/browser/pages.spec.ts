import type { Page } from '@playwright/test';
import { ADMIN_PAGE, JOIN_PAGE, PASSING_PAGES, PEOPLES_PAGES, PRERENDERED_PAGES } from '#contracts/pages.ts';
import { expectForEverybody, expectPageBasics } from './accessible.ts';
import { createMeetingOverHttp, expect, joinOverHttp, MIA, NOAH, test, visitorTest } from './given.ts';
import { jumpsOn, watchShifts } from './shifts.ts';

const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

// One browser goes through many pages: opening another for each takes longer than looking at it.
async function expectAllForEverybody(page: Page, paths: readonly string[]): Promise<void> {
  test.slow();
  await watchShifts(page);
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await jumpsOn(page)).toEqual([]);
      await expectPageBasics(page);
      await expectForEverybody(page);
    });
}

visitorTest('every public page is there for everyone, without a complaint', async ({ page }) => {
  await expectAllForEverybody(page, PRERENDERED_PAGES);
});

visitorTest('every public page names its address, and describes itself', async ({ request }) => {
  for (const path of PRERENDERED_PAGES) {
    const text = await (await request.get(path)).text();
    expect(text.match(/<link rel="canonical"/g), path).toHaveLength(1);
    expect(text.match(/<meta name="description"/g), path).toHaveLength(1);
  }
});

visitorTest('every page of the sign-in is there for visitors', async ({ page }) => {
  const paths = ['/auth', '/auth?mode=login', '/auth/simple', '/auth/google/callback', '/onboarding'];
  await expectAllForEverybody(page, paths);
});

visitorTest('visitors are led from pages for the signed in to the sign-in', async ({ page }) => {
  for (const path of ['/dashboard', '/meetings', '/contacts', '/slack', '/settings']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`/auth\\?mode=login&redirect=${encodeURIComponent(path)}`));
  }
});

test('anyone who wants to create a meeting without being signed in is led to Google, and back', async ({
  page,
}) => {
  await page.goto('/meetings/create?method=manual');
  await expect(page).toHaveURL(/\/api\/auth\/google/);
  await page.getByRole('link', { name: /Mia/ }).click();
  await expect(page).toHaveURL(/onboarding|meetings\/create/);
});

test('every page is there for someone who has nothing yet', async ({ page, signIn }) => {
  await signIn(page, MIA);
  await expectAllForEverybody(
    page,
    PEOPLES_PAGES.filter((path) => !path.includes(':') && path !== ADMIN_PAGE),
  );
});

test('lists and a meeting are there for someone with meetings, contacts and long names', async ({
  page,
  kairos,
  signIn,
}) => {
  const mia = await signIn(page, MIA);
  const noah = await kairos.signedIn(NOAH);
  for (const name of ['Noah London', LONG, '漢字 한국어 العربية'])
    await mia.post('/api/contacts', { name, email: `${name.length}@long-${'name-'.repeat(10)}x.example` });
  await createMeetingOverHttp(mia, { title: `${LONG} ${LONG}`, description: LONG.repeat(4) });
  const active = await createMeetingOverHttp(mia);
  await joinOverHttp(noah, active);
  const auto = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto', title: 'Booked' });
  await joinOverHttp(noah, auto);
  await expect(async () => {
    expect((await mia.get(`/api/meetings/${auto.id}`))['status']).toBe('scheduled');
  }).toPass();
  await expectAllForEverybody(page, ['/', '/meetings', '/contacts', `/meetings/${active.id}`]);
});

test('the page of a share link is there for visitors, invited people and the organizer', async ({
  kairos,
  open,
}) => {
  const mia = await kairos.signedIn(MIA);
  const { shareableLink } = await createMeetingOverHttp(mia, {
    title: LONG,
    description: `${LONG}\n${LONG}`,
  });
  for (const email of [undefined, NOAH, MIA]) {
    const page = await open(email);
    await page.goto(JOIN_PAGE.replace(':link', shareableLink!), { waitUntil: 'networkidle' });
    await expectPageBasics(page);
    await expectForEverybody(page);
  }
});

visitorTest('the page that ends all mail is there', async ({ page }) => {
  await page.goto(PASSING_PAGES.find((path) => path.startsWith('/unsubscribe'))!.replace(':token', 'x'));
  await expectPageBasics(page);
  await expectForEverybody(page);
});

visitorTest('an unknown address is answered 404, with ways to go on', async ({ page, complaints }) => {
  complaints.foresee(/404/);
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectPageBasics(page);
  await expectForEverybody(page);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await expect(page).toHaveURL('/');
});

visitorTest('a share link that leads nowhere is answered 404, and says so', async ({ page, complaints }) => {
  complaints.foresee(/404/);
  const response = await page.goto('/meetings/join/never');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Meeting Not Found' })).toBeVisible();
  await expectPageBasics(page);
  await expectForEverybody(page);
});

visitorTest('the pages for everyone can be read without scripts', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  for (const path of PRERENDERED_PAGES) {
    await page.goto(path);
    await expectPageBasics(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await context.close();
});

visitorTest('the assets come compressed as the build made them', async ({ request }) => {
  const page = await (await request.get('/auth')).text();
  const assets = page.match(/\/assets\/[\w-]+\.(js|css)/g) ?? [];
  expect(assets.length).toBeGreaterThan(1);
  for (const path of assets)
    for (const encoding of ['br', 'gzip']) {
      const asset = await request.get(path, { headers: { 'accept-encoding': encoding } });
      expect(asset.headers()['content-encoding'], path).toBe(encoding);
    }
});
