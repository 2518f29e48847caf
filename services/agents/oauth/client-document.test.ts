import { createServer } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createNetworks } from '#services/calendars/remote/networks.ts';
import { createRemoteClient } from '#services/calendars/remote/request.ts';
import { fetchClientDocument } from './client-document.ts';

const ADDRESS = 'https://agent.example/client.json';
const DOCUMENT = { client_id: ADDRESS, redirect_uris: ['http://127.0.0.1/callback'] };

/** What the program's server answers. */
let answer: { status: number; headers?: Record<string, string>; body: string };
let asked = 0;
const server = createServer((_, response) => {
  asked++;
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let answersAt: string;
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  answersAt = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  answer = { status: 200, body: JSON.stringify(DOCUMENT) };
  asked = 0;
});
afterAll(() => server.close());

const client = createRemoteClient({ networks: createNetworks(['127.0.0.0/8']) });

/** Asks the program's own server here instead of an address on the internet. */
const fetched = (address = ADDRESS) =>
  fetchClientDocument(({ url, ...request }) => {
    const isProgram = url.origin === 'https://agent.example';
    return client({ ...request, url: isProgram ? new URL(url.pathname + url.search, answersAt) : url });
  }, address);

test('a document is taken as one of an app that anyone may run, with what matters and nothing else', async () => {
  answer.body = JSON.stringify({
    ...DOCUMENT,
    client_name: 'Agent\u202e',
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    ...{ jwks_uri: 'https://10.0.0.1/keys', logo_uri: 'https://10.0.0.1/logo', application_type: 'web' },
  });
  expect(await (await fetched()).json()).toEqual({
    ...DOCUMENT,
    client_name: 'Agent',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  });
});

test('a program without a name is called by its host', async () => {
  expect(await (await fetched()).json()).toMatchObject({ client_name: 'agent.example' });
});

test.each([
  ['leads elsewhere', { status: 302, headers: { location: 'https://agent.example/other.json' } }],
  ['is too large', { body: JSON.stringify({ ...DOCUMENT, client_name: 'x'.repeat(6_000) }) }],
  ["isn't JSON", { body: '<!doctype html>' }],
  ['is of another program', { body: JSON.stringify({ ...DOCUMENT, client_id: `${ADDRESS}?other` }) }],
  ['is missing', { status: 404 }],
])('a document that %s is refused, after one request', async (_, change) => {
  Object.assign(answer, change);
  expect((await fetched()).status).toBe(502);
  expect(asked).toBe(1);
});

test.each([
  'http://agent.example/client.json',
  'https://agent.example',
  'https://agent.example/',
  'https://agent.example:444/client.json',
  'https://me@agent.example/client.json',
  'https://agent.example/client.json#part',
  'https://agent.example/../client.json',
  'https://AGENT.example/client.json',
  'https://127.0.0.1/client.json',
  'https://[::1]/client.json',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'agent',
])('nothing is asked for a program that says it is %s', async (address) => {
  expect((await fetched(address)).status).toBe(502);
  expect(asked).toBe(0);
});

test("a name that leads into one's own network is refused, whatever it leads to afterwards", async () => {
  const answers = ['10.1.2.3', '93.184.216.34'];
  const resolve = ((_: string, __: object, callback: (error: null, all: object[]) => void) =>
    callback(null, [{ address: answers.shift() ?? '', family: 4 }])) as unknown as LookupFunction;
  const ask = createRemoteClient({ networks: createNetworks(), resolve });
  expect((await fetchClientDocument(ask, ADDRESS)).status).toBe(502);
  expect(answers).toEqual(['93.184.216.34']);
});
