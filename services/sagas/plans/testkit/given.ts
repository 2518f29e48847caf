import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { fold, type Timestamped } from '#services/domain/decider.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { JOIN_PAUSE_MS } from '../availability-and-ranking.ts';
import type { ChannelState, SagaState } from '../state.ts';

/*
 * Histories of a meeting for the tests of the plans, in a few words each: created on Monday, 2 March 2026, 12:00 UTC,
 * for the five days from then on.
 */

export const PLAN_MEETING = '6f1de7a2-3c53-4a4e-9f0e-0d2b7a6f6c11';
export const PLAN_ORGANIZER = '0b8f2f0e-8a71-4d39-8a52-111111111111';

/** A time on that Monday, or `days` later. */
export const mondayAt = (time: string, days = 0): Date => {
  const date = new Date(`2026-03-02T${time}:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date;
};

type Details = Partial<Extract<MeetingEvent, { type: 'MeetingCreated' }>['data']>;

export const meetingCreated = (details: Details = {}): MeetingEvent => ({
  type: 'MeetingCreated',
  data: {
    title: 'Review',
    duration: 60,
    dateRangeStart: '2026-03-02',
    dateRangeEnd: '2026-03-06',
    timePreference: 'business',
    aiDecisionMode: 'auto',
    organizerId: PLAN_ORGANIZER,
    organizerZone: 'Europe/London',
    linkHash: 'hash',
    link: 'secret',
    ...details,
  },
});

export const participantInvited = (participant: number): MeetingEvent => ({
  type: 'ParticipantInvited',
  data: { participant, email: `p${participant}@example.org` },
});
export const invitationRepeated = (participant: number, invitation: number): MeetingEvent => ({
  type: 'InvitationRepeated',
  data: { participant, invitation },
});
export const participantJoined = (participant: number): MeetingEvent => ({
  type: 'ParticipantJoined',
  data: {
    participant,
    userId: `0b8f2f0e-8a71-4d39-8a52-22222222222${participant}`,
    email: `p${participant}@example.org`,
    name: `Person ${participant}`,
  },
});
/** Kairos let them take part. */
export const participantAdmitted = (participant: number): MeetingEvent => {
  const { data } = participantJoined(participant) as Extract<MeetingEvent, { type: 'ParticipantJoined' }>;
  return { type: 'ParticipantJoined', data: { ...data, admitted: true } };
};
export const participantDeclined = (participant: number): MeetingEvent => ({
  type: 'ParticipantDeclined',
  data: { participant },
});
export const participantRemoved = (participant: number): MeetingEvent => ({
  type: 'ParticipantRemoved',
  data: { participant },
});

/** Tuesday, 10:00 to 11:00 UTC, when everyone is free, unless something else is said. */
export const freeSlot = (changes: Partial<Suggestion> = {}): Suggestion => ({
  start: '2026-03-03T10:00:00.000Z',
  end: '2026-03-03T11:00:00.000Z',
  confidence: 92,
  ...COSTS_NOTHING,
  reason: 'Everyone is free',
  notFree: [],
  bent: [],
  ...changes,
});

const ranking = (round: number) => ({
  round,
  evidenceRevision: 0,
  oldestReadAt: mondayAt('12:00').toISOString(),
  ranker: { by: 'rules' as const, version: '1' },
});

export const timesSuggested = (round: number, ...suggestions: Suggestion[]): MeetingEvent => ({
  type: 'TimesSuggested',
  data: { ...ranking(round), suggestions: suggestions.length > 0 ? suggestions : [freeSlot()] },
});
export const noTimeFound = (round: number): MeetingEvent => ({
  type: 'NoTimeFound',
  data: { ...ranking(round), reason: 'nobodyFree', remedies: [] },
});

export const bookingStarted = (booking: number, graceSeconds?: number): MeetingEvent => ({
  type: 'BookingStarted',
  data: {
    booking,
    start: '2026-03-03T10:00:00.000Z',
    end: '2026-03-03T11:00:00.000Z',
    by: 'automatic',
    without: [],
    holds: [0],
    ...(graceSeconds !== undefined && { graceSeconds }),
  },
});
export const slotBooked = (booking: number): MeetingEvent => ({
  type: 'SlotBooked',
  data: { booking, start: '2026-03-03T10:00:00.000Z', end: '2026-03-03T11:00:00.000Z' },
});
export const bookingAbandoned = (booking: number): MeetingEvent => ({
  type: 'BookingAbandoned',
  data: { booking, why: 'overlaps' },
});
export const bookingSettled = (booking: number): MeetingEvent => ({
  type: 'BookingSettled',
  data: { booking },
});
/** Shows the meeting as it is then. */
export const calendarEventRecorded = (booking: number, silent?: 'silent'): MeetingEvent => ({
  type: 'CalendarEventRecorded',
  data: {
    ...{ booking, eventId: `event${booking}`, iCalUid: `event${booking}@google.com`, asOf: 0 },
    ...(silent && { silent: true as const }),
  },
});
export const calendarEventFailed = (
  booking: number,
  why: 'notConnected' | 'disconnected' | 'readOnly' | 'refused' | 'unreachable' = 'notConnected',
): MeetingEvent => ({ type: 'CalendarEventFailed', data: { booking, why } });
export const calendarChangeFailed = (booking: number, doing: 'removing' | 'updating'): MeetingEvent => ({
  type: 'CalendarEventFailed',
  data: { booking, why: 'disconnected', doing },
});
export const calendarEventUpdated = (booking: number, asOf: number): MeetingEvent => ({
  type: 'CalendarEventUpdated',
  data: { booking, asOf },
});
export const calendarEventRequested = (booking: number): MeetingEvent => ({
  type: 'CalendarEventRequested',
  data: { booking },
});
export const calendarRemovalRequested = (booking: number): MeetingEvent => ({
  type: 'CalendarRemovalRequested',
  data: { booking },
});
export const calendarEventRemoved = (booking: number): MeetingEvent => ({
  type: 'CalendarEventRemoved',
  data: { booking },
});
export const meetingCancelled: MeetingEvent = { type: 'MeetingCancelled', data: {} };
export const meetingLapsed: MeetingEvent = { type: 'MeetingLapsed', data: {} };

/** An event, or an event with the time at which it happened; by default the time of the event before. */
export type Happened = MeetingEvent | [Date, MeetingEvent];

/** The state that a history leads to; everyone's calendar is connected and readable, and no email was sent. */
export function givenState(history: readonly Happened[], changes: Partial<SagaState> = {}): SagaState {
  let clock = mondayAt('12:00');
  const events = history.map((entry, revision): Timestamped<MeetingEvent> => {
    const [time, event] = Array.isArray(entry) ? entry : [clock, entry];
    clock = time;
    const meta = { at: time.toISOString() };
    return event.type === 'CalendarEventRecorded' && event.data.asOf === 0
      ? { ...event, data: { ...event.data, asOf: revision }, meta }
      : { ...event, meta };
  });
  const meeting = fold(meetingDecider, events);
  if (meeting.status === 'none') throw new Error('A history begins with the meeting being created');
  return {
    meetingId: PLAN_MEETING,
    meeting,
    channels: [],
    rangeEnd: mondayAt('00:00', 5),
    evidence: evidenceDecider.initial,
    clockMoved: null,
    lookedAt: null,
    woken: null,
    takesEvents: true,
    connected: new Set([0, ...meeting.participants.map(({ number }) => number)]),
    zoneKnown: new Set(),
    zones: new Map(),
    decidedBy: (numbers) => new Map(numbers.map((number) => [number, [freeSlot()]])),
    rankedProposals: () => [],
    settled: () => false,
    deliveries: [],
    unconfirmed: [],
    parked: new Set(),
    refused: new Set(),
    joinPause: JOIN_PAUSE_MS,
    inDoubtUntil: null,
    ...changes,
  };
}

/** The same state after these emails were sent, each `recipient:kind:number`. */
export const mailsSent = (...mails: string[]): Partial<SagaState> => ({
  settled: (recipient, kind, number) => mails.includes(`${recipient}:${kind}:${number}`),
});

/** A channel in which the meeting was asked for, and where nothing is due; its answer shows no ranking yet. */
export const askedInChannel = (changes: Partial<ChannelState> = {}): ChannelState => ({
  wasAsked: true,
  shows: () => false,
  hasFailed: false,
  zoneOf: () => null,
  first: () => [],
  last: () => [],
  nextDue: () => null,
  ...changes,
});
