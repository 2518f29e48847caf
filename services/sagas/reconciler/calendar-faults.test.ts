// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { mayBeInCalendar } from '#services/domain/meeting/state.ts';
import { crashing } from '#services/runtime/crash-points.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';
import { dropParked, retryAllParked } from './parked.ts';
import { reconcileMeeting } from './reconcile-meeting.ts';

/* Calendar events when the calendar or this process fails. */

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

const NO_ANSWER = (times: number) =>
  Array.from({ length: times }, () => ({
    kind: 'fails' as const,
    failure: { ok: false as const, why: 'unreachable' as const },
  }));
const REFUSES = (times: number) =>
  Array.from({ length: times }, () => ({
    kind: 'fails' as const,
    failure: { ok: false as const, why: 'refused' as const },
  }));
const bookedMails = () => world.mails('booked');

/** Events that another version, or a command of the organizer's, put into the meeting's stream. */
async function append(meeting: string, events: MeetingEvent[]): Promise<void> {
  const meta = {
    ...{ at: world.now().toISOString(), actor: { kind: 'user' as const, id: ada.id } },
    ...{ source: 'http' as const, commandId: randomUUID(), correlationId: 'test' },
  };
  const added = events.map((event) => ({ ...event, id: randomUUID(), meta }));
  await world.log.append<'meeting'>(`meeting-${meeting}`, 'any', added);
}

/** A meeting that is about to be booked. */
async function ready(): Promise<string> {
  const meeting = await world.create(ada, [ben]);
  await world.join(meeting, ben);
  return meeting;
}

describe('the calendar', () => {
  test('that made the event and lost the answer has one event after the retry', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push({ kind: 'commits, then fails' });
    await world.settle();
    expect(await bookedMails()).toEqual([]);
    await world.exhaust();
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
    await reconcileMeeting(world.deps, claim!, { stop: cut.signal, cut: cut.signal });
    delete world.calendars.hooks.beforeCreate;
    world.calendars.faults.create.length = 0;
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
    world.pass(MINUTE);
    await world.pool.query(`update saga_work set in_doubt_until = clock_timestamp() - interval '1 second'`);
    await world.settle();
    expect(await world.work.nextDueIn()).toBeNull();
  });

  test('whose permission ended gets the event once the organizer connects it, and they hear why it is missing', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push({ kind: 'fails', failure: { ok: false, why: 'disconnected' } });
    const granted = await world.tokens.load(ada.id);
    world.calendars.hooks.beforeCreate = () => world.tokens.disconnect(ada.id);
    await world.exhaust();
    expect(world.calendars.calls).toEqual(['create 1']);
    expect(await world.mails()).toEqual(['ada booked', 'ada calendarFailed', 'ben booked']);

    delete world.calendars.hooks.beforeCreate;
    await world.tokens.save(ada.id, granted!);
    await world.work.ring([meeting]);
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
    expect(await world.mails('calendarUpdate')).toEqual(['ada calendarUpdate', 'ben calendarUpdate']);
  });

  test('that refuses the event is not asked again until the organizer asks for it', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push({ kind: 'fails', failure: { ok: false, why: 'refused' } });
    await world.exhaust();
    expect(world.calendars.calls).toEqual(['create 1']);
    await world.command(meeting, { type: 'RequestCalendarEvent', booking: 1 });
    await world.settle();
    expect(world.calendars.live()).toHaveLength(1);
  });

  test('that says when to come back is not asked before', async () => {
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

  test('that never answers is given up after six tries, stops nothing else of the meeting, and is asked again every hour', async () => {
    const meeting = await world.create(ada, [ben], { dateRangeStart: '2026-03-03' });
    await world.join(meeting, ben);
    world.calendars.faults.create.push(...NO_ANSWER(8));
    await world.exhaust();
    expect(world.calendars.calls).toHaveLength(6);
    const why = "The calendar didn't respond";
    expect(await world.parked()).toMatchObject([{ meetingId: meeting, task: 'createEvent:1', reason: why }]);
    expect(await world.mails()).toEqual(['ada booked', 'ada calendarFailed', 'ben booked']);

    await world.exhaust();
    await world.exhaust();
    expect(world.calendars.calls).toHaveLength(8);
    await world.exhaust();
    expect(world.calendars.live()).toHaveLength(1);
    expect(await world.parked()).toEqual([]);
    expect(await world.mails('calendarUpdate')).toEqual(['ada calendarUpdate', 'ben calendarUpdate']);
  });

  test('that was given up is asked at once when the organizer asks for the event, or an operator for everything', async () => {
    const [cleo, dan] = [await world.person('Cleo'), await world.person('Dan')];
    const other = await world.create(cleo, [dan]);
    await world.join(other, dan);
    const meeting = await ready();
    world.calendars.faults.create.push(...NO_ANSWER(12));
    await world.exhaust();
    expect(await world.parked()).toHaveLength(2);
    await world.command(meeting, { type: 'RequestCalendarEvent', booking: 1 });
    await world.settle();
    expect(world.calendars.live()).toMatchObject([{ meetingId: meeting }]);
    await retryAllParked(world.pool, world.now());
    await world.settle();
    expect(world.calendars.live()).toHaveLength(2);
    expect(await world.parked()).toEqual([]);
  });

  test('that does not answer keeps no one from hearing of the booking within a minute, and the link follows once', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push(...NO_ANSWER(3));
    for (let seconds = 0; seconds < 60; seconds++) {
      await world.settle();
      world.pass(1_000);
    }
    expect(await world.mails()).toEqual(['ada booked', 'ben booked']);
    await world.exhaust();
    const updates = ['ada calendarUpdate', 'ben calendarUpdate'];
    expect(await world.mails()).toEqual([updates[0], 'ada booked', updates[1], 'ben booked'].sort());

    await world.command(meeting, { type: 'CancelMeeting' });
    await world.exhaust();
    expect(await world.mails('cancelled')).toEqual(['ben cancelled']);
    const files = await world.calendarFiles('ben');
    expect(files).toEqual(['REQUEST 5', 'CANCEL 6']);
  });

  test('that was given up and dropped is recorded as failed', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push(...NO_ANSWER(6));
    await world.exhaust();
    await dropParked(world.pool, { meetingId: meeting }, world.now());
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar).toEqual({
      state: 'failed',
      why: 'unreachable',
    });
    expect(await world.parked()).toEqual([]);
    expect(world.calendars.calls).toHaveLength(6);
  });

  test('from which someone deleted the event gets no other one on its own', async () => {
    const meeting = await ready();
    await world.settle();
    for (const event of world.calendars.live()) event.removed = true;
    await world.work.ring([meeting]);
    await world.exhaust();
    expect(world.calendars.live()).toEqual([]);
    expect(world.calendars.calls).toEqual(['create 1']);
  });

  test('that gets busy between ranking and booking leads to the next best time', async () => {
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

describe('a calendar whose permission ends before a meeting is cancelled', () => {
  test('loses the event once the organizer connects it', async () => {
    const meeting = await ready();
    await world.settle();
    world.calendars.faults.remove.push({ kind: 'fails', failure: { ok: false, why: 'disconnected' } });
    const granted = await world.tokens.load(ada.id);
    await world.tokens.disconnect(ada.id);
    await world.command(meeting, { type: 'CancelMeeting' });
    await world.exhaust();
    expect(world.calendars.live()).toHaveLength(1);
    expect(world.calendars.calls).toEqual(['create 1', 'remove 1']);
    await world.tokens.save(ada.id, granted!);
    await world.work.ring([meeting]);
    await world.settle();
    expect(world.calendars.live()).toEqual([]);
  });
});

describe('a calendar that refuses to remove a cancelled meeting', () => {
  test('is given up after six tries, and asked again at once when the organizer asks for it', async () => {
    const meeting = await ready();
    await world.settle();
    world.calendars.faults.remove.push(...REFUSES(6));
    await world.command(meeting, { type: 'CancelMeeting' });
    await world.exhaust();
    expect(world.calendars.live()).toHaveLength(1);
    expect(await world.parked()).toMatchObject([{ meetingId: meeting, task: 'removeEvent:1' }]);
    await world.command(meeting, { type: 'RequestCalendarRemoval' });
    await world.settle();
    expect(world.calendars.live()).toEqual([]);
    expect(await world.parked()).toEqual([]);
  });
});

describe('a booked meeting that is moved', () => {
  const START = '2026-03-05T15:00:00.000Z';
  const move = async (meeting: string) => {
    const booked = (await world.meetingOf(meeting)).bookings.at(-1);
    await world.command(meeting, {
      type: 'StartBooking',
      ...{ start: START, end: '2026-03-05T16:00:00.000Z', by: 'organizer', without: [] },
      insteadOf: booked?.start ?? null,
      now: world.now().toISOString(),
    });
  };
  const places = () => world.calendars.live().map(({ id, start }) => [id, start.toISOString()]);
  const cancelled = async (meeting: string) => {
    await world.command(meeting, { type: 'CancelMeeting' });
    await world.exhaust();
    expect(world.calendars.live()).toEqual([]);
    const left = (await world.meetingOf(meeting)).bookings.filter(mayBeInCalendar);
    expect(left).toEqual([]);
  };

  test.each([
    ['answers', []],
    ['commits, then fails', [{ kind: 'commits, then fails' }]],
    ['does not answer for a while', NO_ANSWER(3)],
    ['refuses for a while', REFUSES(3)],
  ] as const)('has its event moved, and removed once in the end, if the calendar %s', async (_, faults) => {
    const meeting = await ready();
    await world.settle();
    const [{ id } = { id: 'none' }] = world.calendars.live();
    world.calendars.faults.create.push(...faults);
    await move(meeting);
    await world.exhaust();
    expect(places()).toEqual([[id, START]]);
    await cancelled(meeting);
    expect(world.calendars.calls.filter((call) => call.startsWith('remove'))).toEqual(['remove 2']);
  });

  test('before its event was made has one, also if the first request lands late', async () => {
    const meeting = await ready();
    world.calendars.faults.create.push(...NO_ANSWER(1));
    await world.settle();
    const [first] = world.calendars.wanted;
    await move(meeting);
    await world.exhaust();
    const moved = places();
    expect(moved).toEqual([[expect.any(String), START]]);
    if (!first) expect.fail('never asked');
    world.calendars.land(ada.id, first);
    expect(places()).toEqual(moved);
    await cancelled(meeting);
  });

  test('whose event the calendar refuses to move stays there until it is moved, and the organizer is told', async () => {
    const meeting = await ready();
    await world.settle();
    const [event] = world.calendars.live();
    world.calendars.faults.create.push(...REFUSES(6));
    await move(meeting);
    await world.exhaust();
    expect(world.calendars.live()).toEqual([event]);
    expect(await world.mails('calendarFailed')).toEqual(['ada calendarFailed']);
    const told = (await world.outbox.list({ limit: 9 })).find(
      ({ subject }) => subject === 'Calendar event not moved: Review',
    );
    const { text } = (await world.outbox.find(told!.id))!;
    expect(text).toContain('Your calendar refused to move the event.');
    await world.exhaust();
    expect(places()).toEqual([[event?.id, START]]);
    expect(await world.mails('calendarUpdate')).toEqual(['ada calendarUpdate', 'ben calendarUpdate']);
  });

  test('is removed from the calendar if it was cancelled while the calendar refused to move it', async () => {
    const meeting = await ready();
    await world.settle();
    world.calendars.faults.create.push(...REFUSES(6));
    await move(meeting);
    await world.exhaust();
    expect(world.calendars.live()).toHaveLength(1);
    await cancelled(meeting);
  });

  test('gets an event again that the organizer had removed', async () => {
    const meeting = await ready();
    await world.settle();
    for (const event of world.calendars.live()) event.removed = true;
    await move(meeting);
    await world.exhaust();
    expect(places()).toEqual([[expect.any(String), START]]);
  });

  test('in an earlier version, cut off right after it was booked, gets an event of its own and loses the first', async () => {
    const meeting = await ready();
    await world.settle();
    const [{ id } = { id: 'none' }] = world.calendars.live();
    const slot = { start: START, end: '2026-03-05T16:00:00.000Z' };
    await append(meeting, [
      { type: 'BookingStarted', data: { booking: 2, ...slot, by: 'organizer', without: [], holds: [0] } },
      { type: 'SlotBooked', data: { booking: 2, ...slot } },
    ]);
    await world.work.ring([meeting]);
    await world.exhaust();
    expect(places()).toEqual([[expect.not.stringMatching(id), START]]);
    await cancelled(meeting);
  });
});

test.each([
  ['title', { title: 'Another name' }, { title: 'Another name' }],
  ['description', { description: 'In short' }, { description: 'In short' }],
] as const)('a changed %s of a booked meeting reaches its event', async (_, change, shown) => {
  const meeting = await ready();
  await world.settle();
  await append(meeting, [{ type: 'MeetingChanged', data: change }]);
  await world.work.ring([meeting]);
  await world.settle();
  expect(world.calendars.live()).toMatchObject([shown]);
  expect(world.calendars.calls).toEqual(['create 1', 'update 1']);
});

describe('someone who declines a booked meeting', () => {
  const guests = () => world.calendars.live().map(({ attendees }) => attendees.map(({ email }) => email));

  test.each([
    ['answers', []],
    ['commits, then fails', [{ kind: 'commits, then fails' }]],
    ['fails', [{ kind: 'fails', failure: { ok: false, why: 'unreachable' } }]],
  ] as const)('is taken off its event if the calendar %s', async (_, faults) => {
    const meeting = await ready();
    await world.settle();
    expect(guests()).toEqual([[ben.email]]);
    world.calendars.faults.update.push(...faults);
    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    await world.exhaust();
    expect(guests()).toEqual([[]]);
    const calls = world.calendars.calls.filter((call) => call.startsWith('update'));
    expect(calls).toHaveLength(faults.length + 1);
    const { bookings } = await world.meetingOf(meeting);
    expect(bookings[0]?.calendar.state).toBe('recorded');
  });
});

describe('a worker that is killed right after it created the event', () => {
  test('leaves none behind if the calendar then refuses it and the meeting is cancelled', async () => {
    const meeting = await ready();
    await world.projected();
    const [claim] = await world.work.claim(1);
    const never = new AbortController().signal;
    const { at } = crashing;
    crashing.at = (here) => {
      if (here === 'CP-5-calendar-created') throw new StoreUnavailable('killed');
    };
    await expect(reconcileMeeting(world.deps, claim!, { stop: never, cut: never })).rejects.toThrow('killed');
    crashing.at = at;
    await world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 hour'`);
    world.calendars.faults.create.push({ kind: 'fails', failure: { ok: false, why: 'refused' } });
    await world.exhaust();
    expect(world.calendars.live()).toHaveLength(1);
    await world.command(meeting, { type: 'CancelMeeting' });
    await world.exhaust();
    expect(world.calendars.live()).toEqual([]);
  });
});

describe('a meeting that is cancelled while its event is being created', () => {
  test('has no event in the end, and no one hears of a booking', async () => {
    const meeting = await ready();
    world.calendars.hooks.beforeCreate = async () => {
      delete world.calendars.hooks.beforeCreate;
      await world.command(meeting, { type: 'CancelMeeting' });
    };
    await world.exhaust();
    expect(world.calendars.calls).toEqual(['create 1', 'remove 1']);
    expect(world.calendars.live()).toEqual([]);
    expect(await world.mails()).toEqual(['ben cancelled']);
  });

  test('has none either when the request lands after everyone lost sight of it', async () => {
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
    await world.pool.query(`update saga_work set in_doubt_until = clock_timestamp() - interval '1 second'`);
    world.pass(2 * MINUTE);
    await world.settle();
    expect(world.calendars.live()).toEqual([]);
    expect((await world.meetingOf(meeting)).bookings[0]?.calendar.state).toBe('removed');
  });
});
