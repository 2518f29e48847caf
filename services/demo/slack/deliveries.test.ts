import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoDeliveries } from './deliveries.ts';

const counts: (string | undefined)[] = [];
const server = createServer((request) => {
  counts.push(request.headers['x-slack-retry-reason'] as string | undefined);
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const deliveriesWith = (change: { pauses: readonly number[]; patience: number }) =>
  createDemoDeliveries({ deliverTo: () => origin, signingSecret: 's', now: () => new Date(), ...change });

test('anyone who takes too long is told again, for that reason', async () => {
  const deliveries = deliveriesWith({ pauses: [1], patience: 700 });
  counts.length = 0;
  await new Promise<void>((resolve) => deliveries.event('/x', {}, async () => resolve()));
  expect(counts).toEqual([undefined, 'http_timeout']);
  expect(await deliveries.interaction('/x', {})).toEqual({ ok: false, why: 'http_timeout' });
  await deliveries.close();
});

test('closing waits neither for an answer nor for the next try', async () => {
  const deliveries = deliveriesWith({ pauses: [3_600_000], patience: 3_600_000 });
  deliveries.event('/x', {});
  await deliveries.close();
  const later = deliveriesWith({ pauses: [3_600_000], patience: 1 });
  later.event('/x', {});
  await later.close();
});
