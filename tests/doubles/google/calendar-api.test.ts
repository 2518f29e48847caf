import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asker, askerOf, EVENTS, hourOf, sampleEvent } from '#services/calendars/google/testkit/ask.ts';
import { type OpenDemo, openDemo } from '#services/calendars/google/testkit/demo.ts';

const range = { timeMin: hourOf(0).dateTime, timeMax: hourOf(5).dateTime };

const MIA = 'mia.berlin@example.com';
const NOAH = 'noah.london@example.com';

let demo: OpenDemo;
let asker: Asker;
let mia: string;
let noah: string;

beforeAll(async () => {
  demo = await openDemo();
  asker = askerOf(demo);
  mia = await demo.signIn({ email: MIA });
  noah = await demo.signIn({ email: NOAH });
});
afterAll(() => demo.close());

describe('events', () => {
  test('an id is taken once, also after the event was deleted', async () => {
    expect(await asker.ask(mia, 'POST', EVENTS, sampleEvent('takenonce'))).toMatchObject({ status: 200 });
    expect(await asker.ask(mia, 'POST', EVENTS, sampleEvent('takenonce'))).toMatchObject({
      status: 409,
      reason: 'duplicate',
    });
    expect(await asker.ask(mia, 'DELETE', `${EVENTS}/takenonce`)).toMatchObject({ status: 204 });
    expect(await asker.ask(mia, 'DELETE', `${EVENTS}/takenonce`)).toMatchObject({
      status: 410,
      reason: 'deleted',
    });
    expect(await asker.ask(mia, 'POST', EVENTS, sampleEvent('takenonce'))).toMatchObject({ status: 409 });
    expect(await asker.ask(mia, 'GET', `${EVENTS}/takenonce`)).toMatchObject({
      body: { status: 'cancelled' },
    });
  });

  test('what Google refuses is refused', async () => {
    expect(await asker.ask(mia, 'POST', EVENTS, sampleEvent('WXYZ_'))).toMatchObject({
      status: 400,
      reason: 'invalid',
    });
    expect(await asker.ask(mia, 'POST', EVENTS, { summary: 'x' })).toMatchObject({
      status: 400,
      reason: 'required',
    });
    const reversed = { ...sampleEvent('reversed'), end: hourOf(0) };
    expect(await asker.ask(mia, 'POST', EVENTS, reversed)).toMatchObject({
      status: 400,
      reason: 'timeRangeEmpty',
    });
    expect(await asker.ask(mia, 'GET', `${EVENTS}/never`)).toMatchObject({ status: 404, reason: 'notFound' });
    expect(await asker.ask(mia, 'DELETE', `${EVENTS}/never`)).toMatchObject({ status: 404 });
    const others = `calendar/v3/calendars/${NOAH}/events`;
    expect(await asker.ask(mia, 'GET', others)).toMatchObject({ status: 404, reason: 'notFound' });
  });

  test('guests get it into their own calendars and an email, and lose it again', async () => {
    const attendees = [{ email: MIA }, { email: NOAH }, { email: 'someone@else.example' }];
    const path = `${EVENTS}?sendUpdates=all`;
    const made = await asker.ask(mia, 'POST', path, {
      ...sampleEvent('guested'),
      attendees,
      extendedProperties: { private: { meetingId: 'm' } },
    });
    expect(made.body).toMatchObject({ organizer: { email: MIA, self: true } });
    const seen = await asker.ask(noah, 'GET', `${EVENTS}/guested`);
    expect(seen.body).toMatchObject({ organizer: { email: MIA }, summary: 'Visit', status: 'confirmed' });
    expect(seen.body['extendedProperties']).toBeUndefined();

    expect(await asker.ask(noah, 'PATCH', `${EVENTS}/guested`, { summary: 'Mine' })).toMatchObject({
      status: 403,
    });
    await asker.ask(mia, 'PATCH', `${EVENTS}/guested?sendUpdates=all`, { attendees: [{ email: MIA }] });
    expect((await asker.ask(noah, 'GET', `${EVENTS}/guested`)).body).toMatchObject({ status: 'cancelled' });
    const mails = (await demo.google.mails()).filter(({ eventId }) => eventId === 'guested');
    expect(mails.map(({ method, recipient }) => `${method} ${recipient}`).sort()).toEqual([
      `CANCEL ${NOAH}`,
      'CANCEL someone@else.example',
      `REQUEST ${NOAH}`,
      'REQUEST someone@else.example',
    ]);
    await asker.ask(mia, 'DELETE', `${EVENTS}/guested`);
  });

  test('a video room is made only when it is asked for', async () => {
    const conferenceData = { createRequest: { requestId: 'x' } };
    const without = await asker.ask(mia, 'POST', EVENTS, { ...sampleEvent('noroom'), conferenceData });
    expect(without.body['hangoutLink']).toBeUndefined();
    const path = `${EVENTS}?conferenceDataVersion=1`;
    const made = await asker.ask(mia, 'POST', path, { ...sampleEvent('hasroom'), conferenceData });
    expect(made.body).toMatchObject({ conferenceData: { conferenceSolution: { name: 'Demo video room' } } });
    await asker.ask(mia, 'DELETE', `${EVENTS}/noroom`);
    await asker.ask(mia, 'DELETE', `${EVENTS}/hasroom`);
  });

  test('an event that the rules made can be deleted like any other', async () => {
    const week = 'timeMin=2027-01-04T00:00:00Z&timeMax=2027-01-09T00:00:00Z';
    const items = async () =>
      (await asker.ask(mia, 'GET', `${EVENTS}?${week}`)).body['items'] as { id: string; summary: string }[];
    const lunches = (await items()).filter(({ summary }) => summary === 'Lunch');
    expect(lunches).toHaveLength(5);
    expect(await asker.ask(mia, 'DELETE', `${EVENTS}/${lunches[0]?.id}`)).toMatchObject({ status: 204 });
    expect((await items()).filter(({ summary }) => summary === 'Lunch')).toHaveLength(4);
  });

  test('a long list comes in pages', async () => {
    const week = 'timeMin=2027-01-11T00:00:00Z&timeMax=2027-01-16T00:00:00Z';
    const all = (await asker.ask(mia, 'GET', `${EVENTS}?${week}`)).body['items'] as unknown[];
    const first = (await asker.ask(mia, 'GET', `${EVENTS}?${week}&maxResults=4`)).body;
    const rest = (await asker.ask(mia, 'GET', `${EVENTS}?${week}&pageToken=${first['nextPageToken']}`)).body;
    expect([...(first['items'] as unknown[]), ...(rest['items'] as unknown[])]).toEqual(all);
  });
});

describe('free and busy', () => {
  const query = (userId: string, changes: object) =>
    asker.ask(userId, 'POST', 'calendar/v3/freeBusy', { ...range, items: [{ id: 'primary' }], ...changes });

  test('someone else cannot be looked at, and it says so for that calendar', async () => {
    const { body } = await query(mia, { items: [{ id: MIA }, { id: NOAH }] });
    expect(body['calendars']).toEqual({
      [MIA]: { busy: [] },
      [NOAH]: { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
    });
  });

  test('what Google refuses is refused', async () => {
    expect(await query(mia, { timeMax: range.timeMin })).toMatchObject({
      status: 400,
      reason: 'timeRangeEmpty',
    });
    const year = { timeMax: '2028-03-07T00:00:00Z' };
    expect(await query(mia, year)).toMatchObject({ status: 400, reason: 'timeRangeTooLong' });
    const items = Array.from({ length: 51 }, (_, index) => ({ id: `c${index}` }));
    expect(await query(mia, { items })).toMatchObject({ status: 400, reason: 'tooManyCalendarsRequested' });
    expect(await query(mia, { timeMin: 'soon' })).toMatchObject({ status: 400, reason: 'invalid' });
  });

  test('what is declined, cancelled or marked as free takes no time, and the rest is cut to the range', async () => {
    const attendees = [{ email: MIA, responseStatus: 'declined' }];
    await asker.ask(mia, 'POST', EVENTS, { ...sampleEvent('declined'), attendees });
    await asker.ask(mia, 'POST', EVENTS, { ...sampleEvent('asfree'), transparency: 'transparent' });
    await asker.ask(mia, 'POST', EVENTS, { ...sampleEvent('overlong'), start: hourOf(4), end: hourOf(9) });
    const { body } = await query(mia, {});
    expect(body['calendars']).toEqual({
      primary: { busy: [{ start: '2027-03-07T04:00:00Z', end: '2027-03-07T05:00:00Z' }] },
    });
    for (const id of ['declined', 'asfree', 'overlong']) await asker.ask(mia, 'DELETE', `${EVENTS}/${id}`);
  });
});
