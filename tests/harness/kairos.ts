import { type FreshDatabase, freshDatabase } from './postgres.ts';
import { type RunningKairos, startWholeKairos, type WholeKairosOptions } from './whole-kairos.ts';

export type { RunningKairos };

export type KairosOptions = WholeKairosOptions & {
  /** A database that stays when Kairos stops, for starting it again. */
  database?: FreshDatabase;
};

/** A whole Kairos on a database of its own. `stop` also drops the database, unless it was given. */
export async function runKairos({ database: given, ...options }: KairosOptions = {}): Promise<RunningKairos> {
  const database = given ?? (await freshDatabase());
  const kairos = await startWholeKairos(database, options);
  return {
    ...kairos,
    async stop() {
      const clean = await kairos.stop();
      if (!given) await database.drop();
      return clean;
    },
  };
}
