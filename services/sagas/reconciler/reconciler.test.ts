// @module-tag slow
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { streamOfSubject } from '#services/use-cases/erasure/destroy-keys.ts';
import { eraseExpiredMeetings } from '#services/use-cases/erasure/erase-expired-meetings.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';
import { createWork, RETENTION_ROW } from './work.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let stop: AbortController;
beforeEach(async () => {
  world = await createSagaWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
  stop = new AbortController();
});
// A test that failed leaves nothing running: files of tests share a process.
afterEach(async () => {
  stop.abort();
  await world.close();
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(10, undefined, { signal: stop.signal });
}

const statusOf = async (meeting: string) => (await world.meetingOf(meeting)).status;
const mailsOf = (kind: string) => world.mails(kind);
const outcomesOf = async (meeting: string) =>
  (await world.log.read<'delivery'>(`delivery-${meeting}`)).map(({ type }) => type);

describe('the reconciler', () => {
  test('does what is owed as soon as something happens', async () => {
    const running = world.reconciler().run(stop.signal);
    const meeting = await world.create(ada, [ben]);
    await until(async () => (await mailsOf('invitation')).length === 1);
    await world.join(meeting, ben);
    await until(async () => (await mailsOf('booked')).length === 2);
    expect(await statusOf(meeting)).toBe('scheduled');
    stop.abort();
    await running;
  });

  test('books, invites and emails once though three of them work side by side', async () => {
    const running = Array.from({ length: 3 }, () => {
      const work = createWork({ pool: world.pool, now: world.now });
      return world.reconciler({ work }).run(stop.signal);
    });
    const guests = await Promise.all(Array.from({ length: 8 }, (_, index) => world.person(`Guest${index}`)));
    const meetings = await Promise.all(guests.map((guest) => world.create(ada, [guest])));
    await Promise.all(meetings.map((meeting, index) => world.join(meeting, guests[index]!)));
    await until(async () => (await mailsOf('booked')).length >= 16);
    stop.abort();
    await Promise.all(running);
    const mails = await world.mails();
    expect(new Set(mails).size + 7).toBe(mails.length);
    expect(mails.filter((mail) => mail.includes('×'))).toEqual([]);
    expect(world.calendars.calls).toHaveLength(8);
    expect(world.calendars.live()).toHaveLength(8);
    const bookings = await Promise.all(
      meetings.map(async (meeting) =>
        (await world.meetingOf(meeting)).bookings.filter(({ state }) => state === 'booked'),
      ),
    );
    expect(bookings.every((held) => held.length === 1)).toBe(true);
    expect(new Set(bookings.map(([held]) => held!.start)).size).toBe(8);
  });

  test.each(['auto', 'manual'] as const)(
    'stops at nothing in %s mode when the clock goes back',
    async (mode) => {
      const meeting = await world.create(ada, [ben], { aiDecisionMode: mode });
      await world.join(meeting, ben);
      await world.projected();
      world.pass(-60 * 60_000);
      const running = world.reconciler().run(stop.signal);
      await until(async () => (await mailsOf(mode === 'auto' ? 'booked' : 'suggestions')).length > 0);
      stop.abort();
      await running;
    },
  );

  test('goes on with the other meetings when one fails', async () => {
    const { byIds } = world.users;
    const bad = await world.person('Bad');
    const users = {
      ...world.users,
      byIds: async (ids: readonly string[]) => {
        if (ids.includes(bad.id)) throw new Error('something is wrong with this one');
        return byIds(ids);
      },
    };
    const running = world.reconciler({ users, concurrency: 1 }).run(stop.signal);
    await world.create(bad, [ben]);
    const sound = await world.create(ada, [ben]);
    await world.join(sound, ben);
    await until(async () => (await mailsOf('booked')).length === 2);
    // The order of the two doesn't matter.
    await until(async () => world.troubles.length > 0);
    stop.abort();
    await running;
  });

  test('survives a list of what is due that cannot be read for a moment', async () => {
    let failures = 1;
    const work = {
      ...world.work,
      claim: async (limit: number) => {
        if (failures-- > 0) throw new Error('the database is away');
        return world.work.claim(limit);
      },
    };
    const running = world.reconciler({ work }).run(stop.signal);
    await world.create(ada, [ben]);
    await until(async () => (await mailsOf('invitation')).length === 1);
    stop.abort();
    await running;
  });

  test('sleeps while nothing is due', async () => {
    let claims = 0;
    const work = {
      ...world.work,
      claim: (limit: number) => {
        claims += 1;
        return world.work.claim(limit);
      },
    };
    const running = world.reconciler({ work }).run(stop.signal);
    const meeting = await world.create(ada, [ben]);
    await until(async () => (await outcomesOf(meeting)).includes('DeliverySent'));
    await world.projected();
    const before = claims;
    await wait(1_000);
    // The ring of its own last event may still come in; polling would be dozens.
    expect(claims - before).toBeLessThanOrEqual(5);
    stop.abort();
    await running;
  });

  test('lets go of what hangs when it is stopped, gives it back, and counts it as no one’s failure', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    const asked = Promise.withResolvers<void>();
    world.calendars.faults.create.push({ kind: 'hangs' });
    world.calendars.hooks.beforeCreate = async () => asked.resolve();
    const running = world.reconciler({ drain: 20 }).run(stop.signal);
    await asked.promise;
    stop.abort();
    await running;
    const { rows } = await world.pool.query('select claimed_until, tries from saga_work');
    expect(rows).toEqual([{ claimed_until: null, tries: {} }]);
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
  });

  test('finishes what has begun when it is stopped', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    world.calendars.hooks.beforeCreate = async () => stop.abort();
    await world.reconciler().run(stop.signal);
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('recorded');
    expect(await mailsOf('booked')).toEqual([]);
  });
});

test('a meeting that no one was invited to lapses when its days are over', async () => {
  const meeting = await world.create(ada, []);
  world.at('2026-03-06T23:59:59Z');
  await world.settle();
  expect(await statusOf(meeting)).toBe('pending');
  world.at('2026-03-07T00:00:00Z');
  await world.settle();
  expect(await statusOf(meeting)).toBe('lapsed');
});

test('the list of what is due is rebuilt from the log', async () => {
  const meeting = await world.create(ada, [ben]);
  await world.projected();
  await world.pool.query('truncate saga_work');
  expect(await world.work.rebuildWork(world.log)).toBe(1);
  expect(await world.work.rebuildWork(world.log)).toBe(0);
  await world.settle();
  await world.join(meeting, ben);
  await world.settle();
  expect(await statusOf(meeting)).toBe('scheduled');
});

describe('a year after its end', () => {
  const retention = (signal: AbortSignal, endedBefore = world.meetings.endedBefore) =>
    eraseExpiredMeetings(
      {
        log: world.log,
        sealer: world.sealer,
        endedBefore,
        forgetMails: [(meetingIds) => world.outbox.forget(meetingIds)],
        now: world.now,
      },
      signal,
    );

  test('a meeting is gone from the log, the read models and the outbox, and not a day earlier', async () => {
    const meeting = await world.create(ada, [ben], { description: 'About the plan' });
    await world.join(meeting, ben);
    await world.settle();
    world.at('2027-03-02T12:00:00.000Z');
    await retention(stop.signal);
    expect((await world.meetingOf(meeting)).title).toBe('Review');

    world.at('2027-03-08T12:00:00.000Z');
    const running = world.reconciler({ retention }).run(stop.signal);
    await until(async () => (await world.meetingOf(meeting)).title === null);
    await until(async () => (await world.meetings.endedBefore(world.now(), 10)).length === 0);
    stop.abort();
    await running;
    const text = JSON.stringify([
      await world.log.read(`meeting-${meeting}`),
      await world.log.read(`evidence-${meeting}`),
    ]);
    for (const personal of ['Review', 'About the plan', ben.email, 'meet.google.com']) {
      expect(text).not.toContain(personal);
    }
    expect(await mailsOf('booked')).toEqual([]);
    const { rows } = await world.pool.query('select due_at from saga_work where meeting = $1', [
      RETENTION_ROW,
    ]);
    expect(rows).toEqual([{ due_at: new Date('2027-03-09T12:00:00.000Z') }]);
  });

  test('is over for a meeting that lapsed or was cancelled as well, and erasing twice says so once', async () => {
    const cancelled = await world.create(ada, [ben]);
    await world.command(cancelled, { type: 'CancelMeeting' });
    const lapsed = await world.create(ada, [ben]);
    await world.settle();
    world.at('2026-03-08T00:00:00.000Z');
    await world.settle();
    world.at('2027-03-09T00:00:00.000Z');
    // Both have read the list before either erases.
    const listed = await world.meetings.endedBefore(world.now(), 10);
    const erasing = () => retention(stop.signal, async () => listed);
    expect(await Promise.all([erasing(), erasing()])).toEqual([2, 2]);
    for (const meeting of [cancelled, lapsed]) {
      expect((await world.meetingOf(meeting)).title).toBeNull();
      expect(await world.log.read(streamOfSubject(`meeting:${meeting}`))).toHaveLength(1);
    }
    await world.projected();
    expect(await retention(stop.signal)).toBe(0);
  });
});
