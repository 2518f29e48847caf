import { describe, expect, test } from 'vitest';
import type { KnownAvailability } from '#services/domain/evidence/availability.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { ExistingMeeting } from '#services/domain/meeting/state.ts';
import { requestOf } from './request.ts';

const LEAD = 30;

/** Monday to Friday, in London. */
const meeting = {
  ...{ duration: 60, timePreference: 'business', organizerZone: 'Europe/London', participants: [] },
  ...{ dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
} as unknown as ExistingMeeting;
const before = new Date('2026-03-02T12:00:00.000Z');
const wednesday = new Date('2026-03-11T12:00:00.000Z');

const reading = (start: string, end: string): KnownAvailability => ({
  ...{ known: true, readRevision: 0, revision: 0, readAt: '2026-03-02T12:00:00.000Z' },
  ...{ zone: 'Asia/Tokyo', hours: 'morning', range: { start, end }, busy: [] },
});
const WEEK = reading('2026-03-08T22:00:00.000Z', '2026-03-14T02:00:00.000Z');
const TWO_WEEKS = reading('2026-03-08T22:00:00.000Z', '2026-03-28T02:00:00.000Z');
const FROM_WEDNESDAY = reading('2026-03-10T22:00:00.000Z', '2026-03-28T02:00:00.000Z');
const OTHER_WEEK = reading('2026-03-01T22:00:00.000Z', '2026-03-07T02:00:00.000Z');

function organizerIn(newest: KnownAvailability, at: Date, { earlier = [] as KnownAvailability[] } = {}) {
  const evidence = { ...evidenceDecider.initial, people: { 0: newest }, earlier: { 0: earlier } };
  const { people, knownUntil } = requestOf({ meeting, evidence, users: new Map() }, at, LEAD);
  return { ...people[0], knownUntil: new Date(knownUntil! * 60_000).getTime() };
}

describe('a calendar', () => {
  test('is known if it was read for the dates', () => {
    const knownUntil = Date.parse(WEEK.range.end);
    expect(organizerIn(WEEK, before)).toMatchObject({ busy: [], knownUntil });
  });

  test('is unknown if it was read for other dates, or for a part of them', () => {
    for (const other of [OTHER_WEEK, FROM_WEDNESDAY])
      expect(organizerIn(other, before)).toMatchObject({ busy: null, zone: 'Asia/Tokyo', hours: 'morning' });
  });

  test('is known for the rest of the dates, if it was read for that', () =>
    expect(organizerIn(FROM_WEDNESDAY, wednesday)).toMatchObject({ busy: [] }));

  test('is known from an earlier reading of the dates, where the newest is of others', () => {
    const knownUntil = Date.parse(TWO_WEEKS.range.end);
    expect(organizerIn(OTHER_WEEK, before, { earlier: [TWO_WEEKS] })).toMatchObject({ busy: [], knownUntil });
  });

  test('that an earlier version has read counts for all dates, as in its rankings', () =>
    expect(organizerIn({ ...OTHER_WEEK, countsOutside: true }, before)).toMatchObject({ busy: [] }));
});
