import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { createSession } from 'koa-session';
import type { GoogleClient } from '#services/calendars/google/client.ts';
import type { DemoGoogle } from '#services/demo/google/demo-google.ts';
import type { CompletedSignIn } from '#services/sign-in/port.ts';
import { CALLBACK_PATH, createGoogleSignIn } from '../sign-in.ts';

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

export const callbackOf = ({ origin }: Origin) => new URL(CALLBACK_PATH, origin).href;

/** The smallest app in which people sign in: sessions in memory, the sign-in, and a page that says who is there. */
export function serveSignIn(
  origin: Origin,
  { client, now, pages }: { client: GoogleClient; now: () => Date; pages?: DemoGoogle['routes'] },
) {
  const signedIn: CompletedSignIn[] = [];
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
  if (pages) app.use(pages);
  app.use(
    createGoogleSignIn({
      client,
      publicUrl: origin.origin,
      now,
      async onIdentity(ctx, result) {
        signedIn.push(result);
        ctx['session'].user = result.identity.subject;
        await ctx['session'].regenerate();
        ctx.redirect(result.redirect ?? '/');
      },
    }),
  );
  app.use((ctx) => {
    ctx.body = { user: ctx['session'].user ?? null };
  });
  origin.handle(app.callback());
  return { signedIn, sessions };
}
