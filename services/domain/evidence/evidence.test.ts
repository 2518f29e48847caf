import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EvidenceEvent, evidenceEvents } from '#contracts/events/evidence.ts';
import { specify } from '#tests/harness/specification.ts';
import { fold } from '../decider.ts';
import { mergeBusy, splitIntoParts, toGaps } from './busy-time.ts';
import { type CalendarReading, type EvidenceCommand, evidenceDecider, oldestReadAt } from './evidence.ts';

const given = specify(evidenceDecider);

const range = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-10T00:00:00.000Z' };
const START = Date.parse(range.start);
const span = (from: number, to: number) => ({
  start: new Date(START + from * 60_000),
  end: new Date(START + to * 60_000),
});
const reading = (busy: Extract<CalendarReading, { known: true }>['busy'], changes = {}): CalendarReading => ({
  participant: 1,
  known: true,
  zone: 'Europe/Berlin',
  hours: 'business',
  range,
  busy,
  ...changes,
});
const record = (basedOn: number, ...readings: CalendarReading[]): EvidenceCommand => ({
  type: 'RecordAvailability',
  basedOn,
  readings,
});
const read = (busy: number[] | null, changes = {}): EvidenceEvent => ({
  type: 'AvailabilityRead',
  data: {
    participant: 1,
    zone: 'Europe/Berlin',
    hours: 'business',
    range,
    busy,
    part: 1,
    parts: 1,
    ...changes,
  },
});
const unknown: EvidenceEvent = { type: 'AvailabilityUnknown', data: { participant: 1, why: 'unreadable' } };
const confirmed = (revision: number): EvidenceEvent => ({
  type: 'AvailabilityConfirmed',
  data: { participant: 1, revision },
});
const minutes = (...all: number[]) => all.map((minute) => START / 60_000 + minute);

describe('a calendar that was read', () => {
  it('is kept merged and clipped to the range, as minutes from one change to the next', () =>
    given()
      .when(
        record(-1, reading([span(90, 120), span(-30, 10), span(60, 90), span(1430, 1500), span(100, 110)])),
      )
      .thenEvents([read([0, 10, 50, 60, 1310, 10])]));

  it('has no time taken by an event without length, nor by one outside the range', () =>
    given()
      .when(record(-1, reading([span(60, 60), span(-60, 0), span(1440, 1500)])))
      .thenEvents([read([])]));

  it('is free for the one minute between two events', () =>
    given()
      .when(record(-1, reading([span(60, 90), span(91, 100)])))
      .thenEvents([read([60, 30, 1, 9])]));

  it('is busy for the whole of a minute that it is busy in', () =>
    given()
      .when(record(-1, reading([span(60.5, 89.1)])))
      .thenEvents([read([60, 30])]));

  it('is told to others in UTC minutes', () =>
    expect(given(read([60, 30, 30, 10])).state().people[1]).toEqual({
      known: true,
      readRevision: 0,
      revision: 0,
      readAt: '2026-03-02T08:00:00.000Z',
      zone: 'Europe/Berlin',
      hours: 'business',
      range,
      busy: minutes(60, 90, 120, 130),
    }));

  it('is only confirmed when it says the same again, with a newer time', () => {
    given(unknown, read([60, 30]))
      .when(record(1, reading([span(60, 90)])))
      .thenEvents([confirmed(1)]);
    expect(given(unknown, read([60, 30]), confirmed(1)).state().people[1]).toMatchObject({
      readRevision: 1,
      revision: 2,
      readAt: '2026-03-02T08:02:00.000Z',
      busy: minutes(60, 90),
    });
  });

  it.each([
    ['time', reading([span(60, 91)]), read([60, 31])],
    ['zone', reading([span(60, 90)], { zone: 'UTC' }), read([60, 30], { zone: 'UTC' })],
    ['hours', reading([span(60, 90)], { hours: 'all' }), read([60, 30], { hours: 'all' })],
  ])('is kept anew when its %s changed', (_, changed, event) =>
    given(read([60, 30]))
      .when(record(0, changed))
      .thenEvents([event]),
  );

  it('is kept anew when another range was asked for', () => {
    const wider = { ...range, end: '2026-03-11T00:00:00.000Z' };
    given(read([60, 30]))
      .when(record(0, reading([span(60, 90)], { range: wider })))
      .thenEvents([read([60, 30], { range: wider })]);
  });

  it('is left out when something newer is known already', () => {
    given(read([60, 30]))
      .when(record(-1, reading([])))
      .thenNothing();
    given(read([60, 30]))
      .when(record(-1, { participant: 1, known: false, why: 'unreadable' }))
      .thenNothing();
  });

  it('is unknown again once it was erased', () =>
    expect(given(read(null)).state().people[1]).toMatchObject({
      known: false,
      why: 'erased',
      zone: 'Europe/Berlin',
      hours: 'business',
    }));
});

describe('a calendar that could not be read', () => {
  it('is unknown from then on, and never free', () => {
    given(read([60, 30]))
      .when(record(0, { participant: 1, known: false, why: 'unreadable' }))
      .thenEvents([unknown]);
    expect(given(read([60, 30]), unknown).state().people[1]).toMatchObject({
      known: false,
      why: 'unreadable',
    });
  });

  it('keeps what the account of the person says, for the ranking that stands on it', () => {
    const byAccount = { zone: 'Asia/Tokyo', hours: 'morning' as const };
    const known: EvidenceEvent = { ...unknown, data: { participant: 1, why: 'unreadable', ...byAccount } };
    given(read([60, 30]))
      .when(record(0, { participant: 1, known: false, why: 'unreadable', ...byAccount }))
      .thenEvents([known]);
    expect(given(read([60, 30]), known).state().people[1]).toEqual({
      known: false,
      why: 'unreadable',
      revision: 1,
      at: '2026-03-02T08:01:00.000Z',
      ...byAccount,
    });
    expect(given(known, unknown).state().people[1]).not.toMatchObject(byAccount);
  });

  it('does not count for the age of the evidence', () => {
    expect(oldestReadAt(given(unknown).state(), [1])).toBeNull();
    expect(
      oldestReadAt(
        given(read([], { participant: 2 }), read([]), unknown, read([], { participant: 3 })).state(),
        [1, 2, 3],
      ),
    ).toBe('2026-03-02T08:00:00.000Z');
  });
});

it('is as old as the oldest calendar of those who are asked for: what those who left had is no matter', () => {
  const state = fold(evidenceDecider, [
    { ...read([]), meta: { at: '2026-03-01T08:00:00.000Z' } },
    { ...read([], { participant: 2 }), meta: { at: '2026-03-02T08:00:00.000Z' } },
  ]);
  expect(oldestReadAt(state, [1, 2])).toBe('2026-03-01T08:00:00.000Z');
  expect(oldestReadAt(state, [0, 2])).toBe('2026-03-02T08:00:00.000Z');
});

describe('a calendar of many pieces', () => {
  const year = { start: '2026-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' };
  const piece = (index: number, every: number, length: number) => {
    const start = new Date(Date.parse(year.start) + index * every * 60_000);
    return { start, end: new Date(start.getTime() + length * 60_000) };
  };
  const many = (count: number, every: number, length = 1) =>
    Array.from({ length: count }, (_, index) => piece(index, every, length));

  it('is split into parts under 64 KiB each, which follow each other and mean the same', () => {
    const busy = many(19_000, 27);
    const decided = evidenceDecider.decide(
      record(-1, reading(busy, { range: year })),
      evidenceDecider.initial,
    );
    if (!Array.isArray(decided)) throw new Error('refused');
    expect(decided.length).toBeGreaterThan(1);
    for (const { data } of decided) expect((JSON.stringify(data).length * 4) / 3).toBeLessThan(64 * 1024);
    expect(given(...decided).state().people[1]).toMatchObject({
      readRevision: 0,
      revision: decided.length - 1,
      busy: mergeBusy(year, busy),
    });
    expect(given(...decided.slice(0, -1)).state().people[1]).toBeUndefined();
  });

  it('is unknown if one part of it was erased', () => {
    const parts = [read([1, 1], { parts: 2 }), read(null, { part: 2, parts: 2 })];
    expect(given(...parts).state().people[1]).toMatchObject({ known: false, why: 'erased' });
  });

  it('never grows out of what an append may hold: gaps too short for any meeting are left out', () => {
    const busy = mergeBusy(year, many(260_000, 2));
    expect(busy).toEqual([Date.parse(year.start) / 60_000, Date.parse(year.start) / 60_000 + 519_999]);
    const worst = splitIntoParts(toGaps(year, mergeBusy(year, many(32_000, 16))));
    expect((JSON.stringify(worst).length * 4) / 3).toBeLessThan(900 * 1024);
  });
});

it('what is kept of a calendar says of every minute what the calendar said', () => {
  const spans = fc.array(fc.tuple(fc.integer({ min: -100, max: 1600 }), fc.integer({ min: 0, max: 300 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(spans, (starts) => {
      const busy = starts.map(([from, length]) => span(from, from + length));
      const decided = evidenceDecider.decide(record(-1, reading(busy)), evidenceDecider.initial);
      if (!Array.isArray(decided)) throw new Error('refused');
      for (const { type, data } of decided) evidenceEvents[type].data.parse(data);
      const kept = given(...decided).state().people[1];
      if (!kept?.known) throw new Error('unknown');
      for (let minute = 0; minute < 1440; minute += 1) {
        const said = starts.some(([from, length]) => from <= minute && minute < from + length);
        const at = START / 60_000 + minute;
        const isKept = kept.busy.some(
          (from, index) => index % 2 === 0 && from <= at && at < kept.busy[index + 1]!,
        );
        expect(isKept).toBe(said);
      }
    }),
    { numRuns: 50 },
  );
});
