import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READ_SCHEMA } from '#projections/meetings/tables.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(() => kairos.stop());

const open = (link: string | null, who = kairos.anonymous) => call(who, 'GET', `/api/meetings/link/${link}`);

test('links are random values of at least 128 bits that are not found in the database', async () => {
  const made = await Promise.all(Array.from({ length: 40 }, () => kairos.create()));
  const links = made.map(({ shareableLink }) => shareableLink ?? '');
  expect(new Set(links.map((link) => link.slice(0, 8))).size).toBe(links.length);
  for (const link of links) expect(Buffer.from(link, 'base64url').length).toBeGreaterThanOrEqual(16);
  const { rows } = await kairos.database.pool.query(
    `select row_to_json(m)::text as row from ${READ_SCHEMA}.meetings m`,
  );
  const log = await kairos.database.pool.query('select data::text as row from event_log');
  const stored = [...rows, ...log.rows].map(({ row }) => row).join();
  for (const { id, shareableLink } of made) {
    expect(stored).not.toContain(shareableLink);
    expect(shareableLink).not.toContain(id.slice(0, 8));
  }
});

test('who is not signed in sees names and masked addresses, and no ids of people', async () => {
  const meeting = await kairos.create({
    participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }],
  });
  const { body, text } = await open(meeting.shareableLink);
  expect(body).toMatchObject({
    meeting: { id: meeting.id, title: 'Plan the launch', status: 'pending', duration: 30 },
    participants: [{ name: 'Noah', email: 'n•••@e•••.com', status: 'pending' }],
    organizer: { firstName: 'Mia', lastName: 'Berlin', email: TEST_ADDRESSES.organizer },
    viewer: { role: 'visitor', mayJoin: false },
  });
  expect(text).not.toContain(meeting.organizerId);
  expect(text).not.toContain(TEST_ADDRESSES.participant);
  expect(text).not.toContain(meeting.shareableLink);
});

test('only the organizer sees the addresses of others; people who take part see their own', async () => {
  const other = 'other.guest@example.org';
  const meeting = await kairos.create({
    participants: [{ email: TEST_ADDRESSES.participant }, { email: other }],
  });
  const shownTo = async (who: typeof kairos.stranger) => {
    const { text } = await open(meeting.shareableLink, who);
    return [TEST_ADDRESSES.participant, other].filter((address) => text.includes(address));
  };
  expect(await shownTo(kairos.stranger)).toEqual([]);
  expect(await shownTo(kairos.participant)).toEqual([TEST_ADDRESSES.participant]);
  expect(await shownTo(kairos.organizer)).toEqual([TEST_ADDRESSES.participant, other]);
});

test('the link of a deleted meeting answers as one that never was', async () => {
  const deleted = await kairos.meetingIn('cancelled');
  const [gone, unknown] = [await open(deleted.shareableLink), await open('AAAAAAAAAAAAAAAAAAAAAAAA')];
  expect([gone.status, gone.text]).toEqual([404, unknown.text]);
  expect([...gone.headers.keys()].sort()).toEqual([...unknown.headers.keys()].sort());
});

test('what a link opens is not referred to, not indexed and not kept', async () => {
  const meeting = await kairos.create();
  for (const path of [
    `/api/meetings/link/${meeting.shareableLink}`,
    '/api/meetings/link/unknown',
    '/api/answers/unknown',
    `/meetings/join/${meeting.shareableLink}`,
  ]) {
    const { headers } = await call(kairos.anonymous, 'GET', path);
    expect([
      path,
      headers.get('referrer-policy'),
      headers.get('x-robots-tag'),
      headers.get('cache-control'),
    ]).toEqual([path, 'no-referrer', 'noindex', 'no-store']);
  }
});

test('a link opens a meeting before anyone has signed in, and admits after the sign-in', async () => {
  const meeting = await kairos.create();
  const visitor = kairos.visitor();
  await open(meeting.shareableLink, visitor);
  await visitor.signIn('liam.sanfrancisco@example.com', `/meetings/join/${meeting.shareableLink}`);
  expect((await open(meeting.shareableLink, visitor)).body['viewer']).toEqual({
    role: 'visitor',
    status: null,
    mayJoin: true,
  });
  const joined = await call(visitor, 'POST', `/api/meetings/${meeting.id}/participants`, {});
  expect(joined).toMatchObject({
    status: 200,
    body: { participant: { name: 'Liam San Francisco', status: 'accepted' } },
  });
  expect((await open(meeting.shareableLink, visitor)).body['viewer']).toEqual({
    role: 'participant',
    status: 'accepted',
    mayJoin: false,
  });
});

const tokenIn = (links: string[], name: string) =>
  links.map((link) => new URL(link).searchParams.get(name)).find((token) => token !== null) ?? '';

const invitationOf = (meetingId: string) =>
  eventually(
    async () =>
      (await kairos.mails()).find((mail) => mail.kind === 'invitation' && mail.meetingId === meetingId),
    (mail) => mail !== undefined,
  );

test('signing in through a mailed invitation claims it, whatever the Google address', async () => {
  const meeting = await kairos.create({ participants: [{ email: 'noah@private.example', name: 'Noah' }] });
  const mail = await invitationOf(meeting.id);
  const invitation = tokenIn(mail?.links ?? [], 'invitation');
  expect(invitation).not.toBe('');
  await kairos.participant.post(`/api/meetings/${meeting.id}/participants`, { invitation });
  const { participants } = await kairos.look(meeting.id);
  expect(participants).toMatchObject([{ id: 1, email: TEST_ADDRESSES.participant, status: 'accepted' }]);
  const again = await call(kairos.second, 'POST', `/api/meetings/${meeting.id}/participants`, { invitation });
  expect(again.status).toBe(409);
});

test('whom the organizer removed is told by the link that they may not join, until they are invited again', async () => {
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.participant }] });
  const viewer = async () => (await open(meeting.shareableLink, kairos.participant)).body['viewer'];
  const joins = async () =>
    (await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/participants`, {})).status;
  const before = await viewer();
  expect(before).toEqual({ role: 'participant', status: 'pending', mayJoin: true });

  await kairos.organizer.delete(`/api/meetings/${meeting.id}/participants/1`);
  expect(await viewer()).toEqual({ role: 'visitor', status: null, mayJoin: false });
  expect(await joins()).toBe(403);

  await kairos.organizer.post(`/api/meetings/${meeting.id}/invite`, { email: TEST_ADDRESSES.participant });
  expect(await viewer()).toEqual(before);
  expect(await joins()).toBe(200);

  // Removed once more, now known by the account.
  await kairos.organizer.delete(`/api/meetings/${meeting.id}/participants/2`);
  expect(await viewer()).toEqual({ role: 'visitor', status: null, mayJoin: false });
  expect(await joins()).toBe(403);
});

test('someone who was only merged with another entry of theirs may still join', async () => {
  const twice = [{ email: TEST_ADDRESSES.participant }, { email: 'noah@private.example' }];
  const meeting = await kairos.create({ participants: twice });
  await kairos.organizer.post(`/api/meetings/${meeting.id}/participants/1/merge`, { into: 2 });
  expect((await open(meeting.shareableLink, kairos.participant)).body['viewer']).toMatchObject({
    mayJoin: true,
  });
  expect(
    (await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/participants`, {})).status,
  ).toBe(200);
});

test('a personal token is worth nothing for another meeting, nor when it was changed', async () => {
  const [one, other] = [
    await kairos.create({ participants: [{ email: 'a@x.example' }] }),
    await kairos.create(),
  ];
  const invitation = tokenIn((await invitationOf(one.id))?.links ?? [], 'invitation');
  for (const [id, token] of [
    [other.id, invitation],
    [one.id, `${invitation.slice(0, -8)}AAAAAAAA`],
    [one.id, 'x'],
  ])
    expect(
      (await call(kairos.stranger, 'POST', `/api/meetings/${id}/participants`, { invitation: token })).status,
    ).toBe(404);
});

test('a mailed invitation is declined without signing in; opening its link declines nothing', async () => {
  const meeting = await kairos.create({ participants: [{ email: 'b@x.example' }] });
  const mail = await invitationOf(meeting.id);
  const declineLink = (mail?.links ?? []).find((link) => link.includes('decline=')) ?? '';
  await call(kairos.anonymous, 'GET', declineLink);
  expect((await kairos.look(meeting.id)).participants[0]?.status).toBe('pending');
  const token = tokenIn([declineLink], 'decline');
  expect((await call(kairos.anonymous, 'POST', '/api/invitations/decline', { token })).body).toEqual({
    name: null,
    email: 'b@x.example',
  });
  expect((await kairos.look(meeting.id)).participants[0]?.status).toBe('declined');
  expect((await call(kairos.anonymous, 'POST', '/api/invitations/decline', { token })).status).toBe(200);
  expect(
    (await call(kairos.anonymous, 'POST', '/api/invitations/decline', { token: randomUUID() })).status,
  ).toBe(404);
});

test('one click ends the mails to an address from any origin, opening the page does not, and the organizer sees what was not sent', async () => {
  const address = 'c@x.example';
  const meeting = await kairos.create({ participants: [{ email: address }] });
  const links = (await invitationOf(meeting.id))?.links ?? [];
  const unsubscribe = links.find((link) => link.includes('/unsubscribe/')) ?? '';
  const path = new URL(unsubscribe).pathname;
  const suppressed = async () => (await kairos.database.pool.query('select from mail_suppressions')).rowCount;
  expect((await call(kairos.anonymous, 'GET', path)).status).toBe(200);
  expect(await suppressed()).toBe(0);
  const click = await fetch(new URL(path, kairos.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(click.status).toBe(200);
  expect(await suppressed()).toBe(1);

  const later = await kairos.create();
  const invited = await call(kairos.organizer, 'POST', `/api/meetings/${later.id}/invite`, {
    email: address,
  });
  expect(invited.status).toBe(202);
  const seen = await eventually(
    () => kairos.look(later.id),
    ({ participants }) => participants[0]?.mail === 'notSent',
  );
  expect(seen.participants).toMatchObject([{ email: address, mail: 'notSent' }]);
  expect((await kairos.mails(address)).filter(({ meetingId }) => meetingId === later.id)).toEqual([]);
});

test('guessing links ends with 429 and Retry-After, and links are not told from each other by the answer', async () => {
  const limited = await givenKairos({ limits: { link: { calls: 30, seconds: 60 } } });
  try {
    const answers: Awaited<ReturnType<typeof call>>[] = [];
    for (let guess = 0; guess < 31; guess++)
      answers.push(await call(limited.anonymous, 'GET', `/api/meetings/link/${randomUUID()}`));
    expect(
      answers.slice(0, 30).every(({ status, text }) => status === 404 && text === answers[0]?.text),
    ).toBe(true);
    const last = answers.at(-1);
    expect([last?.status, Number(last?.headers.get('retry-after')) > 0]).toEqual([429, true]);
  } finally {
    await limited.stop();
  }
});

test("a link that the lists don't show yet isn't called wrong, but should be opened again", async () => {
  const blocker = await kairos.database.pool.connect();
  try {
    await blocker.query(`begin; lock table ${READ_SCHEMA}.meetings in share row exclusive mode`);
    const { shareableLink } = await kairos.create();
    const early = await open(shareableLink);
    expect([early.status, early.headers.get('retry-after'), early.body]).toEqual([
      503,
      '5',
      { message: 'Kairos is catching up with recent changes. Open the link again in a moment.' },
    ]);
    await blocker.query('commit');
    await eventually(
      () => open(shareableLink),
      ({ status }) => status === 200,
    );
  } finally {
    await blocker.query('rollback');
    blocker.release();
  }
});
