// @module-tag slow
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRequest, call, eventually, type GivenKairos, givenKairos } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const create = (body: unknown, headers?: Record<string, string>) =>
  call(kairos.organizer, 'POST', '/api/meetings', body, headers);
const meetings = async () =>
  (await kairos.database.pool.query('select count(*)::int as n from event_log')).rows[0].n;

/** Runs and expects that not one event was stored meanwhile. */
async function storingNothing<T>(run: () => Promise<T>): Promise<T> {
  const before = await meetings();
  const result = await run();
  expect(await meetings()).toBe(before);
  return result;
}

test('a body that a form of another site could send is answered 415', () =>
  storingNothing(async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      '',
    ])
      for (const path of ['/api/meetings', '/api/contacts'])
        expect([
          type,
          (await call(kairos.organizer, 'POST', path, JSON.stringify(aRequest()), { 'content-type': type }))
            .status,
        ]).toEqual([type, 415]);
    const packed = await create(aRequest(), { 'content-encoding': 'gzip' });
    expect(packed.status).toBe(415);
  }));

test('a change that a page of another site asks for is answered 403', () =>
  storingNothing(async () => {
    const headers = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${kairos.url}.evil.example` },
      { origin: kairos.url.replace(/:\d+$/, ':1') },
    ];
    for (const header of headers) {
      const response = await rawCreate(header);
      expect([header, response.status]).toEqual([header, 403]);
    }
    for (const site of ['cross-site', 'same-site'])
      expect((await rawCreate({ 'sec-fetch-site': site })).status).toBe(403);
  }));

/** Without the Origin that a visitor's browser adds on its own. */
const rawCreate = (headers: Record<string, string>) =>
  fetch(new URL('/api/meetings', kairos.url), {
    method: 'POST',
    headers: {
      cookie: [...kairos.organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(aRequest()),
  });

test('a change without Origin, as programs send it, is carried out', async () => {
  expect((await rawCreate({})).status).toBe(201);
});

test('no other origin is allowed to read an answer', async () => {
  const preflight = await fetch(new URL('/api/meetings', kairos.url), {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  const plain = await fetch(new URL('/api/openapi.json', kairos.url), {
    headers: { origin: 'https://evil.example' },
  });
  for (const { headers } of [preflight, plain])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test("a request that is too large, too deep, or too much is refused, and so is one that isn't JSON", () =>
  storingNothing(async () => {
    const refused = [
      [413, await create(aRequest({ description: 'x'.repeat(10 * 1024 * 1024) }))],
      [413, await create(aRequest({ description: 'x'.repeat(65 * 1024) }))],
      [400, await create(`{"title":${'['.repeat(1_000)}${']'.repeat(1_000)}}`)],
      [
        400,
        await create(
          aRequest({ participants: Array.from({ length: 51 }, (_, n) => ({ email: `p${n}@x.example` })) }),
        ),
      ],
      [400, await create(aRequest({ title: 'x'.repeat(201) }))],
      [400, await create(aRequest({ description: 'x'.repeat(5_001) }))],
      [400, await create('{"title":')],
      [400, await create('"a text"')],
      [400, await create('[]')],
    ] as const;
    for (const [status, answer] of refused)
      expect([status, answer.text]).toEqual([answer.status, answer.text]);
  }));

test('a body of unknown length is refused once it is too large', () =>
  storingNothing(async () => {
    const response = await fetch(new URL('/api/contacts', kairos.url), {
      method: 'POST',
      headers: { cookie: `sid=${kairos.organizer.cookies.get('sid')}`, 'content-type': 'application/json' },
      body: new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode(`{"name":"${'x'.repeat(100_000)}"}`));
          controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
  }));

test('keys that could reach a prototype are refused', () =>
  storingNothing(async () => {
    for (const key of ['__proto__', 'constructor', 'prototype'])
      for (const body of [
        `{"${key}":{"isAdmin":1}}`,
        `{"title":"x","participants":[{"${key}":{"isAdmin":1}}]}`,
      ])
        expect([key, (await create(body)).status]).toEqual([key, 400]);
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined();
  }));

test('a request whose headers never end is cut off, and others are served meanwhile', async () => {
  const { hostname, port } = new URL(kairos.url);
  const slow = connect(Number(port), hostname);
  const closed = once(slow, 'close');
  let answer = '';
  slow.on('data', (chunk) => {
    answer += chunk;
  });
  await once(slow, 'connect');
  slow.write('GET / HTTP/1.1\r\nHost: x\r\n');
  expect((await call(kairos.anonymous, 'GET', '/healthz')).status).toBe(200);
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
});

test('a caller who goes away half way is not written down as an error', async () => {
  const { hostname, port } = new URL(kairos.url);
  const faults = () => kairos.logged.filter((line) => JSON.parse(line).level >= 50).length;
  const before = faults();
  const cookie = [...kairos.organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(port), hostname, () =>
    socket.end(
      `POST /api/contacts HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{`,
    ),
  );
  await eventually(
    async () => kairos.logged.some((line) => line.includes('a caller went away')),
    (noticed) => noticed,
  );
  expect(faults()).toBe(before);
});

test('who a caller is counted as does not come from a header that they wrote themselves', async () => {
  const limited = await givenKairos({ limits: { link: { calls: 3, seconds: 60 } } });
  try {
    const guess = (address: string) =>
      call(limited.anonymous, 'GET', '/api/meetings/link/guess', undefined, { 'x-forwarded-for': address });
    const statuses = [];
    for (const address of ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4'])
      statuses.push((await guess(address)).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  } finally {
    await limited.stop();
  }
});

test('links are counted for each address, however many accounts it has', async () => {
  const limited = await givenKairos({ limits: { link: { calls: 3, seconds: 60 } } });
  try {
    const statuses = [];
    for (const who of [limited.organizer, limited.participant, limited.second, limited.stranger])
      statuses.push((await call(who, 'GET', '/api/meetings/link/guess')).status);
    expect(statuses).toEqual([404, 404, 404, 429]);
  } finally {
    await limited.stop();
  }
});

test('behind one trusted proxy callers are told apart by what the proxy says, not by what they say', async () => {
  const proxied = await givenKairos({
    env: { TRUSTED_PROXIES: '1' },
    limits: { link: { calls: 1, seconds: 60 } },
  });
  try {
    const guess = async (forwarded: string) =>
      (
        await call(proxied.anonymous, 'GET', '/api/meetings/link/guess', undefined, {
          'x-forwarded-for': forwarded,
        })
      ).status;
    expect([
      await guess('9.9.9.9, 1.1.1.1'),
      await guess('8.8.8.8, 1.1.1.1'),
      await guess('2.2.2.2'),
    ]).toEqual([404, 429, 404]);
  } finally {
    await proxied.stop();
  }
});

/** What a request with another Host is answered, whole. */
const askAs = (host: string, lines: string[], body = '') => {
  const { hostname, port } = new URL(kairos.url);
  return new Promise<string>((resolve, reject) => {
    const [first, ...rest] = lines;
    const head = [first, `Host: ${host}`, 'Connection: close', ...rest].join('\r\n');
    const socket = connect(Number(port), hostname, () => socket.write(`${head}\r\n\r\n${body}`));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
};

test.each(['evil.example', 'a:x@evil.example'])(
  'the Host %s changes neither where Google leads back to nor the links of mails',
  async (host) => {
    const start = await askAs(host, ['GET /api/auth/google HTTP/1.1']);
    expect(start).toMatch(/^HTTP\/1.1 302 /);
    expect(start).toContain(`redirect_uri=${encodeURIComponent(`${kairos.url}/api/auth/google/callback`)}`);
    expect(start).not.toContain('evil');

    const to = `s60-${host.length}@x.example`;
    const body = JSON.stringify(aRequest({ participants: [{ email: to }] }));
    const cookie = [...kairos.organizer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const created = await askAs(
      host,
      [
        'POST /api/meetings HTTP/1.1',
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
      ],
      body,
    );
    expect(created).toMatch(/^HTTP\/1.1 201 /);
    const [mail] = await eventually(
      () => kairos.mails(to),
      (sent) => sent.length > 0,
    );
    expect(mail?.links.length).toBeGreaterThan(2);
    expect(mail?.links.filter((link) => !link.startsWith(`${kairos.url}/`))).toEqual([]);
  },
);

test('every answer carries the headers that keep browsers safe', async () => {
  for (const path of ['/', '/nowhere', '/api/meetings', '/api/nowhere', '/healthz', '/api/openapi.json']) {
    const { headers } = await call(kairos.anonymous, 'GET', path);
    const policy = headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self' mailto:",
    ])
      expect([path, policy]).toEqual([path, expect.stringContaining(rule)]);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('x-powered-by')).toBeNull();
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  }
  const [one, other] = [await call(kairos.anonymous, 'GET', '/'), await call(kairos.anonymous, 'GET', '/')];
  expect(one.headers.get('content-security-policy')).not.toBe(other.headers.get('content-security-policy'));
});

test('a call has one spelling, so that no other one is answered without its headers', async () => {
  for (const path of ['/API/meetings', '/Api/auth/user', '/api/Meetings'])
    expect([path, (await call(kairos.organizer, 'GET', path)).status]).toEqual([path, 404]);
});

test('nothing is served that is not a call or a page', async () => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/api/debug',
    '/api',
    '/metrics',
    '/package.json',
    '/services/config.ts',
    '/api/..%2f..%2fpackage.json',
    '/api/auth',
    '/api/meetings/x/y/z',
  ]) {
    const answer = await call(kairos.organizer, 'GET', path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.text).not.toMatch(/node_modules|at \w+ \(|Error:/);
  }
});

test('errors are in plain words and reveal nothing internal', async () => {
  const answer = await call(kairos.organizer, 'GET', '/api/nowhere');
  expect(answer.body).toEqual({ message: "This doesn't exist, or you don't have access to it." });
  expect(answer.headers.get('content-type')).toContain('application/json');
});
