import Koa from 'koa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { locationOf } from '#services/calendars/google/testkit/browser.ts';
import { type OpenDemo, openDemo } from '#services/calendars/google/testkit/demo.ts';
import { MIA_ADDRESS, type Visits, visitsOf } from '#services/calendars/google/testkit/visits.ts';
import { signInFailed } from '../port.ts';
import { openOrigin } from '../testkit/sessions-app.ts';

const CALLBACK = '/api/auth/google/callback';
const NOT_BEGUN = "the sign-in didn't start in this browser";

let demo: OpenDemo;
let visits: Visits;

beforeAll(async () => {
  demo = await openDemo();
  visits = visitsOf(demo);
});
afterAll(async () => {
  await demo.close();
});
beforeEach(() => {
  demo.signedIn.length = 0;
});

describe('a callback that this browser did not begin', () => {
  test('is refused without a state', async () => {
    const browser = visits.newBrowser();
    const callback = await visits.consented(browser);
    callback.searchParams.delete('state');
    await visits.expectRefused(browser, callback, NOT_BEGUN);
  });

  test('is refused with the state of another browser', async () => {
    const [browser, attacker] = [visits.newBrowser(), visits.newBrowser()];
    await visits.start(browser);
    await visits.expectRefused(browser, await visits.consented(attacker), NOT_BEGUN);
  });

  test('is refused in a browser that began nothing', async () => {
    await visits.expectRefused(visits.newBrowser(), await visits.consented(visits.newBrowser()), NOT_BEGUN);
  });

  test('is refused a second time', async () => {
    const browser = visits.newBrowser();
    const callback = await visits.consented(browser);
    await visits.follow(browser, callback);
    demo.signedIn.length = 0;
    expect((await visits.follow(browser, callback)).pathname).toBe('/auth');
    expect(demo.signedIn).toEqual([]);
  });

  test('leaves a sign-in that was begun since in another tab', async () => {
    const browser = visits.newBrowser();
    const older = await visits.consented(browser);
    const newer = await visits.consented(browser);
    await visits.expectRefused(browser, older, NOT_BEGUN);
    await visits.follow(browser, newer);
    expect(demo.signedIn).toHaveLength(1);
  });

  test('is refused with a code that was used, though the state is right', async () => {
    const browser = visits.newBrowser();
    const used = await visits.consented(browser);
    await visits.follow(browser, used);
    demo.signedIn.length = 0;
    const second = visits.newBrowser();
    const callback = await visits.consented(second);
    callback.searchParams.set('code', used.searchParams.get('code') ?? '');
    await visits.expectRefused(second, callback);
  });

  test('is refused with a code made for another sign-in, by PKCE', async () => {
    const [browser, victim] = [visits.newBrowser(), visits.newBrowser()];
    const stolen = (await visits.consented(victim)).searchParams.get('code') ?? '';
    const callback = await visits.consented(browser);
    callback.searchParams.set('code', stolen);
    await visits.expectRefused(browser, callback, "Google didn't grant access, invalid_grant");
  });

  test('is refused after ten minutes', async () => {
    const browser = visits.newBrowser();
    const callback = await visits.consented(browser);
    demo.pass(10 * 60_000 + 1);
    await visits.expectRefused(browser, callback, 'the sign-in took longer than 10 minutes');
  });

  test('is refused with an access token instead of a code: a token proves nothing about its bearer', async () => {
    await demo.signIn({ email: MIA_ADDRESS });
    const stolen = demo.signedIn.at(-1)?.tokens.accessToken ?? '';
    demo.signedIn.length = 0;
    const browser = visits.newBrowser();
    const state = (await visits.start(browser)).searchParams.get('state') ?? '';
    const path = new URL(`${CALLBACK}?access_token=${stolen}`, demo.app.origin);
    await visits.expectRefused(browser, path, NOT_BEGUN);
    await visits.start(browser);
    path.searchParams.set('state', state);
    await visits.expectRefused(browser, path);
  });

  test('is refused with tokens in the address, even with the right state', async () => {
    const browser = visits.newBrowser();
    const callback = await visits.consented(browser);
    callback.searchParams.delete('code');
    callback.searchParams.set('access_token', 'x');
    callback.searchParams.set('id_token', 'a.b.c');
    await visits.expectRefused(browser, callback, "Google didn't return a code");
  });

  test('has no say in what the sign-in page shows', async () => {
    const attack = `${CALLBACK}?error=Call+0800+http://evil.com&state=x`;
    await visits.expectRefused(visits.newBrowser(), new URL(attack, demo.app.origin), NOT_BEGUN);
  });

  test('shows plain characters only, even with the right state', async () => {
    const browser = visits.newBrowser();
    const state = (await visits.start(browser)).searchParams.get('state') ?? '';
    const callback = new URL(CALLBACK, demo.app.origin);
    callback.searchParams.set('state', state);
    callback.searchParams.set('error', `<b>http://evil</b>${'x'.repeat(500)}`);
    const details = (await visits.follow(browser, callback)).searchParams.get('details');
    expect(details).toMatch(/^[A-Za-z0-9 _.,'-]{1,160}$/);
  });
});

test('whatever is said on the sign-in page is cleaned', async () => {
  const origin = await openOrigin();
  const app = new Koa();
  app.use((ctx) => signInFailed(ctx, `<a href="http://evil">it's me, 0800</a>${'x'.repeat(500)}`));
  origin.handle(app.callback());
  const response = await fetch(origin.origin, { redirect: 'manual' });
  const details = locationOf(response, origin.origin).searchParams.get('details');
  expect(details).toMatch(/^a hrefhttpevilit's me, 0800ax{1,160}$/);
  expect(details).toHaveLength(160);
  await origin.close();
});
