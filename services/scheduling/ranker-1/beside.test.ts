import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { scheduleUnder } from '../under-policy.ts';

const DAY = Date.parse('2026-06-10T00:00Z') / 60_000;
const hour = (hours: number): number => DAY + hours * 60;

const person = (number: number, busy: [number, number][] = []): SchedulingPerson => ({
  ...{ number, zone: 'UTC', hours: 'business', busy: busy.flatMap(([from, to]) => [hour(from), hour(to)]) },
});

/** How the times of a day are beside the best one. */
function besides(people: SchedulingPerson[], more: Partial<SchedulingRequest> = {}) {
  const found = scheduleUnder(
    {
      ...{ now: DAY - 1_440, duration: 60, dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-11' },
      ...{ organizerZone: 'UTC', timePreference: 'business', people, leadMinutes: 0, ...more },
    },
    DEFAULT_RANKING_POLICY,
  );
  if (found.kind === 'none') throw new Error('no time');
  return found.slots.map(({ start, because }) => ({
    hour: (start - DAY) / 60,
    ...because.find((clause) => clause.kind === 'beside'),
  }));
}

test('where another person misses a time instead, it says who comes and who does not', () => {
  const people = [
    person(0, [
      [0, 10],
      [11, 14],
      [15, 48],
    ]),
    person(1, [
      [0, 10],
      [12, 48],
    ]),
    person(2, [
      [0, 13],
      [15, 48],
    ]),
    person(3),
  ];
  const [best, other] = besides(people);
  const absent = (number: number) => ({ kind: 'absent', state: 'busy', participants: [number] });
  const [comes, misses] = best!.hour === 10 ? [2, 1] : [1, 2];
  expect(other).toMatchObject({ gain: absent(comes), loss: absent(misses) });
});

test('nobody is spared a late hour by missing the meeting', () => {
  const people = [
    person(0, [
      [0, 14],
      [15, 18],
      [19, 48],
    ]),
    person(1, [[0, 18]]),
    person(2),
    person(3),
  ];
  const [best, other] = besides(people);
  expect([best!.hour, other!.hour]).toEqual([18, 14]);
  expect(other).toMatchObject({
    gain: { kind: 'inconvenient', participants: [0, 2, 3] },
    loss: { kind: 'absent', participants: [1] },
  });
});
