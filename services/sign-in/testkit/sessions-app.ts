import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Middleware } from 'koa';
import { createSession } from 'koa-session';

export type Origin = { origin: string; handle(listener: RequestListener): void; close(): Promise<void> };

/** A server on a free port whose handler comes later, since the handler often needs to know the port. */
export async function openOrigin(): Promise<Origin> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handle: (listener) => void server.on('request', listener),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The smallest app in which people sign in: sessions in memory, these handlers, and a page that says who is there. */
export function serveWithSessions(origin: Origin, handlers: readonly Middleware[]) {
  const sessions = new Map<string, string>();
  const app = new Koa();
  app.keys = ['a key of the test'];
  app.use(
    createSession(
      {
        key: 'sid',
        sameSite: 'lax',
        store: {
          get: async (key: string) => JSON.parse(sessions.get(key) ?? 'null'),
          set: async (key: string, value: unknown) => void sessions.set(key, JSON.stringify(value)),
          destroy: async (key: string) => void sessions.delete(key),
        },
      },
      app,
    ),
  );
  for (const handler of handlers) app.use(handler);
  app.use((ctx) => {
    ctx.body = { user: ctx['session'].user ?? null };
  });
  origin.handle(app.callback());
  return sessions;
}
