import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import type { StandIn } from '#services/calendars/remote/request.ts';
import type { Config } from '#services/config.ts';
import type { DemoCalDav } from '#services/demo/caldav/demo-caldav.ts';
import type { DemoFeed } from '#services/demo/feed/demo-feed.ts';
import type { ShutdownHooks } from '#services/runtime/shutdown.ts';
import type { ExternalPart, ExternalPartDeps } from './external-part.ts';

export type DemoCalendarServers = ExternalPart & {
  caldav: DemoCalDav;
  feed: DemoFeed;
  /** Who answers when Kairos fetches what is at its own public address. */
  standIn: StandIn;
};

/**
 * The calendars of the demo's people who sign in by email; null where no one is simulated who does. People reach them at
 * Kairos's own address, and Kairos at a loopback port of each process that serves nothing else.
 */
export async function openDemoCalendars(
  config: Config,
  { pool, publicUrl, now }: Omit<ExternalPartDeps, 'vault'> & { publicUrl: string },
  closers: ShutdownHooks,
): Promise<DemoCalendarServers | null> {
  if (config.mail.kind !== 'outbox' || !config.signInByMail) return null;
  const [{ createDemoCalDav }, { createDemoFeed }] = await Promise.all([
    import('#services/demo/caldav/demo-caldav.ts'),
    import('#services/demo/feed/demo-feed.ts'),
  ]);
  const caldav = await createDemoCalDav({ pool });
  const feed = createDemoFeed({ now });
  const server = createServer(new Koa().use(caldav.routes).use(feed.routes).callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  closers.push({
    name: "the demo's calendars",
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
  const { port } = server.address() as AddressInfo;
  return {
    ...{ caldav, feed },
    standIn: { origin: new URL(publicUrl).origin, answersAt: `http://127.0.0.1:${port}` },
    pages: [caldav.routes, feed.routes],
    standIns: ['a CalDAV server and a feed at /demo/people'],
  };
}
