// @module-tag slow
import { randomUUID } from 'node:crypto';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '#tests/doubles/event-store-db/server.ts';
import {
  type Checkpoint,
  type EventStore,
  isForeignCheckpoint,
  isStoreUnavailable,
  type NewStoredEvent,
  START,
  type StoredEvent,
} from '../port.ts';
import { gather } from '../testkit/contract.ts';
import { connectEventStoreDb } from './eventstoredb.ts';

const event = (): NewStoredEvent => ({ id: randomUUID(), type: 'Happened', data: {}, meta: {} });
const aStream = () => `meeting-${randomUUID()}`;
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

const unavailable = expect.toSatisfy(isStoreUnavailable);

let double: EventStoreDbDouble;
let store: EventStore;
beforeEach(async () => {
  double = await startEventStoreDbDouble();
  store = await connectEventStoreDb({ url: double.url });
});
afterEach(async () => {
  await store.close();
  await double.stop();
});

/** For calls that get no answer, so that they end soon. */
const hurried = () => connectEventStoreDb({ url: double.url, timeoutMs: 1_000 });

/** As every caller does it: the same events again until it is known what became of them. */
async function appendUntilKnown(stream: string, expected: 'none' | 'any' | number, events: NewStoredEvent[]) {
  for (;;) {
    try {
      return await store.append(stream, expected, events);
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
    }
  }
}

/** Follows on its own from START; what it saw, and how it ended. */
function startFollowing(log: EventStore, pageSize = 1_000) {
  const seen: StoredEvent[] = [];
  const stop = new AbortController();
  const ended = (async () => {
    for await (const { events } of log.follow({ pageSize, signal: stop.signal })) seen.push(...events);
  })();
  ended.catch(() => {});
  return { seen, ended, stop: () => stop.abort() };
}

test('a server that stays silent is given up, and everything says so', async () => {
  const impatient = await hurried();
  double.set({ silent: true });
  const calls = [
    impatient.append(aStream(), 'none', [event()]),
    impatient.append(aStream(), 'any', [event()]),
    gather(impatient.read(aStream())),
    gather(impatient.follow()),
    impatient.head(),
  ];
  const results = await Promise.allSettled(calls);
  expect(results).toEqual(calls.map(() => ({ status: 'rejected', reason: unavailable })));
  double.set({ silent: false });
  await vi.waitFor(async () => expect(await impatient.head()).toBe(await store.head()), 20_000);
  await impatient.close();
});

test.each(['none', 'any', 0] as const)(
  'an append at %s that was stored and not acknowledged is stored once when it is repeated',
  async (expected) => {
    const stream = aStream();
    if (expected === 0) await store.append(stream, 'none', [event()]);
    const impatient = await hurried();
    const events = [event(), event()];
    double.set({ keepsAnswersBack: true });
    await expect(impatient.append(stream, expected, events)).rejects.toEqual(unavailable);
    double.set({ keepsAnswersBack: false });
    const { checkpoint } = await impatient.append(stream, expected, events);
    const stored = await gather(impatient.read(stream));
    expect(ids(stored).slice(-2)).toEqual(ids(events));
    expect(stored).toHaveLength(expected === 0 ? 3 : 2);
    expect(stored.at(-1)!.checkpoint).toBe(checkpoint);
    await impatient.close();
  },
);

test('a repeat is known also by a server that has forgotten the ids in a restart', async () => {
  const stream = aStream();
  const [first, again] = [event(), event()];
  await store.append(stream, 'any', [first]);
  const answer = await store.append(stream, 'exists', [again]);
  await store.append(stream, 'any', [event()]);
  double.die();
  await double.comeBack();
  expect(await appendUntilKnown(stream, 'any', [first])).toMatchObject({ revision: 0 });
  expect(await store.append(stream, 'exists', [again])).toEqual(answer);
  expect(await gather(store.read(stream))).toHaveLength(3);
});

test('a repeat of events that were deleted on the server is an error, and not tried forever', async () => {
  const stream = aStream();
  const events = [event(), event()];
  await store.append(stream, 'none', events);
  await store.append(stream, 1, [event()]);
  const client = EventStoreDBClient.connectionString(double.url);
  await client.deleteStream(stream);
  await client.dispose();
  await expect(store.append(stream, 'none', events)).rejects.toThrow(/were deleted.*Restore the log/);
});

test('a server that dies and comes back costs a follower nothing: none lost, none doubled', async () => {
  const follower = startFollowing(store, 7);
  const appended: string[] = [];
  const append = async () => {
    const events = Array.from({ length: 5 }, event);
    await appendUntilKnown(aStream(), 'none', events);
    appended.push(...ids(events));
  };
  for (let n = 0; n < 10; n += 1) await append();
  for (let restarts = 0; restarts < 3; restarts += 1) {
    double.die();
    const during = Array.from({ length: 4 }, append);
    await double.comeBack();
    await Promise.all(during);
    for (let n = 0; n < 5; n += 1) await append();
  }
  await vi.waitFor(() => expect(follower.seen.length).toBeGreaterThanOrEqual(appended.length), 20_000);
  expect(ids(follower.seen).toSorted()).toEqual(appended.toSorted());
  const places = follower.seen.map(({ checkpoint }) => checkpoint);
  expect(places).toEqual(places.toSorted());
  follower.stop();
  await follower.ended;
});

test('a follower that works slowly misses nothing, though its server dies meanwhile', async () => {
  const events = Array.from({ length: 400 }, event);
  await store.append(aStream(), 'none', events);
  const seen: string[] = [];
  let died = false;
  for await (const page of store.follow({ pageSize: 10 })) {
    seen.push(...ids(page.events));
    if (!died && seen.length >= 100) {
      died = true;
      double.die();
      await double.comeBack();
    }
    await new Promise(setImmediate);
    if (seen.length >= events.length) break;
  }
  expect(seen).toEqual(ids(events));
});

test('a follower whose server stays away is told, and goes on from its checkpoint later', async () => {
  await store.append(aStream(), 'none', [event()]);
  const impatient = await hurried();
  let at: Checkpoint = START;
  const following = async () => {
    for await (const page of impatient.follow({ after: at })) {
      at = page.checkpoint;
      if (page.caughtUp) double.die();
    }
  };
  await expect(following()).rejects.toEqual(unavailable);
  await double.comeBack();
  const later = event();
  await appendUntilKnown(aStream(), 'none', [later]);
  for await (const page of impatient.follow({ after: at })) {
    expect(ids(page.events)).toEqual([later.id]);
    break;
  }
  await impatient.close();
});

describe.each(['23.10.8', '24.10.4'])('with EventStoreDB %s', (version) => {
  let double: EventStoreDbDouble;
  let store: EventStore;
  beforeEach(async () => {
    double = await startEventStoreDbDouble({ version });
    store = await connectEventStoreDb({ url: double.url });
  });
  afterEach(async () => {
    await store.close();
    await double.stop();
  });
  const foreign = expect.toSatisfy(isForeignCheckpoint);

  test('a follower from inside a record is refused, instead of trying forever', async () => {
    const { checkpoint } = await store.append(aStream(), 'none', [event(), event()]);
    const inside = String(Number(checkpoint) - 1).padStart(20, '0') as Checkpoint;
    await expect(gather(store.follow({ after: inside }))).rejects.toEqual(foreign);
  });

  test('a follower whose log is restored to an earlier state is refused, and skips nothing', async () => {
    await store.append(aStream(), 'none', [event()]);
    const stored = double.events.length;
    await store.append(aStream(), 'none', Array.from({ length: 30 }, event));
    const follower = startFollowing(store);
    await vi.waitFor(() => expect(follower.seen).toHaveLength(31), 20_000);
    await double.comeBackWith(stored);
    await expect(follower.ended).rejects.toEqual(foreign);
    expect(follower.seen).toHaveLength(31);
  });

  test('a follower that is too slow for live events misses none and doubles none', async () => {
    const pages = store.follow({ pageSize: 10 })[Symbol.asyncIterator]();
    await pages.next();
    const data = { text: 'x'.repeat(10_000) };
    const events = Array.from({ length: 600 }, () => ({ ...event(), data }));
    for (let at = 0; at < events.length; at += 50)
      await store.append(aStream(), 'none', events.slice(at, at + 50));
    const seen: string[] = [];
    while (seen.length < events.length) seen.push(...ids((await pages.next()).value.events));
    expect(seen).toEqual(ids(events));
    await pages.return?.(undefined);
  });
});

test('a server that packs its answers for whoever can unpack them has nothing to pack for Kairos', async () => {
  const packing = await startEventStoreDbDouble({ version: '26.0.4' });
  const log = await connectEventStoreDb({ url: packing.url });
  const stream = aStream();
  const append = (expected: 'none' | number) => log.append(stream, expected, [event(), event()]);
  await append('none');
  packing.die();
  await packing.comeBack();
  // Over another connection.
  await vi.waitFor(() => append(1), 20_000);
  expect(await gather(log.read(stream))).toHaveLength(4);
  for await (const { caughtUp } of log.follow()) if (caughtUp) break;
  expect(packing.packed()).toBe(0);
  await log.close();
  await packing.stop();
});

test('an unknown status from something in between is a failure that passes', async () => {
  // Appends go on where their call is open already.
  const [impatient, late] = [await hurried(), await hurried()];
  const [before, after] = [event(), event()];
  await impatient.append(aStream(), 'none', [before]);
  const seen: string[] = [];
  const following = (async () => {
    for await (const { events } of impatient.follow()) {
      seen.push(...ids(events));
      if (seen.length === 2) return;
    }
  })();
  await vi.waitFor(() => expect(seen).toHaveLength(1), 20_000);
  double.set({ answersWith: { code: 2, details: 'client error (Connect)' } });
  const calls = [
    late.append(aStream(), 'none', [event()]),
    gather(impatient.read(aStream())),
    gather(impatient.follow({ after: (1_000).toString().padStart(20, '0') as Checkpoint })),
    impatient.head(),
  ];
  expect(await Promise.allSettled(calls)).toEqual(
    calls.map(() => ({ status: 'rejected', reason: unavailable })),
  );
  double.set({ answersWith: null });
  await appendUntilKnown(aStream(), 'none', [after]);
  await following;
  expect(seen).toEqual(ids([before, after]));
  await Promise.all([impatient.close(), late.close()]);
});

test('ids that come as two signed numbers are read as they were sent, also with the top bit set', async () => {
  double.set({ structuredIds: true });
  const events = ['f81d4fae-7dec-41d0-8765-00a0c91e6bf6', '0a1d4fae-7dec-41d0-b765-00a0c91e6bf6'].map(
    (id) => ({ ...event(), id }),
  );
  const stream = aStream();
  await store.append(stream, 'none', events);
  expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 1 });
  expect(ids(await gather(store.read(stream)))).toEqual(ids(events));
});

test('a connection that breaks under load leaves every append to be repeated, and the process alive', async () => {
  // Large enough that most of them still wait to be sent.
  const data = { text: 'x'.repeat(20_000) };
  const appends = Array.from({ length: 200 }, () => ({ stream: aStream(), events: [{ ...event(), data }] }));
  double.set({ keepsAnswersBack: true });
  // Told by the end of the connection, not by a time limit.
  const patient = await connectEventStoreDb({ url: double.url, timeoutMs: 600_000 });
  const underWay = appends.map(({ stream, events }) => patient.append(stream, 'none', events));
  const results = Promise.allSettled(underWay);
  await vi.waitFor(() => expect(double.events.length).toBeGreaterThan(20), 20_000);
  double.die();
  for (const result of await results) {
    expect(result).toEqual({ status: 'rejected', reason: unavailable });
  }
  double.set({ keepsAnswersBack: false });
  await double.comeBack();
  await patient.close();
  await Promise.all(appends.map(({ stream, events }) => appendUntilKnown(stream, 'none', events)));
  const kairos = double.events.filter(({ type }) => type === 'Happened');
  expect(kairos.map(({ id }) => id).toSorted()).toEqual(
    appends.flatMap(({ events }) => ids(events)).toSorted(),
  );
});

test('appends share one call, and after one without an answer the next open another', async () => {
  const impatient = await hurried();
  const append = (type: string) => impatient.append(aStream(), 'none', [{ ...event(), type }]);
  await Promise.all(Array.from({ length: 50 }, () => append('Happened')));
  const callsFor = () => double.calls.filter((call) => call === 'BatchAppend').length;
  expect(callsFor()).toBe(1);
  double.set({ keepsAnswersBack: true });
  const unanswered = await Promise.allSettled([append('Early'), append('Late')]);
  expect(unanswered).toEqual([1, 2].map(() => ({ status: 'rejected', reason: unavailable })));
  double.set({ keepsAnswersBack: false });
  expect(await append('After')).toMatchObject({ revision: 0 });
  expect(callsFor()).toBe(2);
  await impatient.close();
});

test('answers on that call go to those who asked, also when a later one comes first', async () => {
  const [one, two] = [aStream(), aStream()];
  const events = [event()];
  const answers = [
    store.append(one, 'none', events),
    // The server lets a repeat wait that comes while it still indexes the first append.
    store.append(one, 'none', events),
    store.append(two, 'none', [event(), event(), event()]),
  ];
  expect((await Promise.all(answers)).map(({ revision }) => revision)).toEqual([0, 0, 2]);
});

test('a store that is closed has answers for the appends that were under way', async () => {
  const other = await connectEventStoreDb({ url: double.url });
  const append = other.append(aStream(), 'none', [event()]);
  await other.close();
  expect(await append).toMatchObject({ revision: 0 });
});

test('what the server writes for itself is seen by no one', async () => {
  const events = Array.from({ length: 21 }, event);
  let last: Checkpoint = START;
  for (const one of events) ({ checkpoint: last } = await store.append(aStream(), 'none', [one]));
  const own = double.events.filter(({ type, stream }) => type.startsWith('$') || stream.startsWith('$'));
  expect(new Set(own.map(({ type }) => type))).toEqual(new Set(['$statsCollected', 'Result', '$>']));
  expect(double.events.at(-1)!.type).not.toBe('Happened');
  expect(await store.head()).toBe(last);
  for await (const page of store.follow()) {
    expect(page.events.every(({ type }) => type === 'Happened')).toBe(true);
    if (page.caughtUp) break;
  }
});

test('a follower that is left, aborted or broken off leaves no subscription behind at the server', async () => {
  await store.append(aStream(), 'none', Array.from({ length: 50 }, event));
  for await (const _ of store.follow({ pageSize: 3 })) break;
  const follower = startFollowing(store);
  await vi.waitFor(() => expect(follower.seen).toHaveLength(50), 20_000);
  double.die();
  await double.comeBack();
  const later = [event()];
  await appendUntilKnown(aStream(), 'none', later);
  await vi.waitFor(() => expect(ids(follower.seen.slice(50))).toEqual(ids(later)), 20_000);
  expect(double.followers()).toBe(1);
  follower.stop();
  await vi.waitFor(() => expect(double.followers()).toBe(0), 20_000);
});

test('closing ends soon, also while a follower holds its page and reads were left half way', async () => {
  const stream = aStream();
  for (const size of [300, 2]) await store.append(stream, 'any', Array.from({ length: size }, event));
  const follower = store.follow({ pageSize: 3 })[Symbol.asyncIterator]();
  await follower.next();
  for (const limit of [300, 40, 34, 2, 1]) {
    for await (const _ of store.read(stream, { limit })) break;
    for await (const _ of store.read(stream, { limit })) {
      // After so many answers to others, all that was asked for here has come, and half of it waits to be read.
      for (let n = 0; n < 30; n += 1) await store.head();
      break;
    }
  }
  for await (const _ of store.follow({ pageSize: 3 })) break;
  await store.head();
  const reader = store.read(stream)[Symbol.asyncIterator]();
  await reader.next();
  const began = performance.now();
  await store.close();
  // The client alone would wait forever; the bound on that is two seconds.
  expect(performance.now() - began).toBeLessThan(1_900);
  expect(await follower.next()).toEqual({ done: true, value: undefined });
  await expect(store.append(stream, 'any', [event()])).rejects.toEqual(unavailable);
});
