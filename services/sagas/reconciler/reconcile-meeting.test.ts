import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { HOUR, MINUTE } from '#contracts/durations.ts';
import { createSagaWorld, type SagaWorld } from '../testkit/world.ts';

type Person = Awaited<ReturnType<SagaWorld['person']>>;

let world: SagaWorld;
let ada: Person;
let ben: Person;
let cleo: Person;
beforeEach(async () => {
  world = await createSagaWorld();
  ada = await world.person('Ada');
  ben = await world.person('Ben');
  cleo = await world.person('Cleo');
});
afterEach(() => world.close());

describe('automatic mode', () => {
  test('books the best time once everyone joined, invites them, and tells everyone', async () => {
    const meeting = await world.create(ada, [ben, cleo]);
    await world.settle();
    expect(await world.mails()).toEqual(['ben invitation', 'cleo invitation']);

    await world.join(meeting, ben);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('active');

    await world.join(meeting, cleo);
    await world.settle();
    const state = await world.meetingOf(meeting);
    expect(state.status).toBe('scheduled');
    expect(state.bookings).toMatchObject([{ number: 1, by: 'automatic', calendar: { state: 'recorded' } }]);
    const [chosen] = state.ranking?.found.kind === 'times' ? state.ranking.found.suggestions : [];
    expect(state.bookings[0]?.basis).toEqual({
      round: 1,
      evidenceRevision: (await world.log.read(`evidence-${meeting}`)).length - 1,
      ranker: state.ranking?.ranker,
      suggestion: chosen,
    });
    expect(world.calendars.live().map(({ attendees }) => attendees.map(({ email }) => email))).toEqual([
      [ben.email, cleo.email],
    ]);
    expect(await world.mails('booked')).toEqual(['ada booked', 'ben booked', 'cleo booked']);
    const [latest] = await world.outbox.list({ to: ben.email, limit: 1 });
    expect((await world.outbox.find(latest!.id))?.text).toContain('https://meet.google.com/abc');
    expect(await world.parked()).toEqual([]);
    expect(world.troubles).toEqual([]);
  });

  test('loads the meeting no more often for the emails of many people than for those of a few', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, (_, n) => world.person(`Guest${n}`)));
    const meeting = await world.create(ada, people);
    const reads = vi.spyOn(world.log, 'read');
    await world.settle();
    expect((await world.mails()).length).toBe(60);
    const loads = reads.mock.calls.filter(([stream]) => stream === `delivery-${meeting}`);
    expect(loads.length).toBeLessThanOrEqual(5);
  });

  test('tells the organizer of someone who declines what is booked', async () => {
    const meeting = await world.create(ada, [ben, cleo]);
    await world.join(meeting, ben);
    await world.join(meeting, cleo);
    await world.settle();
    await world.command(meeting, { type: 'DeclineMeeting', participant: 2 });
    await world.settle();
    await world.settle();
    expect(await world.mails('declined')).toEqual(['ada declined']);
    const [mail] = (await world.outbox.list({ to: ada.email, limit: 10 })).filter(
      ({ kind }) => kind === 'declined',
    );
    const { text } = (await world.outbox.find(mail!.id))!;
    expect(text).toContain("cleo can't make it to “Review”");
    expect(text).toContain('March 2, 2026');
  });

  test('leaves out those who declined', async () => {
    const meeting = await world.create(ada, [ben, cleo]);
    await world.join(meeting, ben);
    await world.command(meeting, { type: 'DeclineMeeting', participant: 2 });
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
    expect(world.calendars.live()[0]?.attendees.map(({ email }) => email)).toEqual([ben.email]);
    expect(await world.mails()).not.toContain('cleo booked');
  });

  test('does not book on a calendar that it cannot see, and asks the organizer once', async () => {
    const dan = await world.person('Dan', { connected: false });
    const meeting = await world.create(ada, [dan]);
    await world.join(meeting, dan);
    await world.settle();
    world.pass(MINUTE);
    await world.settle();
    world.pass(HOUR);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('active');
    expect(await world.mails()).toEqual(['ada needsYou']);
    const [mail] = await world.outbox.list({ to: ada.email, limit: 1 });
    expect((await world.outbox.find(mail!.id))?.text).toContain('Not known to be free at the best time: dan');
  });

  test('books when a calendar that was missing has been connected', async () => {
    const dan = await world.person('Dan', { connected: false });
    const meeting = await world.create(ada, [dan]);
    await world.join(meeting, dan);
    await world.settle();
    await world.person('Dan');
    await world.work.ring([meeting]);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
  });

  test('does not wait forever for one who stays silent: it ranks, and the organizer decides', async () => {
    const meeting = await world.create(ada, [ben, cleo]);
    await world.join(meeting, ben);
    await world.settle();
    expect(await world.work.nextDueIn()).toBeGreaterThan(0);
    world.pass(48 * HOUR);
    await world.settle();
    const { ranking, status } = await world.meetingOf(meeting);
    expect(status).toBe('active');
    expect(ranking?.found.kind).toBe('times');
    world.pass(MINUTE);
    await world.settle();
    expect(await world.mails()).toContain('ada needsYou');
    await world.join(meeting, cleo);
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('scheduled');
  });

  test('takes no time that Kairos holds for another meeting, whatever the calendars say', async () => {
    // The first meeting's event could not be created, so only Kairos knows of that meeting.
    const first = await world.create(ada, [ben]);
    await world.join(first, ben);
    world.calendars.faults.create.push({ kind: 'fails', failure: { ok: false, why: 'refused' } });
    await world.settle();
    const second = await world.create(ada, [cleo]);
    await world.join(second, cleo);
    await world.settle();
    const third = await world.create(cleo, [ben]);
    await world.join(third, ben);
    await world.settle();
    const starts = await Promise.all(
      [first, second, third].map(async (id) => (await world.meetingOf(id)).bookings.at(-1)?.start),
    );
    expect(new Set(starts).size).toBe(3);
  });

  test('tells the organizer once when all have declined', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.command(meeting, { type: 'DeclineMeeting', participant: 1 });
    await world.settle();
    await world.work.ring([meeting]);
    await world.settle();
    expect(await world.mails()).toEqual(['ada allDeclined']);
  });

  test('says so when there is no time at all', async () => {
    const meeting = await world.create(ada, [ben], { dateRangeEnd: '2026-03-02', duration: 480 });
    await world.join(meeting, ben);
    world.at('2026-03-02T20:00:00.000Z');
    await world.settle();
    expect((await world.meetingOf(meeting)).ranking?.found.kind).toBe('none');
    world.pass(MINUTE);
    await world.settle();
    expect(await world.mails()).toEqual(['ada noTime']);
  });
});

describe('manual mode', () => {
  test('ranks five seconds after the last join, tells the organizer alone, and never books', async () => {
    const meeting = await world.create(ada, [ben, cleo], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    world.pass(4_000);
    await world.join(meeting, cleo);
    world.pass(4_000);
    await world.settle();
    expect((await world.meetingOf(meeting)).ranking).toBeNull();
    world.pass(1_000);
    await world.settle();
    world.pass(HOUR);
    await world.settle();
    const state = await world.meetingOf(meeting);
    expect(state).toMatchObject({ status: 'active', ranking: { round: 1 }, bookings: [] });
    expect(await world.mails()).toEqual(['ada suggestions']);
  });

  test('does not rank again what says the same', async () => {
    const meeting = await world.create(ada, [ben], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    world.pass(5_000);
    await world.settle();
    await world.work.ring([meeting]);
    await world.settle();
    const { length } = await world.log.read(`meeting-${meeting}`);
    expect(length).toBe(4);
  });
});

describe('the end', () => {
  test('of the date range closes a meeting that was not booked, and the organizer hears of the silence before and of the end', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.settle();
    world.at('2026-03-06T23:59:59.000Z');
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('pending');
    world.at('2026-03-07T00:00:00.000Z');
    await world.settle();
    expect((await world.meetingOf(meeting)).status).toBe('lapsed');
    expect(await world.mails()).toEqual(['ada lapsed', 'ada needsYou', 'ben invitation']);
    expect(await world.work.nextDueIn()).toBeNull();
  });

  test('by cancelling removes the calendar event, frees the time and tells all who were invited', async () => {
    const meeting = await world.create(ada, [ben, cleo]);
    await world.join(meeting, ben);
    await world.join(meeting, cleo);
    await world.settle();
    await world.command(meeting, { type: 'CancelMeeting' });
    await world.settle();
    expect(world.calendars.live()).toEqual([]);
    expect((await world.meetingOf(meeting)).bookings).toMatchObject([
      { state: 'cancelled', settled: true, calendar: { state: 'removed' } },
    ]);
    expect(await world.mails('cancelled')).toEqual(['ben cancelled', 'cleo cancelled']);
    expect(await world.work.nextDueIn()).toBeNull();
  });

  test('of a booking by another one moves its event in the calendar', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    const [before] = (await world.meetingOf(meeting)).bookings;
    const [{ id } = { id: 'none' }] = world.calendars.live();
    await world.command(meeting, {
      type: 'StartBooking',
      start: '2026-03-05T15:00:00.000Z',
      end: '2026-03-05T16:00:00.000Z',
      by: 'organizer',
      without: [],
      insteadOf: before?.start ?? null,
      now: world.now().toISOString(),
    });
    await world.settle();
    expect(world.calendars.live()).toMatchObject([
      { id, booking: 2, start: new Date('2026-03-05T15:00:00Z') },
    ]);
    expect(world.calendars.calls).toEqual(['create 1', 'create 2']);
    const { bookings } = await world.meetingOf(meeting);
    expect(bookings).toMatchObject([
      { state: 'superseded', settled: true, passedOn: true },
      { state: 'booked', calendar: { state: 'recorded', eventId: id } },
    ]);
    expect((await world.mails()).filter((mail) => mail === 'ben booked')).toHaveLength(2);
  });
});

describe('emails', () => {
  test('of kinds that need no answer are not sent to one who does not want them', async () => {
    await world.users.change(ben.id, { notices: false });
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    expect(await world.mails('booked')).toEqual(['ada booked']);
    const outcomes = (await world.log.read<'delivery'>(`delivery-${meeting}`)).map(({ type }) => type);
    expect(outcomes.sort()).toEqual(['DeliveryAttempted', 'DeliverySent', 'DeliverySuppressed']);
  });

  test('show times on the clock of whom they are for', async () => {
    await world.users.change(ada.id, { clock: '12-hour' });
    await world.users.change(ben.id, { clock: '24-hour' });
    const meeting = await world.create(ada, [ben]);
    await world.join(meeting, ben);
    await world.settle();
    const booked = async ({ email }: Person) => {
      const mails = await world.outbox.list({ to: email, limit: 10 });
      const { id, subject } = mails.find(({ kind }) => kind === 'booked')!;
      return `${subject}\n${(await world.outbox.find(id))!.text}`;
    };
    expect(await booked(ada)).toMatch(/Mar 2, \d{1,2}:00 [AP]M: Review/);
    expect(await booked(ben)).toMatch(/Mar 2, \d\d:00: Review/);
    expect(await booked(ben)).not.toMatch(/\d [AP]M\b/);
  });

  test('are never sent to an address that unsubscribed', async () => {
    await world.suppressions.add('BEN@example.org');
    const meeting = await world.create(ada, [ben]);
    await world.settle();
    expect(await world.mails()).toEqual([]);
    expect(await world.log.read(`delivery-${meeting}`)).toMatchObject([
      { type: 'DeliverySuppressed', data: { recipient: 1, kind: 'invitation', number: 1 } },
    ]);
  });

  test('that invite are held back once someone got enough that day, and the reason is recorded', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.settle();
    for (let again = 0; again < 3; again++) {
      await world.command(meeting, {
        type: 'InviteParticipants',
        organizerAddresses: [ada.email],
        participants: [{ email: ben.email }],
      });
      await world.settle();
    }
    const mails = await world.log.read<'delivery'>(`delivery-${meeting}`);
    expect(mails.map(({ type }) => type)).toEqual([
      ...[1, 2, 3].flatMap(() => ['DeliveryAttempted', 'DeliverySent']),
      'DeliverySuppressed',
    ]);
    expect(mails.at(-1)?.data).toMatchObject({ recipient: 1, why: 'limit' });
  });

  test('to one who was erased are given up', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.sealer.destroy([`participant:${meeting}:1`]);
    await world.settle();
    expect(await world.mails()).toEqual([]);
    expect(await world.log.read(`delivery-${meeting}`)).toMatchObject([
      { type: 'DeliveryFailed', data: { why: 'erased' } },
    ]);
  });

  test('go out again for each new invitation', async () => {
    const meeting = await world.create(ada, [ben]);
    await world.settle();
    await world.command(meeting, {
      type: 'InviteParticipants',
      organizerAddresses: [ada.email],
      participants: [{ email: ben.email }],
    });
    await world.settle();
    expect(await world.mails()).toEqual(['ben invitation', 'ben invitation']);
  });

  test('carry a calendar file where there is no calendar event, and the organizer hears why', async () => {
    const dan = await world.person('Dan', { connected: false });
    const meeting = await world.create(dan, [ben], { aiDecisionMode: 'manual' });
    await world.join(meeting, ben);
    await world.command(meeting, {
      type: 'StartBooking',
      start: '2026-03-05T15:00:00.000Z',
      end: '2026-03-05T16:00:00.000Z',
      by: 'organizer',
      without: [],
      insteadOf: null,
      now: world.now().toISOString(),
    });
    await world.settle();
    expect(await world.mails()).toEqual(['ben booked', 'dan booked', 'dan calendarFailed']);
    const [mail] = await world.outbox.list({ to: ben.email, limit: 1 });
    expect((await world.outbox.find(mail!.id))?.eml.toString()).toContain(
      'text/calendar; charset=utf-8; method=REQUEST',
    );
  });
});

test('people hear that a meeting is off also when its organizer is gone', async () => {
  const meeting = await world.create(ada, [ben]);
  await world.settle();
  await world.command(meeting, { type: 'CancelMeeting' });
  await world.users.remove(ada.id);
  await world.sealer.destroy([`user:${ada.id}`, `meeting:${meeting}`]);
  await world.settle();
  expect(await world.mails()).toEqual(['ben cancelled', 'ben invitation']);
});
