import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { PREVIEW_PICTURES } from '#contracts/pages.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { cookiesOf } from './cookies.ts';

const WEB = path.join(import.meta.dirname, '../../web');
const PICTURES = path.join(WEB, 'src/features/marketing/pictures');

/** In CSS pixels; pictures have two pixels for each. */
type Clip = { x: number; y: number; width: number; height: number };

/** High, so no bar lies over what is taken. */
const PHONE = { viewport: { width: 390, height: 2400 }, hasTouch: true };

/** Takes the pictures of the running product that the public pages show, in light and dark, and those of link previews. */
export async function takeWebPictures(
  browser: Browser,
  {
    url,
    organizer,
    choose,
    booked,
    join,
  }: Record<'url' | 'choose' | 'booked' | 'join', string> & { organizer: Visitor },
): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });

  async function picture(
    name: string,
    address: string,
    clipOf: (page: Page) => Promise<Clip>,
    { as, ...options }: BrowserContextOptions & { as?: Visitor },
  ) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        reducedMotion: 'reduce',
        timezoneId: 'Europe/Berlin',
        locale: 'en-US',
        colorScheme,
        ...options,
      });
      // The demo bar is not part of the product.
      await context.addInitScript(() => sessionStorage.setItem('demoBar', 'closed'));
      if (as) await context.addCookies(cookiesOf(as));
      const page = await context.newPage();
      await page.goto(new URL(address, url).href, { waitUntil: 'networkidle' });
      await page.evaluate(() => document.fonts.ready.then(() => null));
      const clip = { ...(await clipOf(page)), scale: 2 };
      const { data } = await (await context.newCDPSession(page)).send('Page.captureScreenshot', {
        format: 'webp',
        quality: 82,
        // Beyond the viewport, the browser forgets that the screen is touched, and lays the page out again.
        captureBeyondViewport: false,
        clip,
      });
      const file = path.join(PICTURES, `${name}-${colorScheme}.webp`);
      writeFileSync(file, Buffer.from(data, 'base64'));
      console.log(file, clip.width, clip.height);
      await context.close();
    }
  }

  const ranked = (page: Page) => page.getByRole('heading', { name: 'The best time' });
  await picture('meeting', choose, async () => ({ x: 0, y: 0, width: 1104, height: 672 }), {
    viewport: { width: 1104, height: 1200 },
    as: organizer,
  });
  await picture('meeting-phone', choose, async (page) => below(ranked(page), 390, 720), {
    ...PHONE,
    as: organizer,
  });
  await picture(
    'booked',
    booked,
    async (page) => below(page.getByText('The time is confirmed'), 640, 475, 37),
    { viewport: { width: 640, height: 1400 }, as: organizer },
  );
  await picture(
    'answer',
    join,
    async (page) => {
      await page.getByRole('link', { name: 'Mark times' }).click();
      await page.getByRole('button', { name: 'Weekdays, 9 AM to 5 PM' }).click();
      return below(page.getByRole('grid'), 390, 517, 8);
    },
    { ...PHONE, timezoneId: 'Africa/Cairo' },
  );

  await preview(PREVIEW_PICTURES.page, (figure) => {
    const frame =
      'display:grid;grid-template-columns:1fr 470px;gap:56px;align-items:center;height:630px;padding:0 64px';
    return `<div style="${frame}"><div>${LOGO}
      <p style="margin-top:44px;font-size:62px;line-height:1.06;font-weight:650;letter-spacing:-.04em">Find a time that
      works for everyone.<span style="display:block;color:var(--color-accent)">And see why.</span></p>
      <p style="margin-top:32px;font-size:24px;color:var(--color-soft)">Open source. Runs on your own machine.</p></div>
      <div style="zoom:1.02">${figure}</div></div>`;
  });
  await preview(PREVIEW_PICTURES.invitation, () => {
    const frame = 'display:flex;flex-direction:column;justify-content:center;height:630px;padding:0 96px';
    return `<div style="${frame}">${LOGO}
      <p style="margin-top:48px;font-size:84px;line-height:1.04;font-weight:650;letter-spacing:-.045em">You're invited
      <span style="display:block;color:var(--color-accent)">to a meeting.</span></p>
      <p style="margin-top:36px;font-size:32px;color:var(--color-soft)">See what it's about, and say whether you can come.</p></div>`;
  });

  /** A picture for chats, of the landing page's own parts. */
  async function preview(address: string, markup: (figure: string) => string) {
    const context = await browser.newContext({
      viewport: { width: 1200, height: 630 },
      colorScheme: 'light',
      bypassCSP: true,
    });
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    const figure = await page
      .locator('figure')
      .first()
      .evaluate((element) => element.outerHTML);
    await page.evaluate((html) => {
      document.body.innerHTML = html;
      document.body.style.background = 'var(--color-accent-soft)';
    }, markup(figure));
    await page.evaluate(() => document.fonts.ready.then(() => null));
    const file = path.join(WEB, 'public', address);
    await page.screenshot({ path: file });
    console.log(file);
    await context.close();
  }
}

const LOGO = `<span style="display:inline-flex;align-items:center;gap:18px;font-size:36px;font-weight:650;letter-spacing:-.02em">
  <svg viewBox="0 0 32 32" width="60" height="60"><rect width="32" height="32" rx="9" fill="var(--color-accent)"/>
  <path d="M10 7.5v17M22.5 7.5 10.6 17.2M14.6 14.2l8.4 10.3" fill="none" stroke="#fff" stroke-width="3.4"
  stroke-linecap="round" stroke-linejoin="round"/></svg>Kairos</span>`;

/** A piece of the page from a part of it on, with some room above. */
async function below(part: Locator, width: number, height: number, above = 16): Promise<Clip> {
  await part.waitFor();
  const top = await part.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  return { x: 0, y: Math.round(top) - above, width, height };
}
