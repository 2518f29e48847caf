import fc from 'fast-check';
import {
  ANNA,
  askedInSlack,
  bookingStarted,
  calendarRead,
  created,
  invited,
  joined,
  recorded,
  slotBooked,
  suggested,
  type Told,
  told,
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
const event: fc.Arbitrary<Told> = fc.oneof(
  person.map((number) => joined(number, ANNA)),
  person.map((participant) => told('ParticipantDeclined', { participant })),
  person.map((participant) => told('ParticipantRemoved', { participant })),
  person.map((participant) => told('InvitationRepeated', { participant, invitation: 2 })),
  fc.integer({ min: 15, max: 480 }).map((duration) => told('MeetingChanged', { duration })),
  fc.uniqueArray(start, { minLength: 1 }).map((starts) => suggested(1, starts)),
  fc.constant(
    told('NoTimeFound', {
      round: 1,
      evidenceRevision: -1,
      oldestReadAt: null,
      ranker: { by: 'rules', version: '1' },
      reason: 'rangeTooShort',
      remedies: [{ kind: 'shorter', duration: 15 }],
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 2 }), start).map(([booking, at]) => slotBooked(booking, at)),
  fc.constant(told('CalendarEventFailed', { booking: 1, why: 'refused' })),
  fc.tuple(fc.nat(3), fc.string()).map(([number, token]) => calendarRead(number, 'Asia/Kolkata', token)),
  fc.nat(3).map((participant) => told('AvailabilityUnknown', { participant, why: 'notConnected' })),
  mail.map((data) => told('DeliverySent', data)),
  mail.map((data) => told('DeliveryFailed', { ...data, why: 'refused' })),
  fc.constant(told('MeetingCancelled', {})),
  fc.constant(told('SlackPosting', { message: 'answer', team: 'T1', channel: 'C1', thread: null })),
);

/** Events of one meeting in any order that its rows have to bear. */
export const history = fc
  .tuple(fc.constantFrom([], [askedInSlack()]), fc.array(event, { maxLength: 40 }))
  .map(([before, events]) =>
    recorded([
      ...before,
      created(),
      invited(1),
      invited(2),
      invited(3),
      bookingStarted(1, STARTS[0]!),
      bookingStarted(2, STARTS[1]!, [2]),
      ...events,
    ]),
  );
