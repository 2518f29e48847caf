import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import type { WholeKairos } from '../../harness/whole-kairos.ts';
import { cookiesOf } from '../cookies.ts';

/**
 * Seconds of the keystroke-level model for people who type and point on average: Card, Moran, Newell, "The keystroke-level model for
 * user performance time with interactive systems", 1980. A swipe on a phone takes as long as pointing.
 */
const SECONDS = { key: 0.28, point: 1.1, press: 0.2, home: 0.4, think: 1.35 };

export type Effort = { presses: number; keys: number; swipes: number; words: number; seconds: number };

/** The share of a screen that a swipe or a turn of the wheel moves on. */
const SWIPE = 0.8;

/** Someone with a browser of their own, who counts their effort. Nothing is pressed that isn't in view: they scroll first. */
export type Person = {
  page: Page;
  effort: Effort;
  press(target: Locator): Promise<void>;
  /** Presses a field and types into it; `enter` presses Enter at the end. */
  type(target: Locator, text: string, options?: { enter?: boolean }): Promise<void>;
  /** Opens a list, and presses the option with this label. */
  choose(list: Locator, label: string): Promise<void>;
  /** Opens an email, and presses the link in it. */
  follow(mail: { subject: string; link: string }): Promise<void>;
  /** Goes on in another window that a press has opened. */
  in(page: Page): Person;
  close(): Promise<void>;
};

export const nobodysEffort = (): Effort => ({ presses: 0, keys: 0, swipes: 0, words: 0, seconds: 0 });

export async function personWith(
  browser: Browser,
  kairos: WholeKairos,
  { device, email }: { device?: BrowserContextOptions; email?: string } = {},
): Promise<Person> {
  const context = await browser.newContext({
    ...{ locale: 'en-US', timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 900 } },
    ...device,
    baseURL: kairos.url,
    reducedMotion: 'reduce',
  });
  if (email) await context.addCookies(cookiesOf(await kairos.signedIn(email)));
  return counting(await context.newPage(), nobodysEffort(), new Set());
}

function counting(page: Page, effort: Effort, seen: Set<string>): Person {
  const spend = (part: 'presses' | 'keys' | 'swipes', times: number, seconds: number) => {
    effort[part] += times;
    effort.seconds += seconds;
  };

  /** Counts the words in view that weren't seen before. */
  async function look(): Promise<void> {
    for (const line of await page.evaluate(linesInView)) {
      if (seen.has(line)) continue;
      seen.add(line);
      effort.words += line.split(/\s+/).filter(Boolean).length;
    }
  }

  /** Brings a target into view as a person does, screen by screen. */
  async function find(target: Locator): Promise<void> {
    await expect(target).toBeVisible({ timeout: 60_000 });
    await look();
    const away = await target.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return Math.max(0, -top, bottom - innerHeight) / innerHeight;
    });
    const swipes = Math.ceil(away / SWIPE);
    await target.scrollIntoViewIfNeeded();
    if (swipes > 0) await look();
    spend('swipes', swipes, swipes * SECONDS.point);
  }

  const person: Person = {
    page,
    effort,

    async press(target) {
      await find(target);
      spend('presses', 1, SECONDS.think + SECONDS.point + SECONDS.press);
      await target.click();
    },

    async type(target, text, { enter = false } = {}) {
      await person.press(target);
      const keys = text.length + (enter ? 1 : 0);
      spend('keys', keys, 2 * SECONDS.home + keys * SECONDS.key);
      await target.fill(text);
      if (enter) await target.press('Enter');
    },

    async choose(list, label) {
      await find(list);
      spend('presses', 2, SECONDS.think + 2 * (SECONDS.point + SECONDS.press));
      await list.selectOption({ label });
    },

    async follow({ subject, link }) {
      effort.words += subject.split(/\s+/).length;
      spend('presses', 2, SECONDS.think + 2 * (SECONDS.point + SECONDS.press));
      await page.goto(link);
    },

    in: (other) => counting(other, effort, seen),
    close: () => page.context().close(),
  };
  return person;
}

/** Runs in the page: each piece of text that can be seen without scrolling. */
function linesInView(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim();
    const parent = node.parentElement;
    if (!text || !parent?.checkVisibility()) continue;
    const { top, bottom, width } = parent.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight && width > 1) lines.push(text);
  }
  return lines;
}
