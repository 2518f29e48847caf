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
    find: 'const holds = bookedPeople(named, { without, ...(basis && { basis }) });',
    replace: 'const holds = [0];',
    tells: /^no time is reserved for/,
  },
  {
    bug: 'Whoever answers by hand is held for no meeting, since they have no account there.',
    file: 'services/domain/meeting/holds.ts',
    find: 'return userId ?? heldAs;',
    replace: 'return userId;',
    tells: / is booked twice/,
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
    bug: "What someone put beside the meeting's own event goes unseen when it is moved.",
    file: 'services/use-cases/find-times/read-availability.ts',
    find: 'busy = [...withoutIntervals(busy, [taken]), ...(beside.known ? beside.busy : [])];',
    replace: 'busy = withoutIntervals(busy, [taken]);',
    tells: / has something else at the time of /,
  },
  {
    bug: 'A booking is confirmed without a look at who has joined since it began.',
    file: 'services/domain/meeting/decide-bookings.ts',
    find: 'if (isOutdated(meeting, booking))',
    replace: 'if (isOutdated(meeting, { ...booking, startedAt: meeting.revision }))',
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
    find: "messageIdOf([mail.meetingId, mail.recipient, mail.kind, mail.number].join(':'), domain)",
    replace:
      "messageIdOf([mail.meetingId, mail.recipient, mail.kind, mail.number, Math.random()].join(':'), domain)",
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
    bug: 'Rankings forget to record what people carry from past meetings.',
    file: 'services/use-cases/find-times/record-ranking.ts',
    find: '...recorded(carried),',
    replace: '',
    tells: / was ranked by what no one carried/,
  },
  {
    bug: 'Time that someone has not answered by hand counts as free.',
    file: 'services/scheduling/answered.ts',
    find: 'if (busy === null) return { busy: [], within: spoken };',
    replace: 'if (busy === null) return { busy: [] };',
    tells: / is booked automatically for .* and not known to be free$/,
  },
  {
    bug: "What someone said by hand doesn't work counts as if it did.",
    file: 'services/scheduling/answered.ts',
    find: 'said[answer] = true;',
    replace: "if (answer !== 'doesntWork') said[answer] = true;",
    tells: /, which they said doesn't work$/,
  },
  {
    bug: 'A reminder that was sent is not recorded.',
    file: 'services/sagas/performers/send-mail.ts',
    find: "case 'accepted':",
    replace: "case 'accepted': if (task.mail === 'reminder') return { done: true };",
    tells: / reminder \d to person \d went out \d+ times$/,
  },
  {
    bug: 'Each deadline has three reminders of its own.',
    file: 'services/sagas/plans/reminders.ts',
    find: 'return number > last && at < until ? [{ number, at, until }] : [];',
    replace: 'return at < until ? [{ number: number + 3 * (meeting.deadlines - 1), at, until }] : [];',
    tells: / was reminded \d+ times$/,
  },
  {
    bug: 'Those who are silent become optional before the deadline has passed.',
    file: 'services/domain/meeting/chasing.ts',
    find: "if (now < due || status !== 'active' ||",
    replace: "if (status !== 'active' ||",
    tells: / no longer has to come to .*, before the deadline has passed$/,
  },
  {
    bug: 'Those who are silent at the deadline become optional, whether the organizer wishes that or not.',
    file: 'services/domain/meeting/chasing.ts',
    find: 'mayExcuse: bookAtDeadline && (',
    replace: 'mayExcuse: deadline !== null && (',
    tells: / no longer has to come to .*, and the organizer never asked for that$/,
  },
  {
    bug: 'The organizer never hears of a proposed time.',
    file: 'services/sagas/plans/proposals.ts',
    find: 'proposalBatches(meeting).find((batch) => batch.at > now && isWaiting(batch, now))?.at ?? null;',
    replace: 'null;',
    tells: / never told the organizer of proposal /,
  },
  {
    bug: 'A booking that ended is never settled.',
    file: 'services/sagas/plans/auto-booking.ts',
    find: ' || (isReleasable(meeting, booking) && !booking.settled)',
    replace: '',
    tells: /^time is reserved for nothing| that was not settled/,
  },
  {
    bug: 'Everyone is told at once of what can still be undone.',
    file: 'services/sagas/plans/due-tasks.ts',
    find: 'meeting !== null && stillUndoable(meeting) !== null;',
    replace: 'meeting !== null && stillUndoable(meeting) === undefined;',
    tells: /, which was undone$| that it was cancelled, and is /,
  },
  {
    bug: 'Every calendar file of a meeting has the same number.',
    file: 'services/sagas/performers/mail-facts.ts',
    find: 'sequence: state.meeting.revision',
    replace: 'sequence: 1',
    tells: / got two files numbered 1 that say different things$/,
  },
  {
    bug: 'The number of a calendar file is that of its booking when it was made.',
    file: 'services/sagas/performers/mail-facts.ts',
    find: 'sequence: state.meeting.revision',
    replace: "sequence: file.does === 'add' ? state.meeting.revision : file.booking.startedAt",
    tells: / got file \d+ of a meeting after file \d+$/,
  },
];
