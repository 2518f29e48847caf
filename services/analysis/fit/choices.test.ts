import { describe, expect, test } from 'vitest';
import { FIRST_POLICY } from '#contracts/default-ranking-policy.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import type { SealedEvent, SealedPage } from '#services/storage/event-store/event-log.ts';
import { type Checkpoint, START } from '#services/storage/event-store/port.ts';
import { readChoices } from './choices.ts';
import { choicesBy } from './testkit/choosers.ts';

const { parts } = choicesBy(FIRST_POLICY.weights, 1)[0]!.offered[0]!;
const at = (hour: number): string => new Date(Date.UTC(2026, 2, 2, hour)).toISOString();
const suggestion = (hour: number): Suggestion => ({
  start: at(hour),
  end: at(hour + 1),
  confidence: 90,
  parts: { ...parts, sooner: hour / 24 },
  reason: '',
  notFree: [],
  bent: [],
});
const suggested = (stream: string, round: number, ...hours: number[]) => ({
  stream,
  type: 'TimesSuggested',
  data: { round, suggestions: hours.map(suggestion) },
});
const booked = (stream: string, hour: number, basis: object | null, by = 'organizer') => ({
  stream,
  type: 'BookingStarted',
  data: { booking: 1, start: at(hour), end: at(hour + 1), by, without: [], ...(basis && { basis }) },
});
const other = { stream: 'evidence-a', type: 'AvailabilityConfirmed', data: { participant: 0, revision: 0 } };

const place = (n: number) => String(n).padStart(20, '0') as Checkpoint;

/** A log of these events in pages of two; what is written while it is read comes after them. */
function logOf(events: object[], meanwhile: object[] = []) {
  const numbered = [...events, ...meanwhile].map(
    (event, i) => ({ ...event, checkpoint: place(i + 1) }) as SealedEvent,
  );
  return {
    head: async () => (events.length === 0 ? START : place(events.length)),
    async *follow(): AsyncGenerator<SealedPage> {
      for (let from = 0; from < numbered.length; from += 2) {
        const page = numbered.slice(from, from + 2);
        yield { events: page, checkpoint: page.at(-1)!.checkpoint, caughtUp: false };
      }
    },
  };
}

describe('the choices in a log', () => {
  test('are the bookings by organizers, among the times of the ranking that they were taken from', async () => {
    const log = logOf([
      suggested('meeting-a', 1, 9, 10, 11),
      suggested('meeting-b', 1, 9, 14),
      other,
      suggested('meeting-a', 2, 12, 13),
      booked('meeting-a', 10, { round: 1 }),
      booked('meeting-b', 14, { round: 1 }),
      booked('meeting-a', 12, { round: 2 }),
    ]);
    const { choices, events } = await readChoices(log);
    expect(choices.map(({ meetingId, chosen, offered }) => [meetingId, chosen, offered.length])).toEqual([
      ['a', 1, 3],
      ['b', 1, 2],
      ['a', 0, 2],
    ]);
    expect(choices[0]!.offered[1]).toMatchObject({ start: at(10), parts: { sooner: 10 / 24 } });
    expect(events).toBe(7);
  });

  test('are not what Kairos booked, what came from no ranking, or the only time that there was', async () => {
    const { choices, leftOut } = await readChoices(
      logOf([
        suggested('meeting-a', 1, 9, 10),
        suggested('meeting-b', 1, 9),
        booked('meeting-a', 9, { round: 1 }, 'automatic'),
        booked('meeting-a', 9, null),
        booked('meeting-a', 9, {}),
        booked('meeting-a', 15, { round: 1 }),
        booked('meeting-a', 9, { round: 7 }),
        booked('meeting-c', 9, { round: 1 }),
        booked('meeting-b', 9, { round: 1 }),
      ]),
    );
    expect(choices).toEqual([]);
    expect(leftOut).toEqual({ notFromRanking: 5, onlyTime: 1 });
  });

  test('end where the log ended when reading began', async () => {
    const begun = [suggested('meeting-a', 1, 9, 10), booked('meeting-a', 9, { round: 1 }), other];
    const { choices, events } = await readChoices(logOf(begun, [booked('meeting-a', 10, { round: 1 })]));
    expect([choices.length, events]).toEqual([1, 3]);
  });

  test('are none in an empty log', async () => {
    expect(await readChoices(logOf([]))).toMatchObject({ choices: [], events: 0 });
  });
});

test('progress goes up to all that was read', async () => {
  const seen: [number, number][] = [];
  const events = Array.from({ length: 9 }, () => other);
  await readChoices(logOf(events), { progress: (done, total) => seen.push([done, total]) });
  expect(seen.at(-1)).toEqual([9, 9]);
  expect(seen.every(([done, total]) => done <= total)).toBe(true);
});

test('a log that is closed meanwhile is no log that was read to its end', async () => {
  const log = { ...logOf([other, other]), async *follow() {} };
  await expect(readChoices(log)).rejects.toThrow('closed before it was read');
  const gone = AbortSignal.abort(new Error('left'));
  await expect(readChoices(log, { signal: gone })).rejects.toThrow('left');
});
