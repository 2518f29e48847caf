import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { bodyParser } from '@koa/bodyparser';
import Router from '@koa/router';
import Koa from 'koa';
import type { Pool } from 'pg';
import type { MicrosoftClient } from '#services/calendars/microsoft/client.ts';
import { type CalendarMail, createDemoStore } from '../google/store.ts';
import { createDemoTokens } from '../google/tokens.ts';
import { createGraphAccess } from './api-access.ts';
import { outlookReadRoutes } from './calendar-api.ts';
import { createOutlookCalendars } from './calendars.ts';
import { entraConsentRoutes } from './consent.ts';
import type { OutlookEvent } from './event.ts';
import { outlookWriteRoutes } from './event-api.ts';
import { outlookPages } from './pages.ts';
import { OUTLOOK_PEOPLE, type OutlookPerson, outlookDirectory } from './people.ts';
import { createShowEvent } from './show-event.ts';
import { createSubscriptions } from './subscriptions.ts';
import { createThrottle } from './throttle.ts';
import { entraRoutes } from './token-api.ts';

export type DemoMicrosoft = {
  /** For the sign-in and the calendars, instead of Microsoft's own. */
  client: MicrosoftClient;
  /** The pages under /demo-microsoft, for the app's own origin. They read their own forms and need no session. */
  routes: ReturnType<Router['routes']>;
  people: readonly OutlookPerson[];
  /** What Exchange would have emailed, newest first. */
  mails(): Promise<CalendarMail[]>;
  close(): Promise<void>;
};

/** Fewer than anyone asks for, so that a busy calendar has more than one page. */
const MOST_PER_PAGE = 100;

/** To a mailbox within ten minutes, as at Exchange. */
const MOST_REQUESTS = 10_000;

/**
 * Starts the demo Microsoft, used without a Microsoft client: the pages on the app's origin, Entra's and Graph's
 * APIs on a loopback port of this process, the data in the database's schema `demo` (see `migrations.ts`).
 * Several processes may each run one on the same database with the same secret.
 */
export async function createDemoMicrosoft({
  pool,
  publicUrl,
  clientId,
  clientSecret,
  redirectUris,
  now,
  secret,
  people: all = OUTLOOK_PEOPLE,
  mostPerPage = MOST_PER_PAGE,
  mostRequests = MOST_REQUESTS,
  pace = async () => {},
}: {
  pool: Pool;
  publicUrl: string;
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  now: () => Date;
  /** Signs the tokens: the same after a restart, or all of them end. */
  secret: string;
  /** Who has a mailbox here. */
  people?: readonly OutlookPerson[];
  /** How many calendars or events an answer holds at most. */
  mostPerPage?: number;
  /** How many requests to a mailbox are answered within ten minutes. */
  mostRequests?: number;
  /** What each request to a mailbox waits for, while it counts as being answered. */
  pace?: () => Promise<void>;
}): Promise<DemoMicrosoft> {
  const people = outlookDirectory(all);
  const store = createDemoStore<OutlookEvent>(pool, 'microsoft_');
  const calendars = createOutlookCalendars(store);
  const tokens = createDemoTokens(secret);
  const personOf = createGraphAccess({ people, store, tokens, now });
  const show = createShowEvent(publicUrl);
  const identity = { clientId, clientSecret };

  const api = new Koa();
  api.use(bodyParser({ enableTypes: ['json', 'form'] }));
  api.use(entraRoutes({ client: identity, publicUrl, people, store, tokens, now }));
  api.use(createThrottle({ tokens, now, mostRequests, pace }));
  const subscriptions = createSubscriptions({ personOf, now });
  api.use(subscriptions.tell);
  api.use(subscriptions.routes);
  api.use(outlookReadRoutes({ personOf, calendars, show, mostPerPage }));
  api.use(outlookWriteRoutes({ personOf, calendars, store, show, publicUrl, now }));
  const server = createServer(api.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const pages = new Router();
  pages.use(entraConsentRoutes({ client: identity, people, redirectUris, store, now }));
  pages.use(outlookPages(store));

  return {
    client: { ...identity, authority: `${origin}/common/v2.0`, graph: `${origin}/v1.0` },
    routes: pages.routes(),
    people: all,
    mails: () => store.mails(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
