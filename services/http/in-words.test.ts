import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuestionsAnswer, understoodAnswer } from '#contracts/api/in-words.ts';
import { createMeetingRequest } from '#contracts/api/meetings.ts';
import { call, dayFromToday, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
beforeAll(async () => {
  kairos = await givenKairos();
  const { organizer } = kairos;
  await organizer.post('/api/contacts', { name: 'Noah', email: TEST_ADDRESSES.participant });
  await organizer.post('/api/contacts', { name: 'Emma Jones', email: 'emma@example.com', optional: true });
  await organizer.post('/api/contacts', { name: 'Emma Lund', email: 'lund@example.com' });
});
afterAll(() => kairos.stop());

const understand = async (text: string) => {
  const { status, body } = await call(kairos.organizer, 'POST', '/api/meetings/understand', { text });
  expect([status, understoodAnswer.parse(body)]).toEqual([200, body]);
  return understoodAnswer.parse(body);
};
const createFrom = (body: object, headers = {}) =>
  call(kairos.organizer, 'POST', '/api/meetings/from-text', body, headers);

test('a token that may not book can’t have a meeting booked by its words', async () => {
  const authorization = `Bearer ${await kairos.token(['meetings:write'])}`;
  const text = `30 minutes with ${TEST_ADDRESSES.participant} next week, book it`;
  const { status, body } = await call(
    kairos.anonymous,
    'POST',
    '/api/meetings/from-text',
    { text },
    { authorization },
  );
  expect([status, body['message']]).toEqual([403, expect.stringContaining('meetings:book')]);
});

test('words become the fields of a new meeting, with contacts by name, and can be created as they are', async () => {
  const read = await understand(
    '45 minutes with Noah and Emma Jones about the budget, tomorrow or the day after tomorrow',
  );
  expect(read).toMatchObject({
    understood: {
      title: 'Budget',
      duration: 45,
      dateRangeStart: dayFromToday(1),
      dateRangeEnd: dayFromToday(2),
      aiDecisionMode: 'manual',
      participants: [
        { email: TEST_ADDRESSES.participant, name: 'Noah' },
        { email: 'emma@example.com', name: 'Emma Jones', optional: true },
      ],
    },
    questions: [],
    notUnderstood: [],
    by: 'grammar',
  });
  expect(read.said.toSorted()).toEqual([
    'dateRangeEnd',
    'dateRangeStart',
    'duration',
    'participants',
    'title',
  ]);
  expect(createMeetingRequest.safeParse(read.understood).success).toBe(true);
});

test('what is open is asked back with the answers there may be, and the rest is kept', async () => {
  const read = await understand('coffee with Noah and Emma, 30 min, 45 min, tomorrow at 3pm');
  expect(read.understood).toMatchObject({
    dateRangeStart: dayFromToday(1),
    participants: [{ email: TEST_ADDRESSES.participant }],
  });
  expect(read.understood).not.toHaveProperty('duration');
  expect(read.notUnderstood).toEqual(['at 3pm']);
  expect(read.questions).toMatchObject([
    {
      field: 'participants',
      text: 'Who is “Emma”?',
      choices: [
        {
          text: 'Emma Jones, emma@example.com',
          fields: { participants: [{ email: 'emma@example.com', optional: true }] },
        },
        { text: 'Emma Lund, lund@example.com' },
      ],
    },
    {
      field: 'duration',
      text: "How long should it be? “30 min, 45 min” can't all be true.",
      choices: [
        { text: '30 minutes', fields: { duration: 30 } },
        { text: '45 minutes', fields: { duration: 45 } },
      ],
    },
  ]);
  expect((await understand('hello')).questions).toMatchObject([{ field: 'participants' }]);
  expect((await understand(`an hour with ${TEST_ADDRESSES.organizer}`)).questions).toMatchObject([
    { field: 'participants' },
  ]);
});

test('meetings that repeat and other languages are named as not there yet, and a new name asks for its address', async () => {
  expect(await understand('weekly 1:1 with Noah')).toMatchObject({
    notUnderstood: [],
    notYet: [expect.stringContaining('“weekly”')],
  });
  expect((await understand('Termin mit Noah morgen')).notYet).toEqual([expect.stringContaining('English')]);
  expect((await understand('30 minutes with Zoe')).questions).toMatchObject([{ name: 'Zoe' }]);
});

test('a meeting is created from words alone, or from words and the fields that they leave open', async () => {
  const made = await createFrom({ text: '30 minutes with Noah tomorrow, "Launch"' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      title: 'Launch',
      duration: 30,
      aiDecisionMode: 'manual',
      participants: [{ email: TEST_ADDRESSES.participant }],
    },
  });
  const asked = await createFrom({ text: '30 minutes with Emma tomorrow' });
  expect([asked.status, openQuestionsAnswer.parse(asked.body)]).toEqual([422, asked.body]);
  expect(asked.body).toMatchObject({ questions: [{ field: 'participants' }], notUnderstood: [] });
  const answered = await createFrom({
    text: '30 minutes with Emma tomorrow',
    participants: [{ email: 'lund@example.com' }],
  });
  expect(answered).toMatchObject({ status: 201, body: { participants: [{ email: 'lund@example.com' }] } });
});

test('nothing is created while anything is open', async () => {
  const meetings = async () => (await kairos.organizer.get<unknown[]>('/api/meetings')).length;
  const before = await meetings();
  for (const text of ['30 minutes with Emma', 'coffee if Noah', 'next week', 'an hour with zoe']) {
    await understand(text);
    expect((await createFrom({ text })).status).toBe(422);
  }
  expect(await meetings()).toBe(before);
});

test('the same words again under the same key are answered as the first time', async () => {
  const key = { 'Idempotency-Key': 'words-1' };
  const [first, second] = [
    await createFrom({ text: 'an hour with Noah tomorrow' }, key),
    await createFrom({ text: 'an hour with Noah tomorrow' }, key),
  ];
  expect(second.body['id']).toBe(first.body['id']);
  expect((await createFrom({ text: 'an hour with Noah next week' }, key)).status).toBe(422);
});

test('words are refused while they are missing or too long', async () => {
  for (const text of [undefined, ' ', 7, 'x'.repeat(4_001)])
    expect((await call(kairos.organizer, 'POST', '/api/meetings/understand', { text })).status).toBe(400);
});

test("contacts are the caller's own", async () => {
  const { body } = await call(kairos.stranger, 'POST', '/api/meetings/understand', {
    text: 'an hour with Noah',
  });
  expect(body).toMatchObject({
    understood: { participants: [] },
    questions: [{ text: "Who's “Noah”? Add an email address.", name: 'Noah' }],
  });
});
