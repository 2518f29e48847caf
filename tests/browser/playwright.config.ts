import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { chromiumPath } from './browser.ts';
import { PHONE } from './phone.ts';

const executablePath = await chromiumPath();
const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    // A page lives for seconds here: compiling what it runs for speed takes longer than running it.
    '--js-flags=--no-opt --no-maglev',
    // Chromium starts a process ahead for a next page, and nearly every test ends without one.
    '--renderer-process-limit=1',
  ],
};

// Runs beside each other on one machine keep out of each other's way; the workers are told by their environment.
process.env['KAIROS_BROWSER_RUN'] ??= String(process.pid);
const run = process.env['KAIROS_BROWSER_RUN'];

// Every worker loads a whole Kairos: what one has compiled, the next one finds.
process.env['NODE_COMPILE_CACHE'] ??= path.join(
  import.meta.dirname,
  '../../node_modules/.cache/compiled-for-tests',
);

// Where `.ci/run` counts from.
const results = process.env['TEST_RESULTS'];

/** Two cores: more workers only make each other wait. */
export default defineConfig({
  testDir: '.',
  // Node runs TypeScript as it is. Translating it takes each worker several seconds.
  build: { external: ['**/*.ts'] },
  outputDir: path.join(tmpdir(), `kairos-browser-tests-${run}`),
  globalSetup: './setup.ts',
  snapshotPathTemplate: '{testDir}/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: process.env['CI'] !== undefined,
  workers: 2,
  // The second try of what failed is traced, so no first one pays for a copy of the page at every step. What passes then is
  // listed as flaky, and fails the run; only where it decides what lands, a busy moment must not decide.
  retries: 1,
  failOnFlakyTests: !results,
  // Long, since a busy machine is no fault of what is tested.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(results ? [['json', { outputFile: `${results}/playwright.json` }] as const] : [])],
  use: {
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
    // It would need an ffmpeg of Playwright's own.
    video: 'off',
    launchOptions,
  },
  projects: [
    // One way through each part of the product: all that `npm test` opens a browser for.
    { name: 'stories', grep: /@story/, use: { ...devices['Desktop Chrome'], launchOptions } },
    { name: 'desktop', grepInvert: /@story/, use: { ...devices['Desktop Chrome'], launchOptions } },
    {
      name: 'phone',
      // Each test that is tagged since a phone shows something else or has it reached in another way; all else is the same on
      // every screen. Whether each page fits a narrow one is seen on the desktop.
      grep: /@phone/,
      use: { ...PHONE, launchOptions },
    },
  ],
});
