// What analysts see of everyone's meetings: figures that are what was done, the rows behind them, and their stories.
import type { Page } from '@playwright/test';
import type { InsightsRows } from '#contracts/api/insights.ts';
import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { WholeKairos } from '../harness/whole-kairos.ts';
import { expectAccessible, expectNoSidewaysScroll, expectPageBasics } from './accessible.ts';
import { createMeetingOverHttp, EMMA, expect, joinOverHttp, MIA, NOAH, OMAR, test } from './given.ts';

test.use({ env: { KAIROS_STAFF: `${OMAR}:analyst` } });

const chart = (page: Page, name: string) => page.getByRole('region', { name });
const table = (page: Page, name: string) => chart(page, name).getByRole('table');
const fold = (page: Page, name: string) => chart(page, name).getByText('View as table');
const rows = (page: Page) => page.getByRole('dialog').getByRole('region', { name: 'Rows' });

/** One meeting booked by Kairos, one by Mia, and one that no one has answered. */
async function threeMeetings(kairos: WholeKairos): Promise<{ automatic: MeetingAnswer }> {
  const mia = await kairos.signedIn(MIA);
  const noah = await kairos.signedIn(NOAH);
  const automatic = await createMeetingOverHttp(mia, { aiDecisionMode: 'auto' });
  const chosen = await createMeetingOverHttp(mia, { participants: [{ email: NOAH }, { email: EMMA }] });
  await createMeetingOverHttp(mia, { participants: [{ email: EMMA }] });
  await joinOverHttp(noah, automatic);
  await joinOverHttp(noah, chosen);
  await joinOverHttp(await kairos.signedIn(EMMA), chosen);
  const details = ({ id }: MeetingAnswer) => mia.get<MeetingDetailsAnswer>(`/api/meetings/${id}`);
  await expect(async () => {
    expect((await details(automatic)).status).toBe('scheduled');
    expect((await details(chosen)).timeSuggestions.length).toBeGreaterThan(0);
  }).toPass({ timeout: 30_000 });
  await expect(async () => {
    const [best] = (await details(chosen)).timeSuggestions;
    await mia.post(`/api/meetings/${chosen.id}/schedule`, { start: best!.suggestedTime });
  }).toPass({ timeout: 30_000 });
  return { automatic };
}

test('an analyst sees figures that are what was done, in words, as plots and in tables', {
  tag: '@story',
}, async ({ page, kairos, signIn }) => {
  await threeMeetings(kairos);
  await signIn(page, OMAR);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Insights' }).click();
  const totals = page.getByRole('main').locator('dl[aria-label="Totals"]');
  await expect(totals).toHaveText(
    /Created3.+Booked2Of those created. 0 lapsed, 0 cancelled, 1 still open.+100%.+saved0\.8/,
  );
  for (const [name, sentence] of [
    [
      'Decisions per week',
      /^2 times were chosen in the last 12 weeks.+Kairos chose 50% of them automatically/,
    ],
    ['Time from created to booked', /^Half of 2 meetings were booked within .+ of the request, 90% within/],
    ['From invited to booked', 'Of 4 invited people, 75% joined and 75% are in a booked meeting'],
    ['Automatic and manual', 'Of 2 booked meetings created in the last 12 weeks, Kairos booked 50%'],
    ['Confidence vs. outcome', /^100% of 2 booked times held\. That's too few/],
    ['Hours saved', '0.8 hours: 23 minutes for each of 2 booked meetings'],
  ] as const) {
    await expect(chart(page, name).locator('p').first()).toContainText(sentence);
    await expect(chart(page, name).locator('svg.recharts-surface')).toBeVisible();
    await fold(page, name).click();
  }
  await expect(chart(page, 'Decisions per week').locator('.recharts-bar-rectangle path')).toHaveCount(2);
  await expect(table(page, 'From invited to booked').getByRole('row')).toHaveText([
    'StepPeopleShare of invited',
    'Invited4100%',
    'Joined375%',
    'Booked375%',
    'Declined00%',
    'No reply125%',
    'Removed00%',
  ]);
  await expectPageBasics(page);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([
    'Meetings',
    'New',
    'Contacts',
    'Settings',
    'Insights',
  ]);
});

test('keyboards open the rows behind a figure and the story of one, and Back leads back', async ({
  page,
  kairos,
  signIn,
}) => {
  const { automatic } = await threeMeetings(kairos);
  await signIn(page, OMAR);
  await page.goto('/insights?period=26');
  await chart(page, 'Decisions per week').locator('summary').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  const figure = table(page, 'Decisions per week').getByRole('button', {
    name: /^1, Kairos, .+: show rows/,
  });
  await expect(figure).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/insights\?period=26&chart=decisions&week=[\d-]+&by=automatic$/);
  await expect(page.getByRole('dialog', { name: /^Times Kairos chose, week of / })).toBeVisible();
  await expect(page.getByText("1 row. Each links to its meeting's story.")).toBeVisible();
  await expect(rows(page).getByRole('columnheader')).toHaveText([
    'Story',
    ...['Chosen', 'By', 'Meeting time', 'Confidence', 'Without someone', 'Took', 'Outcome'],
  ]);
  await expect(rows(page).getByRole('row').last()).toContainText(/Kairos.+no.+Booked$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/insights?period=26');
  await expect(figure).toBeFocused();

  // The bars are buttons as well: Tab leads to the first of a chart, and arrow keys to the next.
  const bars = chart(page, 'From invited to booked').getByRole('button', { name: /, \d/ });
  await expect(bars).toHaveCount(6);
  await bars.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Joined, 3 (75%)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Invited people who joined' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Joined, 3 (75%)' })).toBeFocused();
  await figure.focus();
  await page.keyboard.press('Enter');
  await rows(page).getByRole('link', { name: 'Story' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/meetings/${automatic.id}/history`);
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toBeHidden();
  await expect(page).toHaveURL('/insights?period=26');
});

test('a bar opens its rows; their address can be shared; more of them are shown, also after a story', async ({
  page,
  kairos,
  signIn,
}) => {
  await joinOverHttp(await kairos.signedIn(NOAH), await createMeetingOverHttp(await kairos.signedIn(MIA)));
  await signIn(page, OMAR);
  // As if there were so many that they came in two parts.
  await page.route('**/api/insights/rows?*', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('&after=first', '') });
    const answer: InsightsRows = await response.json();
    const isFirst = !route.request().url().includes('after=first');
    const many = answer.rows.flatMap((row) =>
      Array.from({ length: 50 }, (_, at) => ({
        ...row,
        values: answer.columns.map(({ name }, column) =>
          name === 'participant' ? at + (isFirst ? 0 : 50) : row.values[column]!,
        ),
      })),
    );
    await route.fulfill({
      json: { ...answer, rows: many, next: isFirst && many.length > 0 ? 'first' : null },
    });
  });
  await page.goto('/insights');
  await chart(page, 'From invited to booked').locator('.recharts-bar-rectangle').nth(1).click();
  await expect(page.getByRole('dialog', { name: 'Invited people who joined' })).toBeVisible();
  const stories = rows(page).getByRole('link', { name: 'Story' });
  await expect(stories).toHaveCount(50);
  // Anyone who goes from row to row by the keyboard comes to their end, and asks for more.
  await rows(page).focus();
  await page.keyboard.press('Tab');
  await expect(stories.first()).toBeFocused();
  await stories.last().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'More rows' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stories).toHaveCount(100);
  await expect(stories.nth(49)).toBeFocused();

  const scrolled = () => rows(page).evaluate(({ scrollTop }) => Math.round(scrollTop));
  await stories.nth(80).scrollIntoViewIfNeeded();
  const place = await scrolled();
  expect(place).toBeGreaterThan(1_000);
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('main').getByRole('link', { name: 'Insights' }).click(),
  ]) {
    await stories.nth(80).click();
    await page.getByRole('button', { name: 'Previous version' }).click();
    await back();
    await expect(stories).toHaveCount(100);
    await expect(stories.nth(80)).toBeFocused();
    expect(await scrolled()).toBe(place);
  }

  await page.reload();
  await expect(stories).toHaveCount(50);
  await rows(page).evaluate((region) => region.scrollTo(0, region.scrollHeight));
  await expect(stories).toHaveCount(100);

  await page.goto('/insights?period=all&chart=joinFunnel&step=booked');
  await expect(page.getByRole('dialog', { name: /in a booked meeting$/ })).toContainText(
    'No rows in this period.',
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/insights?period=all');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('anyone who is no analyst is told what the page is for and who to ask, and nothing is asked for', async ({
  page,
  signIn,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, MIA);
  await page.goto('/insights', { waitUntil: 'networkidle' });
  await expect(page.getByText('Insights are for analysts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Insights' })).toHaveCount(0);
  expect(asked.filter((url) => url.includes('/api/insights'))).toEqual([]);

  // In the demo, the way on is to be its analyst.
  await page.getByRole('link', { name: 'Be Lena' }).click();
  await page.getByRole('link', { name: 'Be Lena' }).click();
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
  await expect(page.getByText('Insights are for analysts')).toHaveCount(0);
});

test('figures that could not be loaded can be asked for again; without plots the words and tables are there', async ({
  page,
  kairos,
  signIn,
  complaints,
}) => {
  complaints.foresee(/ERR_FAILED/);
  await signIn(page, OMAR);
  await page.route('**/api/insights', (route) => route.abort());
  await page.goto('/insights?period=all');
  await expect(page.getByText("Couldn't load the figures")).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/insights');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(chart(page, 'Decisions per week')).toContainText('No meeting times were chosen so far.');
  await expect(page.getByRole('main').locator('dl[aria-label="Totals"]')).toContainText('Unknown until');
  await expect(page.getByText('View as table')).toHaveCount(0);

  await createMeetingOverHttp(await kairos.signedIn(MIA));
  await page.route(/\/assets\/drawn-plots-/, (route) => route.abort());
  await page.goto('/insights');
  await expect(chart(page, 'From invited to booked')).toContainText("Couldn't load this chart.");
  await fold(page, 'From invited to booked').click();
  await expect(table(page, 'From invited to booked').getByRole('row').nth(1)).toContainText('Invited1');
});
