import { resolveSrv } from 'node:dns/promises';
import type { CalDavCredential } from '#services/calendars/caldav/dav.ts';
import { findCalDav } from '#services/calendars/caldav/find.ts';
import { createCalDavProvider } from '#services/calendars/caldav/provider.ts';
import { createFeedProvider, type FeedCredential, findFeed } from '#services/calendars/feed/provider.ts';
import type { FindCalendars } from '#services/calendars/find-calendars.ts';
import { createCalendarReader } from '#services/calendars/icalendar/reader.ts';
import type { CalendarProvider } from '#services/calendars/provider.ts';
import { createNetworks } from '#services/calendars/remote/networks.ts';
import { createRemoteClient } from '#services/calendars/remote/request.ts';
import { createRetryingClient } from '#services/calendars/remote/retrying-client.ts';
import { type DemoCredential, demoBeside } from '#services/demo/calendars.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import type { DemoPart } from './demo-calendars.ts';
import type { Foundation } from './foundation.ts';
import { personOfAccount } from './person-of-account.ts';

/**
 * The calendars at servers that people name, and those of the demo's people who sign in by email. They share one client, which
 * keeps to the networks that are allowed.
 */
export function openRemoteCalendars(
  { config, pool, vault, sealer, users, calendarAccounts, report: log, now }: Foundation,
  demo: DemoPart | null,
) {
  const client = createRetryingClient({
    client: createRemoteClient({ networks: createNetworks(config.calendarNetworks) }),
    now,
  });
  const reader = createCalendarReader({ now, log });
  const person = personOfAccount({ users, calendarAccounts });
  const store = { pool, vault, sealer, now };
  const deps = { person, client, reader, now, log };
  const findCalendars: FindCalendars = (named, owner, signal) =>
    named.provider === 'caldav'
      ? findCalDav({ client, resolveSrv }, named, signal)
      : findFeed({ client, reader, now }, named.address, owner, signal);
  const beside = (kind: 'caldav' | 'feed', provider: CalendarProvider): CalendarProvider => {
    const credentials = createCredentials<DemoCredential>(store);
    return demo ? demoBeside(demo.calendars.provider(kind, credentials), provider, credentials) : provider;
  };
  const caldav = createCalDavProvider({ ...deps, credentials: createCredentials<CalDavCredential>(store) });
  const feed = createFeedProvider({ ...deps, credentials: createCredentials<FeedCredential>(store) });
  return {
    calendars: { caldav: beside('caldav', caldav), feed: beside('feed', feed) },
    findCalendars,
  };
}
