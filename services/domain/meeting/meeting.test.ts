import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { specify } from '#tests/harness/specification.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { basisOf } from './choice-basis.ts';
import type { EventData, MeetingCommand } from './commands.ts';
import { changedHolds } from './holds.ts';
import { meetingDecider } from './meeting.ts';
import type { ExistingMeeting, Meeting } from './state.ts';

const given = specify(meetingDecider);

const ORGANIZER = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c01';
const BEA = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c02';
const CEM = '0d9e7a52-3a50-4f8c-9d1a-0a5b7f0e1c03';

const details = {
  title: 'Quarterly plan',
  duration: 30,
  dateRangeStart: '2026-03-09',
  dateRangeEnd: '2026-03-13',
  timePreference: 'business',
  aiDecisionMode: 'auto',
} as const;

const create = (changes: Partial<Extract<MeetingCommand, { type: 'CreateMeeting' }>> = {}) => ({
  type: 'CreateMeeting' as const,
  ...details,
  organizerId: ORGANIZER,
  organizerAddresses: ['ann@example.com'],
  organizerZone: 'Europe/Berlin',
  linkHash: 'hash',
  link: 'secret',
  participants: [],
  ...changes,
});

const created = (changes: Partial<EventData<'MeetingCreated'>> = {}): MeetingEvent => ({
  type: 'MeetingCreated',
  data: {
    ...details,
    organizerId: ORGANIZER,
    organizerZone: 'Europe/Berlin',
    linkHash: 'hash',
    link: 'secret',
    ...changes,
  },
});

const event = <Type extends MeetingEvent['type']>(type: Type, data: EventData<Type>) =>
  ({ type, data }) as Extract<MeetingEvent, { type: Type }>;

const invited = (participant: number, email: string) => event('ParticipantInvited', { participant, email });
const joined = (participant: number, userId: string, email: string) =>
  event('ParticipantJoined', { participant, userId, email, name: 'Name' });
const declined = (participant: number) => event('ParticipantDeclined', { participant });
const removed = (participant: number, mergedInto?: number) =>
  event('ParticipantRemoved', { participant, ...(mergedInto === undefined ? {} : { mergedInto }) });
const cancelled = event('MeetingCancelled', {});
const lapsed = event('MeetingLapsed', {});

const slot = { start: '2026-03-10T09:00:00.000Z', end: '2026-03-10T09:30:00.000Z' };
const later = { start: '2026-03-11T09:00:00.000Z', end: '2026-03-11T09:30:00.000Z' };
const started = (booking: number, at = slot, changes: Partial<EventData<'BookingStarted'>> = {}) =>
  event('BookingStarted', { booking, ...at, by: 'organizer', without: [], holds: [0], ...changes });
const booked = (booking: number, at = slot) => event('SlotBooked', { booking, ...at });
const bookedThough = (...declined: number[]) => event('SlotBooked', { booking: 1, ...slot, declined });
const scheduled = [created(), invited(1, 'bea@example.com'), started(1), booked(1)];

const join = (
  userId: string,
  email: string,
  participant?: number,
): Extract<MeetingCommand, { type: 'JoinMeeting' }> => ({
  type: 'JoinMeeting',
  userId,
  email,
  name: 'Name',
  ...(participant === undefined ? {} : { participant }),
});
const invite = (...participants: { email: string; name?: string }[]): MeetingCommand => ({
  type: 'InviteParticipants',
  organizerAddresses: ['ann@example.com'],
  participants,
});
const startBooking = (changes: Partial<Extract<MeetingCommand, { type: 'StartBooking' }>> = {}) => ({
  type: 'StartBooking' as const,
  ...slot,
  by: 'organizer' as const,
  without: [],
  insteadOf: null,
  now: '2026-03-02T09:00:00.000Z',
  ...changes,
});

describe('creating a meeting', () => {
  it('invites everyone once, whatever the case of the address, under the first name given', () => {
    given()
      .when(
        create({
          participants: [
            { email: 'bea@example.com' },
            { email: 'BEA@example.com', name: 'Bea' },
            { email: 'cem@example.com', name: 'Unnamed' },
          ],
        }),
      )
      .thenEvents([
        created(),
        event('ParticipantInvited', { participant: 1, email: 'bea@example.com', name: 'Bea' }),
        invited(2, 'cem@example.com'),
      ]);
  });

  it('refuses the organizer as a participant', () =>
    given()
      .when(create({ participants: [{ email: 'Ann@Example.com' }] }))
      .thenRefused('organizer', /organize/));

  it.each([
    [{ title: ' ' }, 'Meeting title is required'],
    [{ title: 'x'.repeat(201) }, 'Meeting title cannot exceed 200 characters'],
    [{ description: 'x'.repeat(5001) }, 'Description cannot exceed 5000 characters'],
    [{ video: 'own' as const }, 'Video link must be an address that begins with https://'],
    [{ duration: 14 }, 'Meeting must be at least 15 minutes'],
    [{ duration: Number.NaN }, 'Meeting must be at least 15 minutes'],
    [{ duration: 481 }, 'Meeting cannot exceed 8 hours'],
    [{ dateRangeStart: '' }, 'Start date is required'],
    [{ dateRangeEnd: '' }, 'End date is required'],
    [{ dateRangeEnd: '2026-03-08' }, 'End date must be on or after the start date'],
    [{ participants: [{ email: 'nobody' }] }, 'Please enter a valid email address'],
    [{ participants: [{ email: 'a@b.c', name: 'x'.repeat(101) }] }, 'Name cannot exceed 100 characters'],
  ])('refuses %o', (changes, message) => given().when(create(changes)).thenRefused('invalid', message));

  it('takes a range of one day', () =>
    given()
      .when(create({ dateRangeEnd: details.dateRangeStart }))
      .thenEvents([created({ dateRangeEnd: details.dateRangeStart })]));

  it('does not create the same meeting twice, nor another one in its place', () => {
    given(created()).when(create()).thenNothing();
    given(created())
      .when(create({ linkHash: 'another' }))
      .thenRefused('exists');
  });

  it('refuses every other command on a meeting that does not exist', () =>
    given().when({ type: 'CancelMeeting' }).thenRefused('notFound'));
});

describe('changing a meeting', () => {
  it('records only what differs', () =>
    given(created())
      .when({ type: 'ChangeMeeting', changes: { title: 'Quarterly plan', duration: 45 } })
      .thenEvents([event('MeetingChanged', { duration: 45 })]));

  it('has nothing to record where nothing differs', () =>
    given(created())
      .when({ type: 'ChangeMeeting', changes: { title: 'Quarterly plan', description: '' } })
      .thenNothing());

  it('checks the new dates against those that stay', () =>
    given(created())
      .when({ type: 'ChangeMeeting', changes: { dateRangeEnd: '2026-03-08' } })
      .thenRefused('invalid', 'End date must be on or after the start date'));

  it('waits while a time is being booked', () =>
    given(created(), started(1))
      .when({ type: 'ChangeMeeting', changes: { duration: 45 } })
      .thenRefused('bookingOpen'));
});

describe('the video link', () => {
  const room = { video: 'jitsi' as const, videoAddress: 'https://meet.jit.si/kairos-1' };
  const changing = (changes: Extract<MeetingCommand, { type: 'ChangeMeeting' }>['changes']) => ({
    type: 'ChangeMeeting' as const,
    changes,
  });

  it('is the calendar’s own for a meeting that says nothing, as all were that say nothing of it', () => {
    expect(given(created()).state()).toMatchObject({ video: 'calendar' });
    given()
      .when(create({ video: 'calendar', videoAddress: '' }))
      .thenEvents([created()]);
  });

  it('is recorded with its address, changed with it, and taken away with it', () => {
    given()
      .when(create(room))
      .thenEvents([created(room)]);
    given(created(room)).when(changing(room)).thenNothing();
    given(created(room))
      .when(changing({ video: 'none', videoAddress: '' }))
      .thenEvents([event('MeetingChanged', { video: 'none', videoAddress: '' })]);
  });

  it('changes also once a time is booked', () =>
    given(created(room), started(1), booked(1))
      .when(changing({ video: 'none', videoAddress: '' }))
      .thenEvents([event('MeetingChanged', { video: 'none', videoAddress: '' })]));
});

describe('what the organizer says of the time', () => {
  const options = {
    priority: 'soonest' as const,
    excludedDays: ['2026-03-10', '2026-03-12'],
    earliest: '09:30',
    latest: '16:00',
    nights: true,
  };
  const changing = (changes: Extract<MeetingCommand, { type: 'ChangeMeeting' }>['changes']) => ({
    type: 'ChangeMeeting' as const,
    changes,
  });

  it('is recorded, the days in order and each once', () =>
    given()
      .when(create({ ...options, excludedDays: ['2026-03-12', '2026-03-10', '2026-03-12'] }))
      .thenEvents([created(options)]));

  it('is not recorded where it is the usual', () =>
    given()
      .when(create({ priority: 'best', excludedDays: [], earliest: null, latest: null, nights: false }))
      .thenEvents([created()]));

  it('is the usual for a meeting that says nothing', () =>
    expect(given(created()).state()).toMatchObject({
      ...{ priority: 'best', excludedDays: [], earliest: null, latest: null, nights: false },
    }));

  it('can be changed one by one, and taken back', () => {
    given(created(options))
      .when(changing({ ...options, latest: '17:00', earliest: null }))
      .thenEvents([event('MeetingChanged', { earliest: null, latest: '17:00' })]);
    expect(
      given(created(options), event('MeetingChanged', { earliest: null, excludedDays: [] })).state(),
    ).toMatchObject({ ...options, earliest: null, excludedDays: [] });
  });

  it.each<[string, Parameters<typeof changing>[0]]>([
    ['the priority', { priority: 'soonest' }],
    ['the excluded days', { excludedDays: ['2026-03-11'] }],
    ['the earliest time', { earliest: '10:00' }],
    ['the latest time', { latest: '16:00' }],
    ['nights', { nights: true }],
  ])('makes the ranking stale when it changes: %s', (_, changes) => {
    const changed = event('MeetingChanged', changes as EventData<'MeetingChanged'>);
    const ranked = event('NoTimeFound', {
      ...{ round: 1, evidenceRevision: 3, oldestReadAt: null, ranker: { by: 'rules', version: '1' } },
      ...{ reason: 'nobodyFree', remedies: [] },
    });
    const before = given(created(), ranked);
    before.when(changing(changes)).thenEvents([changed]);
    const current = (state: Meeting) => (state as ExistingMeeting).ranking?.current;
    expect(current(before.state())).toBe(true);
    expect(current(given(created(), ranked, changed).state())).toBe(false);
  });

  it('loses the excluded days outside new dates', () => {
    given(created(options))
      .when(changing({ dateRangeEnd: '2026-03-11' }))
      .thenEvents([event('MeetingChanged', { dateRangeEnd: '2026-03-11', excludedDays: ['2026-03-10'] })]);
    given(created(options))
      .when(changing({ dateRangeEnd: '2026-03-20' }))
      .thenEvents([event('MeetingChanged', { dateRangeEnd: '2026-03-20' })]);
  });

  it.each<[string, Parameters<typeof changing>[0], string]>([
    ['a day outside the dates', { excludedDays: ['2026-03-14'] }, 'Excluded days must be within the dates'],
    [
      'every day of the dates',
      { dateRangeEnd: '2026-03-10', excludedDays: ['2026-03-09', '2026-03-10'] },
      'Excluded days must leave at least one day for the meeting',
    ],
    [
      'new dates of which every day is excluded',
      { dateRangeStart: '2026-03-10', dateRangeEnd: '2026-03-10' },
      'Excluded days must leave at least one day for the meeting',
    ],
    [
      'no quarter hour',
      { earliest: '09:20' },
      'Earliest must be a time on a quarter hour, such as 09:00 or 16:30',
    ],
    [
      'no time of day',
      { latest: '24:00' },
      'Latest must be a time on a quarter hour, such as 09:00 or 16:30',
    ],
    [
      'too little time between the two',
      { latest: '09:45' },
      'Latest must leave 30 minutes for the meeting after the earliest time',
    ],
    [
      'too little time for a new length',
      { duration: 420 },
      'Latest must leave 7 hours for the meeting after the earliest time',
    ],
    [
      'too little time before midnight',
      { earliest: '23:45', latest: null },
      'Earliest must leave 30 minutes for the meeting before midnight',
    ],
  ])('refuses %s', (_, changes, message) =>
    given(created(options)).when(changing(changes)).thenRefused('invalid', message),
  );

  it('may leave just enough time', () =>
    given(created())
      .when(changing({ earliest: '23:30' }))
      .thenEvents([event('MeetingChanged', { earliest: '23:30' })]));
});

describe('leaving someone out of the words', () => {
  const words = { wording: 1, title: 'Meeting with someone' };
  const reworded = event('MeetingReworded', words);
  const reword = { type: 'RewordMeeting' as const, ...words };

  it('writes them again, also where a meeting is over', () => {
    given(created())
      .when({ ...reword, basedOn: 0 })
      .thenEvents([reworded]);
    given(created(), cancelled)
      .when({ ...reword, basedOn: 1 })
      .thenEvents([reworded]);
  });

  it('does so once, and only of the words that were looked at', () => {
    given(created(), reworded)
      .when({ ...reword, basedOn: 0 })
      .thenNothing();
    given(created(), event('MeetingChanged', { title: 'Meeting with Ana' }))
      .when({ ...reword, basedOn: 0 })
      .thenRefused('changed');
  });

  it('changes nothing else: not the ranking, and not what is based on it', () => {
    const before = given(created(), invited(1, 'bea@example.com')).state() as ExistingMeeting;
    const after = given(created(), invited(1, 'bea@example.com'), reworded).state();
    expect(after).toEqual({ ...before, ...words, revision: 2 });
  });

  it('is told by what is written from then on, and by nothing else', () => {
    given(created(), reworded)
      .when({ type: 'ChangeMeeting', changes: { title: 'Plan', duration: 45 } })
      .thenEvents([event('MeetingChanged', { title: 'Plan', duration: 45, wording: 1 })]);
    given(created(), reworded)
      .when({ type: 'ChangeMeeting', changes: { duration: 45 } })
      .thenEvents([event('MeetingChanged', { duration: 45 })]);
  });
});

describe('inviting', () => {
  it('gives new people the next numbers and invites known ones again', () =>
    given(created(), invited(1, 'bea@example.com'))
      .when(invite({ email: 'BEA@example.com' }, { email: 'cem@example.com' }))
      .thenEvents([
        event('InvitationRepeated', { participant: 1, invitation: 2 }),
        invited(2, 'cem@example.com'),
      ]));

  it('counts the invitations', () =>
    given(
      created(),
      invited(1, 'bea@example.com'),
      event('InvitationRepeated', { participant: 1, invitation: 2 }),
    )
      .when(invite({ email: 'bea@example.com' }))
      .thenEvents([event('InvitationRepeated', { participant: 1, invitation: 3 })]));

  it('asks one who declined again', () => {
    const again = event('InvitationRepeated', { participant: 1, invitation: 2 });
    given(created(), invited(1, 'bea@example.com'), declined(1))
      .when(invite({ email: 'bea@example.com' }))
      .thenEvents([again]);
    expect(given(created(), invited(1, 'bea@example.com'), declined(1), again).state()).toMatchObject({
      participants: [{ number: 1, status: 'pending', invitations: 2 }],
    });
  });

  it('counts the share link as the first invitation of one who came by it and declined', () =>
    given(created(), joined(1, BEA, 'bea@example.com'), declined(1))
      .when(invite({ email: 'bea@example.com' }))
      .thenEvents([event('InvitationRepeated', { participant: 1, invitation: 2 })]));

  it('leaves those alone who have joined, under whichever address', () =>
    given(created(), invited(1, 'bea@example.com'), joined(1, BEA, 'bea@home.example'))
      .when(invite({ email: 'bea@example.com' }, { email: 'bea@home.example' }))
      .thenNothing());

  it('makes one who was removed a new person', () =>
    given(created(), invited(1, 'bea@example.com'), removed(1))
      .when(invite({ email: 'bea@example.com' }))
      .thenEvents([invited(2, 'bea@example.com')]));

  it('knows an address that was merged', () =>
    given(created(), invited(1, 'bea@example.com'), joined(2, BEA, 'bea@home.example'), removed(1, 2))
      .when(invite({ email: 'bea@example.com' }))
      .thenNothing());

  it('refuses the organizer', () =>
    given(created())
      .when(invite({ email: 'ANN@example.com' }))
      .thenRefused('organizer'));
});

describe('joining', () => {
  it('takes the number that the address was invited with', () =>
    given(created(), invited(1, 'Bea@example.com'))
      .when(join(BEA, 'bea@EXAMPLE.com'))
      .thenEvents([joined(1, BEA, 'bea@EXAMPLE.com')]));

  it('gives a new number to one who comes by the share link', () =>
    given(created(), invited(1, 'bea@example.com'))
      .when(join(CEM, 'cem@example.com'))
      .thenEvents([joined(2, CEM, 'cem@example.com')]));

  it('claims an invitation by its number, whatever the address', () =>
    given(created(), invited(1, 'bea@example.com'))
      .when(join(BEA, 'bea@home.example', 1))
      .thenEvents([joined(1, BEA, 'bea@home.example')]));

  it('makes the meeting active', () =>
    expect(
      given(created(), invited(1, 'bea@example.com'), joined(1, BEA, 'bea@home.example')).state(),
    ).toMatchObject({
      status: 'active',
      participants: [{ status: 'accepted', email: 'bea@home.example', invitedAs: 'bea@example.com' }],
    }));

  it('happens once for a user, also when the meeting is scheduled', () => {
    const events = [created(), invited(1, 'bea@example.com'), joined(1, BEA, 'bea@example.com')];
    given(...events)
      .when(join(BEA, 'bea@example.com'))
      .thenNothing();
    given(...events)
      .when(join(BEA, 'bea@example.com', 1))
      .thenNothing();
    given(...events, started(1), booked(1))
      .when(join(BEA, 'bea@example.com'))
      .thenNothing();
  });

  it('merges a second invitation into the number that joined', () => {
    const events = [
      created(),
      invited(1, 'bea@example.com'),
      invited(2, 'bea@home.example'),
      joined(1, BEA, 'bea@example.com'),
    ];
    given(...events)
      .when(join(BEA, 'bea@example.com', 2))
      .thenEvents([removed(2, 1)]);
    given(...events, removed(2, 1))
      .when(join(BEA, 'bea@example.com', 2))
      .thenNothing();
  });

  it('merges the invitation of the own address when another one is claimed', () =>
    given(created(), invited(1, 'bea@example.com'), invited(2, 'team@example.com'))
      .when(join(BEA, 'bea@example.com', 2))
      .thenEvents([joined(2, BEA, 'bea@example.com'), removed(1, 2)]));

  it('refuses an invitation that someone else joined with', () =>
    given(created(), invited(1, 'bea@example.com'), joined(1, BEA, 'bea@example.com'))
      .when(join(CEM, 'cem@example.com', 1))
      .thenRefused('claimed'));

  it('refuses a number that was never given', () =>
    given(created())
      .when(join(BEA, 'bea@example.com', 1))
      .thenRefused('notInvited'));

  it('refuses the organizer, by whatever link', () => {
    given(created(), invited(1, 'bea@example.com')).when(join(ORGANIZER, 'x@y.z')).thenRefused('organizer');
    given(created(), invited(1, 'bea@example.com'))
      .when(join(ORGANIZER, 'x@y.z', 1))
      .thenRefused('organizer');
  });

  it('by Kairos is told apart from one by oneself, until that one follows', () => {
    const invitation = [created(), invited(1, 'bea@example.com')];
    const { data } = joined(1, BEA, 'bea@example.com');
    const admitted = event('ParticipantJoined', { ...data, admitted: true });
    given(...invitation)
      .when({ ...join(BEA, 'bea@example.com', 1), admitted: true })
      .thenEvents([admitted]);
    const person = (...history: Parameters<typeof given>) =>
      (given(...invitation, ...history).state() as ExistingMeeting).participants[0];
    expect(person(admitted)).toMatchObject({ status: 'accepted', admitted: true });
    expect(person(admitted, declined(1), joined(1, BEA, 'bea@example.com'))).not.toHaveProperty('admitted');
  });

  it('is open to one who declined', () =>
    given(created(), invited(1, 'bea@example.com'), declined(1))
      .when(join(BEA, 'bea@example.com'))
      .thenEvents([joined(1, BEA, 'bea@example.com')]));

  it('is closed to one who was removed, by address, account and number', () => {
    const events = [created(), invited(1, 'bea@example.com'), joined(1, BEA, 'bea@home.example'), removed(1)];
    given(...events)
      .when(join(BEA, 'bea@other.example'))
      .thenRefused('removed');
    given(...events)
      .when(join(CEM, 'bea@home.example'))
      .thenRefused('removed');
    given(...events)
      .when(join(CEM, 'cem@example.com', 1))
      .thenRefused('removed');
  });

  it('is open again to one who was removed and invited again', () =>
    given(created(), invited(1, 'bea@example.com'), removed(1), invited(2, 'bea@example.com'))
      .when(join(BEA, 'bea@example.com'))
      .thenEvents([joined(2, BEA, 'bea@example.com')]));

  it('does not take over what was erased', () => {
    const erased = given(created(), event('ParticipantInvited', { participant: 1, email: null }));
    erased.when(join(BEA, 'bea@example.com')).thenEvents([joined(2, BEA, 'bea@example.com')]);
    erased.when(join(BEA, 'bea@example.com', 1)).thenRefused('notInvited');
  });
});

describe('declining and removing', () => {
  it('declines once, also a meeting that is scheduled', () => {
    const events = [created(), invited(1, 'bea@example.com')];
    given(...events)
      .when({ type: 'DeclineMeeting', participant: 1 })
      .thenEvents([declined(1)]);
    given(...events, declined(1))
      .when({ type: 'DeclineMeeting', participant: 1 })
      .thenNothing();
    given(...scheduled)
      .when({ type: 'DeclineMeeting', participant: 1 })
      .thenEvents([declined(1)]);
  });

  it('declines for the one whom the invitation was merged into', () =>
    given(created(), invited(1, 'bea@example.com'), joined(2, BEA, 'b@home.example'), removed(1, 2))
      .when({ type: 'DeclineMeeting', participant: 1 })
      .thenEvents([declined(2)]));

  it('removes once, and nobody who is not there', () => {
    const events = [created(), invited(1, 'bea@example.com')];
    given(...events)
      .when({ type: 'RemoveParticipant', participant: 1 })
      .thenEvents([removed(1)]);
    given(...events, removed(1))
      .when({ type: 'RemoveParticipant', participant: 1 })
      .thenNothing();
    given(...events)
      .when({ type: 'RemoveParticipant', participant: 0 })
      .thenRefused('notInvited');
    given(...events)
      .when({ type: 'RemoveParticipant', participant: 2 })
      .thenRefused('notInvited');
  });

  it('keeps the one who joined when two are merged, whichever is named first', () => {
    const events = [created(), invited(1, 'bea@example.com'), joined(2, BEA, 'bea@home.example')];
    for (const [participant, mergedInto] of [
      [1, 2],
      [2, 1],
    ] as const) {
      given(...events)
        .when({ type: 'RemoveParticipant', participant, mergedInto })
        .thenEvents([removed(1, 2)]);
      given(...events, removed(1, 2))
        .when({ type: 'RemoveParticipant', participant, mergedInto })
        .thenNothing();
    }
  });
});

describe('a meeting that is closed', () => {
  const commands: MeetingCommand[] = [
    { type: 'ChangeMeeting', changes: { duration: 45 } },
    invite({ email: 'cem@example.com' }),
    join(BEA, 'bea@example.com'),
    { type: 'DeclineMeeting', participant: 1 },
    { type: 'RemoveParticipant', participant: 1 },
    startBooking(),
    { type: 'ConfirmBooking', booking: 1 },
    { type: 'AbandonBooking', booking: 1, why: 'overlaps' },
    { type: 'RequestCalendarEvent', booking: 1 },
  ];

  it.each(commands)('refuses $type after it was cancelled', (command) =>
    given(created(), invited(1, 'bea@example.com'), started(1), cancelled)
      .when(command)
      .thenRefused('closed', 'This meeting was cancelled.'),
  );

  it.each(commands)('refuses $type after its dates passed', (command) =>
    given(created(), invited(1, 'bea@example.com'), started(1), lapsed)
      .when(command)
      .thenRefused('closed', 'This meeting is closed, because its dates passed without a booked time.'),
  );

  it('ends once', () => {
    for (const end of [cancelled, lapsed]) {
      given(created(), end).when({ type: 'CancelMeeting' }).thenNothing();
      given(created(), end).when({ type: 'LapseMeeting' }).thenNothing();
    }
  });

  it('gives up what was open or booked', () => {
    const state = given(...scheduled, started(2, later), cancelled).state();
    expect(state).toMatchObject({
      status: 'cancelled',
      bookings: [
        { number: 1, state: 'cancelled', settled: false },
        { number: 2, state: 'cancelled', settled: false },
      ],
    });
  });
});

describe('a meeting that is scheduled', () => {
  it.each<MeetingCommand>([
    { type: 'ChangeMeeting', changes: { duration: 45 } },
    join(CEM, 'cem@example.com'),
    { type: 'LapseMeeting' },
    startBooking({ ...later, by: 'automatic' }),
  ])('refuses $type', (command) =>
    given(...scheduled)
      .when(command)
      .thenRefused('alreadyScheduled'),
  );

  it('can be cancelled', () =>
    given(...scheduled)
      .when({ type: 'CancelMeeting' })
      .thenEvents([cancelled]));

  it('can be moved by the organizer: the new booking supersedes the old one when it is confirmed', () => {
    given(...scheduled)
      .when(startBooking({ ...later, insteadOf: slot.start }))
      .thenEvents([started(2, later)]);
    const moving = given(...scheduled, started(2, later));
    moving
      .when({ type: 'ConfirmBooking', booking: 2 })
      .thenEvents([event('SlotBooked', { booking: 2, ...later, eventFrom: 1 })]);
    expect(moving.state()).toMatchObject({ status: 'scheduled', booked: 1 });
    expect(given(...scheduled, started(2, later), booked(2, later)).state()).toMatchObject({
      status: 'scheduled',
      booked: 2,
      bookings: [{ state: 'superseded' }, { state: 'booked' }],
    });
  });

  it('is not moved by a choice that was made on another time, or on none', () => {
    const moved = [...scheduled, started(2, later), booked(2, later)];
    given(...scheduled)
      .when(startBooking(later))
      .thenRefused('alreadyScheduled');
    given(...moved)
      .when(startBooking({ insteadOf: slot.end }))
      .thenRefused('alreadyScheduled');
    given(...moved)
      .when(startBooking({ ...later, insteadOf: slot.start }))
      .thenNothing();
    given(created(), joined(1, BEA, 'bea@example.com'))
      .when(startBooking({ insteadOf: later.start }))
      .thenRefused('changed');
  });

  it('keeps its time when moving it did not work', () =>
    expect(
      given(
        ...scheduled,
        started(2, later),
        event('BookingAbandoned', { booking: 2, why: 'overlaps' }),
      ).state(),
    ).toMatchObject({
      status: 'scheduled',
      booked: 1,
      bookings: [{ state: 'booked' }, { state: 'abandoned' }],
    }));
});

describe('the people of a booked time', () => {
  const ready = [created(), joined(1, BEA, 'bea@example.com'), joined(2, CEM, 'cem@example.com')];
  const at = [...ready, started(1, slot, { holds: [0, 1, 2] }), booked(1)];
  const heldIn = (...events: MeetingEvent[]) => {
    const [booking] = (given(...events).state() as ExistingMeeting).bookings;
    return { holds: booking!.holds.slice(1), due: changedHolds(booking!) };
  };
  const follow = (asOf: number) => event('HoldsUpdated', { booking: 1, asOf });

  it('are held while they take part, with nothing to do', () =>
    expect(heldIn(...at)).toEqual({
      holds: [
        { participant: 1, userId: BEA },
        { participant: 2, userId: CEM },
      ],
      due: [],
    }));

  it.each([
    ['decline', declined(2)],
    ['are removed', removed(2)],
  ])('are released when they %s, once', (_, leaving) => {
    const gone = { participant: 2, userId: CEM, left: 5 };
    expect(heldIn(...at, leaving).due).toEqual([gone]);
    given(...at, leaving)
      .when({ type: 'RecordHolds', booking: 1, asOf: 5 })
      .thenEvents([follow(5)]);
    expect(heldIn(...at, leaving, follow(5)).due).toEqual([]);
    given(...at, leaving, follow(5))
      .when({ type: 'RecordHolds', booking: 1, asOf: 6 })
      .thenNothing();
  });

  it('are held again under a number of its own when they come back', () =>
    expect(heldIn(...at, declined(2), follow(5), joined(2, CEM, 'cem@example.com'))).toEqual({
      holds: [
        { participant: 1, userId: BEA },
        { participant: 2, userId: CEM, left: 5 },
        { participant: 2, userId: CEM, joined: 7 },
      ],
      due: [{ participant: 2, userId: CEM, joined: 7 }],
    }));

  it('are not held when the organizer booked without them', () => {
    const without = started(1, slot, { holds: [0, 1], without: [2] });
    expect(heldIn(...ready, without, booked(1), declined(2), joined(2, CEM, 'cem@example.com')).due).toEqual(
      [],
    );
  });

  it('who leave after the reservations were read are still due', () =>
    expect(heldIn(...at, declined(1), declined(2), follow(5)).due).toEqual([
      { participant: 2, userId: CEM, left: 6 },
    ]));

  it('are followed only while it is booked', () =>
    given(...at, declined(2), cancelled)
      .when({ type: 'RecordHolds', booking: 1, asOf: 6 })
      .thenNothing());
});

describe('booking', () => {
  const ready = [created(), invited(1, 'bea@example.com'), joined(1, BEA, 'bea@example.com')];

  it('starts with the next number and keeps who is missing, without those who left', () =>
    given(...ready, invited(2, 'cem@example.com'), removed(2))
      .when(startBooking({ without: [2, 1, 0, 1] }))
      .thenEvents([started(1, slot, { without: [0, 1] })]));

  it("holds the organizer's time and that of everyone who has joined and isn't left out", () => {
    const people = [...ready, joined(2, CEM, 'cem@example.com'), invited(3, 'dan@example.com')];
    given(...people)
      .when(startBooking())
      .thenEvents([started(1, slot, { holds: [0, 1, 2] })]);
    given(...people, declined(1))
      .when(startBooking())
      .thenEvents([started(1, slot, { holds: [0, 2] })]);
    given(...people)
      .when(startBooking({ without: [2] }))
      .thenEvents([started(1, slot, { holds: [0, 1], without: [2] })]);
  });

  it('has at most one open: the same slot is the same booking, another one has to wait', () => {
    given(...ready, started(1))
      .when(startBooking())
      .thenNothing();
    given(...ready, started(1))
      .when(startBooking({ start: '2026-03-10T10:00:00+01:00', end: '2026-03-10T10:30:00+01:00' }))
      .thenNothing();
    given(...ready, started(1))
      .when(startBooking(later))
      .thenRefused('bookingOpen');
    given(...scheduled)
      .when(startBooking())
      .thenNothing();
  });

  it('refuses a time that has begun or is not as long as the meeting', () => {
    given(...ready)
      .when(startBooking({ now: slot.start }))
      .thenRefused('past');
    given(...ready)
      .when(startBooking({ end: later.end }))
      .thenRefused('invalid');
    given(...ready)
      .when(startBooking({ start: 'soon' }))
      .thenRefused('invalid');
  });

  it('refuses what is based on an earlier state of the people', () => {
    given(...ready)
      .when(startBooking({ basedOn: 1 }))
      .thenRefused('changed');
    given(...ready)
      .when(startBooking({ basedOn: 2 }))
      .thenEvents([started(1, slot, { holds: [0, 1] })]);
  });

  it('by Kairos itself only in automatic mode and once everyone has answered', () => {
    const byItself = startBooking({ by: 'automatic' });
    const automatic = started(1, slot, { by: 'automatic', holds: [0, 1] });
    given(...ready)
      .when(byItself)
      .thenEvents([automatic]);
    given(...ready, invited(2, 'cem@example.com'))
      .when(byItself)
      .thenRefused('notAutomatic');
    given(...ready, invited(2, 'cem@example.com'), declined(2))
      .when(byItself)
      .thenEvents([automatic]);
    given(created(), invited(1, 'bea@example.com'), declined(1)).when(byItself).thenRefused('notAutomatic');
    given(created({ aiDecisionMode: 'manual' }), joined(1, BEA, 'b@example.com'))
      .when(byItself)
      .thenRefused('notAutomatic');
  });

  it('is confirmed or abandoned only while it is open, once', () => {
    const abandoned = event('BookingAbandoned', { booking: 1, why: 'overlaps' });
    const abandon: MeetingCommand = { type: 'AbandonBooking', booking: 1, why: 'overlaps' };
    const confirm: MeetingCommand = { type: 'ConfirmBooking', booking: 1 };
    given(...ready, started(1))
      .when(confirm)
      .thenEvents([booked(1)]);
    given(...ready, started(1), booked(1))
      .when(confirm)
      .thenNothing();
    given(...ready, started(1), booked(1))
      .when(abandon)
      .thenRefused('notOpen');
    given(...ready, started(1))
      .when(abandon)
      .thenEvents([abandoned]);
    given(...ready, started(1), abandoned)
      .when(abandon)
      .thenNothing();
    given(...ready, started(1), abandoned)
      .when(confirm)
      .thenRefused('notOpen');
    given(...ready)
      .when(confirm)
      .thenRefused('notFound');
  });

  const confirm: MeetingCommand = { type: 'ConfirmBooking', booking: 1 };
  const changedMeanwhile = [event('BookingAbandoned', { booking: 1, why: 'changed' })];
  const open = [...ready, started(1, slot, { holds: [0, 1] })];
  const automatic = [...ready, started(1, slot, { by: 'automatic', holds: [0, 1] })];

  it.each([
    ['joins', joined(2, CEM, 'cem@example.com')],
    ['declines', declined(1)],
    ['is invited', invited(2, 'cem@example.com')],
    ['is removed', removed(1)],
  ])('by Kairos itself is abandoned when someone %s before it is confirmed', (_, change) =>
    given(...automatic, change)
      .when(confirm)
      .thenEvents(changedMeanwhile),
  );

  it('by the organizer is abandoned when someone joins whose time is not held, and not for those who leave', () => {
    given(...open, joined(2, CEM, 'cem@example.com'))
      .when(confirm)
      .thenEvents(changedMeanwhile);
    given(...open, declined(1), joined(1, BEA, 'bea@example.com'))
      .when(confirm)
      .thenEvents(changedMeanwhile);
    given(...open, invited(2, 'cem@example.com'), declined(1))
      .when(confirm)
      .thenEvents([bookedThough(1)]);
    given(...ready, started(1, slot, { holds: [0, 1], without: [2] }), joined(2, CEM, 'cem@example.com'))
      .when(confirm)
      .thenEvents([booked(1)]);
  });

  it('remembers that someone who had joined declined while it was open', () => {
    expect(given(...open, declined(1), bookedThough(1)).state()).toMatchObject({
      participants: [{ status: 'declined', leftBooked: true }],
    });
    expect(given(...open, declined(1)).state()).not.toMatchObject({ participants: [{ leftBooked: true }] });
  });

  it('holds the account that someone had when it began, even if another one claims the invitation later', () => {
    const [other] = (
      given(...open, declined(1), joined(1, CEM, 'cem@example.com')).state() as ExistingMeeting
    ).bookings;
    expect(other!.holds).toEqual([
      { participant: 0, userId: ORGANIZER },
      { participant: 1, userId: BEA, left: 4 },
    ]);
  });

  it('is settled once, when it no longer holds, also after the meeting ended', () => {
    const settle: MeetingCommand = { type: 'SettleBooking', booking: 1 };
    const settled = event('BookingSettled', { booking: 1 });
    given(...ready, started(1))
      .when(settle)
      .thenRefused('holds');
    given(...scheduled)
      .when(settle)
      .thenRefused('holds');
    given(...scheduled, cancelled)
      .when(settle)
      .thenEvents([settled]);
    given(...scheduled, cancelled, settled)
      .when(settle)
      .thenNothing();
    given(...scheduled, started(2, later), booked(2, later))
      .when(settle)
      .thenEvents([settled]);
  });
});

describe('ranking', () => {
  const best: Suggestion = {
    ...slot,
    confidence: 92,
    ...COSTS_NOTHING,
    reason: 'Everyone is free.',
    notFree: [],
    bent: [],
  };
  const ranking = {
    evidenceRevision: 3,
    oldestReadAt: '2026-03-02T08:00:00.000Z',
    ranker: { by: 'rules' as const, version: '1' },
  };
  const suggest = (basedOn: number, suggestions = [best]): MeetingCommand => ({
    type: 'SuggestTimes',
    basedOn,
    ...ranking,
    suggestions,
  });
  const suggested = (round: number) => event('TimesSuggested', { round, ...ranking, suggestions: [best] });
  const none = { reason: 'nobodyFree' as const, remedies: [{ kind: 'shorter' as const, duration: 15 }] };
  const ready = [created(), joined(1, BEA, 'bea@example.com')];

  it('counts its rounds', () => {
    given(...ready)
      .when(suggest(1))
      .thenEvents([suggested(1)]);
    given(...ready, suggested(1))
      .when({ type: 'ReportNoTime', basedOn: 2, ...ranking, ...none })
      .thenEvents([event('NoTimeFound', { round: 2, ...ranking, ...none })]);
  });

  it('is what a choice stands on, with the evidence that confirmed it', () => {
    const meeting = given(...ready, suggested(1)).state();
    if (meeting.status === 'none') expect.fail();
    const { basis } = basisOf(meeting, best.start, 5);
    expect(basis).toEqual({ round: 1, evidenceRevision: 5, ranker: ranking.ranker, suggestion: best });
    expect(basisOf(meeting, later.start, 5)).toEqual({});
    given(...ready, suggested(1))
      .when(startBooking({ ...(basis && { basis }) }))
      .thenEvents([
        event('BookingStarted', {
          booking: 1,
          ...slot,
          by: 'organizer',
          without: [],
          ...(basis && { basis }),
          holds: [0, 1],
        }),
      ]);
  });

  it('is no news while it tells people the same on newer evidence', () => {
    const costs = { ...best.costs, later: 0.4 };
    given(...ready, suggested(1))
      .when(suggest(2, [{ ...best, costs }]))
      .thenNothing();
    given(...ready, suggested(1), event('NoTimeFound', { round: 2, ...ranking, ...none }))
      .when({ type: 'ReportNoTime', basedOn: 3, ...ranking, ...none, evidenceRevision: 9 })
      .thenNothing();
  });

  it('is news when anything that people see differs', () => {
    const lower = { ...best, confidence: 91 };
    given(...ready, suggested(1))
      .when(suggest(2, [lower]))
      .thenEvents([event('TimesSuggested', { round: 2, ...ranking, suggestions: [lower] })]);
  });

  it.each([
    ['someone joined', joined(2, CEM, 'cem@example.com')],
    ['someone declined', declined(1)],
    ['someone was removed', removed(1)],
    ['someone was invited', invited(2, 'cem@example.com')],
    ['the meeting changed', event('MeetingChanged', { duration: 45 })],
  ])('no longer counts after %s, and is said again', (_, change) => {
    const events = [...ready, suggested(1), change];
    expect(given(...events).state()).toMatchObject({ ranking: { current: false } });
    given(...events)
      .when(suggest(3))
      .thenEvents([suggested(2)]);
    given(...events)
      .when(suggest(2))
      .thenRefused('changed');
  });

  it('still counts after an invitation was only sent again', () =>
    expect(
      given(
        created(),
        invited(1, 'bea@example.com'),
        suggested(1),
        event('InvitationRepeated', { participant: 1, invitation: 2 }),
      ).state(),
    ).toMatchObject({ ranking: { current: true } }));
});

describe('the calendar event', () => {
  const made = {
    ...{ booking: 1, eventId: 'e1', iCalUid: 'e1@google.com' },
    ...{ videoLink: 'https://meet.example/1', asOf: 0 },
  };
  const record: MeetingCommand = { type: 'RecordCalendarEvent', ...made };
  const recorded = event('CalendarEventRecorded', made);
  const failedToRemove = { booking: 1, why: 'disconnected', doing: 'removing' } as const;
  const fail: MeetingCommand = { type: 'RecordCalendarFailure', booking: 1, why: 'unreachable' };
  const failed = event('CalendarEventFailed', { booking: 1, why: 'unreachable' });
  const request: MeetingCommand = { type: 'RequestCalendarEvent', booking: 1 };
  const requested = event('CalendarEventRequested', { booking: 1 });
  const removal: MeetingCommand = { type: 'RecordCalendarRemoval', booking: 1 };
  const gone = event('CalendarEventRemoved', { booking: 1 });

  it('is recorded once, whatever became of the meeting', () => {
    given(...scheduled)
      .when(record)
      .thenEvents([recorded]);
    given(...scheduled, recorded)
      .when(record)
      .thenNothing();
    for (const change of [
      { videoLink: 'https://meet.example/2' },
      { eventId: 'e2' },
      { iCalUid: 'e2@google.com' },
    ])
      given(...scheduled, recorded)
        .when({ ...record, ...change })
        .thenEvents([event('CalendarEventRecorded', { ...made, ...change })]);
    given(...scheduled, cancelled)
      .when(record)
      .thenEvents([recorded]);
    given(...scheduled, cancelled, gone)
      .when(record)
      .thenEvents([recorded]);
    given(...scheduled, cancelled)
      .when(removal)
      .thenEvents([gone]);
    given(...scheduled, cancelled, gone)
      .when(removal)
      .thenNothing();
  });

  it('is removed again on request only where it may be and no longer counts, each time it is asked for', () => {
    const again: MeetingCommand = { type: 'RequestCalendarRemoval' };
    const asked = event('CalendarRemovalRequested', { booking: 1 });
    given(...scheduled, recorded)
      .when(again)
      .thenNothing();
    for (const before of [[], [asked]])
      given(...scheduled, recorded, cancelled, ...before)
        .when(again)
        .thenEvents([asked]);
    given(...scheduled, recorded, cancelled, gone)
      .when(again)
      .thenNothing();
  });

  it('fails once for one reason, and never when it is there', () => {
    given(...scheduled)
      .when(fail)
      .thenEvents([failed]);
    given(...scheduled, failed)
      .when(fail)
      .thenNothing();
    given(...scheduled, recorded)
      .when(fail)
      .thenNothing();
  });

  it('that could not be removed or changed is still known, and the failure is told once', () => {
    given(...scheduled, recorded, cancelled)
      .when({ type: 'RecordCalendarFailure', ...failedToRemove })
      .thenEvents([event('CalendarEventFailed', failedToRemove)]);
    const kept = given(...scheduled, recorded, cancelled, event('CalendarEventFailed', failedToRemove));
    kept.when({ type: 'RecordCalendarFailure', ...failedToRemove }).thenNothing();
    const calendar = { state: 'recorded', eventId: 'e1' };
    expect(kept.state()).toMatchObject({ bookings: [{ calendar, calendarBlocked: 'disconnected' }] });
    // Version 1 does not say what failed.
    const { doing: _, ...before } = failedToRemove;
    expect(
      given(...scheduled, recorded, cancelled, event('CalendarEventFailed', before)).state(),
    ).toMatchObject({ bookings: [{ calendar, calendarBlocked: 'disconnected' }] });
  });

  it('can be asked for again after it failed, and while it is tried', () => {
    given(...scheduled, failed)
      .when(request)
      .thenEvents([requested]);
    given(...scheduled)
      .when(request)
      .thenEvents([requested]);
    given(...scheduled, recorded)
      .when(request)
      .thenNothing();
    given(...scheduled, started(2, later), booked(2, later))
      .when(request)
      .thenRefused('notOpen');
    expect(given(...scheduled, failed, requested).state()).toMatchObject({
      bookings: [{ calendar: { state: 'due' } }],
    });
  });
});
