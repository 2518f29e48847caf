import type { Browser, BrowserContext, Page } from '@playwright/test';
import { PHONE } from './phone.ts';

/** A page on a phone with nothing cached: 1.6 Mbit/s, 150 ms, and a processor a quarter as fast as this one. */
export async function onSlowPhone(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ ...PHONE, baseURL });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 750e3 / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page };
}
