// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Subject } from '../../contracts/events/event-spec.ts';
import { DEFAULT_RANKING_POLICY } from '../../contracts/ranking-policy.ts';
import type { EventLog } from '../../services/storage/event-store/event-log.ts';
import type { Sealer } from '../../services/storage/vault/port.ts';
import { destroyKeys } from '../../services/use-cases/erasure/destroy-keys.ts';
import { findLogPrefix } from '../as-of/log-prefix.ts';
import { dropReplay, replayInto } from '../as-of/replay-into.ts';
import { canonicalJson } from '../past-decisions/canonical-json.ts';
import { exportTables } from '../tables/export-tables.ts';
import type { Report } from './report.ts';
import { hashOfTables, type SimulatedStore, simulatedStore } from './testkit/simulated-store.ts';
import { whatIf } from './what-if.ts';

const policy = { ...DEFAULT_RANKING_POLICY, name: 'late', leadMinutes: 1_440 };

let store: SimulatedStore;
beforeAll(async () => {
  store = await simulatedStore(40);
});
afterAll(() => store.drop());
afterEach(() => vi.unstubAllGlobals());

/** The port with nothing but these calls; every other one is a failure of the test. */
function only<Port extends object>(port: Port, allowed: readonly (keyof Port)[]): Port {
  return new Proxy(port, {
    get(target, name) {
      if (allowed.includes(name as keyof Port)) return Reflect.get(target, name);
      throw new Error(`${String(name)} is a side effect`);
    },
  });
}

async function replayed(): Promise<Report> {
  const reader = store.reader();
  try {
    return await whatIf(only<EventLog>(reader.log, ['head', 'follow']), {
      policy,
      sealer: only<Sealer>(reader.sealer, ['load', 'open']),
    });
  } finally {
    await reader.close();
  }
}

test('ranking the past again emails, books, calls and writes nothing', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('a call is a side effect');
  });
  const before = await hashOfTables(store.database);
  expect(Object.keys(before).length).toBeGreaterThan(10);
  const report = await replayed();
  expect(report.rankings.compared).toBeGreaterThan(40);
  expect(report.repeated.share).toBe(1);
  expect(await hashOfTables(store.database)).toEqual(before);
});

test('read models of a time and exports are made of the log and the keys alone, and leave all else as it was', async () => {
  vi.stubGlobal('fetch', () => {
    throw new Error('a call is a side effect');
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'kairos-no-side-effects-'));
  const before = await hashOfTables(store.database);
  const writer = store.writer();
  try {
    const { pool } = store.database;
    const log = only<EventLog>(writer.log, ['head', 'follow']);
    const sealer = only<Sealer>(writer.sealer, ['load', 'open']);
    const deps = { log, pool, now: () => new Date('2026-06-01T00:00Z'), version: '1' };
    const place = await findLogPrefix({ log }, null);
    await replayInto(deps, place, { schema: 'past', asOf: 'the end of the log', replace: false });
    expect(Object.keys(await hashOfTables(store.database))).toContain('past_rows.meetings');
    await dropReplay(pool, 'past');
    const out = path.join(folder, 'tables');
    await exportTables({ ...deps, sealer }, { format: 'csv', asked: null, personal: true, out });
  } finally {
    await writer.close();
    rmSync(folder, { recursive: true });
  }
  expect(await hashOfTables(store.database)).toEqual(before);
});

test('the hash of the tables would tell of one row more, and of one that is another', async () => {
  const before = await hashOfTables(store.database);
  const { pool } = store.database;
  await pool.query('create table one_more (n int)');
  const empty = await hashOfTables(store.database);
  expect(empty).not.toEqual(before);
  await pool.query('insert into one_more values (1)');
  const one = await hashOfTables(store.database);
  expect(one).not.toEqual(empty);
  await pool.query('update one_more set n = 2');
  expect(await hashOfTables(store.database)).not.toEqual(one);
  await pool.query('drop table one_more');
});

test('two processes have the same report, with keys of their own', async () => {
  expect(canonicalJson(await replayed())).toBe(canonicalJson(await replayed()));
});

test('once everyone is erased, nothing is compared, and every reading counts as erased', async () => {
  const writer = store.writer();
  const { rows } = await store.database.pool.query<{ subject: Subject }>(
    "select subject from subject_keys where subject like 'participant:%'",
  );
  const some = rows.slice(0, rows.length / 2).map(({ subject }) => subject);
  const erase = (subjects: Subject[]) =>
    destroyKeys(
      { ...writer, now: () => new Date('2026-06-01T00:00Z') },
      { subjects, why: 'asked', actor: { kind: 'kairos' }, source: 'cli' },
    );
  await erase(some);
  const half = await replayed();
  expect(half.rankings.compared).toBeGreaterThan(0);
  expect(half.rankings.erased).toBeGreaterThan(0);
  expect(half.repeated.different).toBe(0);

  await erase(rows.map(({ subject }) => subject));
  const none = await replayed();
  await writer.close();
  expect(none.rankings.compared).toBeLessThan(half.rankings.compared);
  expect(none.rankings.all).toBe(half.rankings.all);
  expect(none.repeated.different).toBe(0);
});
