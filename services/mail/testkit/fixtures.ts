import type { MailKind, MemberMailKind } from '#contracts/events/delivery.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { USUAL_TIME_OPTIONS } from '#contracts/time-options.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import type { MailFacts } from '../facts.ts';
import type { MayLeave } from '../port.ts';

/** Facts for the tests of this folder: Ada in Berlin invites Ben and Cara. */

/** Lets every copy leave. */
export const always: MayLeave = async () => true;

export const sampleSettings = {
  from: { name: 'Kairos', address: 'kairos@kairos.example' },
  publicUrl: 'https://kairos.example',
};

export const sampleSuggestion: Suggestion = {
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T10:30:00Z',
  confidence: 87,
  ...COSTS_NOTHING,
  because: [],
  reason: 'Everyone is free, well inside their hours.',
  notFree: [],
  bent: [],
};

export const sampleFacts: MailFacts & { kind: MemberMailKind } = {
  kind: 'invitation',
  number: 1,
  recipient: { number: 1, email: 'ben@example.com', name: 'Ben Okri', zone: null, clock: '12-hour' },
  organizer: { name: 'Ada Lovelace', email: 'ada@example.com', zone: 'Europe/Berlin' },
  meeting: {
    id: '0b8f9a0e-57a3-4c53-8a39-6a5f2f9a4b11',
    title: 'Project kick-off',
    description: 'First we meet.\nThen we plan.',
    duration: 90,
    dateRangeStart: '2026-11-24',
    dateRangeEnd: '2026-11-30',
    timePreference: 'business',
    ...USUAL_TIME_OPTIONS,
    zone: 'Europe/Berlin',
    aiDecisionMode: 'auto',
  },
  links: {
    open: 'https://kairos.example/meetings/join/open-token',
    decline: 'https://kairos.example/meetings/join/decline-token',
    unsubscribe: 'https://kairos.example/api/unsubscribe/unsubscribe-token',
  },
  people: [
    { number: 1, name: 'Ben Okri' },
    { number: 2, name: 'Cara Diaz' },
  ],
  at: '2026-11-21T10:00:00.000Z',
};

const toOrganizer: MailFacts & { kind: MemberMailKind } = {
  ...sampleFacts,
  recipient: {
    number: 0,
    email: 'ada@example.com',
    name: 'Ada Lovelace',
    zone: 'Europe/Berlin',
    clock: '12-hour',
  },
  links: { open: 'https://kairos.example/meetings/meeting-id' },
};

export const sampleBooking: NonNullable<MailFacts['booked']> = {
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T10:30:00Z',
  videoLink: 'https://meet.google.com/abc-defg-hij',
  event: null,
  invitedAnyway: [],
  linkMayFollow: false,
};

export const sampleFile: NonNullable<MailFacts['file']> = {
  method: 'REQUEST',
  start: '2026-11-24T09:00:00Z',
  end: '2026-11-24T10:30:00Z',
  iCalUid: 'booking-1@kairos.example',
  sequence: 2,
};

const removal: NonNullable<MailFacts['file']> = { ...sampleFile, method: 'CANCEL', sequence: 3 };

const noTime: NonNullable<MailFacts['noTime']> = {
  reason: 'nobodyFree',
  remedies: [
    { kind: 'widerDates', dateRangeStart: '2026-11-24', dateRangeEnd: '2026-12-07' },
    { kind: 'shorter', duration: 60 },
    { kind: 'without', participant: 2 },
  ],
};

/** One of every kind that the organizer and the participants get. */
export const everyDelivery: Record<MemberMailKind, MailFacts & { kind: MemberMailKind }> = {
  invitation: sampleFacts,
  admitted: {
    ...sampleFacts,
    kind: 'admitted',
    number: 0,
    recipient: {
      number: 1,
      email: 'ben@example.com',
      name: 'Ben Okri',
      zone: 'Asia/Kolkata',
      clock: '12-hour',
    },
  },
  newDates: {
    ...sampleFacts,
    kind: 'newDates',
    number: 4,
    recipient: {
      number: 1,
      email: 'ben@example.com',
      name: 'Ben Okri',
      zone: 'Asia/Kolkata',
      clock: '12-hour',
    },
  },
  reminder: {
    ...sampleFacts,
    kind: 'reminder',
    number: 2,
    recipient: {
      number: 1,
      email: 'ben@example.com',
      name: 'Ben Okri',
      zone: 'Asia/Kolkata',
      clock: '12-hour',
    },
    deadline: '2026-11-23T16:00:00Z',
    goesAhead: true,
    settles: ['2026-11-24T09:00:00Z', '2026-11-26T09:00:00Z'],
  },
  deadline: {
    ...toOrganizer,
    kind: 'deadline',
    replies: { silent: [{ number: 2, starts: [sampleSuggestion.start] }], replied: 1 },
    suggestions: [sampleSuggestion],
  },
  proposals: {
    ...toOrganizer,
    kind: 'proposals',
    number: 2,
    proposals: [
      {
        ...{ participant: 2, start: sampleSuggestion.start, end: sampleSuggestion.end, notPossible: null },
        ranked: { suggestion: sampleSuggestion, rank: 2, of: 40 },
      },
    ],
  },
  suggestions: { ...toOrganizer, kind: 'suggestions', suggestions: [sampleSuggestion] },
  needsYou: {
    ...toOrganizer,
    kind: 'needsYou',
    why: "Cara Diaz hasn't replied yet.",
    suggestions: [
      { ...sampleSuggestion, notFree: [{ participant: 2, state: 'unknown' }], bent: ['someoneMissing'] },
    ],
  },
  allDeclined: { ...toOrganizer, kind: 'allDeclined', why: 'Everyone who was invited has declined.' },
  noTime: { ...toOrganizer, kind: 'noTime', noTime },
  booked: {
    ...sampleFacts,
    kind: 'booked',
    recipient: {
      number: 1,
      email: 'ben@example.com',
      name: 'Ben Okri',
      zone: 'Asia/Kolkata',
      clock: '12-hour',
    },
    booked: sampleBooking,
    file: sampleFile,
  },
  cancelled: { ...sampleFacts, kind: 'cancelled', booked: sampleBooking, file: removal },
  lapsed: { ...toOrganizer, kind: 'lapsed', noTime },
  calendarFailed: {
    ...toOrganizer,
    kind: 'calendarFailed',
    calendarTrouble: 'notConnected',
    booked: sampleBooking,
  },
  clockMoved: {
    ...toOrganizer,
    kind: 'clockMoved',
    number: 1440 - 5 * 60,
    booked: sampleBooking,
    clockMoved: {
      zone: 'America/Winnipeg',
      promised: new Date(Date.parse(sampleBooking.start) + 3_600_000).toISOString(),
    },
  },
  calendarUpdate: {
    ...sampleFacts,
    kind: 'calendarUpdate',
    booked: { ...sampleBooking, event: 'google' },
    file: { ...removal, isReplaced: true },
  },
  changed: {
    ...sampleFacts,
    kind: 'changed',
    number: 9,
    booked: sampleBooking,
    changed: { title: 'Kick-off', texts: ['description'], video: true },
    file: sampleFile,
  },
  removed: {
    ...sampleFacts,
    kind: 'removed',
    number: 9,
    booked: sampleBooking,
    takenOff: true,
    file: removal,
  },
  declined: {
    ...toOrganizer,
    kind: 'declined',
    number: 1,
    booked: sampleBooking,
    links: {
      open: 'https://kairos.example/meetings/meeting-id',
      move: 'https://kairos.example/meetings/meeting-id?move',
      cancel: 'https://kairos.example/meetings/meeting-id?cancel',
    },
    watch: { busy: [], next: [{ start: sampleSuggestion.start, end: sampleSuggestion.end }] },
  },
  joined: { ...toOrganizer, kind: 'joined', number: 1, booked: sampleBooking },
  replyUnclear: {
    ...sampleFacts,
    kind: 'replyUnclear',
    number: 9,
    booked: sampleBooking,
    calendarReply: { participant: 1, answer: 'declined', doubt: 'unproven' },
  },
  busyNow: {
    ...toOrganizer,
    kind: 'busyNow',
    number: 9,
    booked: sampleBooking,
    watch: { busy: [1], next: [{ start: sampleSuggestion.start, end: sampleSuggestion.end }] },
  },
  calendarReplied: {
    ...toOrganizer,
    kind: 'calendarReplied',
    number: 9,
    booked: sampleBooking,
    calendarReply: {
      ...{ participant: 1, answer: 'proposed', word: 'An hour later?' },
      proposed: { start: '2026-11-25T14:00:00Z', end: '2026-11-25T15:30:00Z' },
    },
    links: {
      open: 'https://kairos.example/meetings/meeting-id',
      move: 'https://kairos.example/meetings/meeting-id?move',
    },
  },
};

/** One of every kind. */
export const everyKind: Record<MailKind, MailFacts> = {
  ...everyDelivery,
  mailReplied: {
    ...sampleFacts,
    ...{ kind: 'mailReplied', number: 9 },
    mailReply: {
      participant: 1,
      times: [{ start: '2026-11-24T09:00:00Z', end: '2026-11-24T10:30:00Z', answer: 'works' }],
      id: '<words@partner.example>',
      repliesTo: 'reply+token@kairos.example',
    },
  },
  confirmAnswer: { ...sampleFacts, kind: 'confirmAnswer', number: 7 },
};
