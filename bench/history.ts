import { parseArgs } from 'node:util';
import { v4 as randomUuid } from 'uuid';
import { ENTRIES_PER_PAGE } from '#contracts/api/limits.ts';
import { writeSimulation } from '#lab/simulate/simulate.ts';
import { bulkTarget } from '#lab/simulate/write.ts';
import { type EntryPage, WHOLE_HISTORY } from '#services/history/entries.ts';
import { findWithEvents, readStory, type StoryEvent } from '#services/history/story.ts';
import { visibleHistory } from '#services/history/visible-history.ts';
import { historyAnswer } from '#services/http/history/answers.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { createEventLog, type EventLog, type NewEvent } from '#services/storage/event-store/event-log.ts';
import { migrations as logMigrations } from '#services/storage/event-store/postgres/migrations.ts';
import { MAX_BATCH, postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { openPostgres } from './postgres.ts';

/**
 * What a look at a meeting's history costs its organizer, by how many entries it has: the newest page, the first one, and all of it
 * at once. `node bench/history.ts 50 1000`. From the log to JSON in this process, without HTTP, in turns.
 */
const { values: options, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '100' } },
  allowPositionals: true,
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [50, 1_000];

const { usual: limit } = ENTRIES_PER_PAGE;
const PARTS: Record<string, EntryPage> = {
  'newest page': { before: Infinity, limit },
  'first page': { before: limit + 1, limit },
  'all of it': WHOLE_HISTORY,
};

const postgres = await openPostgres();
const pool = createPool(postgres.connection);
try {
  await migrate(pool, { ...logMigrations, ...vaultMigrations });
  const vault = createVault(newKey());
  const store = postgresEventStore({ pool });
  const sealer = createSealer({ pool, vault });
  const log = createEventLog({ store, sealer, vault });
  await writeSimulation(bulkTarget({ store, sealer, vault }, MAX_BATCH), { meetings: 20, seed: 7 });
  const pattern = await aRankedStory(log);
  const meetings = await Promise.all(sizes.map((size) => longMeeting(log, pattern, size)));
  console.table(await measure(log, meetings));
  await store.close();
  await sealer.close();
} finally {
  await pool.end();
  await postgres.close();
}

async function measure(log: EventLog, meetings: readonly string[]) {
  const looks = meetings.flatMap((id, index) =>
    Object.entries(PARTS).map(([part, page]) => {
      const times: number[] = [];
      return { name: `${sizes[index]} entries, ${part}`, id, page, times, bytes: 0, cpu: 0 };
    }),
  );
  for (let round = 0; round < Number(options.rounds); round++)
    for (const look of looks) {
      const [began, cpu] = [performance.now(), process.cpuUsage()];
      look.bytes = (await answer(log, look.id, look.page)).length;
      const { user, system } = process.cpuUsage(cpu);
      look.times.push(performance.now() - began);
      look.cpu += user + system;
    }
  return Object.fromEntries(
    looks.map(({ name, times, bytes, cpu }) => {
      const sorted = times.toSorted((one, other) => one - other);
      const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(1));
      const cpuMs = Number((cpu / 1_000 / times.length).toFixed(1));
      return [
        name,
        { 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'CPU of Node, ms': cpuMs, kB: Math.round(bytes / 1_000) },
      ];
    }),
  );
}

async function answer(log: EventLog, id: string, page: EntryPage): Promise<string> {
  const found = (await findWithEvents(log, id))!;
  const user = { id: found.state.organizerId, addresses: [], zone: 'UTC', clock: null } as unknown as User;
  const reading = { ...found, role: 'organizer' as const };
  const told = visibleHistory(user, { reading, organizer: user, events: await readStory(log, found) });
  return JSON.stringify(historyAnswer(told, new Date(), page));
}

/** A simulated meeting whose calendars were read and whose times were ranked. */
async function aRankedStory(log: EventLog): Promise<StoryEvent[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select substr(stream, length('meeting-') + 1) as id from event_log where type = 'TimesSuggested' order by position limit 1`,
  );
  return readStory(log, (await findWithEvents(log, rows[0]!.id))!);
}

/** Another meeting like it, whose organizer then keeps changing its length: each time calendars are read, times ranked, and emails sent. */
async function longMeeting(log: EventLog, pattern: readonly StoryEvent[], entries: number): Promise<string> {
  const id = randomUuid();
  const own = pattern.filter(({ stream }) => /^(meeting|evidence|delivery)-/.test(stream));
  const start = own.slice(0, own.findIndex(({ type }) => type === 'TimesSuggested') + 1);
  for (const event of start) await append(log, id, [event]);
  const one = (type: StoryEvent['type']) => own.find((event) => event.type === type)!;
  const first = one('AvailabilityRead').meta.commandId;
  const looks = own.filter(({ stream, meta }) => stream.startsWith('evidence-') && meta.commandId === first);
  const change = { ...one('MeetingCreated'), type: 'MeetingChanged', data: { duration: 45 } } as StoryEvent;
  const again = [change, ...looks, one('TimesSuggested'), one('DeliveryAttempted'), one('DeliverySent')];
  for (let told = start.length; told < entries; told += 4) {
    const [correlationId, commandId] = [randomUuid(), randomUuid()];
    await append(
      log,
      id,
      again.map((event) => ({ ...event, meta: { ...event.meta, correlationId, commandId } })),
    );
  }
  return id;
}

async function append(log: EventLog, meeting: string, events: readonly StoryEvent[]): Promise<void> {
  for (const { stream, type, data, meta } of events) {
    const { v: _, ...given } = meta;
    const event = { id: randomUuid(), type, data, meta: given } as NewEvent<never>;
    await log.append(`${stream.split('-')[0] as 'meeting'}-${meeting}`, 'any', [event]);
  }
}
