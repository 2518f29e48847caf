import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type DoubleOptions, startEventStoreDbDouble } from '#tests/doubles/event-store-db/server.ts';
import { isStoreUnavailable, isWrongExpectedRevision, type NewStoredEvent } from '../port.ts';
import { gather } from '../testkit/contract.ts';
import { connectEventStoreDb } from './eventstoredb.ts';

const event = (): NewStoredEvent => ({ id: randomUUID(), type: 'Happened', data: {}, meta: {} });

/** Unavailable, and says why in these words. */
const saying = (words: RegExp) =>
  expect.toSatisfy((error: unknown) => isStoreUnavailable(error) && words.test(error.message));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function start(options?: DoubleOptions) {
  const double = await startEventStoreDbDouble(options);
  stops.push(() => double.stop());
  return double;
}

async function connect(url: string, timeoutMs?: number) {
  const store = await connectEventStoreDb({ url, ...(timeoutMs && { timeoutMs }) });
  stops.push(() => store.close());
  return store;
}

describe('the start', () => {
  test('is refused where no one listens', async () => {
    await expect(connect('esdb://127.0.0.1:1?tls=false')).rejects.toEqual(
      saying(/can't be reached: nothing is listening at 127\.0\.0\.1:\d+\.$/),
    );
  });

  test('is refused where the address says TLS and the server does not', async () => {
    const { port } = await start();
    await expect(connect(`esdb://user:secret@127.0.0.1:${port}`)).rejects.toEqual(
      saying(/doesn't use TLS there\. Add \?tls=false/),
    );
  });

  test('is refused where someone listens and says nothing', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    stops.push(async () => void silent.close());
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    await expect(connect(`esdb://127.0.0.1:${port}?tls=false`, 300)).rejects.toEqual(
      saying(/didn't respond within 300 ms/),
    );
  });

  test.each(['20.10.2', '22.10.4', '23.6.0', 'unknown'])('is refused by the version %s', async (version) => {
    const { url } = await start({ version });
    await expect(connect(url)).rejects.toEqual(
      saying(new RegExp(`${version} is too old. Kairos needs 23.10 or newer`)),
    );
  });

  test.each(['23.10.0', '24.10.4', '25.1.0', '26.1.1'])('works with the version %s', async (version) => {
    const store = await connect((await start({ version })).url);
    await store.append('meeting-1', 'none', [event()]);
    for await (const page of store.follow()) if (page.caughtUp) break;
  });

  test('is refused without the right password, and every call carries it', async () => {
    const user = { name: 'kairos@work', password: 'p:ss/w@rd?' };
    const { url, calls } = await start({ user });
    await expect(connect(url.replace(/:[^:@]+@/, ':guessed@'))).rejects.toEqual(
      saying(/rejected the user or the password/),
    );
    const store = await connect(url);
    const sent = event();
    await store.append('meeting-1', 'any', [sent]);
    expect(await gather(store.read('meeting-1'))).toMatchObject([{ id: sent.id }]);
    for await (const page of store.follow()) if (page.caughtUp) break;
    expect(new Set(calls)).toEqual(new Set(['GetSupportedMethods', 'Read', 'BatchAppend']));
  });

  test('is refused to a user who may not follow the log', async () => {
    const double = await start();
    double.set({ refusesRights: true });
    await expect(connect(double.url)).rejects.toEqual(saying(/rejected this user, who must be an admin/));
  });

  test('finds the leader through any member of its cluster, and every call goes there', async () => {
    const [leader, member] = [await start(), await start()];
    member.set({ leaderPort: leader.port });
    const store = await connect(member.url);
    const sent = event();
    await store.append('meeting-1', 'any', [sent]);
    expect(await gather(store.read('meeting-1'))).toMatchObject([{ id: sent.id }]);
    for await (const page of store.follow()) if (page.caughtUp) break;
    expect(leader.events.map(({ id }) => id)).toContain(sent.id);
    expect(member.events).toEqual([]);
  });

  test('is refused where the certificate is of no one known', async () => {
    const { url } = await start({ user: { name: 'kairos', password: 'secret' } });
    await expect(connect(url.replace(/\?.*/, '?tls=true'))).rejects.toEqual(
      saying(/can't be reached.*self-signed certificate/),
    );
  });
});

test('when another one leads, an append is repeated there', async () => {
  const [first, second] = [await start(), await start()];
  const store = await connect(first.url);
  first.set({ leaderPort: second.port });
  const sent = event();
  await expect(store.append('meeting-1', 'none', [sent])).rejects.toSatisfy(isStoreUnavailable);
  expect(await store.append('meeting-1', 'none', [sent])).toMatchObject({ revision: 0 });
  expect(first.events).toEqual([]);
});

test('a cluster that no one found for a while is found again', async () => {
  const double = await start();
  const discover = double.url.replace('esdb', 'esdb+discover');
  const store = await connect(`${discover}&maxDiscoverAttempts=2&discoveryInterval=10`);
  double.die();
  for (let n = 0; n < 4; n += 1) await expect(store.head()).rejects.toSatisfy(isStoreUnavailable);
  await double.comeBack();
  await vi.waitFor(() => store.head(), 20_000);
});

describe('an address', () => {
  test.each(['esdb', 'kurrentdb', 'esdb+discover', 'kurrentdb+discover'])(
    'may begin with %s',
    async (scheme) => {
      const double = await start();
      const store = await connect(double.url.replace('esdb', scheme));
      await store.append('meeting-1', 'none', [event()]);
      expect(await store.head()).not.toMatch(/^0+$/);
    },
  );

  test.each(['esdb', 'esdb+discover', 'kurrentdb+discover'])(
    'that begins with %s may name several hosts, of which one may be down',
    async (scheme) => {
      const double = await start();
      const url = double.url.replace('esdb', scheme).replace('127.0.0.1', '127.0.0.1:1,127.0.0.1');
      const store = await connect(url);
      await store.append('meeting-1', 'none', [event()]);
      expect(double.events.length).toBeGreaterThan(0);
    },
  );

  test.each([
    'http://user:secret@localhost:2113',
    'esdb://user:secret@',
    'esdb://user:secret',
    'esdb://user:se%ret@localhost:2113',
    'esdb://localhost:2113',
    'esdb://user:secret@localhost:2113?tls=perhaps',
    'esdb://user:secret@localhost:port',
    'esdb://user:secret@localhost:2113?tlsCAFile=/no/such/file',
    '',
  ])('that is none is refused without repeating it: %s', async (url) => {
    const refused = await connect(url).then(
      () => null,
      (error: unknown) => error,
    );
    expect(refused).toEqual(saying(/^The address can't be used\. ./));
    expect(String(refused)).not.toMatch(/secret|se%ret/);
  });

  test('is never printed with its password', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { url } = await start({ user: { name: 'kairos', password: 'wonderland' } });
    await connect(`${url}&tlsVerifyCert=false&colour=blue`);
    expect(warn).toHaveBeenCalled();
    expect(JSON.stringify(warn.mock.calls)).not.toContain('wonderland');
    warn.mockRestore();
  });

  test('can ask in vain that conflicts look like success', async () => {
    const { url } = await start();
    const store = await connect(`${url}&throwOnAppendFailure=false`);
    await store.append('meeting-1', 'none', [event()]);
    await expect(store.append('meeting-1', 'none', [event()])).rejects.toSatisfy(isWrongExpectedRevision);
  });
});
