import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type EvidenceEvent, evidenceEvents } from '#contracts/events/evidence.ts';
import { specify } from '#tests/harness/specification.ts';
import { fold } from '../decider.ts';
import { availabilityIn, startOf, startOfNextReading } from './availability.ts';
import { mergeBusy, splitIntoParts, toGaps } from './busy-time.ts';
import {
  areNewest,
  type CalendarReading,
  type EvidenceCommand,
  evidenceDecider,
  oldestReadAt,
} from './evidence.ts';

const given = specify(evidenceDecider);

const range = { start: '2026-03-09T00:00:00.000Z', end: '2026-03-10T00:00:00.000Z' };
const START = Date.parse(range.start);
const span = (from: number, to: number) => ({
  start: new Date(START + from * 60_000),
  end: new Date(START + to * 60_000),
});
/** A time on the morning of the readings. */
const at = (minute: number) => `2026-03-02T08:${String(minute).padStart(2, '0')}:00.000Z`;

type Known = Extract<CalendarReading, { known: true }>;
/** A reading that began at this minute. */
const reading = (minute: number, busy: Known['busy'], changes: Partial<Known> = {}): CalendarReading => ({
  participant: 1,
  startedAt: at(minute),
  known: true,
  zone: 'Europe/Berlin',
  hours: 'business',
  range,
  busy,
  ...changes,
});
const failed = (minute: number, changes = {}): CalendarReading => ({
  ...{ participant: 1, startedAt: at(minute), known: false, why: 'unreadable' },
  ...changes,
});
const record = (...readings: CalendarReading[]): EvidenceCommand => ({
  type: 'RecordAvailability',
  readings,
});
const read = (minute: number, busy: number[] | null, changes = {}): EvidenceEvent => ({
  type: 'AvailabilityRead',
  data: {
    participant: 1,
    startedAt: at(minute),
    zone: 'Europe/Berlin',
    hours: 'business',
    range,
    busy,
    part: 1,
    parts: 1,
    ...changes,
  },
});
const unknown = (minute: number, changes = {}): EvidenceEvent => ({
  type: 'AvailabilityUnknown',
  data: { participant: 1, startedAt: at(minute), why: 'unreadable', ...changes },
});
const confirmed = (minute: number, revision: number): EvidenceEvent => ({
  type: 'AvailabilityConfirmed',
  data: { participant: 1, startedAt: at(minute), revision },
});
const minutes = (...all: number[]) => all.map((minute) => START / 60_000 + minute);

const wishes = { daysOff: [{ from: '2026-03-09', to: '2026-03-10' }], noticeMinutes: 60 };

describe('a calendar that was read', () => {
  it('is kept merged and clipped to the range, as minutes from one change to the next', () =>
    given()
      .when(
        record(reading(1, [span(90, 120), span(-30, 10), span(60, 90), span(1430, 1500), span(100, 110)])),
      )
      .thenEvents([read(1, [0, 10, 50, 60, 1310, 10])]));

  it('has no time taken by an event without length, nor by one outside the range', () =>
    given()
      .when(record(reading(1, [span(60, 60), span(-60, 0), span(1440, 1500)])))
      .thenEvents([read(1, [])]));

  it('is free for the one minute between two events', () =>
    given()
      .when(record(reading(1, [span(60, 90), span(91, 100)])))
      .thenEvents([read(1, [60, 30, 1, 9])]));

  it('is busy for the whole of a minute that it is busy in', () =>
    given()
      .when(record(reading(1, [span(60.5, 89.1)])))
      .thenEvents([read(1, [60, 30])]));

  it('is told to others in UTC minutes', () =>
    expect(given(read(1, [60, 30, 30, 10])).state().people[1]).toEqual({
      known: true,
      readRevision: 0,
      revision: 0,
      readAt: at(1),
      zone: 'Europe/Berlin',
      hours: 'business',
      range,
      busy: minutes(60, 90, 120, 130),
    }));

  it('is told to others with what the person wished', () => {
    const state = given(read(1, [60, 30], { wishes })).state();
    expect(state.people[1]).toMatchObject({ known: true, wishes });
    given(read(1, [60, 30], { wishes }))
      .when(record(reading(2, [span(60, 90)], { wishes })))
      .thenEvents([confirmed(2, 0)]);
    given(read(1, [60, 30], { wishes }))
      .when(record(reading(2, [span(60, 90)])))
      .thenEvents([read(2, [60, 30])]);
  });

  it('says from how many calendars it is, and is read anew when that changes, or how old they are', () => {
    const of = { calendars: 2, oldest: at(0) };
    given()
      .when(record(reading(1, [span(60, 90)], of)))
      .thenEvents([read(1, [60, 30], of)]);
    expect(given(read(1, [60, 30], of)).state().people[1]).toMatchObject(of);
    given(read(1, [60, 30], of))
      .when(record(reading(2, [span(60, 90)], of)))
      .thenEvents([confirmed(2, 0)]);
    for (const changed of [
      { ...of, calendars: 3 },
      { ...of, oldest: at(1) },
    ])
      given(read(1, [60, 30], of))
        .when(record(reading(2, [span(60, 90)], changed)))
        .thenEvents([read(2, [60, 30], changed)]);
  });

  it('says when it cannot tell, merged and clipped like busy time, and is kept again when that changed', () => {
    const told = { unclear: [30, 60] };
    const unclear = [span(60, 90), span(30, 70), span(1440, 1500)];
    given()
      .when(record(reading(1, [span(60, 90)], { unclear })))
      .thenEvents([read(1, [60, 30], told)]);
    expect(given(read(1, [60, 30], told)).state().people[1]).toMatchObject({
      busy: minutes(60, 90),
      unclear: minutes(30, 90),
    });
    given(read(1, [60, 30], told))
      .when(record(reading(2, [span(60, 90)], { unclear })))
      .thenEvents([confirmed(2, 0)]);
    given(read(1, [60, 30], told))
      .when(record(reading(2, [span(60, 90)])))
      .thenEvents([read(2, [60, 30])]);
  });

  it('says what is only tentative, clipped and inwards to whole minutes, and is kept again when that changed', () => {
    const told = { tentative: [61, 29] };
    const tentative = [
      { start: new Date(span(60, 90).start.getTime() + 1), end: span(60, 90).end },
      span(1440, 1500),
    ];
    given()
      .when(record(reading(1, [span(60, 90)], { tentative })))
      .thenEvents([read(1, [60, 30], told)]);
    expect(given(read(1, [60, 30], told)).state().people[1]).toMatchObject({ tentative: minutes(61, 90) });
    given(read(1, [60, 30], told))
      .when(record(reading(2, [span(60, 90)], { tentative })))
      .thenEvents([confirmed(2, 0)]);
    given(read(1, [60, 30], told))
      .when(record(reading(2, [span(60, 90)])))
      .thenEvents([read(2, [60, 30])]);
  });

  it('has very much that it cannot tell as whole days, since one event holds it', () => {
    const year = { start: '2026-01-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' };
    const day = (number: number) => Date.parse(year.start) + number * 86_400_000;
    const unclear = Array.from({ length: 300 }, (_, number) => ({
      start: new Date(day(number)),
      end: new Date(day(number) + 60_000),
    }));
    given()
      .when(record(reading(1, [], { range: year, unclear })))
      .thenEvents([read(1, [], { range: year, unclear: [0, 299 * 1440 + 1] })]);
  });

  it('is only confirmed when it says the same again, with a newer time', () => {
    given(unknown(1), read(2, [60, 30]))
      .when(record(reading(3, [span(60, 90)])))
      .thenEvents([confirmed(3, 1)]);
    expect(given(unknown(1), read(2, [60, 30]), confirmed(3, 1)).state().people[1]).toMatchObject({
      readRevision: 1,
      revision: 2,
      readAt: at(3),
      busy: minutes(60, 90),
    });
  });

  it('is recorded once, also when it is sent again', () => {
    given(read(1, [60, 30]))
      .when(record(reading(1, [span(60, 90)])))
      .thenNothing();
    given(unknown(1))
      .when(record(failed(1)))
      .thenNothing();
  });

  it.each([
    ['time', reading(2, [span(60, 91)]), read(2, [60, 31])],
    ['zone', reading(2, [span(60, 90)], { zone: 'UTC' }), read(2, [60, 30], { zone: 'UTC' })],
    ['hours', reading(2, [span(60, 90)], { hours: 'all' }), read(2, [60, 30], { hours: 'all' })],
    ['wishes', reading(2, [span(60, 90)], { wishes }), read(2, [60, 30], { wishes })],
  ])('is kept again when its %s changed', (_, changed, event) =>
    given(read(1, [60, 30]))
      .when(record(changed))
      .thenEvents([event]),
  );

  it('is kept again when another range was asked for', () => {
    const wider = { ...range, end: '2026-03-11T00:00:00.000Z' };
    given(read(1, [60, 30]))
      .when(record(reading(2, [span(60, 90)], { range: wider })))
      .thenEvents([read(2, [60, 30], { range: wider })]);
  });

  it('is unknown again once it was erased', () =>
    expect(given(read(1, null)).state().people[1]).toMatchObject({
      known: false,
      why: 'erased',
      zone: 'Europe/Berlin',
      hours: 'business',
    }));
});

describe('of two looks at once', () => {
  const busy = [span(60, 90)];

  it('the one that began later is recorded, though the other was recorded first', () =>
    given(read(1, []))
      .when(record(reading(2, busy)))
      .thenEvents([read(2, [60, 30])]));

  it('the one that began earlier is left out, though it is recorded last', () => {
    given(read(2, [60, 30]))
      .when(record(reading(1, [])))
      .thenNothing();
    expect(areNewest(given(read(2, [60, 30])).state(), [reading(1, [])])).toBe(false);
    expect(areNewest(given(read(2, [60, 30])).state(), [reading(1, busy)])).toBe(true);
  });

  it('one that could not read the calendar counts if it began later', () => {
    given(read(1, []))
      .when(record(failed(2)))
      .thenEvents([unknown(2)]);
    given(unknown(2))
      .when(record(reading(1, [])))
      .thenNothing();
    expect(given(read(1, []), unknown(2)).state().people[1]).toMatchObject({ known: false });
  });

  it('one that could not read the calendar and began earlier only makes other dates unknown', () => {
    const state = given(read(2, [60, 30]), unknown(1)).state();
    expect(state.people[1]).toMatchObject({ known: true, readAt: at(2) });
    given(read(2, [60, 30]), unknown(1))
      .when(record(reading(0, [], { range: { ...range, end: '2026-03-12T00:00:00.000Z' } })))
      .thenNothing();
  });
});

describe('time that was not read', () => {
  const nextWeek = { start: '2026-03-16T00:00:00.000Z', end: '2026-03-20T00:00:00.000Z' };
  const both = { start: range.start, end: nextWeek.end };
  const ofNextWeek = read(2, [60, 30], { range: nextWeek });

  it('is unknown', () => expect(availabilityIn(given(read(1, [])).state(), 1, nextWeek)).toBeUndefined());

  it('is not told of by a reading of other dates, which is recorded whenever it began', () => {
    given(ofNextWeek)
      .when(record(reading(1, [])))
      .thenEvents([read(1, [])]);
    for (const events of [
      [ofNextWeek, read(1, [])],
      [read(1, []), ofNextWeek],
    ]) {
      const state = given(...events).state();
      expect(state.people[1]).toMatchObject({ readAt: at(2), range: nextWeek });
      expect(availabilityIn(state, 1, range)).toMatchObject({ readAt: at(1), busy: [] });
      expect(availabilityIn(state, 1, nextWeek)).toMatchObject({ readAt: at(2) });
      expect(availabilityIn(state, 1, both)).toBeUndefined();
    }
  });

  it('no longer counts as it was read before, once the calendar could not be read', () => {
    const state = given(read(1, []), ofNextWeek, unknown(3)).state();
    expect(availabilityIn(state, 1, range)).toMatchObject({ known: false });
    expect(state.earlier[1]).toEqual([]);
  });

  it('is read with the rest where one reading has both', () => {
    const state = given(read(1, []), ofNextWeek, read(3, [60, 30], { range: both })).state();
    expect(availabilityIn(state, 1, range)).toMatchObject({ readAt: at(3) });
    expect(state.earlier[1]).toEqual([]);
  });
});

describe('a reading that begins', () => {
  it('begins now, and after all that was recorded of this calendar, whatever the clocks say', () => {
    const state = given(read(10, []), read(20, [], { participant: 2 })).state();
    expect(startOfNextReading(state, 1, new Date(at(11)))).toBe(at(11));
    expect(startOfNextReading(state, 1, new Date(at(10)))).toBe('2026-03-02T08:10:00.001Z');
    expect(startOfNextReading(state, 1, new Date(at(9)))).toBe('2026-03-02T08:10:00.001Z');
    expect(startOfNextReading(state, 3, new Date(at(9)))).toBe(at(9));
  });
});

describe('a calendar that could not be read', () => {
  it('is unknown from then on, and never free', () => {
    given(read(1, [60, 30]))
      .when(record(failed(2)))
      .thenEvents([unknown(2)]);
    expect(given(read(1, [60, 30]), unknown(2)).state().people[1]).toMatchObject({
      known: false,
      why: 'unreadable',
    });
  });

  it('keeps what the account of the person says, for the ranking that stands on it', () => {
    const byAccount = { zone: 'Asia/Tokyo', hours: 'morning' as const, wishes };
    const known = unknown(2, byAccount);
    given(read(1, [60, 30]))
      .when(record(failed(2, byAccount)))
      .thenEvents([known]);
    expect(given(read(1, [60, 30]), known).state().people[1]).toEqual({
      known: false,
      why: 'unreadable',
      revision: 1,
      at: at(2),
      ...byAccount,
    });
    expect(given(known, unknown(3)).state().people[1]).not.toMatchObject(byAccount);
  });

  it('is erased once the wishes of its person are, since a ranking may have depended on them', () =>
    expect(given(unknown(1, { zone: 'Asia/Tokyo', wishes: null })).state().people[1]).toEqual({
      known: false,
      why: 'erased',
      revision: 0,
      at: at(1),
      zone: 'Asia/Tokyo',
    }));

  it('does not count for the age of the evidence', () => {
    expect(oldestReadAt(given(unknown(1)).state(), [1])).toBeNull();
    expect(
      oldestReadAt(
        given(
          read(1, [], { participant: 2 }),
          read(2, []),
          unknown(3),
          read(4, [], { participant: 3 }),
        ).state(),
        [1, 2, 3],
      ),
    ).toBe(at(1));
  });
});

it('is as old as the oldest calendar of those who are asked for: what those who left had is no matter', () => {
  const state = given(read(1, []), read(2, [], { participant: 2 })).state();
  expect(oldestReadAt(state, [1, 2])).toBe(at(1));
  expect(oldestReadAt(state, [0, 2])).toBe(at(2));
});

it('whatever order looks are recorded in, what is known of a person is the reading that began last', () => {
  const ranges = [0, 1, 2].flatMap((from) =>
    [from + 1, from + 2].map((to) => ({
      start: `2026-03-1${from}T00:00:00.000Z`,
      end: `2026-03-1${to}T00:00:00.000Z`,
    })),
  );
  const looks = fc
    .uniqueArray(
      fc.record({
        minute: fc.nat(59),
        range: fc.constantFrom(...ranges),
        busy: fc.integer({ min: 1, max: 3 }),
        isRead: fc.boolean(),
      }),
      { selector: ({ minute }) => minute, minLength: 1, maxLength: 6 },
    )
    .map((all) =>
      all.map(({ minute, range, busy, isRead }) => {
        const start = new Date(range.start);
        const taken = { start, end: new Date(start.getTime() + busy * 60_000) };
        return isRead ? reading(minute, [taken], { range }) : failed(minute);
      }),
    );
  fc.assert(
    fc.property(looks, fc.infiniteStream(fc.nat()), (all, chosen) => {
      const waiting = [...all];
      let state = evidenceDecider.initial;
      while (waiting.length > 0) {
        const [next] = waiting.splice(chosen.next().value! % waiting.length, 1);
        const decided = evidenceDecider.decide(record(next!), state);
        if (!Array.isArray(decided)) throw new Error('refused');
        state = fold(
          { ...evidenceDecider, initial: state },
          decided.map((event) => ({ ...event, meta: { at: '2026-03-02T12:00:00.000Z' } })),
        );
      }
      const newestFirst = all.toSorted((one, other) => (one.startedAt < other.startedAt ? 1 : -1));
      expect(areNewest(state, newestFirst.slice(0, 1))).toBe(true);
      for (const asked of ranges) {
        const last = newestFirst.find(
          (one) => !one.known || (one.range.start <= asked.start && asked.end <= one.range.end),
        );
        const known = availabilityIn(state, 1, asked);
        expect(known && startOf(known)).toBe(last?.startedAt);
        if (last?.known) expect(known).toMatchObject({ known: true, busy: mergeBusy(last.range, last.busy) });
      }
    }),
    { numRuns: 500 },
  );
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
      record(reading(1, busy, { range: year, wishes })),
      evidenceDecider.initial,
    );
    if (!Array.isArray(decided)) throw new Error('refused');
    expect(decided.length).toBeGreaterThan(1);
    expect(decided.map(({ data }) => 'wishes' in data)).toEqual(decided.map((_, index) => index === 0));
    for (const { data } of decided) expect((JSON.stringify(data).length * 4) / 3).toBeLessThan(64 * 1024);
    expect(given(...decided).state().people[1]).toMatchObject({
      readRevision: 0,
      revision: decided.length - 1,
      busy: mergeBusy(year, busy),
      wishes,
    });
    expect(given(...decided.slice(0, -1)).state().people[1]).toBeUndefined();
  });

  it('that breaks off leaves nothing in the one that begins after it', () => {
    const begun = read(1, [0, 60], { parts: 2 });
    const whole = [read(2, [600, 60], { parts: 2 }), read(2, [60, 60], { part: 2, parts: 2 })];
    const alone = given(...whole).state().people[1];
    const after = given(begun, ...whole).state().people[1];
    expect(alone).toMatchObject({ known: true, parts: 2 });
    expect(after).toEqual({ ...alone, readRevision: 1, revision: 2 });
  });

  it('is unknown if one part of it was erased', () => {
    const parts = [read(1, [1, 1], { parts: 2 }), read(1, null, { part: 2, parts: 2 })];
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
      const decided = evidenceDecider.decide(record(reading(1, busy)), evidenceDecider.initial);
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

describe('a person with several calendars, of which some could not be read', () => {
  const of = {
    calendars: { counting: 3, unreadable: 1 },
    unreadable: [{ name: 'Family', why: 'unreadable' }],
  };
  const other = { ...of, unreadable: [{ name: 'Club', why: 'unreadable' }] };

  it('is unknown, with those that it was', () => {
    given()
      .when(record(failed(1, of)))
      .thenEvents([unknown(1, of)]);
    expect(given(unknown(1, of)).state().people[1]).toMatchObject({ known: false, ...of });
  });

  it('is recorded again only if it is another one', () => {
    given(unknown(1, of))
      .when(record(failed(1, of)))
      .thenEvents([]);
    given(unknown(1, of))
      .when(record(failed(1, other)))
      .thenEvents([unknown(1, other)]);
  });

  it('is still known to be unknown once the names are erased', () =>
    expect(given(unknown(1, { ...of, unreadable: null })).state().people[1]).toMatchObject({
      ...{ known: false, why: 'unreadable', calendars: of.calendars },
    }));
});
