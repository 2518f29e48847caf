import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { build, type Plugin } from 'vite';
import { BUILT_WEB } from '#services/config.ts';
import { chromiumPath } from '#tests/browser/browser.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { median, startProgram } from './load.ts';

/**
 * How the public pages are for a phone on a slow line, as Lighthouse simulates it: each page as it is handed out, against
 * the landing page drawn by the browser alone, in the same run.
 */

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, json: { type: 'boolean', default: false } },
});
const PAGES = ['/', '/pricing', '/features'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const folder = mkdtempSync(join(tmpdir(), 'kairos-bench-'));
chmodSync(folder, 0o711);

/** The landing page again, with the same parts, but drawn by the browser out of an empty page. */
const DRAWN = `
import '/src/public.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { PublicFrame } from '/src/app/public-frame.tsx';
import { Component } from '/src/features/marketing/landing.tsx';
const page = createElement(PublicFrame, null, createElement(Component));
createRoot(document.getElementById('root')).render(createElement(BrowserRouter, null, page));
`;
const instead: Plugin = {
  name: 'drawn-by-the-browser',
  transformIndexHtml: { order: 'pre', handler: (html) => html.replace('/src/start.ts', '/drawn.js') },
  resolveId: (id) => (id === '/drawn.js' ? id : null),
  load: (id) => (id === '/drawn.js' ? DRAWN : null),
};
const drawnByBrowser = join(folder, 'web');
await build({
  configFile: 'web/vite.config.ts',
  logLevel: 'warn',
  plugins: [instead],
  build: { outDir: drawnByBrowser, emptyOutDir: true },
});

const start = (name: string, web: string) =>
  startProgram(['tests/harness/role.ts', 'all', web], {
    DATA_DIR: join(folder, name),
    PORT: '0',
    LOG_LEVEL: 'error',
    // The build sets it for its own process.
    NODE_ENV: '',
    // Nothing is simulated, so no demo bar and its libraries are loaded. No one is called here.
    GOOGLE_CLIENT_ID: 'bench',
    GOOGLE_CLIENT_SECRET: 'bench',
    SMTP_URL: 'smtp://localhost:2525',
    SLACK_CLIENT_ID: 'bench',
    SLACK_CLIENT_SECRET: 'bench',
    SLACK_SIGNING_SECRET: 'bench',
  });
const asIs = await start('as-is', BUILT_WEB);
const drawn = await start('drawn', drawnByBrowser);

const port = await freePort();
const executablePath = await chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [`--remote-debugging-port=${port}`],
});

async function audit(url: string): Promise<Result> {
  const ran = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
  });
  if (!ran || ran.lhr.runtimeError) throw new Error(`Lighthouse couldn't open ${url}`);
  return ran.lhr;
}

/** The medians of several looks at a page: scores of 100, times in milliseconds. */
async function look(url: string) {
  const looks: Result[] = [];
  for (let run = 0; run < Number(options.runs); run++) looks.push(await audit(url));
  const score = (id: string) =>
    Math.round(100 * median(looks.map(({ categories }) => categories[id]?.score ?? 0)));
  const figure = (id: string) =>
    Math.round(median(looks.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)));
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: figure('largest-contentful-paint'),
    layoutShift: median(
      looks.map(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? Number.NaN),
    ),
    bytes: figure('total-byte-weight'),
    /** What is not perfect, so that it can be mended. */
    missed: [
      ...new Set(
        looks.flatMap(({ audits }) =>
          Object.values(audits)
            .filter(
              ({ score: given, scoreDisplayMode }) =>
                given !== null && given < 0.9 && scoreDisplayMode === 'binary',
            )
            .map(({ id }) => id),
        ),
      ),
    ],
  };
}

try {
  const pages: Record<string, Awaited<ReturnType<typeof look>>> = {};
  for (const page of PAGES) pages[page] = await look(asIs.url + page);
  const byBrowser = await look(`${drawn.url}/`);
  const result = {
    pages,
    landingDrawnByTheBrowser: byBrowser,
    ratio: Number((pages['/']!.largestPaintMs / byBrowser.largestPaintMs).toFixed(2)),
  };
  console.log(options.json ? JSON.stringify(result) : inspect(result, { depth: null }));
} finally {
  await browser.close();
  for (const { child } of [asIs, drawn]) {
    child.removeAllListeners('exit').kill('SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
  }
  rmSync(folder, { recursive: true, force: true });
}
