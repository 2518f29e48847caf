import { describe, expect, test } from 'vitest';
import { dateRange } from '#services/scheduling/meeting-request/date-range.ts';
import {
  createdFact,
  invitedFact,
  joinedFact,
  recordFacts,
  type StoryFact,
  storyFact,
  storyRows,
} from '#tests/stories/given.ts';
import { dueTasks, nextDueAt } from '../plans/due-tasks.ts';
import * as plans from '../plans/testkit/given.ts';
import { initialDueAt } from './work.ts';

const rests = (...events: StoryFact[]) => initialDueAt(storyRows(recordFacts(events)));

describe('a meeting that was only created', () => {
  const zones = ['Pacific/Kiritimati', 'UTC+14', 'Asia/Kolkata', 'UTC', 'America/New_York', 'Etc/GMT+12'];
  const days = ['2026-03-02', '2026-03-09', '2028-02-29'];
  test.each(zones.flatMap((zone) => days.map((day) => [zone, day] as const)))(
    'is owed nothing while it rests, in %s until %s',
    (organizerZone, dateRangeEnd) => {
      for (const aiDecisionMode of ['auto', 'manual'] as const) {
        const until = rests(createdFact({ organizerZone, dateRangeEnd, aiDecisionMode }));
        const details = { dateRangeStart: '2026-03-02', dateRangeEnd, organizerZone, aiDecisionMode };
        const meeting = plans.givenState([plans.meetingCreated(details)]);
        const state = { ...meeting, rangeEnd: dateRange(details).end };
        const moment = new Date(Date.parse(until!) - 1);
        expect(dueTasks(state, moment)).toEqual([]);
        expect(nextDueAt(state, moment)!.getTime()).toBeGreaterThanOrEqual(Date.parse(until!));
      }
    },
  );
});

test.each([
  ['invited', invitedFact(1)],
  ['joined', joinedFact(1)],
  ['changed', storyFact('MeetingChanged', { duration: 30 })],
  ['cancelled', storyFact('MeetingCancelled', {})],
])('once someone has %s, the plans are asked', (_, event) => {
  expect(rests(createdFact(), event)).toBeNull();
});

test('once its key is destroyed, the plans are asked', () => {
  const rows = storyRows(recordFacts([createdFact()]));
  expect(
    initialDueAt({ ...rows, meeting: { ...rows.meeting, erased_at: '2026-03-02T10:00:00.000Z' } }),
  ).toBeNull();
});
