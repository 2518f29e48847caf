import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aRequest,
  call,
  eventually,
  type GivenKairos,
  givenKairos,
  TEST_ADDRESSES,
} from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
});
beforeEach(() => kairos.forgetCounts());
afterAll(() => kairos.stop());

const invite = (id: string, body: unknown, headers?: Record<string, string>) =>
  call(kairos.organizer, 'POST', `/api/meetings/${id}/invite`, body, headers);

const mailsAbout = async (meetingId: string) =>
  (await kairos.mails()).filter((mail) => mail.meetingId === meetingId);

test('inviting someone who takes part already does nothing, and the answer says so', async () => {
  const meeting = await kairos.create();
  await kairos.join(meeting);
  const before = await kairos.look(meeting.id);
  const answer = await invite(meeting.id, {
    emails: [{ email: TEST_ADDRESSES.participant.toUpperCase() }, { email: 'one@x.example' }],
  });
  expect(answer.body).toMatchObject({ invited: 1, alreadyIn: [TEST_ADDRESSES.participant.toUpperCase()] });
  const [participant] = (await kairos.look(meeting.id)).participants;
  expect(participant).toEqual(before.participants[0]);
});

test('people are invited one by one and several at once', async () => {
  const meeting = await kairos.create();
  expect((await invite(meeting.id, { email: 'one@x.example' })).status).toBe(202);
  const several = await invite(meeting.id, {
    emails: [
      { email: 'two@x.example', name: 'Two' },
      { email: 'three@x.example', name: 'Unnamed' },
    ],
  });
  expect(several.body).toMatchObject({
    invited: 2,
    participants: [
      { email: 'one@x.example' },
      { email: 'two@x.example', name: 'Two' },
      { email: 'three@x.example', name: null },
    ],
  });
  const mails = await eventually(
    () => mailsAbout(meeting.id),
    (sent) => sent.length >= 3,
  );
  expect(mails.map(({ to }) => to).sort()).toEqual(['one@x.example', 'three@x.example', 'two@x.example']);
});

const POPULAR = 'popular@x.example';

const SMUGGLED = [
  'a@x.example\r\nBcc: evil@x.example',
  'a@x.example, b@x.example',
  'g: b@x.example, c@x.example;',
  '<a@x.example>',
  '"a@evil x"@int.example',
  `${'a'.repeat(300)}@x.example`,
  'a@ехаmple.com',
  'Ann <a@x.example>',
  'a@x',
  '@x.example',
  'a b@x.example',
];

test.each(SMUGGLED)('%j is not an address that mail goes to', async (email) => {
  const meeting = await kairos.create();
  for (const body of [{ email }, { emails: [{ email }] }, { emails: [email] }])
    expect(await invite(meeting.id, body)).toMatchObject({
      status: 400,
      body: { message: 'Please enter a valid email address' },
    });
  expect((await kairos.look(meeting.id)).participants).toEqual([]);
  expect(await mailsAbout(meeting.id)).toEqual([]);
});

test('an address that is an object is refused', async () => {
  const meeting = await kairos.create();
  for (const body of [
    { email: { path: '/etc/passwd' } },
    { emails: [{ email: { path: '/etc/passwd' } }] },
    { html: { path: '/etc/passwd' } },
  ])
    expect((await invite(meeting.id, body)).status).toBe(400);
});

test('a line break in a title or name adds no recipient', async () => {
  const meeting = await kairos.create({
    title: 'a\r\nBcc: evil@x.example',
    participants: [{ email: 'ann@x.example', name: 'Ann\r\nCc: evil@x.example' }],
  });
  const mails = await eventually(
    () => mailsAbout(meeting.id),
    (sent) => sent.length > 0,
  );
  expect(mails.map(({ to }) => to)).toEqual(['ann@x.example']);
  expect(mails[0]?.subject).not.toMatch(/[\r\n]/);
});

test('sending needs a recipient', async () => {
  const meeting = await kairos.create();
  for (const body of [{}, { emails: [] }])
    expect(await invite(meeting.id, body)).toMatchObject({
      status: 400,
      body: { message: 'Please add email addresses to send invitations.' },
    });
});

test('more than fifty people in one call are refused', async () => {
  const meeting = await kairos.create();
  const emails = Array.from({ length: 51 }, (_, n) => ({ email: `p${n}@x.example` }));
  expect((await invite(meeting.id, { emails })).status).toBe(400);
  expect((await invite(meeting.id, { emails: emails.slice(0, 50) })).status).toBe(202);
});

test('an address that is named many times in one call is invited once', async () => {
  const meeting = await kairos.create();
  const answer = await invite(meeting.id, {
    emails: Array.from({ length: 50 }, (_, n) => ({ email: n % 2 ? 'ann@x.example' : 'ANN@x.example' })),
  });
  expect((answer.body['participants'] as unknown[]).length).toBe(1);
  expect(answer.body['invited']).toBe(1);
  await eventually(
    () => mailsAbout(meeting.id),
    (sent) => sent.length > 0,
  );
  expect(await kairos.events(`meeting-${meeting.id}`)).toEqual(['MeetingCreated', 'ParticipantInvited']);
});

/** What became of the latest invitations of a meeting, once all are settled. */
const settled = async (meetingId: string) =>
  (
    await eventually(
      () => kairos.look(meetingId),
      ({ participants }) => participants.every(({ mail }) => mail === 'sent' || mail === 'notSent'),
    )
  ).participants.map(({ email, mail }) => [email, mail]);

test('nobody is mailed more than three invitations to one meeting a day, which refuses no one else', async () => {
  const meeting = await kairos.create();
  for (let time = 0; time < 3; time++) {
    expect((await invite(meeting.id, { email: 'often@x.example' })).status).toBe(202);
    expect(await settled(meeting.id)).toEqual([['often@x.example', 'sent']]);
  }
  const both = { emails: [{ email: 'often@x.example' }, { email: 'first@x.example' }] };
  expect((await invite(meeting.id, both)).status).toBe(202);
  expect(await settled(meeting.id)).toEqual([
    ['often@x.example', 'notSent'],
    ['first@x.example', 'sent'],
  ]);
  kairos.passTime(24 * 60 * 60_000);
  expect((await invite(meeting.id, { email: 'often@x.example' })).status).toBe(202);
  expect(await settled(meeting.id)).toContainEqual(['often@x.example', 'sent']);
  kairos.resetTime();
});

test('one organizer mails a person ten invitations a day at most, and takes none from another organizer', async () => {
  const created = async (who: GivenKairos['organizer']) => {
    const made = await call(who, 'POST', '/api/meetings', aRequest({ participants: [{ email: POPULAR }] }));
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    const seen = await eventually(
      () => kairos.look(id, who),
      ({ participants }) => participants[0]?.mail === 'sent' || participants[0]?.mail === 'notSent',
    );
    return seen.participants[0]?.mail;
  };
  const mails = [];
  for (let time = 0; time < 11; time++) mails.push(await created(kairos.stranger));
  expect(mails).toEqual([...Array(10).fill('sent'), 'notSent']);
  expect(await created(kairos.organizer)).toBe('sent');
});

test('an invitation that is held back is answered so', async () => {
  const { id } = await kairos.create();
  const answers = [];
  for (let time = 0; time < 4; time++) {
    answers.push((await invite(id, { email: POPULAR })).body['heldBack']);
    await eventually(
      () => kairos.look(id),
      ({ participants }) => participants[0]?.mail !== 'due',
    );
  }
  expect(answers).toEqual([0, 0, 0, 1]);
  const others = await invite(id, { emails: [{ email: POPULAR }, { email: 'new@x.example' }] });
  expect(others.body).toMatchObject({ invited: 2, heldBack: 1, heldBackFor: [POPULAR] });
  const mails = await eventually(
    () => mailsAbout(id),
    (sent) => sent.some(({ to }) => to === 'new@x.example'),
  );
  expect(mails.filter(({ to }) => to === POPULAR)).toHaveLength(3);
});

test('past two hundred people a day, only the emails to further people are held back, and the call says to whom', async () => {
  const meeting = await kairos.create();
  const batch = (number: number) => ({
    emails: Array.from({ length: 50 }, (_, n) => ({ email: `p${number}-${n}@x.example` })),
  });
  const heldBack = [];
  for (let number = 0; number < 4; number++)
    heldBack.push((await invite(meeting.id, batch(number))).body['heldBack']);
  expect(heldBack).toEqual([0, 0, 0, 0]);
  const last = await invite(meeting.id, {
    emails: [{ email: 'p0-0@x.example' }, { email: 'new@x.example' }],
  });
  expect([last.status, last.body]).toEqual([
    202,
    expect.objectContaining({ invited: 2, heldBack: 1, heldBackFor: ['new@x.example'] }),
  ]);
  const made = await call(
    kairos.organizer,
    'POST',
    '/api/meetings',
    aRequest({ participants: [{ email: 'p1-1@x.example' }, { email: 'other@x.example' }] }),
  );
  expect([made.status, made.body['heldBackFor']]).toEqual([201, ['other@x.example']]);
  const { id } = made.body as { id: string };
  const seen = await eventually(
    () => kairos.look(id),
    ({ participants }) => participants.every(({ mail }) => mail !== 'due'),
  );
  expect(seen.participants.map(({ email, mail }) => [email, mail])).toEqual([
    ['p1-1@x.example', 'sent'],
    ['other@x.example', 'notSent'],
  ]);
  // Another organizer of the same office has limits of their own.
  const others = await call(
    kairos.stranger,
    'POST',
    '/api/meetings',
    aRequest({ participants: [{ email: 'other@x.example' }] }),
  );
  expect(others.body['heldBackFor']).toEqual([]);
});

test('a repeated call is neither mailed nor counted again', async () => {
  const meeting = await kairos.create();
  for (let time = 0; time < 5; time++)
    expect(
      (await invite(meeting.id, { email: 'once@x.example' }, { 'idempotency-key': 'the-same' })).status,
    ).toBe(202);
  expect((await kairos.events(`meeting-${meeting.id}`)).filter((type) => /Invit/.test(type))).toHaveLength(1);
});

test('a title that holds a link is noticed, and the link does not stand in the subject of mails', async () => {
  const meeting = await kairos.create({
    title: 'Free money at https://evil.example/now',
    participants: [{ email: 'ann2@x.example' }],
  });
  expect(kairos.logged.some((line) => line.includes('linkInTitle') && line.includes(meeting.id))).toBe(true);
  const [mail] = await eventually(
    () => mailsAbout(meeting.id),
    (sent) => sent.length > 0,
  );
  expect(mail?.subject).not.toContain('https://');
});
