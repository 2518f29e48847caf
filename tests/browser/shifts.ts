import type { Page } from '@playwright/test';

/** Lighthouse and the search engines call a shift of more than 0.1 bad. */
const MOST = 0.05;

/** In milliseconds. Each answer is painted before the next one comes, as on a slow line. */
const BETWEEN_ANSWERS = 40;

type Shift = { value: number; of: string };

/** From now on each page that is opened here counts what jumps in it. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Element | null }[];
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            of: entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120)).join(' | '),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let answers = 0;
  await page.route(/\/api\/(?!events)/, async (route) => {
    answers += 1;
    await new Promise((resolve) => setTimeout(resolve, (answers % 8) * BETWEEN_ANSWERS));
    await route.continue();
  });
}

/** What jumped on this page since it was opened, if that was too much. */
export async function jumpsOn(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  return sum < MOST ? [] : [`${page.url()}: ${sum.toFixed(3)}, ${shifts.map(({ of }) => of)}`];
}
