// @module-tag slow
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { MINUTE, SECOND } from '#contracts/durations.ts';
import { type CrashPoint, crashing } from '#services/runtime/crash-points.ts';
import { dropParked, retryParked } from '#services/sagas/reconciler/parked.ts';
import { reconcileMeeting } from '#services/sagas/reconciler/reconcile-meeting.ts';
import { createSlackWorld, type SlackWorld } from '#services/slack/testkit/slack-world.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import type { SlackFailure } from '../port.ts';

/* Failures on the way to Slack: whoever continues says nothing twice and holds up nothing else. */

/** Where the next visit breaks off, once. */
const death = { at: null as CrashPoint | null };
const { at } = crashing;
beforeAll(() => {
  crashing.at = (here) => {
    if (here !== death.at) return;
    death.at = null;
    throw new StoreUnavailable('died');
  };
});
afterAll(() => {
  crashing.at = at;
});

type Person = Awaited<ReturnType<SlackWorld['person']>>;

let world: SlackWorld;
let ada: Person;
let ben: Person;

beforeEach(async () => {
  world = await createSlackWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
  for (const name of ['Ada', 'Ben', 'Dan']) world.slack.member(name);
  world.slack.connect('UADA', ada.id);
  world.slack.connect('UBEN', ben.id);
  wants(['UBEN']);
});
afterEach(() => {
  death.at = null;
  return world.close();
});

function wants(slackUsers: string[]) {
  world.slack.state.understood = {
    ok: true,
    meeting: {
      title: 'Review',
      duration: 60,
      dateRangeStart: '2026-03-02',
      dateRangeEnd: '2026-03-06',
      timePreference: 'business',
      aiDecisionMode: 'manual',
      people: { slackUsers, emails: [] },
    },
  };
}

const answers = () => world.slack.about('answer');
const post = async (meeting: string, message: string) =>
  (await world.conversationOf(meeting)).posts.find((one) => one.message === message);
const endClaims = () => world.pool.query(`update saga_work set claimed_until = null, in_doubt_until = null`);

async function firstTime(meeting: string): Promise<string> {
  const found = (await world.meetingOf(meeting)).ranking?.found;
  if (found?.kind !== 'times') throw new Error('no times');
  return found.suggestions[0]!.start;
}

const fails = (why: SlackFailure['why'], detail: string, rest: Partial<SlackFailure> = {}) => ({
  kind: 'fails' as const,
  failure: { ok: false as const, why, detail, ...rest },
});

/** A log whose process dies at the first append of such an event: before storing, or after. */
function dying(type: string, when: 'before' | 'after'): EventLog {
  let dead = false;
  return {
    ...world.log,
    async append(stream, expected, events) {
      const last = !dead && events.some((event) => event.type === type);
      if (last) dead = true;
      // A store that is merely silent would be asked again.
      if (last && when === 'before') throw new Error('died');
      const appended = await world.log.append(stream, expected, events);
      if (last) throw new Error('died');
      return appended;
    },
  };
}

/** Everything that is due is done; anyone who dies meanwhile is followed by another when the lease has ended. */
async function settle(log: EventLog = world.log): Promise<void> {
  for (let lives = 0; lives < 3; lives++) {
    const died = await world.settle({ log }).then(
      () => false,
      () => true,
    );
    world.pass(10 * SECOND);
    if (died) await endClaims();
  }
  await world.settle();
}

/** Ada asks for Ben, who is known, and for Dan, who is not; Ben presses in vain, and Ada books. */
async function wholeWay(log?: EventLog): Promise<string> {
  wants(['UBEN', 'UDAN']);
  const meeting = await world.ask('UADA');
  await settle(log);
  await world.press(meeting, 'UBEN', { kind: 'cancel' });
  await world.press(meeting, 'UADA', { kind: 'book', start: await firstTime(meeting) });
  await settle(log);
  return meeting;
}

async function expectNothingTwice(meeting: string): Promise<void> {
  const state = await world.meetingOf(meeting);
  expect(state.bookings.map(({ state, calendar }) => [state, calendar.state])).toEqual([
    ['booked', 'recorded'],
  ]);
  expect(state.participants.map(({ email }) => email)).toEqual(['ben@example.org', 'dan@example.org']);
  const said = world.slack.messages.map(
    ({ tag, whisperedTo }) => tag?.message ?? `whisper to ${whisperedTo}`,
  );
  expect(new Set(said).size).toBe(said.length);
  expect(said).toEqual(expect.arrayContaining(['answer', 'link:2', 'notice:booked:1:1']));
  expect(await post(meeting, 'answer')).toMatchObject({ state: 'posted', shows: 'booked:1:recorded:rrj' });
  expect(answers()[0]?.text).toContain('booked');
  expect(await world.mails()).toEqual(['ada booked', 'ben admitted', 'ben booked', 'dan invitation']);
  expect(await world.parked()).toEqual([]);
}

describe('anyone who dies', () => {
  const points: CrashPoint[] = [
    'CP-6-before-slack-posting',
    'CP-6-before-slack-post',
    'CP-5-slack-posted',
    'CP-5-slack-changed',
    'CP-6-before-slack-whisper',
    'CP-5-slack-whispered',
  ];
  test.each(points)('at %s leaves a whole meeting of which nothing was said twice', async (point) => {
    death.at = point;
    const meeting = await wholeWay();
    expect(death.at).toBeNull();
    await expectNothingTwice(meeting);
  });

  test.each([
    ['SlackUnderstood', 'before'],
    ['SlackUnderstood', 'after'],
    ['MeetingCreated', 'after'],
    ['ParticipantJoined', 'after'],
    ['SlackPosting', 'before'],
    ['SlackPosting', 'after'],
    ['SlackPosted', 'before'],
    ['SlackPosted', 'after'],
    ['SlackMessageChanged', 'before'],
    ['SlackPressAnswered', 'before'],
    ['SlackPressAnswered', 'after'],
  ] as const)(
    '%s, %s it is stored, leaves a whole meeting of which nothing was said twice',
    async (type, when) => {
      await expectNothingTwice(await wholeWay(dying(type, when)));
    },
  );
});

describe('a message that was lost sight of', () => {
  test('is looked for once nothing can be on its way anymore, and not sent again where it is there', async () => {
    world.slack.faults.post = [{ kind: 'arrives, then fails' }];
    const meeting = await world.ask('UADA');
    await world.settle();
    world.pass(30 * SECOND);
    await world.settle();
    expect(world.slack.calls).not.toContain('find');
    expect(world.troubles).toHaveLength(1);
    world.pass(2 * MINUTE);
    await endClaims();
    await world.settle();
    expect(answers()).toHaveLength(1);
    expect(await post(meeting, 'answer')).toMatchObject({
      state: 'posted',
      shows: 'times:1:organizer:fresh:rr',
    });
  });

  test('is sent again where it is not there', async () => {
    world.slack.faults.post = [fails('unreachable', 'unreadable', { outcomeUnknown: true })];
    const meeting = await world.ask('UADA');
    await world.settle();
    world.pass(2 * MINUTE);
    await endClaims();
    await world.settle();
    expect(answers()).toHaveLength(1);
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'posted' });
  });

  test('because Kairos was stopped is found by anyone who goes on', async () => {
    world.slack.faults.post = [{ kind: 'arrives, then hangs' }];
    const meeting = await world.ask('UADA');
    await world.projected();
    const [claim] = await world.work.claim(1);
    const cut = new AbortController();
    const visited = reconcileMeeting(world.deps, claim!, { stop: cut.signal, cut: cut.signal });
    await vi.waitUntil(() => world.slack.calls.includes('post'), { timeout: 10_000 });
    cut.abort();
    await visited;
    await endClaims();
    await world.settle();
    expect(answers()).toHaveLength(1);
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'posted' });
  });
});

describe('a Slack that', () => {
  test('asks for a pause gets it', async () => {
    world.slack.faults.post = [fails('unreachable', 'ratelimited', { retryAfter: 90 * SECOND })];
    const meeting = await world.ask('UADA');
    await world.settle();
    world.pass(89 * SECOND);
    await world.settle();
    expect(answers()).toEqual([]);
    world.pass(30 * SECOND);
    await world.settle();
    expect(answers()).toHaveLength(1);
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'posted' });
  });

  test('has removed the bot is asked no more; the organizer is emailed instead', async () => {
    world.slack.faults.post = [fails('notConnected', 'account_inactive')];
    const meeting = await world.ask('UADA');
    await world.settle();
    world.pass(3 * SECOND);
    await world.settle();
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'failed', why: 'notConnected' });
    expect(await world.mails()).toEqual(['ada suggestions']);
  });

  test('has removed the bot before anything was understood is owed nothing', async () => {
    world.slack.state.botUser = null;
    const meeting = await world.ask('UADA');
    await world.settle();
    expect((await world.conversationOf(meeting)).understanding).toMatchObject({ why: 'refused' });
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'failed', why: 'notConnected' });
    expect(world.slack.messages).toEqual([]);
  });

  test('keeps the bot out of the channel has the answer in private, once', async () => {
    world.slack.gone.add('C1');
    const meeting = await world.ask('UADA');
    await world.settle();
    expect(answers()).toMatchObject([{ channel: 'D-UADA', thread: null }]);
    await world.press(meeting, 'UADA', { kind: 'book', start: await firstTime(meeting) }, 'D-UADA');
    await world.settle();
    expect(answers()).toMatchObject([{ changes: 2 }]);
    expect(world.slack.about('answer')).toHaveLength(1);
  });

  test('keeps the bot out of the channel and loses sight of the private answer has it once', async () => {
    world.slack.gone.add('C1');
    world.slack.faults.post = [fails('gone', 'not_in_channel'), { kind: 'arrives, then fails' }];
    const meeting = await world.ask('UADA');
    await world.settle();
    world.pass(2 * MINUTE);
    await endClaims();
    await world.settle();
    expect(answers()).toMatchObject([{ channel: 'D-UADA' }]);
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'posted', channel: 'D-UADA' });
  });

  test('can reach the one who asked nowhere has them emailed', async () => {
    for (const channel of ['C1', 'D-UADA']) world.slack.gone.add(channel);
    const meeting = await world.ask('UADA');
    await world.settle();
    world.pass(3 * SECOND);
    await world.settle();
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'failed', why: 'gone' });
    expect(await world.mails()).toEqual(['ada suggestions']);
  });

  test('lost the answer changes it no more; what follows is emailed', async () => {
    const meeting = await world.ask('UADA');
    await world.settle();
    world.slack.messages.length = 0;
    await world.command(meeting, { type: 'ChangeMeeting', changes: { duration: 30 } });
    await world.settle();
    world.pass(3 * SECOND);
    await world.settle();
    expect(await post(meeting, 'answer')).toMatchObject({ state: 'failed', why: 'gone' });
    expect(await world.mails()).toEqual(['ada suggestions']);
  });

  test('is down holds up no booking, no email and no calendar event', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.settle();
    world.slack.state.down = true;
    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect(world.calendars.live()).toHaveLength(1);
    expect(await world.mails('booked')).toEqual(['ada booked', 'ben booked']);
    world.slack.state.down = false;
    world.pass(MINUTE);
    await world.settle();
    expect(world.slack.messages.map(({ tag }) => tag?.message).sort()).toEqual([
      'notice:booked:0:1',
      'notice:booked:1:1',
    ]);
  });

  test('is silent holds up no email', async () => {
    world.slack.faults.direct = [{ kind: 'hangs' }, { kind: 'hangs' }];
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.projected();
    const [claim] = await world.work.claim(1);
    const cut = new AbortController();
    const visited = reconcileMeeting(world.deps, claim!, { stop: cut.signal, cut: cut.signal });
    await vi.waitUntil(() => world.slack.calls.length === 2, { timeout: 10_000 });
    expect(await world.mails('booked')).toEqual(['ada booked', 'ben booked']);
    cut.abort();
    await visited;
  });

  test('is down when the times are there leaves them to an email after a minute', async () => {
    const meeting = await world.ask('UADA');
    world.slack.faults.post = Array.from({ length: 20 }, () => fails('unreachable', 'ECONNREFUSED'));
    await world.settle();
    expect(await world.mails('suggestions')).toEqual([]);
    world.pass(MINUTE);
    await world.settle();
    expect(await world.mails('suggestions')).toEqual(['ada suggestions']);
    expect((await world.meetingOf(meeting)).status).toBe('active');
  });

  test('is down for so long that someone drops what was asked: the one who asked is told in the end', async () => {
    world.slack.state.down = true;
    const meeting = await world.ask('UADA');
    await world.exhaust();
    const parked = (await world.parked()).map(({ task }) => task).sort();
    expect(parked).toEqual(['post:answer', 'understand']);
    world.slack.state.down = false;
    await dropParked(world.pool, { meetingId: meeting, task: 'understand' }, world.now());
    await retryParked(world.pool, { meetingId: meeting, task: 'post:answer' }, world.now());
    await world.settle();
    expect(await post(meeting, 'answer')).toMatchObject({ shows: 'notUnderstood:refused' });
  });
});
