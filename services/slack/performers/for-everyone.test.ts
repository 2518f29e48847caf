import { describe, expect, test } from 'vitest';
import type { Improvement } from '#contracts/events/suggestion.ts';
import { improvementInWords } from '#contracts/text/improvements.ts';
import { improvementsForEveryone } from './for-everyone.ts';

const improvement = (change: Improvement['change'], rest: Partial<Improvement> = {}): Improvement => ({
  ...{ change, start: '2027-02-02T12:30:00.000Z', end: '2027-02-02T13:00:00.000Z' },
  ...{ cost: 1, notFree: [], bent: [] },
  ...rest,
});
const SHORTER = improvement({ kind: 'shorter', duration: 30 });
const LATER = improvement({
  ...{ kind: 'widerDates', dateRangeStart: '2027-02-02', dateRangeEnd: '2027-02-04' },
});
const WITHOUT_NOAH = improvement({ kind: 'without', participant: 2 });
const WITH_EMMA_BUSY = improvement(
  { kind: 'shorter', duration: 45 },
  { bent: ['someoneMissing'], notFree: [{ participant: 1, state: 'busy' }] },
);

/** Emma needn't come. */
const FOR_THOSE_WHO_MUST = improvement(
  { kind: 'shorter', duration: 45 },
  { notFree: [{ participant: 1, state: 'busy' }] },
);

describe('where others read along', () => {
  test('changes that give a time for everyone are offered', () => {
    expect(improvementsForEveryone([LATER, SHORTER])).toEqual([LATER, SHORTER]);
  });

  test('no one is told who it would work without, or who is busy even then', () => {
    expect(improvementsForEveryone([WITHOUT_NOAH, WITH_EMMA_BUSY, FOR_THOSE_WHO_MUST])).toEqual([]);
  });

  test('what is offered names no one', () => {
    const reader = {
      ...{ zone: 'Europe/Berlin', clock: '12-hour' as const },
      nameOf: (participant: number) => `participant ${participant}`,
    };
    const told = improvementsForEveryone([LATER, WITHOUT_NOAH, SHORTER, WITH_EMMA_BUSY]);
    expect(told.map((one) => improvementInWords(one, reader)).join(' ')).not.toContain('participant');
  });
});
