// @module-tag slow
import { describe, expect, it } from 'vitest';
import { RUNNER_LOCK } from '#projections/projector/positions.ts';
import { createPool } from '#services/storage/postgres/pool.ts';
import { newKey } from '#services/storage/vault/vault.ts';
import { happen, meetingId } from '#tests/stories/realistic.ts';
import { hasUnfinishedImport } from './imports.ts';
import { eventsOf, exported, importing, RING, rowsOf, type Store, storesOfTests } from './testkit/stores.ts';

const stores = storesOfTests();

describe('an import is refused, and nothing is stored,', () => {
  const refused = (target: Store, text: string) =>
    importing(target, text, { patience: 100 }).then(() => 'taken', String);

  it('into a store that holds other events', async () => {
    const [source, target] = [await stores.with(2), await stores.empty()];
    await happen(target.log, { from: 7, to: 8 });
    const before = await eventsOf(target);
    expect(await refused(target, (await exported(source)).text)).toMatch(
      "holds events that aren't in the export",
    );
    expect(await eventsOf(target)).toEqual(before);
    expect(await hasUnfinishedImport(target.pool)).toBe(false);
  });

  it('into a store whose only event has the id of one in the export and says something else', async () => {
    const [source, target] = [await stores.with(1), await stores.empty()];
    const [first] = await eventsOf(source);
    await target.store.append(first!.stream, 'none', [{ ...first!, data: { ...first!.data, duration: 61 } }]);
    expect(await refused(target, (await exported(source)).text)).toMatch(
      "holds events that aren't in the export",
    );
    expect(await eventsOf(target)).toHaveLength(1);
  });

  it('into a store that holds more events than the export', async () => {
    const source = await stores.with(2);
    const { text } = await exported(source);
    await happen(source.log, { from: 2, to: 3 });
    expect(await refused(source, text)).toMatch("holds events that aren't in the export");
  });

  it('into a store that holds other rows', async () => {
    const [source, target] = [await stores.with(2), await stores.empty()];
    await target.pool.query(`insert into mail_suppressions values ('other', now())`);
    expect(await refused(target, (await exported(source)).text)).toMatch(
      "holds rows of mail_suppressions that aren't in the export",
    );
    expect(await eventsOf(target)).toEqual([]);
  });

  it('where a row is there and says something else, so that a destroyed key stays destroyed', async () => {
    const [source, target] = [await stores.with(2), await stores.empty()];
    await target.sealer.destroy([`meeting:${meetingId(0)}`]);
    expect(await refused(target, (await exported(source)).text)).toMatch('rows of subject_keys');
    expect(await rowsOf(target, 'subject_keys', 'subject')).toMatchObject([{ wrapped: null }]);
  });

  it('where things have happened since it was imported', async () => {
    const [source, target] = [await stores.with(2), await stores.empty()];
    const { text } = await exported(source);
    await importing(target, text);
    await happen(target.log, { from: 5, to: 6 });
    const before = await eventsOf(target);
    expect(await refused(target, text)).toMatch('the store has changed since');
    expect(await eventsOf(target)).toEqual(before);
  });

  it('while a projector leads there, or any other process of Kairos is connected', async () => {
    const [source, target] = [await stores.with(1), await stores.empty()];
    const { text } = await exported(source);
    const leading = await target.pool.connect();
    await leading.query('select pg_advisory_lock($1, $2)', RUNNER_LOCK);
    expect(await refused(target, text)).toMatch('Kairos is running on this store');
    leading.release(true);
    const kairos = createPool(target.database.connection);
    await kairos.query('select 1');
    expect(await refused(target, text)).toMatch('Kairos is running on this store');
    await kairos.end();
    await expect.poll(() => refused(target, text), { timeout: 20_000 }).toBe('taken');
  });

  it('with another key, or with the key of lookup hashes in another place', async () => {
    const source = await stores.with(1);
    const { text } = await exported(source);
    const other = newKey('other');
    expect(await refused(await stores.empty({ ring: newKey() }), text)).toMatch(
      /sealed with another key: k1 \(/,
    );
    expect(await refused(await stores.empty({ ring: `${RING},${other}` }), text)).toMatch(
      'Put that key last',
    );
    expect(await refused(await stores.empty({ ring: `${other},${RING}` }), text)).toBe('taken');
  });
});
