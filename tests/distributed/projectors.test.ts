// @module-tag slow
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { readSchemaPosition } from '#projections/projector/read-schema.ts';
import { rebuildReadModels } from '#projections/projector/rebuild.ts';
import { createEventLog } from '#services/storage/event-store/event-log.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { createSealer } from '#services/storage/vault/sealer.ts';
import { createVault, newKey } from '#services/storage/vault/vault.ts';
import { hasNatsServer, startNatsServer } from '../harness/nats-server.ts';
import { migratedDatabase } from '../harness/postgres.ts';
import { happen } from '../stories/realistic.ts';
import { type RoleProcess, startRole } from './role-process.ts';

const PATIENCE = { timeout: 60_000, interval: 50 };
const MEETINGS = 100;

describe.skipIf(!hasNatsServer())('two projector processes', { timeout: 180_000 }, () => {
  let nats: NonNullable<Awaited<ReturnType<typeof startNatsServer>>>;
  let database: Awaited<ReturnType<typeof migratedDatabase>>;
  let projectors: RoleProcess<'projector'>[];
  const key = newKey();
  beforeAll(async () => {
    [nats, database] = await Promise.all([startNatsServer().then((one) => one!), migratedDatabase()]);
    const env = {
      ...{ DATABASE_URL: database.url, NATS_URL: nats.url, KAIROS_KEY: key },
      PUBLIC_URL: 'http://localhost:4600',
    };
    projectors = await Promise.all([startRole('projector', env), startRole('projector', env)]);
  }, 120_000);
  afterAll(async () => {
    await Promise.all(projectors?.map((one) => one.stop()) ?? []);
    await Promise.all([nats?.stop(), database?.drop()]);
  });

  const leading = async () =>
    (await Promise.all(projectors.map((one) => one.readyz()))).map(
      (answer) => answer?.dependencies['read models'],
    );
  const isLed = async () =>
    expect((await leading()).filter((said) => said === 'ok, this process is leading')).toHaveLength(1);

  test('are led by one, and when that one is killed again and again, all meetings come out right', async () => {
    const pool = createPool(database.url);
    const vault = createVault(key);
    const sealer = createSealer({ pool, vault });
    const log = createEventLog({ store: postgresEventStore({ pool }), sealer, vault });
    try {
      await vi.waitFor(isLed, PATIENCE);
      let isOver = false;
      const killing = (async () => {
        while (!isOver) {
          const said = await leading();
          await projectors[said.indexOf('ok, this process is leading')]?.kill();
          await vi.waitFor(isLed, PATIENCE);
        }
      })();
      await happen(log, { from: 0, to: MEETINGS, abreast: 4 });
      isOver = true;
      await killing;
      expect(projectors[0]!.deaths() + projectors[1]!.deaths()).toBeGreaterThan(0);
      const head = await log.head();
      await vi.waitFor(
        async () => expect((await readSchemaPosition(pool, READ_SCHEMA))?.position).toBe(head),
        PATIENCE,
      );
      const { tables } = await rebuildReadModels({ log, pool });
      expect(tables!.filter(({ equal }) => !equal)).toEqual([]);
      expect(tables!.find(({ table }) => table === 'meetings')!.live).toBe(MEETINGS);
      const { rows } = await pool.query(`select count(*)::int as due from saga_work`);
      expect(rows[0].due).toBeGreaterThanOrEqual(MEETINGS);
    } finally {
      await log.close();
      await sealer.close();
      await pool.end();
    }
  });
});
