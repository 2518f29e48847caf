import { describe, expect, test } from 'vitest';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import { created, invited, joined, recorded, rowsAfter, type Told, told } from '#tests/stories/given.ts';
import { nextDue, owed } from '../plans/owed.ts';
import * as plans from '../plans/testkit/given.ts';
import { restsUntil } from './rests-until.ts';

const rests = (...events: Told[]) => restsUntil(rowsAfter(recorded(events)));

describe('a meeting that was only created', () => {
  const zones = ['Pacific/Kiritimati', 'UTC+14', 'Asia/Kolkata', 'UTC', 'America/New_York', 'Etc/GMT+12'];
  const days = ['2026-03-02', '2026-03-09', '2028-02-29'];
  test.each(zones.flatMap((zone) => days.map((day) => [zone, day] as const)))(
    'is owed nothing while it rests, in %s until %s',
    (organizerZone, dateRangeEnd) => {
      for (const aiDecisionMode of ['auto', 'manual'] as const) {
        const until = rests(created({ organizerZone, dateRangeEnd, aiDecisionMode }));
        const details = { dateRangeStart: '2026-03-02', dateRangeEnd, organizerZone, aiDecisionMode };
        const meeting = plans.given([plans.created(details)]);
        const state = { ...meeting, rangeEnd: dateRange(details).end };
        const moment = new Date(Date.parse(until!) - 1);
        expect(owed(state, moment)).toEqual([]);
        expect(nextDue(state, moment)!.getTime()).toBeGreaterThanOrEqual(Date.parse(until!));
      }
    },
  );
});

test.each([
  ['invited', invited(1)],
  ['joined', joined(1)],
  ['changed', told('MeetingChanged', { duration: 30 })],
  ['cancelled', told('MeetingCancelled', {})],
])('once somebody has %s, the plans are asked', (_, event) => {
  expect(rests(created(), event)).toBeNull();
});

test('once its key is destroyed, the plans are asked', () => {
  const rows = rowsAfter(recorded([created()]));
  expect(
    restsUntil({ ...rows, meeting: { ...rows.meeting, erased_at: '2026-03-02T10:00:00.000Z' } }),
  ).toBeNull();
});
