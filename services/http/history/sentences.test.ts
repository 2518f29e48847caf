import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor, Meta } from '#contracts/events/event-spec.ts';
import { type KairosEvent, streamKinds } from '#contracts/events/streams.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { eventArbitraries } from '#services/storage/event-store/testkit/event-arbitraries.ts';
import { KIND } from './kinds.ts';
import type { NarratedEvent, NarrationContext } from './sentences/narration.ts';
import { sentenceOf, sentenceOfAll } from './sentences.ts';

const MIA = '0b0e7ab1-0000-4000-8000-0000000000aa';
const NOAH = '0b0e7ab1-0000-4000-8000-0000000000bb';
const NAMES = ['Mia Berlin', 'Noah London', 'Emma New York', 'omar@example.com'];

const toMia: NarrationContext = {
  viewer: { number: 0, role: 'organizer' },
  zone: 'Europe/Berlin',
  nameOf: (number) => NAMES[number] ?? null,
  numberOf: (id) => (id === MIA ? 0 : id === NOAH ? 1 : null),
  bookingOf: (number) =>
    number === 1 ? { start: '2026-11-24T09:00:00Z', end: '2026-11-24T09:45:00Z' } : undefined,
};
const toNoah: NarrationContext = { ...toMia, viewer: { number: 1, role: 'participant' } };

type DataOf<Type extends KairosEvent['type']> = Extract<KairosEvent, { type: Type }>['data'];
type By = Partial<Pick<Meta, 'actor' | 'source'>>;

const happened = <Type extends KairosEvent['type']>(type: Type, data: DataOf<Type>, by: By = {}) =>
  ({
    type,
    data,
    meta: { at: '2026-11-22T10:00:00Z', actor: { kind: 'kairos' }, source: 'saga', ...by },
  }) as unknown as NarratedEvent;

const byMia: By = { actor: { kind: 'user', id: MIA }, source: 'http' };
const byNoah: By = { actor: { kind: 'user', id: NOAH }, source: 'http' };
const inSlack: By = { actor: { kind: 'slack' }, source: 'slack' };

const SLOT = { start: '2026-11-24T09:00:00Z', end: '2026-11-24T09:45:00Z' };
const SLOT_WORDS = 'Tuesday, November 24, 10:00 AM to 10:45 AM';
const suggestion: Suggestion = {
  ...SLOT,
  confidence: 97,
  parts: {
    attendance: 1,
    hours: 1,
    sooner: 1,
    breathingRoom: 1,
    roundStart: 1,
    lunch: 1,
    fragmentation: 1,
    weekday: 1,
  },
  reason: 'Everyone is free.',
  notFree: [],
  bent: [],
};
const basis = { evidenceRevision: 3, ranker: { by: 'rules' as const, version: '1' }, suggestion };
const ranking = { round: 1, evidenceRevision: 3, oldestReadAt: null, ranker: basis.ranker };
const details = {
  title: 'Plan',
  duration: 45,
  dateRangeStart: '2026-11-23',
  dateRangeEnd: '2026-12-04',
  timePreference: 'business' as const,
  aiDecisionMode: 'auto' as const,
};
const created = { ...details, organizerId: MIA, organizerZone: 'Europe/Berlin', linkHash: 'h', link: 'l' };
const place = { team: 'T', channel: 'C', thread: null };
const reading = {
  participant: 1,
  zone: 'Europe/London',
  hours: 'business' as const,
  range: SLOT,
  busy: [1, 2],
  part: 1,
  parts: 1,
};

/** At least one sentence for every type of event, word for word. */
const TABLE: { [Type in KairosEvent['type']]: [DataOf<Type>, string, By?, NarrationContext?][] } = {
  MeetingCreated: [
    [
      created,
      'You asked for a meeting of 45 minutes from November 23 to December 4, in business hours; Kairos is to book the best time by itself.',
      byMia,
    ],
    [
      { ...created, dateRangeEnd: '2026-11-23', aiDecisionMode: 'manual' },
      'Mia Berlin, in Slack, asked for a meeting of 45 minutes on November 23, in business hours; the organizer is to choose the time.',
      { ...byMia, source: 'slack' },
      toNoah,
    ],
  ],
  MeetingReworded: [
    [
      { wording: 1, title: 'Meeting with somebody' },
      'Somebody asked to be forgotten, and Kairos left them out of what is written about the meeting. Its title is now “Meeting with somebody”.',
    ],
    [
      { wording: 1, title: null },
      'Somebody asked to be forgotten, and Kairos left them out of what is written about the meeting.',
    ],
  ],
  MeetingChanged: [
    [{ title: 'New', duration: 90 }, 'You changed the title: “New”; the length: 1 hour 30 minutes.', byMia],
    [
      { dateRangeStart: '2026-11-24', dateRangeEnd: '2026-11-24' },
      'You changed the days: November 24.',
      byMia,
    ],
    [
      { title: null, dateRangeStart: '2026-11-23', dateRangeEnd: '2026-11-24' },
      'You changed the title; the days: from November 23 to November 24.',
      byMia,
    ],
    [
      { dateRangeEnd: '2026-11-24', aiDecisionMode: 'manual', timePreference: 'morning' },
      'You changed the last day: November 24; the preferred time: in the morning; who chooses: you are to choose the time.',
      byMia,
    ],
  ],
  ParticipantInvited: [
    [{ participant: 1, email: 'n' }, 'You invited Noah London.', byMia],
    [{ participant: 1, email: 'n' }, 'Mia Berlin invited you.', byMia, toNoah],
    [{ participant: 9, email: null }, 'You invited somebody whose data was erased.', byMia],
  ],
  InvitationRepeated: [[{ participant: 1, invitation: 2 }, 'You invited Noah London again.', byMia]],
  ParticipantJoined: [
    [{ participant: 1, userId: NOAH, email: 'n', name: 'Noah' }, 'Noah London joined.', byNoah],
    [{ participant: 1, userId: NOAH, email: 'n', name: 'Noah' }, 'You joined.', byNoah, toNoah],
    [
      { participant: 1, userId: NOAH, email: 'n', name: 'Noah', admitted: true },
      'Kairos let Noah London take part: a request in Slack names them, and their calendar is connected.',
    ],
    [
      { participant: 1, userId: NOAH, email: 'n', name: 'Noah' },
      'Kairos let Noah London take part: a request in Slack names them, and their calendar is connected.',
      { actor: { kind: 'kairos' } },
    ],
  ],
  ParticipantDeclined: [
    [{ participant: 1 }, 'Noah London declined.', byNoah],
    [{ participant: 3 }, 'omar@example.com declined.', { actor: { kind: 'participant', number: 3 } }],
    [{ participant: 2 }, 'You declined for Emma New York.', byMia],
  ],
  ParticipantRemoved: [
    [{ participant: 1 }, 'You removed Noah London.', byMia],
    [
      { participant: 2, mergedInto: 1 },
      'Participant 2 and Noah London are one person, and count once from here on.',
      byMia,
    ],
  ],
  TimesSuggested: [
    [
      {
        ...ranking,
        suggestions: [
          {
            ...suggestion,
            confidence: 41,
            notFree: [
              { participant: 0, state: 'busy' },
              { participant: 1, state: 'busy' },
              { participant: 2, state: 'unknown' },
            ],
          },
          suggestion,
        ],
      },
      `Kairos made 2 suggestions: first ${SLOT_WORDS}, with 41 percent confidence, although you and Noah London were busy and Emma New York’s calendar was unknown.`,
    ],
    [
      { ...ranking, suggestions: [{ ...suggestion, bent: ['outsidePreference'] }, suggestion] },
      `Kairos made 2 suggestions: first ${SLOT_WORDS}, with 97 percent confidence, although it was outside the preferred time of the day.`,
    ],
    [
      {
        ...ranking,
        suggestions: [{ ...suggestion, notFree: [{ participant: 2, state: 'busy' }] }, suggestion],
      },
      `Kairos made 2 suggestions: first ${SLOT_WORDS}, with 97 percent confidence.`,
      {},
      toNoah,
    ],
    [
      { ...ranking, suggestions: [suggestion] },
      `Kairos made one suggestion: ${SLOT_WORDS}, with 97 percent confidence.`,
    ],
    [
      { ...ranking, ranker: { by: 'vertex', version: 'g' }, suggestions: [suggestion, suggestion] },
      `Kairos made 2 suggestions, and a model put them into their order: first ${SLOT_WORDS}, with 97 percent confidence.`,
    ],
  ],
  NoTimeFound: [
    [
      {
        ...ranking,
        reason: 'nobodyFree',
        remedies: [
          { kind: 'shorter', duration: 30 },
          { kind: 'without', participant: 2 },
        ],
      },
      'Kairos found no time: never within the dates were enough people free together. It offered to meet for 30 minutes, or to go without Emma New York.',
    ],
    [
      { ...ranking, reason: 'nobodyFree', remedies: [{ kind: 'without', participant: 2 }] },
      'Kairos found no time within the dates.',
      {},
      toNoah,
    ],
  ],
  BookingStarted: [
    [
      { booking: 1, ...SLOT, by: 'automatic', without: [], basis },
      `Kairos chose ${SLOT_WORDS} by itself, at 97 percent confidence, since it suits everyone.`,
    ],
    [
      {
        booking: 1,
        ...SLOT,
        by: 'organizer',
        without: [2],
        basis: {
          ...basis,
          suggestion: { ...suggestion, confidence: 41, notFree: [{ participant: 2, state: 'busy' }] },
        },
      },
      `You chose ${SLOT_WORDS}, without Emma New York, at 41 percent confidence.`,
      byMia,
    ],
    [
      { booking: 1, ...SLOT, by: 'organizer', without: [0, 2] },
      `You chose ${SLOT_WORDS}, without yourself and Emma New York.`,
      byMia,
    ],
    [
      {
        booking: 1,
        ...SLOT,
        by: 'organizer',
        without: [],
        basis: {
          ...basis,
          suggestion: { ...suggestion, confidence: 59, notFree: [{ participant: 2, state: 'outOfHours' }] },
        },
      },
      `You chose ${SLOT_WORDS}, at 59 percent confidence, although Emma New York would have been outside their hours.`,
      byMia,
    ],
    [
      { booking: 1, ...SLOT, by: 'organizer', without: [2], basis },
      `Mia Berlin chose ${SLOT_WORDS}.`,
      byMia,
      toNoah,
    ],
    [
      { booking: 1, ...SLOT, by: 'organizer', without: [] },
      `You, in Slack, chose ${SLOT_WORDS}.`,
      { ...byMia, source: 'slack' },
    ],
  ],
  SlotReserved: [
    [
      { meeting: MIA, booking: 1, ...SLOT },
      `Kairos held ${SLOT_WORDS} in your time, so that no other meeting takes it.`,
    ],
  ],
  SlotBooked: [[{ booking: 1, ...SLOT }, `${SLOT_WORDS} was booked.`]],
  BookingAbandoned: [
    [{ booking: 1, why: 'overlaps' }, `${SLOT_WORDS} could not be booked: another meeting had taken it.`],
    [{ booking: 1, why: 'overlaps' }, `${SLOT_WORDS} could not be booked after all.`, {}, toNoah],
    [{ booking: 2, why: 'released' }, 'A time was given up before it was booked.'],
  ],
  BookingSettled: [[{ booking: 1 }, `${SLOT_WORDS} no longer counts for this meeting.`]],
  SlotReleased: [[{ meeting: MIA, booking: 1 }, `Kairos let go of ${SLOT_WORDS}.`]],
  CalendarEventRecorded: [
    [
      { booking: 1, eventId: 'e', iCalUid: 'i', videoLink: 'https://x' },
      'Kairos put the meeting into your Google Calendar, with a video link.',
    ],
    [
      { booking: 1, eventId: 'e', iCalUid: 'i' },
      'Kairos put the meeting into Mia Berlin’s Google Calendar.',
      {},
      toNoah,
    ],
  ],
  CalendarEventFailed: [
    [
      { booking: 1, why: 'unreachable' },
      'The calendar event could not be made: Google could not be reached.',
    ],
  ],
  CalendarEventRequested: [[{ booking: 1 }, 'You asked for the calendar event once more.', byMia]],
  CalendarEventRemoved: [
    [{ booking: 1 }, `Kairos took the meeting on ${SLOT_WORDS} out of your Google Calendar.`],
  ],
  MeetingCancelled: [
    [{}, 'You cancelled the meeting.', byMia],
    [{}, 'Somebody who has left cancelled the meeting.', { actor: { kind: 'user', id: 'x' } }],
  ],
  MeetingLapsed: [[{}, 'The dates passed without a booking, so that the meeting lapsed.']],
  AvailabilityRead: [
    [reading, 'Kairos read Noah London’s calendar.'],
    [reading, 'Kairos read your calendar.', {}, toNoah],
    [
      { ...reading, busy: null, part: 2, parts: 3 },
      'Kairos read Noah London’s calendar (part 2 of 3). What it said was erased since.',
    ],
  ],
  AvailabilityConfirmed: [
    [{ participant: 1, revision: 0 }, 'Kairos read Noah London’s calendar again, and it said the same.'],
  ],
  AvailabilityUnknown: [
    [
      { participant: 1, why: 'notJoined' },
      'Noah London’s calendar was unknown: the invitation was not answered yet.',
    ],
    [{ participant: 0, why: 'disconnected' }, 'Your calendar was unknown: the calendar was disconnected.'],
  ],
  DeliverySent: [
    [{ recipient: 1, kind: 'invitation', number: 1 }, 'Kairos mailed Noah London the invitation.'],
    [
      { recipient: 0, kind: 'declined', number: 1 },
      'Kairos mailed you the news that Noah London cannot come.',
    ],
  ],
  DeliveryFailed: [
    [
      { recipient: 1, kind: 'booked', number: 1, why: 'refused' },
      'Kairos could not mail Noah London the booked time: the mail server refused it.',
    ],
  ],
  DeliverySuppressed: [
    [
      { recipient: 1, kind: 'booked', number: 1 },
      'Kairos did not mail Noah London the booked time: they had unsubscribed.',
    ],
  ],
  SlackAsked: [
    [
      { ...place, ts: null, where: 'channel', by: 'U1', text: '30 minutes with Noah' },
      'Somebody in Slack asked: “30 minutes with Noah”.',
      inSlack,
    ],
    [
      { ...place, ts: null, where: 'channel', by: null, text: null },
      'Somebody in Slack asked something that was erased since.',
      inSlack,
    ],
  ],
  SlackLinkRequired: [[{}, 'Kairos asked that person to connect their account first.']],
  SlackUnderstood: [
    [
      {
        ...details,
        userId: MIA,
        zone: 'Europe/Berlin',
        people: [{ email: 'n', name: null, slackUser: null, zone: null }],
        understoodBy: 'grammar',
      },
      'Kairos understood the request: 45 minutes with 1 person from November 23 to December 4, in business hours.',
    ],
    [
      { ...details, userId: MIA, zone: 'Europe/Berlin', people: null, understoodBy: 'vertex' },
      'A model read the request for Kairos: 45 minutes from November 23 to December 4, in business hours.',
    ],
  ],
  SlackNotUnderstood: [
    [{ why: 'nobody' }, 'Kairos could not make a meeting of it: it named nobody who is to come.'],
  ],
  SlackPressed: [
    [
      { ...place, press: 1, id: 'p', by: 'U', action: { kind: 'book', start: SLOT.start } },
      'Somebody in Slack pressed the button to book Tuesday, November 24, 10:00 AM.',
      inSlack,
    ],
    [
      { ...place, press: 1, id: 'p', by: 'U', action: { kind: 'cancel' } },
      'Somebody in Slack pressed the button to cancel the meeting.',
      inSlack,
    ],
  ],
  SlackPressAnswered: [
    [{ press: 1, outcome: 'taken' }, 'Nothing was done, since the time was taken meanwhile.'],
  ],
  SlackPosting: [[{ ...place, message: 'answer' }, 'Kairos set about posting its answer in Slack.']],
  SlackPosted: [
    [{ message: 'answer', channel: 'C', ts: null, shows: 's' }, 'Kairos posted its answer in Slack.'],
    [
      { message: 'notice:booked:1:1', channel: 'C', ts: null, shows: 's' },
      'Kairos posted a note in Slack to Noah London with the booked time.',
    ],
    [
      { message: 'link:1', channel: 'C', ts: null, shows: 's' },
      'Kairos posted a request in Slack to Noah London to connect an account.',
    ],
  ],
  SlackMessageChanged: [
    [{ message: 'answer', shows: 's' }, 'Kairos brought its answer in Slack up to date.'],
  ],
  SlackPostFailed: [
    [
      { message: 'press:1', why: 'gone' },
      'Kairos could not post the answer to a button in Slack: the channel or the person is gone.',
    ],
  ],
  SubjectErased: [
    [
      { subject: `participant:${MIA}:2`, why: 'asked' },
      'The personal data of participant 2 was erased, as was asked.',
    ],
    [
      { subject: `participant:${MIA}:1`, why: 'asked' },
      'Your personal data was erased, as was asked.',
      {},
      toNoah,
    ],
    [
      { subject: `participant:${MIA}:0`, why: 'asked' },
      'The personal data of the organizer was erased, as was asked.',
      {},
      toNoah,
    ],
    [
      { subject: `words:${MIA}:1`, why: 'asked' },
      'The personal data in what was written before was erased, as was asked.',
      {},
      toNoah,
    ],
    [
      { subject: `meeting:${MIA}`, why: 'expired' },
      'The personal data of the meeting was erased, since its time was over.',
    ],
  ],
};

const TYPES = Object.values(streamKinds).flatMap((events) => Object.keys(events)) as KairosEvent['type'][];

test('every type of event that the log may hold has its sentence and its sign', () => {
  expect(Object.keys(TABLE).sort()).toEqual([...TYPES].sort());
  for (const type of TYPES)
    expect([type, TABLE[type].length > 0, KIND[type]]).toEqual([type, true, expect.any(String)]);
});

describe.each(TYPES)('%s', (type) => {
  test.each(TABLE[type].map(([data, sentence, by, telling]) => ({ data, sentence, by, telling })))(
    '$sentence',
    ({ data, sentence, by, telling }) => {
      expect(sentenceOf(happened(type, data as never, by), telling ?? toMia)).toBe(sentence);
    },
  );
});

const actor: fc.Arbitrary<Actor> = fc.oneof(
  fc.constantFrom<Actor[]>(
    { kind: 'kairos' },
    { kind: 'slack' },
    { kind: 'user', id: MIA },
    { kind: 'user', id: 'x' },
  ),
  fc.nat(9).map((number): Actor => ({ kind: 'participant', number })),
);

test('whatever an event holds, its sentence is one line that ends, and says nothing that is missing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...TYPES),
      actor,
      fc.constantFrom(toMia, toNoah),
      fc.gen(),
      (type, by, telling, gen) => {
        const data = gen(() => eventArbitraries[type] as fc.Arbitrary<never>);
        const sentence = sentenceOf(happened(type, data, { actor: by, source: 'http' }), telling);
        expect(sentence).toMatch(/\S.*\.$/s);
        expect(sentence.replaceAll(/“.*”/gs, '')).not.toMatch(/undefined|null|NaN|\[object|Invalid| {2}/);
      },
    ),
    { numRuns: 500 },
  );
});

describe('what belongs together', () => {
  const all = (...events: NarratedEvent[]) => sentenceOfAll(events, toMia);
  const sent = (recipient: number) => happened('DeliverySent', { recipient, kind: 'booked', number: 1 });

  test('is told as one', () => {
    expect(
      all(...[1, 2].map((participant) => happened('ParticipantInvited', { participant, email: 'e' }, byMia))),
    ).toBe('You invited Noah London and Emma New York.');
    const repeated = happened('InvitationRepeated', { participant: 3, invitation: 2 }, byMia);
    expect(all(happened('ParticipantInvited', { participant: 1, email: 'n' }, byMia), repeated)).toBe(
      'You invited Noah London, and omar@example.com again.',
    );
    expect(all(happened('InvitationRepeated', { participant: 1, invitation: 2 }, byMia), repeated)).toBe(
      'You invited Noah London and omar@example.com again.',
    );
    expect(all(sent(2), sent(0), sent(1))).toBe(
      'Kairos mailed you, Noah London, and Emma New York the booked time.',
    );
    expect(
      all(sent(1), happened('DeliveryFailed', { recipient: 2, kind: 'booked', number: 1, why: 'refused' })),
    ).toBe('Kairos mailed Noah London the booked time. To Emma New York it could not be sent.');
    const held = [1, 2].map((recipient) =>
      happened('DeliverySuppressed', { recipient, kind: 'booked', number: 1 }),
    );
    expect(all(...held)).toBe(
      'Kairos did not mail Noah London and Emma New York the booked time: they had unsubscribed.',
    );
    expect(
      all(happened('DeliveryFailed', { recipient: 0, kind: 'booked', number: 1, why: 'refused' }), ...held),
    ).toBe('Kairos could not mail you the booked time. Noah London and Emma New York had unsubscribed.');
    expect(
      all(
        happened('SlotReserved', { meeting: MIA, booking: 1, ...SLOT }),
        happened('SlotBooked', { booking: 1, ...SLOT }),
      ),
    ).toBe(`${SLOT_WORDS} was booked.`);
  });

  test('of a look at the calendars it is told how many were how', () => {
    const same = (participant: number) => happened('AvailabilityConfirmed', { participant, revision: 0 });
    expect(all(same(0), same(1))).toBe(
      'Kairos looked at 2 calendars again, and each said the same as before.',
    );
    expect(
      all(
        happened('AvailabilityRead', { ...reading, participant: 0 }),
        happened('AvailabilityRead', { ...reading, participant: 2, parts: 2 }),
        happened('AvailabilityRead', { ...reading, participant: 2, part: 2, parts: 2 }),
        same(1),
        happened('AvailabilityUnknown', { participant: 3, why: 'notJoined' }),
      ),
    ).toBe('Kairos looked at 4 calendars: 1 said the same as before, 1 was unknown.');
  });
});
