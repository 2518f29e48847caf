// @module-tag slow
import { expect, it } from 'vitest';
import { type EventStore, StoreUnavailable } from '#services/storage/event-store/port.ts';
import { MAX_BATCH } from '#services/storage/event-store/postgres/postgres.ts';
import { EVENTS_PER_MEETING, happen } from '#tests/stories/realistic.ts';
import { appendInOrder } from './log.ts';
import { eventsOf, storesOfTests } from './testkit/stores.ts';

const stores = storesOfTests();

async function logOf(meetings: number) {
  const source = await stores.empty();
  await happen(source.log, { from: 0, to: meetings });
  return eventsOf(source);
}

it('what Postgres takes together is one transaction, so that a crash leaves the beginning of the log', async () => {
  const target = await stores.empty();
  const events = (await logOf(30)).slice(0, MAX_BATCH.appends);
  await appendInOrder(target.store, events, MAX_BATCH);
  const { rows } = await target.pool.query('select count(distinct xmin::text)::int as n from event_log');
  expect(rows).toEqual([{ n: 1 }]);
  expect(await eventsOf(target)).toEqual(events);
});

it('appends that were not answered are repeated, whether they were stored or not', async () => {
  const target = await stores.empty();
  const events = await logOf(5);
  let calls = 0;
  const store: EventStore = {
    ...target.store,
    async append(...append) {
      calls += 1;
      if (calls % 7 === 0) throw new StoreUnavailable('not stored');
      const answer = await target.store.append(...append);
      if (calls % 5 === 0) throw new StoreUnavailable('stored, and not answered');
      return answer;
    },
  };
  await appendInOrder(store, events, { appends: 1, events: 1 });
  expect(calls).toBeGreaterThan(5 * EVENTS_PER_MEETING);
  expect(await eventsOf(target)).toEqual(events);
}, 120_000);

it('events of one stream that follow each other are one append, as long as it is not too large', async () => {
  const target = await stores.empty();
  const sizes: number[] = [];
  const store: EventStore = {
    ...target.store,
    append: (stream, expected, events) => {
      sizes.push(events.length);
      return target.store.append(stream, expected, events);
    },
  };
  const events = Array.from({ length: 5 }, (_, revision) => ({
    stream: 'meeting-large',
    revision,
    id: `00000000-0000-4000-8000-00000000000${revision}`,
    type: 'Large',
    data: { text: 'x'.repeat(400_000) },
    meta: {},
  }));
  await appendInOrder(store, events, MAX_BATCH);
  expect(sizes).toEqual([2, 2, 1]);
  expect(await eventsOf(target)).toEqual(events);
});
