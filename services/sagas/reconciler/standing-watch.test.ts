import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventIdOf } from '#services/calendars/event-id.ts';
import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { crashing } from '#services/runtime/crash-points.ts';
import { StoreUnavailable } from '#services/storage/event-store/port.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';

/* Booked for Friday, 6 March 2026, ten o'clock in London. */

let world: SagaWorld;
beforeEach(async () => {
  world = await createSagaWorld();
});
afterEach(() => world.close());

const START = '2026-03-06T10:00:00.000Z';
const END = '2026-03-06T11:00:00.000Z';
const HOUR_BEFORE = '2026-03-06T09:00:00.000Z';

async function booked(details: object = {}) {
  const [mia, noah] = await Promise.all([world.person('Mia'), world.person('Noah')]);
  const meeting = await world.create(mia, [noah], { aiDecisionMode: 'manual', ...details });
  await world.join(meeting, noah);
  await world.settle();
  const now = world.now().toISOString();
  await world.command(meeting, {
    ...{ type: 'StartBooking', start: START, end: END, by: 'organizer', without: [], insteadOf: null, now },
  } as MeetingCommand);
  await world.settle();
  const state = await world.meetingOf(meeting);
  const event = eventIdOf(meeting, state, activeBooking(state)!);
  return { mia, noah, meeting, event };
}

const looksIn = async (meeting: string) =>
  (await world.log.read<'meeting'>(`meeting-${meeting}`)).flatMap((event) =>
    event.type === 'CalendarLooked' ? [event.data] : [],
  );

const at = async (time: string) => {
  world.at(time);
  await world.settle();
};

const busy = (userId: string, is: boolean) => {
  const person = world.calendars.people.get(userId)!;
  person.busy = is ? [{ start: new Date(START), end: new Date(END) }] : [];
};

const changed = (meeting: string, ...people: { id: string }[]) =>
  world.work.wake(people.map(({ id }) => ({ id: meeting, userId: id })));

/** What is read of calendars from now on, and whose. */
function readsOfCalendars({ mia }: { mia: { id: string } }): string[] {
  const reads: string[] = [];
  const nameOf = (userId: string) => (userId === mia.id ? 'mia' : 'noah');
  world.deps.calendars = {
    ...world.calendars,
    look: (userId, ...rest) => {
      reads.push(`event of ${nameOf(userId)}`);
      return world.calendars.look(userId, ...rest);
    },
    busyBeside: (userId, ...rest) => {
      reads.push(`times of ${nameOf(userId)}`);
      return world.calendars.busyBeside(userId, ...rest);
    },
  };
  return reads;
}

describe('a booked time', () => {
  test('that holds is looked at without a word', async () => {
    const { meeting } = await booked();
    const mails = await world.mails();
    for (const time of ['2026-03-04T12:00:00Z', '2026-03-05T12:00:00Z', HOUR_BEFORE]) await at(time);
    expect(await looksIn(meeting)).toEqual([]);
    expect(await world.mails()).toEqual(mails);
    expect(world.troubles).toEqual([]);
  });

  test('at which someone became busy is told the organizer once, with other times', async () => {
    const { meeting, noah } = await booked();
    busy(noah.id, true);
    await at('2026-03-05T12:00:00Z');
    const [look] = await looksIn(meeting);
    expect(look).toMatchObject({ booking: 1, times: [{ participant: 1, is: 'busy' }] });
    expect(look!.next!.length).toBeGreaterThan(0);
    expect(look!.next!.map(({ start }) => start)).not.toContain(START);
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
    await at(HOUR_BEFORE);
    expect(await looksIn(meeting)).toHaveLength(1);
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
  });

  test('that someone declined is moved, and they are asked about the new time at their address', async () => {
    const { meeting, noah } = await booked();
    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    await world.settle();
    await world.command(meeting, {
      ...{ type: 'StartBooking', start: '2026-03-06T12:00:00.000Z', end: '2026-03-06T13:00:00.000Z' },
      ...{ by: 'organizer', without: [], insteadOf: START, now: world.now().toISOString(), graceSeconds: 10 },
    } as MeetingCommand);
    await world.settle();
    expect(await world.mails('invitation')).toEqual([]);
    world.pass(10_000);
    await world.settle();
    expect(await world.mails('invitation')).toEqual(['noah invitation']);
    const [asked] = await world.outbox.list({ to: noah.email, limit: 1 });
    const { text } = (await world.outbox.find(asked!.id))!;
    expect(text).toContain('Mia asks if you can come to “Review”.');
    expect(text).toContain('12:00 PM to 1:00 PM');
  });

  test('is looked at when a calendar changed, once for many changes, and only in that calendar', async () => {
    const { meeting, mia, noah } = await booked();
    const reads = readsOfCalendars({ mia });
    for (let times = 0; times < 5; times += 1) await changed(meeting, noah);
    await world.settle();
    await world.settle();
    expect(reads).toEqual(['times of noah']);
    world.pass(1_000);
    busy(noah.id, true);
    await changed(meeting, noah);
    await world.settle();
    expect(reads).toHaveLength(1);
    world.pass(30_000);
    await world.settle();
    // Everyone's follow, for the times that are offered.
    expect(reads.slice(1)).toEqual(['times of noah', 'times of mia', 'times of noah']);
    expect(await looksIn(meeting)).toMatchObject([{ times: [{ participant: 1, is: 'busy' }] }]);
  });

  test("is looked at in every calendar that changed since, and in the organizer's with its event", async () => {
    const { meeting, mia, noah } = await booked();
    const reads = readsOfCalendars({ mia });
    await changed(meeting, noah);
    await world.settle();
    world.pass(1_000);
    await changed(meeting, mia);
    await changed(meeting, mia, noah);
    world.pass(30_000);
    await world.settle();
    expect(reads.splice(0)).toEqual(['times of noah', 'event of mia', 'times of mia', 'times of noah']);
    world.pass(60_000);
    await changed(meeting, mia);
    await world.settle();
    expect(reads).toEqual(['event of mia', 'times of mia']);
  });

  test('is looked at in all calendars when that is due, whichever changed', async () => {
    const { meeting, mia, noah } = await booked();
    const reads = readsOfCalendars({ mia });
    world.at(HOUR_BEFORE);
    await changed(meeting, noah);
    await world.settle();
    expect(reads).toEqual(['event of mia', 'times of mia', 'times of noah']);
  });

  test('is free again without another email, and busy once more with one', async () => {
    const { meeting, noah } = await booked();
    busy(noah.id, true);
    await at('2026-03-04T12:00:00Z');
    busy(noah.id, false);
    await at('2026-03-05T12:00:00Z');
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
    busy(noah.id, true);
    await at(HOUR_BEFORE);
    expect((await looksIn(meeting)).map(({ times }) => times![0]!.is)).toEqual(['busy', 'free', 'busy']);
    expect(await world.mails('busyNow')).toEqual(['mia busyNow', 'mia busyNow']);
  });

  test('that someone declined in their calendar is declined, with other times', async () => {
    const { meeting, event, noah } = await booked();
    world.calendars.reply(event, noah.email, 'declined');
    await at('2026-03-05T12:00:00Z');
    const state = await world.meetingOf(meeting);
    expect(state.participants[0]).toMatchObject({
      status: 'declined',
      saidInCalendar: { answer: 'declined' },
    });
    expect(activeBooking(state)!.seen!.next.length).toBeGreaterThan(0);
    expect(await world.mails('declined')).toEqual(['mia declined']);
    await at(HOUR_BEFORE);
    expect(await looksIn(meeting)).toHaveLength(1);
  });

  test('that someone declined by their link is offered other times at once, before the organizer is told', async () => {
    const { meeting } = await booked();
    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    await world.settle();
    const [look, ...more] = await looksIn(meeting);
    expect([Object.keys(look!), more]).toEqual([['booking', 'next'], []]);
    expect(look!.next!.length).toBeGreaterThan(0);
    expect(await world.mails('declined')).toEqual(['mia declined']);
  });

  test('that someone declined, took back, and declined once more is told the organizer each time, by name', async () => {
    const { meeting, noah } = await booked();
    const say = async (...commands: MeetingCommand[]) => {
      for (const command of commands) await world.command(meeting, command);
      await world.settle();
      world.pass(5_000);
    };
    const decline: MeetingCommand = { type: 'DeclineMeeting', participant: 1 };
    const comeBack: MeetingCommand = {
      type: 'JoinMeeting',
      userId: noah.id,
      email: noah.email,
      name: 'Noah',
    };
    for (const times of [1, 2, 3]) {
      await say(decline);
      expect(await world.mails('declined')).toEqual(Array(times).fill('mia declined'));
      await say(comeBack);
      expect(await world.mails('joined')).toEqual(Array(times).fill('mia joined'));
    }
    for (const { kind, id } of await world.outbox.list({ limit: 100 }))
      if (kind === 'declined') expect((await world.outbox.find(id))!.text).toMatch(/^noah can't make it/im);
    world.pass(60_000);
    await world.settle();
    expect(await world.mails('declined')).toHaveLength(3);
  });

  test('is looked at again by another process where one dies between the look and its record', async () => {
    const { meeting, noah } = await booked();
    busy(noah.id, true);
    world.at('2026-03-05T12:00:00Z');
    const { at: kill } = crashing;
    crashing.at = (here) => {
      if (here === 'CP-5-calendar-looked') throw new StoreUnavailable('killed');
    };
    await expect(world.settle()).rejects.toThrow('killed');
    crashing.at = kill;
    await world.pool.query(`update saga_work set claimed_until = clock_timestamp() - interval '1 hour'`);
    expect(await looksIn(meeting)).toEqual([]);
    await world.settle();
    expect(await looksIn(meeting)).toHaveLength(1);
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
  });

  test('stays as it is while a calendar is away, and is looked at again', async () => {
    const { meeting, noah } = await booked();
    busy(noah.id, true);
    world.calendars.faults.look.push({ kind: 'fails', failure: { ok: false, why: 'unreachable' } });
    await at('2026-03-05T12:00:00Z');
    expect(await looksIn(meeting)).toEqual([]);
    await world.exhaust();
    expect(await looksIn(meeting)).toHaveLength(1);
  });
});

describe("someone's calendar that can't be read", () => {
  const canBeRead = (userId: string, is: boolean) => {
    world.calendars.people.get(userId)!.unreadable = !is;
  };

  test('is looked at again, and what the others show is recorded at once, and once', async () => {
    const { meeting, mia, noah } = await booked();
    busy(mia.id, true);
    busy(noah.id, true);
    canBeRead(noah.id, false);
    await changed(meeting, mia, noah);
    await world.settle();
    world.pass(10_000);
    await world.settle();
    expect((await looksIn(meeting)).map(({ times }) => times)).toEqual([[{ participant: 0, is: 'busy' }]]);
    canBeRead(noah.id, true);
    world.pass(60_000);
    await world.settle();
    expect((await looksIn(meeting)).map(({ times }) => times)).toEqual([
      [{ participant: 0, is: 'busy' }],
      [{ participant: 1, is: 'busy' }],
    ]);
  });

  test('stays unknown, keeps no task for an admin, and is looked at again when that is due', async () => {
    const { meeting, noah } = await booked();
    const reads = readsOfCalendars({ mia: { id: '' } });
    canBeRead(noah.id, false);
    await changed(meeting, noah);
    await world.exhaust();
    expect(await world.parked()).toEqual([]);
    expect(await looksIn(meeting)).toEqual([]);
    expect(reads).toHaveLength(5);
    busy(noah.id, true);
    canBeRead(noah.id, true);
    await at('2026-03-05T12:00:00Z');
    expect(await looksIn(meeting)).toMatchObject([{ times: [{ participant: 1, is: 'busy' }] }]);
  });

  test("or can't tell, makes no one free who was busy", async () => {
    const { meeting, noah } = await booked();
    busy(noah.id, true);
    await at('2026-03-04T12:00:00Z');
    const hour = { start: new Date(START), end: new Date(END) };
    world.deps.calendars = {
      ...world.calendars,
      busyBeside: async () => ({ known: true, busy: [], unclear: [hour] }),
    };
    await at('2026-03-05T12:00:00Z');
    world.deps.calendars = world.calendars;
    busy(noah.id, false);
    await at(HOUR_BEFORE);
    const all = (await looksIn(meeting)).map(({ times }) => times);
    expect(all).toEqual(['busy', 'free'].map((is) => [{ participant: 1, is }]));
    expect((await world.log.read<'meeting'>(`meeting-${meeting}`)).at(-1)!.meta.at).toBe(HOUR_BEFORE);
  });
});

describe("the organizer's event", () => {
  const NEW = { start: new Date('2026-03-06T14:00:00.000Z'), end: new Date('2026-03-06T15:00:00.000Z') };

  test('that they moved takes the meeting along, after a pause, and checks the others', async () => {
    const { meeting, event, noah } = await booked();
    world.calendars.people.get(noah.id)!.busy = [NEW];
    world.calendars.move(event, NEW);
    await at('2026-03-05T12:00:00Z');
    expect(activeBooking(await world.meetingOf(meeting))!.start).toBe(START);
    world.pass(3 * 60_000);
    await world.settle();
    const held = activeBooking(await world.meetingOf(meeting))!;
    expect(held).toMatchObject({ number: 2, start: NEW.start.toISOString(), inCalendar: true });
    expect(held.seen?.people[1]).toMatchObject({ is: 'busy' });
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
    expect((await world.mails('booked')).filter((mail) => mail.startsWith('noah'))).toHaveLength(2);
    expect(world.calendars.live()).toMatchObject([{ booking: 2, start: NEW.start }]);
    await at('2026-03-06T08:00:00Z');
    await at('2026-03-06T13:30:00Z');
    expect((await world.meetingOf(meeting)).bookings).toHaveLength(2);
  });

  test('that they moved stays moved if a change of the meeting is to be written into it first', async () => {
    const { meeting, event } = await booked();
    world.calendars.move(event, NEW);
    await world.command(meeting, { type: 'ChangeMeeting', changes: { description: 'With slides.' } });
    await world.settle();
    expect(world.calendars.live()).toMatchObject([NEW]);
    world.pass(3 * 60_000);
    await world.settle();
    expect(activeBooking(await world.meetingOf(meeting))!.start).toBe(NEW.start.toISOString());
    expect(world.calendars.live()).toMatchObject([{ ...NEW, description: 'With slides.' }]);
  });

  test('that was dragged and put right is one move, or none', async () => {
    const { meeting, event } = await booked();
    world.calendars.move(event, NEW);
    await at('2026-03-05T12:00:00Z');
    world.calendars.move(event, { start: new Date(START), end: new Date(END) });
    world.pass(3 * 60_000);
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toHaveLength(1);
    world.pass(3 * 60_000);
    await world.settle();
    expect((await world.meetingOf(meeting)).bookings).toHaveLength(1);
  });

  test('that they deleted cancels the meeting', async () => {
    const { meeting, event } = await booked();
    world.calendars.delete(event);
    await at('2026-03-05T12:00:00Z');
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    world.pass(3 * 60_000);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('cancelled');
    expect(await world.mails('cancelled')).toContain('noah cancelled');
  });

  test('is left where it is if it was moved into the past, or made too short', async () => {
    const { meeting, event } = await booked();
    world.calendars.move(event, { start: NEW.start, end: new Date(NEW.start.getTime() + 60_000) });
    await at('2026-03-05T12:00:00Z');
    await world.exhaust();
    expect((await world.meetingOf(meeting)).bookings).toHaveLength(1);
    expect(world.troubles).toEqual([]);
  });
});

describe('a booked meeting that moves by itself', () => {
  const heldIn = (meeting: string) => world.meetingOf(meeting).then((state) => activeBooking(state)!);

  test('moves where someone required became busy, and everyone is told', async () => {
    const { meeting, noah } = await booked({ movesItself: true });
    busy(noah.id, true);
    await at('2026-03-05T12:00:00Z');
    const held = await heldIn(meeting);
    expect(held).toMatchObject({
      number: 2,
      by: 'automatic',
      movedFor: [1],
      calendar: { state: 'recorded' },
    });
    expect(held.start).not.toBe(START);
    expect(await world.mails('busyNow')).toEqual([]);
    expect(await world.mails('booked')).toEqual(['mia booked', 'mia booked', 'noah booked', 'noah booked']);
    await at('2026-03-05T14:00:00Z');
    expect((await heldIn(meeting)).number).toBe(2);
    expect(world.troubles).toEqual([]);
  });

  test('stays where no other time suits everyone required, and the organizer is told as ever', async () => {
    const { meeting, noah } = await booked({ movesItself: true });
    const dates = { start: new Date('2026-03-01T00:00:00Z'), end: new Date('2026-04-30T00:00:00Z') };
    world.calendars.people.get(noah.id)!.busy = [dates];
    await at('2026-03-05T12:00:00Z');
    expect(await heldIn(meeting)).toMatchObject({ number: 1, start: START });
    expect((await looksIn(meeting)).map(({ kept }) => kept)).toEqual([undefined, true]);
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
    await at(HOUR_BEFORE);
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
  });

  test('stays within the last 4 hours, and where someone declined', async () => {
    const { meeting, noah, event } = await booked({ movesItself: true });
    busy(noah.id, true);
    await at(HOUR_BEFORE);
    expect(await heldIn(meeting)).toMatchObject({ number: 1, start: START });
    expect(await world.mails('busyNow')).toEqual(['mia busyNow']);
    world.calendars.reply(event, noah.email, 'declined');
    await at('2026-03-06T09:30:00.000Z');
    expect((await heldIn(meeting)).number).toBe(1);
  });
});
