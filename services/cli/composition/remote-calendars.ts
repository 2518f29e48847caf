import { resolveSrv } from 'node:dns/promises';
import type { CalDavCredential } from '#services/calendars/caldav/dav.ts';
import { findCalDav } from '#services/calendars/caldav/find.ts';
import { createCalDavProvider } from '#services/calendars/caldav/provider.ts';
import { findFeed } from '#services/calendars/feed/find.ts';
import { createFeedProvider, type FeedCredential } from '#services/calendars/feed/provider.ts';
import type { FindCalendars } from '#services/calendars/find-calendars.ts';
import { createCalendarReader } from '#services/calendars/icalendar/reader.ts';
import { createNetworks } from '#services/calendars/remote/networks.ts';
import { createPatientClient } from '#services/calendars/remote/patient.ts';
import { createRemoteClient, type StandIn } from '#services/calendars/remote/request.ts';
import { createCredentials } from '#services/storage/accounts/credentials.ts';
import type { Foundation } from './foundation.ts';
import { personOfAccount } from './person-of-account.ts';

/**
 * The calendars at servers that people name. They share one client, which keeps to the networks that are allowed, and asks
 * the demo's `standIn` for what is at Kairos's own address.
 */
export function openRemoteCalendars(
  { config, pool, vault, sealer, users, calendarAccounts, report: log, now }: Foundation,
  standIn: StandIn | undefined,
) {
  const client = createPatientClient({
    client: createRemoteClient({ networks: createNetworks(config.calendarNetworks), standIn }),
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
  return {
    providers: {
      caldav: createCalDavProvider({ ...deps, credentials: createCredentials<CalDavCredential>(store) }),
      feed: createFeedProvider({ ...deps, credentials: createCredentials<FeedCredential>(store) }),
    },
    ...{ findCalendars, reader },
  };
}
