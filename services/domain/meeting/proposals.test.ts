import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { MOST_PROPOSALS } from '#contracts/proposals.ts';
import { specify } from '#tests/harness/specification.ts';
import { meetingDecider } from './meeting.ts';
import { openProposals } from './proposals.ts';
import type { ExistingMeeting } from './state.ts';

const given = specify(meetingDecider);

const created: MeetingEvent = {
  type: 'MeetingCreated',
  data: {
    ...{ title: 'Plan', duration: 30, dateRangeStart: '2026-03-09', dateRangeEnd: '2026-03-13' },
    ...{ timePreference: 'business', aiDecisionMode: 'auto', organizerZone: 'Europe/Berlin' },
    ...{ organizerId: '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01', linkHash: 'hash', link: 'secret' },
  },
};
const invited = (participant: number): MeetingEvent => ({
  type: 'ParticipantInvited',
  data: { participant, email: `${participant}@example.com` },
});
const answered: MeetingEvent = { type: 'ParticipantAnswered', data: { participant: 1 } };
const declined: MeetingEvent = { type: 'ParticipantDeclined', data: { participant: 1 } };
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}T09:00:00.000Z`;
const proposed = (proposal: number, participant = 1): MeetingEvent => ({
  type: 'TimeProposed',
  data: {
    ...{ proposal, participant, start: day(9 + proposal), duration: 30 },
    ...{ zone: 'Europe/London', verdict: 'unknown' },
  },
});
const withdrawn = (proposal: number): MeetingEvent => ({
  type: 'ProposalWithdrawn',
  data: { proposal, participant: 1 },
});
const propose = (start: string, now = '2026-03-02T09:00:00.000Z') => ({
  type: 'ProposeTime' as const,
  ...{ participant: 1, start, zone: 'Europe/London', verdict: 'possible' as const, now },
});
const slot = { booking: 1, start: day(9), end: '2026-03-09T09:30:00.000Z' };
const booked: MeetingEvent[] = [
  { type: 'BookingStarted', data: { ...slot, by: 'organizer', without: [], holds: [0] } },
  { type: 'SlotBooked', data: slot },
];
const statusAfter = (...events: MeetingEvent[]) =>
  (given(...events).state() as ExistingMeeting).participants[0]?.status;
/** Of all proposals, when each was still open on March 3. */
const openIn = (...events: MeetingEvent[]) =>
  openProposals(given(...events).state() as ExistingMeeting, new Date('2026-03-03T09:00:00.000Z')).map(
    ({ number, participant }) => [number, participant],
  );

describe('proposing a time', () => {
  it('is recorded with what the proposer is told, and is no reply', () => {
    given(created, invited(1))
      .when(propose('2026-03-10T10:00:00+01:00'))
      .thenEvents([
        {
          type: 'TimeProposed',
          data: {
            ...{ proposal: 1, participant: 1, start: day(10), duration: 30 },
            ...{ zone: 'Europe/London', verdict: 'possible' },
          },
        },
      ]);
    expect(statusAfter(created, invited(1), proposed(1))).toBe('pending');
    expect(statusAfter(created, invited(1), answered, proposed(1))).toBe('accepted');
  });

  it('opens a decline again', () =>
    expect(
      given(
        created,
        invited(1),
        { ...declined, data: { participant: 1, word: 'Busy' } },
        proposed(1),
      ).state(),
    ).toMatchObject({ participants: [{ status: 'pending' }], proposals: [{ state: 'open' }] }));

  it('of a time they have open changes nothing', () =>
    given(created, invited(1), answered, proposed(1))
      .when(propose(day(10)))
      .thenNothing());

  it('ends at three open ones, until one is withdrawn', () => {
    const three = [1, 2, 3].map((number) => proposed(number));
    given(created, invited(1), answered, ...three)
      .when(propose(day(20)))
      .thenRefused('tooManyProposals', /3 open proposals\. Withdraw one/);
    expect(
      meetingDecider.decide(
        propose(day(20)),
        given(created, invited(1), answered, ...three, withdrawn(1)).state(),
      ),
    ).toHaveLength(1);
  });

  it('ends at five in a day, however many are withdrawn, and goes on the next', () => {
    const five = [1, 2, 3, 4, 5].flatMap((number) => [proposed(number), withdrawn(number)]);
    const { when } = given(created, invited(1), answered, ...five);
    when(propose(day(20))).thenRefused('tooManyProposals', /5 times in one day/);
    given(created, invited(1), answered, ...five)
      .when(propose(day(20), '2026-03-03T20:00:00.000Z'))
      .thenEvents([
        {
          type: 'TimeProposed',
          data: {
            ...{ proposal: 6, participant: 1, start: day(20), duration: 30 },
            ...{ zone: 'Europe/London', verdict: 'possible' },
          },
        },
      ]);
  });

  it('ends at the most for one meeting, whatever the day', () => {
    const all = Array.from({ length: MOST_PROPOSALS.inAll }, (_, index) => index + 1);
    given(created, invited(1), answered, ...all.flatMap((number) => [proposed(number), withdrawn(number)]))
      .when(propose(day(30), '2026-03-08T20:00:00.000Z'))
      .thenRefused('tooManyProposals', /the most for one meeting/);
  });

  it('counts no one else’s', () =>
    expect(
      meetingDecider.decide(
        propose(day(20)),
        given(
          created,
          invited(1),
          invited(2),
          answered,
          { type: 'ParticipantAnswered', data: { participant: 2 } },
          ...[1, 2, 3].map((number) => proposed(number, 2)),
        ).state(),
      ),
    ).toHaveLength(1));

  it('is refused for the past, for more than a year ahead, once a time is booked, and to strangers', () => {
    const { when } = given(created, invited(1));
    when(propose('2026-03-01T09:00:00.000Z')).thenRefused('past');
    when(propose('2027-04-01T09:00:00.000Z')).thenRefused('invalid', /more than a year/);
    when({ ...propose(day(10)), participant: 2 }).thenRefused('notInvited');
    given(created, invited(1), ...booked)
      .when(propose(day(10)))
      .thenRefused('alreadyScheduled');
    given(created, invited(1), { type: 'ParticipantRemoved', data: { participant: 1 } })
      .when(propose(day(10)))
      .thenRefused('removed');
  });
});

describe('booking a proposed time', () => {
  const started = (change: object = {}): MeetingEvent => ({
    type: 'BookingStarted',
    data: {
      ...{ booking: 1, start: day(10), end: '2026-03-10T09:30:00.000Z', by: 'organizer' },
      ...{ without: [], holds: [0], heldAs: [{ participant: 1, id: 'hash' }] },
      ...change,
    },
  });
  const types = (...events: MeetingEvent[]) => {
    const decided = meetingDecider.decide(
      { type: 'ConfirmBooking', booking: 1 },
      given(created, invited(1), invited(2), ...events).state(),
    );
    return Array.isArray(decided)
      ? decided.map(({ type, data }) => [type, 'participant' in data && data])
      : [];
  };

  it('takes in who proposed it and had not replied, and nobody else', () => {
    const takesPart = ['ParticipantAnswered', { participant: 1, heldAs: 'hash' }];
    expect(types(proposed(1), started())).toEqual([['SlotBooked', false], takesPart]);
    expect(types(proposed(1), answered, started())).toEqual([['SlotBooked', false]]);
    expect(types(proposed(2), started())).toEqual([['SlotBooked', false]]);
    expect(types(proposed(1), withdrawn(1), started())).toEqual([['SlotBooked', false]]);
    expect(types(proposed(1), started({ without: [1] }))).toEqual([['SlotBooked', false]]);
    expect(types(proposed(1), started({ end: '2026-03-10T10:00:00.000Z' }))).toEqual([['SlotBooked', false]]);
  });
});

describe('a proposal', () => {
  const two = [created, invited(1), invited(2), answered, proposed(1), proposed(2)];

  it('is withdrawn by the one who made it, also after it was set aside', () => {
    const withdraw = { type: 'WithdrawProposal' as const, participant: 1, proposal: 1 };
    given(...two)
      .when(withdraw)
      .thenEvents([withdrawn(1)]);
    given(...two, { type: 'ProposalSetAside', data: { proposal: 1, participant: 1 } })
      .when(withdraw)
      .thenEvents([withdrawn(1)]);
    given(...two)
      .when({ ...withdraw, participant: 2 })
      .thenRefused('notFound');
  });

  it('is set aside by the organizer, while it is open', () => {
    const setAside = { type: 'SetProposalAside' as const, proposal: 1 };
    given(...two)
      .when(setAside)
      .thenEvents([{ type: 'ProposalSetAside', data: { proposal: 1, participant: 1 } }]);
    given(...two, withdrawn(1))
      .when(setAside)
      .thenNothing();
    given(...two)
      .when({ ...setAside, proposal: 9 })
      .thenRefused('notFound');
  });

  it('stays open until it is withdrawn, set aside, or past', () => {
    expect(openIn(...two)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(openIn(...two, withdrawn(1))).toEqual([[2, 1]]);
    expect(openIn(...two, { type: 'ProposalSetAside', data: { proposal: 2, participant: 1 } })).toEqual([
      [1, 1],
    ]);
    const meeting = given(...two).state() as ExistingMeeting;
    expect(openProposals(meeting, new Date(day(10))).map(({ number }) => number)).toEqual([2]);
  });

  it('is gone once its maker declines or is removed, and stays gone when they come back', () => {
    expect(openIn(...two, declined)).toEqual([]);
    expect(openIn(...two, declined, answered)).toEqual([]);
    expect(openIn(...two, { type: 'ParticipantRemoved', data: { participant: 1 } })).toEqual([]);
  });

  it('follows its maker into the person they turn out to be', () =>
    expect(openIn(...two, { type: 'ParticipantRemoved', data: { participant: 1, mergedInto: 2 } })).toEqual([
      [1, 2],
      [2, 2],
    ]));

  it('makes an earlier ranking count no longer, and setting it aside does not', () => {
    const ranked: MeetingEvent = {
      type: 'NoTimeFound',
      data: {
        ...{ round: 1, evidenceRevision: 0, oldestReadAt: null, reason: 'nobodyFree', remedies: [] },
        ranker: { by: 'rules', version: '1' },
      },
    };
    const isCurrent = (...events: MeetingEvent[]) =>
      (given(...events).state() as ExistingMeeting).ranking?.current;
    expect(isCurrent(created, invited(1), answered, ranked, proposed(1))).toBe(false);
    expect(isCurrent(...two, ranked, withdrawn(1))).toBe(false);
    expect(
      isCurrent(...two, ranked, { type: 'ProposalSetAside', data: { proposal: 1, participant: 1 } }),
    ).toBe(true);
  });
});
