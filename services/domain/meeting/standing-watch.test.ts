import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { specify } from '#tests/harness/specification.ts';
import type { MeetingCommand } from './commands.ts';
import { meetingDecider } from './meeting.ts';
import { busyBy, keptDespite, lacksNext } from './standing-watch.ts';
import { activeBooking, type ExistingMeeting } from './state.ts';
import { personJoined as joined, meetingCreated } from './testkit/beginnings.ts';

const given = specify(meetingDecider);

type Look = Extract<MeetingCommand, { type: 'RecordLook' }>;
type Shown = NonNullable<Look['event']>;

const at = '2026-03-03T09:12:00.000Z';
const slot = { booking: 1, start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const elsewhere = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' };
const created = meetingCreated();
const recorded: MeetingEvent = {
  type: 'CalendarEventRecorded',
  data: { booking: 1, eventId: 'e', iCalUid: 'u', asOf: 5 },
};
const BOOKED: MeetingEvent[] = [
  created,
  joined(1),
  joined(2),
  { type: 'BookingStarted', data: { ...slot, by: 'organizer', without: [], holds: [0, 1, 2] } },
  { type: 'SlotBooked', data: slot },
  recorded,
];

const standing: Shown = { start: slot.start, end: slot.end, asOf: 5, booking: 1, replies: [] };
const look = (found: Partial<Look>): Look => ({ type: 'RecordLook', booking: 1, at, times: [], ...found });
const shows = (event: Partial<Shown>) => look({ event: { ...standing, ...event } });
const looked = (data: object): MeetingEvent => ({
  type: 'CalendarLooked',
  data: { booking: 1, ...data } as never,
});
const reply = (participant: number, reply: Shown['replies'][number]['reply']) =>
  shows({ replies: [{ email: `P${participant}@Example.com`, reply }] });
const declined: MeetingEvent = { type: 'ParticipantDeclined', data: { participant: 1, writtenAt: at } };

describe('a look at a booked time', () => {
  it('tells nothing while all is as booked', () => {
    given(...BOOKED)
      .when(look({ event: standing, times: [{ participant: 1, is: 'free' }] }))
      .thenEvents([]);
  });

  it('tells once who became busy, and once that they are free again', () => {
    const busy = { times: [{ participant: 1, is: 'busy' as const }] };
    const free = { times: [{ participant: 1, is: 'free' as const }] };
    given(...BOOKED)
      .when(look(busy))
      .thenEvents([looked(busy)]);
    given(...BOOKED, looked(busy))
      .when(look(busy))
      .thenEvents([]);
    given(...BOOKED, looked(busy))
      .when(look(free))
      .thenEvents([looked(free)]);
    given(...BOOKED, looked(busy), looked(free))
      .when(look(free))
      .thenEvents([]);
  });

  it('offers other times once for each decline of someone who has to come, however it was said', () => {
    const next = [elsewhere];
    const byLink: MeetingEvent = { type: 'ParticipantDeclined', data: { participant: 1 } };
    given(...BOOKED, byLink)
      .when(look({ next }))
      .thenEvents([looked({ next })]);
    given(...BOOKED, byLink, looked({ next: [] }))
      .when(look({ next }))
      .thenEvents([]);
    given(...BOOKED, looked({ next: [] }), byLink)
      .when(look({ next }))
      .thenEvents([looked({ next })]);
    const optional: MeetingEvent = { type: 'AttendanceChanged', data: { optional: [1], quorums: [] } };
    given(...BOOKED, optional, byLink)
      .when(look({ next }))
      .thenEvents([]);
  });

  it('offers other times where someone is kept away who has to come, and for no one else', () => {
    const next = [elsewhere];
    const busy = { times: [{ participant: 1, is: 'busy' as const }] };
    const unknown = { times: [{ participant: 1, is: 'unknown' as const }] };
    const optional: MeetingEvent = { type: 'AttendanceChanged', data: { optional: [1], quorums: [] } };
    given(...BOOKED)
      .when(look({ ...busy, next }))
      .thenEvents([looked({ ...busy, next })]);
    given(...BOOKED)
      .when(look({ ...unknown, next }))
      .thenEvents([looked(unknown)]);
    given(...BOOKED, optional)
      .when(look({ ...busy, next }))
      .thenEvents([looked(busy)]);
  });

  it('is of no use for another booking, or once none is booked', () => {
    given(...BOOKED)
      .when(look({ booking: 2, times: [{ participant: 1, is: 'busy' }] }))
      .thenEvents([]);
    given(created, joined(1))
      .when(look({ event: null }))
      .thenEvents([]);
  });
});

describe('a reply on the event', () => {
  const shown = (answer: string) => looked({ replies: [{ participant: 1, reply: answer }] });

  it('declines as they would by the link, once', () => {
    given(...BOOKED)
      .when(reply(1, 'declined'))
      .thenEvents([shown('declined'), declined]);
    given(...BOOKED, shown('declined'), declined)
      .when(reply(1, 'declined'))
      .thenEvents([]);
  });

  it('brings back who had declined there', () => {
    given(...BOOKED, shown('declined'), declined)
      .when({ ...reply(1, 'accepted'), at: '2026-03-03T11:00:00.000Z' })
      .thenEvents([
        shown('accepted'),
        {
          type: 'ParticipantAnswered',
          data: { participant: 1, done: true, writtenAt: '2026-03-03T11:00:00.000Z' },
        },
      ]);
  });

  it('brings back no one who declined in Kairos, and says nothing of those who accepted all along', () => {
    const inKairos: MeetingEvent = { type: 'ParticipantDeclined', data: { participant: 1 } };
    given(...BOOKED, inKairos)
      .when(reply(1, 'accepted'))
      .thenEvents([]);
    given(...BOOKED)
      .when(reply(1, 'accepted'))
      .thenEvents([]);
  });

  it('that was there before they said otherwise in Kairos is noted, and counts for nothing', () => {
    const stamped = (event: MeetingEvent, hour: number) => ({
      ...event,
      meta: {
        ...{ at: `2026-03-02T${hour}:00:00.000Z`, v: 1, commandId: '', correlationId: '', source: 'http' },
        actor: { kind: 'kairos' },
      },
    });
    const again: MeetingEvent = { type: 'ParticipantAnswered', data: { participant: 1, done: true } };
    const state = [...BOOKED.map((event) => stamped(event, 10)), stamped(again, 11)].reduce(
      (before, event) => meetingDecider.evolve(before, event as never),
      meetingDecider.initial,
    );
    expect(meetingDecider.decide(reply(1, 'declined'), state)).toEqual([shown('declined')]);
  });

  it('that a calendar forgot is no answer', () => {
    given(...BOOKED, shown('declined'), declined)
      .when(reply(1, 'none'))
      .thenEvents([]);
  });
});

describe("the organizer's event", () => {
  const moved = looked({ event: { state: 'moved', ...elsewhere } });

  it('is seen where they moved it, once, and back again', () => {
    given(...BOOKED)
      .when(shows(elsewhere))
      .thenEvents([moved]);
    given(...BOOKED, moved)
      .when(shows(elsewhere))
      .thenEvents([]);
    given(...BOOKED, moved)
      .when(shows({}))
      .thenEvents([looked({ event: { state: 'asBooked' } })]);
  });

  it('is seen deleted, once', () => {
    const gone = looked({ event: { state: 'gone' } });
    given(...BOOKED)
      .when(look({ event: null }))
      .thenEvents([gone]);
    given(...BOOKED, gone)
      .when(look({ event: null }))
      .thenEvents([]);
  });

  it('is no act of theirs where Kairos wrote it', () => {
    given(...BOOKED)
      .when(shows({ ...elsewhere, asOf: 4 }))
      .thenEvents([]);
    given(...BOOKED)
      .when(shows({ ...elsewhere, booking: 2 }))
      .thenEvents([]);
  });

  it('is seen moved also while a change of Kairos waits to be written', () => {
    given(...BOOKED, { type: 'MeetingChanged', data: { title: 'Plans' } })
      .when(shows(elsewhere))
      .thenEvents([moved]);
  });
});

/** What a second, plain judge would say of a series of looks: the differences between neighbors. */
function judged(series: readonly ('free' | 'busy' | 'unknown' | null)[]): string[] {
  const said: string[] = [];
  let before = 'free';
  for (const now of series) {
    if (now === null || now === before) continue;
    said.push(now);
    before = now;
  }
  return said;
}

test('any series of looks tells each change once, and a calendar that is away changes nothing', () => {
  const states = fc.constantFrom('free' as const, 'busy' as const, 'unknown' as const, null);
  fc.assert(
    fc.property(fc.array(states, { maxLength: 12 }), (series) => {
      const stamped = (event: MeetingEvent) => ({
        ...event,
        meta: { at, v: 1, actor: { kind: 'kairos' }, commandId: '', correlationId: '', source: 'saga' },
      });
      let state = meetingDecider.initial;
      for (const event of BOOKED) state = meetingDecider.evolve(state, stamped(event) as never);
      const told: string[] = [];
      for (const is of series) {
        const decision = meetingDecider.decide(
          look({ times: is === null ? [] : [{ participant: 2, is }] }),
          state,
        ) as MeetingEvent[];
        for (const event of decision) {
          if (event.type === 'CalendarLooked') told.push(...(event.data.times ?? []).map((one) => one.is));
          state = meetingDecider.evolve(state, stamped(event) as never);
        }
      }
      expect(told).toEqual(judged(series));
    }),
    { seed: 20261129, numRuns: 300 },
  );
});

describe('a booked time that its organizer keeps', () => {
  const busy = looked({ times: [{ participant: 1, is: 'busy' }] });
  const keep = { type: 'KeepBooked' as const, start: slot.start };
  const kept = (...despite: number[]): MeetingEvent => ({ type: 'TimeKept', data: { booking: 1, despite } });
  const stateOf = (...events: MeetingEvent[]) => {
    const meeting = given(...events).state() as ExistingMeeting;
    const held = activeBooking(meeting)!;
    return {
      busy: busyBy(meeting, held).map(({ participant }) => participant),
      lacksNext: lacksNext(meeting, held).map(({ number }) => number),
      despite: keptDespite(meeting, held),
    };
  };

  it('is kept in spite of who declined, is busy, or said something else in their calendar', () => {
    const tentative: MeetingEvent = {
      type: 'CalendarReplied',
      data: { participant: 2, answer: 'tentative', writtenAt: at },
    };
    given(...BOOKED, busy)
      .when(keep)
      .thenEvents([kept(1)]);
    given(...BOOKED, declined, tentative)
      .when(keep)
      .thenEvents([kept(1, 2)]);
  });

  it('is kept once for each cause, and only if something speaks against that time', () => {
    given(...BOOKED)
      .when(keep)
      .thenEvents([]);
    given(...BOOKED, busy, kept(1))
      .when(keep)
      .thenEvents([]);
    given(...BOOKED, busy, kept(1), declined)
      .when(keep)
      .thenEvents([kept(1)]);
    given(...BOOKED, busy)
      .when({ ...keep, start: elsewhere.start })
      .thenRefused('changed');
  });

  it('is offered no other time for these causes any more, until there is news', () => {
    expect(stateOf(...BOOKED, busy)).toEqual({ busy: [1], lacksNext: [], despite: [] });
    expect(stateOf(...BOOKED, busy, kept(1))).toEqual({ busy: [], lacksNext: [], despite: [1] });
    expect(stateOf(...BOOKED, declined, kept(1))).toEqual({ busy: [], lacksNext: [], despite: [1] });
    expect(stateOf(...BOOKED, busy, kept(1), declined)).toEqual({ busy: [], lacksNext: [1], despite: [] });
    const free = looked({ times: [{ participant: 1, is: 'free' }] });
    expect(stateOf(...BOOKED, busy, kept(1), free, busy)).toEqual({ busy: [1], lacksNext: [], despite: [] });
  });
});
