import { expect } from 'vitest';
import { answerConsent, type DemoAnswer } from '#tests/doubles/google/visitor.ts';
import { type Browser, createBrowser, locationOf } from './browser.ts';
import type { OpenDemo } from './demo.ts';

export const MIA_ADDRESS = 'mia.berlin@example.com';

/** The steps of a sign-in, separately, so that a test can come between them. */
export function visitsOf(demo: OpenDemo) {
  const { origin } = demo.app;

  /** Begins a sign-in and answers the address of the consent page. */
  async function start(browser: Browser, path = '/api/auth/google') {
    return locationOf(await browser.get(path), origin);
  }

  /** As far as the callback that Google redirects to, without following the redirect. */
  async function consented(browser: Browser, answer: Partial<DemoAnswer> = {}, path?: string) {
    return answerConsent(await start(browser, path), { email: MIA_ADDRESS, ...answer });
  }

  async function follow(browser: Browser, address: URL | string) {
    return locationOf(await browser.get(address), origin);
  }

  async function whoIs(browser: Browser) {
    return ((await (await browser.get('/')).json()) as { user: unknown }).user;
  }

  /** The address leads to the sign-in page, with these details if given, and nobody was signed in. */
  async function expectRefused(browser: Browser, address: URL | string, details?: string) {
    const led = await follow(browser, address);
    expect(led.pathname).toBe('/auth');
    expect(led.searchParams.get('error')).toBe('oauth_failed');
    if (details) expect(led.searchParams.get('details')).toBe(details);
    expect(await whoIs(browser)).toBeNull();
    expect(demo.signedIn).toEqual([]);
  }

  return { newBrowser: () => createBrowser(origin), start, consented, follow, whoIs, expectRefused };
}

export type Visits = ReturnType<typeof visitsOf>;
