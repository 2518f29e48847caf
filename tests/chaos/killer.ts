import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '#lab/simulate/random.ts';
import type { RoleCluster } from '../distributed/cluster.ts';
import type { RoleProcess } from '../distributed/role-process.ts';
import type { Outside } from './outside/outside.ts';

export type Violence = {
  /** Milliseconds since 1970. */
  at: number;
  kind: 'killed' | 'frozen' | 'away';
  /** A role, a server, or an outside system. */
  victim: string;
  /** Milliseconds until it said that it was ready, for a server until all processes did; null if they never did. */
  readyAfter: number | null;
};

export type Killer = {
  log: Violence[];
  kills(): number;
  /** Resolves when all but the last kill have been done, and everything goes on. */
  ended: Promise<void>;
  /** The last kill: of a process that is at work. */
  killLast(): Promise<void>;
};

/** How long a process is frozen, in milliseconds. */
const FREEZE = { from: 2_000, to: 20_000 };
/** In a long run, after so many kills, a saga worker is frozen for longer than its claims last. */
const LONG_FREEZE = { after: 48, lasts: 70_000 };
const AWAY = { from: 3_000, to: 15_000 };
/** After so many kills a process is frozen, and an outside system is away for everyone. */
const FREEZE_EVERY = 12;
const AWAY_EVERY = 10;

const READY_WITHIN = 120_000;
const LOOK_EVERY = 50;
const ROLE_ODDS = { api: 20, projector: 16, relay: 12, sagas: 34 } as const;
const SERVER_ODDS = { Postgres: 11, NATS: 7 } as const;

/** Kills by the seed while the load goes on, spread evenly over its meetings. */
export function startKiller({
  cluster,
  outside,
  seed,
  kills,
  progress,
  signal,
}: {
  cluster: RoleCluster;
  outside: Outside;
  seed: number;
  kills: number;
  /** How much of the load is done, from 0 to 1. */
  progress: () => number;
  signal: AbortSignal;
}): Killer {
  const random = seededRandom(seed, 'killer');
  const log: Violence[] = [];
  const pending = new Set<Promise<void>>();
  /** What is frozen or down, and is left alone until it is ready. */
  const hurt = new Set<unknown>();
  const roles = Object.values(cluster.processes).flat();
  const servers = { Postgres: cluster.servers.postgres, NATS: cluster.servers.nats } as const;

  /** Whether it said that it is ready in time. One that is frozen meanwhile has its own entry for that. */
  async function becomesReady(one: RoleProcess): Promise<boolean> {
    const end = performance.now() + READY_WITHIN;
    while (performance.now() < end && !signal.aborted) {
      if (hurt.has(one) || (await isReady(one))) return true;
      await pause(LOOK_EVERY);
    }
    return false;
  }

  /** Does it, and notes how long everything took to be ready; others may be hurt meanwhile. */
  function hurtNow(
    victim: unknown,
    noted: Pick<Violence, 'kind' | 'victim'>,
    act: () => Promise<readonly RoleProcess[]>,
  ): Promise<void> {
    hurt.add(victim);
    const entry: Violence = { at: Date.now(), ...noted, readyAfter: null };
    log.push(entry);
    const began = performance.now();
    const work = (async () => {
      const waiting = await act();
      hurt.delete(victim);
      const ready = await Promise.all(waiting.map(becomesReady));
      if (ready.every(Boolean)) entry.readyAfter = performance.now() - began;
    })()
      .catch((error) => console.error(`Couldn't go on with ${noted.victim}, which was ${noted.kind}:`, error))
      .finally(() => pending.delete(work));
    pending.add(work);
    return work;
  }

  function killRole(one: RoleProcess): Promise<void> {
    return hurtNow(one, { kind: 'killed', victim: one.role }, async () => {
      await one.kill();
      return [one];
    });
  }

  function killServer(name: keyof typeof servers): Promise<void> {
    const server = servers[name];
    return hurtNow(server, { kind: 'killed', victim: name }, async () => {
      await server.kill();
      await server.start();
      return roles;
    });
  }

  function freeze(one: RoleProcess, duration: number): Promise<void> {
    return hurtNow(one, { kind: 'frozen', victim: one.role }, async () => {
      const pid = one.pid();
      process.kill(pid, 'SIGSTOP');
      await pause(duration, undefined, { signal }).catch(() => {});
      process.kill(pid, 'SIGCONT');
      return [one];
    });
  }

  function killNext(): void {
    const unhurt = roles.filter((one) => !hurt.has(one));
    const victims = [
      ...unhurt.map((one) => [() => killRole(one), ROLE_ODDS[one.role] / countOf(one)] as const),
      ...(['Postgres', 'NATS'] as const)
        .filter((name) => !hurt.has(servers[name]))
        .map((name) => [() => killServer(name), SERVER_ODDS[name]] as const),
    ];
    void random.weighted(victims)();
  }

  const countOf = ({ role }: RoleProcess) => roles.filter((one) => one.role === role).length;
  const killed = () => log.filter(({ kind }) => kind === 'killed').length;

  async function untilProgress(share: number): Promise<void> {
    while (progress() < share && !signal.aborted) await pause(LOOK_EVERY);
  }

  async function run(): Promise<void> {
    for (let nth = 1; nth < kills && !signal.aborted; nth++) {
      await untilProgress((nth - 0.5) / kills);
      await pause(random.int(0, 400));
      if (signal.aborted) return;
      killNext();
      if (nth % FREEZE_EVERY === 0) {
        const isLong = nth === LONG_FREEZE.after;
        const some = isLong ? cluster.processes.sagas : roles;
        const unhurt = some.filter((each) => !hurt.has(each));
        const duration = isLong ? LONG_FREEZE.lasts : random.int(FREEZE.from, FREEZE.to);
        if (unhurt.length > 0) void freeze(random.pick(unhurt), duration);
      }
      if (nth % AWAY_EVERY === 0) {
        const name = random.pick(['calendars', 'mail', 'Slack'] as const);
        const duration = random.int(AWAY.from, AWAY.to);
        outside.faults[name].away(duration);
        log.push({ at: Date.now(), kind: 'away', victim: name, readyAfter: duration });
      }
    }
    await Promise.all(pending);
  }

  return {
    log,
    kills: killed,
    ended: run(),
    killLast: () => killRole(random.pick(cluster.processes.sagas)),
  };
}

async function isReady(one: RoleProcess): Promise<boolean> {
  try {
    return (await one.readyz())?.status === 'ok';
  } catch {
    return false;
  }
}
