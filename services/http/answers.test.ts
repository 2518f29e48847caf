import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { JoinAnswer } from '#contracts/api/join.ts';
import type { TypedSpan } from '#contracts/typed-answer.ts';
import { type CrashPoint, crashing } from '#services/runtime/crash-points.ts';
import {
  call,
  dayFromToday,
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

/** A meeting with these people, and the tokens of their invitations. */
async function invited(people: string[], change: Record<string, unknown> = {}) {
  const participants = people.map((name) => ({ email: `${name}@x.example`, name }));
  const meeting = await kairos.create({ participants, ...change });
  const mails = await eventually(
    async () => (await kairos.mails()).filter((mail) => mail.meetingId === meeting.id),
    (sent) => participants.every(({ email }) => sent.some(({ to }) => to === email)),
  );
  const tokens = people.map((name) => {
    const { links } = mails.find(({ to }) => to === `${name}@x.example`)!;
    const claim = links.find((link) => link.includes('?invitation='))!;
    return decodeURIComponent(claim.split('?invitation=')[1]!);
  });
  return { meeting, tokens };
}

const path = (token: string) => `/api/answers/${encodeURIComponent(token)}`;
const get = (token: string) => kairos.anonymous.get<TypedAnswerState>(path(token));
const put = (token: string, body: unknown) => call(kairos.anonymous, 'PUT', path(token), body);

/** A time of the second day of the dates, in UTC. */
const span = (from: string, to: string, answer: TypedSpan['answer'] = 'works') => ({
  ...{ start: `${dayFromToday(2)}T${from}:00.000Z`, end: `${dayFromToday(2)}T${to}:00.000Z`, answer },
});
const answer = (...spans: TypedSpan[]) => ({ zone: 'Europe/London', spans });

test('a person with a personal link answers by hand, takes part, and changes it, without signing in', async () => {
  const { meeting, tokens } = await invited(['jess', 'omar']);
  const jess = tokens[0]!;
  expect(await get(jess)).toMatchObject({
    meeting: { id: meeting.id, title: 'Plan the launch' },
    me: { name: 'jess', status: 'pending' },
    ...{ mayAnswer: true, answer: null, stale: false, zone: null, calendarConnected: false },
    others: { count: 1, answered: 0, answers: null },
  });
  const first = await put(jess, answer(span('09:00', '10:00'), span('10:00', '11:00')));
  expect([first.status, first.body]).toMatchObject([
    200,
    { me: { status: 'accepted' }, answer: { spans: [span('09:00', '11:00')] }, zone: 'Europe/London' },
  ]);
  const before = await kairos.events(`evidence-${meeting.id}`);
  await put(jess, answer(span('09:00', '11:00')));
  expect(await kairos.events(`evidence-${meeting.id}`)).toEqual(before);
  await put(jess, answer(span('09:00', '10:00', 'ifNeedBe')));
  expect((await get(jess)).answer?.spans).toEqual([span('09:00', '10:00', 'ifNeedBe')]);

  const seen = await eventually(
    () => kairos.look(meeting.id),
    ({ byHand }) => byHand.answers.length > 0,
  );
  expect(seen.participants).toMatchObject([{ status: 'accepted' }, { status: 'pending' }]);
  expect(seen.byHand.answers).toMatchObject([
    { participant: 1, zone: 'Europe/London', stale: false, spans: [span('09:00', '10:00', 'ifNeedBe')] },
  ]);
});

/** Ends what this process is doing when it first gets to this point, as if it were killed there. */
async function dyingAt<Answer>(point: CrashPoint, act: () => Promise<Answer>): Promise<Answer> {
  const { at } = crashing;
  const passes: CrashPoint[] = [];
  crashing.at = (here) => {
    if (here !== point || passes.length > 0) return at(here);
    passes.push(here);
    throw new Error('killed');
  };
  try {
    return await act();
  } finally {
    crashing.at = at;
    expect(passes).toEqual([point]);
  }
}

test('an answer that is cut off after its first part counts for nothing, and in full once it is sent again', async () => {
  const { meeting, tokens } = await invited(['jess']);
  const body = { ...answer(span('12:00', '14:00')), done: true };
  expect((await dyingAt('CP-5-answer-typed', () => put(tokens[0]!, body))).status).toBe(500);
  expect(await get(tokens[0]!)).toMatchObject({ me: { status: 'pending' } });
  expect((await put(tokens[0]!, body)).status).toBe(200);
  await put(tokens[0]!, body);
  const all = [
    ...(await kairos.events(`evidence-${meeting.id}`)),
    ...(await kairos.events(`meeting-${meeting.id}`)),
  ];
  const ofAnswer = all.filter((type) => type === 'AnswerTyped' || type === 'ParticipantAnswered');
  expect(ofAnswer).toEqual(['AnswerTyped', 'ParticipantAnswered']);
});

test('someone optional is told so, by their personal link and signed in, and no one else is', async () => {
  const { meeting, tokens } = await invited(['jess', 'omar']);
  await kairos.join(meeting);
  await kairos.organizer.post(`/api/meetings/${meeting.id}/attendance`, { optional: [1, 3] });
  const [jess, omar] = await Promise.all(tokens.map(get));
  expect([jess!.me.optional, omar!.me.optional]).toEqual([true, false]);
  const seen = (who: typeof kairos.organizer) =>
    who.get<JoinAnswer>(`/api/meetings/link/${meeting.shareableLink}`);
  expect((await seen(kairos.participant)).viewer.optional).toBe(true);
  expect((await seen(kairos.stranger)).viewer).not.toHaveProperty('optional');
});

test('an answer counts in the ranking, and time that was not answered stays unknown', async () => {
  const { meeting, tokens } = await invited(['jess']);
  await put(tokens[0]!, { ...answer(span('12:00', '14:00')), done: true });
  const { ranking } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.ranking?.current === true,
  );
  const states = ranking!.suggestions.map(({ suggestedTime, people }) => [
    suggestedTime.slice(0, 10) === dayFromToday(2) &&
      suggestedTime.slice(11, 16) >= '12:00' &&
      suggestedTime.slice(11, 16) <= '13:30',
    people.find(({ participant }) => participant === 1)!.state,
  ]);
  expect(states).toContainEqual([true, 'free']);
  for (const [isAnswered, state] of states) expect(state).toBe(isAnswered ? 'free' : 'unknown');
});

test('hours that someone marked are their hours: such a time is booked at once, and nothing says that it is late for them', async () => {
  const { meeting, tokens } = await invited(['jess'], { timePreference: 'business', aiDecisionMode: 'auto' });
  // The morning in Berlin is the evening in Tokyo.
  const spans = Array.from({ length: 13 }, (_, day): TypedSpan => {
    const at = (time: string) => `${dayFromToday(day + 2)}T${time}:00.000Z`;
    return { start: at('09:00'), end: at('11:00'), answer: 'works' };
  });
  expect((await put(tokens[0]!, { zone: 'Asia/Tokyo', spans, done: true })).status).toBe(200);
  const { ranking } = await eventually(
    () => kairos.look(meeting.id),
    ({ status }) => status === 'scheduled',
  );
  const best = ranking!.suggestions[0]!;
  expect(best).toMatchObject({ bent: [], people: [{ state: 'free' }, { state: 'free' }] });
  const hour = Number(best.suggestedTime.slice(11, 13));
  expect([hour >= 9, hour < 11]).toEqual([true, true]);
  const mails = (await kairos.mails()).filter(({ meetingId }) => meetingId === meeting.id);
  expect(JSON.stringify([ranking, mails])).not.toMatch(/outside|preferred hours|after (her|his|their) /i);
  expect(mails.map(({ kind }) => kind)).not.toContain('needsYou');
});

/** Every other quarter of an hour from 2030 on. */
const quarterHour = (_: unknown, index: number): TypedSpan => {
  const start = Date.parse('2030-01-01T00:00Z') + index * 1_800_000;
  return {
    start: new Date(start).toISOString(),
    end: new Date(start + 900_000).toISOString(),
    answer: 'works',
  };
};

test('what does not fit is refused, with what to send instead', async () => {
  const { meeting, tokens } = await invited(['jess']);
  const bad = [
    [answer(span('09:05', '10:00')), /quarter hour/],
    [answer(span('10:00', '09:00')), /in order/],
    [answer(span('09:00', '10:00'), span('09:30', '11:00')), /in order/],
    [{ zone: 'Mars/Base', spans: [] }, /^Time zone must be/],
    [answer({ ...span('09:00', '10:00'), answer: 'maybe' as 'works' }), /works, ifNeedBe, or doesntWork/],
    [{ zone: 'UTC' }, /^Spans must be a list/],
    [answer(...Array.from({ length: 601 }, quarterHour)), /at most 600 separate times\. Answer longer/],
  ] as const;
  for (const [body, message] of bad)
    expect(await put(tokens[0]!, body)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(message) },
    });
  expect(await kairos.events(`meeting-${meeting.id}`)).not.toContain('ParticipantAnswered');
  for (const token of ['x', tokens[0]!.slice(0, -2), 'é'.repeat(20)])
    expect((await put(token, answer(span('09:00', '10:00')))).status).toBe(404);
});

test('an answer is for the dates and length it was given for: after a change it no longer counts until sent again', async () => {
  const { meeting, tokens } = await invited(['jess']);
  await put(tokens[0]!, answer(span('09:00', '11:00')));
  await kairos.organizer.patch(`/api/meetings/${meeting.id}`, { duration: 60 });
  expect(await get(tokens[0]!)).toMatchObject({ stale: true, answer: { spans: [span('09:00', '11:00')] } });
  await eventually(
    () => kairos.mails('jess@x.example'),
    (mails) => mails.some(({ kind, meetingId }) => kind === 'newDates' && meetingId === meeting.id),
  );
  const again = await put(tokens[0]!, answer(span('09:00', '11:00')));
  expect(again.body).toMatchObject({ stale: false });
});

test('participants see that others answered, and what only if the organizer opens it', async () => {
  const { meeting, tokens } = await invited(['jess', 'omar']);
  const [jess, omar] = tokens as [string, string];
  await kairos.join(meeting);
  await put(jess, answer(span('09:00', '10:00', 'doesntWork')));
  const secret = `${dayFromToday(2)}T09:00:00.000Z`;
  const seenByOthers = async () => [
    JSON.stringify((await get(omar)).others),
    JSON.stringify((await kairos.look(meeting.id, kairos.participant)).byHand),
    JSON.stringify(await kairos.participant.get(`/api/meetings/${meeting.id}/history`)),
  ];
  expect((await get(omar)).others).toEqual({ count: 2, answered: 2, answers: null });
  for (const seen of await seenByOthers()) {
    expect(seen).not.toContain(secret);
    expect(seen).not.toContain('doesntWork');
    expect(seen).not.toContain('half hour');
  }
  const options = `/api/meetings/${meeting.id}/answers`;
  expect((await call(kairos.participant, 'PATCH', options, { answersVisible: true })).status).toBe(403);
  expect(await kairos.organizer.patch(options, { answersVisible: true })).toEqual({
    ...{ answersVisible: true, answersWithoutConfirmation: false },
  });
  expect((await get(omar)).others.answers).toEqual([
    { name: 'jess', spans: [span('09:00', '10:00', 'doesntWork')] },
  ]);
  expect((await seenByOthers())[1]).toContain(secret);
});

test('someone with an account may say a word as well, when they decline a booked time', async () => {
  const meeting = await kairos.create({ aiDecisionMode: 'manual' });
  await kairos.join(meeting, kairos.participant);
  const word = "I'm on a train then";
  const declined = await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/decline`, { word });
  expect(declined.status).toBe(204);
  expect((await kairos.look(meeting.id)).participants[0]).toMatchObject({ status: 'declined', word });
});

test('a word with a decline is for the organizer alone, and who declined may answer again', async () => {
  const { meeting, tokens } = await invited(['jess', 'omar']);
  await kairos.join(meeting);
  const word = 'On leave that week';
  expect(
    (await call(kairos.anonymous, 'POST', '/api/invitations/decline', { token: tokens[0], word })).status,
  ).toBe(200);
  expect((await kairos.look(meeting.id)).participants[0]).toMatchObject({ status: 'declined', word });
  const story = `/api/meetings/${meeting.id}/history`;
  expect(JSON.stringify(await kairos.organizer.get(story))).toContain(word);
  for (const seen of [
    await kairos.look(meeting.id, kairos.participant),
    await kairos.participant.get(story),
    await get(tokens[1]!),
  ])
    expect(JSON.stringify(seen)).not.toContain(word);
  expect((await put(tokens[0]!, answer(span('09:00', '10:00')))).body).toMatchObject({
    me: { status: 'accepted' },
  });
  expect((await kairos.look(meeting.id)).participants[0]).not.toHaveProperty('word');
});

test('someone who answered by hand joins with an account later, and stays one person', async () => {
  const { meeting, tokens } = await invited(['jess']);
  await put(tokens[0]!, answer(span('09:00', '10:00')));
  await kairos.second.post(`/api/meetings/${meeting.id}/participants`, { invitation: tokens[0] });
  const { participants, byHand } = await kairos.look(meeting.id);
  expect(participants).toMatchObject([{ id: 1, status: 'accepted', name: 'Emma New York' }]);
  expect(byHand.answers).toHaveLength(1);
});

// ---- by the share link

const byLink = (link: string | null, email: string, change: object = {}) =>
  call(kairos.visitor(), 'POST', `/api/meetings/link/${link}/answers`, {
    ...{ name: 'Jess Example', email, ...answer(span('09:00', '10:00')), ...change },
  });

/** The tokens of the emails that ask this address to confirm an answer, the newest first. */
const confirmations = async (email: string, count = 1) => {
  const mails = await eventually(
    async () => (await kairos.mails(email)).filter(({ kind }) => kind === 'confirmAnswer'),
    (sent) => sent.length >= count,
  );
  return mails.map(({ links }) =>
    decodeURIComponent(
      links.find((link) => link.includes('/answers/confirm/'))!.split('/answers/confirm/')[1]!,
    ),
  );
};
const confirm = (token: string | undefined) =>
  call(kairos.anonymous, 'POST', '/api/answers/confirm', { token });

test('an answer by the share link counts once its address was confirmed, once', async () => {
  const meeting = await kairos.create();
  const email = 'new1@x.example';
  expect(await byLink(meeting.shareableLink, email)).toMatchObject({
    status: 202,
    body: { countsAtOnce: false },
  });
  const [token] = await confirmations(email);
  expect((await kairos.look(meeting.id)).participants).toEqual([]);
  const confirmed = await confirm(token);
  expect(confirmed).toMatchObject({ status: 200, body: { link: meeting.shareableLink } });
  expect((await kairos.look(meeting.id)).participants).toMatchObject([
    { id: 1, email, name: 'Jess Example', status: 'accepted' },
  ]);
  expect(await get(confirmed.body['token'] as string)).toMatchObject({
    answer: { spans: [span('09:00', '10:00')] },
    me: { status: 'accepted' },
  });
  expect((await confirm(token)).status).toBe(410);
  expect((await confirm('x')).status).toBe(404);
});

test.each(['CP-5-answer-joined', 'CP-5-answer-typed', 'CP-5-answer-counted'] as const)(
  'a confirmation that is cut off at %s can be repeated, and the answer counts once',
  async (point) => {
    const meeting = await kairos.create();
    const email = `cut-off-${point.toLowerCase()}@x.example`;
    await byLink(meeting.shareableLink, email, { name: 'Cleo', ...answer(span('09:00', '10:00')) });
    const [token] = await confirmations(email);
    expect((await dyingAt(point, () => confirm(token))).status).toBe(500);
    expect((await confirm(token)).status).toBe(200);
    expect((await confirm(token)).status).toBe(410);
    const { participants, byHand } = await eventually(
      () => kairos.look(meeting.id),
      (seen) => seen.byHand.answers.length > 0,
    );
    expect(participants).toMatchObject([{ name: 'Cleo', status: 'accepted' }]);
    expect(byHand.answers).toMatchObject([{ participant: 1, spans: [span('09:00', '10:00')] }]);
    const typed = (await kairos.events(`evidence-${meeting.id}`)).filter((type) => type === 'AnswerTyped');
    expect(typed).toHaveLength(1);
  },
);

test('who was invited can not be told from the answer, and no one answers for them', async () => {
  const { meeting } = await invited(['victim']);
  await kairos.organizer.patch(`/api/meetings/${meeting.id}/answers`, { answersWithoutConfirmation: true });
  const asked = await byLink(meeting.shareableLink, 'victim@x.example', { name: 'Mallory' });
  const other = await byLink(meeting.shareableLink, 'new2@x.example');
  expect([asked.status, asked.text]).toEqual([other.status, other.text]);
  const { participants } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.participants.length === 2,
  );
  expect(participants).toMatchObject([
    { name: 'victim', status: 'pending' },
    { email: 'new2@x.example', status: 'accepted' },
  ]);
  const [token] = await confirmations('victim@x.example');
  expect((await confirm(token)).status).toBe(200);
  expect((await kairos.look(meeting.id)).participants[0]).toMatchObject({
    name: 'victim',
    status: 'accepted',
  });
});

test('a confirmation of another answer for the same address leaves the first one as it is', async () => {
  const meeting = await kairos.create();
  const email = 'new3@x.example';
  await byLink(meeting.shareableLink, email);
  const [own] = await confirmations(email);
  await byLink(meeting.shareableLink, email, answer(span('15:00', '16:00', 'doesntWork')));
  await confirmations(email, 2);
  const { body } = await confirm(own);
  expect((await get(body['token'] as string)).answer?.spans).toEqual([span('09:00', '10:00')]);
});

test('no address gets more than a few of these emails a day, and none that unsubscribed or organizes', async () => {
  const meeting = await kairos.create();
  for (let i = 0; i < 7; i++)
    expect((await byLink(meeting.shareableLink, 'many@x.example')).status).toBe(202);
  expect((await byLink(meeting.shareableLink, 'mia.berlin@example.com')).status).toBe(202);
  expect((await byLink(meeting.shareableLink, 'last@x.example')).status).toBe(202);
  await confirmations('last@x.example');
  expect(await confirmations('many@x.example', 5)).toHaveLength(5);
  expect((await kairos.mails('mia.berlin@example.com')).map(({ kind }) => kind)).not.toContain(
    'confirmAnswer',
  );
});

test('an answer that no one confirms is forgotten', async () => {
  const meeting = await kairos.create();
  await byLink(meeting.shareableLink, 'late@x.example');
  const [token] = await confirmations('late@x.example');
  kairos.passTime(3 * 86_400_000 + 1);
  expect((await confirm(token)).status).toBe(410);
  kairos.resetTime();
});

/** What the newest email of a kind to an address says, once it's there. */
async function mailTo(address: string, kind: string, meetingId: string): Promise<string> {
  const mail = await eventually(
    async () => (await kairos.mails(address)).find((one) => one.kind === kind && one.meetingId === meetingId),
    (one) => one !== undefined,
  );
  const sent = await kairos.organizer.request(`/demo/inbox/${mail!.id}.eml`);
  return `${mail!.subject}\n${(await sent.text()).replaceAll('=\r\n', '')}`;
}

test('who answered by hand is written to in the zone of their answer, and who is only invited in that of their account', async () => {
  const emma = TEST_ADDRESSES.second;
  const deadline = `${dayFromToday(1)}T23:30:00.000Z`;
  const { meeting, tokens } = await invited(['jess'], {
    participants: [
      { email: 'jess@x.example', name: 'jess' },
      { email: emma, name: 'Emma' },
    ],
    deadline,
  });
  const invitation = await mailTo(emma, 'invitation', meeting.id);
  expect(invitation).toContain('New York time');
  expect(invitation).not.toContain("don't know yours");
  const [start, end] = ['01:30', '02:00'].map((time) => `${dayFromToday(2)}T${time}:00.000Z`);
  await put(tokens[0]!, { zone: 'Asia/Tokyo', spans: [{ start, end, answer: 'works' }], done: true });
  await kairos.organizer.post(`/api/meetings/${meeting.id}/schedule`, { start, without: [2] });
  const booked = await mailTo('jess@x.example', 'booked', meeting.id);
  expect(booked).toMatch(/^Booked for .*, 10:30 AM: Plan the launch\n/);
  expect(booked).toContain('10:30 AM to 11:00 AM, Tokyo time (UTC+9)');
  expect(booked).not.toMatch(/Berlin time|don't know yours/);
});
