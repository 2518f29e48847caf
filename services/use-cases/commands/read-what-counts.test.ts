import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MINUTE } from '#contracts/durations.ts';
import {
  type CalendarReading,
  type EvidenceCommand,
  evidenceDecider,
} from '#services/domain/evidence/evidence.ts';
import { reservationsDecider } from '#services/domain/reservations/reservations.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { createMemoryLog } from '#tests/harness/memory-event-store.ts';
import { plainEventLog } from '#tests/harness/plain-event-log.ts';
import { asLoaded, type CommandContext, execute, load } from './execute.ts';
import { asRanges, SHORT } from './read-what-counts.ts';

const START = Date.parse('2026-03-02T08:00:00.000Z');
const instant = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

const EVIDENCE = 'evidence-0b0e7ab1-0000-4000-8000-000000000001' as const;
const RESERVATIONS = 'reservations-0b0e7ab1-0000-4000-8000-000000000002' as const;

/** A log that counts the events that it hands out. */
function givenLog() {
  const plain = plainEventLog(createMemoryLog().open());
  let read = 0;
  const log: EventLog = {
    ...plain,
    async readPart(stream, options) {
      const events = await plain.readPart(stream, options);
      read += events.length;
      return events;
    },
  };
  const readBy = async (work: () => Promise<unknown>) => {
    read = 0;
    await work();
    return read;
  };
  return { log, plain, readBy };
}

const contextAt = (minutes: number): CommandContext => ({
  ...{ commandId: randomUUID(), actor: { kind: 'kairos' }, correlationId: 'test', source: 'saga' },
  now: () => new Date(START + minutes * MINUTE),
});

type Look = (minute: number) => EvidenceCommand;

/** What a calendar may say, of readings that are recorded in another order than they began in. Participant 3 is seldom asked. */
const reading = fc
  .record({
    participant: fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 2 }) },
      { weight: 1, arbitrary: fc.constant(3) },
    ),
    ago: fc.integer({ min: 0, max: 5 }),
    days: fc.constantFrom([0, 3], [1, 4], [0, 9]),
    busy: fc.constantFrom<number[]>([], [60], [60, 200]),
    why: fc.option(fc.constant('disconnected' as const), { freq: 5 }),
  })
  .map(({ participant, ago, days: [from = 0, to = 0], busy, why }) => (minute: number): CalendarReading => {
    const about = { participant, startedAt: instant(minute - ago) };
    if (why) return { ...about, known: false, why };
    const span = (at: number) => ({ start: new Date(instant(at)), end: new Date(instant(at + 30)) });
    const range = { start: instant(from * 1_440), end: instant(to * 1_440) };
    // The calendar of someone who is seldom asked never changes, so it's confirmed.
    const never = participant === 3;
    return {
      ...{ ...about, known: true, zone: 'UTC', hours: 'business', range },
      ...{
        busy: never ? [] : busy.map(span),
        ...(never && { range: { start: instant(0), end: instant(9_000) } }),
      },
    };
  });

const look: fc.Arbitrary<Look> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.array(reading, { minLength: 1, maxLength: 5 }).map((all) => (minute: number) => ({
      type: 'RecordAvailability' as const,
      readings: all.map((one) => one(minute)),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((participant) => () => ({
      ...{ type: 'RecordTypedAnswer' as const, participant, at: instant(0), zone: 'UTC', asOf: 0 },
      spans: [{ from: 29_000_010 + participant * 15, to: 29_000_070, answer: 'works' as const }],
    })),
  },
);

it('what is known is the same from the events that count as from all of them', () =>
  fc.assert(
    fc.asyncProperty(fc.array(look, { minLength: 60, maxLength: 120, size: 'max' }), async (looks) => {
      const { log, plain } = givenLog();
      for (const [index, command] of looks.entries())
        await execute(
          log,
          evidenceDecider,
          EVIDENCE,
          command(10 + 3 * index),
          contextAt(index),
          await load(log, evidenceDecider, EVIDENCE),
        );
      const all = asLoaded(evidenceDecider, await plain.read<'evidence'>(EVIDENCE));
      const { commandIds: _, ...known } = await load(log, evidenceDecider, EVIDENCE);
      expect(known).toEqual({ state: all.state, revision: all.revision, checkpoint: all.checkpoint });
    }),
    { numRuns: 12 },
  ));

it('however often calendars are looked at, a look reads no more of what earlier ones found', async () => {
  const { log, plain, readBy } = givenLog();
  const lookAt = async (minute: number) => {
    // One leaves after the second look, and the calendar of another never changes, so it's confirmed all the time.
    const readings = (minute <= 2 ? [0, 1, 2] : [1, 2]).map(
      (participant): CalendarReading => ({
        ...{ participant, startedAt: instant(minute), known: true, zone: 'UTC', hours: 'business' },
        range: { start: instant(0), end: instant(10_000) },
        busy:
          participant < 2 ? [] : [{ start: new Date(instant(minute)), end: new Date(instant(minute + 30)) }],
      }),
    );
    const before = await load(log, evidenceDecider, EVIDENCE);
    const command = { type: 'RecordAvailability' as const, readings };
    await execute(log, evidenceDecider, EVIDENCE, command, contextAt(minute), before);
  };
  for (let minute = 1; minute <= 200; minute++) await lookAt(minute);
  const all = asLoaded(evidenceDecider, await plain.read<'evidence'>(EVIDENCE));
  expect(all.revision).toBe(401);
  expect((await load(log, evidenceDecider, EVIDENCE)).state).toEqual(all.state);
  expect(await readBy(() => lookAt(201))).toBeLessThanOrEqual(SHORT + 4);
});

it('of reservations of times that are long over only the latest are read', async () => {
  const { log, readBy } = givenLog();
  const day = 1_440;
  const KEPT = 256;
  const meetingOf = (n: number) => `0b0e7ab1-0000-4000-8000-1${String(n).padStart(11, '0')}`;
  const farAhead = { start: instant(900 * day), end: instant(900 * day + 30) };
  const reserve = async (n: number, slot: { start: string; end: string }) => {
    const command = { type: 'ReserveSlot' as const, meeting: meetingOf(n), booking: 1, ...slot };
    const loaded = await load(log, reservationsDecider, RESERVATIONS);
    return execute(log, reservationsDecider, RESERVATIONS, command, contextAt(n * day), loaded);
  };
  await reserve(0, farAhead);
  for (let n = 1; n <= 600; n++)
    await reserve(n, { start: instant((n + 1) * day), end: instant((n + 1) * day + 30) });
  const { state } = await load(log, reservationsDecider, RESERVATIONS);
  expect(state.reserved.map(({ meeting }) => meeting)).toEqual(
    [0, ...Array.from({ length: KEPT }, (_, index) => 601 - KEPT + index)].map(meetingOf),
  );
  expect(await readBy(() => load(log, reservationsDecider, RESERVATIONS))).toBeLessThanOrEqual(KEPT + 1);
  // The time a year ahead is still held.
  expect(await reserve(601, farAhead)).toMatchObject({ ok: false, refused: { code: 'overlaps' } });
});

it('a long stream whose newest event does not say what counts is read whole', async () => {
  const { log, plain } = givenLog();
  const data = { participant: 0, why: 'disconnected' as const };
  const id = randomUUID();
  const events = Array.from({ length: SHORT + 5 }, (_, index) => ({
    ...{
      id: randomUUID(),
      type: 'AvailabilityUnknown' as const,
      data: { ...data, participant: index, startedAt: instant(index) },
    },
    meta: {
      at: instant(index),
      actor: { kind: 'kairos' as const },
      commandId: id,
      correlationId: 'test',
      source: 'saga' as const,
    },
  }));
  await plain.append<'evidence'>(EVIDENCE, 'none', events);
  const { state } = await load(log, evidenceDecider, EVIDENCE);
  expect(Object.keys(state.people)).toHaveLength(SHORT + 5);
});

it('successive revisions are written as one range', () => {
  expect(asRanges([7, 3, 4, 5, 4])).toEqual([3, 5, 7, 7]);
});
