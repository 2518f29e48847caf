import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

const NARROW = { width: 360, height: 740 };

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The page as it is shuts no one out, as far as a program can tell; in the dark, only the colors differ. */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is still on its way has no title yet, and would be judged while empty.
  await expect(page).toHaveTitle(/\S/);
  await page.evaluate(axe.source);
  await expectNothingFound(page, 'light', { runOnly: { type: 'tag', values: RULES } });
  await expectNothingFound(page, 'dark', { runOnly: { type: 'rule', values: ['color-contrast'] } });
}

async function expectNothingFound(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        at: nodes.map(({ target, html }) => `${target.join(' ')}  ${html.slice(0, 160)}`),
      }));
    },
    // What was found to be right is not told one by one, which takes longer than to look.
    // Nothing is preloaded: that is for rules about sound, video and locked screens, and there are none here.
    { ...rules, preload: false, resultTypes: ['violations'] as const satisfies RunOptions['resultTypes'] },
  );
  expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
}

/**
 * The page fits a narrow phone, and no one is shut out of it there or on the screen that it is shown on. What is shown on
 * both is seen in light on the one and in dark on the other: half of the time of four looks.
 */
export async function expectForEverybody(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const everyRule: RunOptions = { runOnly: { type: 'tag', values: RULES } };
  const before = page.viewportSize();
  await expectNothingFound(page, 'light', everyRule);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(NARROW);
  await expectNothingFound(page, 'dark', everyRule);
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

/** The page fits a narrow phone: nothing makes it scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(NARROW);
  const tooWide = await page.evaluate(() => {
    if (document.documentElement.scrollWidth <= 360) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > 361)
      .map((element) => element.outerHTML.slice(0, 160));
  });
  expect(tooWide, `${page.url()} at 360 px`).toEqual([]);
  if (before) await page.setViewportSize(before);
}

/** What every page has: one title, one heading of the first level, and a place for the main content. */
export async function expectPageBasics(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('main')).toHaveCount(1);
  await expect(page).toHaveTitle(/Kairos/);
  // Plots have titles, too.
  expect(await page.locator('title:not(svg title)').count(), 'titles').toBe(1);
}
