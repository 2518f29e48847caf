import { parseArgs } from 'node:util';
import { DEFAULT_RANKING_POLICY, type RankingPolicy } from '#contracts/ranking-policy.ts';
import { canonicalJson } from '#lab/past-decisions/canonical-json.ts';
import { type PastDecision, pastDecisionsOf } from '#lab/past-decisions/decisions.ts';
import { readStories, type StoriesRead } from '#lab/past-decisions/read-stories.ts';
import { rankUnder } from '#lab/past-decisions/reproduce.ts';
import { writeSimulation } from '#lab/simulate/simulate.ts';
import { bulkTarget } from '#lab/simulate/write.ts';
import { whatIf } from '#lab/what-if/what-if.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { migrations as logMigrations } from '#services/storage/event-store/postgres/migrations.ts';
import { MAX_BATCH, postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { openPostgres } from './postgres.ts';

/**
 * How fast the past is read and folded into decisions, against reading the same rows and doing nothing with them; how
 * many decisions a second are ranked again; and what `kairos replay` takes as a whole. On a simulated log. Each rate is
 * also given by the seconds of CPU that this process used, which do not grow with what else the machine has to do.
 */

const { values: options } = parseArgs({
  options: {
    meetings: { type: 'string', default: '3000' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const LEAD = DEFAULT_RANKING_POLICY.leadMinutes;
const PAGE = 2_000;
/** Another policy than the one of the log, so that everything is ranked again. */
const OTHER: RankingPolicy = {
  ...DEFAULT_RANKING_POLICY,
  name: 'patient',
  costs: { ...DEFAULT_RANKING_POLICY.costs, later: 0, lunch: 12 },
};

const postgres = await openPostgres();
const pool = createPool(postgres.connection);
try {
  await migrate(pool, { ...logMigrations, ...vaultMigrations });
  const vault = createVault(newKey());
  const store = postgresEventStore({ pool });
  const writing = createSealer({ pool, vault });
  const meetings = Number(options.meetings);
  console.log(`Simulating ${meetings} meetings...`);
  await writeSimulation(bulkTarget({ store, sealer: writing, vault }, MAX_BATCH), { meetings, seed: 7 });
  await writing.close();

  const raw: Took[] = [];
  const folded: Took[] = [];
  const ranked: Took[] = [];
  const whole: Took[] = [];
  const reports = new Set<string>();
  let events = 0;
  let read: StoriesRead | undefined;
  let decisions: PastDecision[] = [];
  for (let round = 0; round < Number(options.rounds); round++) {
    // Each round has to fetch its keys again, as the command has.
    const sealer = createSealer({ pool, vault });
    const log = createEventLog({ store, sealer, vault });
    raw.push(
      await timed(async () => {
        events = await readRaw(store);
      }),
    );
    const found: PastDecision[] = [];
    folded.push(
      await timed(async () => {
        const told = (what: StoriesRead) => {
          read = what;
        };
        for await (const story of readStories(log, { sealer, told }))
          for (const decision of pastDecisionsOf(story, LEAD)) found.push(decision);
      }),
    );
    decisions = found;
    ranked.push(
      await timed(async () => {
        for (const { request } of decisions) rankUnder(request, OTHER);
      }),
    );
    whole.push(
      await timed(async () => {
        reports.add(canonicalJson(await whatIf(log, { sealer, policy: OTHER })));
      }),
    );
    await sealer.close();
  }
  const result = {
    meetings,
    events,
    decisions: decisions.length,
    mostHeld: read!.mostHeld,
    raw: rates(events, raw),
    folded: rates(events, folded),
    /** Of reading and folding to reading alone; at most 1. */
    ratio: {
      wall: round3(median(raw, 'wall') / median(folded, 'wall')),
      cpu: round3(median(raw, 'cpu') / median(folded, 'cpu')),
    },
    ranked: rates(decisions.length, ranked),
    whole: rates(events, whole),
    wholeMs: Math.round(median(whole, 'wall')),
    sameBytes: reports.size === 1,
    peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
  };
  const line = (name: string, { wall, cpu }: { wall: number; cpu: number }, of: string) =>
    console.log(`${name.padEnd(8)} ${wall} ${of}/s, ${cpu} per second of CPU`);
  line('raw', result.raw, 'events');
  line('folded', result.folded, 'events');
  console.log(`ratio    ${result.ratio.wall} of the limit, ${result.ratio.cpu} by CPU`);
  line('ranked', result.ranked, 'decisions');
  line('replay', result.whole, 'events');
  console.log(
    `         ${result.wholeMs} ms for ${events} events and ${decisions.length} decisions, ${result.peakMb} MB`,
  );
  console.log(`         at most ${result.mostHeld} of ${meetings} meetings held at once`);
  console.log(`bytes    ${result.sameBytes ? 'the same' : 'NOT THE SAME'} in every round`);
  if (options.json) console.log(JSON.stringify(result));
  await store.close();
} finally {
  await pool.end();
  await postgres.close();
}

/** Every row as the store hands it out, and nothing done with it. */
async function readRaw(from: EventStore): Promise<number> {
  const head = await from.head();
  let events = 0;
  for await (const page of from.follow({ pageSize: PAGE })) {
    events += page.events.length;
    if (page.checkpoint >= head) break;
  }
  return events;
}

/** Milliseconds. */
type Took = { wall: number; cpu: number };

async function timed(work: () => Promise<void>): Promise<Took> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { wall: performance.now() - started, cpu: (user + system) / 1_000 };
}

function median(values: readonly Took[], of: keyof Took): number {
  return values.map((one) => one[of]).toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
}

function rates(count: number, took: readonly Took[]): Took {
  const perSecond = (of: keyof Took) => Math.round((count / median(took, of)) * 1_000);
  return { wall: perSecond('wall'), cpu: perSecond('cpu') };
}

function round3(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
