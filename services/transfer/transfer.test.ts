import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEventStoreDbDouble } from '../../tests/doubles/event-store-db/server.ts';
import { EVENTS_PER_MEETING, happen, meetingId, realisticMeeting } from '../../tests/stories/realistic.ts';
import { connectEventStoreDb } from '../event-store/eventstoredb.ts';
import { createPool } from '../postgres/pool.ts';
import { RUNNER_LOCK } from '../projector/positions.ts';
import { createProjector } from '../projector/projector.ts';
import { newKey } from '../vault/vault.ts';
import { checkExport } from './import.ts';
import { isHalfImported } from './imports.ts';
import { MOVED } from './tables.ts';
import {
  emptyStore,
  eventsOf,
  exported,
  importDeps,
  importing,
  lived,
  RING,
  rowsOf,
  type Store,
  type StoreOptions,
} from './testkit/stores.ts';

let endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.toReversed()) await end();
  endings = [];
});

async function aStore(options?: StoreOptions): Promise<Store> {
  const store = await emptyStore(options);
  endings.push(store.end);
  return store;
}

/** One whose log is in a stand-in for EventStoreDB. */
async function aStoreOnEventStoreDb(): Promise<Store> {
  const double = await startEventStoreDbDouble();
  endings.push(double.stop);
  return aStore({ events: () => connectEventStoreDb({ url: double.url }) });
}

async function aStoreWith(meetings: number): Promise<Store> {
  const store = await aStore();
  await lived(store, meetings);
  return store;
}

async function expectEqual(one: Store, other: Store) {
  expect(await eventsOf(other)).toEqual(await eventsOf(one));
  for (const { name, key } of MOVED)
    expect(await rowsOf(other, name, key)).toEqual(await rowsOf(one, name, key));
}

async function expectEmpty(store: Store) {
  expect(await eventsOf(store)).toEqual([]);
  for (const { name, key } of MOVED) expect(await rowsOf(store, name, key)).toEqual([]);
}

const EQUAL = { readModels: { differences: [] } };
const LONG = 240_000;

describe('a move', () => {
  it(
    'from one Postgres to another takes all that is truth along, in order, and gives equal read models',
    async () => {
      const [source, target] = [await aStoreWith(200), await aStore()];
      const { text, result } = await exported(source);
      expect(result).toMatchObject({
        events: 200 * EVENTS_PER_MEETING + 1,
        rows: { users: 1, google_tokens: 1, contacts: 1, mail_suppressions: 1 },
        why: null,
      });
      expect(await importing(target, text)).toMatchObject({ held: 0, finished: null, ...EQUAL });
      await expectEqual(source, target);
      expect((await target.pool.query('select from saga_work')).rowCount).toBe(200);
    },
    LONG,
  );

  it(
    'to EventStoreDB and back gives the same on both sides',
    async () => {
      const [source, between, target] = [await aStoreWith(40), await aStoreOnEventStoreDb(), await aStore()];
      expect(await importing(between, (await exported(source)).text)).toMatchObject(EQUAL);
      await expectEqual(source, between);
      expect(await importing(target, (await exported(between)).text)).toMatchObject(EQUAL);
      await expectEqual(source, target);
    },
    LONG,
  );

  it(
    'of the log alone to EventStoreDB, with the same database, finds its rows there',
    async () => {
      const source = await aStoreWith(5);
      const double = await startEventStoreDbDouble();
      endings.push(double.stop);
      const other = await connectEventStoreDb({ url: double.url });
      endings.push(() => other.close());
      const { text } = await exported(source);
      const log = { ...source, store: other, together: { appends: 1, events: 500 } };
      // The rebuilt read models come from the log that is given, so that it must be the other one.
      const { createEventLog } = await import('../event-store/codec.ts');
      const moved = { ...log, log: createEventLog(log) };
      expect(await importing(moved, text)).toMatchObject({ held: 0, ...EQUAL });
      await expectEqual(source, moved);
    },
    LONG,
  );

  it('of a store in which nothing has happened yet works as well', async () => {
    const [source, target] = [await aStore(), await aStore()];
    expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
    await expectEmpty(target);
    expect(await isHalfImported(target.pool)).toBe(false);
  });

  it('goes into a store on which a Kairos was started and nothing has happened', async () => {
    const [source, target] = [await aStoreWith(3), await aStore()];
    const projector = createProjector({ log: target.log, pool: target.pool, now: () => new Date() });
    const stopping = new AbortController();
    const running = projector.run(stopping.signal);
    await expect.poll(async () => (await projector.status()).role, { timeout: 20_000 }).toBe('leading');
    stopping.abort();
    await running;
    await projector.close();
    expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
  });

  it('says which read models are not the same', async () => {
    const [source, target] = [await aStoreWith(3), await aStore()];
    const log: Store['log'] = {
      ...target.log,
      async *follow(options) {
        for await (const page of target.log.follow(options))
          yield {
            ...page,
            events: page.events.filter(
              ({ type, stream }) => type !== 'DeliverySent' || !stream.endsWith(meetingId(2)),
            ),
          };
      },
    };
    const { readModels } = await importing(target, (await exported(source)).text, { log });
    expect(readModels).toEqual({
      differences: ['meeting_deliveries: 12 rows in the export, here 8'],
    });
  });

  it('takes an event along that fits into no read model, and says that nothing could be compared', async () => {
    const [source, target] = [await aStoreWith(2), await aStore()];
    const [created] = realisticMeeting(0);
    const odd = {
      type: 'ParticipantDeclined',
      data: { participant: 99 },
      id: '00000000-0000-4000-8000-00000000dead',
    };
    await source.store.append(`meeting-${meetingId(1)}`, 'exists', [
      { ...odd, meta: { ...created!.events[0]!.meta, v: 1 } } as never,
    ]);
    const { text, result } = await exported(source);
    expect(result.why).toMatch(/ParticipantDeclined .*dead/);
    const { readModels } = await importing(target, text);
    expect(readModels).toEqual({ why: expect.stringContaining('the first start leaves it out') });
    await expectEqual(source, target);
    const projector = createProjector({ log: target.log, pool: target.pool, now: () => new Date() });
    const stopping = new AbortController();
    const running = projector.run(stopping.signal);
    await expect.poll(async () => (await projector.status()).parked, { timeout: 20_000 }).toBe(1);
    stopping.abort();
    await running;
    await projector.close();
  });
});

describe('an export beside a Kairos that runs', () => {
  it('holds the key of everything sealed in it, and brings nobody back who is erased in it', async () => {
    const source = await aStoreWith(20);
    const { text } = await exported(source, async () => {
      // While its first line is written: new meetings with new keys, and the end of an old key.
      await happen(source.log, { from: 20, to: 22 });
      await source.sealer.destroy([`meeting:${meetingId(0)}`]);
    });
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const keys = new Map(
      lines.filter(({ table }) => table === 'subject_keys').map(({ row }) => [row.subject, row.wrapped]),
    );
    const sealed = [...text.matchAll(/"s1\.([^.]+)\./g)].map(([, subject]) => subject);
    expect(sealed.length).toBeGreaterThan(100);
    expect(sealed.filter((subject) => !keys.has(subject))).toEqual([]);
    const erased = lines.flatMap(({ event }) =>
      event?.type === 'SubjectErased' ? [event.data.subject] : [],
    );
    expect([...erased, `meeting:${meetingId(0)}`].map((subject) => keys.get(subject))).toEqual([null, null]);
    expect(lines.some(({ event }) => event?.stream.endsWith(meetingId(20)))).toBe(false);
    const target = await aStore();
    expect(await importing(target, text)).toMatchObject(EQUAL);
  });
});

describe('an import that was interrupted', () => {
  it(
    'goes on where it stopped, wherever that was, and doubles nothing',
    async () => {
      const source = await aStoreWith(20);
      const { text } = await exported(source);
      const target = await aStore();
      const together = { appends: 7, events: 20 };
      for (const deadAt of [0, 1, 6, 7, 8, 60]) {
        for (const isStored of [false, true]) {
          await expect(
            importing(target, text, { store: dying(target, deadAt, isStored), together }),
          ).rejects.toThrow('killed');
          expect(await isHalfImported(target.pool)).toBe(true);
          const held = await eventsOf(target);
          expect(held).toEqual((await eventsOf(source)).slice(0, held.length));
        }
      }
      const before = (await eventsOf(target)).length;
      expect(before).toBeGreaterThan(150);
      expect(await importing(target, text)).toMatchObject({ held: before, finished: null, ...EQUAL });
      await expectEqual(source, target);
      expect(await isHalfImported(target.pool)).toBe(false);
    },
    LONG,
  );

  it(
    'on EventStoreDB goes on as well, also where the answer to an append was lost',
    async () => {
      const [source, target] = [await aStoreWith(4), await aStoreOnEventStoreDb()];
      const { text } = await exported(source);
      for (const isStored of [false, true])
        await expect(importing(target, text, { store: dying(target, 20, isStored) })).rejects.toThrow(
          'killed',
        );
      const before = (await eventsOf(target)).length;
      expect(before).toBeGreaterThan(40);
      expect(await importing(target, text)).toMatchObject({ held: before, ...EQUAL });
      await expectEqual(source, target);
    },
    LONG,
  );

  it('after all events stores all rows or none', async () => {
    const [source, target] = [await aStoreWith(3), await aStore()];
    const { text } = await exported(source);
    await target.pool.query('alter table relay_checkpoint rename to away');
    await expect(importing(target, text)).rejects.toThrow('relay_checkpoint');
    for (const { name, key } of MOVED) expect(await rowsOf(target, name, key)).toEqual([]);
    expect(await isHalfImported(target.pool)).toBe(true);
    await target.pool.query('alter table away rename to relay_checkpoint');
    expect(await importing(target, text)).toMatchObject(EQUAL);
    await expectEqual(source, target);
  });

  it('may go on with a newer export of the same store', async () => {
    const [source, target] = [await aStoreWith(3), await aStore()];
    const { text } = await exported(source);
    await expect(importing(target, text, { store: dying(target, 10, true) })).rejects.toThrow('killed');
    await happen(source.log, { from: 3, to: 5 });
    expect(await importing(target, (await exported(source)).text)).toMatchObject(EQUAL);
    await expectEqual(source, target);
    expect(await isHalfImported(target.pool)).toBe(false);
  });

  it('is as if it had not been when it is repeated after its end', async () => {
    const [source, target] = [await aStoreWith(3), await aStore()];
    const { text } = await exported(source);
    await importing(target, text);
    const again = await importing(target, text);
    expect(again).toMatchObject({ held: again.end.events, ...EQUAL });
    expect(again.finished).not.toBeNull();
    await expectEqual(source, target);
  });
});

describe('an import is refused, and nothing is stored,', () => {
  const refused = (target: Store, text: string) => importing(target, text).then(() => 'taken', String);

  it('into a store that holds other events', async () => {
    const [source, target] = [await aStoreWith(2), await aStore()];
    await happen(target.log, { from: 7, to: 8 });
    const before = await eventsOf(target);
    expect(await refused(target, (await exported(source)).text)).toMatch('holds other things: events');
    expect(await eventsOf(target)).toEqual(before);
    expect(await isHalfImported(target.pool)).toBe(false);
  });

  it('into a store that holds more events than the export', async () => {
    const source = await aStoreWith(2);
    const { text } = await exported(source);
    await happen(source.log, { from: 2, to: 3 });
    expect(await refused(source, text)).toMatch('holds other things: events');
  });

  it('into a store that holds other rows', async () => {
    const [source, target] = [await aStoreWith(2), await aStore()];
    await target.pool.query(`insert into mail_suppressions values ('other', now())`);
    expect(await refused(target, (await exported(source)).text)).toMatch(
      'holds other things: rows of mail_suppressions',
    );
    expect(await eventsOf(target)).toEqual([]);
  });

  it('where a row is there and says something else, so that a destroyed key stays destroyed', async () => {
    const [source, target] = [await aStoreWith(2), await aStore()];
    await target.sealer.destroy([`meeting:${meetingId(0)}`]);
    expect(await refused(target, (await exported(source)).text)).toMatch('rows of subject_keys');
    expect(await rowsOf(target, 'subject_keys', 'subject')).toMatchObject([{ wrapped: null }]);
  });

  it('where things have happened since it was imported', async () => {
    const [source, target] = [await aStoreWith(2), await aStore()];
    const { text } = await exported(source);
    await importing(target, text);
    await happen(target.log, { from: 5, to: 6 });
    const before = await eventsOf(target);
    expect(await refused(target, text)).toMatch('things have happened here since');
    expect(await eventsOf(target)).toEqual(before);
  });

  it('while a projector leads there, or any other process of Kairos is connected', async () => {
    const [source, target] = [await aStoreWith(1), await aStore()];
    const { text } = await exported(source);
    const leading = await target.pool.connect();
    await leading.query('select pg_advisory_lock($1, $2)', RUNNER_LOCK);
    expect(await refused(target, text)).toMatch('A Kairos runs on this store');
    leading.release(true);
    const kairos = createPool(target.database.connection);
    await kairos.query('select 1');
    expect(await refused(target, text)).toMatch('A Kairos runs on this store');
    await kairos.end();
    await expect.poll(() => refused(target, text), { timeout: 20_000 }).toBe('taken');
  });

  it('with another key, or with the key of lookup hashes in another place', async () => {
    const source = await aStoreWith(1);
    const { text } = await exported(source);
    const other = newKey('other');
    expect(await refused(await aStore({ ring: newKey() }), text)).toMatch(/sealed with another key: k1 \(/);
    expect(await refused(await aStore({ ring: `${RING},${other}` }), text)).toMatch('put it last');
    expect(await refused(await aStore({ ring: `${other},${RING}` }), text)).toBe('taken');
  });
});

describe('a file is refused, and nothing of it is stored,', () => {
  let source: Store;
  let target: Store;
  let text: string;
  beforeAll(async () => {
    [source, target] = [await emptyStore(), await emptyStore()];
    await lived(source, 1);
    ({ text } = await exported(source));
  });
  afterAll(() => Promise.all([source.end(), target.end()]));

  const lines = (text: string) => text.trimEnd().split('\n');
  const joined = (all: string[]) => `${all.join('\n')}\n`;
  const bad: [string, string, (text: string) => string][] = [
    ['which is empty', 'The file is empty', () => ''],
    ['which is no export', 'Line 1 is not JSON', () => 'id,name\n1,Mia\n'],
    ['of other JSON', 'Line 1 does not begin an export', () => '{"n":1}\n'],
    [
      'that ends in the middle of a line',
      'The file ends in the middle of a line',
      (text) => text.slice(0, text.length / 2),
    ],
    ['without its closing line', 'before its closing line', (text) => joined(lines(text).slice(0, -1))],
    [
      'with one character changed',
      'changed after it was written',
      (text) => text.replace('"duration":60', '"duration":61'),
    ],
    [
      'with a changed head',
      'changed after it was written',
      (text) => text.replace('"events":', '"events":1'),
    ],
    ['with a line taken out', 'Line 5 has the number 6', (text) => joined(lines(text).toSpliced(4, 1))],
    [
      'with a line twice',
      'Line 6 has the number 5',
      (text) => joined(lines(text).toSpliced(5, 0, lines(text)[4]!)),
    ],
    [
      'with two lines in the wrong order',
      'Line 5 has the number 6',
      (text) => joined(lines(text).toSpliced(4, 2, lines(text)[5]!, lines(text)[4]!)),
    ],
    ['which goes on after its end', 'goes on after its closing line', (text) => `${text}{"n":9}\n`],
    [
      'of a newer format',
      'a newer Kairos wrote it (format 2; this one reads 1)',
      (text) => text.replace('"kairosExport":1', '"kairosExport":2'),
    ],
    [
      'with newer tables',
      'tables that this Kairos does not know (accounts-999)',
      (text) => text.replace('"accounts-001"', '"accounts-001","accounts-999"'),
    ],
    [
      'with newer events',
      'a MeetingCreated of version 99',
      (text) => text.replace(/("type":"MeetingCreated".*?"v":)1/, '$199'),
    ],
    [
      'with lines of an unknown kind',
      'holds what this Kairos does not know',
      (text) => text.replace('{"n":3,"event"', '{"n":3,"happening"'),
    ],
    [
      'with a line without end',
      'longer than any that Kairos writes',
      (text) => `${text.split('\n')[0]}\n${'x'.repeat(5_000_000)}`,
    ],
  ];

  it.each(bad)('%s', async (_, message, spoil) => {
    expect(spoil(text)).not.toBe(text);
    const answer = await importing(target, spoil(text)).then(() => 'taken', String);
    expect(answer).toMatch(message);
    expect(answer).not.toMatch('\n');
    await expectEmpty(target);
    expect(await isHalfImported(target.pool)).toBe(false);
  });
});

it('an export can be checked without storing anything', async () => {
  const [source, target] = [await aStoreWith(2), await aStore()];
  const { text } = await exported(source);
  expect(await checkExport(importDeps(target, text))).toMatchObject({ held: 0, finished: null });
  await expectEmpty(target);
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
