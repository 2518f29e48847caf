import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holidayPlaces, nextHolidays } from '#contracts/api/holidays.ts';
import { ZONE_UNKNOWN } from '#contracts/text/zones.ts';
import { NO_WISHES } from '#contracts/wishes.ts';
import { DEFAULT_ZONE } from '#contracts/zone.ts';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { disconnectAll } from '#tests/harness/disconnect.ts';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const isOf =
  ({ id }: { id: string }) =>
  (mail: { meetingId: string }) =>
    mail.meetingId === id;

const me = (who: Visitor) => who.get<{ id: string; timezone: string }>('/api/auth/user');

test('zone, clock, own hours and notices are changed, each without the others', async () => {
  const change = (body: unknown) => call(kairos.second, 'PATCH', '/api/account/settings', body);
  expect((await change({ timezone: 'Asia/Kolkata' })).body).toMatchObject({
    timezone: 'Asia/Kolkata',
    timePreference: 'business',
    notices: true,
  });
  expect((await change({ timePreference: 'morning' })).body).toMatchObject({
    timezone: 'Asia/Kolkata',
    timePreference: 'morning',
  });
  expect((await change({ clock: '24-hour' })).body).toMatchObject({
    timezone: 'Asia/Kolkata',
    timePreference: 'morning',
    clock: '24-hour',
  });
  expect((await change({ notices: false })).body).toMatchObject({
    timePreference: 'morning',
    clock: '24-hour',
    notices: false,
  });
  expect((await change({ timezone: 'UTC+3' })).body).toMatchObject({ timezone: 'UTC+3' });
});

test('what people wish is changed, each without the others, and theirs alone to see', async () => {
  const change = (body: unknown) => call(kairos.second, 'PATCH', '/api/account/settings', body);
  const week = [[{ from: 540, to: 720 }], [], [], [], [], [], []];
  const daysOff = [{ from: '2026-12-24', to: '2027-01-06' }];
  expect((await change({ week })).body).toMatchObject({ week, daysOff: [], noticeMinutes: 0 });
  expect((await change({ daysOff })).body).toMatchObject({ week, daysOff });
  const others = { breathingRoom: { before: 10, after: 0 }, noticeMinutes: 60 };
  expect((await change(others)).body).toMatchObject({ week, daysOff, ...others });
  const { body } = await call(kairos.second, 'GET', '/api/account/export');
  expect(body).toMatchObject({ account: { week, daysOff, ...others } });
  expect((await change({ week: null, timePreference: 'business' })).body).toMatchObject({
    week: null,
    daysOff,
  });
  await change(NO_WISHES);
});

test('public holidays are those of the time zone’s country until a place is chosen, and of none if wanted', async () => {
  const change = (body: unknown) => call(kairos.second, 'PATCH', '/api/account/settings', body);
  const next = async () => (await call(kairos.second, 'GET', '/api/account/holidays')).body;
  const guessed = { holidays: null, holidayPlace: 'JP' };
  expect((await change({ timezone: 'Asia/Tokyo' })).body).toMatchObject(guessed);
  const chosen = { holidays: 'DE-BY', holidayPlace: 'DE-BY' };
  expect((await change({ holidays: 'DE-BY' })).body).toMatchObject(chosen);
  expect((await change({ timezone: 'UTC+3' })).body).toMatchObject(chosen);
  expect(nextHolidays.parse(await next()).knownUntil).not.toBeNull();
  const { body } = await call(kairos.second, 'GET', '/api/account/export');
  expect(body).toMatchObject({ account: chosen });
  expect((await change({ holidays: 'none' })).body).toMatchObject({ holidays: 'none', holidayPlace: null });
  expect(await next()).toEqual({ next: [], knownUntil: null });
  expect((await change({ holidays: null })).body).toMatchObject({ holidays: null, holidayPlace: null });
});

test('the places that can be chosen are listed, and no other is accepted', async () => {
  const listed = await kairos.second.get('/api/holiday-places');
  expect(holidayPlaces.parse(listed)).toEqual(listed);
  const change = async (holidays: unknown) => {
    const answer = await call(kairos.second, 'PATCH', '/api/account/settings', {
      clock: '12-hour',
      holidays,
    });
    return [answer.status, answer.body['message']];
  };
  await call(kairos.second, 'PATCH', '/api/account/settings', { clock: '24-hour' });
  for (const place of ['XX', 'AF', 'DE-XX'])
    expect(await change(place)).toEqual([
      400,
      `The public holidays of ${place} aren't known. GET /api/holiday-places lists the places that can be chosen.`,
    ]);
  for (const wrong of ['Germany', 'de', 'DE-', '', 5, { country: 'DE' }])
    expect(await change(wrong)).toEqual([
      400,
      'Public holidays must be those of a place such as DE or DE-BY, none, or null',
    ]);
  expect(await me(kairos.second)).toMatchObject({ holidays: null, clock: '24-hour' });
});

describe('someone whose zone was never told', () => {
  let jess: TestVisitor;
  beforeAll(async () => {
    jess = await kairos.signedIn('jess.stjohns@example.com');
    const { id } = await jess.get<{ id: string }>('/api/auth/user');
    // As accounts are from which the permission to read events is withheld.
    await kairos.database.pool.query('update users set zone = $2 where id = $1', [id, DEFAULT_ZONE]);
  });

  test('sees the default, marked as unknown', async () =>
    expect(await me(jess)).toMatchObject({ timezone: DEFAULT_ZONE, timezoneKnown: false }));

  test('is asked for it before they can create a meeting', async () => {
    const refused = await call(jess, 'POST', '/api/meetings', aRequest());
    expect([refused.status, refused.body['message']]).toEqual([409, ZONE_UNKNOWN]);
    const told = await call(jess, 'PATCH', '/api/account/settings', { timezone: DEFAULT_ZONE });
    expect(told.body).toMatchObject({ timezone: DEFAULT_ZONE, timezoneKnown: true });
    expect((await call(jess, 'POST', '/api/meetings', aRequest())).status).toBe(201);
  });
});

describe('the video link', () => {
  const ADDRESS = 'https://rooms.example.com/mia';
  const change = (body: unknown) => call(kairos.organizer, 'PATCH', '/api/account/settings', body);

  test('of a new meeting is the calendar’s own until its organizer sets another, whose address is theirs alone', async () => {
    expect(await kairos.organizer.get('/api/account/calendars/video-links')).toEqual({
      calendar: 'Google Meet',
      jitsi: 'meet.jit.si',
    });
    expect(await kairos.create()).toMatchObject({ video: 'calendar', videoAddress: null });
    expect(await change({ video: 'own' })).toMatchObject({
      status: 400,
      body: { message: 'Video link is required' },
    });
    expect((await change({ video: 'own', videoAddress: ` ${ADDRESS} ` })).body).toMatchObject({
      video: 'own',
      videoAddress: ADDRESS,
    });
    expect((await call(kairos.organizer, 'GET', '/api/account/export')).body).toMatchObject({
      account: { video: 'own', videoAddress: ADDRESS },
    });
    const { rows } = await kairos.database.pool.query('select row_to_json(users)::text as row from users');
    expect(JSON.stringify(rows)).not.toContain('rooms.example.com');
  });

  test('at an address of the organizer’s own is in the calendar event and the emails, for those who come, once a time is booked', async () => {
    const created = await kairos.create({
      aiDecisionMode: 'auto',
      participants: [{ email: TEST_ADDRESSES.participant }],
    });
    expect(created).toMatchObject({ video: 'own', videoAddress: ADDRESS, videoLink: null });
    await kairos.join(created);
    const ofGuest = async () => (await kairos.mails(TEST_ADDRESSES.participant)).filter(isOf(created));
    const mails = await eventually(ofGuest, (all) => all.some(({ kind }) => kind === 'booked'));
    const leading = mails.filter(({ links }) => links.includes(ADDRESS)).map(({ kind }) => kind);
    expect(leading).toEqual(['booked']);

    // The email may be faster than the read models.
    const seen = await eventually(
      () => kairos.look(created.id, kairos.participant),
      ({ status }) => status === 'scheduled',
    );
    expect(seen).toMatchObject({ video: 'own', videoAddress: null, videoLink: ADDRESS });
    const entries = await kairos.organizer.get<{ meetingId: string }[]>(
      `/demo-google/calendars/${TEST_ADDRESSES.organizer}.json`,
    );
    expect(entries.find((entry) => entry.meetingId === created.id)).toMatchObject({
      location: ADDRESS,
      videoLink: null,
    });
    const history = (who: Visitor) =>
      who.request(`/api/meetings/${created.id}/history`).then((answer) => answer.text());
    expect(await history(kairos.organizer)).toContain('You chose an address for the video call.');
    expect(await history(kairos.participant)).not.toContain('rooms.example.com');

    await kairos.participant.post(`/api/meetings/${created.id}/decline`, {});
    const declined = await eventually(
      () => kairos.look(created.id, kairos.participant),
      ({ participants }) => participants[0]?.status === 'declined',
    );
    expect(declined).toMatchObject({ status: 'scheduled', videoAddress: null, videoLink: null });
    expect(await kairos.look(created.id)).toMatchObject({ videoAddress: ADDRESS, videoLink: ADDRESS });
  });

  test('is changed until a time is booked; a Jitsi room stays the same room, and whatever cannot be linked is refused', async () => {
    const { id } = await kairos.create({ video: 'none' });
    const patch = (body: object) => call(kairos.organizer, 'PATCH', `/api/meetings/${id}`, body);
    const room = (await patch({ video: 'jitsi' })).body['videoAddress'];
    expect(room).toMatch(/^https:\/\/meet\.jit\.si\/kairos-[0-9a-f]{36}$/);
    expect((await patch({ video: 'jitsi', duration: 45 })).body).toMatchObject({ videoAddress: room });
    for (const videoAddress of [
      'http://rooms.example.com/mia',
      'javascript:alert(1)',
      'https://mia@rooms.example.com',
    ])
      expect(await patch({ video: 'own', videoAddress })).toMatchObject({
        status: 400,
        body: { message: 'Video link must be an address that begins with https://' },
      });
    expect((await patch({ video: 'none' })).body).toMatchObject({ video: 'none', videoAddress: null });
    expect((await patch({ videoAddress: 'https://röoms.example.com/a b' })).status).toBe(400);
    expect((await patch({ videoAddress: 'https://röoms.example.com/a' })).body).toMatchObject({
      video: 'own',
      videoAddress: 'https://xn--roms-5qa.example.com/a',
    });
  });
});

test('settings that no one can have are refused', async () => {
  const change = async (body: unknown) => {
    const answer = await call(kairos.second, 'PATCH', '/api/account/settings', body);
    return [answer.status, answer.body['message']];
  };
  expect(await change({ timezone: 'Mars/Olympus' })).toEqual([
    400,
    'Time zone must be a name such as Europe/Berlin or an offset such as UTC+3',
  ]);
  for (const timezone of [5, 'x'.repeat(65)])
    expect(await change({ timezone })).toEqual([
      400,
      'Time zone must be a name such as Europe/Berlin or an offset such as UTC+3',
    ]);
  expect(await change({ timePreference: 'evening' })).toEqual([
    400,
    'Time preference must be morning, afternoon, business, or all',
  ]);
  for (const clock of ['24', 24, null])
    expect(await change({ clock })).toEqual([400, 'Clock must be 12-hour or 24-hour']);
  expect(await change({ notices: 'no' })).toEqual([400, 'Notices must be true or false']);
  const late = [[{ from: 720, to: 540 }], [], [], [], [], [], []];
  expect(await change({ noticeMinutes: 60, week: late })).toEqual([
    400,
    "Monday's hours must end after they start",
  ]);
  expect(await kairos.second.get('/api/auth/user')).toMatchObject(NO_WISHES);
  expect(await change({})).toEqual([400, 'Send at least one field to change']);
});

test('a calendar that is disconnected is not read any more until the person signs in again', async () => {
  const visitor = await kairos.signedIn('rafa.saopaulo@example.com');
  await disconnectAll(visitor);
  expect(await me(visitor)).toMatchObject({ googleAccessToken: null, calendar: 'notConnected' });
  const { rows } = await kairos.database.pool.query('select from calendar_accounts where user_id = $1', [
    (await me(visitor)).id,
  ]);
  expect(rows).toEqual([]);
  await visitor.signIn('rafa.saopaulo@example.com');
  expect(await visitor.get('/api/auth/user')).toMatchObject({ googleAccessToken: 'connected' });
});

test('the export holds what Kairos knows about the person, and nobody else’s', async () => {
  await kairos.organizer.post('/api/contacts', { name: 'Ann', email: 'ann@example.com' });
  await call(kairos.organizer, 'PATCH', '/api/account/settings', { clock: '24-hour' });
  const own = await kairos.create();
  const secret = await kairos.token(['meetings:read']);
  await kairos.stranger.post('/api/meetings', aRequest({ title: 'Not hers' }));
  const { body, headers, text } = await call(kairos.organizer, 'GET', '/api/account/export');
  expect(headers.get('content-disposition')).toContain('attachment');
  expect(body).toMatchObject({
    account: { email: TEST_ADDRESSES.organizer, clock: '24-hour' },
    contacts: [{ name: 'Ann', email: 'ann@example.com' }],
    tokens: [{ name: 'Script', scopes: ['meetings:read'] }],
    programs: [],
    meetings: expect.arrayContaining([expect.objectContaining({ id: own.id })]),
  });
  expect(text).not.toContain('Not hers');
  expect(text).not.toContain(secret);
});

test('a deleted account leaves nothing that says who it was, cancels its meetings and leaves the others', async () => {
  const address = 'omar.cairo@example.com';
  const leaving = await kairos.signedIn(address);
  const { id: userId } = await me(leaving);
  await leaving.post('/api/contacts', { name: 'Canary Bird', email: 'canary@example.com' });
  const own = await leaving.post<{ id: string; shareableLink: string }>(
    '/api/meetings',
    aRequest({ title: 'Canary plans', participants: [{ email: TEST_ADDRESSES.participant }] }),
  );
  const joined = await kairos.create({ title: 'Omar Cairo’s plans', participants: [{ email: address }] });
  await kairos.join(joined, leaving);

  expect((await call(leaving, 'DELETE', '/api/account')).status).toBe(204);

  expect((await call(leaving, 'GET', '/api/auth/user')).status).toBe(401);
  expect(await kairos.events(`meeting-${own.id}`)).toContain('MeetingCancelled');
  expect((await call(kairos.anonymous, 'GET', `/api/meetings/link/${own.shareableLink}`)).status).toBe(404);
  const left = await kairos.look(joined.id);
  expect(left.participants).toMatchObject([{ status: 'declined', name: null, email: null }]);
  expect(left.title).toBe('someone’s plans');

  const { rows } = await kairos.database.pool.query(
    `select data->>'subject' as subject from event_log where type = 'SubjectErased'`,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      `user:${userId}`,
      `meeting:${own.id}`,
      `participant:${own.id}:0`,
      `participant:${joined.id}:1`,
    ]),
  );
  const keys = await kairos.database.pool.query(
    'select subject from subject_keys where wrapped is not null and subject = any($1)',
    [rows.map(({ subject }) => subject)],
  );
  expect(keys.rows).toEqual([]);
  for (const table of ['users', 'sessions', 'calendar_accounts', 'calendars', 'event_calendars', 'contacts'])
    expect([
      table,
      (await kairos.database.pool.query(`select from ${table} t where t::text like '%${userId}%'`)).rowCount,
    ]).toEqual([table, 0]);
  expect(JSON.stringify(await kairos.mails())).not.toContain(address);
});

test('an account that is deleted takes with it where it was only invited, and texts with its full name', async () => {
  const address = 'rafa.saopaulo@example.com';
  const leaving = await kairos.signedIn(address);
  const titles = ['Rafa São Paulo: budget', 'Rafa period policy'];
  const invited = await Promise.all(
    titles.map((title) => kairos.create({ title, participants: [{ email: address, name: 'Rafa' }] })),
  );
  expect((await call(leaving, 'DELETE', '/api/account')).status).toBe(204);
  const seen = await Promise.all(invited.map(({ id }) => kairos.look(id)));
  expect(seen.map(({ title }) => title)).toEqual(['someone: budget', 'Rafa period policy']);
  for (const { participants } of seen)
    expect(participants).toMatchObject([{ status: 'declined', name: null, email: null }]);
});

test('twenty meetings that are created while their account is deleted leave nothing that can be read', async () => {
  const leaving = await kairos.signedIn('ana.auckland@example.com');
  const { id: userId } = await me(leaving);
  const create = (index: number) =>
    call(leaving, 'POST', '/api/meetings', aRequest({ title: `Meanwhile ${index}` }));
  const creating = Array.from({ length: 10 }, (_, index) => create(index));
  const deleting = call(leaving, 'DELETE', '/api/account');
  creating.push(...Array.from({ length: 10 }, (_, index) => create(10 + index)));
  const answers = await Promise.all([deleting, ...creating]);
  expect(answers[0]?.status).toBe(204);
  const { rows } = await kairos.database.pool.query(
    `select split_part(stream, 'meeting-', 2) as id from event_log
     where type = 'MeetingCreated' and data->>'organizerId' = $1`,
    [userId],
  );
  const keys = await kairos.database.pool.query(
    `select k.subject from subject_keys k, unnest($1::text[]) id
     where k.wrapped is not null and k.subject in ('meeting:' || id, 'participant:' || id || ':0')`,
    [rows.map(({ id }) => id)],
  );
  expect(keys.rows).toEqual([]);
  for (const { id } of rows) expect(await kairos.events(`meeting-${id}`)).toContain('MeetingCancelled');
});

test('those who were invited are told before the meeting can no longer be read', async () => {
  const leaving = await kairos.signedIn('ana.auckland@example.com');
  const own = await leaving.post<{ id: string }>(
    '/api/meetings',
    aRequest({ participants: [{ email: TEST_ADDRESSES.second }] }),
  );
  await eventually(
    () => kairos.mails(TEST_ADDRESSES.second),
    (mails) => mails.some(({ meetingId }) => meetingId === own.id),
  );
  await call(leaving, 'DELETE', '/api/account');
  expect(await kairos.events(`delivery-${own.id}`)).toEqual([
    ...['DeliveryAttempted', 'DeliverySent'],
    ...['DeliveryAttempted', 'DeliverySent'],
  ]);
});

test('the same person may come back, and finds nothing', async () => {
  const address = 'jess.stjohns@example.com';
  const first = await kairos.signedIn(address);
  const { id } = await me(first);
  await first.post('/api/meetings', aRequest());
  await call(first, 'DELETE', '/api/account');
  const again = await kairos.signedIn(address);
  expect((await me(again)).id).not.toBe(id);
  expect([await again.get('/api/meetings'), await again.get('/api/contacts')]).toEqual([[], []]);
});
