import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { DAY } from '#contracts/durations.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { BUILT_WEB } from '#services/config.ts';
import { median, startProgram } from '../../bench/load.ts';
import { chromiumPath } from './browser.ts';
import { onSlowPhone } from './slow-phone.ts';

/**
 * How soon a phone on a slow line shows an invitation: 1.6 Mbit/s, 150 ms, and a processor a quarter as fast as this one.
 * Milliseconds from the navigation until the ways to answer are there to read, and until the app has taken over.
 */

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, json: { type: 'boolean', default: false } },
});

const folder = mkdtempSync(join(tmpdir(), 'kairos-bench-'));
chmodSync(folder, 0o711);
const { url, child } = await startProgram(['tests/harness/role.ts', 'all', BUILT_WEB], {
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  LOG_LEVEL: 'error',
});
const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath ? { executablePath } : {});

try {
  const mia = createVisitor(url);
  await mia.signIn('mia.berlin@example.com');
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10);
  const { shareableLink } = await mia.post<MeetingAnswer>(
    '/api/meetings',
    {
      title: 'Plan the launch',
      duration: 30,
      dateRangeStart: day(1),
      dateRangeEnd: day(14),
      timePreference: 'business',
      aiDecisionMode: 'auto',
      participants: [{ email: 'noah.london@example.com' }],
    },
    { 'idempotency-key': randomUUID() },
  );
  const looks: Look[] = [];
  for (let run = 0; run < Number(options.runs); run++)
    looks.push(await look(browser, `${url}/meetings/join/${shareableLink}`));
  const figure = (of: (one: Look) => number) => Math.round(median(looks.map(of)));
  const result = {
    readableMs: figure(({ readable }) => readable),
    usableMs: figure(({ usable }) => usable),
    layoutShift: Math.max(...looks.map(({ shift }) => shift)),
  };
  console.log(options.json ? JSON.stringify(result) : result);
} finally {
  await browser.close();
  child.removeAllListeners('exit').kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
}

type Look = { readable: number; usable: number; shift: number };

async function look(on: Browser, address: string): Promise<Look> {
  const { context, page } = await onSlowPhone(on, url);
  await page.addInitScript(watch);
  await page.goto(address);
  const seen = await page.waitForFunction(() => (window.seen.usable > 0 ? window.seen : null), null, {
    polling: 500,
  });
  const result = (await seen.jsonValue())!;
  await context.close();
  return result;
}

declare global {
  interface Window {
    seen: Look;
  }
}

/** Runs in the page: looks at each frame whether the ways to answer are there, and whether React has drawn them. */
function watch(): void {
  window.seen = { readable: 0, usable: 0, shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  const again = () => {
    const way = document.querySelector('nav[aria-label="Ways to answer"] a');
    if (way) window.seen.readable ||= performance.now();
    if (way && Object.keys(way).some((key) => key.startsWith('__react')))
      window.seen.usable ||= performance.now();
    if (!window.seen.usable) requestAnimationFrame(again);
  };
  requestAnimationFrame(again);
}
