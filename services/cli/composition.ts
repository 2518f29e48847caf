import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Middleware } from 'koa';
import type pg from 'pg';
import { createMeetingQueries } from '../../projections/meetings/queries.ts';
import { createContacts } from '../accounts/contacts.ts';
import { createCounters } from '../accounts/counters.ts';
import { removeExpired } from '../accounts/housekeeping.ts';
import { createInvitationTokens } from '../accounts/invitation-tokens.ts';
import { createSessionStore } from '../accounts/sessions.ts';
import { createSuppressions } from '../accounts/suppressions.ts';
import { createTokens } from '../accounts/tokens.ts';
import { createUsers } from '../accounts/users.ts';
import { createApp } from '../api/app.ts';
import type { ApiDeps } from '../api/deps.ts';
import type { Config } from '../config.ts';
import { createInProcessDoorbell } from '../doorbell/in-process.ts';
import { createGoogleCalendars } from '../google/calendars.ts';
import { type GoogleClient, googleClient } from '../google/client.ts';
import { createDemoGoogle } from '../google/demo/demo-google.ts';
import { revokeAccess } from '../google/revoke.ts';
import { CALLBACK_PATH, createGoogleSignIn } from '../google/sign-in.ts';
import { createInbox } from '../mail/demo/inbox.ts';
import { createOutbox } from '../mail/outbox.ts';
import type { Address, Mailer } from '../mail/port.ts';
import { createSmtpMailer } from '../mail/smtp.ts';
import { every } from '../process/every.ts';
import type { Log } from '../process/log.ts';
import { type Closers, closeAll } from '../process/shutdown.ts';
import { createProjector } from '../projector/projector.ts';
import { ensureReadModels } from '../projector/rebuild.ts';
import { createReconciler } from '../sagas/reconciler.ts';
import { createRetention } from '../sagas/retention.ts';
import { createWork } from '../sagas/work.ts';
import type { Vault } from '../vault/port.ts';
import { createVertexRefiner } from '../vertex/vertex.ts';
import { CannotStart } from './cannot-start.ts';
import { openDatabase } from './database.ts';
import { openEventLog } from './event-log.ts';

const HOUR = 60 * 60_000;

export type Kairos = {
  /** Where it is reached, without a slash at its end. */
  url: string;
  /** What stands in for a real part, in words. */
  standIns: string[];
  /** Resolves with the reason if Kairos can't go on; else never. */
  died: Promise<string>;
  /** Takes no more requests, finishes what has begun and closes everything. False if not all of it in time. */
  stop(): Promise<boolean>;
};

export type Surroundings = {
  report: Log;
  /** Gets the lines that the person who starts Kairos should see. */
  say: (line: string) => void;
  now: () => Date;
  /** Other limits than the usual ones. */
  limits?: NonNullable<ApiDeps['limits']['change']>;
};

/** Starts all of Kairos in this process. This is where every port gets its adapter, by the settings alone. */
export async function startKairos(config: Config, surroundings: Surroundings): Promise<Kairos> {
  const closers: Closers = [];
  try {
    return await compose(config, surroundings, closers);
  } catch (error) {
    await closeAll(closers, () => {});
    throw error;
  }
}

async function compose(config: Config, surroundings: Surroundings, closers: Closers): Promise<Kairos> {
  const { report, say, now } = surroundings;
  const { server, port, answerWith } = await listen(config, closers);
  const publicUrl = config.http.publicUrl.replace(/:0$/, `:${port}`);
  const { pool, died } = await openDatabase(config, closers, say);
  const { log, sealer, vault } = await openEventLog(config, pool, closers, report);

  const users = createUsers({ pool, vault, sealer, now });
  const tokens = createTokens({ pool, vault, now });
  const suppressions = createSuppressions({ pool, vault, now });
  const invitationTokens = createInvitationTokens({ vault, publicUrl });
  const meetings = createMeetingQueries({ pool });
  const mailFrom: Address = { name: 'Kairos', address: config.mailFrom };
  const mail = openMail(config, { pool, vault, mailFrom, now }, closers);
  const google = await openGoogle(config, { pool, vault, publicUrl, now }, closers);
  const calendars = createGoogleCalendars({ tokens, client: google.client, now, log: report });

  const doorbell = createInProcessDoorbell((error) => report.error({ err: error }, 'a listener failed'));
  closers.push({ name: 'the doorbell', close: () => doorbell.close() });
  const work = createWork({ pool, now });
  if (config.database.kind === 'embedded') await work.takeOver();
  const projector = createProjector({
    log,
    pool,
    now,
    alsoWrite: work.alsoWrite,
    onPage: (touched) => {
      for (const { meetingId } of touched) doorbell.ring(meetingId);
    },
    onTrouble: (message) => report.error(message),
  });
  closers.push({ name: 'the waiting for read models', close: () => projector.close() });
  const reconciler = createReconciler({
    log,
    work,
    doorbell,
    calendars,
    mailer: mail.mailer,
    users,
    bookingsOf: meetings.bookingsOf,
    suppressions,
    refiner:
      config.vertex &&
      createVertexRefiner({
        ...config.vertex,
        onFallback: (why) => report.warn({ why }, 'the model did not help; the order of the engine stands'),
      }),
    links: invitationTokens,
    mail: { from: mailFrom, publicUrl },
    retention: createRetention({ log, sealer, endedBefore: meetings.endedBefore, forget: mail.forget, now }),
    leadMinutes: config.leadMinutes,
    random: Math.random,
    trouble: ({ error, ...facts }, message) =>
      report.warn({ ...facts, ...(error !== undefined && { err: error }) }, message),
    now,
  });

  const closing = new AbortController();
  const app = createApp({
    log,
    meetings,
    projector,
    doorbell,
    calendars,
    work,
    sealer,
    vault,
    users,
    contacts: createContacts({ pool, vault, sealer, now }),
    sessions: createSessionStore({ pool, vault, now }),
    tokens,
    suppressions,
    counters: createCounters({ pool }),
    invitationTokens,
    google: {
      signIn: (onIdentity) => createGoogleSignIn({ client: google.client, publicUrl, now, onIdentity }),
      revoke: (userId) => revokeAccess(google.client, tokens, userId),
    },
    forgetMails: mail.forget,
    standIns: [...google.pages, ...mail.pages],
    settings: {
      publicUrl,
      trustedProxies: config.http.trustedProxies,
      monthlyLimit: config.monthlyLimit,
      leadMinutes: config.leadMinutes,
      demo: google.pages.length + mail.pages.length > 0,
    },
    limits: { shared: null, ...(surroundings.limits && { change: surroundings.limits }) },
    ready: async () => (await projector.status()).trouble === null,
    closing: closing.signal,
    report,
    now,
  });

  await ensureReadModels({ log, pool, alsoWrite: work.alsoWrite });
  keepRunning('the read models', projector.run, closers);
  keepRunning('the sagas', reconciler.run, closers);
  const housekeeping = (signal: AbortSignal) =>
    every(HOUR, () => removeExpired({ pool, now }), {
      signal,
      onError: (error) => report.warn({ err: error }, 'what has expired could not be removed'),
    });
  keepRunning('the housekeeping', housekeeping, closers);
  answerWith(app.callback());
  closers.push({
    name: 'the web server',
    async close() {
      closing.abort();
      server.closeIdleConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  return {
    url: publicUrl,
    standIns: [...google.standIns, ...mail.standIns],
    died,
    stop: () => closeAll(closers, (message) => report.error(message)),
  };
}

/** Takes the port before anything else is opened: it is what is most often taken already. */
async function listen(config: Config, closers: Closers) {
  let answer = answerStarting;
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => answer(request, response),
  );
  server.maxRequestsPerSocket = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(config, error)));
    server.listen(config.http.port, config.http.host, resolve);
  });
  closers.push({ name: 'the port', close: async () => void server.closeAllConnections() });
  const { port } = server.address() as AddressInfo;
  const answerWith = (listener: RequestListener) => {
    answer = listener;
  };
  return { server, port, answerWith };
}

function cannotListen({ http }: Config, error: NodeJS.ErrnoException): CannotStart {
  return error.code === 'EADDRINUSE'
    ? new CannotStart(
        `PORT ${http.port} is taken by another program. Stop that one, or set PORT to another number.`,
      )
    : new CannotStart(`PORT ${http.port} on HOST ${http.host} can't be used: ${error.message}`);
}

/** Until everything is there, whoever comes is asked to come again, and is not left waiting. */
const answerStarting: RequestListener = (_, response) => {
  response.writeHead(503, {
    'content-type': 'application/json',
    'retry-after': '1',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify({ message: 'Kairos is starting. Please try again in a moment.' }));
};

type Opening = { pool: pg.Pool; vault: Vault; now: () => Date };

type Part = {
  /** Served before everything else. */
  pages: Middleware[];
  standIns: string[];
};

function openMail(
  config: Config,
  { pool, vault, mailFrom, now }: Opening & { mailFrom: Address },
  closers: Closers,
): Part & { mailer: Mailer; forget: ((meetingIds: readonly string[]) => Promise<void>)[] } {
  if (config.mail.kind === 'smtp') {
    const mailer = createSmtpMailer({ url: config.mail.url, from: mailFrom });
    closers.push({ name: 'the mailer', close: () => mailer.close() });
    return { mailer, pages: [], standIns: [], forget: [] };
  }
  const outbox = createOutbox({ pool, vault, from: mailFrom, now });
  return {
    mailer: outbox,
    pages: [createInbox({ outbox })],
    standIns: ['mails are kept at /demo/inbox instead of being sent'],
    forget: [outbox.forget],
  };
}

async function openGoogle(
  config: Config,
  { pool, vault, publicUrl, now }: Opening & { publicUrl: string },
  closers: Closers,
): Promise<Part & { client: GoogleClient }> {
  if (config.google.kind === 'real')
    return {
      client: googleClient(config.google.clientId, config.google.clientSecret),
      pages: [],
      standIns: [],
    };
  const demo = await createDemoGoogle({
    pool,
    publicUrl,
    clientId: 'kairos-demo',
    clientSecret: vault.hash('client secret', 'demo-google'),
    redirectUris: [`${publicUrl}${CALLBACK_PATH}`],
    now,
    secret: vault.hash('tokens', 'demo-google'),
  });
  closers.push({ name: 'the demo Google', close: () => demo.close() });
  return {
    client: demo.client,
    pages: [demo.routes as Middleware],
    standIns: ['a demo Google with people and calendars'],
  };
}

/** Runs until it is closed; closing waits until it has stopped. */
function keepRunning(name: string, run: (signal: AbortSignal) => Promise<void>, closers: Closers): void {
  const stopping = new AbortController();
  const running = run(stopping.signal);
  closers.push({
    name,
    close: () => {
      stopping.abort();
      return running;
    },
  });
}
