import { afterAll, beforeAll, expect, test } from 'vitest';
import { visibleText } from '#contracts/visible-text.ts';
import {
  aRequest,
  call,
  dayFromToday,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const create = (body: unknown) => call(kairos.organizer, 'POST', '/api/meetings', body);
const stored = async () =>
  (await kairos.database.pool.query('select count(*)::int as n from event_log')).rows[0].n;

/** Runs and expects that not one event was stored meanwhile. */
async function storingNothing<T>(run: () => Promise<T>): Promise<T> {
  const before = await stored();
  const result = await run();
  expect(await stored()).toBe(before);
  return result;
}

/** What is wrong, and what the person is told. */
const WRONG: [Record<string, unknown>, string | RegExp][] = [
  [{ title: undefined }, 'Meeting title is required'],
  [{ title: '  ' }, 'Meeting title is required'],
  [{ title: ['x'] }, 'Meeting title is required'],
  [{ duration: '60' }, 'Duration must be a whole number of minutes'],
  [{ duration: null }, 'Duration must be a whole number of minutes'],
  [{ duration: [] }, 'Duration must be a whole number of minutes'],
  [{ duration: 30.5 }, 'Duration must be a whole number of minutes'],
  [{ duration: -1 }, 'Meeting must be at least 15 minutes'],
  [{ duration: 14 }, 'Meeting must be at least 15 minutes'],
  [{ duration: 481 }, 'Meeting cannot exceed 8 hours'],
  [{ duration: 1e9 }, 'Meeting cannot exceed 8 hours'],
  [{ dateRangeStart: undefined }, 'Start date is required'],
  [{ dateRangeStart: '' }, 'Start date is required'],
  [{ dateRangeStart: null }, 'Start date is required'],
  [{ dateRangeStart: '2026-02-30' }, 'Start date must be a date such as 2026-11-24'],
  [{ dateRangeEnd: undefined }, 'End date is required'],
  [{ dateRangeEnd: 'soon' }, 'End date must be a date such as 2026-11-24'],
  [{ dateRangeStart: '9999-01-01', dateRangeEnd: '9999-01-02' }, /within the next 2 years/],
  [{ dateRangeEnd: '2020-01-01' }, 'End date must be on or after the start date'],
  [{ dateRangeStart: '2020-01-01', dateRangeEnd: '2020-01-02' }, 'End date must be today or later'],
  [{ dateRangeEnd: dayFromToday(400) }, 'The dates cannot span more than a year'],
  [{ timePreference: 'night' }, /^Time preference must be morning, /],
  [{ priority: 'first' }, 'Priority must be best or soonest'],
  [{ excludedDays: 'Friday' }, 'Excluded days must be a list of dates such as 2026-11-24'],
  [{ excludedDays: ['2026-02-30'] }, 'Excluded days must be a list of dates such as 2026-11-24'],
  [{ excludedDays: [dayFromToday(90)] }, 'Excluded days must be within the dates'],
  [
    { dateRangeStart: dayFromToday(3), dateRangeEnd: dayFromToday(3), excludedDays: [dayFromToday(3)] },
    'Excluded days must leave at least one day for the meeting',
  ],
  [{ earliest: '9:00' }, 'Earliest must be a time on a quarter hour, such as 09:00 or 16:30'],
  [{ earliest: '09:10' }, 'Earliest must be a time on a quarter hour, such as 09:00 or 16:30'],
  [{ latest: 17 }, 'Latest must be a time on a quarter hour, such as 09:00 or 16:30'],
  [
    { duration: 60, earliest: '16:00', latest: '16:45' },
    'Latest must leave 1 hour for the meeting after the earliest time',
  ],
  [{ nights: 'yes' }, 'Nights must be true or false'],
  [{ movesItself: 'yes' }, 'movesItself must be true or false'],
  [{ aiDecisionMode: 'magic' }, 'AI decision mode must be auto or manual'],
  [{ participants: [{ email: 'nobody' }] }, 'Please enter a valid email address'],
  [{ participants: [{ name: 'Ann' }] }, 'Please enter a valid email address'],
  [{ participants: 'ann@example.com' }, 'Participants must be a list'],
  [{ participants: [{ email: TEST_ADDRESSES.organizer.toUpperCase() }] }, /^You're the organizer/],
];

test.each(WRONG)('%o is answered 400 in words that name the field', (change, message) =>
  storingNothing(async () => {
    const answer = await create(aRequest(change));
    expect([answer.status, answer.body['message']]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  }),
);

test("a body that isn't an object is refused with a message", () =>
  storingNothing(async () => {
    expect((await create([])).body).toEqual({ message: 'The request must be a JSON object.' });
  }));

test('a recipient that is no address is refused in the words that the form uses', async () => {
  const { id } = await kairos.create();
  const invite = async (body: unknown) =>
    (await call(kairos.organizer, 'POST', `/api/meetings/${id}/invite`, body)).body['message'];
  expect(await invite({ emails: [5] })).toBe('Please enter a valid email address');
  expect(await invite({ emails: ['nobody'] })).toBe('Please enter a valid email address');
  expect(await invite({ emails: [{ email: 'a@x.example', name: 'x'.repeat(101) }] })).toBe(
    'Name cannot exceed 100 characters',
  );
});

test('a description is taken away with null', async () => {
  const { id } = await kairos.create({ description: 'Who does what' });
  const changed = await call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, { description: null });
  expect([changed.status, changed.body['description'] || null]).toEqual([200, null]);
});

test('what is said of the time is answered, and taken back with null', async () => {
  const days = [dayFromToday(1), dayFromToday(2)];
  const said = {
    ...{ dateRangeStart: days[0], dateRangeEnd: dayFromToday(7), duration: 60 },
    ...{ priority: 'soonest', earliest: '09:30', latest: '16:00', nights: true, movesItself: true },
  };
  const { id } = await kairos.create({ ...said, excludedDays: [days[1], days[1]] });
  expect(await kairos.look(id)).toMatchObject({ ...said, excludedDays: [days[1]] });
  const body = {
    earliest: null,
    latest: null,
    excludedDays: [],
    priority: 'best',
    nights: false,
    movesItself: false,
  };
  const changed = await call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, body);
  expect([changed.status, changed.body]).toEqual([200, expect.objectContaining(body)]);
  expect(await kairos.look(id)).toMatchObject(body);
});

test('a deadline is answered, moved and removed, and refused if it has passed or the dates are over by then', async () => {
  const dates = { dateRangeStart: dayFromToday(3), dateRangeEnd: dayFromToday(7) };
  const deadline = `${dayFromToday(2)}T09:00:00.000Z`;
  const { id } = await kairos.create({ ...dates, deadline });
  expect(await kairos.look(id)).toMatchObject({ deadline, reminders: true });
  const change = async (body: unknown) => {
    const { status, body: answer } = await call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, body);
    return status === 200 ? [answer['deadline'], answer['reminders']] : [status, answer['message']];
  };
  expect(await change({ reminders: false })).toEqual([deadline, false]);
  expect(await change({ deadline: 'Friday' })).toEqual([
    400,
    'Deadline must be an ISO 8601 instant such as 2026-11-24T17:00:00Z',
  ]);
  expect(await change({ deadline: `${dayFromToday(-1)}T09:00:00Z` })).toEqual([
    400,
    'Deadline must be in the future',
  ]);
  expect(await change({ deadline: `${dayFromToday(9)}T09:00:00Z` })).toEqual([
    400,
    'Deadline must be before the dates end',
  ]);
  expect(await change({ deadline: null })).toEqual([null, false]);
  expect(await kairos.look(id)).toMatchObject({ deadline: null, reminders: false });
});

test('booking at the deadline is asked for with one in automatic mode, answered, and gone with either', async () => {
  const dates = { dateRangeStart: dayFromToday(3), dateRangeEnd: dayFromToday(7) };
  const deadline = `${dayFromToday(2)}T09:00:00.000Z`;
  const auto = { aiDecisionMode: 'auto', bookAtDeadline: true };
  const { id } = await kairos.create({ ...dates, deadline, ...auto });
  expect(await kairos.look(id)).toMatchObject({ deadline, bookAtDeadline: true });
  const change = (body: unknown) => call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, body);
  expect((await change({ bookAtDeadline: false })).body).toMatchObject({ deadline, bookAtDeadline: false });
  expect((await change({ bookAtDeadline: true })).body).toMatchObject({ bookAtDeadline: true });
  expect((await change({ deadline: null })).body).toMatchObject({ deadline: null, bookAtDeadline: false });
  const refusalOf = async (body: unknown) => {
    const { status, body: answer } = await change(body);
    return [status, answer['message']];
  };
  expect(await refusalOf({ bookAtDeadline: true })).toEqual([400, 'bookAtDeadline needs a deadline']);
  expect((await change({ deadline, bookAtDeadline: true })).body).toMatchObject({ bookAtDeadline: true });
  expect((await change({ aiDecisionMode: 'manual' })).body).toMatchObject({
    deadline,
    bookAtDeadline: false,
  });
  expect(await refusalOf({ bookAtDeadline: true })).toEqual([
    400,
    'bookAtDeadline needs aiDecisionMode auto: in manual mode, the organizer books',
  ]);
});

test('contacts are refused in the words that the form uses', async () => {
  const add = async (body: unknown) =>
    (await call(kairos.organizer, 'POST', '/api/contacts', body)).body['message'];
  expect(await add({ email: 'ann@example.com' })).toBe('Name is required');
  expect(await add({ name: '', email: 'ann@example.com' })).toBe('Name is required');
  expect(await add({ name: 'Ann', email: 'ann' })).toBe('Please enter a valid email address');
  expect(await add({ name: 'Ann' })).toBe('Please enter a valid email address');
});

test('a query key that comes twice is not an error of the server', async () => {
  for (const path of [
    '/api/meetings?a=1&a=2',
    '/api/auth/google?redirect=/&redirect=//evil.example',
    '/api/auth/google/callback?state=a&state=b&code=c',
  ])
    expect((await call(kairos.stranger, 'GET', path)).status).toBeLessThan(400);
});

test('a very long address is refused like any other wrong one', () =>
  storingNothing(async () => {
    for (const email of [
      `${'a'.repeat(50_000)}@x.example`,
      `${'(a'.repeat(2_000)}@x.example`,
      `a@${'b.'.repeat(500)}example`,
    ])
      expect((await create(aRequest({ participants: [{ email }] }))).status).toBe(400);
  }));

const HOSTILE = [
  `'; drop table users; --`,
  '<img src=x onerror=alert(1)>',
  'a\r\nBcc: evil@x.example',
  '\u0000 nul',
  '{{7*7}}',
  '😀'.repeat(50),
];

test.each(HOSTILE)(
  '%j is kept and shown as it is, without control characters where it is one line',
  async (text) => {
    const line = visibleText(text).trim();
    const meeting = await kairos.create({ title: text, description: text });
    expect(await kairos.look(meeting.id)).toMatchObject({ title: line, description: text.trim() });
    const contact = await kairos.organizer.post<{ id: string }>('/api/contacts', {
      name: text,
      email: 'hostile@example.com',
    });
    expect(await kairos.organizer.get('/api/contacts')).toContainEqual(
      expect.objectContaining({ id: contact.id, name: text.trim() }),
    );
  },
);
