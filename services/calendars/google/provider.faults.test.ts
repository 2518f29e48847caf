import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { combineCalendars } from '../calendars.ts';
import { eventId, uidOf } from '../event-id.ts';
import type { Calendars, NewCalendarEvent } from '../port.ts';
import { without } from '../testkit/without.ts';
import { CALENDAR_SCOPES } from './client.ts';
import { createGoogleProvider } from './provider.ts';
import { askerOf, EVENTS } from './testkit/ask.ts';
import { type OpenDemo, openDemo } from './testkit/demo.ts';
import { apiError, type FaultProxy, openFaultProxy } from './testkit/fault-proxy.ts';

const MIA = 'mia.berlin@example.com';
const INSERT = 'POST /calendar/v3/calendars/primary/events';
const GET_EVENT = 'GET /calendar/v3/calendars/primary/events/';
const BUSY = 'POST /calendar/v3/freeBusy';
const ZONE = 'GET /calendar/v3/calendars/primary/events';
const TOKEN = 'POST /token';

let proxy: FaultProxy;
let demo: OpenDemo;
let calendars: Calendars;
let mia: string;

beforeAll(async () => {
  proxy = await openFaultProxy();
  demo = await openDemo({ through: proxy.through });
});
afterAll(async () => {
  await proxy.close();
  await demo.close();
});
beforeEach(async () => {
  mia = await demo.signIn({ email: MIA });
  Object.assign(demo.tokens.counts, { saved: 0, disconnected: 0 });
  proxy.reset();
  // Long enough for any answer that comes.
  calendars = calendarsThatWait(20_000);
});

/** For an answer, milliseconds. */
const calendarsThatWait = (request: number) =>
  combineCalendars({
    directory: demo.directory,
    providers: {
      google: createGoogleProvider({
        tokens: demo.tokens.store,
        client: demo.client,
        now: demo.now,
        timing: { request, budget: 20_000, pause: 1 },
      }),
    },
    now: demo.now,
  });

const signal = () => AbortSignal.timeout(30_000);
const range = { start: new Date('2027-03-07T00:00:00Z'), end: new Date('2027-03-07T05:00:00Z') };
const freeBusy = (userId = mia) => calendars.freeBusy(userId, range, signal());

let meetings = 0;
const newEvent = (): NewCalendarEvent => {
  const meetingId = `faulty ${meetings++}`;
  return {
    id: eventId(meetingId, 1),
    meetingId,
    booking: 1,
    asOf: 1,
    gone: [],
    title: meetingId,
    description: '',
    start: new Date('2027-06-01T20:00:00Z'),
    end: new Date('2027-06-01T21:00:00Z'),
    zone: 'Europe/Berlin',
    attendees: [{ email: 'someone@else.example' }],
  };
};
const create = (event: NewCalendarEvent) => calendars.create(mia, event, signal());
const mailsOf = async ({ id }: NewCalendarEvent) =>
  (await demo.google.mails()).filter((mail) => mail.eventId === id).length;

describe('what passes is tried again', () => {
  test('a quota by 429 is waited for as long as Google says', async () => {
    proxy.fail(INSERT, apiError(429, 'rateLimitExceeded', { 'retry-after': '0' }));
    expect(await create(newEvent())).toMatchObject({ ok: true });
  });

  test('a wait that is longer than the call may take is handed on', async () => {
    proxy.fail(INSERT, apiError(429, 'rateLimitExceeded', { 'retry-after': '120' }), { times: 9 });
    expect(await create(newEvent())).toEqual({ ok: false, why: 'unreachable', retryAfter: 120_000 });
    expect(proxy.count(INSERT)).toBe(1);
  });

  test('a wait may be given as a date', async () => {
    const event = newEvent();
    await create(event);
    const date = new Date(demo.now().getTime() + 90_000).toUTCString();
    proxy.fail(BUSY, apiError(503, 'backendError', { 'retry-after': date }), { times: 9 });
    proxy.fail('DELETE', apiError(503, 'backendError', { 'retry-after': date }), { times: 9 });
    expect(await freeBusy()).toMatchObject({ known: false, why: 'unreadable' });
    const removed = await calendars.remove(mia, event.id, signal());
    expect(removed).toEqual({ ok: false, why: 'unreachable', retryAfter: 90_000 });
  });

  test('a quota by 403 is tried again, and renews no token', async () => {
    proxy.fail(BUSY, apiError(403, 'userRateLimitExceeded'), { times: 2 });
    expect(await freeBusy()).toMatchObject({ known: true });
    expect(proxy.count(TOKEN)).toBe(0);
  });

  test('an error of the server passes', async () => {
    proxy.fail(BUSY, apiError(500, 'backendError'), { times: 3 });
    expect(await freeBusy()).toMatchObject({ known: true });
  });

  test('an error of the server that stays is unknown after four tries, never free', async () => {
    proxy.fail(BUSY, apiError(500, 'backendError'), { times: 99 });
    expect(await freeBusy()).toMatchObject({ known: false, why: 'unreadable' });
    expect(proxy.count(BUSY)).toBe(4);
  });

  test('a token endpoint that is down for a while ends no permission', async () => {
    demo.pass(2 * HOUR);
    proxy.fail(TOKEN, { status: 500 });
    expect(await freeBusy()).toMatchObject({ known: true });
    expect(demo.tokens.counts.disconnected).toBe(0);
  });
});

test('a look that fails says nothing of the event, and never that it is gone', async () => {
  const event = newEvent();
  await create(event);
  const look = () => calendars.look(mia, event.id, signal());
  const faults = [
    [GET_EVENT, apiError(503, 'backendError'), 'unreachable'],
    [GET_EVENT, apiError(403, 'userRateLimitExceeded'), 'unreachable'],
    [GET_EVENT, apiError(403, 'insufficientPermissions'), 'missingPermission'],
    // The calendar is gone, and the event with it.
    [ZONE, apiError(404, 'notFound'), 'refused'],
    [GET_EVENT, { status: 200, body: { id: event.id, status: 'confirmed' } }, 'refused'],
  ] as const;
  for (const [request, fault, why] of faults) {
    proxy.fail(request, fault, { times: 9 });
    expect([why, await look()]).toMatchObject([why, { ok: false, why }]);
    proxy.reset();
  }
  expect(await look()).toMatchObject({ ok: true, event: { start: event.start } });
});

test('a series made of an event tells nothing, whatever became of its occurrences', async () => {
  const { id, meetingId, start, end } = newEvent();
  await create({ ...newEvent(), id, meetingId });
  const single = {
    ...{ id, status: 'confirmed', start: { dateTime: start }, end: { dateTime: end } },
    extendedProperties: { private: { meetingId, booking: '1', asOf: '1' } },
  };
  const look = async (body: object) => {
    proxy.fail(GET_EVENT, { status: 200, body });
    return calendars.look(mia, id, signal());
  };
  expect(await look(single)).toMatchObject({ ok: true, event: { start } });
  expect(await look({ ...single, recurrence: ['RRULE:FREQ=WEEKLY'] })).toEqual({ ok: false, why: 'refused' });
});

test('an event that came from another account with nothing but its UID is not gone', async () => {
  const { id, start, end } = newEvent();
  const at = { accountId: mia, calendarId: 'primary' };
  const look = () => demo.provider.writer!.look(at, id, signal());
  expect(await look()).toEqual({ ok: true, event: null });
  const came = { start: { dateTime: start }, end: { dateTime: end }, iCalUID: uidOf(id) };
  const made = await askerOf(demo).ask(mia, 'POST', EVENTS, came);
  expect([made.status, await look()]).toEqual([200, { ok: false, why: 'refused' }]);
});

describe('what does not pass is not tried again', () => {
  test('a request that is wrong is sent once', async () => {
    proxy.fail(INSERT, apiError(400, 'invalid'), { times: 9 });
    expect(await create(newEvent())).toEqual({ ok: false, why: 'refused' });
    expect(proxy.count(INSERT)).toBe(1);
  });

  test('an API that is not enabled is no missing permission of the person', async () => {
    proxy.fail(INSERT, apiError(403, 'accessNotConfigured'), { times: 9 });
    expect(await create(newEvent())).toEqual({ ok: false, why: 'refused' });
  });

  test('an answer that cannot be read is unknown, never free', async () => {
    proxy.fail(BUSY, { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } });
    expect(await freeBusy()).toMatchObject({ known: false, why: 'unreadable' });
  });

  test('a calendar that Google cannot find is unknown, never free', async () => {
    const primary = { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] };
    proxy.fail(BUSY, { status: 200, body: { calendars: { primary } } });
    expect(await freeBusy()).toMatchObject({ known: false, why: 'unreadable' });
  });

  test('a zone is told as the calendar names it, also one that this machine does not know', async () => {
    proxy.fail(ZONE, { status: 200, body: { timeZone: 'Mars/Olympus' } });
    expect(await freeBusy()).toMatchObject({ known: true, zone: 'Mars/Olympus' });
  });
});

describe('an outcome that is unknown', () => {
  beforeEach(() => {
    calendars = calendarsThatWait(1_000);
  });

  test('an event that was made although no answer came is found, and made once', async () => {
    const event = newEvent();
    proxy.fail(INSERT, { hang: 'afterwards' });
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(proxy.count(INSERT)).toBe(1);
    expect(await mailsOf(event)).toBe(1);
  });

  test('an event that was not made is made by the next try', async () => {
    const event = newEvent();
    proxy.fail(INSERT, { hang: 'before' });
    expect(await create(event)).toMatchObject({ ok: true, eventId: event.id });
    expect(proxy.seen.filter((call) => call.includes(event.id))).toEqual([`${GET_EVENT}${event.id}`]);
    expect(await mailsOf(event)).toBe(1);
  });

  test('a removal without an answer is repeated, and what is gone is removed', async () => {
    const event = newEvent();
    await create(event);
    proxy.fail('DELETE', { hang: 'afterwards' });
    expect(await calendars.remove(mia, event.id, signal())).toEqual({ ok: true });
  });

  test('the caller can end the waiting', async () => {
    const controller = new AbortController();
    proxy.fail(BUSY, { hang: 'before' }, { times: 9, before: async () => controller.abort() });
    await expect(calendars.freeBusy(mia, range, controller.signal)).rejects.toThrow('abort');
  });

  test('a video room that is still being made is looked for again', async () => {
    const event = newEvent();
    const pending = { ...event, conferenceData: { createRequest: { status: { statusCode: 'pending' } } } };
    proxy.fail(INSERT, { status: 200, body: { id: event.id, conferenceData: pending.conferenceData } });
    const done = { entryPoints: [{ entryPointType: 'video', uri: 'https://meet.example/abc' }] };
    proxy.fail(GET_EVENT, { status: 200, body: { id: event.id, conferenceData: done } });
    expect(await create(event)).toMatchObject({ ok: true, videoLink: 'https://meet.example/abc' });
  });
});

describe('permission', () => {
  test('a token that has ended is renewed once, however many calls need it', async () => {
    demo.pass(2 * HOUR);
    const read = await Promise.all(Array.from({ length: 8 }, () => freeBusy()));
    expect(read.every(({ known }) => known)).toBe(true);
    expect(proxy.count(TOKEN)).toBe(1);
    expect(demo.tokens.counts.saved).toBe(1);
    expect(demo.tokens.kept.get(mia)?.refreshToken).toBeDefined();
  });

  test('a token that Google refuses before its time is renewed once', async () => {
    proxy.fail('/calendar/', apiError(401, 'authError'), { times: 2 });
    expect(await freeBusy()).toMatchObject({ known: true });
    expect(proxy.count(TOKEN)).toBe(1);
  });

  test('a renewed token that is refused as well does not go round forever', async () => {
    proxy.fail(BUSY, apiError(401, 'authError'), { times: 99 });
    expect(await freeBusy()).toMatchObject({ known: false, why: 'unreadable' });
    expect(proxy.count(TOKEN)).toBe(1);
    expect(proxy.count(BUSY)).toBe(2);
  });

  test('a permission that was taken back disconnects once and is said so from then on', async () => {
    await fetch(new URL('/demo-google/permissions', demo.app.origin), {
      method: 'POST',
      body: new URLSearchParams({ email: MIA }),
      redirect: 'manual',
    });
    const read = await Promise.all(Array.from({ length: 5 }, () => freeBusy()));
    expect(new Set(read.map((each) => !each.known && each.why))).toEqual(new Set(['disconnected']));
    expect(demo.tokens.counts.disconnected).toBe(1);
    expect(await create(newEvent())).toEqual({ ok: false, why: 'disconnected' });
    expect(proxy.count(TOKEN)).toBe(1);
  });

  test('without a refresh token the permission ends with the access token', async () => {
    const { refreshToken: _, ...tokens } = demo.tokens.kept.get(mia)!;
    demo.tokens.kept.set(mia, tokens);
    demo.pass(2 * HOUR);
    expect(await freeBusy()).toMatchObject({ known: false, why: 'disconnected' });
    expect(proxy.seen).toEqual([]);
  });

  test('a person who unticked the free and busy times is not read', async () => {
    const userId = await demo.signIn({ email: MIA, without: [CALENDAR_SCOPES.freeBusy] });
    expect(await freeBusy(userId)).toMatchObject({ known: false, why: 'missingPermission' });
    expect(proxy.count(BUSY)).toBe(0);
  });

  test('a person who unticked the events is read, without a zone, and gets no event', async () => {
    const event = newEvent();
    await create(event);
    await demo.signIn({ email: MIA, without: [CALENDAR_SCOPES.events] });
    expect(await freeBusy()).toMatchObject({ known: true, zone: null });
    expect(await create(newEvent())).toEqual({ ok: false, why: 'missingPermission' });
    const removed = await calendars.remove(mia, event.id, signal());
    expect(removed).toEqual({ ok: false, why: 'missingPermission' });
  });

  test('what is beside an event needs the events, which are asked for no more than their times', async () => {
    const beside = () => calendars.busyBeside(mia, range, [], signal());
    expect(await beside()).toEqual({ known: true, busy: [] });
    const [asked] = proxy.queries.map((query) => new URLSearchParams(query).get('fields'));
    expect(asked).toBe(
      'nextPageToken,items(id,iCalUID,start,end,transparency,attendees(self,responseStatus))',
    );
    await demo.signIn({ email: MIA, without: [CALENDAR_SCOPES.events] });
    expect(await beside()).toEqual({ known: false, why: 'missingPermission' });
  });

  test('Google has the last word on what was permitted', async () => {
    proxy.fail(BUSY, apiError(403, 'insufficientPermissions'));
    expect(await freeBusy()).toMatchObject({ known: false, why: 'missingPermission' });
  });
});

test('a redirect of the API is not followed', async () => {
  proxy.fail(BUSY, { status: 307, headers: { location: '/elsewhere' } }, { times: 9 });
  expect(await freeBusy()).toMatchObject({ known: false, why: 'unreadable' });
  expect(proxy.count('/elsewhere')).toBe(0);
});

describe('people who leave an event', () => {
  const [leaves, stays] = ['someone@else.example', 'stays@else.example'];
  const leave = (event: NewCalendarEvent, email: string, through = calendars) =>
    through.update(mia, without(event, email), signal());
  /** The last email to each person. */
  const lastMails = async ({ id }: NewCalendarEvent) =>
    Object.fromEntries(
      (await demo.google.mails())
        .filter(({ eventId }) => eventId === id)
        .reverse()
        .map(({ recipient, method }) => [recipient, method]),
    );
  const withTwo = async () => {
    const event = { ...newEvent(), attendees: [{ email: leaves }, { email: stays }] };
    await create(event);
    return event;
  };

  test('are told once, and no one is touched when it is repeated', async () => {
    const event = await withTwo();
    expect(await leave(event, leaves)).toMatchObject({ ok: true });
    expect(await leave(event, leaves)).toMatchObject({ ok: true });
    expect(proxy.count('PATCH')).toBe(1);
    expect(await lastMails(event)).toEqual({ [leaves]: 'CANCEL', [stays]: 'REQUEST' });
  });

  test('are not invited again by a request that arrives after a later one', async () => {
    const event = await withTwo();
    const hasty = calendarsThatWait(500);
    // Held up until the other person has left as well, and then carried out without an answer.
    const before = async () => {
      await demo.calendars.update(mia, without(event, leaves, stays), signal());
    };
    proxy.fail('PATCH', { hang: 'afterwards' }, { before });
    expect(await leave(event, leaves, hasty)).toMatchObject({ ok: true });
    expect(await lastMails(event)).toEqual({ [leaves]: 'CANCEL', [stays]: 'CANCEL' });
  });

  test('are off an event that is gone', async () => {
    const event = newEvent();
    await create(event);
    await calendars.remove(mia, event.id, signal());
    expect(await leave(event, leaves)).toEqual({ ok: true, event: null });
  });
});
