import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { WrongExpectedRevision } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { bookTime, finishBookings } from './booking.ts';
import { type CommandContext, execute, load } from './execute.ts';
import { createMeeting } from './testkit/create-meeting.ts';

const ORGANIZER = randomUUID();
const nine = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
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

async function create(): Promise<string> {
  const id = randomUUID();
  const created = await execute(
    log,
    meetingDecider,
    `meeting-${id}`,
    createMeeting({ organizerId: ORGANIZER, link: id }),
    context(),
  );
  expect(created.ok).toBe(true);
  return id;
}

const bookAt = (meetingId: string, slot: typeof nine, given = context(), on = log) =>
  bookTime(on, { meetingId, ...slot, by: 'organizer', without: [], insteadOf: null }, given);
const move = (meetingId: string, slot: typeof nine, { start: insteadOf }: typeof nine) =>
  bookTime(log, { meetingId, ...slot, by: 'organizer', without: [], insteadOf }, context());
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
  expect(await finishBookings(log, x, context())).toMatchObject({
    ok: true,
    state: { status: 'scheduled', booked: 2, bookings: [{ state: 'superseded', settled: true }, {}] },
  });
  expect(await reserved()).toEqual([expect.objectContaining({ meeting: x, booking: 2, ...ten })]);
  expect(await bookAt(y, nine)).toMatchObject({ ok: true });
});

it('a cancelled meeting gives its time back, and takes no other', async () => {
  await bookAt(x, nine);
  await cancel(x);
  await finishBookings(log, x, context());
  expect(await reserved()).toEqual([]);
  expect(await bookAt(x, ten)).toMatchObject({ ok: false, refused: { code: 'closed' } });
});

it('what was left open is finished by whoever comes by, as if it had not been left', async () => {
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
  expect(await finishBookings(log, x, context())).toMatchObject({ ok: true, state: { status: 'scheduled' } });
  expect(await bookAt(x, nine, once)).toMatchObject({
    ok: true,
    booking: { state: 'booked' },
    repeated: true,
  });
});

it('finishing where nothing is left, or where there is no meeting, does nothing', async () => {
  await bookAt(x, nine);
  await finishBookings(log, x, context());
  expect(await typesOf(x)).toEqual(['BookingStarted', 'SlotBooked']);
  expect(await finishBookings(log, randomUUID(), context())).toMatchObject({ state: { status: 'none' } });
});
