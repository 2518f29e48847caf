import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EventLog } from '../event-store/event-log.ts';
import { postgresEventStore } from '../event-store/postgres.ts';
import type { Mail, Mailer, MailOutcome } from '../mail/port.ts';
import { dropParked, retryParked } from './parked.ts';
import { createWorld, type World } from './testkit/world.ts';
import { visit } from './visit.ts';

/* The rows of the fault table in the notes on reliability, section 2.2, that concern the sagas. */

type Person = Awaited<ReturnType<World['person']>>;

let world: World;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  world = await createWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
});
afterEach(() => world.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const bookedMails = () => world.mails('booked');

/** A meeting that is about to be booked. */
async function ready(): Promise<string> {
  const meeting = await world.create(ada, [ben]);
  await world.join(meeting, ben);
  return meeting;
}

/** Lets an hour pass, until nothing is tried again by itself any more. */
async function exhaust() {
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await world.settle();
    world.pass(5 * MINUTE);
  }
  await world.settle();
}

/** A log whose process dies at the first append of such an event: before it, or when it was stored. */
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

/** A worker that dies at such an event: it never gives its meeting back, and its lease ends. */
async function die(type: string, when: 'before' | 'after') {
  await world.projected();
  const [claim] = await world.work.claim(1);
  const never = new AbortController().signal;
  const log = dying(type, when);
  const work = { ...world.work, release: async () => true };
  await visit({ ...world.deps, log, work }, claim!, { stop: never, cut: never });
  await world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 second'`);
}

describe('a worker that dies (rows 28, 30, 31)', () => {
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
    await exhaust();
    const state = await world.meetingOf(meeting);
    expect(state.status).toBe('scheduled');
    expect(state.bookings.filter(({ state }) => state === 'booked')).toHaveLength(1);
    expect(world.calendars.live()).toHaveLength(1);
    expect(await bookedMails()).toEqual(['ada booked', 'ben booked']);
    expect(await world.parked()).toEqual([]);
  });

  test('after a mail was sent and before that is recorded sends it again with the same Message-ID', async () => {
    await ready();
    await die('DeliverySent', 'before');
    await exhaust();
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
    await exhaust();
    expect(world.calendars.live()).toEqual([]);
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('removed');
  });
});

describe('the calendar', () => {
  test('that made the event and lost the answer has one event after the retry (row 34)', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push({ kind: 'commits, then fails' });
    await world.settle();
    expect(await bookedMails()).toEqual([]);
    await exhaust();
    expect(world.calendars.calls).toEqual(['create 1', 'create 1']);
    expect(world.calendars.live()).toHaveLength(1);
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('recorded');
    expect(await bookedMails()).toEqual(['ada booked', 'ben booked']);
  });

  test('that hangs is let go of before the claim ends, and asked again by the next worker', async () => {
    await ready();
    await world.projected();
    const cut = new AbortController();
    world.calendars.hooks.beforeCreate = async () => cut.abort();
    world.calendars.faults.create.push({ kind: 'hangs' });
    const [claim] = await world.work.claim(1);
    await visit(world.deps, claim!, { stop: cut.signal, cut: cut.signal });
    delete world.calendars.hooks.beforeCreate;
    world.calendars.faults.create.length = 0;
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
    world.pass(MINUTE);
    await world.pool.query(`update saga_work set quiet_at = clock_timestamp() - interval '1 second'`);
    await world.settle();
    expect(await world.work.nextDueIn()).toBeNull();
  });

  test('whose permission ended is no reason to retry: the organizer hears of it and can ask again (row 36)', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push({ kind: 'fails', failure: { ok: false, why: 'disconnected' } });
    await exhaust();
    expect(world.calendars.calls).toEqual(['create 1']);
    expect(await world.mails()).toEqual(['ada booked', 'ada calendarFailed', 'ben booked']);
    await world.command(meeting, { type: 'RequestCalendarEvent', booking: 1 });
    world.calendars.faults.create.push({ kind: 'fails', failure: { ok: false, why: 'disconnected' } });
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('failed');
    await world.command(meeting, { type: 'RequestCalendarEvent', booking: 1 });
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
    expect(await world.mails()).toHaveLength(3);
  });

  test('that says when to come back is not asked before (row 37)', async () => {
    await ready();
    const failure = { ok: false, why: 'unreachable', retryAfter: 600_000 } as const;
    world.calendars.faults.create.push({ kind: 'fails', failure });
    await world.settle();
    world.pass(599_000);
    await world.settle();
    expect(world.calendars.calls).toHaveLength(1);
    world.pass(10_000);
    await world.settle();
    expect(world.calendars.calls).toHaveLength(2);
  });

  test('that never answers is given up after six tries, and stops nothing else of the meeting (rows 29, 37)', async () => {
    const meeting = await ready();
    const fails = { kind: 'fails', failure: { ok: false, why: 'unreachable' } } as const;
    world.calendars.faults.create.push(fails, fails, fails, fails, fails, fails);
    await exhaust();
    expect(world.calendars.calls).toHaveLength(6);
    const why = 'The calendar did not answer';
    expect(await world.parked()).toMatchObject([{ meetingId: meeting, task: 'createEvent:1', reason: why }]);
    expect(await world.mails()).toEqual(['ada booked', 'ada calendarFailed', 'ben booked']);

    await retryParked(world.pool, { meetingId: meeting }, world.now());
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
    expect(await world.parked()).toEqual([]);
  });

  test('that was given up and dropped is recorded as failed', async () => {
    const meeting = await ready();
    const fails = { kind: 'fails', failure: { ok: false, why: 'unreachable' } } as const;
    world.calendars.faults.create.push(fails, fails, fails, fails, fails, fails);
    await exhaust();
    await dropParked(world.pool, { meetingId: meeting }, world.now());
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar).toEqual({
      state: 'failed',
      why: 'unreachable',
    });
    expect(await world.parked()).toEqual([]);
    expect(world.calendars.calls).toHaveLength(6);
  });

  test('from which somebody deleted the event gets no other one by itself (row 39)', async () => {
    const meeting = await ready();
    await world.settle();
    for (const event of world.calendars.live()) event.removed = true;
    await world.work.ring([meeting]);
    await exhaust();
    expect(world.calendars.live()).toEqual([]);
    expect(world.calendars.calls).toEqual(['create 1']);
  });

  test('that gets busy between ranking and booking leads to the next best time (row 40)', async () => {
    const meeting = await ready();
    let reads = 0;
    world.calendars.hooks.beforeRead = async (userId) => {
      if (userId !== ben.id || ++reads !== 2) return;
      const { ranking } = await world.meetingOf(meeting);
      if (ranking?.found.kind !== 'times') throw new Error('not ranked yet');
      const [best] = ranking.found.suggestions;
      world.calendars.people
        .get(ben.id)!
        .busy.push({ start: new Date(best!.start), end: new Date(best!.end) });
    };
    await world.settle();
    const { ranking, bookings, status } = await world.meetingOf(meeting);
    expect(status).toBe('scheduled');
    expect(ranking?.round).toBe(2);
    const [busy] = world.calendars.people.get(ben.id)!.busy;
    expect(bookings).toHaveLength(1);
    expect(new Date(bookings[0]!.start).getTime()).not.toBe(busy!.start.getTime());
  });

  test('that is unreadable for a moment is read again before the organizer is asked', async () => {
    const meeting = await ready();
    world.calendars.faults.freeBusy.push({ kind: 'unreadable' });
    await world.settle();
    expect((await world.meetingOf(meeting)).ranking).toBeNull();
    world.pass(MINUTE);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
  });

  test('that stays unreadable counts as unknown, and the organizer decides', async () => {
    const meeting = await ready();
    world.calendars.people.get(ben.id)!.unreadable = true;
    for (let minutes = 0; minutes < 30; minutes++) {
      await world.settle();
      world.pass(MINUTE);
    }
    expect(await world.meetingOf(meeting)).toMatchObject({ status: 'active', ranking: { round: 1 } });
    expect(await world.mails()).toEqual(['ada needsYou']);
  });
});

describe('a meeting that is cancelled while its event is being created (row 41)', () => {
  test('has no event in the end, and nobody hears of a booking', async () => {
    const meeting = await ready();
    world.calendars.hooks.beforeCreate = async () => {
      delete world.calendars.hooks.beforeCreate;
      await world.command(meeting, { type: 'CancelMeeting' });
    };
    await exhaust();
    expect(world.calendars.calls).toEqual(['create 1', 'remove 1']);
    expect(world.calendars.live()).toEqual([]);
    expect(await world.mails()).toEqual(['ben cancelled']);
  });

  test('has none either when the request lands after everybody lost sight of it', async () => {
    const meeting = await ready();
    let late: (() => void) | undefined;
    const calendars: typeof world.deps.calendars = {
      ...world.deps.calendars,
      async create(userId, event, signal) {
        signal.throwIfAborted();
        late ??= () => world.calendars.land(userId, event);
        await world.command(meeting, { type: 'CancelMeeting' });
        return { ok: false, why: 'unreachable' };
      },
    };
    await world.settle({ calendars });
    expect(world.calendars.calls).toEqual([]);
    late?.();
    expect(world.calendars.live()).toHaveLength(1);
    await world.pool.query(`update saga_work set quiet_at = clock_timestamp() - interval '1 second'`);
    world.pass(2 * MINUTE);
    await world.settle();
    expect(world.calendars.live()).toEqual([]);
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('removed');
  });
});

/** The outbox behind a server that answers as it likes to some of the mails. */
function mailer(answer: (mail: Mail, tries: number) => MailOutcome | 'and lost' | null): Mailer {
  const tries = new Map<string, number>();
  return {
    async send(mail, signal) {
      const count = (tries.get(mail.messageId) ?? 0) + 1;
      tries.set(mail.messageId, count);
      const given = answer(mail, count);
      if (given !== null && given !== 'and lost') return given;
      const sent = await world.outbox.send(mail, signal);
      return given === 'and lost' ? { outcome: 'unknown', why: 'the connection broke' } : sent;
    },
    close: async () => {},
  };
}

describe('the mail server', () => {
  test('whose answer was lost gets the same Message-ID again (row 45)', async () => {
    await world.create(ada, [ben]);
    const unsure = mailer((_, tries) => (tries === 1 ? 'and lost' : null));
    await world.settle({ mailer: unsure });
    world.pass(MINUTE);
    await world.settle({ mailer: unsure });
    expect(await world.mails()).toEqual(['ben invitation ×2']);
  });

  test('that is busy is tried again, and the mail arrives once (row 46)', async () => {
    await world.create(ada, [ben]);
    const busy = mailer((_, tries) => (tries < 4 ? { outcome: 'failed', why: '451 later' } : null));
    for (let hours = 0; hours < 4; hours++) {
      await world.settle({ mailer: busy });
      world.pass(HOUR);
    }
    expect(await world.mails()).toEqual(['ben invitation']);
  });

  test('that refuses one mailbox does not keep the others from theirs, and is not asked again (row 46)', async () => {
    const cleo = await world.person('Cleo');
    const meeting = await world.create(ada, [ben, cleo]);
    let refused = 0;
    const strict = mailer(({ to }) => {
      if (to.address !== ben.email) return null;
      refused += 1;
      return { outcome: 'refused', why: '550 no such user' };
    });
    await world.settle({ mailer: strict });
    world.pass(HOUR);
    await world.settle({ mailer: strict });
    expect(refused).toBe(1);
    expect(await world.mails()).toEqual(['cleo invitation']);
    expect(await world.log.read(`delivery-${meeting}`)).toContainEqual(
      expect.objectContaining({
        type: 'DeliveryFailed',
        data: { recipient: 1, kind: 'invitation', number: 1, why: 'refused' },
      }),
    );
  });

  test('that is away for hours parks the mail, and everything else goes on', async () => {
    const meeting = await world.create(ada, [ben]);
    const away = mailer(() => ({ outcome: 'failed', why: 'connect ECONNREFUSED' }));
    for (let hours = 0; hours < 6; hours++) {
      await world.settle({ mailer: away });
      world.pass(HOUR);
    }
    expect(await world.parked()).toMatchObject([
      { task: 'mail:invitation:1:1', reason: 'connect ECONNREFUSED' },
    ]);
    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect(await world.parked()).toEqual([]);
  });
});

describe('time (row 32)', () => {
  test('that came while nobody worked is made up for', async () => {
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

describe('what nobody expects', () => {
  test('a task that succeeds and is owed all the same is parked, and does not go round for ever', async () => {
    // Kairos holds a permission that the calendar does not know of, so that reading it again seems worth it.
    const meeting = await ready();
    world.calendars.people.get(ben.id)!.connected = false;
    let reads = 0;
    world.calendars.hooks.beforeRead = async () => {
      reads += 1;
    };
    await exhaust();
    await exhaust();
    expect(await world.parked()).toMatchObject([{ meetingId: meeting, task: 'rank:2' }]);
    expect(reads).toBe(6);
    expect(await world.mails()).toEqual(['ada needsYou']);
  });

  test('an event of an unknown type parks its own meeting, and the others go on (row 20)', async () => {
    const poisoned = await world.create(ada, [ben]);
    const store = postgresEventStore({ pool: world.pool });
    await store.append(`meeting-${poisoned}`, 1, [
      { id: randomUUID(), type: 'FromTheFuture', data: {}, meta: { at: '', v: 1 } },
    ]);
    const sound = await ready();
    await exhaust();
    expect((await world.meetingOf(sound)).status).toBe('scheduled');
    expect(await world.parked()).toMatchObject([{ meetingId: poisoned, task: 'load' }]);
  });

  test('tasks that an older Kairos remembers are forgotten (row 33)', async () => {
    const meeting = await ready();
    await world.projected();
    await world.pool.query(`update saga_work set tries = '{"old:1":{"failed":3,"unchanged":0}}',
      parked = '{"older:1":{"reason":"","at":"2026-01-01T00:00:00.000Z","dropped":false}}'`);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect((await world.pool.query('select * from saga_work')).rows).toEqual([]);
  });

  test('a meeting without people lapses, and one of very many people invites each once (row 60)', async () => {
    const alone = await world.create(ada, []);
    const crowd = Array.from({ length: 150 }, (_, index) => ({ email: `guest${index}@example.org` }));
    await world.create(ada, crowd);
    // A record that fails after its mail was sent would have the mail sent again.
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
