import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { gather } from '#services/storage/event-store/testkit/contract.ts';
import { UNPACED } from './pace.ts';
import { type DoubleOptions, startEventStoreDbDouble } from './server.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

function clientOf(url: string) {
  const client = EventStoreDBClient.connectionString(url);
  stops.push(() => client.dispose());
  return client;
}

async function started(options: DoubleOptions = {}) {
  const double = await startEventStoreDbDouble(options);
  stops.push(double.stop);
  return { double, client: clientOf(double.url) };
}

const event = (type = 'Happened', data = {}) => jsonEvent({ id: randomUUID(), type, data });

const AS_ONE_CALL = { credentials: { username: 'anyone', password: '' } };

// Without credentials of its own an append goes onto the client's stream of all appends, with them it is one call.
describe.each([
  ['BatchAppend', {}],
  ['Append', AS_ONE_CALL],
])('the double, asked by %s,', (method, how) => {
  test('takes an append where it is expected, and says where the stream is elsewhere', async () => {
    const { double, client } = await started();
    const append = (expectedRevision: typeof ANY | typeof NO_STREAM | typeof STREAM_EXISTS | bigint) =>
      client.appendToStream('meeting-1', [event(), event()], { expectedRevision, ...how });
    const refusedAt = (actualVersion: bigint | 'no_stream') =>
      expect.toSatisfy(
        (error) => error instanceof WrongExpectedVersionError && error.actualVersion === actualVersion,
      );
    await expect(append(STREAM_EXISTS)).rejects.toEqual(refusedAt('no_stream'));
    await expect(append(0n)).rejects.toEqual(refusedAt('no_stream'));
    expect(await append(NO_STREAM)).toMatchObject({ success: true, nextExpectedRevision: 1n });
    await expect(append(NO_STREAM)).rejects.toEqual(refusedAt(1n));
    await expect(append(7n)).rejects.toEqual(refusedAt(1n));
    expect(await append(1n)).toMatchObject({ nextExpectedRevision: 3n });
    expect(await append(ANY)).toMatchObject({ nextExpectedRevision: 5n });
    expect(await append(STREAM_EXISTS)).toMatchObject({ nextExpectedRevision: 7n });
    expect(double.calls).toContain(method);
  });

  test('knows a repeat in its place forever, and one of anywhere until it forgets', async () => {
    const { double, client: before } = await started();
    let client = before;
    const append = (events: ReturnType<typeof event>[], expectedRevision: typeof ANY | bigint) =>
      client.appendToStream('meeting-1', events, { expectedRevision, ...how });
    const [a, b, c, d] = [event(), event(), event(), event()];
    await append([a, b], ANY);
    await append([c], 1n);
    expect(await append([a, b], ANY)).toMatchObject({ nextExpectedRevision: 1n });
    expect(await append([c], 1n)).toMatchObject({ nextExpectedRevision: 2n });
    await expect(append([a, d], ANY)).rejects.toThrow(WrongExpectedVersionError);
    await expect(append([c, d], 1n)).rejects.toThrow(WrongExpectedVersionError);
    // What a revision says nothing against is new, whatever ids it has.
    expect(await append([c], 2n)).toMatchObject({ nextExpectedRevision: 3n });
    double.die();
    await double.comeBack();
    // How soon the old client notices is its own affair.
    client = clientOf(double.url);
    expect(await append([c], 1n)).toMatchObject({ nextExpectedRevision: 2n });
    expect(await append([a, b], ANY)).toMatchObject({ nextExpectedRevision: 5n });
  });

  test('takes a mebibyte at most', async () => {
    const { client } = await started();
    const append = (size: number) =>
      client.appendToStream('meeting-1', event('Large', { text: 'x'.repeat(size) }), how);
    await expect(append(1024 * 1024)).rejects.toThrow(MaxAppendSizeExceededError);
    expect(await append(1024 * 1024 - 100)).toMatchObject({ nextExpectedRevision: 0n });
  });
});

test('the double reads a stream and all streams, both ways', async () => {
  const { double, client } = await started();
  const types = (read: AsyncIterable<{ event?: { type: string } }>) =>
    gather(read).then((all) => all.map((one) => one.event!.type));
  await client.appendToStream('meeting-1', [event('A'), event('B'), event('C')]);
  await client.appendToStream('meeting-2', [event('D')]);
  expect(await types(client.readStream('meeting-1', { fromRevision: 1n }))).toEqual(['B', 'C']);
  expect(await types(client.readStream('meeting-1', { maxCount: 2 }))).toEqual(['A', 'B']);
  const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
  expect(await types(client.readStream('meeting-1', last))).toEqual(['C']);
  await expect(gather(client.readStream('meeting-3'))).rejects.toThrow(StreamNotFoundError);
  const all = double.events.map(({ type }) => type);
  expect(all).toContain('$statsCollected');
  expect(await types(client.readAll())).toEqual(all);
  expect(await types(client.readAll({ direction: BACKWARDS, fromPosition: END }))).toEqual(all.toReversed());
});

test.each([
  ['24.10.4', 0],
  ['25.1.0', 4],
  ['26.0.4', 4],
])(
  'the double packs answers for a client that can unpack them as version %s does',
  async (version, packed) => {
    const { double, client } = await started({ version });
    await client.appendToStream('meeting-1', [event('A', { text: 'ä'.repeat(500) }), event('B')]);
    const read = await gather(client.readStream('meeting-1'));
    expect(read.map((one) => one.event!.data)).toEqual([{ text: 'ä'.repeat(500) }, {}]);
    // What it is, the append, and each event.
    expect(double.packed()).toBe(packed);
  },
);

test('the double lets follow all streams after a place: filtered, with checkpoints, caught up, and live', async () => {
  const { double, client } = await started();
  for (let n = 0; n < 40; n += 1) await client.appendToStream(`${n % 2 ? 'meeting' : 'user'}-${n}`, event());
  const checkpoints: bigint[] = [];
  const { commit, prepare } = double.events.find(({ stream }) => stream === 'meeting-1')!;
  const subscription = client.subscribeToAll({
    fromPosition: { commit, prepare },
    filter: streamNameFilter({
      prefixes: ['meeting-'],
      maxSearchWindow: 4,
      checkpointReached: (_, position) => void checkpoints.push(position.commit),
    }),
  });
  const seen: string[] = [];
  let caughtUp = 0;
  subscription.on('caughtUp', () => (caughtUp += 1));
  subscription.on('data', ({ event: one }) => seen.push(one!.streamId));
  await vi.waitFor(() => expect(caughtUp).toBe(1), 20_000);
  expect(seen).toEqual(Array.from({ length: 19 }, (_, n) => `meeting-${2 * n + 3}`));
  expect(checkpoints.length).toBeGreaterThan(5);
  await client.appendToStream('meeting-live', event());
  await vi.waitFor(() => expect(seen.at(-1)).toBe('meeting-live'), 20_000);
  await subscription.unsubscribe();

  const nowhere = client.subscribeToAll({
    fromPosition: { commit: commit + 1n, prepare },
    filter: excludeSystemEvents(),
  });
  await expect(gather(nowhere)).rejects.toThrow('invalid position');

  // As long as nothing lies behind it, no server objects to this place.
  const { commit: end } = double.events.at(-1)!;
  const beyond = client.subscribeToAll({ fromPosition: { commit: end + 9_999n, prepare: end + 9_999n } });
  stops.push(() => beyond.unsubscribe());
  await once(beyond, 'caughtUp');
});

test('the double lets a repeat wait while it indexes the first append, and then aborts it', async () => {
  const commitTimeoutMs = 300;
  const { client } = await started({ pace: { ...UNPACED, commitTimeoutMs } });
  const one = event();
  const append = () =>
    client.appendToStream('meeting-1', one, { expectedRevision: NO_STREAM, ...AS_ONE_CALL });
  const began = performance.now();
  const [first, repeat] = await Promise.allSettled([append(), append()]);
  expect(first).toMatchObject({ status: 'fulfilled' });
  expect(repeat).toMatchObject({
    status: 'rejected',
    reason: { message: expect.stringContaining('Commit phase timeout') },
  });
  expect(performance.now() - began).toBeGreaterThanOrEqual(commitTimeoutMs - 1);
  expect(await append()).toMatchObject({ nextExpectedRevision: 0n });
});

test('the double takes its time to start again with a log, as a real server does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-db-double-'));
  stops.push(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'events.ndjson');
  const { double, client } = await started({ file });
  await client.appendToStream('meeting-1', event());
  await double.stop();
  const began = performance.now();
  await started({ file, pace: { ...UNPACED, startMs: 300 } });
  expect(performance.now() - began).toBeGreaterThanOrEqual(299);
});

test('the double refuses what has no name, and takes an append of nothing', async () => {
  const { client } = await started();
  const unknown = expect.toSatisfy(({ code }) => code === 2);
  await expect(client.appendToStream('', event(), AS_ONE_CALL)).rejects.toEqual(unknown);
  await expect(client.appendToStream('meeting-1', event(''), AS_ONE_CALL)).rejects.toEqual(unknown);
  await expect(gather(client.readStream('meeting-1', { maxCount: 0 }))).rejects.toEqual(unknown);
  expect(await client.appendToStream('meeting-1', [], AS_ONE_CALL)).toMatchObject({ success: true });
});

test('the double deletes streams, keeps what a stream may hold, and buries others forever', async () => {
  const { client } = await started();
  const revisions = (stream: string) =>
    gather(client.readStream(stream)).then((all) => all.map((one) => one.event!.revision));
  await client.appendToStream('meeting-1', [event(), event(), event()]);
  await client.setStreamMetadata('meeting-1', { maxCount: 2 });
  expect(await revisions('meeting-1')).toEqual([1n, 2n]);
  await client.deleteStream('meeting-1');
  await expect(revisions('meeting-1')).rejects.toThrow(StreamNotFoundError);
  await client.appendToStream('meeting-1', event(), { expectedRevision: NO_STREAM });
  expect(await revisions('meeting-1')).toEqual([3n]);
  await client.tombstoneStream('meeting-1');
  await expect(client.appendToStream('meeting-1', event(), AS_ONE_CALL)).rejects.toThrow(StreamDeletedError);
  await expect(revisions('meeting-1')).rejects.toThrow(StreamDeletedError);
});

describe('the double as a process of its own', () => {
  async function spawned(file: string, port = '0') {
    const main = new URL('./main.ts', import.meta.url).pathname;
    const child: ChildProcess = spawn(process.execPath, [main, '--file', file, '--port', port], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    stops.push(() => child.kill('SIGKILL'));
    let said = '';
    for await (const part of child.stdout!) {
      said += part;
      if (said.includes('faults: ') && said.endsWith('\n')) break;
    }
    const [url, control] = [...said.matchAll(/: (\S+)$/gm)].map(([, address]) => address!);
    return { child, url: url!, control: control! };
  }

  test('is killed and started again with its events, and has faults planted from outside', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'event-store-db-double-'));
    stops.push(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'events.ndjson');
    const first = await spawned(file);
    const stored = event('Stored', { text: 'ä' });
    await clientOf(first.url).appendToStream('meeting-1', stored);
    const gone = once(first.child, 'exit');
    first.child.kill('SIGKILL');
    await gone;

    const second = await spawned(file, new URL(first.url).port);
    expect(second.url).toBe(first.url);
    const client = clientOf(second.url);
    const [read] = await gather(client.readStream('meeting-1'));
    expect(read!.event).toMatchObject({ id: stored.id, type: 'Stored', data: { text: 'ä' }, revision: 0n });

    const plant = async (faults: object) => {
      const answer = await fetch(second.control, { method: 'POST', body: JSON.stringify(faults) });
      return (await answer.json()) as { events: number };
    };
    const before = await plant({ keepsAnswersBack: true });
    const unanswered = client.appendToStream('meeting-2', event());
    unanswered.catch(() => {});
    await vi.waitFor(async () => expect((await plant({})).events).toBeGreaterThan(before.events), 20_000);
    await plant({ keepsAnswersBack: false });
    expect(await gather(client.readStream('meeting-2'))).toHaveLength(1);
  });
});
