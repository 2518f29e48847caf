// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code as it is in its file.
/** A bug of its own kind, planted to see whether the simulation finds it. */
export type PlantedBug = {
  bug: string;
  file: string;
  /** Code that is there once. */
  find: string;
  replace: string;
  /** What the simulation is to say of it. Other sentences may come of it as well. */
  tells: RegExp;
};

export const plantedBugs: readonly PlantedBug[] = [
  {
    bug: 'Only the organizer is held: a booking reserves no one else.',
    file: 'services/domain/meeting/decide-bookings.ts',
    find: 'const holds = bookedPeople(meeting, without);',
    replace: 'const holds = [0];',
    tells: /^no time is reserved for/,
  },
  {
    bug: 'Reservations are given to everyone who asks, even where they overlap.',
    file: 'services/domain/reservations/reservations.ts',
    find: 'if (command.joined === undefined && reservationInTheWay(state, command)) return overlaps();',
    replace: '',
    tells: / is booked twice/,
  },
  {
    bug: 'Reservations are released too early: of everyone, once anyone leaves a booked meeting.',
    file: 'services/use-cases/commands/booking.ts',
    find: 'const gone = changed.filter((hold) => !isPresent(hold));',
    replace: 'const gone = booking.holds;',
    tells: /^no time is reserved for/,
  },
  {
    bug: 'A booking is confirmed without a look at who has joined since it began.',
    file: 'services/domain/meeting/decide-bookings.ts',
    find: 'return isOutdated(meeting, booking)',
    replace: 'return isOutdated(meeting, { ...booking, startedAt: meeting.revision })',
    tells: /^no time is reserved for/,
  },
  {
    bug: 'Automatic mode books the best time as it was ranked, whatever the calendars say by now.',
    file: 'services/sagas/performers/choose-time.ts',
    find: 'if (!still) return suggestFrom(deps, attempt, looked);',
    replace: '',
    tells: / is booked automatically for .* and /,
  },
  {
    bug: 'Each attempt to create a calendar event uses an id of its own.',
    file: 'services/calendars/event-id.ts',
    find: '.update(`${meetingId}:${booking}`)',
    replace: '.update(`${meetingId}:${booking}:${Math.random()}`)',
    tells: / should have one calendar event /,
  },
  {
    bug: 'The calendar event of a cancelled meeting stays in the calendar.',
    file: 'services/domain/meeting/state.ts',
    find: "(state === 'booked' || state === 'superseded' || state === 'cancelled') &&",
    replace: "(state === 'booked' || state === 'superseded') &&",
    tells: / is cancelled and has calendar events /,
  },
  {
    bug: 'Leases are ignored: an effect that hangs keeps its claim for ever.',
    file: 'services/sagas/reconciler/reconcile-meeting.ts',
    find: 'AbortSignal.any([cut, kept.signal, AbortSignal.timeout(lease.effect)])',
    replace: 'cut',
    tells: /^a worker never lets go of /,
  },
  {
    bug: 'Every copy of an email has a Message-ID of its own.',
    file: 'services/mail/message-id.ts',
    find: "const key = [mail.meetingId, mail.recipient, mail.kind, mail.number].join(':');",
    replace: 'const key = [mail.meetingId, mail.recipient, mail.kind, mail.number, Math.random()].join();',
    tells: / went out under \d+ Message-IDs/,
  },
  {
    bug: 'An email that failed counts as sent.',
    file: 'services/sagas/performers/send-mail.ts',
    find: 'return { done: false, why: deferred.ok ? sent.why : deferred.why };',
    replace: "return resultOf(await recordDelivery({ type: 'RecordSent', ...about }));",
    tells: / never sent the email /,
  },
  {
    bug: 'A clock that goes back stops what is due until it has caught up.',
    file: 'services/sagas/reconciler/reconciler.ts',
    find: 'if (back > 0) await work.clockWentBack(back);',
    replace: '',
    tells: / has no times, | is not booked, | never sent the email /,
  },
  {
    bug: 'No one wakes up for an email that only time makes due.',
    file: 'services/sagas/plans/notifications.ts',
    find: 'return times.length > 0 ? new Date(Math.min(...times)) : null;',
    replace: 'return null;',
    tells: / never sent the email /,
  },
  {
    bug: 'A booking that ended is never settled.',
    file: 'services/use-cases/commands/booking.ts',
    find: 'if (!hasEnded(booking) || booking.settled) continue;',
    replace: 'if (booking.number > 0) continue;',
    tells: /^time is reserved for nothing| that was not settled/,
  },
];
