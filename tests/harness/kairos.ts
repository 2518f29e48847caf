import { type FreshDatabase, migratedDatabase } from './postgres.ts';
import { startWholeKairos, type WholeKairos, type WholeKairosOptions } from './whole-kairos.ts';

export type RunningKairos = WholeKairos & { database: FreshDatabase };

export type KairosOptions = WholeKairosOptions & {
  /** Settings on top of the demo's. */
  env?: Record<string, string>;
  /** A database that stays when Kairos stops, for starting it again. */
  database?: FreshDatabase;
};

/** A whole Kairos on a database of its own. `stop` also drops the database, unless it was given. */
export async function runKairos({
  env,
  database: given,
  ...options
}: KairosOptions = {}): Promise<RunningKairos> {
  const database = given ?? (await migratedDatabase());
  const kairos = await startWholeKairos(
    { DATABASE_URL: database.url, ...env },
    { protocols: true, ...options },
  );
  return {
    ...kairos,
    database,
    async stop() {
      const clean = await kairos.stop();
      if (!given) await database.drop();
      return clean;
    },
  };
}
