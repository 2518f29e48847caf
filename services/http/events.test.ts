// @module-tag slow
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visitor } from '#services/cli/demo/visitor.ts';
import { call, eventually, type GivenKairos, givenKairos, TEST_ADDRESSES } from './testkit/given.ts';

let kairos: GivenKairos;
const opened: { close(): void }[] = [];
beforeAll(async () => {
  kairos = await givenKairos();
});
afterAll(async () => {
  for (const stream of opened) stream.close();
  await kairos.stop();
});

/** Listens as a browser does; `heard` grows. */
async function listen(who: Visitor) {
  const stop = new AbortController();
  const response = await who.request('/api/events', { signal: stop.signal });
  const heard: string[] = [];
  const decoder = new TextDecoder();
  let ended = false;
  const reading = (async () => {
    for await (const chunk of response.body ?? []) heard.push(decoder.decode(chunk));
  })()
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  const stream = {
    response,
    heard,
    text: () => heard.join(''),
    hasEnded: () => ended,
    reading,
    close: () => stop.abort(),
  };
  opened.push(stream);
  return stream;
}

test('those who may see a meeting hear that it changed, by its id and nothing else; others hear nothing', async () => {
  const [organizer, participant, stranger] = [
    await listen(kairos.organizer),
    await listen(kairos.participant),
    await listen(kairos.stranger),
  ];
  expect(organizer.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const meeting = await kairos.create({
    title: 'Canary',
    participants: [{ email: TEST_ADDRESSES.participant }],
  });
  await kairos.join(meeting);
  const notice = `event: meeting\ndata: {"meetingId":"${meeting.id}"}\n\n`;
  await eventually(
    async () => organizer.text(),
    (text) => text.includes(notice),
  );
  await eventually(
    async () => participant.text(),
    (text) => text.includes(notice),
  );
  expect(stranger.text()).not.toContain(meeting.id);
  for (const stream of [organizer, participant]) expect(stream.text()).not.toMatch(/Canary|@/);
});

test('nobody listens without signing in', async () => {
  expect((await call(kairos.anonymous, 'GET', '/api/events')).status).toBe(401);
});

test('one person holds at most ten streams open', async () => {
  const streams = [];
  for (let number = 0; number < 10; number++) streams.push(await listen(kairos.second));
  const oneMore = await call(kairos.second, 'GET', '/api/events');
  expect([oneMore.status, Number(oneMore.headers.get('retry-after')) > 0]).toEqual([429, true]);
  for (const stream of streams) stream.close();
  const again = await eventually(
    () => listen(kairos.second),
    ({ response }) => response.status === 200,
  );
  again.close();
});

test('the stream of anyone who signs out ends at once, though their page is still open, and others go on', async () => {
  const [left, stays] = [await listen(kairos.stranger), await listen(kairos.organizer)];
  const meeting = await kairos.create({ participants: [{ email: TEST_ADDRESSES.stranger }] });
  await kairos.join(meeting, kairos.stranger);
  await eventually(
    async () => left.text(),
    (text) => text.includes(meeting.id),
  );
  await call(kairos.stranger, 'GET', '/api/logout');
  await left.reading;
  // It didn't wait for something to be sent.
  expect(left.text()).not.toContain('still here');
  expect(stays.hasEnded()).toBe(false);
});

test('open streams do not keep Kairos from stopping', async () => {
  const other = await givenKairos();
  const response = await other.organizer.request('/api/events');
  expect(await other.stop()).toBe(true);
  await response.body?.cancel().catch(() => {});
});
