import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SlackAction } from '#contracts/events/slack.ts';
import { execute, load } from '#services/use-cases/commands/execute.ts';
import { type GivenOrganizing, givenOrganizing } from '#services/use-cases/meetings/testkit/given.ts';
import { type ConversationCommand, conversationDecider } from '../conversation/conversation.ts';
import { answerPress } from './answer-press.ts';

const team = 'T1';

let kairos: GivenOrganizing;
/** Kairos accounts by Slack user. */
const linked = new Map<string, string>();

beforeAll(async () => {
  kairos = await givenOrganizing();
});
afterAll(() => kairos.close());

type Deps = Parameters<typeof answerPress>[0];

const deps = (organizing = kairos.organizing): Deps => ({
  log: kairos.log,
  now: kairos.now,
  users: { byId: async () => null },
  slack: {
    organizing,
    changeSettings: () => Promise.reject(new Error('These buttons are about meetings')),
    connections: {
      of: async (asked, slackUser) => {
        const userId = linked.get(`${asked}/${slackUser}`);
        return userId === undefined
          ? null
          : {
              id: randomUUID(),
              userId,
              team: asked,
              teamName: 'Acme',
              slackUser,
              slackName: null,
              slackEmail: null,
              notices: true,
              since: kairos.now().toISOString(),
            };
      },
      ofUsers: async () => new Map(),
    },
  },
});

async function say(id: string, command: ConversationCommand, log = kairos.log) {
  const context = kairos.context({ id: randomUUID() });
  const said = await execute(log, conversationDecider, `slack-${id}`, command, context);
  if (!said.ok) throw new Error(said.refused.message);
  return said.state;
}

let meetings = 0;

/** Mia, known in Slack as M, organizes a meeting with Noah, known as N; the bot has posted its times. */
async function given() {
  const number = ++meetings;
  const [mia, noah] = [await kairos.person(`Mia ${number}`), await kairos.person(`Noah ${number}`)];
  const [M, N] = [`M${number}`, `N${number}`];
  linked.set(`${team}/${M}`, mia.id).set(`${team}/${N}`, noah.id);
  const { id, times } = await kairos.ranked(mia, [noah]);
  const place = { team, channel: 'C1', thread: null };
  await say(id, { type: 'SlackPosting', ...place, message: 'answer' });
  await say(id, { type: 'SlackPosted', message: 'answer', channel: 'C1', ts: '1.1', shows: 'times:1' });
  const press = async (by: string, action: SlackAction, from = team): Promise<number> => {
    const { presses } = await say(id, {
      type: 'SlackPressed',
      ...place,
      team: from,
      id: randomUUID(),
      by,
      action,
    });
    return presses.length;
  };
  const [best, second] = times;
  if (!best || !second) throw new Error('no times were found');
  return { id, mia, noah, M, N, best, second, press, state: async () => (await kairos.found(id)).state };
}

const conversationOf = async (id: string) =>
  (await load(kairos.log, conversationDecider, `slack-${id}`)).state;

async function perform(id: string, press: number, { with: given = deps(), failed = 0 } = {}) {
  const conversation = await conversationOf(id);
  const outcome = await answerPress(
    given,
    { loaded: { state: { meetingId: id, conversation } }, failed, signal: new AbortController().signal },
    { press },
  );
  if ('done' in outcome) return outcome;
  await say(id, outcome, given.log);
  return { done: true };
}

const answerTo = async (id: string, press: number) => (await conversationOf(id)).presses[press - 1]?.answer;

/** Presses a button, performs the due tasks, and tells the answer. */
async function pressed(meeting: Awaited<ReturnType<typeof given>>, by: string, action: SlackAction) {
  const press = await meeting.press(by, action);
  expect(await perform(meeting.id, press)).toEqual({ done: true });
  return answerTo(meeting.id, press);
}

const count = async (id: string, type: string) =>
  (await kairos.eventsOf(id)).filter((one) => one === type).length;

test('the organizer books a time with a button, in their own name', async () => {
  const meeting = await given();
  const { id, mia, M, second } = meeting;
  expect(await pressed(meeting, M, { kind: 'book', start: second.start })).toEqual({ outcome: 'done' });
  expect(await meeting.state()).toMatchObject({ status: 'scheduled', bookings: [{ start: second.start }] });
  const events = await kairos.log.read<'meeting'>(`meeting-${id}`);
  expect(events.find(({ type }) => type === 'BookingStarted')?.meta).toMatchObject({
    actor: { kind: 'user', id: mia.id },
    source: 'slack',
  });
});

test('anyone who has not connected an account is told so, also with the id of the organizer from another workspace', async () => {
  const meeting = await given();
  linked.delete(`${team}/${meeting.N}`);
  const book = { kind: 'book', start: meeting.best.start } as const;
  expect(await pressed(meeting, meeting.N, book)).toEqual({ outcome: 'notLinked' });
  await say(meeting.id, {
    type: 'SlackPosting',
    team: 'T2',
    channel: 'D2',
    thread: null,
    message: 'notice:invitation:0:1',
  });
  const elsewhere = await meeting.press(meeting.M, book, 'T2');
  await perform(meeting.id, elsewhere);
  expect(await answerTo(meeting.id, elsewhere)).toEqual({ outcome: 'notLinked' });
  expect(await count(meeting.id, 'BookingStarted')).toBe(0);
});

test('a participant neither books nor changes nor cancels', async () => {
  const meeting = await given();
  const before = await kairos.eventsOf(meeting.id);
  const actions: SlackAction[] = [
    { kind: 'book', start: meeting.best.start },
    { kind: 'shorter', duration: 30 },
    { kind: 'widerDates', dateRangeStart: '2026-03-02', dateRangeEnd: '2026-03-13' },
    { kind: 'without', participant: 1 },
    { kind: 'cancel' },
  ];
  for (const action of actions)
    expect(await pressed(meeting, meeting.N, action)).toEqual({ outcome: 'notOrganizer' });
  expect(await kairos.eventsOf(meeting.id)).toEqual(before);
});

test('a time that was taken is not booked, and the log has fresh ones', async () => {
  const meeting = await given();
  const { id, noah, M, best } = meeting;
  const [start, end] = [new Date(best.start), new Date(best.end)];
  kairos.calendars.people.get(noah.id)!.busy.push({ start, end });
  expect(await pressed(meeting, M, { kind: 'book', start: best.start })).toEqual({ outcome: 'taken' });
  const { ranking } = await meeting.state();
  if (ranking?.found.kind !== 'times') throw new Error('no times were recorded');
  expect(ranking.current).toBe(true);
  expect(ranking.found.suggestions.map((one) => one.start)).not.toContain(best.start);
  expect(await count(id, 'BookingStarted')).toBe(0);
  expect(await pressed(meeting, M, { kind: 'book', start: ranking.found.suggestions[0]!.start })).toEqual({
    outcome: 'done',
  });
});

test('a press that is performed twice books once and is answered once', async () => {
  const meeting = await given();
  const { id, M, best } = meeting;
  const press = await meeting.press(M, { kind: 'book', start: best.start });
  await perform(id, press);
  await perform(id, press);
  expect(await count(id, 'SlotBooked')).toBe(1);
  const said = await kairos.log.read<'slack'>(`slack-${id}`);
  expect(said.filter(({ type }) => type === 'SlackPressAnswered')).toHaveLength(1);
});

test('two workers who perform the same press at once book once and answer once', async () => {
  const meeting = await given();
  const { id, M, best } = meeting;
  const press = await meeting.press(M, { kind: 'book', start: best.start });
  await Promise.all([perform(id, press), perform(id, press)]);
  expect(await count(id, 'SlotBooked')).toBe(1);
  expect(await answerTo(id, press)).toEqual({ outcome: 'done' });
  const said = await kairos.log.read<'slack'>(`slack-${id}`);
  expect(said.filter(({ type }) => type === 'SlackPressAnswered')).toHaveLength(1);
});

/**
 * Dies before writing into a stream of this kind: `slack` holds the answer. The log stores a choice step by step, as
 * EventStoreDB does.
 */
const dyingBefore = (kind: 'slack' | 'reservations'): Deps => {
  const { appendTogether: _, ...log } = kairos.log;
  const append: typeof log.append = (stream, ...more) =>
    stream.startsWith(`${kind}-`) ? Promise.reject(new Error('died')) : log.append(stream, ...more);
  const dying = { ...log, append };
  return { ...deps(kairos.organizingOn(dying)), log: dying };
};

test.each(['book', 'cancel', 'shorter'] as const)(
  'what was done by a worker that died before it answered (%s) is answered as done',
  async (kind) => {
    const meeting = await given();
    const { id, M, best } = meeting;
    const action: SlackAction =
      kind === 'book' ? { kind, start: best.start } : kind === 'shorter' ? { kind, duration: 30 } : { kind };
    const press = await meeting.press(M, action);
    await expect(perform(id, press, { with: dyingBefore('slack') })).rejects.toThrow('died');
    expect(await answerTo(id, press)).toBeNull();
    const before = await kairos.eventsOf(id);
    await perform(id, press);
    expect(await answerTo(id, press)).toEqual({ outcome: 'done' });
    expect(await kairos.eventsOf(id)).toEqual(before);
  },
);

test('a booking that was begun by a worker that died is gone on with, whatever the calendars say by then', async () => {
  const meeting = await given();
  const { id, noah, M, best } = meeting;
  const press = await meeting.press(M, { kind: 'book', start: best.start });
  await expect(perform(id, press, { with: dyingBefore('reservations') })).rejects.toThrow('died');
  expect([await count(id, 'BookingStarted'), await count(id, 'SlotBooked')]).toEqual([1, 0]);
  kairos.calendars.people.get(noah.id)!.busy.push({ start: new Date(best.start), end: new Date(best.end) });
  await perform(id, press);
  expect(await answerTo(id, press)).toEqual({ outcome: 'done' });
  expect([await count(id, 'BookingStarted'), await count(id, 'SlotBooked')]).toEqual([1, 1]);
});

test('of two people who press at once only the organizer books, no matter who comes first', async () => {
  for (const order of ['organizer first', 'participant first']) {
    const meeting = await given();
    const book = { kind: 'book', start: meeting.best.start } as const;
    const by = order === 'organizer first' ? [meeting.M, meeting.N] : [meeting.N, meeting.M];
    const presses = [await meeting.press(by[0]!, book), await meeting.press(by[1]!, book)];
    await Promise.all(presses.map((press) => perform(meeting.id, press)));
    const answers = await Promise.all(presses.map((press) => answerTo(meeting.id, press)));
    expect(answers.map((answer) => answer?.outcome).sort()).toEqual(['done', 'notOrganizer']);
    expect(await count(meeting.id, 'SlotBooked')).toBe(1);
  }
});

test('the second of two times that the organizer presses does not move the meeting', async () => {
  const meeting = await given();
  const { id, M, best, second } = meeting;
  const presses = [
    await meeting.press(M, { kind: 'book', start: best.start }),
    await meeting.press(M, { kind: 'book', start: second.start }),
    await meeting.press(M, { kind: 'shorter', duration: 30 }),
  ];
  for (const press of presses) await perform(id, press);
  expect(await Promise.all(presses.map((press) => answerTo(id, press)))).toEqual([
    { outcome: 'done' },
    { outcome: 'alreadyBooked', booked: best.start },
    { outcome: 'alreadyBooked', booked: best.start },
  ]);
  expect(await meeting.state()).toMatchObject({ bookings: [{ start: best.start, state: 'booked' }] });
});

test('what is booked on the web while a press is looked into is not moved by it, but told', async () => {
  const meeting = await given();
  const { id, mia, M, best, second } = meeting;
  kairos.calendars.hooks.beforeRead = async () => {
    delete kairos.calendars.hooks.beforeRead;
    const choice = { start: second.start, without: [], insteadOf: null };
    const found = await kairos.found(id);
    await kairos.organizing.choose(found, choice, kairos.context(mia), new AbortController().signal);
  };
  expect(await pressed(meeting, M, { kind: 'book', start: best.start })).toEqual({
    outcome: 'alreadyBooked',
    booked: second.start,
  });
  expect((await meeting.state()).bookings).toMatchObject([{ start: second.start, state: 'booked' }]);
});

test('remedies change the meeting', async () => {
  const meeting = await given();
  const dates = { dateRangeStart: '2026-03-02', dateRangeEnd: '2026-03-13' };
  for (const action of [
    { kind: 'widerDates', ...dates },
    { kind: 'shorter', duration: 30 },
    { kind: 'without', participant: 1 },
  ] as const)
    expect(await pressed(meeting, meeting.M, action)).toEqual({ outcome: 'done' });
  expect(await meeting.state()).toMatchObject({
    ...dates,
    duration: 30,
    participants: [{ status: 'accepted' }],
    attendance: { optional: [1] },
  });
});

test("what can't be done is refused in the service's words", async () => {
  const meeting = await given();
  const past = { kind: 'widerDates', dateRangeStart: '2026-02-01', dateRangeEnd: '2026-02-02' } as const;
  expect(await pressed(meeting, meeting.M, past)).toEqual({
    outcome: 'refused',
    message: 'End date must be today or later',
  });
  expect(await pressed(meeting, meeting.M, { kind: 'without', participant: 7 })).toMatchObject({
    outcome: 'refused',
  });
});

test('cancelling works on a booked meeting; every other button then does nothing', async () => {
  const meeting = await given();
  await pressed(meeting, meeting.M, { kind: 'book', start: meeting.best.start });
  expect(await pressed(meeting, meeting.M, { kind: 'cancel' })).toEqual({ outcome: 'done' });
  expect((await meeting.state()).status).toBe('cancelled');
  for (const action of [
    { kind: 'cancel' },
    { kind: 'shorter', duration: 30 },
    { kind: 'book', start: meeting.second.start },
  ] as const)
    expect(await pressed(meeting, meeting.M, action)).toEqual({ outcome: 'closed' });
  expect(await count(meeting.id, 'MeetingCancelled')).toBe(1);
});

test("a meeting that has taken place can't be cancelled", async () => {
  const meeting = await given();
  await pressed(meeting, meeting.M, { kind: 'book', start: meeting.best.start });
  const noon = kairos.now().toISOString();
  kairos.at(meeting.best.end);
  expect(await pressed(meeting, meeting.M, { kind: 'cancel' })).toEqual({
    outcome: 'refused',
    message: 'This meeting has already taken place.',
  });
  kairos.at(noon);
});

test('a passing obstacle is retried, and reported in the end', async () => {
  const meeting = await given();
  const { id, M, best } = meeting;
  const press = await meeting.press(M, { kind: 'book', start: best.start });
  const message = 'A time is being booked right now. Try again in a moment.';
  const busy = deps({
    ...kairos.organizing,
    choose: async () => ({ ok: false, refused: { code: 'bookingOpen', message } }),
  });
  expect(await perform(id, press, { with: busy })).toEqual({ done: false, why: message });
  expect(await answerTo(id, press)).toBeNull();
  expect(await perform(id, press, { with: busy, failed: 2 })).toEqual({ done: true });
  expect(await answerTo(id, press)).toEqual({ outcome: 'refused', message });
});

test('a request of which there is no meeting is closed to every button', async () => {
  const id = randomUUID();
  const place = { team, channel: 'C1', thread: null };
  await say(id, { type: 'SlackPosting', ...place, message: 'answer' });
  await say(id, { type: 'SlackPressed', ...place, id: 'one', by: 'M1', action: { kind: 'cancel' } });
  await perform(id, 1);
  expect(await answerTo(id, 1)).toEqual({ outcome: 'closed' });
});

test('a press that moves the meeting asks whoever declined the earlier time again', async () => {
  const meeting = await given();
  const { id, M, best, second } = meeting;
  await pressed(meeting, M, { kind: 'book', start: best.start });
  await kairos.command(id, { type: 'DeclineMeeting', participant: 1 });
  await pressed(meeting, M, { kind: 'book', start: second.start, insteadOf: best.start });
  const { bookings, participants } = await meeting.state();
  expect(bookings.at(-1)).toMatchObject({ start: second.start, state: 'booked' });
  expect(participants).toMatchObject([{ status: 'pending', bookedTime: 'asked' }]);
});

test('a press keeps the booked time once, in the name of its organizer, and not a time that was moved since', async () => {
  const meeting = await given();
  const { id, M, N, best, second } = meeting;
  const keep = { kind: 'keep', start: best.start } as const;
  await pressed(meeting, M, { kind: 'book', start: best.start });
  await kairos.command(id, { type: 'DeclineMeeting', participant: 1 });
  expect(await pressed(meeting, N, keep)).toEqual({ outcome: 'notOrganizer' });
  expect(await pressed(meeting, M, keep)).toEqual({ outcome: 'done' });
  expect(await pressed(meeting, M, keep)).toEqual({ outcome: 'done' });
  expect(await count(id, 'TimeKept')).toBe(1);
  await pressed(meeting, M, { kind: 'book', start: second.start, insteadOf: best.start });
  const late = await meeting.press(M, keep);
  expect(await perform(id, late, { failed: 2 })).toEqual({ done: true });
  expect(await answerTo(id, late)).toMatchObject({ outcome: 'refused' });
  expect(await count(id, 'TimeKept')).toBe(1);
});
