import { type Browser, createBrowser, locationOf } from '#services/calendars/google/testkit/browser.ts';
import { createLog } from '#services/runtime/log.ts';
import type { ProvenSignIn } from '#services/sign-in/port.ts';
import { openOrigin, serveWithSessions } from '../../testkit/sessions-app.ts';
import { createDiscovery } from '../discovery.ts';
import type { SignInIssuer } from '../issuer.ts';
import { createOidcSignIn } from '../sign-in.ts';

/** A Monday, from which the tests' clock starts. */
const START = Date.UTC(2027, 0, 4, 8);

/** An app in which people sign in with these issuers, and the steps of a sign-in, one by one. */
export async function openVisits(issuersOf: (origin: string) => Promise<readonly SignInIssuer[]>) {
  let time = START;
  const app = await openOrigin();
  const proven: ProvenSignIn[] = [];
  const logged: string[] = [];
  const report = createLog('debug', { write: (line) => void logged.push(line) });
  const now = () => new Date(time);
  const issuers = await issuersOf(app.origin);
  const sessions = serveWithSessions(app, [
    // As the API does it: who is signed in is known before.
    async (ctx, next) => {
      ctx.state['user'] = ctx['session'].user ? { id: ctx['session'].user } : null;
      await next();
    },
    ...issuers.map((issuer) =>
      createOidcSignIn(
        {
          ...{ issuer, configurationOf: createDiscovery(issuer), publicUrl: app.origin, now, report },
          calendarScopes: ['offline_access', 'Calendars'],
        },
        async (ctx, one) => {
          proven.push(one);
          ctx['session'].user = one.person.subject;
          await ctx['session'].regenerate();
          ctx.redirect(one.redirect ?? '/');
        },
      ),
    ),
  ]);

  const follow = async (browser: Browser, address: URL | string) =>
    locationOf(await browser.get(address), app.origin);

  return {
    origin: app.origin,
    proven,
    logged,
    sessions,
    newBrowser: () => createBrowser(app.origin),
    follow,
    /** Where Kairos answers a sign-in with: the issuer's page, or its own with a refusal. */
    start: (browser: Browser, path: string) => follow(browser, path),
    async whoIs(browser: Browser): Promise<unknown> {
      return ((await (await browser.get('/')).json()) as { user: unknown }).user;
    },
    pass(milliseconds: number) {
      time += milliseconds;
    },
    close: () => app.close(),
  };
}

export type OidcVisits = Awaited<ReturnType<typeof openVisits>>;
