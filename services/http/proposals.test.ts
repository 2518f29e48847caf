import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TypedAnswerState } from '#contracts/api/answers.ts';
import type { OwnProposals, RankedProposals } from '#contracts/api/proposals.ts';
import { block } from '#services/calendars/google/testkit/block.ts';
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
beforeEach(() => {
  kairos.resetTime();
  return kairos.forgetCounts();
});
afterAll(() => kairos.stop());

const LATER = 11 * 60_000;

/** A meeting with Noah, who shares his calendar, and others who have personal links. */
async function joinedByNoah(others: string[], change: Record<string, unknown> = {}) {
  const people = others.map((name) => ({ email: `${name}@x.example`, name }));
  const meeting = await kairos.create({
    participants: [{ email: TEST_ADDRESSES.participant, name: 'Noah' }, ...people],
    ...change,
  });
  await kairos.join(meeting);
  const mails = await eventually(
    async () => (await kairos.mails()).filter(({ meetingId }) => meetingId === meeting.id),
    // Noah isn't invited anymore if he joined before that email was sent.
    (sent) => people.every(({ email }) => sent.some(({ kind, to }) => kind === 'invitation' && to === email)),
  );
  const tokens = people.map(({ email }) => {
    const claim = mails.find(({ to }) => to === email)!.links.find((link) => link.includes('?invitation='))!;
    return decodeURIComponent(claim.split('?invitation=')[1]!);
  });
  return { meeting, tokens };
}

/** The same once it's ranked. */
async function ranked(...given: Parameters<typeof joinedByNoah>) {
  const { meeting, tokens } = await joinedByNoah(...given);
  const { ranking } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.ranking?.current === true,
  );
  return { meeting, tokens, best: ranking!.suggestions[0]! };
}

const path = (token: string) => `/api/answers/${encodeURIComponent(token)}/proposals`;
const propose = (token: string, start: string, zone = 'Europe/London') =>
  call(kairos.anonymous, 'POST', path(token), { start, zone });
const own = ({ body }: { body: unknown }) => (body as OwnProposals).proposals;
const toOrganizer = (id: string) => kairos.organizer.get<RankedProposals>(`/api/meetings/${id}/proposals`);
/** Lets Kairos look at a meeting again, whose clock was moved. */
let answersWithoutConfirmation = false;
const nudge = (id: string) => {
  answersWithoutConfirmation = !answersWithoutConfirmation;
  return kairos.organizer.patch(`/api/meetings/${id}/answers`, { answersWithoutConfirmation });
};
/** A quarter hour of the third day. */
// Once, since midnight may pass while a test runs.
const THIRD_DAY = dayFromToday(3);
const third = (time: string) => `${THIRD_DAY}T${time}:00.000Z`;

test('a time that suits everyone is possible, and the organizer gets it with its rank and who proposed it', async () => {
  const { meeting, tokens, best } = await ranked(['jess']);
  const proposed = await propose(tokens[0]!, best.suggestedTime);
  expect([proposed.status, own(proposed)]).toMatchObject([
    200,
    [{ number: 1, start: best.suggestedTime, end: best.endTime, verdict: 'possible', state: 'open' }],
  ]);
  const { proposals } = await toOrganizer(meeting.id);
  expect(proposals).toMatchObject([
    {
      ...{ number: 1, participant: 2, start: best.suggestedTime, notPossible: null },
      ranked: { rank: 1, people: [0, 1, 2].map((participant) => ({ participant, state: 'free' })) },
    },
  ]);
  expect(proposals[0]!.ranked!.reason).toMatch(/./);
  const seen = await eventually(
    () => kairos.look(meeting.id),
    (now) => now.proposals.length > 0,
  );
  expect(seen.participants[1]).toMatchObject({ name: 'jess', status: 'pending' });
  expect(seen.proposals).toMatchObject([{ number: 1, participant: 2, verdict: null }]);

  const chosen = await call(kairos.organizer, 'POST', `/api/meetings/${meeting.id}/schedule`, {
    ...{ start: best.suggestedTime, without: [], insteadOf: null },
  });
  expect(chosen.status).toBe(200);
  const booked = await eventually(
    () => kairos.look(meeting.id),
    ({ status }) => status === 'scheduled',
  );
  expect(booked.participants[1]).toMatchObject({ name: 'jess', status: 'accepted' });
  const story = JSON.stringify(await kairos.organizer.get(`/api/meetings/${meeting.id}/history`));
  expect(story).toMatch(/Jess proposed [^"]+\. Kairos told them that it's possible\./);
  expect(story).toMatch(/You chose [^"]+, which jess had proposed/);
  expect((await toOrganizer(meeting.id)).proposals).toEqual([]);
  expect((await propose(tokens[0]!, third('15:00'))).status).toBe(409);
});

test('who only proposes a time has not replied: no one says that everyone has, automatic mode waits, and reminders go on', async () => {
  const { meeting, tokens } = await joinedByNoah(['jess'], {
    ...{ aiDecisionMode: 'auto', deadline: `${dayFromToday(6)}T12:00:00.000Z`, reminders: true },
  });
  expect((await propose(tokens[0]!, third('13:00'))).status).toBe(200);
  const jess = await kairos.anonymous.get<TypedAnswerState>(`/api/answers/${encodeURIComponent(tokens[0]!)}`);
  expect(jess).toMatchObject({ me: { status: 'pending' }, answer: null, mayAnswer: true });
  kairos.passTime(LATER);
  await nudge(meeting.id);
  const mails = await eventually(
    async () => (await kairos.mails()).filter(({ meetingId }) => meetingId === meeting.id),
    (sent) => sent.some(({ kind }) => kind === 'proposals'),
  );
  expect(new Set(mails.map(({ kind }) => kind))).toEqual(new Set(['invitation', 'proposals']));
  const { status, participants } = await kairos.look(meeting.id);
  expect([status, participants.map((one) => one.status)]).toEqual(['active', ['accepted', 'pending']]);
  expect(await kairos.organizer.get(`/api/meetings/${meeting.id}/silence`)).toMatchObject({
    ...{ replied: 1, silent: [{ participant: 2 }] },
  });
  // At noon, as nobody is reminded at night.
  kairos.passTime(Date.parse(`${dayFromToday(4)}T11:00:00Z`) - Date.now());
  await nudge(meeting.id);
  await eventually(
    async () => (await kairos.mails('jess@x.example')).filter(({ meetingId }) => meetingId === meeting.id),
    (sent) => sent.some(({ kind }) => kind === 'reminder'),
  );
});

test('who declined and then proposes a time may come after all', async () => {
  const { meeting, tokens } = await ranked(['jess']);
  await call(kairos.anonymous, 'POST', '/api/invitations/decline', {
    token: tokens[0]!,
    word: 'Not that week',
  });
  await propose(tokens[0]!, third('13:00'));
  const { participants } = await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.proposals.length > 0,
  );
  expect(participants[1]).toMatchObject({ name: 'jess', status: 'pending' });
  expect(JSON.stringify(participants[1])).not.toContain('Not that week');
});

test('what the proposer is told depends on the verdict alone: not on who can’t come, or why', async () => {
  const { tokens, best } = await ranked(['jess', 'omar']);
  const [jess, omar] = tokens as [string, string];
  const answerTo = async (token: string, start: string) => {
    const { status, text } = await propose(token, start);
    const { number, end, ...one } = JSON.parse(text).proposals.at(-1);
    return { status, ...one };
  };
  // Omar hasn't replied, so he's unknown.
  const unknown = await answerTo(jess, best.suggestedTime);
  expect(unknown).toEqual({ status: 200, start: best.suggestedTime, verdict: 'unknown', state: 'open' });
  // By his own word, and by Noah's calendar.
  const busy = { start: third('13:00'), end: third('15:00'), answer: 'doesntWork' };
  await call(kairos.anonymous, 'PUT', `/api/answers/${encodeURIComponent(omar)}`, {
    ...{ zone: 'Europe/London', spans: [busy], done: true },
  });
  const byWord = await answerTo(jess, third('13:00'));
  expect(byWord).toEqual({ status: 200, start: third('13:00'), verdict: 'notPossible', state: 'open' });
  // No one agreed to other dates.
  const outside = `${dayFromToday(30)}T13:00:00.000Z`;
  expect(await answerTo(jess, outside)).toEqual({ ...unknown, start: outside });
});

test('a busy calendar is told like any other reason, and a time outside the dates is for the organizer to judge', async () => {
  const { meeting, tokens, best } = await ranked(['jess']);
  await block(kairos.database.pool, TEST_ADDRESSES.participant, best.suggestedTime, best.endTime);
  // The calendars are read again after this.
  await kairos.organizer.patch(`/api/meetings/${meeting.id}`, { timePreference: 'business' });
  await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.ranking?.current === true,
  );
  expect(own(await propose(tokens[0]!, best.suggestedTime))).toMatchObject([{ verdict: 'notPossible' }]);
  const outside = `${dayFromToday(30)}T13:00:00.000Z`;
  expect(own(await propose(tokens[0]!, outside))).toMatchObject([{}, { verdict: 'unknown' }]);
  const { proposals } = await toOrganizer(meeting.id);
  expect(proposals).toMatchObject([
    { number: 1, notPossible: null },
    { number: 2, notPossible: 'outsideDates', ranked: null },
  ]);
});

test('no one gets to ask about a whole week', async () => {
  const { meeting, tokens } = await ranked(['jess']);
  const times = ['09:00', '09:30', '10:00', '10:30', '11:00'];
  const told: number[] = [];
  for (const [index, time] of times.entries()) {
    const { status } = await propose(tokens[0]!, third(time));
    told.push(status);
    if (status === 200) await call(kairos.anonymous, 'DELETE', `${path(tokens[0]!)}/${index + 1}`);
  }
  expect(told).toEqual([200, 200, 200, 200, 200]);
  expect(await propose(tokens[0]!, third('12:00'))).toMatchObject({
    status: 409,
    body: { message: "You've proposed 5 times in one day. Propose another tomorrow." },
  });
  const types = await kairos.events(`meeting-${meeting.id}`);
  expect(types.filter((type) => type === 'TimeProposed')).toHaveLength(5);
});

test('what does not fit is refused, with what to send instead', async () => {
  const { tokens } = await ranked(['jess'], { excludedDays: [THIRD_DAY] });
  for (const [body, status, message] of [
    [{ start: third('09:05'), zone: 'Europe/London' }, 400, /quarter hour/],
    [{ start: third('09:00'), zone: 'Mars/Base' }, 400, /^Time zone must be/],
    [{ zone: 'Europe/London' }, 400, /quarter hour/],
    [{ start: third('09:00'), zone: 'Europe/London' }, 409, /doesn't want to meet on this day/],
    [{ start: '2020-01-01T09:00:00Z', zone: 'Europe/London' }, 409, /has passed\. Propose a later one/],
  ] as const)
    expect(await call(kairos.anonymous, 'POST', path(tokens[0]!), body)).toMatchObject({
      status,
      body: { message: expect.stringMatching(message) },
    });
  for (const token of ['x', tokens[0]!.slice(0, -2)])
    expect((await propose(token, third('09:00'))).status).toBe(404);
});

test('no one sees what others proposed, unless the organizer opened the answers', async () => {
  const { meeting, tokens } = await ranked(['jess', 'omar']);
  const start = third('05:45');
  await propose(tokens[0]!, start);
  await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.proposals.length > 0,
  );
  const seenByOthers = async () => [
    await kairos.look(meeting.id, kairos.participant),
    await kairos.participant.get(`/api/meetings/${meeting.id}/history`),
    await kairos.anonymous.get<TypedAnswerState>(`/api/answers/${encodeURIComponent(tokens[1]!)}`),
  ];
  for (const seen of await seenByOthers())
    expect(JSON.stringify(seen)).not.toMatch(/jess proposed|05:45:00/i);
  const { rows } = await kairos.database.pool.query(
    "select data::text as data from event_log where type = 'TimeProposed' and stream = $1",
    [`meeting-${meeting.id}`],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].data).not.toContain(start.slice(0, 16));
  const withdrawOthers = await call(kairos.anonymous, 'DELETE', `${path(tokens[1]!)}/1`);
  expect(withdrawOthers.status).toBe(404);
  await kairos.organizer.patch(`/api/meetings/${meeting.id}/answers`, { answersVisible: true });
  const { proposals } = await kairos.look(meeting.id, kairos.participant);
  expect(proposals).toMatchObject([{ participant: 2, start, verdict: null }]);
});

test('a participant with an account proposes, withdraws, and is gone with a decline', async () => {
  const { meeting } = await ranked([]);
  const proposals = `/api/meetings/${meeting.id}/proposals`;
  const body = (time: string) => ({ start: third(time), zone: 'Europe/London' });
  await kairos.participant.post(proposals, body('13:00'));
  await kairos.participant.post(proposals, body('14:00'));
  expect((await kairos.look(meeting.id, kairos.participant)).proposals).toMatchObject([
    { number: 1, state: 'open' },
    { number: 2, state: 'open' },
  ]);
  await call(kairos.participant, 'DELETE', `${proposals}/1`);
  expect((await toOrganizer(meeting.id)).proposals).toMatchObject([{ number: 2 }]);
  expect((await call(kairos.organizer, 'POST', `${proposals}/2/set-aside`)).status).toBe(204);
  expect((await toOrganizer(meeting.id)).proposals).toEqual([]);
  expect((await kairos.look(meeting.id, kairos.participant)).proposals).toMatchObject([
    { number: 2, state: 'setAside' },
  ]);
  await kairos.participant.post(proposals, body('15:00'));
  await call(kairos.participant, 'POST', `/api/meetings/${meeting.id}/decline`);
  expect((await kairos.look(meeting.id)).proposals).toEqual([]);
});

test('the organizer gets one email for the proposals of some minutes, and not the same times again', async () => {
  const { meeting, tokens, best } = await ranked(['jess', 'omar']);
  await propose(tokens[0]!, best.suggestedTime);
  await propose(tokens[1]!, third('13:00'));
  await eventually(
    () => kairos.look(meeting.id),
    (seen) => seen.proposals.length === 2,
  );
  kairos.passTime(LATER);
  await nudge(meeting.id);
  const about = async () =>
    (await kairos.mails(TEST_ADDRESSES.organizer)).filter(({ meetingId }) => meetingId === meeting.id);
  const mails = await eventually(about, (sent) => sent.some(({ kind }) => kind === 'proposals'));
  expect(mails.filter(({ kind }) => kind === 'proposals').map(({ subject }) => subject)).toEqual([
    'jess and omar proposed 2 times: Plan the launch',
  ]);
  // Another proposal is told on its own, and the first ones are not told again.
  await propose(tokens[1]!, third('14:00'));
  kairos.passTime(LATER);
  await nudge(meeting.id);
  const after = await eventually(about, (sent) => sent.filter(({ kind }) => kind === 'proposals').length > 1);
  expect(after.filter(({ kind }) => kind === 'proposals').map(({ subject }) => subject)).toEqual([
    'omar proposed a time: Plan the launch',
    'jess and omar proposed 2 times: Plan the launch',
  ]);
});
