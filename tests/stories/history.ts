import fc from 'fast-check';
import {
  askedInSlackFact,
  bookingStartedFact,
  calendarReadFact,
  createdFact,
  inconvenientSuggestion,
  invitedFact,
  joinedFact,
  recordFacts,
  STORY_GUEST,
  type StoryFact,
  slotBookedFact,
  storyFact,
  suggestedByCostsFact,
  suggestedFact,
} from './given.ts';

const STARTS = ['2026-03-03T09:00:00.000Z', '2026-03-04T14:00:00.000Z', '2026-03-05T11:00:00.000Z'];
const person = fc.integer({ min: 1, max: 3 });
const start = fc.constantFrom(...STARTS);
const mail = fc.record({
  recipient: fc.nat(3),
  kind: fc.constantFrom('invitation' as const, 'booked' as const),
  number: fc.integer({ min: 1, max: 2 }),
});

/** Whatever may come after the meeting has three people and two bookings: any order of it has to fold. */
const event: fc.Arbitrary<StoryFact> = fc.oneof(
  person.map((number) => joinedFact(number, STORY_GUEST)),
  person.map((participant) => storyFact('ParticipantDeclined', { participant })),
  person.map((participant) => storyFact('ParticipantRemoved', { participant })),
  person.map((participant) => storyFact('InvitationRepeated', { participant, invitation: 2 })),
  fc.integer({ min: 15, max: 480 }).map((duration) => storyFact('MeetingChanged', { duration })),
  fc.uniqueArray(start, { minLength: 1 }).map((starts) => suggestedFact(1, starts)),
  start.map((at) => suggestedByCostsFact([inconvenientSuggestion(at, [0, 1, 2, 3])])),
  fc.constant(
    storyFact('NoTimeFound', {
      round: 1,
      evidenceRevision: -1,
      oldestReadAt: null,
      ranker: { by: 'rules', version: '1' },
      reason: 'rangeTooShort',
      remedies: [{ kind: 'shorter', duration: 15 }],
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 2 }), start).map(([booking, at]) => slotBookedFact(booking, at)),
  fc.constant(storyFact('CalendarEventFailed', { booking: 1, why: 'refused' })),
  fc.tuple(fc.nat(3), fc.string()).map(([number, token]) => calendarReadFact(number, 'Asia/Kolkata', token)),
  fc.nat(3).map((participant) => storyFact('AvailabilityUnknown', { participant, why: 'notConnected' })),
  mail.map((data) => storyFact('DeliverySent', data)),
  mail.map((data) => storyFact('DeliveryFailed', { ...data, why: 'refused' })),
  fc.constant(storyFact('MeetingCancelled', {})),
  fc.constant(storyFact('SlackPosting', { message: 'answer', team: 'T1', channel: 'C1', thread: null })),
);

/** Events of one meeting in any order that its rows have to bear. */
export const history = fc
  .tuple(fc.constantFrom([], [askedInSlackFact()]), fc.array(event, { maxLength: 40 }))
  .map(([before, events]) =>
    recordFacts([
      ...before,
      createdFact(),
      invitedFact(1),
      invitedFact(2),
      invitedFact(3),
      bookingStartedFact(1, STARTS[0]!),
      bookingStartedFact(2, STARTS[1]!, [2], inconvenientSuggestion(STARTS[1]!, [0, 1, 3])),
      ...events,
    ]),
  );
