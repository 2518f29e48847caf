import { setTimeout as pause } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { seededRandom } from '#lab/simulate/random.ts';
import type { Closing } from '../chaos/closing.ts';
import { createLedger } from '../chaos/ledger.ts';
import { createActions } from '../chaos/load/actions.ts';
import { signedIn } from '../chaos/load/actor.ts';
import { startHttpProxy } from '../chaos/outside/http-proxy.ts';
import { openOutside } from '../chaos/outside/outside.ts';
import { crowdOf } from '../chaos/people.ts';
import { startRoleCluster } from '../distributed/cluster.ts';
import { freePort } from '../harness/free-port.ts';
import { linearize } from './linearize.ts';
import { startOldAnswers } from './old-answers.ts';
import { useTitle } from './titles.ts';

const ROLES = { api: 3, projector: 2, relay: 1, sagas: 2 };
const PEOPLE = 5;
const TITLES = 4;
const PATIENCE = 40_000;
/** Between two kills, in milliseconds. */
const KILL_AFTER = { from: 1_500, to: 4_500 };

/** More than anyone calls here. */
const MANY = { calls: 1_000_000, seconds: 60 };

export type Report = {
  reads: number;
  writes: number;
  /** Writes whose answer didn't say that they are shown already. */
  unknown: number;
  kills: string[];
  wrong: string[];
};

/** Uses titles of one Kairos of many processes, while these are killed, and judges what people were told. */
export async function run({
  seed,
  seconds,
  planted,
  closing,
  say,
}: {
  seed: number;
  seconds: number;
  /** Whether a proxy gives old answers. */
  planted: boolean;
  closing: Closing;
  say: (line: string) => void;
}): Promise<Report> {
  const random = seededRandom(seed, 'linearizability');
  const people = crowdOf(PEOPLE);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const day = DateTime.utc().plus({ days: 3 }).toISODate();
  const limits = { read: MANY, write: MANY, costly: MANY, link: MANY };
  const outside = await openOutside({ seed, people, days: [], publicUrl, closing, limits });
  let apis: string[] = [];
  const balancer = await startHttpProxy({
    port,
    upstreams(path) {
      if (/^\/demo(-google|\/slack)\//.test(path)) return [outside.pagesUrl];
      apis = [...apis.slice(1), ...apis.slice(0, 1)];
      return apis;
    },
    passage: () => ({ kind: 'pass', delay: 0 }),
    patience: PATIENCE,
  });
  closing.with(balancer.close);
  const cluster = await startRoleCluster({
    log: 'postgres',
    roles: ROLES,
    ownPostgres: true,
    env: outside.env,
    publicUrl,
    program: 'tests/chaos/role.ts',
  });
  closing.with(cluster.stop);
  apis = cluster.processes.api.map(({ url }) => url!);
  if (planted) {
    const old = await startOldAnswers(apis[0]!);
    closing.with(old.close);
    apis[0] = old.url;
  }

  const ledger = createLedger();
  const actions = createActions(ledger);
  const actors = await Promise.all(people.map((person) => signedIn(publicUrl, person, ledger)));
  const titled = await Promise.all(
    Array.from({ length: TITLES }, (_, index) =>
      actions
        .create(
          actors[index % actors.length]!,
          {
            title: 'Title 0',
            duration: 30,
            dateRangeStart: day,
            dateRangeEnd: day,
            aiDecisionMode: 'manual',
          },
          [],
        )
        .then((meeting) => ({ meeting, actor: actors[index % actors.length]! })),
    ),
  );
  say(`Everything runs. Seed ${seed}, ${seconds} seconds.`);

  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  const kills: string[] = [];

  async function killer(): Promise<void> {
    const { projector, ...others } = cluster.processes;
    while (!isOver()) {
      await pause(random.int(KILL_AFTER.from, KILL_AFTER.to));
      if (isOver()) return;
      // While another projector takes over, what is shown is old.
      const victim = random.pick(random.chance(0.5) ? projector : Object.values(others).flat());
      kills.push(victim.role);
      await victim.kill();
    }
  }
  const [registers] = await Promise.all([
    Promise.all(
      titled.map(({ actor, meeting }, index) => useTitle(actor, meeting, seededRandom(seed, index), isOver)),
    ),
    killer(),
  ]);

  const wrong = registers.flatMap(({ meeting, initial, operations }) => {
    const verdict = linearize(operations, initial);
    if (verdict.linearizable) return [];
    const { kind, value, called, answered } = verdict.stuck;
    const before = verdict.order.findLast((one) => one.kind === 'write')?.value ?? initial;
    return [
      `the title of ${meeting}: ${kind} of “${value}” from ${called.toFixed(0)} to ${answered.toFixed(0)} ms fits nowhere; ` +
        `the longest order of the other calls has ${verdict.order.length} of ${operations.length}, and ends with “${before}”`,
    ];
  });
  const operations = registers.flatMap((register) => register.operations);
  const writes = operations.filter(({ kind }) => kind === 'write');
  return {
    reads: operations.length - writes.length,
    writes: writes.length,
    unknown: writes.filter(({ answered }) => answered === Infinity).length,
    kills,
    wrong,
  };
}
