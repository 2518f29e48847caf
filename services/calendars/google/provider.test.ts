import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DemoPerson } from '#tests/doubles/google/people.ts';
import { eventId } from '../event-id.ts';
import { CALENDAR_LIST_SCOPE, CALENDAR_SCOPES } from './client.ts';
import { openDemo } from './testkit/demo.ts';
import { apiError, type FaultProxy, openFaultProxy } from './testkit/fault-proxy.ts';

const MIA = 'mia.berlin@example.com';
const PRIVATE = 'mia.private@group.calendar.example.com';
const CLUB = 'mia.club@group.calendar.example.com';
const BUSY = 'POST /calendar/v3/freeBusy';
const LIST = 'GET /calendar/v3/users/me/calendarList';

/** Far more calendars than Google answers for at once, and more than a page of its list. */
const MANY: DemoPerson = {
  ...{ sub: 'many', email: 'many@example.com', firstName: 'Many', lastName: 'Calendars', zone: 'UTC' },
  others: Array.from({ length: 260 }, (_, i) => ({
    ...{
      id: `${i}@group.calendar.example.com`,
      name: `Calendar ${i}`,
      selected: true,
      role: 'reader' as const,
    },
  })),
};

let proxy: FaultProxy;
let demo: Awaited<ReturnType<typeof openDemo>>;

beforeAll(async () => {
  proxy = await openFaultProxy();
  demo = await openDemo({ through: proxy.through, others: [MANY] });
});
afterAll(async () => {
  await proxy.close();
  await demo.close();
});
beforeEach(() => proxy.reset());

const signal = () => AbortSignal.timeout(30_000);
const all = (email: string) => demo.signIn({ email }, '?calendars=all');
const list = (accountId: string) => demo.provider.list(accountId, signal());
const range = { start: new Date('2027-01-04T00:00Z'), end: new Date('2027-01-05T00:00Z') };
const busy = async (accountId: string, ids: string[]) =>
  [...(await demo.provider.busy(accountId, ids, range, signal()))].map(([id, answer]) =>
    answer.known ? [id, answer.busy.length] : [id, answer.why],
  );

describe('the list of calendars', () => {
  test('is the main calendar alone, without a question, until the person allows more', async () => {
    const mia = await demo.signIn({ email: MIA });
    expect(await list(mia)).toEqual({
      ok: true,
      calendars: [{ id: 'primary', name: '', selected: true, writable: true }],
      complete: false,
    });
    expect(proxy.count(LIST)).toBe(0);
  });

  test('has every calendar once it may be read, the main one first, and knows the own ones', async () => {
    expect(await list(await all(MIA))).toEqual({
      ok: true,
      calendars: [
        { id: 'primary', name: MIA, selected: true, writable: true },
        { id: PRIVATE, name: 'Private', selected: true, writable: true },
        { id: CLUB, name: 'Chess club', selected: false, writable: false },
      ],
      complete: true,
    });
  });

  test('stays allowed after a sign-in that does not ask for it', async () => {
    await all(MIA);
    expect(await list(await demo.signIn({ email: MIA }))).toMatchObject({ complete: true });
  });

  test('is asked for at the sign-in only if the person wants it, and may be refused there', async () => {
    const mia = await demo.signIn({ email: MIA, without: [CALENDAR_LIST_SCOPE] }, '?calendars=all');
    expect(await list(mia)).toMatchObject({ complete: false });
    expect(await busy(mia, ['primary'])).toEqual([['primary', expect.any(Number)]]);
  });

  test('is read to its last page', async () => {
    const read = await list(await all(MANY.email));
    expect(read.ok && read.calendars).toHaveLength(261);
    expect(proxy.count(LIST)).toBe(2);
  });

  test('is not there while Google does not answer', async () => {
    const mia = await all(MIA);
    proxy.fail(LIST, apiError(429, 'rateLimitExceeded', { 'retry-after': '120' }), { times: 9 });
    expect(await list(mia)).toEqual({ ok: false, why: 'unreachable', retryAfter: 120_000 });
  });
});

describe('several calendars', () => {
  test('are asked in as few questions as Google takes', async () => {
    const many = await all(MANY.email);
    const ids = ['primary', ...MANY.others!.map(({ id }) => id)];
    expect(await busy(many, ids)).toEqual(ids.map((id) => [id, 0]));
    expect(proxy.count(BUSY)).toBe(Math.ceil(261 / 50));
  });

  test('are read with the first permissions alone, and one that Google does not know is unknown', async () => {
    const mia = await demo.signIn({ email: MIA, without: [CALENDAR_LIST_SCOPE] }, '?calendars=all');
    expect(await busy(mia, ['primary', PRIVATE, 'gone@group.calendar.example.com'])).toEqual([
      ['primary', expect.any(Number)],
      [PRIVATE, 1],
      ['gone@group.calendar.example.com', 'unreadable'],
    ]);
  });

  test('that only others own can be read, but not written to', async () => {
    const mia = await all(MIA);
    expect(await busy(mia, [CLUB])).toEqual([[CLUB, 0]]);
    const made = await demo.provider.writer!.create(
      { accountId: mia, calendarId: CLUB },
      {
        ...{
          id: eventId('club', 1),
          meetingId: 'club',
          booking: 1,
          asOf: 1,
          gone: [],
          title: '',
          description: '',
        },
        ...{ ...range, zone: 'UTC', attendees: [] },
      },
      signal(),
    );
    expect(made).toEqual({ ok: false, why: 'refused' });
  });

  test('are all unknown without the permission to read any', async () => {
    const mia = await demo.signIn({ email: MIA, without: [CALENDAR_SCOPES.freeBusy] });
    expect(await busy(mia, ['primary', PRIVATE])).toEqual([
      ['primary', 'missingPermission'],
      [PRIVATE, 'missingPermission'],
    ]);
  });
});
