import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { DAY } from '#contracts/durations.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { BUILT_WEB } from '#services/config.ts';
import { median, startProgram } from '../../bench/load.ts';
import { chromiumPath } from './browser.ts';
import { cookiesOf } from './cookies.ts';
import { onSlowPhone } from './slow-phone.ts';

/**
 * How the app's pages are for someone who is signed in, on a phone with a slow line and nothing cached: 1.6 Mbit/s, 150 ms, and a
 * processor a quarter as fast as this one. Milliseconds until the largest paint and the scripts asked for before it, and
 * the slowest interaction until its next paint, with thirty people. `--web` is the folder of another build, to compare.
 */

const LIMITS = { largestPaintMs: 2_000, scripts: 8, interactionMs: 100 };

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    web: { type: 'string', default: BUILT_WEB },
    json: { type: 'boolean', default: false },
  },
});

const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';

type Opened = { address: string; interact: (page: Page) => Promise<void> };

const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);

const create = (mia: Visitor, title: string, participants: readonly object[]) =>
  mia.post<MeetingAnswer>(
    '/api/meetings',
    {
      ...{ title, participants, duration: 30, timePreference: 'business', aiDecisionMode: 'manual' },
      ...{ dateRangeStart: day(1), dateRangeEnd: day(14) },
    },
    { 'idempotency-key': randomUUID() },
  );

const folder = mkdtempSync(join(tmpdir(), 'kairos-bench-'));
chmodSync(folder, 0o711);
const { url, child } = await startProgram(['tests/harness/role.ts', 'all', options.web], {
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  LOG_LEVEL: 'error',
  KAIROS_STAFF: `${MIA}:analyst`,
});
const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath ? { executablePath } : {});

try {
  const mia = createVisitor(url);
  await mia.signIn(MIA);
  const results: Record<string, unknown> = {};
  for (const [name, opened] of Object.entries(await pagesOf(mia))) {
    if (!name.includes(options.only)) continue;
    const looks: Look[] = [];
    for (let run = 0; run < Number(options.runs); run++) looks.push(await look(browser, mia, opened));
    const figure = (of: (one: Look) => number) => Math.round(median(looks.map(of)));
    results[name] = {
      largestPaintMs: figure(({ largestPaint }) => largestPaint),
      scripts: Math.max(...looks.map(({ scripts }) => scripts)),
      interactionMs: figure(({ interaction }) => interaction),
      layoutShift: Number(Math.max(...looks.map(({ shift }) => shift)).toFixed(3)),
    };
  }
  if (options.json) console.log(JSON.stringify({ pages: results, limits: LIMITS }));
  else {
    console.table(results);
    console.log('At most:', LIMITS);
  }
} finally {
  await browser.close();
  child.removeAllListeners('exit').kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
}

/** Meetings of thirty people, one booked and one still waiting, and what one does first on each page. */
async function pagesOf(mia: Visitor): Promise<Record<string, Opened>> {
  const crowd = Array.from({ length: 29 }, (_, at) => ({
    email: `guest${at}@elsewhere.example`,
    name: `Bartholomew Featherstonehaugh ${at}`,
    optional: at > 0,
  }));
  const waiting = await create(mia, 'Waits for thirty', crowd);
  const own = await create(mia, 'To choose from', [{ email: NOAH }, ...crowd.slice(1)]);
  const noah = createVisitor(url);
  await noah.signIn(NOAH);
  await noah.post(`/api/meetings/${own.id}/participants`, {});
  for (const contact of crowd) await mia.post('/api/contacts', { email: contact.email, name: contact.name });
  const press =
    (name: string | RegExp, role: 'button' | 'tab' = 'button') =>
    async (page: Page) =>
      page.getByRole(role, { name }).first().click();
  return {
    dashboard: {
      address: '/',
      async interact(page) {
        await page.getByLabel('What do you want to plan?').pressSequentially('Lunch');
        await page.getByRole('heading', { name: 'Calendar Integration' }).click();
      },
    },
    'My Meetings': { address: '/meetings', interact: press(/^Scheduled/, 'tab') },
    'New Meeting': {
      address: '/meetings/create?method=contacts',
      async interact(page) {
        await page.getByLabel('Meeting title').pressSequentially('Lunch');
        await page.getByRole('tab', { name: 'Participants' }).click();
        await page.getByRole('checkbox').nth(3).click();
      },
    },
    meeting: { address: `/meetings/${waiting.id}`, interact: press(/^(Edit|Change|Invite)/) },
    settings: {
      address: '/settings',
      async interact(page) {
        await page.getByRole('radio').first().click();
      },
    },
    insights: {
      address: '/insights?period=all',
      interact: async (page) => page.getByRole('main').getByRole('link').first().click(),
    },
  };
}

type Look = { largestPaint: number; scripts: number; interaction: number; shift: number };

async function look(on: Browser, visitor: Visitor, { address, interact }: Opened): Promise<Look> {
  const { context, page } = await onSlowPhone(on, url);
  try {
    await context.addCookies(cookiesOf(visitor));
    await page.addInitScript(watch);
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    // The line to live updates stays open, so the network is never idle.
    await page.waitForTimeout(4_000);
    const { largestPaint, scripts, shift } = await page.evaluate(() => window.looked());
    await interact(page);
    await page.waitForTimeout(1_000);
    const { interaction } = await page.evaluate(() => window.looked());
    return { largestPaint, scripts, interaction, shift };
  } finally {
    await context.close();
  }
}

declare global {
  interface Window {
    looked(): Look;
  }
}

/** Runs in the page: keeps what the browser tells of its paints, its jumps, and how long people wait after each press. */
function watch(): void {
  // As in production.
  sessionStorage['demoBar'] = 'closed';
  const seen = { largestPaint: 0, interaction: 0, shift: 0 };
  const observe = (type: string, on: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(on)).observe({
      type,
      buffered: true,
      ...more,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.shift += value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId = 0 } = entry as PerformanceEventTiming & { interactionId?: number };
      if (interactionId > 0) seen.interaction = Math.max(seen.interaction, entry.duration);
    },
    { durationThreshold: 16 },
  );
  window.looked = () => ({
    ...seen,
    scripts: performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < seen.largestPaint).length,
  });
}
