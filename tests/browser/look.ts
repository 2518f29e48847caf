// Takes pictures of pages of a running Kairos, light and dark, on a desktop and on a phone:
//
//   node tests/browser/look.ts landing=/ list=/meetings@mia.berlin@example.com
//
// `@address` signs that person of the demo in first. --url names the Kairos (http://localhost:4600), --out the folder of
// the pictures (looks in the temporary folder), --only a part of their names, such as dark-phone.
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { chromiumPath } from './browser.ts';
import { cookiesOf } from './cookies.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:4600' },
    out: { type: 'string', default: path.join(tmpdir(), 'looks') },
    only: { type: 'string', default: '' },
  },
});

const SCREENS = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

const looks = positionals.map((wanted) => {
  const [, name = '', address = '', email] = /^([\w-]+)=(\/.*?)(?:@([^@/]+@[^@/]+))?$/.exec(wanted) ?? [];
  if (!name) throw new Error(`${wanted} is not <name>=<path> or <name>=<path>@<address>`);
  return { name, address, email };
});

const executablePath = await chromiumPath();
const browser = await chromium.launch(executablePath ? { executablePath } : {});
mkdirSync(values.out, { recursive: true });

for (const { name, address, email } of looks) {
  const visitor = createVisitor(values.url);
  if (email) await visitor.signIn(email);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [screen, options] of Object.entries(SCREENS)) {
      const file = path.join(values.out, `${name}-${colorScheme}-${screen}.png`);
      if (!file.includes(values.only)) continue;
      const context = await browser.newContext({
        ...options,
        colorScheme,
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Berlin',
      });
      await context.addCookies(cookiesOf(visitor));
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error') console.error(`${name}: ${message.text()}`);
      });
      page.on('pageerror', (error) => console.error(`${name}: ${error.message}`));
      await page.goto(new URL(address, values.url).href, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => null));
      // A picture of the full page forgets that the screen is touched. One of a screen as high as the page doesn't.
      const isPhone = screen === 'phone';
      if (isPhone) {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ ...options.viewport, height });
      }
      await page.screenshot({ path: file, fullPage: !isPhone });
      console.log(file);
      await context.close();
    }
}
await browser.close();
