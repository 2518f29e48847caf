import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { eventId } from '../event-id.ts';
import type { NewCalendarEvent } from '../port.ts';
import type { CalendarProvider } from '../provider.ts';
import { without } from '../testkit/without.ts';
import type { MicrosoftTokens } from './client.ts';
import { BOOKING_PROPERTY } from './event-body.ts';
import { type OpenDemoMicrosoft, openDemoMicrosoft } from './testkit/demo.ts';
import { graphError, openGraphProxy } from './testkit/fault-proxy.ts';
import { PERSONAL } from './testkit/people.ts';

const OLIVIA = 'olivia.oslo@example.com';
const [MAIN, GARDEN, BIRTHDAYS] = PERSONAL.calendars.map(({ id }) => id) as [string, string, string];

const LIST = 'GET /v1.0/me/calendars';
const VIEW = '/calendarView';
const INSERT = 'POST /v1.0/me/calendars/';
const TOKEN = 'POST /common/oauth2/v2.0/token';

let proxy: Awaited<ReturnType<typeof openGraphProxy>>;
let demo: OpenDemoMicrosoft;
let provider: CalendarProvider;
/** Requests to a mailbox wait for this gate. */
let gate = Promise.resolve();
/** The requests being answered now, and the most at any time. */
let [running, mostRunning] = [0, 0];

beforeAll(async () => {
  proxy = await openGraphProxy();
  demo = await openDemoMicrosoft({
    through: proxy.through,
    others: [PERSONAL],
    mostPerPage: 4,
    async pace() {
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await gate;
      running -= 1;
    },
  });
});
afterAll(async () => {
  await proxy.close();
  await demo.close();
});
beforeEach(async () => {
  gate = Promise.resolve();
  await demo.connect(PERSONAL.email);
  Object.assign(demo.tokens.counts, { saved: 0, disconnected: 0 });
  proxy.reset();
  provider = providerThatWaits(20_000);
});

/** For an answer, milliseconds. */
const providerThatWaits = (request: number) =>
  demo.provider({ request, budget: 20_000, pause: 1, looks: [1, 1, 1] });

const signal = () => AbortSignal.timeout(30_000);
const range = { start: new Date('2027-03-07T00:00Z'), end: new Date('2027-03-07T05:00Z') };
const paula = PERSONAL.email;
const read = async (ids = [MAIN], accountId = paula, within = range) =>
  [...(await provider.busy(accountId, ids, within, signal())).values()].map((one) =>
    one.known ? one.busy.length : one.why,
  );

let meetings = 0;
const newEvent = (changes: Partial<NewCalendarEvent> = {}): NewCalendarEvent => {
  const meetingId = `faulty ${meetings++}`;
  return {
    ...{
      id: eventId(meetingId, 1),
      meetingId,
      booking: 1,
      asOf: 1,
      gone: [],
      title: meetingId,
      description: 'Why we meet',
    },
    start: new Date('2027-06-01T20:00Z'),
    end: new Date('2027-06-01T21:00Z'),
    ...{ zone: 'Europe/Berlin', attendees: [{ email: 'someone@else.example' }] },
    ...changes,
  };
};
const at = { accountId: paula, calendarId: MAIN };
const create = (event: NewCalendarEvent, calendar = at) => provider.writer!.create(calendar, event, signal());
const mailsOf = async ({ title }: NewCalendarEvent) =>
  (await demo.microsoft.mails()).filter(({ summary }) => summary === title);
/** The calendars' copies of the event. */
const existing = async ({ title }: NewCalendarEvent) => {
  const { rows } = await demo.database.pool.query<{ event: Record<string, unknown> }>(
    `select event from demo.microsoft_events where event ->> 'subject' = $1 and event ->> 'isDeleted' is null`,
    [title],
  );
  return rows.map(({ event }) => event);
};

test('a look that fails says nothing of the event, and never that it is gone', async () => {
  const event = newEvent();
  const calendar = { accountId: paula, calendarId: MAIN };
  await provider.writer!.create(calendar, event, signal());
  const look = () => provider.writer!.look(calendar, event.id, signal());
  const faults = [
    [graphError(503, 'serviceNotAvailable'), 'unreachable'],
    [graphError(429, 'ApplicationThrottled', { 'retry-after': '0' }), 'unreachable'],
    [graphError(403, 'ErrorAccessDenied'), 'refused'],
    // The calendar is gone, and the event with it.
    [graphError(404, 'ErrorItemNotFound'), 'refused'],
    [{ status: 200, body: { nothing: true } }, 'unreachable'],
  ] as const;
  for (const [fault, why] of faults) {
    proxy.fail(LIST, fault, { times: 9 });
    expect([why, await look()]).toMatchObject([why, { ok: false, why }]);
    proxy.reset();
  }
  expect(await look()).toMatchObject({ ok: true, event: { start: event.start } });
});

test('a series made of an event tells nothing, and an event that was cancelled is gone', async () => {
  const { id, meetingId, start, end } = newEvent();
  const time = (at: Date) => ({ dateTime: at.toISOString().replace('Z', ''), timeZone: 'UTC' });
  const single = {
    ...{ id: 'A', iCalUId: 'B', isCancelled: false, isAllDay: false, type: 'singleInstance' },
    ...{ attendees: [], isOnlineMeeting: false, start: time(start), end: time(end) },
    singleValueExtendedProperties: [{ id: BOOKING_PROPERTY, value: `${meetingId}:1:1` }],
  };
  const look = (changes: object) => {
    proxy.fail(LIST, { status: 200, body: { value: [{ ...single, ...changes }] } });
    return provider.writer!.look(at, id, signal());
  };
  expect(await look({})).toMatchObject({ ok: true, event: { start } });
  for (const type of ['seriesMaster', 'occurrence', 'exception'])
    expect(await look({ type })).toEqual({ ok: false, why: 'refused' });
  expect(await look({ isCancelled: true })).toEqual({ ok: true, event: null });
});

describe('what passes is tried again', () => {
  test('a limit is waited for as long as Microsoft says', async () => {
    proxy.fail(INSERT, graphError(429, 'ApplicationThrottled', { 'retry-after': '0' }));
    expect(await create(newEvent())).toMatchObject({ ok: true });
  });

  test('a wait may be given as a date', async () => {
    const date = new Date(demo.now().getTime() + 90_000).toUTCString();
    proxy.fail(LIST, graphError(503, 'serviceNotAvailable', { 'retry-after': date }), { times: 9 });
    expect(await provider.list(paula, signal())).toEqual({
      ...{ ok: false, why: 'unreachable', retryAfter: 90_000 },
    });
  });

  test('an error of the server that stays is unknown after four tries, never free', async () => {
    proxy.fail(VIEW, graphError(500, 'generalException'), { times: 99 });
    expect(await read()).toEqual(['unreadable']);
    expect(proxy.count(VIEW)).toBe(4);
  });

  test('a token endpoint that is down for a while ends no permission', async () => {
    demo.pass(2 * HOUR);
    proxy.fail(TOKEN, { status: 503 });
    expect(await read()).toEqual([0]);
    expect(demo.tokens.counts.disconnected).toBe(0);
  });
});

describe('what does not pass is not tried again', () => {
  test('a request that is wrong is sent once', async () => {
    proxy.fail(INSERT, graphError(400, 'ErrorInvalidRequest'), { times: 9 });
    expect(await create(newEvent())).toEqual({ ok: false, why: 'refused' });
    expect(proxy.count(INSERT)).toBe(1);
  });

  test('a calendar that may not be changed takes no event', async () => {
    expect(await create(newEvent(), { ...at, calendarId: BIRTHDAYS })).toEqual({ ok: false, why: 'refused' });
  });

  test('a redirect is not followed', async () => {
    proxy.fail(VIEW, { status: 307, headers: { location: '/elsewhere' } }, { times: 9 });
    expect(await read()).toEqual(['unreadable']);
    expect(proxy.count('/elsewhere')).toBe(0);
  });
});

describe('at most four requests to a mailbox are under way', () => {
  test('however many calendars are read, and none is refused for it', async () => {
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    mostRunning = 0;
    const reading = read(Array.from({ length: 3 }, () => [MAIN, GARDEN, BIRTHDAYS]).flat());
    await expect.poll(() => running).toBe(4);
    opened.resolve();
    expect(await reading).toEqual([0, 0, 0]);
    expect(mostRunning).toBe(4);
  });

  test('and the fifth is refused by the stand-in, as by Exchange', async () => {
    const opened = Promise.withResolvers<void>();
    gate = opened.promise;
    const four = [1, 2, 3, 4].map(() => demo.ask(paula, 'GET', '/me/calendars'));
    await expect.poll(() => running).toBe(4);
    expect(await demo.ask(paula, 'GET', '/me/calendars')).toMatchObject({
      ...{ status: 429, code: 'ApplicationThrottled' },
    });
    opened.resolve();
    expect((await Promise.all(four)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });
});

describe('pages', () => {
  const month = { start: new Date('2027-01-01T00:00Z'), end: new Date('2027-02-01T00:00Z') };

  test('are read to the last one, however small they are', async () => {
    await demo.connect(OLIVIA);
    const [work] = demo.microsoft.people[0]!.calendars;
    const [known] = [...(await provider.busy(OLIVIA, [work.id], month, signal())).values()];
    expect(proxy.count(VIEW)).toBeGreaterThan(10);
    const starts = known?.known ? known.busy.map(({ start }) => start.toISOString()).sort() : [];
    expect([starts.at(0), starts.at(-1)]).toEqual(['2027-01-01T08:00:00.000Z', '2027-01-29T10:30:00.000Z']);
    const { calendars } = (await provider.list(paula, signal())) as { calendars: unknown[] };
    expect(calendars).toHaveLength(3);
  });

  test.each([
    ['to another host', 'https://elsewhere.example/v1.0/me/calendars'],
    ['to another version', '../beta/me/calendars'],
  ])('that lead %s are not followed, and the calendar is unknown', async (_, link) => {
    const next = link.startsWith('https') ? link : `${demo.client.graph}/${link}`;
    proxy.fail(VIEW, { status: 200, body: { value: [], '@odata.nextLink': next } });
    expect(await read()).toEqual(['unreadable']);
    expect(proxy.seen).toHaveLength(1);
  });

  test('that lead round in a circle come to an end', async () => {
    const round = { value: [], '@odata.nextLink': `${demo.client.graph}/me/calendars?round` };
    proxy.fail(LIST, { status: 200, body: round }, { times: 99 });
    expect(await provider.list(paula, signal())).toEqual({ ok: false, why: 'refused' });
  });

  test('one that is missing makes the calendar unknown, not half free', async () => {
    await demo.connect(OLIVIA);
    const [work] = demo.microsoft.people[0]!.calendars;
    proxy.fail(`${VIEW}`, {
      status: 200,
      body: { value: [], '@odata.nextLink': `${demo.client.graph}/gone` },
    });
    expect(await read([work.id], OLIVIA, month)).toEqual(['unreadable']);
  });
});

describe('an outcome that is unknown', () => {
  beforeEach(() => {
    provider = providerThatWaits(500);
  });

  test('an event that was made although no answer came is found, and made once', async () => {
    const event = newEvent();
    proxy.fail(INSERT, { hang: 'afterwards' });
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(proxy.count(INSERT)).toBe(1);
    expect(await mailsOf(event)).toHaveLength(1);
  });

  test('an event whose answer makes no sense is found, and made once', async () => {
    const event = newEvent();
    proxy.fail(INSERT, { status: 201, body: '<html>' }, { before: async () => void (await create(event)) });
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(await existing(event)).toHaveLength(1);
  });

  test('an event that was not made is made by the next try', async () => {
    const event = newEvent();
    proxy.fail(INSERT, { hang: 'before' });
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(await mailsOf(event)).toHaveLength(1);
  });

  test('a removal without an answer is repeated, and what is gone is removed', async () => {
    const event = newEvent();
    await create(event);
    proxy.fail('DELETE', { hang: 'afterwards' });
    expect(await provider.writer!.remove(at, event.id, signal())).toEqual({ ok: true });
    expect(await existing(event)).toEqual([]);
  });

  test('the caller can end the waiting', async () => {
    const controller = new AbortController();
    proxy.fail(VIEW, { hang: 'before' }, { times: 9, before: async () => controller.abort() });
    await expect(provider.busy(paula, [MAIN], range, controller.signal)).rejects.toThrow('abort');
  });
});

describe('an event is made once', () => {
  test('also if Exchange has forgotten its transaction id by then', async () => {
    const event = newEvent();
    const first = await create(event);
    await demo.database.pool.query(
      `update demo.microsoft_events
       set id = 'AAMkforgotten', event = jsonb_set(event, '{id}', '"AAMkforgotten"') where event ->> 'subject' = $1`,
      [event.title],
    );
    expect(await create(event)).toMatchObject({ ok: true, iCalUid: first.ok && first.iCalUid });
    expect(await existing(event)).toHaveLength(1);
    expect(proxy.count(INSERT)).toBe(1);
  });

  test('also if the look before it sees nothing of another request that is under way', async () => {
    const event = newEvent();
    const look = 'GET /v1.0/me/calendars/';
    // The first look is answered as of before the other request.
    proxy.fail(
      look,
      { status: 200, body: { value: [] } },
      { before: async () => void (await create(event)) },
    );
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(await existing(event)).toHaveLength(1);
    expect(await mailsOf(event)).toHaveLength(1);
  });

  test('also if its transaction id is used, and a search shows it only at the third look', async () => {
    const event = newEvent();
    await create(event);
    const look = `GET /v1.0/me/calendars/${encodeURIComponent(MAIN)}/events`;
    proxy.fail(look, { status: 200, body: { value: [] } }, { times: 2 });
    proxy.fail(INSERT, graphError(409, 'ErrorDuplicateTransactionId'));
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(await existing(event)).toHaveLength(1);
    expect(await mailsOf(event)).toHaveLength(1);
  });

  test('and is revived as often as it was removed, with a transaction id that was not used', async () => {
    const event = newEvent();
    for (let lives = 0; lives < 3; lives++) {
      expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
      expect(await existing(event)).toHaveLength(1);
      await provider.writer!.remove(at, event.id, signal());
    }
    expect(await existing(event)).toEqual([]);
  });

  test('and moved without its text if that is how people join it', async () => {
    await demo.connect(OLIVIA);
    const [work] = demo.microsoft.people[0]!.calendars;
    const calendar = { accountId: OLIVIA, calendarId: work.id };
    const event = newEvent();
    const made = await create(event, calendar);
    expect(made).toMatchObject({ ok: true, videoLink: expect.stringMatching(/\/demo-microsoft\/teams\//) });
    const moved = { ...event, start: new Date('2027-06-01T21:00Z'), end: new Date('2027-06-01T22:00Z') };
    await create({ ...moved, description: 'Another reason' }, calendar);
    expect(await existing(event)).toMatchObject([
      { start: '2027-06-01T21:00:00.000Z', body: { content: 'Why we meet' } },
    ]);
  });

  test('and told of once, also if Exchange knows a person by another address', async () => {
    const event = newEvent();
    proxy.fail(INSERT, {
      status: 201,
      body: {
        ...{
          id: 'AAMkalias',
          iCalUId: 'alias',
          subject: event.title,
          isCancelled: false,
          isOnlineMeeting: false,
        },
        start: { dateTime: '2027-06-01T20:00:00', timeZone: 'UTC' },
        end: { dateTime: '2027-06-01T21:00:00', timeZone: 'UTC' },
        attendees: [{ emailAddress: { address: 'some.one@else.example' } }],
      },
    });
    expect(await create(event)).toMatchObject({ ok: true, iCalUid: 'alias' });
    expect(proxy.count('PATCH')).toBe(0);
  });

  test('without Teams in a personal calendar', async () => {
    expect(await create(newEvent())).not.toHaveProperty('videoLink');
  });

  test('a Teams link that comes later is looked for again', async () => {
    await demo.connect(OLIVIA);
    const [work] = demo.microsoft.people[0]!.calendars;
    const event = newEvent();
    const when = { start: { dateTime: '2027-06-01T20:00:00', timeZone: 'UTC' } };
    proxy.fail(INSERT, {
      status: 201,
      body: {
        ...{
          id: 'AAMklater',
          iCalUId: 'later',
          subject: event.title,
          isCancelled: false,
          isOnlineMeeting: true,
        },
        ...{ ...when, end: { dateTime: '2027-06-01T21:00:00', timeZone: 'UTC' }, onlineMeeting: null },
        attendees: [{ emailAddress: { address: 'someone@else.example' } }],
      },
    });
    const later = {
      ...{ id: 'AAMklater', iCalUId: 'later', isCancelled: false, isOnlineMeeting: true, attendees: [] },
      ...{ ...when, end: when.start, onlineMeeting: { joinUrl: 'https://teams.example/abc' } },
    };
    proxy.fail('AAMklater', { status: 200, body: later });
    expect(await create(event, { accountId: OLIVIA, calendarId: work.id })).toMatchObject({
      ...{ ok: true, videoLink: 'https://teams.example/abc' },
    });
  });
});

describe('permission', () => {
  const kept = () => demo.tokens.kept.get(paula)!;

  test('a token that has ended is renewed once, however many calls need it, and the refresh token with it', async () => {
    const before = kept();
    demo.pass(2 * HOUR);
    expect(await Promise.all(Array.from({ length: 8 }, () => read()))).toEqual(Array(8).fill([0]));
    expect(proxy.count(TOKEN)).toBe(1);
    expect(demo.tokens.counts.saved).toBe(1);
    expect(kept().refreshToken).not.toBe(before.refreshToken);
    expect(Date.parse(kept().expiresAt)).toBeGreaterThan(demo.now().getTime());
  });

  test('a token that Microsoft refuses before its time is renewed once', async () => {
    proxy.fail(VIEW, graphError(401, 'InvalidAuthenticationToken'));
    expect(await read()).toEqual([0]);
    expect(proxy.count(TOKEN)).toBe(1);
  });

  test('two processes that renew at the same time lose nothing', async () => {
    demo.pass(2 * HOUR);
    const [here, there] = [providerThatWaits(20_000), providerThatWaits(20_000)];
    const ask = (of: CalendarProvider) => of.list(paula, signal());
    expect(await Promise.all([ask(here), ask(there)])).toMatchObject([{ ok: true }, { ok: true }]);
    demo.pass(2 * HOUR);
    expect(await ask(here)).toMatchObject({ ok: true });
    expect(demo.tokens.counts.disconnected).toBe(0);
  });

  /** Tokens that another process, or a new sign-in, would store. */
  async function othersTokens(): Promise<MicrosoftTokens> {
    const { body } = await demo.token({ grant_type: 'refresh_token', refresh_token: kept().refreshToken });
    return {
      ...{ accessToken: String(body['access_token']), refreshToken: String(body['refresh_token']) },
      ...{
        expiresAt: new Date(demo.now().getTime() + HOUR).toISOString(),
        scopes: [...kept().scopes, 'new'],
      },
    };
  }

  test.each([
    ['is refused, since another process used it up,', { status: 400, body: { error: 'invalid_grant' } }],
    [
      'is answered after a new sign-in',
      { status: 200, body: { access_token: 'a', refresh_token: 'b', expires_in: 3_599 } },
    ],
  ])('a refresh token that %s leaves what was stored meanwhile as it is', async (_, answer) => {
    demo.pass(2 * HOUR);
    const others = await othersTokens();
    proxy.fail(TOKEN, answer, { before: () => demo.tokens.store.save(paula, others) });
    expect(await read()).toEqual([0]);
    expect(kept()).toEqual(others);
    expect(demo.tokens.counts.disconnected).toBe(0);
  });

  test('a permission that was taken back disconnects once and is said so from then on', async () => {
    await fetch(new URL('/demo-microsoft/permissions', demo.app.origin), {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ email: paula }) },
    });
    expect(await Promise.all(Array.from({ length: 5 }, () => read()))).toEqual(
      Array(5).fill(['disconnected']),
    );
    expect(demo.tokens.counts.disconnected).toBe(1);
    expect(await create(newEvent())).toEqual({ ok: false, why: 'disconnected' });
    expect(proxy.count(TOKEN)).toBe(1);
  });

  test('a client secret that has ended disconnects no one, and the operator is told', async () => {
    demo.pass(2 * HOUR);
    proxy.fail(TOKEN, { status: 401, body: { error: 'invalid_client' } }, { times: 9 });
    expect(await read()).toEqual(['unreadable']);
    expect(demo.tokens.counts.disconnected).toBe(0);
    expect(proxy.count(TOKEN)).toBe(1);
    expect(demo.logged).toContainEqual(expect.stringContaining('secret may have expired'));
  });

  test('a person who lets Kairos see no calendar is not asked for any', async () => {
    await demo.connect(paula, ['openid', 'offline_access']);
    proxy.reset();
    expect(await read()).toEqual(['missingPermission']);
    expect(await create(newEvent())).toEqual({ ok: false, why: 'missingPermission' });
    expect(proxy.seen).toEqual([]);
  });
});

describe('the list of calendars', () => {
  test('has the main one first, and what Outlook fills counts for nothing until the person says so', async () => {
    expect(await provider.list(paula, signal())).toEqual({
      ...{ ok: true, complete: true },
      calendars: [
        { id: MAIN, name: 'Calendar', selected: true, writable: true },
        { id: GARDEN, name: 'Garden', selected: true, writable: true },
        { id: BIRTHDAYS, name: 'Birthdays', selected: false, writable: false },
      ],
    });
  });

  test('shows what others share, which counts for nothing until the person says so', async () => {
    const entry = (id: string, address: string | null, isDefaultCalendar = false) => ({
      ...{ id, name: id, isDefaultCalendar, canEdit: true, owner: { address } },
    });
    const value = [
      entry('theirs', 'boss@example.com'),
      entry('nameless', null),
      entry('mine', 'ME@example.com'),
    ];
    proxy.fail(LIST, { status: 200, body: { value: [...value, entry('main', 'me@example.com', true)] } });
    const list = await provider.list(paula, signal());
    expect(list.ok && list.calendars.map(({ id, selected, writable }) => [id, selected, writable])).toEqual([
      ['main', true, true],
      ['theirs', false, false],
      ['nameless', false, false],
      ['mine', true, true],
    ]);
  });
});

describe('what is asked of Graph', () => {
  test('is when events are and whether they take time, never what they are about', async () => {
    await provider.writer!.busyBeside(at, range, [], signal());
    const [asked] = proxy.queries.map((query) => new URLSearchParams(query).get('$select'));
    expect(asked).toBe(
      'id,iCalUId,start,end,showAs,isAllDay,isCancelled,responseStatus,originalStartTimeZone',
    );
  });

  test('of what is beside an event, the copies that other systems invited the person to are the same event', async () => {
    const event = newEvent();
    const copy = {
      ...{
        id: 'AAMkcopy',
        iCalUId: `${event.id}@google.com`,
        showAs: 'busy',
        isAllDay: false,
        isCancelled: false,
      },
      start: { dateTime: '2027-03-07T01:00:00', timeZone: 'UTC' },
      end: { dateTime: '2027-03-07T02:00:00', timeZone: 'UTC' },
    };
    const beside = (ids: string[]) => {
      proxy.fail(VIEW, { status: 200, body: { value: [copy] } });
      return provider.writer!.busyBeside(at, range, ids, signal());
    };
    expect(await beside([event.id])).toEqual({ known: true, busy: [] });
    expect(await beside(['another'])).toMatchObject({ known: true, busy: [{}] });
  });
});

describe('people who leave an event', () => {
  const [leaves, stays] = ['someone@else.example', 'stays@else.example'];
  const leave = (event: NewCalendarEvent, email: string, through = provider) =>
    through.writer!.update(at, without(event, email), signal());
  const withTwo = async () => {
    const event = newEvent({ attendees: [{ email: leaves }, { email: stays }] });
    await create(event);
    return event;
  };
  /** The last email to each person. */
  const lastMails = async (event: NewCalendarEvent) =>
    Object.fromEntries((await mailsOf(event)).reverse().map(({ recipient, method }) => [recipient, method]));

  test('are told once, and no one else is told', async () => {
    const event = await withTwo();
    expect(await leave(event, leaves)).toMatchObject({ ok: true });
    expect(await leave(event, leaves)).toMatchObject({ ok: true });
    expect(proxy.count('PATCH')).toBe(1);
    expect(await lastMails(event)).toEqual({ [leaves]: 'CANCEL', [stays]: 'REQUEST' });
    expect(await mailsOf(event)).toHaveLength(3);
  });

  test('are not invited again by a request that arrives after a later one', async () => {
    const event = await withTwo();
    const both = without(event, leaves, stays);
    const before = async () => void (await demo.provider().writer!.update(at, both, signal()));
    proxy.fail('PATCH', { hang: 'afterwards' }, { before });
    expect(await leave(event, leaves, providerThatWaits(500))).toMatchObject({ ok: true });
    expect(await lastMails(event)).toEqual({ [leaves]: 'CANCEL', [stays]: 'CANCEL' });
  });
});
