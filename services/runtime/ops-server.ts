import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

type OpsServerOptions = {
  host: string;
  port: number;
  readiness: Pick<Readiness, 'look'>;
  metrics: Pick<Metrics, 'text'>;
};

/**
 * An internal port for operators: whether the process is alive, what it is missing, and its metrics. Rejects with the
 * system's error if the port is taken.
 */
export async function openOpsServer({ host, port, readiness, metrics }: OpsServerOptions) {
  const pages: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/healthz': async (response) => send(response, 200, { status: 'ok' }),
    '/readyz': async (response) => {
      const { ready, dependencies } = await readiness.look();
      send(response, ready ? 200 : 503, { status: ready ? 'ok' : 'unavailable', dependencies });
    },
    '/metrics': async (response) => {
      const text = await metrics.text();
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', ...FRESH });
      response.end(text);
    },
  };

  const server = createServer(async ({ method, url = '/' }, response) => {
    const page = pages[url.split('?', 1)[0]!];
    if (!page) return send(response, 404, { message: 'Use /healthz, /readyz, or /metrics.' });
    if (method !== 'GET' && method !== 'HEAD')
      return send(response, 405, { message: 'Only GET is allowed.' });
    await page(response).catch(() => send(response, 500, { message: 'Something went wrong. Try again.' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    /** The requested port, or the free port found for port 0. */
    port: (server.address() as AddressInfo).port,
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const FRESH = { 'cache-control': 'no-store' };

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', ...FRESH });
  response.end(`${JSON.stringify(body)}\n`);
}
