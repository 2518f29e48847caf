import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import { type CalendarReading, evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { WrongExpectedRevision } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { rulesRanker } from '../find-times/rank.ts';
import { bookTime, finishBookings } from './booking.ts';
import { type CommandContext, execute, load } from './execute.ts';
import { createMeeting } from './testkit/create-meeting.ts';
import { NO_ACCOUNTS } from './testkit/no-accounts.ts';

const ORGANIZER = randomUUID();
const nine = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const DAY = { start: '2026-03-10T00:00:00.000Z', end: '2026-03-11T00:00:00.000Z' };
const ten = { start: '2026-03-10T10:00:00.000Z', end: '2026-03-10T10:30:00.000Z' };

const context = (commandId: string = randomUUID(), requestHash = 'hash'): CommandContext => ({
  commandId,
  requestHash,
  actor: { kind: 'user', id: ORGANIZER },
  correlationId: 'test',
  source: 'http',
  now: () => new Date('2026-03-02T08:00:00.000Z'),
  pause: async () => {},
});

let log: EventLog;
let x: string;
let y: string;
beforeEach(async () => {
  log = plainEventLog(createMemoryLog().open());
  x = await create();
  y = await create();
});

async function create(aiDecisionMode: 'manual' | 'auto' = 'manual'): Promise<string> {
  const id = randomUUID();
  const created = await execute(
    log,
    meetingDecider,
    `meeting-${id}`,
    createMeeting({ organizerId: ORGANIZER, link: id, aiDecisionMode }),
    context(),
  );
  expect(created.ok).toBe(true);
  return id;
}

const bookAt = (meetingId: string, slot: typeof nine, given = context(), on = log) =>
  bookTime(
    { log: on, users: NO_ACCOUNTS },
    { meetingId, ...slot, by: 'organizer', without: [], insteadOf: null },
    given,
  );
const move = (meetingId: string, slot: typeof nine, { start: insteadOf }: typeof nine) =>
  bookTime(
    { log, users: NO_ACCOUNTS },
    { meetingId, ...slot, by: 'organizer', without: [], insteadOf },
    context(),
  );
const cancel = (meetingId: string) =>
  execute(log, meetingDecider, `meeting-${meetingId}`, { type: 'CancelMeeting' }, context());
const typesOf = async (meetingId: string) =>
  (await log.read(`meeting-${meetingId}`)).map(({ type }) => type).slice(1);
const reserved = async () =>
  (await load(log, reservationsDecider, `reservations-${ORGANIZER}`)).state.reserved;

it('a time is booked, reserved, and answered with where the meeting stands', async () => {
  const answer = await bookAt(x, nine);
  const { state, revision, checkpoint } = await load(log, meetingDecider, `meeting-${x}`);
  expect(answer).toEqual({
    ok: true,
    state,
    booking: expect.objectContaining({ number: 1, state: 'booked', ...nine }),
    revision,
    checkpoint,
    repeated: false,
  });
  expect(await typesOf(x)).toEqual(['BookingStarted', 'SlotBooked']);
  expect(await reserved()).toEqual([expect.objectContaining({ meeting: x, booking: 1, ...nine })]);
});

it('the same command again is answered alike and books nothing more', async () => {
  const once = context();
  const first = await bookAt(x, nine, once);
  expect(await bookAt(x, nine, once)).toEqual({ ...first, repeated: true });
  expect(await typesOf(x)).toEqual(['BookingStarted', 'SlotBooked']);
});

it('the same command id for another time is refused', async () => {
  const once = randomUUID();
  await bookAt(x, nine, context(once, 'one'));
  expect(await bookAt(x, ten, context(once, 'other'))).toMatchObject({ refused: { code: 'keyReused' } });
});

it('a time of another meeting is refused, also when it is asked for again, and another one can be had', async () => {
  await bookAt(x, nine);
  const once = context();
  expect(await bookAt(y, nine, once)).toMatchObject({ ok: false, refused: { code: 'overlaps' } });
  expect(await bookAt(y, nine, once)).toMatchObject({ ok: false, refused: { code: 'overlaps' } });
  expect(await bookAt(y, ten)).toMatchObject({ ok: true, booking: { number: 2, state: 'booked' } });
  expect(await typesOf(y)).toEqual(['BookingStarted', 'BookingAbandoned', 'BookingStarted', 'SlotBooked']);
});

it('a meeting that moves keeps both times until the old one is released', async () => {
  await bookAt(x, nine);
  await move(x, ten, nine);
  expect(await reserved()).toHaveLength(2);
  expect(await finishBookings({ log, users: NO_ACCOUNTS }, x, context())).toMatchObject({
    ok: true,
    state: { status: 'scheduled', booked: 2, bookings: [{ state: 'superseded', settled: true }, {}] },
  });
  expect(await reserved()).toEqual([expect.objectContaining({ meeting: x, booking: 2, ...ten })]);
  expect(await bookAt(y, nine)).toMatchObject({ ok: true });
});

it('a cancelled meeting gives its time back, and takes no other', async () => {
  await bookAt(x, nine);
  await cancel(x);
  await finishBookings({ log, users: NO_ACCOUNTS }, x, context());
  expect(await reserved()).toEqual([]);
  expect(await bookAt(x, ten)).toMatchObject({ ok: false, refused: { code: 'closed' } });
});

it('what was left open is finished by the next one to come by, as if it had not been left', async () => {
  const stopped: EventLog = {
    ...log,
    append: async (stream, ...rest) => {
      if (stream.startsWith('reservations-')) throw new WrongExpectedRevision(stream, 0, 1);
      return log.append(stream, ...rest);
    },
  };
  const once = context();
  expect(await bookAt(x, nine, once, stopped)).toMatchObject({ ok: false, refused: { code: 'conflict' } });
  expect(await typesOf(x)).toEqual(['BookingStarted']);
  expect(await finishBookings({ log, users: NO_ACCOUNTS }, x, context())).toMatchObject({
    ok: true,
    state: { status: 'scheduled' },
  });
  expect(await bookAt(x, nine, once)).toMatchObject({
    ok: true,
    booking: { state: 'booked' },
    repeated: true,
  });
});

it('finishing where nothing is left, or where there is no meeting, does nothing', async () => {
  await bookAt(x, nine);
  await finishBookings({ log, users: NO_ACCOUNTS }, x, context());
  expect(await typesOf(x)).toEqual(['BookingStarted', 'SlotBooked']);
  expect(await finishBookings({ log, users: NO_ACCOUNTS }, randomUUID(), context())).toMatchObject({
    state: { status: 'none' },
  });
});

describe('a booking that Kairos began on its own and left open', () => {
  const GUEST = randomUUID();
  const BEFORE = '2026-03-02T07:58:00.000Z';
  const SINCE = '2026-03-02T07:59:00.000Z';
  const read = { zone: 'UTC', hours: 'business' as const, range: DAY, known: true as const };
  const SUGGESTED: Suggestion = {
    ...nine,
    confidence: 90,
    ...COSTS_NOTHING,
    reason: 'Everyone is free',
    notFree: [],
    bent: [],
  };
  const busyAtNine = [{ start: new Date(nine.start), end: new Date(nine.end) }];

  /** A meeting of two whose calendars were read, with a time begun on that. */
  async function left(): Promise<string> {
    const id = await create('auto');
    const join = { type: 'JoinMeeting' as const, userId: GUEST, email: 'bea@example.com', name: 'Bea' };
    await execute(log, meetingDecider, `meeting-${id}`, join, context());
    await look(
      id,
      [0, 1].map((participant) => ({ participant, startedAt: BEFORE, ...read, busy: [] })),
    );
    const start = { type: 'StartBooking' as const, ...nine, by: 'automatic' as const, without: [] };
    const basis = { evidenceRevision: 1, ranker: rulesRanker(DEFAULT_RANKING_POLICY), suggestion: SUGGESTED };
    const now = context().now().toISOString();
    await execute(log, meetingDecider, `meeting-${id}`, { ...start, insteadOf: null, basis, now }, context());
    return id;
  }

  const look = (id: string, readings: readonly CalendarReading[]) =>
    execute(log, evidenceDecider, `evidence-${id}`, { type: 'RecordAvailability', readings }, context());

  it.each<[string, CalendarReading]>([
    ['is busy then', { participant: 1, startedAt: SINCE, ...read, busy: busyAtNine }],
    ["can't tell then", { participant: 1, startedAt: SINCE, ...read, busy: [], unclear: busyAtNine }],
    ["can't be read any more", { participant: 1, startedAt: SINCE, known: false, why: 'unreadable' }],
  ])('is abandoned when a calendar that was read since %s', async (_, reading) => {
    const id = await left();
    await look(id, [reading]);
    expect(await finishBookings({ log, users: NO_ACCOUNTS }, id, context())).toMatchObject({
      state: { bookings: [{ state: 'abandoned', abandoned: { why: 'changed' }, settled: true }] },
    });
  });

  it('is finished when the calendars that were read since have nothing then', async () => {
    const id = await left();
    await look(id, [{ participant: 0, startedAt: SINCE, ...read, busy: [] }]);
    expect(await finishBookings({ log, users: NO_ACCOUNTS }, id, context())).toMatchObject({
      state: { status: 'scheduled' },
    });
  });
});
