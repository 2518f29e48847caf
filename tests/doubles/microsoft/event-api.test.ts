import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR } from '#contracts/durations.ts';
import { calendarPath, eventsPath } from '#services/calendars/microsoft/find-events.ts';
import { type OpenDemoMicrosoft, openDemoMicrosoft } from '#services/calendars/microsoft/testkit/demo.ts';
import { PERSONAL } from '#services/calendars/microsoft/testkit/people.ts';

const OLIVIA = 'olivia.oslo@example.com';

let demo: OpenDemoMicrosoft;
let work: string;
beforeAll(async () => {
  demo = await openDemoMicrosoft({ others: [PERSONAL] });
  await demo.connect(OLIVIA);
  work = demo.microsoft.people[0]!.calendars[0].id;
});
afterAll(() => demo.close());

const ask = (method: string, path: string, body?: object, headers?: object) =>
  demo.ask(OLIVIA, method, path, body, headers);
const hour = (at: number) => ({ dateTime: `2027-03-07T0${at}:00:00`, timeZone: 'UTC' });
const visit = (more: object = {}) => ({ subject: 'Visit', start: hour(1), end: hour(2), ...more });
const make = (more?: object) => ask('POST', eventsPath(work), visit(more));
const view = (query: string, headers?: object) =>
  ask('GET', `${calendarPath(work)}/calendarView?${query}`, undefined, headers);
const SUNDAY = 'startDateTime=2027-03-07T00:00:00Z&endDateTime=2027-03-08T00:00:00Z';
const TUESDAY = 'startDateTime=2027-03-09T00:00:00Z&endDateTime=2027-03-10T00:00:00Z';
const MONDAY = 'startDateTime=2027-03-08T00:00:00Z&endDateTime=2027-03-09T00:00:00Z';

describe('what is refused', () => {
  test('a token that is none, and one that has ended', async () => {
    expect(await demo.ask('nobody', 'GET', '/me/calendars')).toMatchObject({
      code: 'InvalidAuthenticationToken',
    });
    await demo.connect(PERSONAL.email);
    demo.pass(HOUR);
    expect(await demo.ask(PERSONAL.email, 'GET', '/me/calendars')).toMatchObject({ status: 401 });
    await demo.connect(OLIVIA);
  });

  test('reading without permission, and writing with the permission to read', async () => {
    await demo.connect(PERSONAL.email, ['openid', 'offline_access']);
    const denied = { status: 403, code: 'ErrorAccessDenied' };
    expect(await demo.ask(PERSONAL.email, 'GET', '/me/calendars')).toMatchObject(denied);
    await demo.connect(PERSONAL.email, ['offline_access', 'Calendars.Read']);
    expect(await demo.ask(PERSONAL.email, 'GET', '/me/calendars')).toMatchObject({ status: 200 });
    const own = eventsPath(PERSONAL.calendars[0].id);
    expect(await demo.ask(PERSONAL.email, 'POST', own, visit())).toMatchObject(denied);
  });

  test("other people's calendars, and ids that are none", async () => {
    expect(await ask('GET', eventsPath(PERSONAL.calendars[0].id))).toMatchObject({
      code: 'ErrorItemNotFound',
    });
    expect(await ask('GET', eventsPath('mine'))).toMatchObject({
      status: 400,
      code: 'ErrorInvalidIdMalformed',
    });
  });

  test.each([
    ['no range', ''],
    ['a page of nothing', `${SUNDAY}&$top=0`],
    ['more than five years', 'startDateTime=2027-01-01T00:00:00Z&endDateTime=2032-02-01T00:00:00Z'],
  ])('a view of %s', async (_, query) => {
    expect(await view(query)).toMatchObject({ status: 400 });
  });

  test.each([
    ['an event without a start', { start: undefined }],
    ['an event that ends before it begins', { end: hour(0) }],
    ['a zone that no one knows', { start: { ...hour(1), timeZone: 'Mars/Olympus' } }],
  ])('%s', async (_, change) => {
    expect(await make(change)).toMatchObject({ status: 400 });
  });

  test('more requests within ten minutes than are answered, with the time to wait', async () => {
    const crowded = await openDemoMicrosoft({ mostRequests: 2 });
    await crowded.connect(OLIVIA);
    const statusOf = async () => {
      const { status, headers } = await crowded.ask(OLIVIA, 'GET', '/me/calendars');
      return [status, headers.get('retry-after')];
    };
    expect([await statusOf(), await statusOf()]).toEqual([
      [200, null],
      [200, null],
    ]);
    crowded.pass(60_000);
    expect(await statusOf()).toEqual([429, '540']);
    crowded.pass(9 * 60_000);
    expect(await statusOf()).toEqual([200, null]);
    await crowded.close();
  });
});

describe('a transaction id', () => {
  test('makes one event, and a repeat is answered with it', async () => {
    const first = await make({ transactionId: 'once' });
    expect([first.status, (await make({ transactionId: 'once' })).body['id']]).toEqual([
      201,
      first.body['id'],
    ]);
    await ask('DELETE', `${eventsPath(work)}/${encodeURIComponent(String(first.body['id']))}`);
    const { body } = await view(SUNDAY);
    expect(body['value']).toEqual([]);
  });

  test('is refused for another event, and for one that was removed', async () => {
    const duplicate = { status: 409, code: 'ErrorDuplicateTransactionId' };
    const { body } = await make({ transactionId: 'twice' });
    expect(await make({ transactionId: 'twice', subject: 'Other' })).toMatchObject(duplicate);
    await ask('DELETE', `${eventsPath(work)}/${encodeURIComponent(String(body['id']))}`);
    expect(await make({ transactionId: 'twice' })).toMatchObject(duplicate);
  });
});

describe('an event', () => {
  test('is only changed if it is as it was read', async () => {
    const { body } = await make();
    const path = `${eventsPath(work)}/${encodeURIComponent(String(body['id']))}`;
    const match = { 'if-match': body['@odata.etag'] };
    expect(await ask('PATCH', path, { subject: 'Later' }, match)).toMatchObject({
      body: { subject: 'Later' },
    });
    expect(await ask('PATCH', path, { subject: 'Last' }, match)).toMatchObject({
      ...{ status: 412, code: 'ErrorIrresolvableConflict' },
    });
    expect(await ask('PATCH', path, { transactionId: 'new' })).toMatchObject({ status: 400 });
    expect(await ask('DELETE', path)).toMatchObject({ status: 204 });
    expect(await ask('DELETE', path)).toMatchObject({ status: 404 });
  });

  test('of a series can be changed and removed alone', async () => {
    const standUps = async () => {
      const { body } = await view(`${MONDAY}&$select=subject,seriesMasterId,type`);
      return (body['value'] as { id: string; subject: string; type: string }[]).filter(
        ({ type }) => type === 'occurrence',
      );
    };
    const [standUp, ...others] = await standUps();
    expect(standUp).toMatchObject({ subject: 'Stand-up', seriesMasterId: expect.any(String) });
    const path = `${eventsPath(work)}/${encodeURIComponent(standUp!.id)}`;
    await ask('PATCH', path, { subject: 'Sit-down' });
    expect((await standUps()).map(({ subject }) => subject)).toContain('Sit-down');
    await ask('DELETE', path);
    expect(await standUps()).toEqual(others);
  });

  test('is shown on the clock that the request prefers, by the names of Windows', async () => {
    const first = async (headers?: object) => {
      const { body } = await view(`${TUESDAY}&$select=start,originalStartTimeZone`, headers);
      return (body['value'] as object[])[0];
    };
    expect(await first()).toMatchObject({
      start: { dateTime: '2027-03-09T08:00:00.0000000', timeZone: 'UTC' },
      originalStartTimeZone: 'W. Europe Standard Time',
    });
    const tokyo = { prefer: 'outlook.timezone="Tokyo Standard Time"' };
    expect(await first(tokyo)).toMatchObject({
      start: { dateTime: '2027-03-09T17:00:00.0000000', timeZone: 'Tokyo Standard Time' },
    });
    expect(await view(TUESDAY, { prefer: 'outlook.timezone="Nowhere"' })).toMatchObject({ status: 400 });
  });

  test('of a whole day is midnight to midnight on every clock', async () => {
    const friday = 'startDateTime=2027-03-12T00:00:00Z&endDateTime=2027-03-13T00:00:00Z';
    const { body } = await view(friday, { prefer: 'outlook.timezone="Tokyo Standard Time"' });
    expect(body['value']).toContainEqual(
      expect.objectContaining({
        ...{ subject: 'Working from home', showAs: 'workingElsewhere', isAllDay: true },
        start: { dateTime: '2027-03-12T00:00:00.0000000', timeZone: 'Tokyo Standard Time' },
      }),
    );
  });
});
