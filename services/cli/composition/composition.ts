import { setTimeout as pause } from 'node:timers/promises';
import { parkedEventNotice } from '#projections/projector/isolate.ts';
import { ensureReadModels } from '#projections/projector/rebuild.ts';
import { BUILT_WEB, type Config } from '#services/config.ts';
import type { Log } from '#services/runtime/log.ts';
import type { Metrics } from '#services/runtime/metrics.ts';
import { runShutdownHooks, type ShutdownHooks } from '#services/runtime/shutdown.ts';
import {
  areOld,
  daysSinceReleased,
  rulesInWords,
  TIME_ZONE_RULES,
} from '#services/runtime/time-zone-rules.ts';
import { START } from '#services/storage/event-store/port.ts';
import { runInBackground } from './chores.ts';
import { dependenciesOf } from './dependencies.ts';
import { type Foundation, openFoundation } from './foundation.ts';
import { openOperations } from './operations.ts';
import type { Beginnings } from './outside.ts';
import { startProjector } from './roles/projector.ts';
import { startRelay } from './roles/relay.ts';
import { isAlone, PROCESS_ROLES, type ProcessRole } from './roles/role.ts';
import { openWebServer } from './web-server.ts';

export type Kairos = Awaited<ReturnType<typeof compose>>;

const STARTING = { needed: true, look: () => Promise.reject(new Error('starting')) };

/** Starts these roles in this process; by default, all of Kairos. */
export async function startKairos(
  config: Config,
  surroundings: Beginnings,
  roles: readonly ProcessRole[] = PROCESS_ROLES,
): Promise<Kairos> {
  const closers: ShutdownHooks = [];
  try {
    return await compose(config, surroundings, roles, closers);
  } catch (error) {
    await runShutdownHooks(closers, () => {});
    throw error;
  }
}

async function compose(
  config: Config,
  surroundings: Beginnings,
  roles: readonly ProcessRole[],
  closers: ShutdownHooks,
) {
  const {
    report,
    limits,
    demoAccounts,
    demoLife,
    joinPause,
    sweep,
    halfYear,
    web: webFolder = BUILT_WEB,
  } = surroundings;
  const alone = isAlone(roles);
  const operations = await openOperations(config, roles, closers, report);
  reportTimeZoneRules(report, operations.metrics, surroundings.now);
  const web = roles.includes('api') ? await openWebServer(config, closers) : null;
  const publicUrl = config.http.publicUrl.replace(/:0$/, web ? `:${web.port}` : ':0');
  const urls = { publicUrl, ownUrl: web && ownUrlOf(config.http.host, web.port) };
  const foundation = await openFoundation(config, surroundings, operations, urls, roles, closers);
  const { log, patientPool, work, died } = foundation;

  const dependencies = dependenciesOf(foundation, roles);
  // Or the first requests would find nothing to read. `/readyz` says how far it is.
  if (alone) {
    operations.readiness.standOn({ ...dependencies, process: STARTING });
    await ensureReadModels({
      log,
      pool: patientPool,
      transactionalWrites: work.transactionalWrites,
      now: surroundings.now,
      onParked: (event, error) => report.error(parkedEventNotice(event, error)),
    });
  }
  if (roles.includes('projector')) startProjector(foundation, closers);
  if (roles.includes('relay')) startRelay(foundation, closers);
  const standIns: string[] = [];
  // Loaded only where they run: most of what a start costs is loading, and a projector or a relay needs a third of it.
  if (web || roles.includes('sagas')) {
    const [{ openOutside }, { warmUpRanker }] = await Promise.all([
      import('./outside.ts'),
      import('#services/scheduling/warm-up.ts'),
    ]);
    warmUpRanker(foundation.policy);
    const outside = await openOutside(foundation, surroundings, urls, closers);
    for (const part of outside.parts) standIns.push(...(part.standIns ?? []));
    const all = { ...foundation, ...outside };
    if (roles.includes('sagas'))
      await (await import('./roles/sagas.ts')).startSagas(all, { joinPause, sweep }, closers);
    if (web) {
      const { demoPeoplePages, settleDemoPeople } = await import('./demo-people.ts');
      const demoPeople = await demoPeoplePages(all, halfYear);
      if (alone) await untilCaughtUp(foundation);
      await (await import('./roles/api.ts')).startApi(
        all,
        web,
        { alone, limits, demoPeople, webFolder },
        closers,
      );
      if (demoAccounts) runInBackground("the demo people's accounts", () => settleDemoPeople(all), closers);
      if (demoLife && alone && all.demo && (await log.head()) === START)
        runInBackground(
          "the demo people's life",
          (signal) =>
            demoLife(publicUrl, signal).catch((err) =>
              report.warn({ err }, "Couldn't give the demo its first meetings"),
            ),
          closers,
        );
    }
  }
  operations.readiness.standOn(dependencies);
  return {
    /** The public address, without a trailing slash. */
    url: publicUrl,
    /** Which real parts the demo replaces, as text. */
    standIns,
    /** Resolves with the reason if Kairos can't continue; otherwise never. */
    died,
    /** Where health and metrics are served; null if nowhere. */
    opsPort: operations.opsPort,
    /**
     * Says that it's leaving, goes on answering for as long as is set, then takes no more requests, finishes what has begun
     * and closes everything. False if not all of it in time.
     */
    async stop(): Promise<boolean> {
      operations.readiness.leave('shutting down');
      await web?.drain();
      return runShutdownHooks(closers, (message) => report.error(message));
    },
  };
}

/** An address that listens everywhere is reached through loopback. */
function ownUrlOf(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '') return `http://127.0.0.1:${port}`;
  if (host === '::') return `http://[::1]:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Says in the log, and from now on in the metrics, by which rules local times are told, and how old those are. */
function reportTimeZoneRules(report: Log, metrics: Metrics | null, now: () => Date): void {
  const rules = TIME_ZONE_RULES;
  report[areOld(rules, now()) ? 'warn' : 'info'](`Time zone rules: ${rulesInWords(rules, now())}`);
  const { version, from } = rules;
  metrics?.gauges(async () => ({
    kairos_time_zone_rules_age_days: {
      labels: { version, from },
      value: daysSinceReleased(rules, now()),
    },
  }));
}

/** Milliseconds. What keeps the read models back for longer is told by `/readyz`, and people see what there is. */
const TIMEOUT_MS = 30_000;
const ASK_EVERY = 50;

/**
 * Waits until the read models show everything in the log. After a step back to an earlier version they are behind by
 * everything that happened since, and people would miss what they saw a moment ago.
 */
async function untilCaughtUp({ log, projector }: Pick<Foundation, 'log' | 'projector'>): Promise<void> {
  const head = await log.head();
  const giveUpAt = performance.now() + TIMEOUT_MS;
  while (performance.now() < giveUpAt && (await projector.waitFor(head, ASK_EVERY)) === 'behind')
    await pause(ASK_EVERY);
}
