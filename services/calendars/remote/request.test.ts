import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createNetworks, parseNetwork } from './networks.ts';
import { createRemoteClient, type RemoteRequest } from './request.ts';
import { isSameHost, redirectedTo } from './same-host.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server on this machine; its port, and its requests. */
async function serve(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, asked };
}

/** Answers these addresses in turn, and the last address from then on. */
function resolving(...addresses: string[]) {
  const resolved: string[] = [];
  const resolve: LookupFunction = (hostname, _, callback) => {
    resolved.push(hostname);
    const address = addresses.length > 1 ? addresses.shift()! : addresses[0]!;
    callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
  return { resolve, resolved };
}

const inside = createNetworks(['127.0.0.0/8']);
const ask = (url: string, changes: Partial<RemoteRequest> = {}): RemoteRequest => ({
  url: new URL(url),
  most: 1_000,
  signal: AbortSignal.timeout(30_000),
  ...changes,
});

describe('which addresses are on the internet', () => {
  const networks = createNetworks();

  test.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('%s is', (address) => expect(networks.allows(address)).toBe(true));

  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.127.255.255',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::1',
    'not an address',
    '',
  ])('%s is not', (address) => expect(networks.allows(address)).toBe(false));

  test('the operator can allow networks, and single addresses', () => {
    const own = createNetworks(['10.0.0.0/8', 'fd00::/8', '192.168.1.7']);
    expect(['10.1.2.3', 'fd12::1', '192.168.1.7', '8.8.8.8'].every(own.allows)).toBe(true);
    expect(['192.168.1.8', '127.0.0.1', 'fc00::1'].some(own.allows)).toBe(false);
    expect(own.isInside('8.8.8.8')).toBe(false);
  });

  test('a network is written in one way', () => {
    expect(parseNetwork('10.0.0.0/8')).toEqual(['10.0.0.0', 8]);
    expect(parseNetwork('::1')).toEqual(['::1', 128]);
    for (const wrong of [
      '',
      '10.0.0.0/33',
      '10.0.0.0/-1',
      '10.0.0.0/8/8',
      '10.0.0.0/',
      'intranet',
      'fd00::/129',
    ])
      expect([wrong, parseNetwork(wrong)]).toEqual([wrong, null]);
  });
});

describe('a server that a person names', () => {
  test.each([
    'http://127.0.0.1',
    'http://0x7f.1',
    'http://2130706433',
    'http://[::1]',
    'http://[::ffff:7f00:1]',
  ])('at %s is not asked anything unless the operator allows it', async (address) => {
    const { port, asked } = await serve((_, response) => response.end('here'));
    const client = createRemoteClient({ networks: createNetworks() });
    expect(await client(ask(`${address}:${port}/`))).toEqual({ ok: false, why: 'notAllowed' });
    expect(asked).toEqual([]);
  });

  test('inside an allowed network is asked, by its name or its address', async () => {
    const { port } = await serve((request, response) => response.end(request.url));
    const client = createRemoteClient({ networks: inside, ...resolving('127.0.0.1') });
    for (const host of ['127.0.0.1', 'cal.intranet.example'])
      expect(await client(ask(`http://${host}:${port}/a?b`))).toMatchObject({
        ok: true,
        status: 200,
        body: Buffer.from('/a?b'),
      });
  });

  test('whose name leads inside is not asked, and neither is one that does so at the second look', async () => {
    const { port, asked } = await serve((_, response) => response.end('here'));
    const networks = createNetworks();
    const plain = createRemoteClient({ networks, ...resolving('127.0.0.1') });
    expect(await plain(ask(`https://rebind.example:${port}/`))).toEqual({ ok: false, why: 'notAllowed' });
    // Looked up once: an address that the name leads to a moment later isn't connected to.
    const { resolve, resolved } = resolving('203.0.113.7', '127.0.0.1');
    const rebound = createRemoteClient({
      networks: createNetworks(['203.0.113.0/24']),
      resolve,
      timeLimit: 300,
    });
    expect(await rebound(ask(`http://rebind.example:${port}/`))).toEqual({ ok: false, why: 'unreachable' });
    expect(resolved).toEqual(['rebind.example']);
    expect(asked).toEqual([]);
  });

  test('of several addresses only those that are allowed are connected to', async () => {
    const { port } = await serve((_, response) => response.end('here'));
    const both: LookupFunction = (_, __, callback) =>
      callback(null, [
        { address: '10.0.0.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ]);
    const client = createRemoteClient({ networks: inside, resolve: both });
    expect(await client(ask(`http://two.example:${port}/`))).toMatchObject({ ok: true });
  });

  test('on the internet is only asked with encryption', async () => {
    const { resolve } = resolving('93.184.216.34');
    const client = createRemoteClient({ networks: createNetworks(), resolve });
    for (const url of [
      'http://93.184.216.34/',
      'http://example.com/',
      'ftp://example.com/',
      'file:///etc/passwd',
    ])
      expect([url, await client(ask(url))]).toEqual([url, { ok: false, why: 'notEncrypted' }]);
  });

  test('is followed nowhere', async () => {
    const { port, asked } = await serve((_, response) => response.writeHead(302, { location: '/b' }).end());
    const client = createRemoteClient({ networks: inside });
    expect(await client(ask(`http://127.0.0.1:${port}/a`))).toMatchObject({ ok: true, status: 302 });
    expect(asked).toEqual(['GET /a']);
  });

  test('may answer so much and no more, packed or not', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    expect(bomb.length).toBeLessThan(100_000);
    const { port } = await serve((request, response) => {
      if (request.url === '/endless') {
        const more = () => response.write(Buffer.alloc(10_000), (error) => error ?? more());
        more();
      } else if (request.url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
      else if (request.url === '/packed')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('here'));
      else response.end(Buffer.alloc(1_000));
    });
    const client = createRemoteClient({ networks: inside });
    const get = (path: string, most = 1_000) => client(ask(`http://127.0.0.1:${port}${path}`, { most }));
    expect(await get('/')).toMatchObject({ ok: true });
    expect(await get('/', 999)).toEqual({ ok: false, why: 'tooLarge' });
    expect(await get('/endless')).toEqual({ ok: false, why: 'tooLarge' });
    expect(await get('/bomb', 200_000)).toEqual({ ok: false, why: 'tooLarge' });
    expect(await get('/packed')).toMatchObject({ ok: true, body: Buffer.from('here') });
  });

  test('that is slow with its answer, or breaks it off, gave none', async () => {
    const { port } = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('five.');
      if (request.url === '/breaks') response.destroy();
    });
    const client = createRemoteClient({ networks: inside, timeLimit: 500 });
    for (const path of ['/slow', '/breaks'])
      expect(await client(ask(`http://127.0.0.1:${port}${path}`))).toEqual({ ok: false, why: 'unreachable' });
  });

  test('is no longer waited for once the caller gives up', async () => {
    const controller = new AbortController();
    const { port } = await serve(() => controller.abort());
    const client = createRemoteClient({ networks: inside });
    const { signal } = controller;
    await expect(client(ask(`http://127.0.0.1:${port}/`, { signal }))).rejects.toThrow('abort');
  });
});

test('a server of this machine is not asked', async () => {
  const { port, asked } = await serve((_, response) => response.end('here'));
  const client = createRemoteClient({ networks: createNetworks() });
  expect(await client(ask(`http://localhost:${port}/`))).toEqual({ ok: false, why: 'notEncrypted' });
  expect(asked).toEqual([]);
});

describe('redirects', () => {
  const from = new URL('https://cal.example.com/a/b');
  test.each([
    ['c', 'https://cal.example.com/a/c'],
    ['//cal.example.com:8443/c', 'https://cal.example.com:8443/c'],
    ['http://cal.example.com/c', null],
    ['https://evil.example/c', null],
    ['https://cal.example.com.evil.example/', null],
    ['https://mia@cal.example.com/', null],
    ['file:///etc/passwd', null],
    ['https://', null],
  ])('to %s', (location, to) => {
    expect(redirectedTo(from, 302, location)?.href ?? null).toBe(to);
  });

  test('may add encryption, and may go round the servers of iCloud', () => {
    const url = (text: string) => new URL(text);
    expect(isSameHost(url('http://cal.example/'), url('https://cal.example/'))).toBe(true);
    const apple = url('https://caldav.icloud.com/');
    expect(isSameHost(apple, url('https://p34-caldav.icloud.com:443/1/'))).toBe(true);
    expect(isSameHost(apple, url('https://p34-caldav.icloud.com.evil.example/'))).toBe(false);
    expect(isSameHost(url('https://evil.example/'), apple)).toBe(false);
  });
});
