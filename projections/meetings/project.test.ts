import { describe, expect, it } from 'vitest';
import type { KairosEvent } from '#contracts/events/streams.ts';
import {
  askedInSlackFact,
  bookingStartedFact,
  calendarReadFact,
  createdFact,
  givenRows,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  STORY_MEETING,
  STORY_ORGANIZER,
  slotBookedFact,
  storyFact,
  storyRows,
  suggestedFact,
} from '#tests/stories/given.ts';
import { meetingIdOf, project } from './project.ts';

const AT = '2026-03-02T09:58:00.000Z';

const NINE = '2026-03-03T09:00:00.000Z';
const TEN = '2026-03-03T10:00:00.000Z';
const TWO = '2026-03-04T14:00:00.000Z';

const noTime = (round: number) =>
  storyFact('NoTimeFound', {
    round,
    evidenceRevision: 4,
    oldestReadAt: null,
    ranker: { by: 'rules', version: '1' },
    reason: 'nobodyFree',
    remedies: [{ kind: 'shorter', duration: 30 }],
  });

describe('the meeting', () => {
  it('is pending when it was created, with its personal values as the tokens they came as', () => {
    givenRows(createdFact({ description: 'sealed description' }, '2026-03-02T10:00:00Z')).expectRows({
      meeting: {
        id: STORY_MEETING,
        organizer_id: STORY_ORGANIZER,
        title: 'sealed title',
        description: 'sealed description',
        shareable_link: 'sealed link',
        status: 'pending',
        created_at: '2026-03-02T10:00:00.000Z',
        revision: 0,
      },
    });
  });

  it('is active once someone joined, and stays so when they decline', () => {
    givenRows(createdFact(), joinedFact(1)).expectRows({ meeting: { status: 'active', revision: 1 } });
    givenRows(createdFact(), joinedFact(1), storyFact('ParticipantDeclined', { participant: 1 })).expectRows({
      meeting: { status: 'active' },
    });
  });

  it('changes only what an event says', () => {
    givenRows(
      createdFact({ description: 'sealed description' }),
      storyFact(
        'MeetingChanged',
        { duration: 30, title: 'another sealed title' },
        '2026-03-02T11:00:00.000Z',
      ),
    ).expectRows({
      meeting: {
        title: 'another sealed title',
        description: 'sealed description',
        duration: 30,
        date_range_end: '2026-03-09',
        updated_at: '2026-03-02T11:00:00.000Z',
      },
    });
  });

  it('is scheduled for the booking that holds', () => {
    givenRows(createdFact(), joinedFact(1), bookingStartedFact(1, NINE), slotBookedFact(1, NINE)).expectRows({
      meeting: {
        status: 'scheduled',
        booking: 1,
        scheduled_time: NINE,
        scheduled_end: TEN,
        everyone_free: true,
      },
    });
  });

  it('is cancelled or lapsed with its open and booked slots', () => {
    givenRows(
      createdFact(),
      bookingStartedFact(1, NINE),
      slotBookedFact(1, NINE),
      storyFact('MeetingCancelled', {}, TEN),
    ).expectRows({
      meeting: { status: 'cancelled', ended_at: TEN },
      bookings: [{ state: 'cancelled' }],
    });
    givenRows(createdFact(), bookingStartedFact(1, NINE), storyFact('MeetingLapsed', {}, TEN)).expectRows({
      meeting: { status: 'lapsed', ended_at: TEN },
      bookings: [{ state: 'cancelled' }],
    });
  });

  it('is marked as erased when its key is destroyed, and not when a person’s is', () => {
    givenRows(
      createdFact(),
      storyFact('SubjectErased', { subject: `meeting:${STORY_MEETING}`, why: 'expired' }, TEN),
    ).expectRows({
      meeting: { erased_at: TEN, revision: 0 },
    });
    const [erased] = recordFacts([
      storyFact('SubjectErased', { subject: `participant:${STORY_MEETING}:1`, why: 'asked' }),
    ]);
    expect(meetingIdOf(erased!)).toBeNull();
  });
});

describe('the people', () => {
  it('are pending, accepted or declined', () => {
    givenRows(
      createdFact(),
      invitedFact(1),
      invitedFact(2),
      joinedFact(1, STORY_GUEST, NINE),
      storyFact('ParticipantDeclined', { participant: 2 }),
    ).expectRows({
      participants: [
        {
          number: 1,
          status: 'accepted',
          email: 'sealed own email 1',
          name: 'sealed name 1',
          user_id: STORY_GUEST,
          joined_at: NINE,
        },
        { number: 2, status: 'declined', email: 'sealed email 2', name: null, user_id: null },
      ],
    });
  });

  it('count their invitations: none for one who came by the share link', () => {
    givenRows(
      createdFact(),
      invitedFact(1),
      storyFact('InvitationRepeated', { participant: 1, invitation: 2 }, TEN),
      joinedFact(2),
    ).expectRows({
      participants: [{ invitations: 2 }, { invitations: 0 }],
    });
  });

  it('are asked again when they are invited again after declining', () => {
    givenRows(
      createdFact(),
      invitedFact(1),
      storyFact('ParticipantDeclined', { participant: 1 }),
      storyFact('InvitationRepeated', { participant: 1, invitation: 2 }),
    ).expectRows({ participants: [{ status: 'pending' }] });
  });

  it('stay as rows when they are removed, for an erasure to find them', () => {
    givenRows(
      createdFact(),
      invitedFact(1),
      joinedFact(2),
      storyFact('ParticipantRemoved', { participant: 1, mergedInto: 2 }),
    ).expectRows({ participants: [{ status: 'removed', merged_into: 2 }, { status: 'accepted' }] });
  });

  it('are in the zone that their calendar tells', () => {
    givenRows(createdFact(), joinedFact(1), calendarReadFact(1, 'Asia/Kolkata', 'token')).expectRows({
      participants: [{ timezone: 'Asia/Kolkata' }],
    });
  });
});

describe('the ranking', () => {
  it('lists its times best first, with how many participants are free', () => {
    givenRows(
      createdFact(),
      invitedFact(1),
      joinedFact(2),
      invitedFact(3),
      storyFact('ParticipantDeclined', { participant: 3 }),
      suggestedFact(1, [NINE, TWO], [{ participant: 1, state: 'unknown' }]),
    ).expectRows({
      meeting: { ranking_round: 1, ranking_current: true, ranked_by: 'rules' },
      suggestions: [
        { rank: 1, suggested_time: NINE, participants_available: 1 },
        { rank: 2, suggested_time: TWO, participants_available: 1 },
      ],
    });
  });

  it('does not count the organizer among those who are free', () => {
    givenRows(
      createdFact(),
      joinedFact(1),
      suggestedFact(1, [NINE], [{ participant: 0, state: 'busy' }]),
    ).expectRows({
      suggestions: [{ participants_available: 1 }],
    });
  });

  it('is kept with the starts of its times and how good the best one is, however many follow', () => {
    givenRows(createdFact(), suggestedFact(1, [NINE, TWO]), noTime(2)).expectRows({
      rankings: [
        { round: 1, starts: [NINE, TWO], confidence: 90 },
        { round: 2, starts: [], confidence: null },
      ],
    });
  });

  it('is replaced by the next one, with its longer list of times', () => {
    const rows = storyRows(
      recordFacts([createdFact(), joinedFact(1), suggestedFact(1, [NINE, TWO]), suggestedFact(2, [TWO])]),
    );
    expect(rows.suggestions).toMatchObject([{ rank: 1, suggested_time: TWO }]);
  });

  it('says why there is no time and what would help', () => {
    const rows = storyRows(recordFacts([createdFact(), joinedFact(1), suggestedFact(1, [NINE]), noTime(2)]));
    expect(rows.suggestions).toEqual([]);
    expect(rows.meeting).toMatchObject({
      no_time_reason: 'nobodyFree',
      remedies: [{ kind: 'shorter', duration: 30 }],
    });
  });

  it.each([
    ['the meeting is changed', storyFact('MeetingChanged', { duration: 30 })],
    ['someone is invited', invitedFact(2)],
    ['someone joins', joinedFact(2)],
    ['someone declines', storyFact('ParticipantDeclined', { participant: 1 })],
    ['someone is removed', storyFact('ParticipantRemoved', { participant: 1 })],
  ])('no longer counts once %s', (_, event) => {
    givenRows(createdFact(), joinedFact(1), suggestedFact(1, [NINE]), event).expectRows({
      meeting: { ranking_current: false },
    });
  });

  it('still counts when someone is only reminded', () => {
    givenRows(
      createdFact(),
      invitedFact(1),
      joinedFact(2),
      suggestedFact(1, [NINE]),
      storyFact('InvitationRepeated', { participant: 1, invitation: 2 }),
    ).expectRows({ meeting: { ranking_current: true } });
  });
});

describe('the bookings', () => {
  it('keep why they were chosen when a later ranking replaces the one they came from', () => {
    const [ranking] = recordFacts([suggestedFact(1, [NINE])]);
    const { ranker, suggestions } = ranking?.type === 'TimesSuggested' ? ranking.data : expect.fail();
    const basis = { round: 1, evidenceRevision: 3, ranker, suggestion: suggestions[0]! };
    const chosen = bookingStartedFact(1, NINE);
    givenRows(
      createdFact(),
      joinedFact(1),
      suggestedFact(1, [NINE]),
      { ...chosen, data: { ...chosen.data, basis } } as typeof chosen,
      slotBookedFact(1, NINE),
      storyFact('ParticipantDeclined', { participant: 1 }),
      suggestedFact(2, [TEN]),
    ).expectRows({ bookings: [{ basis }] });
    givenRows(createdFact(), bookingStartedFact(1, NINE)).expectRows({ bookings: [{ basis: null }] });
  });

  const recordedEvent = (booking: number) =>
    storyFact('CalendarEventRecorded', {
      booking,
      asOf: 1,
      eventId: `event${booking}`,
      iCalUid: `uid${booking}`,
      videoLink: 'sealed video link',
    });

  it('remember who declined while they were open', () => {
    const { data } = slotBookedFact(1, NINE) as Extract<KairosEvent, { type: 'SlotBooked' }>;
    givenRows(
      ...[createdFact(), joinedFact(1), joinedFact(2), bookingStartedFact(1, NINE)],
      storyFact('ParticipantDeclined', { participant: 1 }),
      storyFact('SlotBooked', { ...data, declined: [1] }),
    ).expectRows({ participants: [{ left_booked: true }, { left_booked: false }] });
  });

  it('say who the organizer booked without', () => {
    givenRows(
      createdFact(),
      joinedFact(1),
      bookingStartedFact(1, NINE, [1]),
      slotBookedFact(1, NINE),
    ).expectRows({
      meeting: { everyone_free: false },
      bookings: [{ without: [1], state: 'booked', calendar: 'due' }],
    });
  });

  it('supersede each other, and the meeting names the calendar event of the one that holds', () => {
    givenRows(
      createdFact(),
      bookingStartedFact(1, NINE),
      slotBookedFact(1, NINE),
      recordedEvent(1),
      bookingStartedFact(2, TWO),
      slotBookedFact(2, TWO),
    ).expectRows({
      meeting: { booking: 2, scheduled_time: TWO, calendar_event_id: null },
      bookings: [
        { state: 'superseded', calendar: 'recorded', calendar_event_id: 'event1' },
        { state: 'booked', calendar: 'due' },
      ],
    });
  });

  it('are taken from the ranking that the choice names, else from the newest one, if that shows the time', () => {
    const rankings = [createdFact(), suggestedFact(1, [NINE]), suggestedFact(2, [TWO])];
    const { data: shown } = suggestedFact(1, [NINE]) as Extract<KairosEvent, { type: 'TimesSuggested' }>;
    const basis = { evidenceRevision: 3, ranker: shown.ranker, suggestion: shown.suggestions[0]! };
    const chosen = (start: string, round?: number) => {
      const times = { booking: 1, start, end: TEN, by: 'organizer' as const, without: [], holds: [0] };
      return storyFact('BookingStarted', { ...times, ...(round && { basis: { ...basis, round } }) });
    };
    givenRows(...rankings, chosen(NINE, 1)).expectRows({ bookings: [{ taken_from: 1 }] });
    givenRows(...rankings, chosen(TWO)).expectRows({ bookings: [{ taken_from: 2 }] });
    givenRows(...rankings, chosen(NINE)).expectRows({ bookings: [{ taken_from: null }] });
  });

  it('leave the meeting as it was when they are abandoned', () => {
    givenRows(
      createdFact(),
      joinedFact(1),
      bookingStartedFact(1, NINE),
      storyFact('BookingAbandoned', { booking: 1, why: 'overlaps' }),
      storyFact('BookingSettled', { booking: 1 }),
    ).expectRows({
      meeting: { status: 'active', booking: null },
      bookings: [{ state: 'abandoned', abandoned_because: 'overlaps', settled: true }],
    });
  });

  it('show what became of the calendar event', () => {
    const booked = [createdFact(), bookingStartedFact(1, NINE), slotBookedFact(1, NINE)];
    const failed = storyFact('CalendarEventFailed', { booking: 1, why: 'missingPermission' });
    givenRows(...booked, failed).expectRows({
      bookings: [{ calendar: 'failed', calendar_failure: 'missingPermission' }],
    });
    givenRows(...booked, recordedEvent(1), failed).expectRows({ bookings: [{ calendar: 'recorded' }] });
    givenRows(...booked, failed, storyFact('CalendarEventRequested', { booking: 1 })).expectRows({
      bookings: [{ calendar: 'due', calendar_failure: null }],
    });
    givenRows(...booked, recordedEvent(1)).expectRows({
      meeting: { calendar_event_id: 'event1' },
      bookings: [{ calendar: 'recorded', video_link: 'sealed video link' }],
    });
    givenRows(...booked, recordedEvent(1), storyFact('CalendarEventRemoved', { booking: 1 })).expectRows({
      meeting: { calendar_event_id: null },
      bookings: [{ calendar: 'removed' }],
    });
  });
});

describe('the evidence', () => {
  it('keeps the busy time sealed, one token a part', () => {
    givenRows(
      createdFact(),
      joinedFact(1),
      calendarReadFact(1, 'Europe/Berlin', 'token 1', 1, 2),
      calendarReadFact(1, 'Europe/Berlin', 'token 2', 2, 2),
    ).expectRows({ availability: [{ participant: 1, known: true, busy: ['token 1', 'token 2'], parts: 2 }] });
  });

  it('starts again with the first part of another reading', () => {
    givenRows(
      createdFact(),
      calendarReadFact(0, 'Europe/Berlin', 'token 1', 1, 2),
      calendarReadFact(0, 'Europe/Berlin', 'token 2', 2, 2),
      calendarReadFact(0, 'Europe/Berlin', 'token 3'),
    ).expectRows({ availability: [{ busy: ['token 3'], parts: 1 }] });
  });

  it('keeps what people wish sealed, from the first part of the last reading', () => {
    const wishing = (wishes: string | undefined, part: number) => {
      const read = calendarReadFact(0, 'Europe/Berlin', `busy ${part}`, part, 2);
      return { ...read, data: { ...read.data, wishes } } as typeof read;
    };
    const read = [wishing('wishes', 1), wishing(undefined, 2)];
    givenRows(createdFact(), ...read).expectRows({ availability: [{ wishes: 'wishes' }] });
    givenRows(createdFact(), ...read, wishing(undefined, 1)).expectRows({ availability: [{ wishes: null }] });
  });

  it('is unknown with its reason, until a reading is confirmed', () => {
    const unknown = [
      createdFact(),
      calendarReadFact(0, 'Europe/Berlin', 'token'),
      storyFact('AvailabilityUnknown', { startedAt: AT, participant: 0, why: 'unreadable' }, NINE),
    ];
    givenRows(...unknown).expectRows({
      availability: [{ known: false, unknown_because: 'unreadable', read_at: '2026-03-02T09:58:00.000Z' }],
    });
    givenRows(
      ...unknown,
      storyFact('AvailabilityConfirmed', { startedAt: TEN, participant: 0, revision: 0 }, TEN),
    ).expectRows({
      availability: [{ known: true, unknown_because: null, busy: ['token'], read_at: TEN }],
    });
  });

  it('has how many calendars it is from, and how many of them failed until a reading is confirmed', () => {
    const read = calendarReadFact(0, 'Europe/Berlin', 'token');
    const sources = { calendars: 3, oldest: NINE };
    const known = { calendars: 3, oldest: NINE, counting: null, unreadable: null };
    const events = [
      createdFact(),
      { ...read, data: { ...read.data, ...sources } } as typeof read,
      storyFact(
        'AvailabilityUnknown',
        { startedAt: AT, participant: 0, why: 'unreadable', calendars: { counting: 4, unreadable: 1 } },
        NINE,
      ),
    ];
    givenRows(...events.slice(0, 2)).expectRows({ availability: [known] });
    givenRows(...events).expectRows({ availability: [{ ...known, counting: 4, unreadable: 1 }] });
    givenRows(
      ...events,
      storyFact('AvailabilityConfirmed', { startedAt: TEN, participant: 0, revision: 0 }, TEN),
    ).expectRows({ availability: [known] });
  });

  it('is what was read last, though an older look at other dates is recorded later', () => {
    const read = (zone: string, startedAt: string) =>
      storyFact('AvailabilityRead', {
        ...{ participant: 0, startedAt, zone, hours: 'business', part: 1, parts: 1 },
        ...{ range: { start: NINE, end: TEN }, busy: `${zone} sealed` as never },
      });
    const newer = read('Europe/Berlin', NINE);
    const older = read('Asia/Tokyo', '2026-03-02T08:59:00.000Z');
    givenRows(createdFact(), newer, older).expectRows({
      availability: [
        { busy: ['Europe/Berlin sealed'], zone: 'Europe/Berlin', read_at: NINE, checked_at: NINE },
      ],
    });
  });

  it('does not move the revision of the meeting', () => {
    givenRows(createdFact(), calendarReadFact(0, 'Europe/Berlin', 'token')).expectRows({
      meeting: { revision: 0 },
    });
  });
});

describe('the deliveries', () => {
  it('tell what last became of each email', () => {
    const mail = { recipient: 1, kind: 'invitation' as const, number: 1 };
    givenRows(
      createdFact(),
      invitedFact(1),
      storyFact('DeliveryFailed', { ...mail, why: 'unreachable' }),
      storyFact('DeliverySuppressed', { ...mail, number: 2 }),
      storyFact('DeliverySent', { ...mail, file: 'none', asOf: 0 }, TEN),
    ).expectRows({
      deliveries: [
        { ...mail, outcome: 'sent', failure: null, recorded_at: TEN },
        { number: 2, outcome: 'suppressed' },
      ],
    });
  });

  it('tell of an email that no one knows was sent, but not of single attempts', () => {
    const mail = { recipient: 1, kind: 'invitation' as const, number: 1 };
    const attempts = [1, 2].map((attempt) => storyFact('DeliveryAttempted', { ...mail, attempt }));
    givenRows(createdFact(), invitedFact(1), ...attempts).expectRows({ deliveries: [] });
    givenRows(createdFact(), invitedFact(1), ...attempts, storyFact('DeliveryUnknown', mail)).expectRows({
      deliveries: [{ ...mail, outcome: 'unknown', failure: null }],
    });
  });
});

describe('a handler', () => {
  it('refuses an event of a meeting that was never created', () => {
    givenRows(joinedFact(1)).expectRefusal('never created');
  });

  it('refuses an event about someone or a booking that was never heard of', () => {
    givenRows(createdFact(), storyFact('ParticipantDeclined', { participant: 4 })).expectRefusal(
      'no earlier event',
    );
    givenRows(createdFact(), slotBookedFact(1, NINE)).expectRefusal('no earlier event');
  });

  it('leaves the rows that an event does not change the same objects', () => {
    const rows = storyRows(
      recordFacts([createdFact(), joinedFact(1), joinedFact(2), suggestedFact(1, [NINE])]),
    );
    const [event] = recordFacts([storyFact('ParticipantDeclined', { participant: 1 })]);
    const after = project(rows, event!);
    expect(after.participants[1]).toBe(rows.participants[1]);
    expect(after.suggestions).toBe(rows.suggestions);
    expect(after.participants[0]).not.toBe(rows.participants[0]);
  });

  it('leaves the rows as they are whatever is said in Slack, and makes none where there is no meeting', () => {
    const [asked] = recordFacts([askedInSlackFact()]);
    expect(meetingIdOf(asked!)).toBe(STORY_MEETING);
    expect(project(null, asked!)).toBeNull();
    const rows = storyRows(recordFacts([createdFact(), invitedFact(1)]));
    expect(project(rows, asked!)).toBe(rows);
  });

  it('knows of no meeting where a conversation was erased that led to none', () => {
    const erased = recordFacts([
      storyFact('SubjectErased', { subject: `meeting:${STORY_MEETING}`, why: 'asked' }),
    ]);
    expect(project(null, erased[0]!)).toBeNull();
  });

  it('has nothing to do with reservations', () => {
    const [event] = recordFacts([storyFact('SlotReleased', { meeting: STORY_MEETING, booking: 1 })]);
    expect(meetingIdOf(event!)).toBeNull();
  });
});
