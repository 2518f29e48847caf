import { expect, test } from 'vitest';
import { DEFAULT_RANKING_POLICY } from '#contracts/ranking-policy.ts';
import type { SchedulingPerson, SchedulingRequest } from '../engine.ts';
import { explainUnder, scheduleUnder } from '../under-policy.ts';

const DAY = Date.parse('2026-06-10T00:00Z') / 60_000;
const at = (hour: number) => DAY + hour * 60;

const mia: SchedulingPerson = { number: 0, zone: 'UTC', hours: 'business', busy: [] };
const jess: SchedulingPerson = {
  ...{ number: 1, zone: 'UTC', hours: 'business' },
  ...{ busy: [at(9), at(13), at(14), at(18)], tentative: [at(9), at(11), at(14), at(16)] },
};
const request: SchedulingRequest = {
  ...{ now: DAY - 1_440, duration: 60, dateRangeStart: '2026-06-10', dateRangeEnd: '2026-06-10' },
  ...{ organizerZone: 'UTC', timePreference: 'all', people: [mia, jess], leadMinutes: 0 },
};
const jessAt = (hour: number) => {
  const slot = explainUnder(request, at(hour), DEFAULT_RANKING_POLICY);
  const causes = slot.inconveniences.flatMap((one) => (one.participant === 1 ? one.causes : []));
  return [slot.people[1]!.state, ...causes.map(({ kind }) => kind)];
};

test('someone can come to a time at which everything is tentative, and is put out', () => {
  expect(jessAt(10)).toEqual(['free', 'tentative']);
  expect(jessAt(10.5)).toEqual(['busy']);
  expect(jessAt(11)).toEqual(['busy']);
  expect(jessAt(16)).toEqual(['busy']);
});

test('a time that collides with nothing is better', () => {
  const found = scheduleUnder(request, DEFAULT_RANKING_POLICY);
  const [best] = found.kind === 'times' ? found.slots : [];
  expect(best?.start).toBe(at(13));
});
