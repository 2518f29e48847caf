import { beforeEach, expect, test } from 'vitest';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog, StreamAppend } from '#services/storage/event-store/event-log.ts';
import { START, WrongExpectedRevision } from '#services/storage/event-store/port.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { allAtOnce } from './all-at-once.ts';
import { execute, load } from './execute.ts';
import { numberedCommand, slotAt } from './testkit/numbered.ts';

const [ANN, BEA] = ['reservations-ann', 'reservations-bea'] as const;
const MEETING = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

/** What was stored step by step. */
let log: EventLog;
/** What was stored at once, call by call. */
let together: (readonly StreamAppend[])[];

beforeEach(() => {
  log = plainEventLog(createMemoryLog().open());
  together = [];
});

const storing = (): EventLog => ({
  ...log,
  async appendTogether(appends) {
    together.push(appends);
    return START;
  },
});

const reserve = (on: EventLog, stream: typeof ANN | typeof BEA, booking: number, time = '09:00') =>
  execute(
    on,
    reservationsDecider,
    stream,
    { type: 'ReserveSlot', meeting: MEETING, booking, ...slotAt(time) },
    numberedCommand(booking),
  );

test('what the work appends is stored in one call, and its own reads show it before', async () => {
  await reserve(log, BEA, 1, '07:00');
  await allAtOnce(storing(), async (on) => {
    await reserve(on, ANN, 2);
    await reserve(on, BEA, 3);
    expect(await reserve(on, BEA, 4, '11:00')).toMatchObject({ ok: true, revision: 2 });
    expect((await load(on, reservationsDecider, BEA)).revision).toBe(2);
  });
  expect(await log.read(ANN), 'nothing goes out early').toEqual([]);
  expect(together).toMatchObject([
    [
      { stream: ANN, expected: 'none', events: [{ data: { booking: 2 } }] },
      { stream: BEA, expected: 0, events: [{ data: { booking: 3 } }, { data: { booking: 4 } }] },
    ],
  ]);
});

test('what others append meanwhile is seen by the work, which is then done step by step', async () => {
  let tries = 0;
  await allAtOnce(storing(), async (on) => {
    tries += 1;
    await reserve(on, ANN, 1);
    if (tries === 1) await reserve(log, ANN, 2, '11:00');
    await on.read(ANN);
  });
  expect([tries, together]).toEqual([2, []]);
  expect((await log.read(ANN)).map(({ data }) => data)).toMatchObject([{ booking: 2 }, { booking: 1 }]);
});

test('an append at a revision before what was gathered is refused, as the log would', async () => {
  const stale = allAtOnce({ ...storing(), read: log.read }, async (on) => {
    const [event] = [{ id: MEETING, type: 'SlotReleased', data: {}, meta: {} }] as never[];
    await on.append<'reservations'>(ANN, 'none', [event!]);
    await on.append<'reservations'>(ANN, 'none', [event!]).catch((error: unknown) => {
      expect(error).toBeInstanceOf(WrongExpectedRevision);
      throw new Error('refused');
    });
  });
  await expect(stale).rejects.toThrow('refused');
});
