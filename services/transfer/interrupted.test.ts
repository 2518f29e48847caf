// @module-tag slow
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RUNNER_LOCK } from '#projections/projector/positions.ts';
import { startWholeKairos } from '#tests/harness/whole-kairos.ts';
import { happen } from '#tests/stories/realistic.ts';
import { hasUnfinishedImport } from './imports.ts';
import { ONE_BY_ONE } from './log.ts';
import { MOVED_TABLES } from './moved-tables.ts';
import {
  eventsOf,
  expectEqual,
  exported,
  importing,
  RING,
  rowsOf,
  type Store,
  storesOfTests,
} from './testkit/stores.ts';

const EQUAL = { readModels: { differences: [] } };
const LONG = 240_000;

const stores = storesOfTests();

describe('an import that was interrupted', () => {
  it(
    'goes on where it stopped, wherever that was, and doubles nothing',
    async () => {
      const source = await stores.with(20);
      const { text } = await exported(source);
      const target = await stores.empty();
      const together = { appends: 7, events: 20 };
      for (const deadAt of [0, 1, 6, 7, 8, 60]) {
        for (const isStored of [false, true]) {
          await expect(
            importing(target, text, { store: dying(target, deadAt, isStored), together }),
          ).rejects.toThrow('killed');
          expect(await hasUnfinishedImport(target.pool)).toBe(true);
          const held = await eventsOf(target);
          expect(held).toEqual((await eventsOf(source)).slice(0, held.length));
        }
      }
      const before = (await eventsOf(target)).length;
      expect(before).toBeGreaterThan(150);
      expect(await importing(target, text)).toMatchObject({ held: before, finished: null, ...EQUAL });
      await expectEqual(source, target);
      expect(await hasUnfinishedImport(target.pool)).toBe(false);
    },
    LONG,
  );

  it(
    'on EventStoreDB goes on as well, also where the answer to an append was lost',
    async () => {
      const [source, target] = [await stores.with(4), await stores.onEventStoreDb()];
      const { text } = await exported(source);
      for (const isStored of [false, true])
        await expect(importing(target, text, { store: dying(target, 8, isStored) })).rejects.toThrow(
          'killed',
        );
      const before = (await eventsOf(target)).length;
      expect(before).toBeGreaterThan(16);
      expect(await importing(target, text)).toMatchObject({ held: before, ...EQUAL });
      await expectEqual(source, target);
    },
    LONG,
  );

  it('after all events stores all rows or none', async () => {
    const [source, target] = [await stores.with(3), await stores.empty()];
    const { text } = await exported(source);
    await target.pool.query('alter table relay_checkpoint rename to away');
    await expect(importing(target, text)).rejects.toThrow('relay_checkpoint');
    for (const { name, key } of MOVED_TABLES) expect(await rowsOf(target, name, key)).toEqual([]);
    expect(await hasUnfinishedImport(target.pool)).toBe(true);
    await target.pool.query('alter table away rename to relay_checkpoint');
    expect(await importing(target, text)).toMatchObject(EQUAL);
    await expectEqual(source, target);
  });

  it('keeps a Kairos from starting there until it is finished', async () => {
    const [source, target] = [await stores.with(1), await stores.empty()];
    const { text } = await exported(source);
    await expect(importing(target, text, { store: dying(target, 3, true) })).rejects.toThrow('killed');
    const start = () => startWholeKairos({ DATABASE_URL: target.database.url, KAIROS_KEY: RING });
    await expect(start()).rejects.toThrow("An import into this store didn't finish");
    await importing(target, text);
    expect(await (await start()).stop()).toBe(true);
  });

  it('by the end of its connection says so in a line, and goes on', async () => {
    const [source, target] = [await stores.with(2), await stores.empty()];
    const { text } = await exported(source);
    const store: Store['store'] = {
      ...target.store,
      async append(...append) {
        await target.pool.query(
          `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database
           where d.datname = current_database() and l.locktype = 'advisory' and l.classid = $1`,
          [RUNNER_LOCK[0]],
        );
        return target.store.append(...append);
      },
    };
    await expect(importing(target, text, { store, together: ONE_BY_ONE })).rejects.toThrow(
      'The connection to the database was lost. Import again',
    );
    expect(await importing(target, text)).toMatchObject(EQUAL);
    await expectEqual(source, target);
  });

  it('by someone else who writes there stops, and no Kairos starts there', async () => {
    const [source, target] = [await stores.with(3), await stores.empty()];
    const { stream } = (await eventsOf(source)).at(-2)!;
    const strange = { id: randomUUID(), type: 'Strange', data: {}, meta: {} };
    let isWritten = false;
    const store: Store['store'] = {
      ...target.store,
      async append(...append) {
        if (!isWritten) await target.store.append(stream, 'any', [strange]);
        isWritten = true;
        return target.store.append(...append);
      },
    };
    await expect(
      importing(target, (await exported(source)).text, { store, together: ONE_BY_ONE }),
    ).rejects.toThrow('something else is writing to this store');
    expect(await hasUnfinishedImport(target.pool)).toBe(true);
  });

  it('may go on with a newer export of the same store', async () => {
    const [source, target] = [await stores.with(3), await stores.empty()];
    const { text } = await exported(source);
    await expect(importing(target, text, { store: dying(target, 10, true) })).rejects.toThrow('killed');
    await happen(source.log, { from: 3, to: 5 });
    expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
    await expectEqual(source, target);
    expect(await hasUnfinishedImport(target.pool)).toBe(false);
  });

  it('is as if it had not been when it is repeated after its end', async () => {
    const [source, target] = [await stores.with(3), await stores.empty()];
    const { text } = await exported(source);
    await importing(target, text);
    const again = await importing(target, text);
    expect(again).toMatchObject({ held: again.end.events, ...EQUAL });
    expect(again.finished).not.toBeNull();
    await expectEqual(source, target);
  });
});

/** A process that dies at an append: nothing that comes later is stored, and that one perhaps. */
function dying({ store }: Store, deadAt: number, isStored: boolean): Store['store'] {
  let calls = 0;
  return {
    ...store,
    async append(stream, expected, events) {
      const call = calls++;
      if (call < deadAt) return store.append(stream, expected, events);
      if (call === deadAt && isStored) await store.append(stream, expected, events);
      throw new Error('killed');
    },
  };
}
