import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import type { Pool } from 'pg';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import { createApiAccess } from './api-access.ts';
import { calendarReadRoutes } from './calendar-api.ts';
import { calendarWriteRoutes } from './calendar-write-api.ts';
import { createDemoCalendars } from './calendars.ts';
import { createChannels } from './channels.ts';
import { consentRoutes, DEMO_GOOGLE_AUTHORIZE_PATH } from './consent.ts';
import { DEMO_GOOGLE_ROOT } from './page.ts';
import { lookingRoutes } from './pages.ts';
import { DEMO_PEOPLE, type DemoPerson, demoDirectory } from './people.ts';
import { type CalendarMail, createDemoStore } from './store.ts';
import { tokenRoutes } from './token-api.ts';
import { createDemoTokens } from './tokens.ts';

export type DemoGoogle = {
  /** For the sign-in and the calendars, instead of Google's own. */
  client: GoogleClient;
  /** The pages under /demo-google, for the app's own origin. They read their own forms and need no session. */
  routes: ReturnType<Router['routes']>;
  people: readonly DemoPerson[];
  /** What Google would have emailed, newest first. */
  mails(): Promise<CalendarMail[]>;
  close(): Promise<void>;
};

/**
 * Starts the demo Google, used without a Google client: the pages on the app's origin, the APIs on a
 * loopback port of this process, the data in the database's schema `demo` (see `migrations.ts`). Several processes may
 * each run one on the same database with the same secret.
 */
export async function createDemoGoogle({
  pool,
  publicUrl,
  clientId,
  clientSecret,
  redirectUris,
  now,
  secret,
  people: all = DEMO_PEOPLE,
}: {
  pool: Pool;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  now: () => Date;
  /** Signs the tokens: the same after a restart, or all of them end. */
  secret: string;
  /** Who has a calendar here. */
  people?: readonly DemoPerson[];
}): Promise<DemoGoogle> {
  const people = demoDirectory(all);
  const store = createDemoStore(pool);
  const calendars = createDemoCalendars(store);
  const tokens = createDemoTokens(secret);
  const personOf = createApiAccess({ people, store, tokens, now });
  const pictures = new URL(`${DEMO_GOOGLE_ROOT}/pictures/`, publicUrl).href;
  const pictureOf = ({ sub }: DemoPerson) => `${pictures}${sub}.svg`;
  const identity = { clientId, clientSecret, issuers: [new URL(DEMO_GOOGLE_ROOT, publicUrl).href] };

  const api = new Koa();
  api.use(bodyParser({ enableTypes: ['json', 'form'] }));
  api.use(tokenRoutes({ client: identity, people, store, tokens, pictureOf, now }));
  const channels = createChannels({ personOf, now });
  api.use(channels.tell);
  api.use(channels.routes);
  api.use(calendarReadRoutes({ personOf, calendars, publicUrl, now }));
  api.use(calendarWriteRoutes({ personOf, people, calendars, store, publicUrl, now }));
  const server = createServer(api.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const pages = new Router();
  pages.use(consentRoutes({ client: identity, people, redirectUris, store, now }));
  pages.use(lookingRoutes({ people, store, calendars, now }));

  return {
    client: {
      ...identity,
      endpoints: {
        authorize: DEMO_GOOGLE_AUTHORIZE_PATH,
        token: `${origin}/token`,
        revoke: `${origin}/revoke`,
        certs: `${origin}/oauth2/v1/certs`,
        calendar: `${origin}/`,
      },
      pictures,
    },
    routes: pages.routes(),
    people: all,
    mails: () => store.mails(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
