import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { migratedDatabase } from '#tests/harness/postgres.ts';
import { startWholeKairos } from '#tests/harness/whole-kairos.ts';

/** Milliseconds. A start that waits for nothing takes less, and one that waits passes however long this is. */
const LONGER_THAN_A_START = 2_000;

test('a start ends only once the read models show all that the log holds', async () => {
  const database = await migratedDatabase();
  const store = postgresEventStore({ pool: database.pool });
  const [id, subject] = [randomUUID(), `user:${randomUUID()}`];
  const meta = {
    v: 1,
    at: '2026-03-02T12:00:00.000Z',
    actor: { kind: 'kairos' },
    commandId: id,
    correlationId: id,
  };
  const erased = {
    id,
    type: 'SubjectErased',
    data: { subject, why: 'asked' },
    meta: { ...meta, source: 'cli' },
  };
  await store.append(`subject-${id}`, 'none', [erased]);

  // As long as this is open, no projector can store how far it is.
  const inTheWay = await database.pool.connect();
  await inTheWay.query(`begin; lock table ${READ_SCHEMA}.checkpoint in exclusive mode`);
  const starting = startWholeKairos({ DATABASE_URL: database.url });
  const first = await Promise.race([
    starting.then(() => 'started'),
    pause(LONGER_THAN_A_START, 'still starting'),
  ]);
  await inTheWay.query('rollback');
  inTheWay.release();

  const kairos = await starting;
  const { rows } = await database.pool.query(`select position from ${READ_SCHEMA}.checkpoint`);
  await kairos.stop();
  expect([first, rows]).toEqual(['still starting', [{ position: await store.head() }]]);
  await database.drop();
});
