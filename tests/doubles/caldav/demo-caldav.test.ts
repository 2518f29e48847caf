import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCalDav } from '#services/calendars/caldav/find.ts';
import { ACCOUNT, clientOfTest, linesOf, openAccount } from '#services/calendars/caldav/testkit/account.ts';
import { providerContract } from '#services/calendars/testkit/contract.ts';
import { createDemoCalDav } from './demo-caldav.ts';
import { euZone } from './eu-zone.ts';
import type { DavPerson } from './people.ts';

/** Someone whose calendars have nothing in them. */
const MIA: DavPerson = {
  id: 'mia',
  email: 'mia@example.com',
  firstName: 'Mia',
  lastName: 'Berlin',
  timezone: euZone('Europe/Berlin', 1),
  appPassword: 'a password: of a test',
  calendars: ['work', 'private', 'club'].map((id) => ({ id, name: id, writable: id !== 'club' })),
};

const NOAH: DavPerson = { ...MIA, id: 'noah', email: 'noah@example.com', appPassword: 'another' };

/** The server on a port of this machine. */
async function openServer() {
  const server = new Koa().use(createDemoCalDav([MIA, NOAH]).routes).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    account: () =>
      openAccount({
        username: MIA.email,
        password: MIA.appPassword,
        home: `${origin}/demo/caldav/${MIA.id}/`,
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const WORK = '/demo/caldav/mia/work/';

providerContract("the demo's CalDAV server", async () => {
  const server = await openServer();
  const { provider, put, see, reply, drag, erase, reshape } = server.account();
  let files = 0;
  return {
    provider,
    accountId: ACCOUNT,
    calendarId: WORK,
    otherId: '/demo/caldav/mia/private/',
    put: (calendar, entry) => put(calendar, `foreign-${files++}`, ...linesOf(entry)),
    ...{ see, reply, drag, erase, reshape, tells: ['firm', 'tentative', 'outOfOffice'] },
    close: server.close,
  };
}, ['video']);

describe("the demo's CalDAV server", () => {
  let server: Awaited<ReturnType<typeof openServer>>;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  const signal = () => AbortSignal.timeout(20_000);
  const find = (address: string, password: string) =>
    findCalDav(
      { client: clientOfTest, resolveSrv: async () => [] },
      { address, username: MIA.email, password },
      signal(),
    );
  const file = (uid: string, ...more: string[]) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', 'BEGIN:VEVENT', `UID:${uid}`, 'DTSTART:20270301T100000Z']
      .concat(more, 'END:VEVENT', 'END:VCALENDAR', '')
      .join('\r\n');
  /** Asks as Mia, or as no one. */
  const ask = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(new URL(path, server.origin), {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${MIA.email}:${MIA.appPassword}`).toString('base64')}`,
        'content-type': 'text/calendar',
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
  const DAV = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';

  test('is found by the address of its host alone, and wants the app password', async () => {
    const found = await find(server.origin, MIA.appPassword);
    expect(found).toMatchObject({
      ok: true,
      list: {
        calendars: [
          { id: WORK, name: 'work', writable: true, selected: true },
          { id: '/demo/caldav/mia/private/', name: 'private', writable: true, selected: true },
          { id: '/demo/caldav/mia/club/', name: 'club', writable: false, selected: true },
        ],
      },
    });
    expect(await find(server.origin, 'wrong')).toEqual({ ok: false, why: 'wrongPassword' });
    const nobody = await ask('PROPFIND', '/demo/caldav/', undefined, { authorization: '' });
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Basic /),
    ]);
  });

  test("a person sees no one else's calendars", async () => {
    for (const method of ['PROPFIND', 'REPORT', 'GET', 'DELETE'])
      expect((await ask(method, '/demo/caldav/noah/work/a.ics')).status).toBe(404);
  });

  test('a calendar that is only shared to be read takes nothing, and loses nothing', async () => {
    expect((await ask('PUT', '/demo/caldav/mia/club/a.ics', file('a'))).status).toBe(403);
    expect((await ask('DELETE', '/demo/caldav/mia/club/a.ics')).status).toBe(403);
  });

  test('a file is only written over, or removed, as it was last seen', async () => {
    const path = `${WORK}seen.ics`;
    const made = await ask('PUT', path, file('seen'), { 'if-none-match': '*' });
    expect(made.status).toBe(201);
    const etag = made.headers.get('etag')!;
    expect((await ask('PUT', path, file('seen'), { 'if-none-match': '*' })).status).toBe(412);
    const changed = await ask('PUT', path, file('seen', 'SUMMARY:New'), { 'if-match': etag });
    expect(changed.status).toBe(204);
    expect((await ask('PUT', path, file('seen'), { 'if-match': etag })).status).toBe(412);
    expect((await ask('DELETE', path, undefined, { 'if-match': etag })).status).toBe(412);
    expect(await (await ask('GET', path)).text()).toContain('SUMMARY:New');
    expect((await ask('DELETE', path)).status).toBe(204);
    expect((await ask('DELETE', path)).status).toBe(404);
    expect((await ask('PUT', path, file('seen'), { 'if-match': '*' })).status).toBe(412);
  });

  test.each([
    ['no calendar at all', 'Hello', 'valid-calendar-data'],
    ['what XML has no way to say', file('a', 'SUMMARY:\u0001'), 'valid-calendar-data'],
    ['a task', file('a').replaceAll('VEVENT', 'VTODO'), 'supported-calendar-component'],
    ['an invitation', file('a').replace('VERSION', 'METHOD:REQUEST\r\nVERSION'), 'valid-calendar-object'],
    ['more than it keeps', file('a', `DESCRIPTION:${'x'.repeat(300_000)}`), 'max-resource-size'],
  ])('%s is refused, with the reason', async (_, body, why) => {
    const answer = await ask('PUT', `${WORK}wrong.ics`, body);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(`<c:${why}`)]);
  });

  test('an event is in one file of a calendar only', async () => {
    await ask('PUT', `${WORK}one.ics`, file('unique'));
    const answer = await ask('PUT', `${WORK}two.ics`, file('unique'));
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('no-uid-conflict')]);
  });

  test('a request that is too long is not read to its end', async () => {
    expect((await ask('PUT', `${WORK}long.ics`, 'x'.repeat(1_100_000))).status).toBe(413);
  });

  test('a token that it never gave is refused, so the client starts over', async () => {
    const sync = (token: string) =>
      ask(
        'REPORT',
        WORK,
        `<sync-collection ${DAV}><sync-token>${token}</sync-token><prop><getetag/></prop></sync-collection>`,
      );
    for (const token of ['urn:demo-calendars:999999', 'http://elsewhere.example/1'])
      expect([token, (await sync(token)).status]).toEqual([token, 403]);
    expect((await sync('')).status).toBe(207);
  });

  test('a search by time answers every event, since no client can rely on more', async () => {
    await ask('PUT', `${WORK}far.ics`, file('far'));
    const range = '<c:time-range start="20990101T000000Z" end="20990102T000000Z"/>';
    const answer = await ask(
      'REPORT',
      WORK,
      `<c:calendar-query ${DAV}><prop><c:calendar-data/></prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter></c:calendar-query>`,
      { depth: '1' },
    );
    expect(await answer.text()).toContain('UID:far');
    expect((await ask('REPORT', WORK, `<c:free-busy-query ${DAV}/>`)).status).toBe(403);
  });

  test.each([
    ['PROPFIND', '<propfind', {}, 400],
    ['PROPFIND', '', { depth: 'infinity' }, 403],
    ['REPORT', 'no XML', {}, 400],
    ['MKCALENDAR', '', {}, 405],
    ['POST', '', {}, 405],
    ['OPTIONS', undefined, {}, 204],
  ])('%s with "%s" is answered as real servers do', async (method, body, headers, status) => {
    expect((await ask(method, WORK, body, headers)).status).toBe(status);
  });

  test('a name that cannot be read is nowhere', async () => {
    expect((await ask('GET', `${WORK}%ff.ics`)).status).toBe(404);
  });
});
