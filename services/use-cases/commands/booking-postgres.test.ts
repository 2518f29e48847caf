import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { createEventLog, type EventLog } from '#services/storage/event-store/event-log.ts';
import { migrations as logMigrations } from '#services/storage/event-store/postgres/migrations.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { migrations as vaultMigrations } from '#services/storage/vault/migrations.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { bookTime, finishBookings } from './booking.ts';
import { type CommandContext, execute, load } from './execute.ts';
import { createMeeting } from './testkit/create-meeting.ts';
import { NO_ACCOUNTS } from './testkit/no-accounts.ts';

let database: FreshDatabase;
let log: EventLog;
let stop: () => Promise<void>;
beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.pool, { ...logMigrations, ...vaultMigrations });
  const vault = createVault(newKey());
  const sealer = createSealer({ pool: database.pool, vault });
  log = createEventLog({ store: postgresEventStore({ pool: database.pool }), sealer, vault });
  stop = async () => {
    await log.close();
    await sealer.close();
    await database.drop();
  };
});
afterAll(() => stop());

const ORGANIZER = randomUUID();
const slot = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };

const context = (commandId: string = randomUUID()): CommandContext => ({
  commandId,
  actor: { kind: 'user', id: ORGANIZER },
  correlationId: 'test',
  source: 'http',
  now: () => new Date('2026-03-02T08:00:00.000Z'),
});

async function create(): Promise<string> {
  const id = randomUUID();
  await execute(
    log,
    meetingDecider,
    `meeting-${id}`,
    createMeeting({ organizerId: ORGANIZER, link: id, participants: [{ email: 'bea@example.com' }] }),
    context(),
  );
  return id;
}

it('of many meetings that want one time in a real log, each asked for twice at once, one gets it', async () => {
  const meetings = await Promise.all(Array.from({ length: 8 }, create));
  const answers = await Promise.all(
    meetings.flatMap((meetingId) => {
      const once = context();
      const ask = () =>
        bookTime(
          { log, users: NO_ACCOUNTS },
          { meetingId, ...slot, by: 'organizer', without: [], insteadOf: null },
          once,
        );
      return [ask(), ask()];
    }),
  );
  await Promise.all(
    meetings.flatMap((id) => [0, 1].map(() => finishBookings({ log, users: NO_ACCOUNTS }, id, context()))),
  );
  for (const id of meetings) await finishBookings({ log, users: NO_ACCOUNTS }, id, context());

  const states = await Promise.all(meetings.map((id) => load(log, meetingDecider, `meeting-${id}`)));
  const scheduled = states.filter(({ state }) => state.status === 'scheduled');
  expect(scheduled).toHaveLength(1);
  const held = await load(log, reservationsDecider, `reservations-${ORGANIZER}`);
  expect(held.state.reserved).toEqual([expect.objectContaining(slot)]);
  const [winner] = held.state.reserved;
  for (const [index, answer] of answers.entries())
    expect(answer).toMatchObject(
      meetings[Math.floor(index / 2)] === winner!.meeting && answer.ok
        ? { booking: { number: 1, state: 'booked', ...slot } }
        : { refused: { code: expect.stringMatching(/overlaps|conflict/) } },
    );
});
