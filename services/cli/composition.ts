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
import { revokeAccess } from '../google/revoke.ts';
import { createGoogleSignIn } from '../google/sign-in.ts';
import { every } from '../process/every.ts';
import type { Log } from '../process/log.ts';
import { type Closers, closeAll } from '../process/shutdown.ts';
import { createProjector } from '../projector/projector.ts';
import { ensureReadModels } from '../projector/rebuild.ts';
import { createReconciler } from '../sagas/reconciler.ts';
import { createRetention } from '../sagas/retention.ts';
import { createWork } from '../sagas/work.ts';
import { createVertexRefiner } from '../vertex/vertex.ts';
import { openDatabase } from './database.ts';
import { openEventLog } from './event-log.ts';
import { openGoogle } from './google.ts';
import { openMail } from './mail.ts';
import { openWebServer } from './web-server.ts';

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
  const web = await openWebServer(config, closers);
  const publicUrl = config.http.publicUrl.replace(/:0$/, `:${web.port}`);
  const { pool, died } = await openDatabase(config, closers, say);
  const { log, sealer, vault } = await openEventLog(config, pool, closers, report);

  const users = createUsers({ pool, vault, sealer, now });
  const tokens = createTokens({ pool, vault, now });
  const suppressions = createSuppressions({ pool, vault, now });
  const invitationTokens = createInvitationTokens({ vault, publicUrl });
  const meetings = createMeetingQueries({ pool });
  const mail = openMail(config, { pool, vault, now }, closers);
  const google = await openGoogle(config, { pool, vault, publicUrl, now }, closers);
  const calendars = createGoogleCalendars({ tokens, client: google.client, now, log: report });

  const doorbell = createInProcessDoorbell((error) => report.error({ err: error }, 'a listener failed'));
  closers.push({ name: 'the doorbell', close: () => doorbell.close() });
  const sagasBell = createInProcessDoorbell((error) => report.error({ err: error }, 'the sagas failed'));
  closers.push({ name: 'the bell of the sagas', close: () => sagasBell.close() });
  const work = createWork({ pool, now });
  if (config.database.kind === 'embedded') await work.takeOver();
  const projector = createProjector({
    log,
    pool,
    now,
    alsoWrite: work.alsoWrite,
    onPage: (touched) => {
      for (const one of touched) {
        doorbell.ring(one.meetingId);
        if (work.isDue(one)) sagasBell.ring(one.meetingId);
      }
    },
    onTrouble: (message) => report.error(message),
  });
  closers.push({ name: 'the waiting for read models', close: () => projector.close() });
  const reconciler = createReconciler({
    log,
    work,
    doorbell: sagasBell,
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
    mail: { from: mail.from, publicUrl },
    retention: createRetention({ log, sealer, endedBefore: meetings.endedBefore, forget: mail.forget, now }),
    leadMinutes: config.leadMinutes,
    joinPause: config.joinPause,
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
    work: {
      async ring(meetingIds) {
        await work.ring(meetingIds);
        for (const meetingId of meetingIds) sagasBell.ring(meetingId);
      },
    },
    sealer,
    vault,
    users,
    contacts: createContacts({ pool, vault, sealer, now }),
    sessions: createSessionStore({ pool, vault, sealer, now }),
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
      web: config.web.folder,
      demo: [
        ...(google.pages.length > 0 ? ['google' as const] : []),
        ...(mail.pages.length > 0 ? ['mail' as const] : []),
      ],
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
  web.serve(app.callback());
  closers.push({
    name: 'the web server',
    close: () => {
      closing.abort();
      return web.close();
    },
  });
  return {
    url: publicUrl,
    standIns: [...google.standIns, ...mail.standIns],
    died,
    stop: () => closeAll(closers, (message) => report.error(message)),
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
