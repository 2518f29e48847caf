import { afterEach, expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { openOpsServer } from './ops-server.ts';
import { createReadiness } from './readiness.ts';

let server: Awaited<ReturnType<typeof openOpsServer>> | undefined;
afterEach(() => server?.close());

const readiness = createReadiness();
const open = async (port = 0) =>
  openOpsServer({ host: '127.0.0.1', port, readiness, metrics: await createMetrics() });

const get = async (path: string, method = 'GET') => {
  const answer = await fetch(`http://127.0.0.1:${server!.port}${path}`, { method });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test('says whether the process lives, what it depends on, and its metrics; and nothing else', async () => {
  server = await open();
  readiness.standOn({ database: { needed: true, look: async () => 'ok' } });
  expect(await get('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}\n' });

  const ready = await get('/readyz?verbose');
  expect(ready.status).toBe(200);
  expect(ready.headers.get('cache-control')).toBe('no-store');
  expect(JSON.parse(ready.text)).toEqual({ status: 'ok', dependencies: { database: 'ok' } });

  const metrics = await get('/metrics');
  expect(metrics.headers.get('content-type')).toContain('version=0.0.4');
  expect(metrics.text).toContain('# TYPE kairos_append_seconds histogram');

  expect((await get('/')).status).toBe(404);
  expect((await get('/constructor')).status).toBe(404);
  expect((await get('/metrics', 'POST')).status).toBe(405);
});

test('lives on while a dependency is down, and says which one', async () => {
  server = await open();
  const look = () => Promise.reject(new Error('connect ECONNREFUSED 127.0.0.1:5432'));
  readiness.standOn({ database: { needed: true, look } });
  expect((await get('/healthz')).status).toBe(200);
  const { status, text } = await get('/readyz');
  expect([status, JSON.parse(text)]).toEqual([
    503,
    { status: 'unavailable', dependencies: { database: 'connect ECONNREFUSED 127.0.0.1:5432' } },
  ]);
});

test('a port that is taken is an error of its own', async () => {
  server = await open();
  await expect(open(server.port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
