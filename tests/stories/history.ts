import fc from 'fast-check';
import type { MeetingEvent } from '#contracts/events/meeting.ts';
import { streamKinds } from '#contracts/events/streams.ts';
import { fold, isRefused } from '#services/domain/decider.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import type { SealedEvent } from '#services/storage/event-store/event-log.ts';
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

const AT = '2026-03-02T09:58:00.000Z';

const STARTS = ['2026-03-03T09:00:00.000Z', '2026-03-04T14:00:00.000Z', '2026-03-05T11:00:00.000Z'];
const GRACE = { graceSeconds: 10 };
const person = fc.integer({ min: 1, max: 3 });
const start = fc.constantFrom(...STARTS);
const mail = fc.record({
  recipient: fc.nat(3),
  kind: fc.constantFrom('invitation' as const, 'booked' as const),
  number: fc.integer({ min: 1, max: 2 }),
});

/** The end of a grace period, as it's decided where there is one: by undoing, or because it's over. */
type EndOfGrace = 'undone' | 'over';

/** Whatever may come after the meeting has three people and two bookings: any order of it has to fold. */
const event: fc.Arbitrary<StoryFact | EndOfGrace> = fc.oneof(
  person.map((number) => joinedFact(number, STORY_GUEST)),
  person.map((participant) => storyFact('ParticipantDeclined', { participant })),
  person.map((participant) => storyFact('ParticipantRemoved', { participant })),
  fc
    .tuple(person, fc.constantFrom({}, { bookedTime: 'asked' as const }, { bookedTime: 'invited' as const }))
    .map(([participant, how]) => storyFact('InvitationRepeated', { participant, invitation: 2, ...how })),
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
  fc
    .nat(3)
    .map((participant) =>
      storyFact('AvailabilityUnknown', { startedAt: AT, participant, why: 'notConnected' }),
    ),
  mail.map((data) => storyFact('DeliverySent', { ...data, file: 'none', asOf: 0 })),
  mail.map((data) => storyFact('DeliveryFailed', { ...data, why: 'refused' })),
  fc.constantFrom({}, GRACE).map((grace) => storyFact('MeetingCancelled', grace)),
  fc.constantFrom<EndOfGrace>('undone', 'over'),
  fc.constant(storyFact('SlackPosting', { message: 'answer', team: 'T1', channel: 'C1', thread: null })),
);

const isOfMeeting = (event: SealedEvent): event is SealedEvent & MeetingEvent =>
  Object.hasOwn(streamKinds.meeting, event.type);

function decided(facts: readonly StoryFact[], how: EndOfGrace): StoryFact[] {
  const meeting = fold(meetingDecider, recordFacts(facts).filter(isOfMeeting));
  const still = meeting.status === 'none' ? null : stillUndoable(meeting);
  if (!still) return [];
  const { booking } = still;
  const undo =
    booking === null ? { type: 'UndoCancellation' as const } : { type: 'UndoBooking' as const, booking };
  const end = { type: 'EndGracePeriod' as const, ...(booking !== null && { booking }) };
  const events = meetingDecider.decide(how === 'undone' ? undo : end, meeting);
  if (isRefused(events)) throw new Error(`A grace period couldn't end: ${events.refused.message}`);
  return events.map(({ type, data }) => storyFact(type, data));
}

/** What chance alone would rarely put together. */
const inARow: fc.Arbitrary<(StoryFact | EndOfGrace)[]> = fc.constantFrom(
  [slotBookedFact(1, STARTS[0]!), 'undone'],
  [slotBookedFact(1, STARTS[0]!), slotBookedFact(2, STARTS[1]!, 1), 'undone'],
  [slotBookedFact(2, STARTS[1]!), storyFact('MeetingCancelled', GRACE), 'undone'],
);

/** Events of one meeting in any order that its rows have to bear. */
export const history = fc
  .tuple(
    fc.constantFrom([], [askedInSlackFact()]),
    fc.constantFrom({}, GRACE),
    fc.array(fc.oneof({ arbitrary: event.map((one) => [one]), weight: 10 }, inARow), { maxLength: 40 }),
  )
  .map(([before, grace, events]) => {
    const facts: StoryFact[] = [
      ...before,
      createdFact(),
      ...[1, 2, 3].map((participant) => invitedFact(participant)),
      bookingStartedFact(1, STARTS[0]!, [], undefined, grace),
      bookingStartedFact(2, STARTS[1]!, [2], inconvenientSuggestion(STARTS[1]!, [0, 1, 3]), grace),
    ];
    for (const one of events.flat()) facts.push(...(typeof one === 'string' ? decided(facts, one) : [one]));
    return recordFacts(facts);
  });
