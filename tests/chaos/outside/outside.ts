import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type pg from 'pg';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { Environment, SlackAddresses } from '#services/cli/composition/foundation.ts';
import { createDemoSlack } from '#services/demo/slack/demo-slack.ts';
import { migrations as slackMigrations } from '#services/demo/slack/migrations.ts';
import { KEY_OF_SIGNED } from '#services/replies/testkit/sender.ts';
import { CALLBACK_PATH } from '#services/sign-in/google/sign-in.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { placed } from '#tests/doubles/google/calendars.ts';
import { createDemoGoogle } from '#tests/doubles/google/demo-google.ts';
import { migrations as googleMigrations } from '#tests/doubles/google/migrations.ts';
import type { DemoPerson } from '#tests/doubles/google/people.ts';
import { createDemoStore } from '#tests/doubles/google/store.ts';
import { startMailLedger } from '../../crash/mail-ledger.ts';
import { freePort } from '../../harness/free-port.ts';
import { startPostgresForRun } from '../../harness/postgres-server.ts';
import type { Closing } from '../closing.ts';
import { appointmentsOf } from '../people.ts';
import { createFaults, type Faults } from './faults.ts';
import { startHttpProxy } from './http-proxy.ts';
import { startSmtpProxy } from './smtp-proxy.ts';

/** What each process of Kairos is told of the outside. */
export type Surroundings = {
  google: GoogleClient;
  slack: SlackAddresses;
  limits: NonNullable<Environment['limits']>;
  /** With which the mail server of everyone's domain signs. */
  keyOfSenders: string;
};

export type OutsideName = 'calendars' | 'mail' | 'Slack';

export type Outside = Awaited<ReturnType<typeof openOutside>>;

/** Longer than Kairos waits for any of them, in milliseconds. */
const PATIENCE = 30_000;

/** The base of all addresses for replies. */
export const REPLIES = 'reply@kairos.example';

/** Everyone signs in from the same address. */
const LIMITS = { signIn: { calls: 1_000_000, seconds: 60 } };

/**
 * Google, Slack and a mail server as they are without Kairos: in this process, on a Postgres that is never killed, each
 * behind a proxy that fails some of its calls.
 */
export async function openOutside({
  seed,
  people,
  days,
  publicUrl,
  closing,
  limits = {},
}: {
  seed: number;
  people: readonly DemoPerson[];
  /** On which everyone has appointments of their own. */
  days: readonly string[];
  publicUrl: string;
  closing: Closing;
  /** Of calls, beside those on signing in. */
  limits?: Surroundings['limits'];
}) {
  const postgres = await startPostgresForRun();
  closing.with(postgres.stop);
  const pool = createPool({ connectionString: postgres.url, max: 12 });
  closing.with(() => pool.end());
  await migrate(pool, { ...googleMigrations, ...slackMigrations });
  await fillCalendars(pool, people, days, seed);

  const faults: Record<OutsideName, Faults> = {
    calendars: createFaults(seed, 'calendars'),
    mail: createFaults(seed, 'mail'),
    Slack: createFaults(seed, 'Slack'),
  };
  const behindProxy = async (name: OutsideName, origin: string) => {
    const proxy = await startHttpProxy({
      port: await freePort(),
      upstreams: () => [origin],
      passage: faults[name].passage,
      patience: PATIENCE,
    });
    closing.with(proxy.close);
    return proxy.url;
  };

  const now = () => new Date();
  const google = await createDemoGoogle({
    pool,
    publicUrl,
    clientId: 'chaos-google',
    clientSecret: 'secret of Google',
    redirectUris: [`${publicUrl}${CALLBACK_PATH}`],
    now,
    secret: 'tokens of Google',
    people,
  });
  closing.with(google.close);
  const slack = await createDemoSlack({
    pool,
    publicUrl,
    deliverTo: () => publicUrl,
    now,
    secret: 'Slack',
    // Slack goes on for an hour; here a few minutes are enough.
    pauses: [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000],
  });
  closing.with(slack.close);
  const ledger = await startMailLedger();
  closing.with(ledger.close);
  const smtp = await startSmtpProxy(ledger.url, faults.mail);
  closing.with(smtp.close);

  const app = new Koa();
  app.use(google.routes).use(slack.pages);
  const pages = createServer(app.callback()).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  closing.with(async () => {
    pages.closeAllConnections();
    pages.close();
  });

  const calendars = await behindProxy('calendars', new URL(google.client.endpoints.calendar).origin);
  const slackApi = await behindProxy('Slack', new URL(slack.client.apiUrl).origin);
  const { endpoints } = google.client;
  const moved = (address: string) => address.replace(new URL(endpoints.calendar).origin, calendars);
  const surroundings: Surroundings = {
    google: {
      ...google.client,
      endpoints: {
        authorize: endpoints.authorize,
        token: moved(endpoints.token),
        revoke: moved(endpoints.revoke),
        certs: moved(endpoints.certs),
        calendar: moved(endpoints.calendar),
      },
    },
    slack: { apiUrl: `${slackApi}/api/`, authorizeUrl: slack.client.authorizeUrl },
    limits: { ...LIMITS, ...limits },
    keyOfSenders: KEY_OF_SIGNED,
  };
  return {
    pool,
    ledger,
    faults,
    /** Where people see what Google and Slack show them. */
    pagesUrl: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    env: {
      CHAOS_SURROUNDINGS: JSON.stringify(surroundings),
      SMTP_URL: smtp.url,
      REPLIES_URL: `smtp://127.0.0.1?address=${REPLIES}`,
      GOOGLE_CLIENT_ID: google.client.clientId,
      GOOGLE_CLIENT_SECRET: google.client.clientSecret,
      SLACK_CLIENT_ID: slack.client.clientId,
      SLACK_CLIENT_SECRET: slack.client.clientSecret,
      SLACK_SIGNING_SECRET: slack.client.signingSecret,
    },
  };
}

async function fillCalendars(
  pool: pg.Pool,
  people: readonly DemoPerson[],
  days: readonly string[],
  seed: number,
): Promise<void> {
  const store = createDemoStore(pool);
  for (const person of people) {
    const own = appointmentsOf(person, days, seed).map((event) => placed(person, event));
    await store.write(own, [], { mustBeNew: false });
  }
}
