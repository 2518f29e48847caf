import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { EventSpec, Meta, Subject } from '#contracts/events/event-spec.ts';
import { type KairosEvent, type StreamKind, streamKinds } from '#contracts/events/streams.ts';
import { type FreshDatabase, freshDatabase } from '#tests/harness/postgres.ts';
import { migrate } from '../postgres/migrate.ts';
import { migrations as vaultMigrations } from '../vault/migrations.ts';
import type { Sealer } from '../vault/port.ts';
import { createSealer } from '../vault/sealer.ts';
import { createVault, newKey } from '../vault/vault.ts';
import { createEventLog, type EventLog, type NewEvent, type SealedPage } from './event-log.ts';
import {
  type Checkpoint,
  type EventStore,
  isStoreUnavailable,
  type StoredEvent,
  StoreUnavailable,
} from './port.ts';
import { migrations } from './postgres/migrations.ts';
import { postgresEventStore } from './postgres/postgres.ts';
import { gather } from './testkit/contract.ts';
import { eventArbitraries } from './testkit/event-arbitraries.ts';

const vault = createVault(newKey());
let database: FreshDatabase;
let store: EventStore;
let sealer: Sealer & { close(): Promise<void> };
let log: EventLog;
const unknown: { stream: string; type: string }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  await migrate(database.pool, { ...migrations, ...vaultMigrations });
  store = postgresEventStore({ pool: database.pool });
  sealer = createSealer({ pool: database.pool, vault });
  log = createEventLog({ store, sealer, vault, onUnknown: (event) => unknown.push(event) });
});
afterAll(async () => {
  await log.close();
  await sealer.close();
  await database.drop();
});

const meta: Omit<Meta, 'v'> = {
  at: '2026-03-01T10:00:00.000Z',
  actor: { kind: 'kairos' },
  commandId: '5b3d3b3e-0000-4000-8000-000000000001',
  correlationId: '5b3d3b3e-0000-4000-8000-000000000002',
  source: 'http',
};

/** With an id and meta of its own. */
const asNew = <Event>(event: Event): NewEvent<Event> => ({ ...event, id: randomUUID(), meta });

const invited = (email: string, participant = 1) =>
  asNew({ type: 'ParticipantInvited' as const, data: { participant, email, name: 'Ana Lindqvist' } });

const named = (title: string) => asNew({ type: 'MeetingChanged' as const, data: { title } });

const aMeeting = (): `meeting-${string}` => `meeting-${randomUUID()}`;

async function nextPage(after: Checkpoint): Promise<SealedPage> {
  for await (const page of log.follow({ after })) return page;
  throw new Error('the log ended');
}

const specs = Object.entries(streamKinds).flatMap(([kind, types]) =>
  Object.entries<EventSpec>(types).map(([type, spec]) => ({ kind: kind as StreamKind, type, spec })),
);

describe('an event', () => {
  test.each(specs)(
    '$type of $kind comes back as it was, and is stored without a word of it',
    async ({ kind, type, spec }) => {
      const events = fc.sample(eventArbitraries[type as KairosEvent['type']] as fc.Arbitrary<unknown>, {
        numRuns: 40,
        seed: 42,
      });
      const stream = `${kind}-${randomUUID()}` as const;
      const written = events.map((data) => asNew({ type, data } as KairosEvent));
      await log.append(stream, 'none', written as never);
      const read = await log.read(stream);
      expect(
        read.map((event) => ({ data: event.data, meta: event.meta, id: event.id, type: event.type })),
      ).toEqual(
        written.map((event) => ({
          data: event.data,
          meta: { ...meta, v: spec.version },
          id: event.id,
          type,
        })),
      );
      for (const [index, { data }] of (await gather(store.read(stream))).entries()) {
        const original = written[index]!.data as Record<string, unknown>;
        for (const field of Object.keys(spec.personal ?? {})) {
          if (original[field] === null || original[field] === undefined)
            expect(data[field]).toEqual(original[field]);
          else expect(data[field]).toMatch(/^s1\.(meeting|participant|words|user):/);
        }
      }
    },
  );

  test('that does not fit its schema is refused, and nothing is stored', async () => {
    const stream = aMeeting();
    const wrong = [
      { type: 'SlotBooked', data: { booking: 0, start: meta.at, end: meta.at } },
      { type: 'SlotBooked', data: { booking: 1, start: 'tomorrow', end: meta.at } },
      { type: 'MeetingCancelled', data: { because: 'of a field that nobody knows' } },
      { type: 'SlotReserved', data: { meeting: randomUUID(), booking: 1, start: meta.at, end: meta.at } },
      { type: 'NeverHeardOf', data: {} },
      {
        type: 'TimesSuggested',
        data: {
          ...fc.sample(eventArbitraries.TimesSuggested, { numRuns: 1, seed: 1 })[0],
          ranker: { by: 'rules', version: '1', name: 'Ana' },
        },
      },
    ];
    for (const event of wrong) {
      await expect(log.append(stream, 'any', [asNew(event) as never])).rejects.toMatchObject({
        code: 'INVALID_EVENT',
      });
    }
    expect(await log.read(stream)).toEqual([]);
  });

  test('that is repeated gets the first answer, though it was sealed again', async () => {
    const stream = aMeeting();
    const events = [named('Roadmap'), invited('ana@example.com')];
    const first = await log.append(stream, 'none', events);
    await log.append(stream, 1, [named('Budget')]);
    expect(await log.append(stream, 'none', events)).toEqual({ ...first, repeated: true });
    expect(await log.read(stream)).toHaveLength(3);
  });
});

describe('new keys', () => {
  /** As another process has it: it knows no key yet. */
  function anotherProcess() {
    const itsSealer = createSealer({ pool: database.pool, vault });
    const itsLog = createEventLog({ store, sealer: itsSealer, vault });
    return { log: itsLog, sealer: itsSealer };
  }
  const keysOf = async (stream: string) => {
    const { rows } = await database.pool.query<{ subject: string; wrapped: string | null }>(
      'select subject, wrapped from subject_keys where subject like $1 order by subject',
      [`%${stream.slice('meeting-'.length)}%`],
    );
    return rows;
  };

  test('are stored with the events that they seal, and not if those are refused', async () => {
    const stream = aMeeting();
    await expect(log.append(stream, 3, [named('Roadmap'), invited('ana@example.com')])).rejects.toMatchObject(
      { code: 'WRONG_EXPECTED_REVISION' },
    );
    expect(await keysOf(stream)).toEqual([]);
    await log.append(stream, 'none', [named('Roadmap'), invited('ana@example.com')]);
    expect(await keysOf(stream)).toHaveLength(3);
  });

  test('of a repeat in another process give way to those of the first time', async () => {
    const [stream, other] = [aMeeting(), anotherProcess()];
    const events = [invited('ana@example.com')];
    await log.append(stream, 'none', events);
    expect(await other.log.append(stream, 'none', events)).toMatchObject({ repeated: true });
    expect(await other.log.read(stream)).toMatchObject([{ data: { email: 'ana@example.com' } }]);
    await other.sealer.close();
  });

  test('that two processes make at once for the same people leave nothing that no one can read', async () => {
    const [stream, other] = [aMeeting(), anotherProcess()];
    const writers = [log, other.log, log, other.log];
    await Promise.all(
      writers.map((writer, n) => writer.append(stream, 'any', [invited(`ana${n}@example.com`)])),
    );
    const read = (await anotherProcess().log.read(stream)) as unknown as { data: { email: string } }[];
    expect(read.map(({ data }) => data.email).toSorted()).toEqual(
      writers.map((_, n) => `ana${n}@example.com`),
    );
    expect(await keysOf(stream)).toHaveLength(1);
    await other.sealer.close();
  });

  test('are none where the key was destroyed before this process knew it', async () => {
    const [stream, other] = [aMeeting(), anotherProcess()];
    await other.sealer.destroy([`participant:${stream.slice('meeting-'.length)}:1`]);
    await log.append(stream, 'none', [invited('ana@example.com', 1), invited('ben@example.com', 2)]);
    expect((await gather(store.read(stream))).map(({ data }) => data['email'] === null)).toEqual([
      true,
      false,
    ]);
    await other.sealer.close();
  });

  test('that were taken meanwhile hold up none of the appends that went with them', async () => {
    const streams = Array.from({ length: 6 }, aMeeting);
    const other = anotherProcess();
    await other.sealer.ensureKeys([{ subject: `participant:${streams[2]!.slice('meeting-'.length)}:1` }]);
    await Promise.all(streams.map((stream) => log.append(stream, 'none', [invited('ana@example.com')])));
    for (const stream of streams)
      expect(await other.log.read(stream)).toMatchObject([{ data: { email: 'ana@example.com' } }]);
    await other.sealer.close();
  });
});

describe('personal fields', () => {
  test('read as null once their subject was erased, and the rest stays', async () => {
    const stream = aMeeting();
    const id = stream.slice('meeting-'.length);
    await log.append(stream, 'none', [
      named('Roadmap'),
      invited('ana@example.com', 1),
      invited('bo@example.com', 2),
    ]);
    await sealer.destroy([`participant:${id}:1`]);
    expect((await log.read(stream)).map(({ data }) => data)).toEqual([
      { title: 'Roadmap' },
      { participant: 1, email: null, name: null },
      { participant: 2, email: 'bo@example.com', name: 'Ana Lindqvist' },
    ]);
    await sealer.destroy([`meeting:${id}`]);
    expect((await log.read(stream))[0]!.data).toEqual({ title: null });
  });

  test('that people wrote are gone with their wording alone', async () => {
    const stream = aMeeting();
    const later = asNew({ type: 'MeetingChanged' as const, data: { title: 'Budget', wording: 1 } });
    await log.append(stream, 'none', [named('Roadmap'), later]);
    await sealer.destroy([`words:${stream.slice('meeting-'.length)}:0`]);
    const recorded = await log.read<'meeting'>(stream);
    expect(recorded.map(({ data }) => (data as { title: string }).title)).toEqual([null, 'Budget']);
  });

  test('that arrive after the erasure are stored as erased', async () => {
    const stream = aMeeting();
    await sealer.destroy([`participant:${stream.slice('meeting-'.length)}:1`]);
    await log.append(stream, 'none', [invited('ana@example.com', 1)]);
    expect((await gather(store.read(stream)))[0]!.data).toEqual({ participant: 1, email: null, name: null });
  });

  test('lead to their person by the address, in any writing of it', async () => {
    const stream = aMeeting();
    const subject: Subject = `participant:${stream.slice('meeting-'.length)}:7`;
    await log.append(stream, 'none', [invited('Cleo@Example.com', 7)]);
    expect(await sealer.subjectsOfEmail(vault.hash('cleo@example.com', 'email'))).toEqual([subject]);
  });

  test.each([
    [
      'changed',
      (data: Record<string, string>) => ({ ...data, email: `${data['email']!.slice(0, -8)}AAAAAAAA` }),
    ],
    [
      'swapped for another field of the event',
      (data: Record<string, string>) => ({ ...data, email: data['name'] }),
    ],
    ['replaced by plain text', (data: Record<string, string>) => ({ ...data, email: 'eve@example.com' })],
  ])('that were %s in the database are not read', async (_, change) => {
    const stream = aMeeting();
    await log.append(stream, 'none', [invited('ana@example.com')]);
    const [stored] = await gather(store.read(stream));
    await database.pool.query('update event_log set data = $1 where id = $2', [
      JSON.stringify(change(stored!.data as Record<string, string>)),
      stored!.id,
    ]);
    await expect(log.read(stream)).rejects.toMatchObject({ code: 'VAULT' });
  });

  test.each([
    ['another event of the same person', 'data->>$2'],
    [
      'another field of their event',
      `(select data->>'name' from event_log where stream = $1 and revision = 1 and $2 <> '')`,
    ],
  ])('that were moved to %s as they are stored are not read', async (_, value) => {
    const stream = aMeeting();
    await log.append(stream, 'none', [invited('ana@example.com'), invited('bo@example.com')]);
    const { rows } = await database.pool.query<{ email: string }>(
      `select ${value} as email from event_log where stream = $1 and revision = 0`,
      [stream, 'email'],
    );
    expect(rows[0]!.email).toMatch(/^~p1\./);
    await database.pool.query(
      `update event_log set data = jsonb_set(data::jsonb, '{email}', to_jsonb($1::text)) where stream = $2 and revision = 1`,
      [rows[0]!.email, stream],
    );
    await expect(log.read(stream)).rejects.toMatchObject({ code: 'VAULT' });
  });

  test('leave no plain text in any table', async () => {
    const FIGURES = new Set(['busy', 'tentative', 'unclear', 'spans']);
    const canary = 'canary-b7e1';
    const values = {
      title: canary,
      description: canary,
      link: canary,
      email: `${canary}@example.com`,
      name: canary,
      people: [{ email: canary, name: canary, slackUser: canary, zone: null }],
      wishes: { daysOff: [{ from: '2026-12-24', to: '2026-12-24', name: canary }] },
      start: '2031-05-06T07:08:09.000Z',
      end: '2031-05-06T07:08:09.000Z',
      unreadable: [{ name: canary, why: 'outdated' }],
      change: { kind: 'details', title: canary },
      names: [{ number: 1, name: canary }],
      partly: { spans: [], clear: canary, unclear: canary },
      // Nothing but figures.
      before: { noticeMinutes: 5 },
      after: { noticeMinutes: 10 },
    };
    for (const { kind, type, spec } of specs) {
      const [data] = fc.sample(eventArbitraries[type as KairosEvent['type']] as fc.Arbitrary<object>, {
        numRuns: 1,
        seed: 7,
      });
      const personal = Object.keys(spec.personal ?? {}).filter((field) => !FIGURES.has(field));
      const secret = Object.fromEntries(
        personal.map((field) => [field, values[field as keyof typeof values] ?? canary]),
      );
      await log.append(`${kind}-${randomUUID()}`, 'none', [
        asNew({ type, data: { ...data, ...secret } }) as never,
      ]);
    }
    const { rows: tables } = await database.pool.query(
      "select tablename from pg_tables where schemaname = 'public'",
    );
    for (const { tablename } of tables) {
      const { rows } = await database.pool.query(`select row::text as text from ${tablename} as row`);
      expect(
        rows.filter(({ text }) => [canary, 'lindqvist', values.start].some((one) => text.includes(one))),
      ).toEqual([]);
    }
  });

  test('admit that they were erased, and are in the schema', () => {
    for (const { type, spec } of specs) {
      const { shape } = spec.data as z.ZodObject;
      for (const [field, owner] of Object.entries(spec.personal ?? {})) {
        expect(shape[field]?.safeParse(null).success, `${type}.${field}`).toBe(true);
        if (owner === 'participant') expect(shape['participant'], type).toBeDefined();
      }
    }
  });
});

test('no event has a field that looks like a token or a password', () => {
  const suspicious = /token|password|passwd|secret|credential|cookie|session|api.?key|refresh|otp/i;
  const fieldsOf = (schema: unknown): string[] => {
    if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
    if (typeof schema !== 'object' || schema === null) return [];
    return Object.entries(schema).flatMap(([key, value]) => [
      ...(key === 'properties' && typeof value === 'object' && value ? Object.keys(value) : []),
      ...fieldsOf(value),
    ]);
  };
  for (const { type, spec } of specs) {
    const fields = fieldsOf(z.toJSONSchema(spec.data, { unrepresentable: 'any' }));
    expect(
      fields.filter((field) => suspicious.test(field)),
      type,
    ).toEqual([]);
  }
  expect(fieldsOf(z.toJSONSchema(streamKinds.meeting.TimesSuggested.data))).toContain('inconvenience');
});

describe('a follower', () => {
  test('sees events sealed, as they are stored, and knows the page', async () => {
    const after = await log.head();
    const stream = aMeeting();
    const { checkpoint } = await log.append(stream, 'none', [
      named('Roadmap'),
      asNew({ type: 'MeetingCancelled', data: {} }),
    ]);
    const page = await nextPage(after);
    expect(page).toEqual({ events: await gather(store.read(stream)), checkpoint, caughtUp: true });
  });

  test('is not shown what it does not know, and someone hears of it', async () => {
    const after = await log.head();
    const event = { type: 'FromTheFuture', data: {}, meta: { ...meta, v: 1 } };
    await store.append(aMeeting(), 'none', [{ ...event, id: randomUUID() }]);
    await store.append('weather-1', 'any', [{ ...event, id: randomUUID() }]);
    const stream = aMeeting();
    await log.append(stream, 'none', [named('Roadmap')]);
    const page = await nextPage(after);
    expect(page.events.map((seen) => seen.stream)).toEqual([stream]);
    expect(page.checkpoint).toBe(await log.head());
    expect(unknown.slice(-2).map(({ type }) => type)).toEqual(['FromTheFuture', 'FromTheFuture']);
  });
});

test('a Kairos from before the shorter form neither decides on its events nor follows them, and what that one wrote is read', async () => {
  /** A store that hands out rows as they are in the table. */
  const rows = async (where: string, value: string) => {
    const { rows } = await database.pool.query<StoredEvent>(
      `select stream, revision, id, type, data, meta, lpad(position::text, 20, '0') as checkpoint from event_log where ${where}`,
      [value],
    );
    return rows;
  };
  const older: EventStore = {
    ...store,
    async *read(stream) {
      yield* await rows('stream = $1', stream);
    },
    async *follow({ after } = {}) {
      const events = await rows('position > $1', String(after));
      yield { events, checkpoint: events.at(-1)!.checkpoint, caughtUp: true };
    },
  };
  const outgrown: string[] = [];
  const before = createEventLog({ store: older, sealer, vault, onOutgrown: (why) => outgrown.push(why) });
  const after = await log.head();
  const stream = aMeeting();
  await log.append(stream, 'none', [invited('ana@example.com')]);
  await expect(before.read(stream)).rejects.toMatchObject({ code: 'UNKNOWN_EVENT' });
  await expect(gather(before.follow({ after }))).rejects.toMatchObject({ code: 'UNKNOWN_EVENT' });
  expect(outgrown).toHaveLength(2);

  const [event] = await gather(store.read(stream));
  const read = await log.read(stream);
  await database.pool.query('update event_log set data = $1, meta = $2 where id = $3', [
    ...[JSON.stringify(event!.data), JSON.stringify(event!.meta), event!.id],
  ]);
  expect(await before.read(stream)).toEqual(read);
  expect(await log.read(stream)).toEqual(read);
});

test('anyone who reads a stream to decide is not kept in the dark about a type or version that is too new', async () => {
  for (const [type, v] of [
    ['FromTheFuture', 1],
    ['MeetingLapsed', 2],
  ] as const) {
    const stream = aMeeting();
    await store.append(stream, 'none', [{ id: randomUUID(), type, data: {}, meta: { ...meta, v } }]);
    const outgrown: string[] = [];
    const old = createEventLog({ store, sealer, vault, onOutgrown: (why) => outgrown.push(why) });
    await expect(old.read(stream)).rejects.toMatchObject({ code: 'UNKNOWN_EVENT' });
    expect(outgrown).toEqual([
      expect.stringMatching(new RegExp(`^This log was written by a newer Kairos: ${stream} holds .*${type}`)),
    ]);
  }
});

test('without the keys the log is unavailable', async () => {
  const offline: Sealer = {
    ...sealer,
    newKeys: () => Promise.reject(new Error('the database is down')),
    ensureKeys: () => Promise.reject(new Error('the database is down')),
  };
  const lame = createEventLog({ store, sealer: offline, vault });
  await expect(lame.append(aMeeting(), 'none', [named('Roadmap')])).rejects.toSatisfy(
    (error) => isStoreUnavailable(error) && error instanceof StoreUnavailable,
  );
});
