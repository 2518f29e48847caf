import { describe, expect, it } from 'vitest';
import type { ReservationEvent } from '#contracts/events/reservations.ts';
import { specify } from '#tests/harness/specification.ts';
import { fold } from '../decider.ts';
import { type ReservationCommand, reservationsDecider } from './reservations.ts';

const given = specify(reservationsDecider);

const X = '3f2b8c1e-8d38-4c3e-9a37-5b8f2f1c0a01';
const Y = '3f2b8c1e-8d38-4c3e-9a37-5b8f2f1c0a02';
const at = (from: string, to: string) => ({ start: `2026-03-10T${from}Z`, end: `2026-03-10T${to}Z` });
const nine = at('09:00:00', '09:30:00');

const reserve = (meeting: string, booking: number, slot = nine): ReservationCommand => ({
  type: 'ReserveSlot',
  meeting,
  booking,
  ...slot,
});
const reserved = (meeting: string, booking: number, slot = nine): ReservationEvent => ({
  type: 'SlotReserved',
  data: { meeting, booking, ...slot },
});
const release = (meeting: string, booking: number): ReservationCommand => ({
  type: 'ReleaseSlot',
  meeting,
  booking,
});
const released = (meeting: string, booking: number): ReservationEvent => ({
  type: 'SlotReleased',
  data: { meeting, booking },
});

describe('the time of a person', () => {
  it('is reserved once for a booking', () => {
    given()
      .when(reserve(X, 1))
      .thenEvents([reserved(X, 1)]);
    given(reserved(X, 1)).when(reserve(X, 1)).thenNothing();
  });

  it.each([
    ['the same time', nine],
    ['a time that begins before and ends within', at('08:45:00', '09:15:00')],
    ['a time around it', at('08:00:00', '10:00:00')],
    [
      'the same time written otherwise',
      { start: '2026-03-10T10:00:00+01:00', end: '2026-03-10T10:30:00+01:00' },
    ],
  ])('is not given to another meeting at %s', (_, slot) =>
    given(reserved(X, 1))
      .when(reserve(Y, 1, slot))
      .thenRefused('overlaps'),
  );

  it.each([
    ['begins when another one ends', at('09:30:00', '10:00:00')],
    ['ends when another one begins', at('08:30:00', '09:00:00')],
  ])('is given to a meeting that %s', (_, slot) =>
    given(reserved(X, 1))
      .when(reserve(Y, 1, slot))
      .thenEvents([reserved(Y, 1, slot)]),
  );

  it('may overlap an earlier booking of the same meeting, which holds until the new one is confirmed', () => {
    const quarterPast = at('09:15:00', '09:45:00');
    given(reserved(X, 1))
      .when(reserve(X, 2, quarterPast))
      .thenEvents([reserved(X, 2, quarterPast)]);
    expect(given(reserved(X, 1), reserved(X, 2, quarterPast)).state().reserved).toHaveLength(2);
  });

  it('is free again once it was released', () =>
    given(reserved(X, 1), released(X, 1))
      .when(reserve(Y, 1))
      .thenEvents([reserved(Y, 1)]));

  it('is never given again to a booking that was released', () => {
    given(reserved(X, 1), released(X, 1)).when(reserve(X, 1)).thenRefused('released');
    given(released(X, 1)).when(reserve(X, 1)).thenRefused('released');
    given(released(X, 1))
      .when(reserve(X, 2))
      .thenEvents([reserved(X, 2)]);
  });

  it('is released once, also where nothing was reserved, so that a late reserver loses', () => {
    given()
      .when(release(X, 1))
      .thenEvents([released(X, 1)]);
    given(reserved(X, 1))
      .when(release(X, 1))
      .thenEvents([released(X, 1)]);
    given(released(X, 1)).when(release(X, 1)).thenNothing();
  });

  describe('who joins a time that is booked already', () => {
    const late = { ...reserve(Y, 1), joined: 7 };

    it('is reserved for it although it overlaps, and other meetings have to leave both times alone', () => {
      given(reserved(X, 1))
        .when(late)
        .thenEvents([{ type: 'SlotReserved', data: { meeting: Y, booking: 1, joined: 7, ...nine } }]);
      given({ type: 'SlotReserved', data: { meeting: Y, booking: 1, joined: 7, ...nine } })
        .when(reserve(X, 1))
        .thenRefused('overlaps');
    });

    it('has a reservation of its own, whatever was released before', () => {
      given(released(Y, 1))
        .when(late)
        .thenEvents([{ type: 'SlotReserved', data: { meeting: Y, booking: 1, joined: 7, ...nine } }]);
      const gone = { type: 'SlotReleased' as const, data: { meeting: Y, booking: 1, joined: 7 } };
      given(reserved(Y, 1), gone)
        .when({ ...late, joined: 9 })
        .thenEvents([{ type: 'SlotReserved', data: { meeting: Y, booking: 1, joined: 9, ...nine } }]);
      given(gone).when(late).thenRefused('released');
      expect(given(reserved(Y, 1), gone).state().reserved).toHaveLength(1);
    });
  });

  it('has to end after it starts', () =>
    given()
      .when(reserve(X, 1, at('09:00:00', '09:00:00')))
      .thenRefused('invalid'));

  it('stays reserved when a process whose clock is days ahead appends, and is then refused as before', () => {
    const days = (count: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + count * 86_400_000);
    const at = (count: number) => ({ at: days(count).toISOString() });
    const elsewhere = (count: number) => ({
      start: days(count).toISOString(),
      end: new Date(days(count).getTime() + 1_800_000).toISOString(),
    });
    const state = fold(reservationsDecider, [
      { ...reserved(X, 1), meta: at(0) },
      { ...reserved(Y, 1, elsewhere(90)), meta: at(60) },
      { ...released(Y, 1), meta: at(60) },
      { ...reserved(Y, 2, elsewhere(91)), meta: at(1) },
    ]);
    expect(reservationsDecider.decide(reserve(Y, 3), state)).toMatchObject({ refused: { code: 'overlaps' } });
    expect(reservationsDecider.restsOn!(state)).toContain(0);
  });

  it('that is long over leaves once there is much that is later, and what lies ahead never does', () => {
    const slotAt = (hour: number) => ({
      start: new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000).toISOString(),
      end: new Date(Date.parse('2026-01-01T01:00:00Z') + hour * 3_600_000).toISOString(),
    });
    const events = Array.from({ length: 1_000 }, (_, hour) => ({
      ...reserved(X, hour + 1, slotAt(hour)),
      meta: { at: slotAt(hour - 1).start },
    }));
    expect(fold(reservationsDecider, events).reserved).toHaveLength(257);
    const ahead = events.map((event) => ({ ...event, meta: { at: slotAt(0).start } }));
    expect(fold(reservationsDecider, ahead).reserved).toHaveLength(1_000);
  });
});
