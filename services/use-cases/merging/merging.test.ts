// @module-tag slow
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeBooking } from '#services/domain/meeting/state.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import { createSagaWorld, type SagaWorld } from '#services/sagas/testkit/world.ts';
import { createCalendarAccounts } from '#services/storage/accounts/calendar-accounts.ts';
import { createContacts } from '#services/storage/accounts/contacts.ts';
import { createAccountMerging } from '#services/storage/accounts/merging.ts';
import { createSessionStore } from '#services/storage/accounts/sessions.ts';
import { createSignInLinks } from '#services/storage/accounts/sign-in-links.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { bookTime } from '../commands/booking.ts';
import { load } from '../commands/execute.ts';
import { eraseAccount } from '../erasure/erase-account.ts';
import { finishMerges } from './finish-merges.ts';
import { mergeAccounts } from './merge-accounts.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let people = 0;
beforeAll(async () => {
  world = await createSagaWorld();
});
afterAll(() => world.close());

const someone = () => world.person(`Person${++people}`);

const deps = (log: EventLog = world.log) => ({
  ...{ log, meetings: world.meetings, work: world.work, doorbell: world.doorbell, now: world.now },
  ...{ merging: createAccountMerging({ ...world, alsoMoved: [] }), source: 'http' as const },
  calendarAccounts: createCalendarAccounts(world),
  projector: {
    waitFor: async () => {
      await world.projected();
      return 'shown' as const;
    },
  },
});

/** The first identity of an account has its id. */
const merge = (from: Person, into: Person, log?: EventLog) =>
  mergeAccounts(deps(log), { from: from.id, into: into.id, identityId: from.id });

const goOn = () => finishMerges(deps(), new AbortController().signal);

/** A meeting in automatic mode that these people have joined. */
async function joinedBy(organizer: Person, others: readonly Person[], details = {}): Promise<string> {
  const meeting = await world.create(organizer, others, details);
  for (const person of others) await world.join(meeting, person);
  return meeting;
}

async function bookedBy(organizer: Person, others: readonly Person[]): Promise<string> {
  const meeting = await joinedBy(organizer, others);
  await world.settle();
  expect((await world.meetingOf(meeting)).status).toBe('scheduled');
  return meeting;
}

const bookingIn = async (meeting: string) => activeBooking(await world.meetingOf(meeting))!;

const heldFor = async ({ id }: Person) =>
  (await load(world.log, reservationsDecider, `reservations-${id}`)).state.reserved.map(
    ({ meeting }) => meeting,
  );

const listOf = async ({ id }: Person) => {
  await world.projected();
  return (await world.meetings.pageOf(id, { list: null, now: world.now(), after: null, limit: 100 })).meetings
    .map(({ place }) => place.id)
    .toSorted();
};

/** What an organizer's choice of the time that a booked meeting has becomes of in another meeting. */
async function chooseSameTime(meeting: string, asIn: string) {
  const { start, end } = await bookingIn(asIn);
  const context = {
    ...{ commandId: randomUUID(), correlationId: 'test', source: 'http' as const, now: world.now },
    actor: { kind: 'kairos' as const },
  };
  const slot = { start, end, without: [], insteadOf: null };
  return bookTime(world, { meetingId: meeting, by: 'organizer', ...slot }, context);
}

test('meetings of either kind are in the lists of the account that stays, and go on under it', async () => {
  const [ann, former, eve] = [await someone(), await someone(), await someone()];
  const organized = await world.create(former, [eve], { aiDecisionMode: 'auto' });
  const joined = await joinedBy(eve, [former], { aiDecisionMode: 'manual' });
  const cancelled = await world.create(former, []);
  await world.command(cancelled, { type: 'CancelMeeting' });
  expect(await merge(former, ann)).toEqual({ ok: true });

  expect(await listOf(ann)).toEqual([organized, joined].toSorted());
  expect(await listOf(former)).toEqual([]);
  expect(await world.meetings.involving(former.id)).toEqual([]);
  expect((await world.meetings.involving(ann.id)).map(({ meeting }) => meeting.id)).toContain(cancelled);

  await world.join(organized, eve);
  await world.settle();
  expect((await world.meetingOf(organized)).status).toBe('scheduled');
  expect(await heldFor(ann)).toEqual([organized]);
  const name = ann.email.split('@')[0];
  expect(await world.mails('booked')).toContain(`${name} booked`);
  expect(await world.parked()).toEqual([]);
});

test('what was booked for either account blocks the other from the end of the merge on', async () => {
  const [ann, former, eve] = [await someone(), await someone(), await someone()];
  const [organized, joined] = [await bookedBy(former, [await someone()]), await bookedBy(eve, [former])];
  const own = await bookedBy(ann, [await someone()]);
  const open = await joinedBy(ann, [], { aiDecisionMode: 'manual' });
  const formersOpen = await joinedBy(former, [], { aiDecisionMode: 'manual' });
  await merge(former, ann);

  // Before the sagas do anything.
  for (const taken of [organized, joined, own])
    for (const meeting of [open, formersOpen])
      expect([taken, await chooseSameTime(meeting, taken)]).toMatchObject([
        taken,
        { ok: false, refused: { code: 'overlaps' } },
      ]);
  await world.settle();
  expect((await heldFor(ann)).toSorted()).toEqual([organized, joined, own].toSorted());
  expect(await heldFor(former)).toEqual([]);

  await world.command(organized, { type: 'CancelMeeting' });
  await world.settle();
  expect((await heldFor(ann)).toSorted()).toEqual([joined, own].toSorted());
  expect(await world.parked()).toEqual([]);
});

test('both in one meeting become one person, who is booked once', async () => {
  const [ann, former, eve] = [await someone(), await someone(), await someone()];
  const organized = await bookedBy(ann, [former, eve]);
  const formers = await bookedBy(former, [ann, eve]);
  const joined = await bookedBy(eve, [ann, former]);
  await merge(former, ann);
  await world.settle();

  const present = async (meeting: string) =>
    (await world.meetingOf(meeting)).participants
      .filter(({ status }) => status === 'accepted')
      .map(({ userId }) => userId);
  expect(await present(organized)).toEqual([eve.id]);
  expect((await world.meetingOf(formers)).organizerId).toBe(ann.id);
  expect(await present(formers)).toEqual([eve.id]);
  expect(await present(joined)).toEqual([ann.id]);
  expect((await heldFor(ann)).toSorted()).toEqual([organized, formers, joined].toSorted());
  expect(await heldFor(former)).toEqual([]);
  for (const meeting of [organized, formers, joined])
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
  expect(await world.parked()).toEqual([]);
});

test('a booking that is open ends, holds no one, and another time is booked', async () => {
  const [ann, former, eve] = [await someone(), await someone(), await someone()];
  const meeting = await joinedBy(former, [eve]);
  const slot = { start: '2026-03-04T10:00:00.000Z', end: '2026-03-04T11:00:00.000Z' };
  const begun = { ...slot, without: [], insteadOf: null, now: world.now().toISOString() };
  await world.command(meeting, { type: 'StartBooking', by: 'organizer', ...begun });
  await merge(former, ann);
  await world.settle();
  const { bookings } = await world.meetingOf(meeting);
  expect(bookings).toMatchObject([{ state: 'abandoned', settled: true }, { state: 'booked' }]);
  expect([await heldFor(former), await heldFor(ann), await heldFor(eve)]).toEqual([[], [meeting], [meeting]]);
});

/** A log that stops at an append, before or after it is stored, and for good. */
function stoppingAt(append: number, when: 'before' | 'after'): EventLog {
  let seen = 0;
  return {
    ...world.log,
    async append(stream, expected, events) {
      seen += 1;
      if (seen > append || (seen === append && when === 'before')) throw new Error('killed');
      const appended = await world.log.append(stream, expected, events);
      if (seen === append) throw new Error('killed');
      return appended;
    },
  };
}

const cancelAll = async (meetings: readonly string[]) => {
  for (const meeting of meetings) await world.command(meeting, { type: 'CancelMeeting' });
  await world.settle();
};

test('wherever a process is killed, another one finishes the merge, even if the meetings have changed since', async () => {
  const cases = [false, true].flatMap((changes) =>
    (['before', 'after'] as const).flatMap((when) =>
      [1, 2, 3, 4].map((append) => ({ changes, when, append })),
    ),
  );
  const told = await Promise.all(
    cases.map(async (one) => {
      const [ann, former, eve, ben] = [await someone(), await someone(), await someone(), await someone()];
      const meetings = [await joinedBy(former, [eve, ben]), await joinedBy(eve, [former, ben])];
      return { ...one, ann, former, meetings };
    }),
  );
  await world.settle();
  for (const { append, when, changes, ann, former, meetings } of told) {
    await expect(merge(former, ann, stoppingAt(append, when))).rejects.toThrow('killed');
    // Ben, who came with the others, leaves.
    if (changes)
      for (const meeting of meetings)
        await world.command(meeting, { type: 'DeclineMeeting', participant: 2 });
  }
  await goOn();
  await world.settle();
  for (const { append, when, changes, ann, former, meetings } of told) {
    const where = `${when} append ${append}${changes ? ', changed' : ''}`;
    expect([where, (await heldFor(ann)).toSorted()]).toEqual([where, meetings.toSorted()]);
    expect([where, await heldFor(former)]).toEqual([where, []]);
    expect(await listOf(ann)).toEqual(meetings.toSorted());
  }
  await cancelAll(told.flatMap(({ meetings }) => meetings));
  for (const { ann } of told) expect(await heldFor(ann)).toEqual([]);
  expect(await world.parked()).toEqual([]);
});

test('several processes may move the same meetings at once, while people come and go', async () => {
  const told = await Promise.all(
    [1, 2, 3, 4, 5].map(async () => {
      const [ann, former, eve, ben] = [await someone(), await someone(), await someone(), await someone()];
      const meetings = [await joinedBy(former, [eve, ben]), await joinedBy(eve, [former, ben])];
      return { ann, former, meetings };
    }),
  );
  await world.settle();
  for (const { ann, former, meetings } of told)
    await Promise.all([
      merge(former, ann),
      merge(former, ann),
      world.command(meetings[0]!, { type: 'DeclineMeeting', participant: 1 }),
      world.command(meetings[1]!, { type: 'DeclineMeeting', participant: 2 }),
    ]);
  await goOn();
  await world.settle();
  for (const { ann, former, meetings } of told) {
    expect((await heldFor(ann)).toSorted()).toEqual(meetings.toSorted());
    expect(await heldFor(former)).toEqual([]);
  }
  await cancelAll(told.flatMap(({ meetings }) => meetings));
  for (const { ann } of told) expect(await heldFor(ann)).toEqual([]);
});

test('of A into B and B into A at once, one is done, and no meeting is lost', async () => {
  const [ann, bea, eve] = [await someone(), await someone(), await someone()];
  const meetings = [await bookedBy(ann, [eve]), await bookedBy(bea, [eve])];
  const both = await Promise.all([merge(ann, bea), merge(bea, ann)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const stays = both[0].ok ? bea : ann;
  await world.settle();
  expect(await listOf(stays)).toEqual(meetings.toSorted());
  expect((await heldFor(stays)).toSorted()).toEqual(meetings.toSorted());
});

test('what was stored for an account after it was merged follows', async () => {
  const [ann, former] = [await someone(), await someone()];
  await merge(former, ann);
  const late = await world.create(former, []);
  await world.projected();
  await goOn();
  expect(await listOf(ann)).toEqual([late]);
});

test('a meeting that can’t be moved now keeps no other from following', async () => {
  const [ann, former] = [await someone(), await someone()];
  const [bea, beasFormer] = [await someone(), await someone()];
  await merge(former, ann);
  await merge(beasFormer, bea);
  const formers = [await world.create(former, []), await world.create(former, [])];
  const beas = await world.create(beasFormer, []);
  await world.projected();
  let stuck: string | null = null;
  const log: EventLog = {
    ...world.log,
    async append(stream, expected, events) {
      stuck ??= stream;
      if (stream === stuck) throw new Error('stuck');
      return world.log.append(stream, expected, events);
    },
  };
  await expect(finishMerges(deps(log), new AbortController().signal)).rejects.toThrow('stuck');
  const moved = [...(await listOf(ann)), ...(await listOf(bea))].map((id) => `meeting-${id}`);
  const others = [...formers, beas].map((id) => `meeting-${id}`).filter((stream) => stream !== stuck);
  expect(moved.toSorted()).toEqual(others.toSorted());

  await goOn();
  expect(await listOf(ann)).toEqual(formers.toSorted());
  expect(await listOf(bea)).toEqual([beas]);
});

const erase = (userId: string) =>
  eraseAccount(
    {
      ...deps(),
      ...{ sealer: world.sealer, vault: world.vault, users: world.users, calendars: world.calendars },
      ...{ contacts: createContacts(world), signInLinks: createSignInLinks(world) },
      ...{
        sessions: createSessionStore(world),

        pendingAnswers: world.pendingAnswers,
      },
      ...{ google: { revoke: async () => true }, forgetMails: [] },
    },
    userId,
  );

const destroyed = async (...people: readonly Person[]) => {
  const { rows } = await world.pool.query(
    'select subject from subject_keys where subject = any($1) and destroyed_at is not null',
    [people.map(({ id }) => `user:${id}`)],
  );
  return rows.length;
};

test('deleting an account erases what was merged into it, even if its meetings have not followed yet', async () => {
  const [ann, former] = [await someone(), await someone()];
  const meeting = await world.create(former, []);
  const accounts = { from: former.id, into: ann.id, identityId: former.id };
  await deps().merging.merge(accounts);
  expect(await erase(ann.id)).toBe('erased');
  expect(await destroyed(ann, former)).toBe(2);
  expect(await world.meetingOf(meeting)).toMatchObject({ status: 'cancelled', title: null });
});

test('deleting an account that was merged meanwhile erases nothing', async () => {
  const [ann, former] = [await someone(), await someone()];
  const meeting = await world.create(former, []);
  await merge(former, ann);
  expect(await erase(former.id)).toBe('merged');
  expect(await destroyed(ann, former)).toBe(0);
  expect(await listOf(ann)).toEqual([meeting]);
});
