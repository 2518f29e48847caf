import { expect, test } from 'vitest';
import { migrate } from '#services/storage/postgres/migrate.ts';
import { allMigrations } from '#services/transfer/testkit/migrations.ts';
import { freshDatabase } from '#tests/harness/postgres.ts';
import { startWholeKairos } from '#tests/harness/whole-kairos.ts';
import { refuseDataFromBefore } from './before-1.0.ts';

/** The log and the list of migrations, as the last version before 1.0 left them. */
const FROM_BEFORE = `
  create table migrations (name text primary key, applied_at timestamptz not null default now());
  create table event_log (
    position bigint generated always as identity primary key,
    stream text not null,
    revision integer not null,
    id uuid not null,
    type text not null,
    data json not null,
    meta json not null,
    unique (stream, revision)
  );
  create index event_log_id on event_log (id);
  insert into event_log (stream, revision, id, type, data, meta)
    values ('meeting-1', 0, gen_random_uuid(), 'MeetingCreated', '{}', '{"v":9}');
  insert into migrations (name) select unnest(array[
    'event-store-001', 'event-store-002', 'event-store-003', 'event-store-004', 'event-store-005', 'vault-001',
    'vault-002', 'vault-003', 'accounts-001', 'accounts-021', 'slack-001', 'sagas-001', 'sagas-002', 'sagas-003',
    'mail-001', 'mail-002', 'relay-001', 'transfer-001'
  ]);
`;

test('a database from before version 1.0 is refused at the start, and stays as it is', async () => {
  const { pool, url, drop } = await freshDatabase();
  await pool.query(FROM_BEFORE);
  const before = await pool.query('select array_agg(name order by name) from migrations');
  await expect(startWholeKairos({ DATABASE_URL: url })).rejects.toThrow(
    "The database at DATABASE_URL holds data of a Kairos from before version 1.0, which this one doesn't read. Set DATABASE_URL to an empty database.",
  );
  expect((await pool.query('select array_agg(name order by name) from migrations')).rows).toEqual(
    before.rows,
  );
  expect((await pool.query('select from pg_tables where schemaname = $1', ['public'])).rowCount).toBe(2);
  await expect(refuseDataFromBefore(pool, { kind: 'embedded', dataDir: '/srv/kairos' })).rejects.toThrow(
    "The folder /srv/kairos holds data of a Kairos from before version 1.0, which this one doesn't read. Move it away, or set DATA_DIR to another folder.",
  );
  await drop();
});

test('a new database, and any of a version since, is none of those', async () => {
  const { pool, drop } = await freshDatabase();
  await refuseDataFromBefore(pool, { kind: 'url', url: '' });
  await migrate(pool, { ...(await allMigrations()), 'accounts-2': 'select 1' });
  await refuseDataFromBefore(pool, { kind: 'url', url: '' });
  await drop();
});
