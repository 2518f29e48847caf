import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { inspect, parseArgs } from 'node:util';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import { connectEventStoreDb } from '#services/storage/event-store/eventstoredb/eventstoredb.ts';
import type { EventStore } from '#services/storage/event-store/port.ts';
import { readPrefix } from '#services/storage/event-store/read-prefix.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import type { MovedEvent } from '#services/transfer/lines.ts';
import { appendInOrder, ONE_BY_ONE } from '#services/transfer/log.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { createMeeting } from '#services/use-cases/commands/testkit/create-meeting.ts';
import { EVENTS_PER_MEETING, realisticMeeting } from '#tests/stories/realistic.ts';
import { cpuSeconds } from './cpu.ts';
import { callsPerSecond, startProgram } from './load.ts';
import { openPostgres } from './postgres.ts';

/**
 * The log in EventStoreDB or KurrentDB: appends, commands, an import, following, and a rebuild of the read models, each a
 * second and with the CPU that one of them takes. On the server of EVENTSTORE_URL, which has to be one that is only for
 * tests, or else on the test double in a process of its own, which answers appends at the pace of a real server with two cores.
 */

const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '40000' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const IN_FLIGHT = 32;
/** So many meetings lie mixed in the log, an event a second. */
const ABREAST = 64;
/** As an import reads them. */
const PAGE = 1_000;

const given = process.env['EVENTSTORE_URL'];
const double = given
  ? null
  : await startProgram(
      ['tests/doubles/event-store-db/main.ts', '--version', '26.0.4', '--paced'],
      {},
      /double: (\S+)/,
    );
const postgres = await openPostgres();
const { postmaster } = postgres;
const pool = createPool(postgres.connection);
try {
  await migrate(pool, vaultMigrations);
  const vault = createVault(newKey());
  const sealer = createSealer({ pool, vault });
  const calls = { append: 0, read: 0 };
  const store = counting(await connectEventStoreDb({ url: given ?? double!.url }), calls);
  const log = createEventLog({ store, sealer, vault });

  const window = (inFlight: number) => ({ inFlight, milliseconds: Number(options.seconds) * 1_000 });
  const data = { text: 'x'.repeat(500) };
  const append = () =>
    store.append(`bench-${randomUUID()}`, 'none', [{ id: randomUUID(), type: 'Bench', data, meta: {} }]);
  const warmUp = { inFlight: IN_FLIGHT, milliseconds: 1_000 };
  await callsFor(append, warmUp);
  const appends = {
    oneAtATime: await measured(() => callsFor(append, window(1))),
    abreast: await measured(() => callsFor(append, window(IN_FLIGHT))),
  };

  const createAndJoin = async () => {
    const stream = `meeting-${randomUUID()}` as const;
    const draft = createMeeting({ organizerId: randomUUID(), link: randomUUID(), participants: [] });
    const guest = { userId: randomUUID(), email: 'guest@example.com', name: 'Guest' };
    for (const command of [draft, { type: 'JoinMeeting' as const, ...guest }]) {
      const done = await execute(log, meetingDecider, stream, command, {
        commandId: randomUUID(),
        expectEmpty: command === draft,
        actor: { kind: 'kairos' },
        correlationId: 'bench',
        source: 'http',
        now: () => new Date(),
      });
      if (!done.ok) throw new Error('a command was refused');
    }
  };
  await callsFor(createAndJoin, warmUp);
  calls.append = 0;
  calls.read = 0;
  let commands = 0;
  const executed = await measured(async () => {
    commands = 2 * (await callsFor(createAndJoin, window(IN_FLIGHT)));
    return commands;
  });
  const perCommand: Record<string, number> = {};
  for (const kind of ['read', 'append'] as const)
    perCommand[kind] = Math.round((calls[kind] / commands) * 100) / 100;

  const events = Number(options.events);
  const moved = madeUpLog(events, events);
  const importing = await measured(() => imported(moved, (page) => appendInOrder(store, page, ONE_BY_ONE)));

  const head = await store.head();
  const followed = async () => {
    let read = 0;
    for await (const page of readPrefix(log, head, { pageSize: PAGE })) read += page.events.length;
    return read;
  };
  // A server has the newest of its log in memory, and the double has then made its messages.
  await followed();
  const following = await measured(followed);
  const rebuilt = await measured(async () => (await rebuildReadModels({ log, pool })).events);

  const result = {
    server: given ? 'EVENTSTORE_URL' : 'the double',
    load: Math.round(loadavg()[0]! * 10) / 10,
    appends,
    commands: { ...executed, calls: perCommand },
    imported: importing,
    followed: following,
    rebuilt,
  };
  console.log(options.json ? JSON.stringify(result) : inspect(result, { depth: null }));
  await log.close();
  await sealer.close();
} finally {
  await pool.end();
  await postgres.close();
  double?.child.removeAllListeners('exit').kill();
}

/** Meetings side by side, an event a second, as an export has them. The number of the first one tells logs apart. */
function madeUpLog(first: number, events: number): MovedEvent[] {
  const all: MovedEvent[] = [];
  const revisions = new Map<string, number>();
  const run = randomUUID().slice(0, 8);
  for (let from = first; all.length < events; from += ABREAST) {
    const meetings = Array.from({ length: ABREAST }, (_, index) => realisticMeeting(from + index));
    const steps = Math.max(...meetings.map((steps) => steps.length));
    for (let step = 0; step < steps; step++)
      for (const one of meetings)
        for (const event of one[step]?.events ?? []) {
          // Its own streams on a server that has those of an earlier run.
          const stream = one[step]!.stream.replace(/-[0-9a-f]{8}/, `-${run}`);
          const revision = revisions.get(stream) ?? 0;
          revisions.set(stream, revision + 1);
          const at = new Date(Date.UTC(2026, 2, 2) + all.length * 1_000).toISOString();
          const { type, data, id } = event;
          const meta = { ...event.meta, at, v: 1 };
          all.push({ stream, revision, id, type, data, meta } as never);
        }
  }
  return all.slice(0, events - (events % EVENTS_PER_MEETING));
}

async function imported(events: MovedEvent[], write: (page: MovedEvent[]) => Promise<void>): Promise<number> {
  for (let from = 0; from < events.length; from += PAGE) await write(events.slice(from, from + PAGE));
  return events.length;
}

/** How many calls were answered. */
async function callsFor(call: () => Promise<unknown>, window: Parameters<typeof callsPerSecond>[1]) {
  let answered = 0;
  await callsPerSecond(async () => {
    await call();
    answered += 1;
  }, window);
  return answered;
}

/** Runs what answers how many it did: so many a second, and microseconds of CPU that each took, in each process. */
async function measured(work: () => Promise<number>) {
  const others = [postmaster, ...(double ? [double.child.pid!] : [])];
  // Looking them up takes CPU too, which must not count as this process's.
  const before = others.map(cpuSeconds);
  const [started, own] = [performance.now(), process.cpuUsage()];
  const done = await work();
  const [{ user, system }, milliseconds] = [process.cpuUsage(own), performance.now() - started];
  const [postgres, server] = others.map((pid, n) => ((cpuSeconds(pid) ?? 0) - (before[n] ?? 0)) * 1e6);
  const each = (microseconds: number) => Math.round(Math.max(0, microseconds) / done);
  return {
    perSecond: Math.round((done / milliseconds) * 1_000),
    cpuMicroseconds: {
      ...{ node: each(user + system), postgres: each(postgres!) },
      ...(server !== undefined && { double: each(server) }),
    },
  };
}

function counting(store: EventStore, calls: { append: number; read: number }): EventStore {
  return {
    ...store,
    append: (...given) => {
      calls.append += 1;
      return store.append(...given);
    },
    read: (...given) => {
      calls.read += 1;
      return store.read(...given);
    },
  };
}
