import type { DemoPerson } from '#tests/doubles/google/people.ts';
import { readLog } from '../crash/audit-log.ts';
import { startRoleCluster } from '../distributed/cluster.ts';
import { freePort } from '../harness/free-port.ts';
import { audited, type ChaosRun } from './audit/audited.ts';
import { untilAtRest } from './audit/rest.ts';
import type { Closing } from './closing.ts';
import { minutes, seconds } from './figures.ts';
import { startKiller } from './killer.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Actor, signedIn } from './load/actor.ts';
import { createElsewhere } from './load/elsewhere.ts';
import { openSlack } from './load/in-slack.ts';
import { startLoad } from './load/load.ts';
import { startHttpProxy } from './outside/http-proxy.ts';
import { openOutside } from './outside/outside.ts';
import { crowdOf } from './people.ts';

export type ChaosOptions = {
  meetings: number;
  kills: number;
  seed: number;
  people: number;
  atOnce: number;
  days: readonly string[];
  closing: Closing;
  signal: AbortSignal;
  say: (line: string) => void;
};

const ROLES = { api: 2, projector: 2, relay: 2, sagas: 3 };
/** Of all meetings, those that are asked for in Slack. */
const IN_SLACK = 0.02;
/** Longer than Kairos may take to choose a time, in milliseconds. */
const BALANCER_PATIENCE = 40_000;
const SIGN_IN_AT_ONCE = 6;
const SAY_EVERY = 10_000;

/** Plays a run and audits it. What was opened is closed by `closing`, even if this fails. */
export async function runChaos(options: ChaosOptions): Promise<ChaosRun> {
  const { seed, kills, people, days, closing, signal, say } = options;
  const began = performance.now();
  const crowd = crowdOf(people);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const outside = await openOutside({ seed, people: crowd, days, publicUrl, closing });
  signal.throwIfAborted();
  let apis: string[] = [];
  const balancer = await startHttpProxy({
    port,
    upstreams: (path) => {
      if (/^\/demo(-google\/|\/slack)/.test(path)) return [outside.pagesUrl];
      apis = [...apis.slice(1), ...apis.slice(0, 1)];
      return apis;
    },
    passage: () => ({ kind: 'pass', delay: 0 }),
    patience: BALANCER_PATIENCE,
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
  signal.throwIfAborted();
  say(`Everything runs, after ${minutes(performance.now() - began)}. ${crowd.length} people sign in.`);

  const ledger = createLedger();
  const actors = await allSignedIn(publicUrl, crowd, ledger);
  const slack = await openSlack(actors, ledger);
  ledger.answered.length = 0;
  signal.throwIfAborted();

  const loadBegan = performance.now();
  signal.throwIfAborted();
  const load = startLoad({
    ...options,
    ledger,
    actors,
    slack,
    elsewhere: createElsewhere({ outside, cluster, ledger, days }),
    inSlack: Math.ceil(options.meetings * IN_SLACK),
    onSurprise: (what) => say(`Not expected: ${what}`),
  });
  const killer = startKiller({
    cluster,
    outside,
    seed,
    kills,
    progress: () => load.done() / options.meetings,
    signal,
  });
  for (const faults of Object.values(outside.faults)) faults.begin();
  const progress = setInterval(() => {
    say(
      `${minutes(performance.now() - loadBegan)}: ${load.done()} of ${options.meetings} meetings, ${underWayInWords(load.underWay())} under way, ` +
        `${killer.kills()} of ${kills} kills, ${ledger.acknowledged.length} commands acknowledged, ${load.surprises.length} surprises`,
    );
  }, SAY_EVERY);
  closing.with(() => clearInterval(progress));

  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  await Promise.race([killer.ended, stopped]);
  const lastKill = Date.now();
  await killer.killLast();
  for (const faults of Object.values(outside.faults)) faults.calm();
  let isBusy = true;
  const ended = load.ended.then(() => {
    isBusy = false;
    clearInterval(progress);
    say('All people have done what they wanted. Waiting until everything is at rest.');
  });
  const store = await cluster.openLog();
  const rest = await Promise.race([
    untilAtRest(cluster.pool, store, {
      since: () => Math.max(lastKill, lastCommand(ledger)),
      isBusy: () => isBusy,
      signal,
      say,
      sayEvery: SAY_EVERY,
    }),
    stopped,
  ]);
  await Promise.race([ended, stopped]);
  signal.throwIfAborted();
  say(`At rest ${seconds(rest.took)} after the last kill or command. Auditing.`);
  const log = await readLog(store);
  return audited({ cluster, outside, actors, ledger, load, killer, log, rest, began });
}

/** A few at a time. */
async function allSignedIn(origin: string, people: readonly DemoPerson[], ledger: Ledger): Promise<Actor[]> {
  const actors: Actor[] = [];
  const left = [...people];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift())
      actors.push(await signedIn(origin, next, ledger));
  };
  await Promise.all(Array.from({ length: SIGN_IN_AT_ONCE }, worker));
  // Who is picked for what follows from the seed, and not from who was faster.
  return actors.toSorted((a, b) => people.indexOf(a.person) - people.indexOf(b.person));
}

/** Named where there are few, as those that keep a run from ending are. */
const underWayInWords = (names: readonly string[]): string =>
  names.length > 3 || names.length === 0 ? String(names.length) : names.join('; ');

const lastCommand = ({ acknowledged }: Ledger): number => acknowledged.at(-1)?.at ?? 0;
