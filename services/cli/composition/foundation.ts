import { createMeetingQueries } from '#projections/meetings/queries.ts';
import { createProjector } from '#projections/projector/projector.ts';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { RemoteClient } from '#services/calendars/remote/request.ts';
import type { Config } from '#services/config.ts';
import type { ApiDeps } from '#services/http/deps.ts';
import type { AskDns } from '#services/replies/proof.ts';
import { errorMessage, OperatorError } from '#services/runtime/errors.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Measures } from '#services/runtime/metrics.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import { createWork } from '#services/sagas/reconciler/work.ts';
import { createInvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import { createInProcessDoorbell } from '#services/storage/doorbell/in-process.ts';
import type { NatsDoorbells } from '#services/storage/doorbell/nats/nats.ts';
import type { Doorbell } from '#services/storage/doorbell/port.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { assertNoUnfinishedImport, openDatabase } from './database.ts';
import { openEventLog } from './event-log.ts';
import type { Operations } from './operations.ts';
import { readRankingPolicy } from './ranking-policy.ts';
import type { ProcessRole } from './roles/role.ts';
import { storesOn } from './stores.ts';

/** The consumer that all saga workers share. */
const SAGAS = 'sagas';

type Doorbells = {
  /** Rings once the read models show a change; heard by every process that shows them. */
  live: Doorbell;
  /** Rings once something is due; one of the workers hears it. */
  sagas: Doorbell;
  /** Set if a relay rings for all processes; null if the projector rings within its process. */
  nats: NatsDoorbells | null;
};

/** The doorbell that the settings name. Throws OperatorError if NATS_URL can't be used. */
async function openDoorbells(
  { doorbell }: Config,
  closers: ShutdownHooks,
  report: Log,
  measures: Measures,
): Promise<Doorbells> {
  if (doorbell.kind === 'process') {
    const live = createInProcessDoorbell((error) =>
      report.error({ err: error }, 'A doorbell listener failed'),
    );
    const sagas = createInProcessDoorbell((error) =>
      report.error({ err: error }, 'The sagas failed to handle a ring'),
    );
    closers.push({ name: 'the doorbells', close: () => Promise.all([live.close(), sagas.close()]) });
    return { live, sagas, nats: null };
  }
  const { connectNats } = await import('#services/storage/doorbell/nats/nats.ts');
  const nats = await connectNats({
    url: doorbell.url,
    onTrouble: (message) => report.warn(message),
    onRing: (lag) => measures.observe('kairos_doorbell_lag_seconds', lag / 1_000, {}),
  }).catch((error: unknown) => {
    throw new OperatorError(`NATS_URL can't be used: ${errorMessage(error)}`);
  });
  closers.push({ name: 'NATS', close: () => nats.close() });
  return { live: nats.everyone(), sagas: nats.shared(SAGAS), nats };
}

/** Where Slack is reached; `apiUrl` ends with a slash. */
export type SlackAddresses = { apiUrl: string; authorizeUrl: string };

/** A made-up half-year of meetings: whether a log has one, and how to append one. */
export type HalfYear = {
  has(log: EventLog): Promise<boolean>;
  write(log: EventLog, now: Date): Promise<void>;
};

export type Environment = {
  report: Log;
  /** Gets the lines that the person who starts Kairos should see. */
  say: (line: string) => void;
  now: () => Date;
  /** Other limits than the usual ones. */
  limits?: NonNullable<ApiDeps['limits']['change']>;
  /** Another Google than google.com. */
  google?: GoogleClient;
  /** Gives the demo's people who sign in by email their accounts, as if they had signed in before. */
  demoAccounts?: boolean;
  /** Asks for the documents of programs that connect, instead of the internet. */
  askPrograms?: RemoteClient;
  /** Asked for the keys of email senders, instead of the DNS of this machine. */
  askDns?: AskDns;
  /** The folder of another web app than the one that `web/build.ts` builds. */
  web?: string;
  /** Another wait for further answers than `JOIN_PAUSE_MS`, in milliseconds. */
  joinPause?: number | undefined;
  /** How often the sagas look for due meetings without a ring, in milliseconds, unless it's the usual time. */
  sweep?: number | undefined;
  /** What the demo's people have done before anyone came, on a log that nothing was written to; they use Kairos at `origin`. */
  demoLife?: (origin: string, signal: AbortSignal) => Promise<void>;
  /** What analysts may add to the meetings of the demo. */
  halfYear?: HalfYear;
  /** Another Slack than slack.com. */
  slack?: SlackAddresses;
};

/** Kairos's public address, and this process's own if it has one; without a trailing slash. */
export type Urls = { publicUrl: string; ownUrl: string | null };

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/**
 * The dependencies of every role. The settings alone decide which adapter each port gets, here and in `openOutside`.
 */
export async function openFoundation(
  config: Config,
  { report, say, now }: Environment,
  { readiness, metrics, measures }: Operations,
  { publicUrl }: Pick<Urls, 'publicUrl'>,
  roles: readonly ProcessRole[],
  closers: ShutdownHooks,
) {
  const policy = readRankingPolicy(config);
  const { pool: patientPool, servingPool: pool, died } = await openDatabase(config, closers, say, roles);
  await assertNoUnfinishedImport(pool);
  const outgrown = new AbortController();
  const { log, store, sealer, vault } = await openEventLog(config, pool, closers, report, {
    measures,
    onOutgrown(why) {
      if (outgrown.signal.aborted) return;
      report.error(why);
      readiness.leave(why);
      outgrown.abort();
    },
  });
  const bells = await openDoorbells(config, closers, report, measures);

  const meetings = createMeetingQueries({ pool });
  const work = createWork({ pool, now });
  if (config.database.kind === 'embedded') await work.takeOver();

  const projector = createProjector({
    log,
    pool,
    patientPool,
    now,
    transactionalWrites: work.transactionalWrites,
    onPage: (touched) => {
      // The relay rings, once NOTIFY has announced the page.
      if (bells.nats) return;
      for (const one of touched) {
        bells.live.ring(one.meetingId);
        if (work.isDue(one)) bells.sagas.ring(one.meetingId);
      }
    },
    onTrouble: (message) => report.error(message),
  });
  closers.push({ name: 'the waits for read models', close: () => projector.close() });

  const { monthlyLimit, graceSeconds, site } = config;
  return {
    config,
    policy,
    /** What the use cases of organizers depend on. */
    settings: { monthlyLimit, graceSeconds, policy, jitsi: site.jitsi },
    publicUrl,
    report,
    readiness,
    metrics,
    measures,
    now,
    pool,
    patientPool,
    died,
    /** Aborted when the log holds something that only a newer Kairos can read. Newer processes do the work then. */
    outgrown: outgrown.signal,
    log,
    store,
    sealer,
    vault,
    bells,
    ...storesOn({ pool, vault, sealer, now }),
    meetings,
    invitationTokens: createInvitationTokens({ vault, publicUrl, replies: config.replies?.address }),
    work,
    projector,
  };
}
