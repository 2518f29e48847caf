import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Checkpoint,
  type EventStore,
  type FollowOptions,
  isAppendTooLarge,
  isForeignCheckpoint,
  isStoreUnavailable,
  isWrongExpectedRevision,
  MAX_APPEND_BYTES,
  type NewStoredEvent,
  START,
  type StoredEvent,
  type StoredPage,
} from '../port.ts';

/** A log of its own for the suite. Every store that it opens behaves like that of another process. */
export type ContractLog = { open(): EventStore | Promise<EventStore>; stop(): Promise<void> };

const event = (type = 'Happened', data: NewStoredEvent['data'] = {}): NewStoredEvent => ({
  id: randomUUID(),
  type,
  data,
  meta: { at: '2026-03-01T10:00:00.000Z' },
});

/** Everything that an iterable gives until it ends. */
export async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** Nothing that Kairos would take for its own, should someone point the suite at a server in use. */
const aStream = () => `contract-${randomUUID()}`;
const types = (events: StoredEvent[]) => events.map(({ type }) => type);
const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

export type ContractOptions = {
  /**
   * Whether it knows all ids of a stream. One that looks for them only where the expectation places them can't tell
   * repeats from first appends, and can't refuse an id found elsewhere.
   */
  knowsIds?: boolean;
};

/** What every EventStore must keep, on all adapters. */
export function eventStoreContract(
  name: string,
  makeLog: () => Promise<ContractLog>,
  { knowsIds = true }: ContractOptions = {},
): void {
  describe(name, () => {
    let log: ContractLog;
    let store: EventStore;
    beforeAll(async () => {
      log = await makeLog();
      store = await log.open();
    });
    afterAll(async () => {
      await store.close();
      await log.stop();
    });

    const refusedAt = (actual: number | 'none') =>
      expect.toSatisfy((error: unknown) => isWrongExpectedRevision(error) && error.actual === actual);

    /** Follows until enough was seen; gives back what was seen and where it stopped. */
    async function followUntil(
      enough: (seen: StoredEvent[], page: StoredPage) => boolean,
      options: FollowOptions = {},
    ) {
      const seen: StoredEvent[] = [];
      let checkpoint: Checkpoint = options.after ?? START;
      for await (const page of store.follow(options)) {
        seen.push(...page.events);
        checkpoint = page.checkpoint;
        if (enough(seen, page)) break;
      }
      return { seen, checkpoint };
    }

    describe('an append', () => {
      test('is taken only if the stream is as expected', async () => {
        const stream = aStream();
        await expect(store.append(stream, 'exists', [event()])).rejects.toEqual(refusedAt('none'));
        await expect(store.append(stream, 3, [event()])).rejects.toEqual(refusedAt('none'));
        expect(await store.append(stream, 'none', [event('A'), event('B')])).toMatchObject({
          revision: 1,
          repeated: !knowsIds,
        });
        await expect(store.append(stream, 'none', [event()])).rejects.toEqual(refusedAt(1));
        await expect(store.append(stream, 0, [event()])).rejects.toEqual(refusedAt(1));
        await expect(store.append(stream, 2, [event()])).rejects.toEqual(refusedAt(1));
        expect(await store.append(stream, 1, [event('C')])).toMatchObject({ revision: 2 });
        expect(await store.append(stream, 'any', [event('D')])).toMatchObject({ revision: 3 });
        expect(await store.append(stream, 'exists', [event('E')])).toMatchObject({ revision: 4 });
        expect(types(await gather(store.read(stream)))).toEqual(['A', 'B', 'C', 'D', 'E']);
      });

      test('comes back as it went in', async () => {
        const stream = aStream();
        const stored = {
          ...event('Odd', {
            text: 'ä "quoted" \\ \u0000 \u{1f552}\n',
            list: [1, -0.5, null, true, { deep: [] }],
            z: 1,
            a: 2,
          }),
          meta: { at: '2026-03-01T10:00:00.000Z', v: 1, actor: { kind: 'kairos' } },
        };
        const { checkpoint } = await store.append(stream, 'none', [stored]);
        expect(await gather(store.read(stream))).toEqual([{ ...stored, stream, revision: 0, checkpoint }]);
      });

      test('comes back to the letter with the envelope and sealed values of Kairos, read and followed', async () => {
        const stream = aStream();
        const owner = stream.slice('contract-'.length);
        const { id } = event();
        const stored: NewStoredEvent = {
          ...{ id, type: 'ParticipantInvited' },
          data: { participant: 2, email: `s1.participant:${owner}:2.${id}.email.c2VhbGVk`, name: '~' },
          meta: {
            ...{ at: '2026-03-01T10:00:00.123Z', actor: { kind: 'user', id: randomUUID() } },
            ...{
              commandId: randomUUID(),
              requestHash: 'hash',
              correlationId: 'from a proxy',
              source: 'http',
              v: 1,
            },
          },
        };
        const { checkpoint } = await store.append(stream, 'none', [stored]);
        const read = await gather(store.read(stream));
        const { seen } = await followUntil((all) => all.some((one) => one.checkpoint === checkpoint));
        for (const one of [read[0]!, seen.find((one) => one.id === id)!])
          expect(JSON.stringify([one.data, one.meta])).toBe(JSON.stringify([stored.data, stored.meta]));
      });

      test('is repeated with the same answer and stored once, also when others followed', async () => {
        for (const expected of ['none', 0, 'any', 'exists'] as const) {
          const stream = aStream();
          if (expected !== 'none') await store.append(stream, 'none', [event()]);
          const events = [event('A'), event('B')];
          const first = { ...(await store.append(stream, expected, events)), repeated: true };
          expect(await store.append(stream, expected, events)).toEqual(first);
          await store.append(stream, 'any', [event('C')]);
          expect(await store.append(stream, expected, events)).toEqual(first);
          const stored = await gather(store.read(stream));
          expect(types(stored).filter((type) => type !== 'Happened')).toEqual(['A', 'B', 'C']);
        }
      });

      test('is known by its ids: a repeat may carry other bytes', async () => {
        const stream = aStream();
        const first = event('A', { sealed: 'with one nonce' });
        const answer = await store.append(stream, 'none', [first]);
        const other = await store.append(stream, 'none', [{ ...first, data: { sealed: 'with another' } }]);
        expect(other).toEqual({ ...answer, repeated: true });
        expect((await gather(store.read(stream)))[0]!.data).toEqual({ sealed: 'with one nonce' });
      });

      test('that comes twice at the same time is stored once, and both are answered alike', async () => {
        const other = await log.open();
        for (const expected of ['none', 0] as const) {
          const stream = aStream();
          if (expected === 0) await store.append(stream, 'none', [event()]);
          const events = [event('A'), event('B')];
          const answers = await Promise.all([
            store.append(stream, expected, events),
            other.append(stream, expected, events),
          ]);
          const { checkpoint } = (await gather(store.read(stream))).at(-1)!;
          const place = { revision: expected === 0 ? 2 : 1, checkpoint };
          expect(answers).toEqual([expect.objectContaining(place), expect.objectContaining(place)]);
          if (knowsIds) expect(answers.filter(({ repeated }) => repeated)).toHaveLength(1);
          expect(types(await gather(store.read(stream))).slice(-2)).toEqual(['A', 'B']);
        }
        await other.close();
      });

      test('that repeats another one only in part is refused whole', async () => {
        const stream = aStream();
        const [a, b] = [event('A'), event('B')];
        await store.append(stream, 'none', [a, b]);
        await expect(store.append(stream, 'none', [a, event()])).rejects.toEqual(refusedAt(1));
        if (knowsIds) await expect(store.append(stream, 1, [a])).rejects.toEqual(refusedAt(1));
        expect(ids(await gather(store.read(stream)))).toEqual(ids([a, b]));
      });

      test('has one winner among many rivals, and the others learn where the stream is', async () => {
        const stream = aStream();
        const rivals = await Promise.all(Array.from({ length: 12 }, () => log.open()));
        const results = await Promise.allSettled(
          rivals.map((rival) => rival.append(stream, 'none', [event()])),
        );
        const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
        expect(refused).toHaveLength(11);
        expect(refused).toEqual(refused.map(() => refusedAt(0)));
        await Promise.all(rivals.map((rival) => rival.close()));
      });

      test('is answered apart from those beside it', async () => {
        const stream = aStream();
        const rivals = await Promise.allSettled([
          store.append(stream, 'none', [event('first')]),
          store.append(stream, 'none', [event('second')]),
          store.append(aStream(), 'exists', [event()]),
          store.append(aStream(), 'none', [event('a\0type that no database takes')]),
          store.append(aStream(), 'none', [event('other')]),
          store.append(stream, 0, [event('third')]),
        ]);
        expect(rivals.map(({ status }) => status).filter((_, index) => index !== 3)).toEqual([
          'fulfilled',
          'rejected',
          'rejected',
          'fulfilled',
          'fulfilled',
        ]);
        expect(types(await gather(store.read(stream)))).toEqual(['first', 'third']);
      });

      test('of which hundreds are under way at once is answered each', async () => {
        const appends = Array.from({ length: 400 }, () => ({
          stream: aStream(),
          events: [event(), event()],
        }));
        const answers = await Promise.all(
          appends.map(({ stream, events }) => store.append(stream, 'none', events)),
        );
        expect(answers.map(({ revision }) => revision)).toEqual(appends.map(() => 1));
        expect(new Set(answers.map(({ checkpoint }) => checkpoint)).size).toBe(400);
        for (const { stream, events } of appends) {
          expect(ids(await gather(store.read(stream)))).toEqual(ids(events));
        }
      });

      test('is refused when it is too large, and taken just below', async () => {
        const stream = aStream();
        const large = event('Large', { text: 'x'.repeat(MAX_APPEND_BYTES) });
        await expect(store.append(stream, 'none', [large])).rejects.toSatisfy(isAppendTooLarge);
        const many = Array.from({ length: 3 }, () =>
          event('Large', { text: 'ä'.repeat(MAX_APPEND_BYTES / 6) }),
        );
        await expect(store.append(stream, 'none', many)).rejects.toSatisfy(isAppendTooLarge);
        const fits = event('Large', { text: 'x'.repeat(MAX_APPEND_BYTES - 1_000) });
        expect(await store.append(stream, 'none', [fits])).toMatchObject({ revision: 0 });
      });

      test('of nothing, of the same id twice, or without a type is a mistake of the caller', async () => {
        const twice = event();
        await expect(store.append(aStream(), 'any', [])).rejects.toThrow(RangeError);
        await expect(store.append(aStream(), 'any', [twice, twice])).rejects.toThrow(RangeError);
        for (const wrong of [{ id: 'no uuid' }, { type: '' }])
          await expect(store.append(aStream(), 'any', [{ ...event(), ...wrong }])).rejects.toThrow(
            RangeError,
          );
      });
    });

    describe('a stream', () => {
      test('that does not exist has no events', async () => {
        expect(await gather(store.read(aStream()))).toEqual([]);
      });

      test('is read both ways, from any place, up to a limit and over many pages', async () => {
        const stream = aStream();
        const length = 1_203;
        await store.append(
          stream,
          'none',
          Array.from({ length }, (_, index) => event(`T${index}`)),
        );
        const all = await gather(store.read(stream));
        expect(all.map(({ revision }) => revision)).toEqual(all.map((_, index) => index));
        expect(all).toHaveLength(length);
        const backwards = await gather(store.read(stream, { backwards: true }));
        expect(backwards).toEqual(all.toReversed());
        expect(types(await gather(store.read(stream, { from: 1_200 })))).toEqual(['T1200', 'T1201', 'T1202']);
        expect(types(await gather(store.read(stream, { from: 1, backwards: true })))).toEqual(['T1', 'T0']);
        expect(types(await gather(store.read(stream, { backwards: true, limit: 2 })))).toEqual([
          'T1202',
          'T1201',
        ]);
        expect(await gather(store.read(stream, { limit: 700 }))).toEqual(all.slice(0, 700));
        expect(await gather(store.read(stream, { limit: 0 }))).toEqual([]);
        expect(await gather(store.read(stream, { from: length }))).toEqual([]);
      });
    });

    test('streams that are read at the same time are each answered with their own', async () => {
      const streams = Array.from({ length: 100 }, aStream);
      for (const [index, stream] of streams.entries()) {
        const events = Array.from({ length: (index % 4) + 1 }, (_, at) => event(`${index}:${at}`));
        if (index % 5 > 0) await store.append(stream, 'none', events);
      }
      const ways = [{}, { from: 1, limit: 2 }, { backwards: true, limit: 2 }];
      const reads = ways.flatMap((way) => streams.map((stream) => gather(store.read(stream, way))));
      const answers = await Promise.all(reads);
      const stored = streams.map((_, index) =>
        Array.from({ length: index % 5 > 0 ? (index % 4) + 1 : 0 }, (_, at) => `${index}:${at}`),
      );
      expect(answers.map(types)).toEqual([
        ...stored,
        ...stored.map((all) => all.slice(1, 3)),
        ...stored.map((all) => all.toReversed().slice(0, 2)),
      ]);
    });

    describe('a follower', () => {
      test('sees every event once and in order, as do all others, with 16 writers at work', async () => {
        const others = await Promise.all(Array.from({ length: 15 }, () => log.open()));
        const writers = [store, ...others];
        const after = await store.head();
        const last = event('Last');
        const following = Array.from({ length: 8 }, (_, index) =>
          followUntil((seen) => seen.at(-1)?.id === last.id, { after, pageSize: 10 + index }),
        );
        const appended = await Promise.all(
          writers.map(async (writer) => {
            const own: NewStoredEvent[][] = [];
            for (let n = 0; n < 80; n += 1) {
              // The more events in an append, the longer its first position waits for the commit.
              const events = Array.from({ length: 1 + (n % 6) }, () => event('Load'));
              own.push(events);
              await writer.append(aStream(), 'none', events);
            }
            return own;
          }),
        );
        await store.append(aStream(), 'none', [last]);
        const expected = ids([...appended.flat(2), last]).toSorted();
        for (const { seen } of await Promise.all(following)) {
          expect(seen.length).toBe(expected.length);
          expect(ids(seen).toSorted()).toEqual(expected);
          const checkpoints = seen.map(({ checkpoint }) => checkpoint);
          expect(checkpoints).toEqual(checkpoints.toSorted());
        }
        await Promise.all(others.map((other) => other.close()));
      });

      test('goes on strictly after its checkpoint, wherever that is', async () => {
        const stream = aStream();
        const after = await store.head();
        await store.append(
          stream,
          'none',
          Array.from({ length: 25 }, (_, index) => event(`T${index}`)),
        );
        const all = (await followUntil((seen) => seen.length >= 25, { after })).seen;
        let at = after;
        const inPages: StoredEvent[] = [];
        while (inPages.length < 25) {
          const page = await followUntil(() => true, { after: at, pageSize: 4 });
          inPages.push(...page.seen);
          at = page.checkpoint;
        }
        expect(inPages).toEqual(all);
        expect(at).toBe(await store.head());
        for (const stored of all) {
          const next = await followUntil(() => true, { after: stored.checkpoint, pageSize: 1 });
          expect(ids(next.seen)).toEqual(ids(all.slice(stored.revision + 1, stored.revision + 2)));
        }
      });

      test('is told when it has caught up, also when the last page was just full or nothing is there', async () => {
        const after = await store.head();
        const none = await followUntil((_, page) => page.caughtUp, { after });
        expect(none).toEqual({ seen: [], checkpoint: after });
        const events = Array.from({ length: 6 }, () => event());
        const { checkpoint } = await store.append(aStream(), 'none', events);
        for (const pageSize of [1, 2, 3, 4, 6, 7]) {
          const all = await followUntil((_, page) => page.caughtUp, { after, pageSize });
          expect({ ids: ids(all.seen), checkpoint: all.checkpoint }).toEqual({
            ids: ids(events),
            checkpoint,
          });
        }
      });

      test('that falls behind is told so only once it has caught up again', async () => {
        const pages = store.follow({ after: await store.head(), pageSize: 7 })[Symbol.asyncIterator]();
        expect((await pages.next()).value.caughtUp).toBe(true);
        // Meanwhile, so much is appended that no buffer holds it.
        const events = Array.from({ length: 400 }, () => event('Large', { text: 'x'.repeat(10_000) }));
        for (let at = 0; at < events.length; at += 50)
          await store.append(aStream(), 'none', events.slice(at, at + 50));
        const head = await store.head();
        const seen: string[] = [];
        for (let isAtEnd = false; !isAtEnd; ) {
          const page: StoredPage = (await pages.next()).value;
          seen.push(...ids(page.events));
          isAtEnd = page.checkpoint >= head;
          if (!isAtEnd) expect(page.caughtUp).toBe(false);
        }
        expect(seen).toEqual(ids(events));
        await pages.return?.(undefined);
      });

      test('is refused with a checkpoint beyond the end, which is of another log', async () => {
        await store.append(aStream(), 'none', [event()]);
        const beyond = String(Number(await store.head()) + 1_000_000).padStart(20, '0') as Checkpoint;
        const following = gather(store.follow({ after: beyond, signal: AbortSignal.timeout(5_000) }));
        following.catch(() => {});
        await store.append(aStream(), 'none', [event()]);
        await expect(following).rejects.toSatisfy(isForeignCheckpoint);
      });

      test('sees live what this process and what another one appends', async () => {
        const other = await log.open();
        const after = await store.head();
        const [own, others] = [event('Own'), event('Others')];
        let step = 0;
        const { seen } = await followUntil(
          (all, page) => {
            if (page.caughtUp && step === 0) void store.append(aStream(), 'none', [own]);
            if (all.length === 1 && step === 1) void other.append(aStream(), 'none', [others]);
            step += 1;
            return all.length === 2;
          },
          { after },
        );
        expect(ids(seen)).toEqual([own.id, others.id]);
        await other.close();
      });

      test('that is slow, and sees large events, misses none and doubles none', async () => {
        const after = await store.head();
        const text = 'ä'.repeat(20_000);
        const events = Array.from({ length: 60 }, (_, index) => event(`T${index}`, { text }));
        for (let at = 0; at < events.length; at += 15) {
          await store.append(aStream(), 'none', events.slice(at, at + 15));
        }
        const seen: StoredEvent[] = [];
        for await (const page of store.follow({ after, pageSize: 7 })) {
          expect(page.events.length).toBeLessThanOrEqual(7);
          seen.push(...page.events);
          await new Promise((resolve) => setTimeout(resolve, 5));
          if (seen.length >= events.length) break;
        }
        expect(ids(seen)).toEqual(ids(events));
        expect(seen.every(({ data }) => data['text'] === text)).toBe(true);
      });

      test('ends without an error when it is aborted, waiting or not', async () => {
        const abort = new AbortController();
        await followUntil(
          (_, page) => {
            if (page.caughtUp) setImmediate(() => abort.abort());
            return false;
          },
          { after: await store.head(), signal: abort.signal },
        );
        expect((await followUntil(() => false, { signal: AbortSignal.abort() })).seen).toEqual([]);
      });

      test('ends when its store is closed', async () => {
        const other = await log.open();
        const pages = other.follow({ after: await store.head() });
        await pages[Symbol.asyncIterator]().next();
        const ending = gather(pages);
        await other.close();
        expect(await ending).toEqual([]);
      });

      test('that holds a page does not keep its store from closing', async () => {
        const other = await log.open();
        await store.append(
          aStream(),
          'none',
          Array.from({ length: 200 }, () => event()),
        );
        const pages = other.follow({ pageSize: 1 })[Symbol.asyncIterator]();
        await pages.next();
        await other.close();
        expect(await pages.next()).toEqual({ done: true, value: undefined });
        await expect(other.append(aStream(), 'any', [event()])).rejects.toSatisfy(isStoreUnavailable);
      });
    });

    test('the head of the log is the checkpoint of its newest event', async () => {
      const { checkpoint } = await store.append(aStream(), 'none', [event(), event()]);
      expect(await store.head()).toBe(checkpoint);
      expect(checkpoint > START).toBe(true);
    });
  });
}
