import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DateTime } from 'luxon';
import type pg from 'pg';
import type { OwnCalendars } from '#contracts/api/calendars.ts';
import type { DavServer } from '#services/calendars/caldav/testkit/dav-server.ts';
import { createVisitor, type Visitor } from '#services/cli/demo/visitor.ts';
import { answerConsent } from '#services/demo/google/visitor.ts';
import { acceptConsent } from '#services/demo/microsoft/visitor.ts';

/** Google with two calendars, Outlook, a CalDAV server, and a feed. */
export const ADDRESSES = {
  google: 'mia.berlin@example.com',
  microsoft: 'olivia.oslo@example.com',
  caldav: 'omar.cairo@example.com',
  feed: 'noah.london@example.com',
} as const;

export type Kind = keyof typeof ADDRESSES;

const FEED = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'X-WR-TIMEZONE:Europe/London'],
  ...['BEGIN:VEVENT', 'UID:choir', 'DTSTAMP:20260101T000000Z', 'DTSTART:20260105T190000'],
  ...['DTEND:20260105T210000', 'RRULE:FREQ=WEEKLY', 'SUMMARY:Choir', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

/** Publishes a calendar at an address. */
export async function publishFeed(): Promise<{ address: string; stop(): void }> {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(FEED),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/choir.ics`,
    stop: () => void server.close(),
  };
}

const accountsOf = async (who: Visitor) => (await who.get<OwnCalendars>('/api/account/calendars')).accounts;

/** Signs in four people and connects the calendars of each. */
export async function connectEveryone(
  origin: string,
  { dav, feed }: { dav: DavServer; feed: string },
): Promise<Record<Kind, Visitor>> {
  const [google, microsoft, caldav, ofFeed] = [0, 1, 2, 3].map(() => createVisitor(origin)) as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ];
  await google.signIn(ADDRESSES.google);
  const { url } = await google.open('/api/auth/google?calendars=all');
  await google.open((await answerConsent(url, { email: ADDRESSES.google })).href);
  for (const path of ['/api/auth/microsoft', '/api/auth/microsoft/calendars']) {
    const begun = await microsoft.request(path);
    const consent = new URL(begun.headers.get('location') ?? '', origin);
    await microsoft.request((await acceptConsent(consent, { email: ADDRESSES.microsoft })).href);
  }
  await microsoft.patch('/api/account/settings', { timezone: 'Europe/Oslo' });
  await onlyHas(caldav, ADDRESSES.caldav, {
    ...{ provider: 'caldav', address: dav.home, username: dav.username, password: dav.password },
  });
  await onlyHas(ofFeed, ADDRESSES.feed, { provider: 'feed', address: feed });
  return { google, microsoft, caldav, feed: ofFeed };
}

/** Connects a calendar in place of the demo Google's. */
async function onlyHas(who: Visitor, email: string, account: Record<string, string>): Promise<void> {
  await who.signIn(email);
  const [google] = await accountsOf(who);
  await who.post('/api/account/calendar-accounts', account);
  await who.delete(`/api/account/calendar-accounts/${google?.id}`);
}

/** Events with a title, in order: whose calendar, when each begins, and which of the people who may leave is its guest. */
export async function eventsCalled(title: string, pool: pg.Pool, dav: DavServer): Promise<string[]> {
  const { rows } = await pool.query<{ owner: string; starts_at: Date; event: object }>(
    `select calendar as owner, starts_at, event->'attendees' as event from demo.events
     where event->>'summary' = $1 and event->>'status' = 'confirmed'
     union all
     select $2, starts_at, event->'attendees' from demo.microsoft_events
     where event->>'subject' = $1 and event->'isDeleted' is null`,
    [title, ADDRESSES.microsoft],
  );
  const authorization = `Basic ${Buffer.from(`${dav.username}:${dav.password}`).toString('base64')}`;
  const answer = await fetch(`${dav.home}work/`, { headers: { authorization } });
  const atServer = (await answer.text())
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT')
    .filter((event) => event.includes(`SUMMARY:${title}\r\n`));
  const startOf = (event: string) =>
    DateTime.fromISO(/DTSTART:(\S+)/.exec(event)?.[1] ?? '', { zone: 'utc' }).toJSDate();
  return [
    ...rows.map(({ owner, starts_at, event }) => eventLine(owner, starts_at, JSON.stringify(event))),
    ...atServer.map((event) => eventLine(ADDRESSES.caldav, startOf(event), event)),
  ].sort();
}

const eventLine = (owner: string, start: Date, guests: string): string =>
  `${owner} ${start.toISOString()} ${guests.includes(ADDRESSES.feed) ? 'with' : 'without'} ${ADDRESSES.feed}`;
