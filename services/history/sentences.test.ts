import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor, Meta } from '#contracts/events/event-spec.ts';
import { type KairosEvent, streamKinds } from '#contracts/events/streams.ts';
import type { Suggestion } from '#contracts/events/suggestion.ts';
import { eventArbitraries } from '#services/storage/event-store/testkit/event-arbitraries.ts';
import { COSTS_NOTHING } from '#tests/scheduling/costs-nothing.ts';
import { KIND } from './kinds.ts';
import type { NarratedEvent, NarrationContext } from './sentences/narration.ts';
import { sentenceOf, sentenceOfAll } from './sentences.ts';
import type { StoryEvent } from './story.ts';
import { isVisibleTo } from './visibility.ts';

const AT = '2026-03-02T09:58:00.000Z';

const MIA = '0b0e7ab1-0000-4000-8000-0000000000aa';
const NOAH = '0b0e7ab1-0000-4000-8000-0000000000bb';
const TOKEN = '0b0e7ab1-0000-4000-8000-0000000000cc';
const NAMES = ['Mia Berlin', 'Noah London', 'Emma New York', 'omar@example.com'];

const toMia: NarrationContext = {
  viewer: { number: 0, role: 'organizer' },
  zone: 'Europe/Berlin',
  clock: '12-hour',
  nameOf: (number) => NAMES[number] ?? null,
  tokenNameOf: (id) => (id === TOKEN ? 'Nightly report' : null),
  numberOf: (id) => (id === MIA ? 0 : id === NOAH ? 1 : null),
  bookingOf: (number) =>
    number === 1 ? { start: '2026-11-24T09:00:00Z', end: '2026-11-24T09:45:00Z' } : undefined,
  proposalOf: (number) => (number === 1 ? { start: '2026-11-25T09:00:00Z', duration: 45 } : undefined),
  proposerOf: (start) => (start === '2026-11-25T09:00:00Z' ? 2 : undefined),
};
const toNoah: NarrationContext = {
  ...toMia,
  viewer: { number: 1, role: 'participant' },
  tokenNameOf: () => null,
};

type DataOf<Type extends KairosEvent['type']> = Extract<KairosEvent, { type: Type }>['data'];
type By = Partial<Pick<Meta, 'actor' | 'client' | 'source'>>;

const happened = <Type extends KairosEvent['type']>(type: Type, data: DataOf<Type>, by: By = {}) =>
  ({
    type,
    data,
    meta: { at: '2026-11-22T10:00:00Z', actor: { kind: 'kairos' }, source: 'saga', ...by },
  }) as unknown as NarratedEvent;

const byMia: By = { actor: { kind: 'user', id: MIA }, source: 'http' };
const toEmma: NarrationContext = { ...toMia, viewer: { number: 2, role: 'participant' } };
const byNoah: By = { actor: { kind: 'user', id: NOAH }, source: 'http' };
const FAMILY = { name: 'Family', why: 'outdated' } as const;
const inSlack: By = { actor: { kind: 'slack' }, source: 'slack' };

const SLOT = { start: '2026-11-24T09:00:00Z', end: '2026-11-24T09:45:00Z' };
const SLOT_WORDS = 'Tuesday, November 24, 10:00 AM to 10:45 AM';
const suggestion: Suggestion = {
  ...SLOT,
  confidence: 97,
  ...COSTS_NOTHING,
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
const replied = { participant: 1, writtenAt: '2026-11-22T09:58:00.000Z' };
const place = { team: 'T', channel: 'C', thread: null };
const reading = {
  startedAt: AT,
  participant: 1,
  zone: 'Europe/London',
  hours: 'business' as const,
  range: SLOT,
  busy: [1, 2],
  part: 1,
  parts: 1,
};

const typed = { participant: 1, startedAt: '2026-11-20T09:00:00.000Z', zone: 'Europe/London', asOf: 0 };

/** At least one sentence for every type of event, word for word. */
const TABLE: { [Type in KairosEvent['type']]: [DataOf<Type>, string, By?, NarrationContext?][] } = {
  MeetingCreated: [
    [
      created,
      'You created a meeting of 45 minutes from November 23 to December 4, during business hours. Kairos books the best time automatically.',
      byMia,
    ],
    [
      { ...created, video: 'jitsi', videoAddress: 'https://meet.jit.si/kairos-1' },
      'You created a meeting of 45 minutes from November 23 to December 4, during business hours. Kairos books the best time automatically. You chose a Jitsi room.',
      byMia,
    ],
    [
      { ...created, dateRangeEnd: '2026-11-23', aiDecisionMode: 'manual' },
      'Mia Berlin, in Slack, created a meeting of 45 minutes on November 23, during business hours. The organizer chooses the time.',
      { ...byMia, source: 'slack' },
      toNoah,
    ],
    [
      {
        ...created,
        priority: 'soonest',
        excludedDays: ['2026-11-24', '2026-11-26'],
        latest: '16:00',
        nights: true,
      },
      "Mia Berlin created a meeting of 45 minutes from November 23 to December 4, during business hours, as soon as possible, until 4:00 PM in the organizer's time zone, not on Nov 24 or Nov 26, also at night. Kairos books the best time automatically.",
      byMia,
      toNoah,
    ],
  ],
  GracePeriodEnded: [[{ booking: 1 }, 'It could no longer be undone, so Kairos notified everyone.']],
  BookingUndone: [
    [{ booking: 1 }, 'You undid the booking before anyone was told.', byMia],
    [
      { booking: 2, again: 1 },
      'Mia Berlin undid the move before anyone was told. Tuesday, November 24, 10:00 AM to 10:45 AM counts again.',
      byMia,
      toNoah,
    ],
  ],
  CancellationUndone: [[{ status: 'active' }, 'You undid the cancellation before anyone was told.', byMia]],
  DeadlineSet: [
    [
      { deadline: '2026-11-20T16:00:00.000Z', reminders: true, bookAtDeadline: false },
      'You asked for replies by Friday, November 20, 5:00 PM, with reminders.',
      byMia,
    ],
    [
      { deadline: '2026-11-20T16:00:00.000Z', reminders: true, bookAtDeadline: true },
      'You asked for replies by Friday, November 20, 5:00 PM, with reminders, and to go ahead then without those who are silent.',
      byMia,
    ],
    [
      { deadline: '2026-11-20T16:00:00.000Z', reminders: false, bookAtDeadline: false },
      'Mia Berlin asked for replies by Friday, November 20, 5:00 PM, without reminders.',
      byMia,
      toNoah,
    ],
    [{ deadline: null, reminders: true, bookAtDeadline: false }, 'You set no deadline for replies.', byMia],
    [
      { deadline: null, reminders: false, bookAtDeadline: false },
      'You set no deadline and no reminders.',
      byMia,
    ],
  ],
  MeetingReworded: [
    [
      { wording: 1, title: 'Meeting with someone' },
      'Someone asked to be forgotten, so Kairos removed them from the texts of the meeting. Its title is now “Meeting with someone”.',
    ],
    [
      { wording: 1, title: null },
      'Someone asked to be forgotten, so Kairos removed them from the texts of the meeting.',
    ],
  ],
  MeetingChanged: [
    [
      { title: 'New', duration: 90 },
      'You changed the title to “New” and the length to 1 hour 30 minutes.',
      byMia,
    ],
    [
      { dateRangeStart: '2026-11-24', dateRangeEnd: '2026-11-24' },
      'You changed the day to November 24.',
      byMia,
    ],
    [{ location: 'Room 5' }, 'You changed the place to “Room 5”.', byMia],
    [{ location: '' }, 'You changed the place.', byMia],
    [{ video: 'none', videoAddress: '' }, 'You chose no video link.', byMia],
    [
      { duration: 90, videoAddress: 'https://rooms.example.com/mia' },
      'You changed the length to 1 hour 30 minutes, and chose an address for the video call.',
      byMia,
    ],
    [
      { title: null, dateRangeStart: '2026-11-23', dateRangeEnd: '2026-11-24' },
      'You changed the title, the first day to November 23, and the last day to November 24.',
      byMia,
    ],
    [
      { dateRangeEnd: '2026-11-24', aiDecisionMode: 'manual', timePreference: 'morning' },
      'You changed the last day to November 24, the preferred hours to mornings, and the mode to Manual Approval.',
      byMia,
    ],
    [
      { excludedDays: ['2026-11-24', '2026-11-26'], earliest: '09:30', latest: null },
      'You changed the excluded days to November 24 and November 26, the earliest time to 9:30 AM, and the latest time to any.',
      byMia,
    ],
    [
      { excludedDays: [], earliest: '09:30', priority: 'soonest', nights: true },
      "Mia Berlin changed the priority to as soon as possible, the excluded days to none, the earliest time to 9:30 AM in the organizer's time zone, and times at night to allowed.",
      byMia,
      toNoah,
    ],
  ],
  ParticipantInvited: [
    [{ participant: 1, email: 'n' }, 'You invited Noah London.', byMia],
    [{ participant: 1, email: 'n' }, 'Mia Berlin invited you.', byMia, toNoah],
    [{ participant: 9, email: null }, 'You invited someone whose data was erased.', byMia],
  ],
  InvitationRepeated: [[{ participant: 1, invitation: 2 }, 'You invited Noah London again.', byMia]],
  ParticipantJoined: [
    [{ participant: 1, userId: NOAH, email: 'n', name: 'Noah' }, 'Noah London joined.', byNoah],
    [{ participant: 1, userId: NOAH, email: 'n', name: 'Noah' }, 'You joined.', byNoah, toNoah],
    [
      { participant: 1, userId: NOAH, email: 'n', name: 'Noah', admitted: true },
      'Kairos added Noah London, because a request in Slack named them and their calendar is connected.',
    ],
    [
      { participant: 1, userId: NOAH, email: 'n', name: 'Noah' },
      'Kairos added Noah London, because a request in Slack named them and their calendar is connected.',
      { actor: { kind: 'kairos' } },
    ],
  ],
  ParticipantDeclined: [
    [{ participant: 1 }, 'Noah London declined.', byNoah],
    [{ participant: 3 }, 'omar@example.com declined.', { actor: { kind: 'participant', number: 3 } }],
    [{ participant: 2 }, 'You declined for Emma New York.', byMia],
    [
      { participant: 1, word: 'On leave that week' },
      'Noah London declined, saying “On leave that week”.',
      { actor: { kind: 'participant', number: 1 } },
    ],
    [
      { ...replied, word: 'On leave that week' },
      'Noah London declined in their calendar, saying “On leave that week”.',
      byNoah,
    ],
    [{ participant: 1, word: null }, 'Noah London declined.', { actor: { kind: 'participant', number: 1 } }],
  ],
  TimeKept: [
    [
      { booking: 1, despite: [0, 1] },
      'You kept the booked time, although you and Noah London may not come.',
      byMia,
    ],
  ],
  CalendarLooked: [
    [{ booking: 1, times: [{ participant: 1, is: 'busy' }] }, 'Noah London is busy at the booked time now.'],
    [
      {
        booking: 1,
        times: [
          { participant: 0, is: 'busy' },
          { participant: 1, is: 'busy' },
          { participant: 2, is: 'unknown' },
        ],
      },
      "You and Noah London are busy at the booked time now. Kairos can't read the calendar of Emma New York any more, so the booked time is unknown there.",
    ],
    [
      { booking: 1, times: [{ participant: 0, is: 'free' }], event: { state: 'asBooked' } },
      'You are free at the booked time again. The event in your calendar is at the booked time again.',
    ],
    [
      { booking: 1, replies: [{ participant: 1, reply: 'declined' }], event: { state: 'gone' } },
      'The event in your calendar shows that Noah London declined. You deleted the event in your calendar.',
    ],
    [
      { booking: 1, event: { state: 'moved', ...SLOT } },
      `You moved the event in your calendar to ${SLOT_WORDS}.`,
    ],
  ],
  CalendarReplied: [
    [{ ...replied, answer: 'accepted' }, "Noah London said in their calendar that they're coming.", byNoah],
    [{ ...replied, answer: 'declined' }, 'You declined in your calendar.', byNoah, toNoah],
    [{ ...replied, answer: 'tentative' }, 'You said in your calendar that you may come.', byNoah, toNoah],
    [
      { ...replied, answer: 'tentative', word: 'If the train runs' },
      'Noah London said in their calendar that they may come, saying “If the train runs”.',
      byNoah,
    ],
    [
      { ...replied, answer: 'delegated', delegate: 'tom@example.com' },
      'Noah London said in their calendar that tom@example.com comes in their place.',
      byNoah,
    ],
    [
      { ...replied, answer: 'proposed', ...SLOT },
      `Noah London proposed ${SLOT_WORDS} in their calendar.`,
      byNoah,
    ],
    [
      { ...replied, answer: 'proposed', start: null, end: null },
      'Noah London proposed another time in their calendar.',
      byNoah,
    ],
    [
      { ...replied, answer: 'declined', doubt: 'unproven' },
      'A calendar replied in the name of Noah London. Nothing proves that it was theirs, so Kairos asks.',
    ],
    [
      { ...replied, answer: 'declined', doubt: 'outdated' },
      "Noah London's calendar replied to an earlier time, so Kairos asks them about this one.",
    ],
  ],
  MailReplied: [
    [
      { participant: 1, mailedAt: replied.writtenAt, word: 'Could we do Tuesday?' },
      'Noah London replied by email. Kairos sent the words to the organizer.',
    ],
    [{ participant: 1, mailedAt: replied.writtenAt }, 'Noah London replied by email, without words.'],
    [
      { participant: 1, mailedAt: replied.writtenAt, doubt: 'unproven' },
      'An email came in the name of Noah London. Nothing proves the sender, so Kairos asks.',
    ],
  ],
  ParticipantAnswered: [
    [
      { participant: 1, evidenceRevision: 2, done: true, mailedAt: replied.writtenAt },
      'Noah London answered by email.',
    ],
    [{ ...replied, done: true }, "Noah London said in their calendar that they're coming.", byNoah],
    [{ participant: 1 }, 'Noah London takes part.'],
    [{ participant: 1, evidenceRevision: 2 }, 'Noah London takes part by marking times.'],
    [{ participant: 1, evidenceRevision: 2, done: true }, 'Noah London finished marking times.'],
    [
      { participant: 3, email: 'omar@example.com' },
      'omar@example.com came by the share link, to mark times.',
    ],
  ],
  TimeProposed: [
    [
      {
        ...{ proposal: 1, participant: 2, start: '2026-11-25T09:00:00Z', duration: 45 },
        ...{ zone: 'Europe/London', verdict: 'possible' },
      },
      "Emma New York proposed Wednesday, November 25, 10:00 AM to 10:45 AM. Kairos told them that it's possible.",
    ],
    [
      {
        ...{ proposal: 2, participant: 1, start: null, duration: 45 },
        ...{ zone: 'Europe/London', verdict: 'unknown' },
      },
      "You proposed a time. When it was has since been erased. Kairos told you that it can't tell yet whether it's possible.",
      byNoah,
      toNoah,
    ],
  ],
  ProposalWithdrawn: [
    [
      { proposal: 1, participant: 2 },
      'Emma New York withdrew the proposed time Wednesday, November 25, 10:00 AM to 10:45 AM.',
    ],
  ],
  ProposalSetAside: [
    [
      { proposal: 1, participant: 2 },
      'You set aside the proposed time Wednesday, November 25, 10:00 AM to 10:45 AM from Emma New York.',
      byMia,
    ],
    [{ proposal: 7, participant: 1 }, 'Mia Berlin set aside a proposed time from you.', byMia, toNoah],
  ],
  AnswerOptionsChanged: [
    [
      { answersVisible: true, answersWithoutConfirmation: false },
      "You decided that participants see each other's answers, and that answers by the share link count once confirmed by email.",
      byMia,
    ],
    [
      { answersVisible: false, answersWithoutConfirmation: true },
      "You decided that participants don't see each other's answers, and that answers by the share link count at once.",
      byMia,
    ],
  ],
  AttendanceChanged: [
    [{ optional: [1], quorums: [] }, 'Mia Berlin changed who is required: you are optional.', byMia, toNoah],
    [
      { optional: [1, 3], quorums: [{ atLeast: 1, members: [2, 4] }] },
      'You changed who is required: Noah London and omar@example.com are optional, and at least 1 of Emma New York and someone whose data was erased has to come.',
      byMia,
    ],
    [{ optional: [], quorums: [] }, 'You made everyone required.', byMia],
    [
      { optional: [1, 2], quorums: [], silent: [2] },
      'The deadline passed without a reply from Emma New York, so Kairos made them optional.',
    ],
  ],
  ParticipantRemoved: [
    [{ participant: 1 }, 'You removed Noah London.', byMia],
    [
      { participant: 2, mergedInto: 1 },
      'Participant 2 and Noah London are the same person and now count once.',
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
      `Kairos suggested 2 times. The first was ${SLOT_WORDS}, with 41% confidence, although you and Noah London were busy and Emma New York's calendar was unknown.`,
    ],
    [
      { ...ranking, suggestions: [{ ...suggestion, bent: ['outsidePreference'] }, suggestion] },
      `Kairos suggested 2 times. The first was ${SLOT_WORDS}, with 97% confidence, although it was outside the preferred hours.`,
    ],
    [
      {
        ...ranking,
        suggestions: [{ ...suggestion, notFree: [{ participant: 2, state: 'busy' }] }, suggestion],
      },
      `Kairos suggested 2 times. The first was ${SLOT_WORDS}, with 97% confidence.`,
      {},
      toNoah,
    ],
    [
      { ...ranking, suggestions: [suggestion] },
      `Kairos suggested 1 time: ${SLOT_WORDS}, with 97% confidence.`,
    ],
    [
      { ...ranking, ranker: { by: 'model', version: 'g' }, suggestions: [suggestion, suggestion] },
      `Kairos suggested 2 times, ordered by a model. The first was ${SLOT_WORDS}, with 97% confidence.`,
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
      'Kairos found no time: there was no time in the dates when enough people were free. It offered to meet for 30 minutes, or to make Emma New York optional.',
    ],
    [
      { ...ranking, reason: 'nobodyFree', remedies: [{ kind: 'without', participant: 2 }] },
      'Kairos found no time in the dates.',
      {},
      toNoah,
    ],
  ],
  BookingStarted: [
    [
      {
        ...{ booking: 2, start: '2026-11-25T09:00:00Z', end: '2026-11-25T09:45:00Z' },
        ...{ by: 'organizer', without: [], holds: [0], inCalendar: true },
      },
      'Kairos followed: the meeting moves to Wednesday, November 25, 10:00 AM to 10:45 AM, as your calendar shows.',
    ],
    [
      {
        ...{ booking: 2, start: '2026-11-25T09:00:00Z', end: '2026-11-25T09:45:00Z' },
        ...{ by: 'organizer', without: [], holds: [0], basis },
      },
      'You chose Wednesday, November 25, 10:00 AM to 10:45 AM, which Emma New York had proposed, at 97% confidence, because it works for everyone.',
      byMia,
    ],
    [
      { booking: 1, ...SLOT, by: 'automatic', without: [], holds: [0], basis },
      `Kairos chose ${SLOT_WORDS} automatically, at 97% confidence, because it works for everyone.`,
    ],
    [
      {
        booking: 1,
        ...SLOT,
        by: 'organizer',
        without: [2],
        holds: [0],
        basis: {
          ...basis,
          suggestion: { ...suggestion, confidence: 41, notFree: [{ participant: 2, state: 'busy' }] },
        },
      },
      `You chose ${SLOT_WORDS}, without Emma New York, at 41% confidence.`,
      byMia,
    ],
    [
      { booking: 1, ...SLOT, by: 'organizer', without: [0, 2], holds: [0] },
      `You chose ${SLOT_WORDS}, without yourself and Emma New York.`,
      byMia,
    ],
    [
      {
        booking: 1,
        ...SLOT,
        by: 'organizer',
        without: [],
        holds: [0],
        basis: {
          ...basis,
          suggestion: { ...suggestion, confidence: 59, notFree: [{ participant: 2, state: 'outOfHours' }] },
        },
      },
      `You chose ${SLOT_WORDS}, at 59% confidence, although Emma New York would have been outside their hours.`,
      byMia,
    ],
    [
      { booking: 1, ...SLOT, by: 'organizer', without: [2], holds: [0], basis },
      `Mia Berlin chose ${SLOT_WORDS}.`,
      byMia,
      toNoah,
    ],
    [
      { booking: 1, ...SLOT, by: 'organizer', without: [], holds: [0] },
      `You, in Slack, chose ${SLOT_WORDS}.`,
      { ...byMia, source: 'slack' },
    ],
  ],
  SlotReserved: [
    [
      { meeting: MIA, booking: 1, ...SLOT },
      `Kairos reserved ${SLOT_WORDS}, so no other meeting can take it.`,
    ],
  ],
  SlotBooked: [[{ booking: 1, ...SLOT }, `${SLOT_WORDS} was booked.`]],
  BookingAbandoned: [
    [
      { booking: 1, why: 'overlaps' },
      `${SLOT_WORDS} couldn't be booked, because another meeting had taken it.`,
    ],
    [{ booking: 1, why: 'overlaps' }, `${SLOT_WORDS} couldn't be booked after all.`, {}, toNoah],
    [
      { booking: 1, why: 'overlaps', participant: 0 },
      `${SLOT_WORDS} couldn't be booked, because another meeting had just taken your time.`,
    ],
    [
      { booking: 1, why: 'overlaps', participant: 1, since: '2026-03-02T08:00:00.000Z' },
      `${SLOT_WORDS} couldn't be booked, because another meeting had just taken the time of Noah London.`,
    ],
    [
      { booking: 1, why: 'changed' },
      `${SLOT_WORDS} couldn't be booked, because people or their calendars changed meanwhile.`,
    ],
    [{ booking: 2, why: 'released' }, 'A time was released before it was booked.'],
  ],
  BookingSettled: [[{ booking: 1 }, `${SLOT_WORDS} no longer counts for this meeting.`]],
  HoldsUpdated: [[{ booking: 1, asOf: 9 }, 'Kairos reserves the time for those who take part now.']],
  SlotReleased: [[{ meeting: MIA, booking: 1 }, `Kairos released ${SLOT_WORDS}.`]],
  CalendarEventRecorded: [
    [
      { booking: 1, eventId: 'e', iCalUid: 'i', asOf: 1, videoLink: 'https://x' },
      'Kairos added the meeting to your calendar, with a video link.',
    ],
    [
      { booking: 1, eventId: 'e', iCalUid: 'i', asOf: 1 },
      "Kairos added the meeting to Mia Berlin's calendar.",
      {},
      toNoah,
    ],
    [
      { booking: 1, eventId: 'e', iCalUid: 'i', asOf: 1, videoLink: 'https://x', moved: true },
      'Kairos moved the meeting in your calendar.',
    ],
  ],
  CalendarEventFailed: [
    [
      { booking: 1, why: 'unreachable' },
      "The calendar event couldn't be created. Kairos couldn't reach your calendar.",
    ],
    [
      { booking: 1, why: 'disconnected', doing: 'removing' },
      "The calendar event couldn't be removed. Your calendar no longer gives Kairos access.",
    ],
    [
      { booking: 1, why: 'notConnected', doing: 'updating' },
      "The calendar event couldn't be changed. Your calendar isn't connected.",
    ],
  ],
  CalendarEventUpdated: [
    [{ booking: 1, asOf: 9 }, 'Kairos brought the meeting in your calendar up to date.'],
  ],
  CalendarEventRequested: [[{ booking: 1 }, 'You asked for the calendar event again.', byMia]],
  CalendarRemovalRequested: [[{ booking: 1 }, 'You asked to remove the calendar event again.', byMia]],
  CalendarEventRemoved: [[{ booking: 1 }, `Kairos removed the meeting on ${SLOT_WORDS} from your calendar.`]],
  MeetingCancelled: [
    [{}, 'You cancelled the meeting.', byMia],
    [{ inCalendar: true }, 'You deleted the event in your calendar, so Kairos cancelled the meeting.'],
    [{}, 'Someone who has left cancelled the meeting.', { actor: { kind: 'user', id: 'x' } }],
  ],
  MeetingLapsed: [[{}, 'The dates passed without a booking, so the meeting lapsed.']],
  AvailabilityRead: [
    [reading, "Kairos read Noah London's calendar."],
    [reading, 'Kairos read your calendar.', {}, toNoah],
    [{ ...reading, calendars: 2 }, 'Kairos read 2 calendars of Noah London.'],
    [{ ...reading, calendars: 2 }, 'Kairos read your 2 calendars.', {}, toNoah],
    [{ ...reading, calendars: 2 }, "Kairos read Noah London's calendars.", {}, toEmma],
    [
      { ...reading, busy: null, part: 2, parts: 3 },
      "Kairos read Noah London's calendar (part 2 of 3). What it said has since been erased.",
    ],
  ],
  AvailabilityConfirmed: [
    [{ startedAt: AT, participant: 1, revision: 0 }, "Kairos rechecked Noah London's calendar: no changes."],
  ],
  AvailabilityUnknown: [
    [
      { startedAt: AT, participant: 1, why: 'notJoined' },
      "Noah London's calendar was unknown: they hadn't replied to the invitation yet.",
    ],
    [
      { startedAt: AT, participant: 0, why: 'disconnected' },
      'Your calendar was unknown: the calendar was disconnected.',
    ],
    [
      {
        startedAt: AT,
        participant: 0,
        why: 'unreadable',
        calendars: { counting: 1, unreadable: 1 },
        unreadable: [FAMILY],
      },
      "Your calendar was unknown: it couldn't be read.",
    ],
    [
      {
        startedAt: AT,
        participant: 0,
        why: 'unreadable',
        calendars: { counting: 3, unreadable: 1 },
        unreadable: [FAMILY],
      },
      "Your free times were unknown: 1 of 3 calendars (“Family”) couldn't be read.",
    ],
    [
      {
        startedAt: AT,
        participant: 0,
        why: 'unreadable',
        calendars: { counting: 3, unreadable: 2 },
        unreadable: null,
      },
      "Your free times were unknown: 2 of 3 calendars couldn't be read.",
    ],
    [
      {
        startedAt: AT,
        participant: 1,
        why: 'unreadable',
        calendars: { counting: 3, unreadable: 1 },
        unreadable: [FAMILY],
      },
      "Noah London's free times were unknown: 1 of 3 calendars couldn't be read.",
    ],
    [
      {
        startedAt: AT,
        participant: 1,
        why: 'unreadable',
        calendars: { counting: 3, unreadable: 1 },
        unreadable: [FAMILY],
      },
      "Noah London's free times were unknown: one of the calendars couldn't be read.",
      {},
      toEmma,
    ],
  ],
  AnswerTyped: [
    [{ ...typed, spans: [1_971_584, 8, 0, 4, 3, 2] }, 'Noah London marked 6 half hours.'],
    [{ ...typed, spans: [1_971_584, 2, 1] }, 'You marked 1 half hour.', byNoah, toNoah],
    [{ ...typed, spans: [] }, 'Noah London cleared the times they had marked.'],
    [{ ...typed, spans: null }, 'Noah London marked times, which have since been erased.'],
  ],
  DeliveryAttempted: [
    [
      { recipient: 1, kind: 'invitation', number: 1, attempt: 1 },
      'Kairos started emailing Noah London the invitation.',
    ],
  ],
  DeliveryDeferred: [
    [
      { recipient: 1, kind: 'invitation', number: 1, attempt: 1 },
      "Kairos couldn't email Noah London the invitation yet.",
    ],
  ],
  DeliverySent: [
    [
      { recipient: 1, kind: 'invitation', number: 1, file: 'none', asOf: 0 },
      'Kairos emailed Noah London the invitation.',
    ],
    [
      { recipient: 0, kind: 'declined', number: 1, file: 'none', asOf: 0 },
      "Kairos emailed you the news that Noah London can't make it.",
    ],
  ],
  DeliveryFailed: [
    [
      { recipient: 1, kind: 'booked', number: 1, why: 'refused' },
      "Kairos couldn't email Noah London the booked time: the mail server refused it.",
    ],
  ],
  DeliverySuppressed: [
    [
      { recipient: 1, kind: 'booked', number: 1 },
      "Kairos didn't email Noah London the booked time, because they had unsubscribed.",
    ],
    [
      { recipient: 1, kind: 'invitation', number: 4, why: 'limit' },
      "Kairos didn't email Noah London the invitation, because they had reached the limit on invitations that day.",
    ],
  ],
  DeliveryUnknown: [
    [
      { recipient: 0, kind: 'confirmAnswer', number: 71 },
      "Kairos tried to email someone who answered by the share link the link that confirms it, but doesn't know whether it was sent.",
      byMia,
    ],
    [
      { recipient: 1, kind: 'booked', number: 1 },
      "Kairos tried to email Noah London the booked time, but doesn't know whether it was sent.",
    ],
  ],
  SlackAsked: [
    [
      { ...place, ts: null, where: 'channel', by: 'U1', text: '30 minutes with Noah' },
      'Someone in Slack asked: “30 minutes with Noah”.',
      inSlack,
    ],
    [
      { ...place, ts: null, where: 'channel', by: null, text: null },
      'Someone in Slack asked something that has since been erased.',
      inSlack,
    ],
  ],
  SlackLinkRequired: [[{}, 'Kairos asked them to connect their account first.']],
  SlackUnderstood: [
    [
      {
        ...details,
        userId: MIA,
        zone: 'Europe/Berlin',
        people: [{ email: 'n', name: null, slackUser: null, zone: null }],
        understoodBy: 'grammar',
        earliest: '10:00',
        latest: '16:00',
      },
      'Kairos understood the request: 45 minutes with 1 person from November 23 to December 4, during business hours, from 10:00 AM to 4:00 PM.',
    ],
    [
      { ...details, userId: MIA, zone: 'Europe/Berlin', people: null, understoodBy: 'model' },
      'A model read the request for Kairos: 45 minutes from November 23 to December 4, during business hours.',
    ],
  ],
  SlackNotUnderstood: [
    [{ why: 'nobody' }, "Kairos couldn't turn the request into a meeting: it named no one to invite."],
  ],
  SlackSettingsUnderstood: [
    [
      { userId: MIA, before: { noticeMinutes: 0 }, after: { noticeMinutes: 60 } },
      'Kairos understood a change of their settings.',
    ],
  ],
  SlackAttendanceUnderstood: [
    [
      {
        ...{
          userId: created.organizerId,
          meeting: created.organizerId,
          title: 'Plan',
          words: 'Ana is optional.',
        },
        ...{ before: { optional: [], quorums: [] }, after: { optional: [1], quorums: [] } },
      },
      'Kairos understood who is required at a meeting.',
    ],
  ],
  SlackAttendanceChanged: [[{}, 'Kairos changed who is required at that meeting.']],
  SlackChangeUnderstood: [
    [
      {
        ...{ userId: created.organizerId, meeting: created.organizerId, title: 'Plan' },
        change: { kind: 'length', duration: 90 },
      },
      'Kairos understood what to change about a meeting.',
    ],
  ],
  SlackChangeMade: [
    [{}, 'Kairos changed that meeting as it was asked to.'],
    [{ movable: { ...SLOT, notFree: [], times: [] } }, 'Kairos offered other times for that meeting.'],
  ],
  SlackSettingsChanged: [[{}, 'Kairos changed their settings.']],
  SlackPressed: [
    [
      { ...place, press: 1, id: 'p', by: 'U', action: { kind: 'undoSettings' } },
      'Someone in Slack used the button to set their settings back.',
      inSlack,
    ],
    [
      { ...place, press: 1, id: 'p', by: 'U', action: { kind: 'book', start: SLOT.start } },
      'Someone in Slack used the button to book Tuesday, November 24, 10:00 AM.',
      inSlack,
    ],
    [
      {
        ...{ ...place, press: 1, id: 'p', by: 'U' },
        action: { kind: 'book', start: SLOT.start, insteadOf: SLOT.end },
      },
      'Someone in Slack used the button to move it to Tuesday, November 24, 10:00 AM.',
      inSlack,
    ],
    [
      { ...place, press: 1, id: 'p', by: 'U', action: { kind: 'undo', booking: null } },
      'Someone in Slack used the button to undo the cancellation.',
      inSlack,
    ],
    [
      { ...place, press: 1, id: 'p', by: 'U', action: { kind: 'cancel' } },
      'Someone in Slack used the button to cancel the meeting.',
      inSlack,
    ],
  ],
  SlackPressAnswered: [
    [{ press: 1, outcome: 'taken' }, 'Nothing was done, because the time had been taken.'],
  ],
  SlackPosting: [[{ ...place, message: 'answer' }, 'Kairos started posting its answer in Slack.']],
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
  SlackMessageChanged: [[{ message: 'answer', shows: 's' }, 'Kairos updated its answer in Slack.']],
  SlackPostFailed: [
    [
      { message: 'press:1', why: 'gone' },
      "Kairos couldn't post the answer to a button in Slack: the channel or the person is gone.",
    ],
  ],
  SubjectErased: [
    [
      { subject: `participant:${MIA}:2`, why: 'asked' },
      'The personal data of participant 2 was erased on request.',
    ],
    [
      { subject: `participant:${MIA}:1`, why: 'asked' },
      'Your personal data was erased on request.',
      {},
      toNoah,
    ],
    [
      { subject: `participant:${MIA}:0`, why: 'asked' },
      'The personal data of the organizer was erased on request.',
      {},
      toNoah,
    ],
    [
      { subject: `words:${MIA}:1`, why: 'asked' },
      'The personal data in earlier texts was erased on request.',
      {},
      toNoah,
    ],
    [
      { subject: `meeting:${MIA}`, why: 'expired' },
      'The personal data of the meeting was erased because its retention period ended.',
    ],
  ],
  AdminActed: [[{ act: 'testEmailSent' }, 'An admin looked after Kairos.']],
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

test('whatever an event holds, a participant is told of nobody but themselves and the organizer', () => {
  const people = { ...toEmma, nameOf: (number: number) => NAMES[number] ?? 'Somebody Else' };
  fc.assert(
    fc.property(fc.constantFrom(...TYPES), fc.gen(), (type, gen) => {
      const event = happened(
        type,
        gen(() => eventArbitraries[type] as fc.Arbitrary<never>),
      );
      // Two entries that are merged are the same person.
      if (type !== 'ParticipantRemoved' && isVisibleTo(event as StoryEvent, toEmma.viewer))
        expect(sentenceOf(event, people)).not.toMatch(/Noah London|omar@|Somebody Else/);
    }),
    { numRuns: 3_000 },
  );
});

test('times are told on the clock of the viewer', () => {
  expect(
    sentenceOf(happened('SlotBooked', { booking: 1, ...SLOT }), { ...toMia, clock: '24-hour' }),
  ).toContain('Tuesday, November 24, 10:00 to 10:45');
});

describe('what belongs together', () => {
  const all = (...events: NarratedEvent[]) => sentenceOfAll(events, toMia);
  const sent = (recipient: number) =>
    happened('DeliverySent', { recipient, kind: 'booked', number: 1, file: 'none', asOf: 0 });

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
      'Kairos emailed you, Noah London, and Emma New York the booked time.',
    );
    expect(
      all(sent(1), happened('DeliveryFailed', { recipient: 2, kind: 'booked', number: 1, why: 'refused' })),
    ).toBe("Kairos emailed Noah London the booked time. It couldn't be sent to Emma New York.");
    expect(all(sent(1), happened('DeliveryUnknown', { recipient: 2, kind: 'booked', number: 1 }))).toBe(
      "Kairos emailed Noah London the booked time. Kairos tried to email Emma New York the booked time, but doesn't know whether it was sent.",
    );
    const held = [1, 2].map((recipient) =>
      happened('DeliverySuppressed', { recipient, kind: 'booked', number: 1 }),
    );
    expect(all(...held)).toBe(
      "Kairos didn't email Noah London and Emma New York the booked time, because they had unsubscribed.",
    );
    expect(
      all(happened('DeliveryFailed', { recipient: 0, kind: 'booked', number: 1, why: 'refused' }), ...held),
    ).toBe("Kairos couldn't email you the booked time. Noah London and Emma New York had unsubscribed.");
    expect(
      all(
        happened('SlotReserved', { meeting: MIA, booking: 1, ...SLOT }),
        happened('SlotBooked', { booking: 1, ...SLOT }),
      ),
    ).toBe(`${SLOT_WORDS} was booked.`);
  });

  test('of a look at the calendars it is told how many were how', () => {
    const same = (participant: number) =>
      happened('AvailabilityConfirmed', { startedAt: AT, participant, revision: 0 });
    expect(all(same(0), same(1))).toBe('Kairos rechecked 2 calendars: no changes.');
    expect(
      all(
        happened('AvailabilityRead', { ...reading, participant: 0 }),
        happened('AvailabilityRead', { ...reading, participant: 2, parts: 2 }),
        happened('AvailabilityRead', { ...reading, participant: 2, part: 2, parts: 2 }),
        same(1),
        happened('AvailabilityUnknown', { startedAt: AT, participant: 3, why: 'notJoined' }),
      ),
    ).toBe('Kairos checked 4 calendars: 1 had no changes, 1 was unknown.');
  });
});

describe('a move', () => {
  const later = { start: '2026-11-25T13:00:00Z', end: '2026-11-25T14:00:00Z' };
  const bookingOf = (number: number) => (number === 2 ? { ...later, replaces: 1 } : toMia.bookingOf(number));
  const LATER_WORDS = 'Wednesday, November 25, 2:00 PM to 3:00 PM';
  const started = happened(
    'BookingStarted',
    { booking: 2, ...later, by: 'organizer', without: [], holds: [0], basis },
    byMia,
  );

  test('names both times, to the organizer, a participant, and an analyst', () => {
    const analyst = { ...toMia, viewer: { number: null, role: 'analyst' as const }, bookingOf };
    const why = ', at 97% confidence, because it works for everyone.';
    expect(sentenceOf(started, { ...toMia, bookingOf })).toBe(
      `You moved the meeting from ${SLOT_WORDS} to ${LATER_WORDS}${why}`,
    );
    expect(sentenceOf(started, { ...toNoah, bookingOf })).toBe(
      `Mia Berlin moved the meeting from ${SLOT_WORDS} to ${LATER_WORDS}.`,
    );
    expect(sentenceOf(started, analyst)).toContain(`moved the meeting from ${SLOT_WORDS} to ${LATER_WORDS}`);
    const byKairos = happened('BookingStarted', {
      ...{ booking: 2, ...later, by: 'automatic', without: [], holds: [0], basis, movedFor: [1] },
    });
    const moved = `Kairos moved the meeting from ${SLOT_WORDS} to ${LATER_WORDS} automatically`;
    expect(sentenceOf(byKairos, { ...toMia, bookingOf })).toBe(
      `${moved}, because Noah London was busy at the earlier time.`,
    );
    expect(sentenceOf(byKairos, { ...toNoah, viewer: toEmma.viewer, bookingOf })).toBe(`${moved}.`);
    expect(sentenceOf(happened('SlotBooked', { booking: 2, ...later }), { ...toNoah, bookingOf })).toBe(
      `${LATER_WORDS} was booked instead of ${SLOT_WORDS}.`,
    );
  });

  test('and those who are added to it are told as asked or as invited', () => {
    const invited = (participant: number, bookedTime: 'asked' | 'invited') =>
      happened('ParticipantInvited', { participant, email: 'a@example.com', bookedTime }, byMia);
    expect(sentenceOfAll([invited(1, 'asked'), invited(2, 'invited'), invited(3, 'asked')], toMia)).toBe(
      'You asked Noah London and omar@example.com to come to the booked time. You invited Emma New York to the booked time.',
    );
  });
});

test('what a program did is told as done by it, with the name of a token only to its owner', () => {
  const byToken: By = { ...byMia, client: { kind: 'token', id: TOKEN } };
  const byAgent: By = { ...byNoah, client: { kind: 'oauth', id: 'https://agent.example/', name: 'Agent' } };
  expect(sentenceOf(happened('MeetingCancelled', {}, byToken), toMia)).toBe(
    'You, by “Nightly report”, cancelled the meeting.',
  );
  expect(sentenceOf(happened('MeetingCancelled', {}, byToken), toNoah)).toBe(
    'Mia Berlin, by a program, cancelled the meeting.',
  );
  const revoked: By = { ...byMia, client: { kind: 'token', id: NOAH } };
  expect(sentenceOf(happened('MeetingCancelled', {}, revoked), toMia)).toBe(
    'You, by a program, cancelled the meeting.',
  );
  expect(sentenceOf(happened('ParticipantDeclined', { participant: 1 }, byAgent), toMia)).toBe(
    'Noah London, by Agent, declined.',
  );
});
