import { afterEach, describe, expect, it } from 'vitest';
import { EVENTS_PER_MEETING } from '../../tests/stories/realistic.ts';
import { MOVED } from './tables.ts';
import {
  emptyStore,
  eventsOf,
  exported,
  importing,
  lived,
  rowsOf,
  type Store,
  type StoreOptions,
} from './testkit/stores.ts';

let stores: Store[] = [];
afterEach(async () => {
  await Promise.all(stores.map((store) => store.end()));
  stores = [];
});

async function aStore(options?: StoreOptions): Promise<Store> {
  const store = await emptyStore(options);
  stores.push(store);
  return store;
}

async function expectEqual(one: Store, other: Store) {
  expect(await eventsOf(other)).toEqual(await eventsOf(one));
  for (const { name, key } of MOVED)
    expect(await rowsOf(other, name, key)).toEqual(await rowsOf(one, name, key));
}

const MEETINGS = 300;

describe('a move from one Postgres to another', () => {
  it('takes all that is truth along, in order, and makes equal read models', async () => {
    const [source, target] = [await aStore(), await aStore()];
    await lived(source, MEETINGS);
    const { text, result } = await exported(source);
    expect(result).toMatchObject({
      events: MEETINGS * EVENTS_PER_MEETING + 1,
      rows: { users: 1, google_tokens: 1, contacts: 1, mail_suppressions: 1 },
      why: null,
    });
    const imported = await importing(target, text);
    expect(imported).toMatchObject({ held: 0, finished: null, readModels: { differences: [] } });
    await expectEqual(source, target);
  }, 120_000);
});
