// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { postgresEventStore } from '#services/storage/event-store/postgres/postgres.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';
import { reconcileMeeting } from './reconcile-meeting.ts';

/* The sagas when a process, the database or a lease fails. */

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  world = await createSagaWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
});
afterEach(() => world.close());

const bookedMails = () => world.mails('booked');

/** A meeting that is about to be booked. */
async function ready(): Promise<string> {
  const meeting = await world.create(ada, [ben]);
  await world.join(meeting, ben);
  return meeting;
}

/** A log whose process dies at the first append of such an event: before storing, or after. */
function dying(type: string, when: 'before' | 'after'): EventLog {
  return {
    ...world.log,
    async append(stream, expected, events) {
      const last = events.some((event) => event.type === type);
      if (last && when === 'before') throw new Error('died');
      const appended = await world.log.append(stream, expected, events);
      if (last) throw new Error('died');
      return appended;
    },
  };
}

/** A worker that dies at such an event: the worker never gives its meeting back, and its lease ends. */
async function die(type: string, when: 'before' | 'after') {
  await world.projected();
  const [claim] = await world.work.claim(1);
  const never = new AbortController().signal;
  const log = dying(type, when);
  const work = { ...world.work, release: async () => true };
  await reconcileMeeting({ ...world.deps, log, work }, claim!, { stop: never, cut: never });
  await world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 second'`);
}

describe('a worker that dies', () => {
  test.each([
    ['AvailabilityRead', 'before'],
    ['AvailabilityRead', 'after'],
    ['TimesSuggested', 'before'],
    ['TimesSuggested', 'after'],
    ['BookingStarted', 'before'],
    ['BookingStarted', 'after'],
    ['SlotReserved', 'after'],
    ['SlotBooked', 'before'],
    ['SlotBooked', 'after'],
    ['CalendarEventRecorded', 'before'],
    ['CalendarEventRecorded', 'after'],
    ['DeliverySent', 'after'],
  ] as const)('%s, %s it is stored, leaves one booking, one event and one mail each', async (type, when) => {
    const meeting = await ready();
    await die(type, when);
    await world.exhaust();
    const state = await world.meetingOf(meeting);
    expect(state.status).toBe('scheduled');
    expect(state.bookings.filter(({ state }) => state === 'booked')).toHaveLength(1);
    expect(world.calendars.live()).toHaveLength(1);
    expect(await bookedMails()).toEqual(['ada booked', 'ben booked']);
    expect(await world.parked()).toEqual([]);
  });

  test('after an email was sent and before that is recorded sends it again with the same Message-ID', async () => {
    await ready();
    await die('DeliverySent', 'before');
    await world.exhaust();
    expect((await bookedMails()).map((mail) => mail.replace(' ×2', ''))).toEqual([
      'ada booked',
      'ben booked',
    ]);
  });

  test('while removing the calendar event leaves none', async () => {
    const meeting = await ready();
    await world.settle();
    await world.command(meeting, { type: 'CancelMeeting' });
    await die('CalendarEventRemoved', 'before');
    await world.exhaust();
    expect(world.calendars.live()).toEqual([]);
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('removed');
  });
});

describe('time', () => {
  test('that came while no one worked is made up for', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.projected();
    world.at('2026-03-20T00:00:00.000Z');
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('lapsed');
    expect(await world.mails()).toEqual(['ada lapsed']);
  });

  test('that jumps back and forth changes nothing', async () => {
    const meeting = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    for (const minutes of [-10, 10, -10, 10, -10, 20, 1]) {
      world.pass(minutes * MINUTE);
      await world.settle();
    }
    expect((await world.meetingOf(meeting)).ranking?.round).toBe(1);
    expect(await world.mails()).toEqual(['ada suggestions']);
  });
});

describe('what no one expects', () => {
  test('a task that succeeds and is owed anyway is parked, and does not go round forever', async () => {
    // Kairos holds a permission unknown to the calendar, so that another reading seems worthwhile.
    const meeting = await ready();
    world.calendars.people.get(ben.id)!.connected = false;
    let reads = 0;
    world.calendars.hooks.beforeRead = async () => {
      reads += 1;
    };
    await world.exhaust();
    await world.exhaust();
    expect(await world.parked()).toMatchObject([{ meetingId: meeting, task: 'rank:2:2' }]);
    expect(reads).toBe(6);
    expect(await world.mails()).toEqual(['ada needsYou']);
  });

  test('an event of an unknown type parks its own meeting, and the others go on', async () => {
    const poisoned = await world.create(ada, [ben]);
    const store = postgresEventStore({ pool: world.pool });
    await store.append(`meeting-${poisoned}`, 1, [
      { id: randomUUID(), type: 'FromTheFuture', data: {}, meta: { at: '', v: 1 } },
    ]);
    const sound = await ready();
    await world.exhaust();
    expect((await world.meetingOf(sound)).status).toBe('scheduled');
    expect(await world.parked()).toMatchObject([{ meetingId: poisoned, task: 'load' }]);
  });

  test('tasks that an older Kairos remembers are forgotten', async () => {
    const meeting = await ready();
    await world.projected();
    await world.pool.query(`update saga_work set tries = '{"old:1":{"failed":3,"unchanged":0}}',
      parked = '{"older:1":{"reason":"","at":"2026-01-01T00:00:00.000Z","dropped":false}}'`);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect((await world.pool.query('select * from saga_work')).rows).toEqual([]);
  });

  test('a meeting without people lapses, and one of very many people invites each once', async () => {
    const alone = await world.create(ada, []);
    const crowd = Array.from({ length: 150 }, (_, index) => ({ email: `guest${index}@example.org` }));
    await world.create(ada, crowd);
    // A record that fails after its email was sent would have the email sent again.
    let collisions = 0;
    const log: EventLog = {
      ...world.log,
      append: (stream, expected, events) =>
        world.log.append(stream, expected, events).catch((error: unknown) => {
          collisions += 1;
          throw error;
        }),
    };
    await world.settle({ log });
    expect(collisions).toBe(0);
    const mails = await world.mails();
    expect(mails).toHaveLength(150);
    expect(mails.filter((mail) => mail.includes('×'))).toEqual([]);
    world.at('2026-03-07T00:00:00.000Z');
    await world.settle();
    expect((await world.meetingOf(alone)).status).toBe('lapsed');
  });
});
