// @module-tag slow
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventId } from '../event-id.ts';
import type { NewCalendarEvent } from '../port.ts';
import { providerContract } from '../testkit/contract.ts';
import { without } from '../testkit/without.ts';
import { discoverCalDav } from './discover.ts';
import { ACCOUNT, clientOfTest, linesOf, type OpenAccount, openAccount, uidIn } from './testkit/account.ts';
import { DAV_SERVERS, type DavServer, hasDavServer, startDavServer } from './testkit/dav-server.ts';

for (const name of DAV_SERVERS.filter(hasDavServer)) {
  providerContract(
    name,
    async () => {
      const server = await startDavServer(name);
      const account = openAccount(server);
      const calendarId = await account.makeCalendar('work');
      const otherId = await account.makeCalendar('private');
      let put = 0;
      return {
        provider: account.provider,
        accountId: ACCOUNT,
        calendarId,
        otherId,
        put: (calendar, entry) => account.put(calendar, `foreign-${put++}`, ...linesOf(entry)),
        ...{ see: account.see, reply: account.reply, drag: account.drag, erase: account.erase },
        reshape: account.reshape,
        tells: ['firm', 'tentative', 'outOfOffice'],
        close: server.stop,
      };
    },
    name === 'xandikos' ? ['video', 'zone'] : ['video'],
  );

  describe(`a calendar at ${name}`, () => {
    let server: DavServer;
    let account: OpenAccount;
    let work: string;
    let made = 0;
    beforeAll(async () => {
      server = await startDavServer(name);
    });
    afterAll(() => server.stop());
    beforeEach(async () => {
      account = openAccount(server);
      work = await account.makeCalendar(`work-${made++}`);
      server.proxy.reset();
    });

    const signal = () => AbortSignal.timeout(60_000);
    const RANGE = { start: new Date('2027-03-07T00:00Z'), end: new Date('2027-03-08T00:00Z') };
    const read = async (from = account) =>
      (await from.provider.busy(ACCOUNT, [work], RANGE, signal())).get(work)!;
    const starts = async (from = account) => {
      const answer = await read(from);
      if (!answer.known) throw new Error(`not known: ${answer.why}`);
      return answer.busy.map(({ start }) => start.toISOString().slice(11, 16)).sort();
    };
    const at = (hour: number) => [
      'SUMMARY:Hour',
      `DTSTART:20270307T${String(hour).padStart(2, '0')}0000Z`,
      'DURATION:PT1H',
    ];
    const UNREADABLE = { known: false, why: 'unreadable' };
    const UNREACHABLE = { ok: false, why: 'unreachable' };

    const target = () => ({ accountId: ACCOUNT, calendarId: work });
    const writer = () => account.provider.writer!;
    const meeting = (changes: Partial<NewCalendarEvent> = {}): NewCalendarEvent => ({
      id: eventId('meeting', made),
      meetingId: 'meeting',
      booking: made,
      asOf: 1,
      gone: [],
      title: 'Röadmap; "next", & more\\',
      description: 'Two\nlines',
      start: new Date('2027-03-07T10:00Z'),
      end: new Date('2027-03-07T11:00Z'),
      zone: 'Europe/Berlin',
      attendees: [
        { email: 'noah@example.com', name: 'Noah "N" London' },
        { email: 'emma@example.com', optional: true },
      ],
      ...changes,
    });
    const create = (event: NewCalendarEvent) => writer().create(target(), event, signal());
    const fileOf = async (event: NewCalendarEvent) =>
      (await account.other('GET', `${work}${event.id}.ics`)).text.replace(/\r?\n[ \t]/g, '');

    test('what recurs is expanded here, with what was moved and left out', async () => {
      await account.put(
        work,
        'daily',
        'SUMMARY:Daily',
        'DTSTART;TZID=Europe/Berlin:20200101T090000',
        'DURATION:PT15M',
        'RRULE:FREQ=DAILY',
        'END:VEVENT',
        'BEGIN:VEVENT',
        `UID:${uidIn(work, 'daily')}`,
        'DTSTAMP:20270101T000000Z',
        'SUMMARY:Later',
        'RECURRENCE-ID;TZID=Europe/Berlin:20270307T090000',
        'DTSTART;TZID=Europe/Berlin:20270307T170000',
        'DURATION:PT15M',
      );
      await account.put(work, 'never', ...at(9), 'RRULE:FREQ=DAILY', 'EXDATE:20270307T090000Z');
      expect(await starts()).toEqual(['16:00']);
    });

    test('only what changed is fetched again', async () => {
      await account.put(work, 'a', ...at(1));
      await account.put(work, 'b', ...at(2));
      expect(await starts()).toEqual(['01:00', '02:00']);
      server.proxy.reset();
      expect(await starts()).toEqual(['01:00', '02:00']);
      expect(server.proxy.seen).toEqual([`PROPFIND ${work}`]);

      await account.put(work, 'b', ...at(3));
      await account.put(work, 'c', ...at(4));
      await account.other('DELETE', `${work}a.ics`);
      expect(await starts()).toEqual(['03:00', '04:00']);
      await account.other('DELETE', `${work}c.ics`);
      expect(await starts()).toEqual(['03:00']);
    });

    test('a server that has forgotten what it called a state is asked for a list', async () => {
      await account.put(work, 'a', ...at(1));
      await starts();
      await account.put(work, 'b', ...at(2));
      await account.other('DELETE', `${work}a.ics`);
      server.proxy.reset();
      server.proxy.fail(`REPORT ${work}`, {
        status: 403,
        body: '<error xmlns="DAV:"><valid-sync-token/></error>',
      });
      expect(await starts()).toEqual(['02:00']);
      expect(server.proxy.count('PROPFIND')).toBe(2);
    });

    test('an object that goes while it is fetched is gone, and one that is kept back is unknown', async () => {
      await account.put(work, 'a', ...at(1));
      await account.put(work, 'b', ...at(2));
      const before = () => account.other('DELETE', `${work}a.ics`);
      server.proxy.fail(`REPORT ${work}`, null, { before });
      expect(await starts()).toEqual(['02:00']);
      server.proxy.fail(
        `REPORT ${work}`,
        { status: 207, body: '<multistatus xmlns="DAV:"></multistatus>' },
        { times: 2 },
      );
      expect(await read(openAccount(server))).toEqual(UNREADABLE);
    });

    test('an object that a server leaves out since it is gone is gone, and the others are read', async () => {
      await account.put(work, 'a', ...at(1));
      await account.put(work, 'b', ...at(2));
      const before = () => account.other('DELETE', `${work}a.ics`);
      const retold = (body: string) =>
        body.replace(/<((?:\w+:)?response)\b[^>]*>.*?<\/\1>/gs, (one) => (one.includes(' 404 ') ? '' : one));
      server.proxy.fail(`REPORT ${work}`, { retold }, { before });
      expect(await starts()).toEqual(['02:00']);
    });

    test('an object that is said to be gone by another name is looked for in a list', async () => {
      await account.put(work, 'a', ...at(1));
      await account.put(work, 'b', ...at(2));
      await starts();
      await account.other('DELETE', `${work}a.ics`);
      const retold = (body: string) => body.replaceAll(work, `/user${work}`);
      server.proxy.fail(`REPORT ${work}`, { retold });
      expect(await starts()).toEqual(['02:00']);
    });

    test.each([
      ['an error that stays', { status: 500 }],
      ['a calendar that is gone', { status: 404 }],
      ['no permission', { status: 403 }],
      ['a page instead of an answer', { status: 200, body: '<html>Sign in</html>' }],
      ['an answer that breaks off', { status: 207, body: '<multistatus xmlns="DAV:"><response>' }],
      ['another host', { status: 302, headers: { location: 'http://127.0.0.2/' } }],
    ])('%s is unknown, never free', async (_, fault) => {
      server.proxy.fail(work, fault, { times: 9 });
      expect(await read()).toEqual(UNREADABLE);
    });

    test('an error that passes is tried again', async () => {
      server.proxy.fail(work, { status: 503, headers: { 'retry-after': '0' } }, { times: 2 });
      expect(await starts()).toEqual([]);
    });

    test('an event says what it is about, and that no one else invites its people', async () => {
      const event = meeting();
      expect(await create(event)).toEqual({ ok: true, eventId: event.id, iCalUid: `${event.id}@kairos` });
      const file = await fileOf(event);
      expect(file).toContain('SUMMARY:Röadmap\\; "next"\\, & more\\\\');
      expect(file).toContain('DESCRIPTION:Two\\nlines');
      const people = file.split(/\r?\n/).filter((line) => /^(ORGANIZER|ATTENDEE)/.test(line));
      expect(people).toHaveLength(3);
      for (const line of people) expect(line).toContain('SCHEDULE-AGENT=CLIENT');
      expect(people.find((line) => line.includes('emma@'))).toContain('OPT-PARTICIPANT');
      expect(await starts()).toEqual(['10:00']);
    });

    test("an alarm that is as we wrote it last is left alone, whatever became of it, and another's stays", async () => {
      const event = meeting({ alarm: '10m' });
      await create(event);
      const put = async (changed: (text: string) => string) =>
        account.other('PUT', `${work}${event.id}.ics`, changed(await fileOf(event)));
      const triggers = async () =>
        [...(await fileOf(event)).matchAll(/^TRIGGER:(\S+)/gm)].map(([, at]) => at);
      // Some servers drop alarms, and people move them.
      const own = 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Go\r\nTRIGGER:-PT2H\r\nEND:VALARM';
      await put((text) => text.replace(/BEGIN:VALARM.*END:VALARM/s, own));
      await writer().update(target(), { ...event, asOf: 2, title: 'Another' }, signal());
      expect([await fileOf(event), await triggers()]).toEqual([
        expect.stringContaining('SUMMARY:Another'),
        ['-PT2H'],
      ]);
      await writer().update(target(), { ...event, asOf: 3, alarm: '30m' }, signal());
      expect(await triggers()).toEqual(['-PT2H', '-PT30M']);
      await writer().update(target(), { ...event, asOf: 4, alarm: 'none' }, signal());
      expect(await triggers()).toEqual(['-PT2H']);
    });

    test('an event that was made although no answer came is found, and made once', async () => {
      const event = meeting();
      server.proxy.fail('PUT', { cut: 'afterwards' });
      expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
      expect(server.proxy.count('PUT')).toBe(2);
      expect(await starts()).toEqual(['10:00']);
    });

    test('an event that was not made is made by the next try', async () => {
      server.proxy.fail('PUT', { cut: 'before' });
      expect(await create(meeting())).toMatchObject({ ok: true });
      expect(await starts()).toEqual(['10:00']);
    });

    test('a removal without an answer is repeated, and what is gone is removed', async () => {
      const event = meeting();
      await create(event);
      server.proxy.fail('DELETE', { cut: 'afterwards' });
      expect(await writer().remove(target(), event.id, signal())).toEqual({ ok: true });
      expect(await starts()).toEqual([]);
    });

    test('an event that someone removes between two looks is made again', async () => {
      const event = meeting();
      await create(event);
      const before = () => account.other('DELETE', `${work}${event.id}.ics`);
      server.proxy.fail('GET', null, { before });
      expect(await create(event)).toMatchObject({ ok: true });
      expect(await starts()).toEqual(['10:00']);
    });

    test('an event that came from another account with nothing but its UID is not gone', async () => {
      const { id } = meeting();
      const look = () => writer().look(target(), id, signal());
      expect(await look()).toEqual({ ok: true, event: null });
      const came = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nBEGIN:VEVENT\r\nUID:${id}@google.com\r\nDTSTAMP:20270101T000000Z\r\n${at(9).join('\r\n')}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
      expect((await account.other('PUT', `${work}came.ics`, came)).status).toBe(201);
      expect(await look()).toEqual({ ok: false, why: 'refused' });
    });

    describe('an event whose file got another name', () => {
      const moved = async (event: NewCalendarEvent, name = 'moved to ä b%20c') => {
        await create(event);
        const { text } = await account.other('GET', `${work}${event.id}.ics`);
        await account.other('DELETE', `${work}${event.id}.ics`);
        const path = `${work}${encodeURIComponent(name)}.ics`;
        expect((await account.other('PUT', path, text)).status).toBe(201);
        return async () => (await account.other('GET', path)).text;
      };
      const later = { start: new Date('2027-03-07T14:00Z'), end: new Date('2027-03-07T15:00Z') };

      test('is changed there', async () => {
        const event = meeting();
        const file = await moved(event);
        expect(await writer().update(target(), { ...event, ...later, asOf: 2 }, signal())).toEqual({
          ok: true,
          event: { eventId: event.id, iCalUid: `${event.id}@kairos` },
        });
        expect([await starts(), await file()]).toEqual([['14:00'], expect.stringContaining('T140000Z')]);
      });

      test('is removed there', async () => {
        const event = meeting();
        await moved(event);
        expect(await writer().remove(target(), event.id, signal())).toEqual({ ok: true });
        expect(await starts()).toEqual([]);
      });

      test('is made no second time', async () => {
        const event = meeting();
        await moved(event);
        const again = { ...event, ...later, asOf: 2, isMoved: true as const };
        expect(await create(again)).toMatchObject({ ok: true, eventId: event.id });
        expect(await starts()).toEqual(['14:00']);
      });

      test("doesn't stand in its own way", async () => {
        const event = meeting();
        await moved(event);
        const beside = await writer().busyBeside(target(), RANGE, [event.id], signal());
        expect(beside).toEqual({ known: true, busy: [] });
      });
    });

    test('in a calendar that is gone there is nothing to change or remove, which says nothing of the event', async () => {
      const event = meeting();
      await create(event);
      await account.other('DELETE', work);
      expect(await writer().look(target(), event.id, signal())).toEqual({ ok: false, why: 'refused' });
      expect(await writer().update(target(), event, signal())).toEqual({ ok: true, event: null });
      expect(await writer().remove(target(), event.id, signal())).toEqual({ ok: true });
    });

    test('people leave an event without undoing what changes meanwhile', async () => {
      const event = meeting();
      await create(event);
      const leave = (email: string) => writer().update(target(), without(event, email), signal());
      const both = without(event, 'noah@example.com', 'emma@example.com');
      const before = () => writer().update(target(), both, signal());
      server.proxy.fail('PUT', null, { before });
      expect(await leave('noah@example.com')).toMatchObject({ ok: true });
      expect(await fileOf(event)).not.toMatch(/noah@|emma@/);
      server.proxy.reset();
      expect(await leave('noah@example.com')).toMatchObject({ ok: true });
      expect(server.proxy.count('PUT')).toBe(0);
    });

    test('what a server refuses or has no time for is told', async () => {
      server.proxy.fail('PUT', { status: 507 }, { times: 9 });
      expect(await create(meeting())).toEqual(UNREACHABLE);
      server.proxy.reset();
      server.proxy.fail('PUT', { status: 429, headers: { 'retry-after': '120' } });
      expect(await create(meeting())).toEqual({ ...UNREACHABLE, retryAfter: 120_000 });
      server.proxy.fail('PUT', { status: 400 });
      expect(await create(meeting())).toEqual({ ok: false, why: 'refused' });
      expect(await starts()).toEqual([]);
    });

    test('a calendar that may not be written to is told from an event that it does not take', async () => {
      const readOnly = '<error xmlns="DAV:"><need-privileges/></error>';
      for (const body of ['Forbidden', readOnly]) {
        server.proxy.fail('PUT', { status: 403, body });
        expect(await create(meeting())).toEqual({ ok: false, why: 'readOnly' });
      }
      const tooLarge =
        '<error xmlns="DAV:"><c:max-resource-size xmlns:c="urn:ietf:params:xml:ns:caldav"/></error>';
      server.proxy.fail('PUT', { status: 403, body: tooLarge });
      expect(await create(meeting())).toEqual({ ok: false, why: 'refused' });
      expect(await starts()).toEqual([]);
    });

    test('an event that is there is found, although the calendar may not be written to any more', async () => {
      server.proxy.fail('PUT', { cut: 'afterwards' }, { times: 9 });
      await create(meeting());
      server.proxy.reset();
      server.proxy.fail('PUT', { status: 403 });
      expect(await create(meeting())).toMatchObject({ ok: true });
    });

    test('a calendar on another server is never asked', async () => {
      const away = { accountId: ACCOUNT, calendarId: 'http://127.0.0.2/work/' };
      const answers = await account.provider.busy(ACCOUNT, [away.calendarId], RANGE, signal());
      expect(answers.get(away.calendarId)).toEqual(UNREADABLE);
      expect(await writer().create(away, meeting(), signal())).toEqual({ ok: false, why: 'refused' });
      expect(server.proxy.seen).toEqual([]);
    });

    test('a password that is refused once is no end, and twice it is', async () => {
      server.proxy.fail('PROPFIND', { status: 401 });
      expect(await starts()).toEqual([]);
      expect(account.credentials.counts.disconnected).toBe(0);
      server.proxy.fail('PROPFIND', { status: 401 }, { times: 2 });
      expect(await read()).toEqual({ known: false, why: 'disconnected' });
      expect(account.credentials.counts.disconnected).toBe(1);
      expect(await create(meeting())).toEqual({ ok: false, why: 'disconnected' });
    });

    test('an account is found by the address of its server', async () => {
      const login = { address: server.proxy.origin, username: server.username, password: server.password };
      const deps = { client: clientOfTest, resolveSrv: async () => [] };
      const found = await discoverCalDav(deps, login, signal());
      if (!found.ok) throw new Error(`not found: ${found.why}`);
      expect(found.credential).toMatchObject({ home: server.home, username: server.username });

      // The address itself, and the well-known address.
      server.proxy.fail('PROPFIND', { status: 401 }, { times: 4 });
      expect(await discoverCalDav(deps, login, signal())).toEqual({ ok: false, why: 'wrongPassword' });
      server.proxy.reset();
      server.proxy.fail('PROPFIND', { status: 200, body: 'Welcome' }, { times: 2 });
      expect(await discoverCalDav(deps, login, signal())).toEqual({ ok: false, why: 'notFound' });
      server.proxy.reset();
      server.proxy.fail(
        'PROPFIND',
        { status: 301, headers: { location: 'http://127.0.0.2/dav' } },
        { times: 2 },
      );
      expect(await discoverCalDav(deps, login, signal())).toEqual({
        ok: false,
        why: 'otherHost',
        host: '127.0.0.2',
      });
    });
  });
}
