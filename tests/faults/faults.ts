/** Something that could go wrong in the code, and the test that would tell. */
export type Fault = {
  /** What would go wrong for people. */
  fault: string;
  file: string;
  /** Code that is there once. */
  find: string;
  replace: string;
  /** A file of tests. */
  caughtBy: string;
  /** Which of its tests, by a part of their names, where not all need to run. */
  test?: string;
};

/** Spread over all rooms; many of them show only where whole processes or browsers run. */
export const faults: readonly Fault[] = [
  // ---- what is stored, and what is decided
  {
    fault: 'An event of an earlier version is read as if nothing about it had changed since.',
    file: 'services/storage/event-store/upcast.ts',
    find: 'data = step(data);',
    replace: 'step(data);',
    caughtBy: 'services/storage/event-store/upcast.test.ts',
  },
  {
    fault: 'Someone the organizer removed gets in again by the share link.',
    file: 'services/domain/meeting/decide-people.ts',
    find: 'if (!target && isShutOut(meeting, command)) return removed();',
    replace: '',
    caughtBy: 'services/domain/meeting/meeting.test.ts',
  },
  {
    fault: 'A look that began earlier replaces what a later one has found, because it is recorded last.',
    file: 'services/domain/evidence/evidence.ts',
    find: 'if (known.some((one) => leavesNoNews(one, reading))) return [];',
    replace: '',
    caughtBy: 'services/domain/evidence/evidence.test.ts',
  },
  {
    fault: 'A time is decided on with what another look has found, which may have seen less.',
    file: 'services/use-cases/find-times/find-times.ts',
    find: 'if (!answer.overtaken) return answer;',
    replace: 'return answer;',
    caughtBy: 'services/use-cases/find-times/concurrent-looks.test.ts',
  },
  {
    fault: 'Dates for which a calendar was never read count as free.',
    file: 'services/domain/evidence/availability.ts',
    find: 'reading.countsOutside === true ||',
    replace: 'true ||',
    caughtBy: 'services/scheduling/meeting-request/request.test.ts',
  },
  {
    fault: 'A time that was given up is taken again by a process that was late, and is never free again.',
    file: 'services/domain/reservations/reservations.ts',
    find: "if (released) return refuse('released', 'This booking was already abandoned.');",
    replace: '',
    caughtBy: 'services/use-cases/commands/booking-interleavings.test.ts',
  },
  // ---- which times suit people
  {
    fault:
      'Someone whose time zone was never told is asked at night, as if they lived where the default says.',
    file: 'services/storage/accounts/user-row.ts',
    find: '(chosen || zone !== DEFAULT_ZONE) && ',
    replace: '',
    caughtBy: 'services/storage/accounts/users.test.ts',
  },
  {
    fault:
      'Someone counts as free on days that they have not agreed to, where their calendar was never read.',
    file: 'services/scheduling/meeting-request/request.ts',
    find: ', ...(within && { within })',
    replace: '',
    caughtBy: 'services/scheduling/meeting-request/request.test.ts',
  },
  {
    fault: 'Around the end of a month, times are wrong by days in some zones.',
    file: 'services/scheduling/zones.ts',
    find: 'Math.abs(apart) > 1 ? -Math.sign(apart) : apart',
    replace: 'Math.sign(apart)',
    caughtBy: 'services/scheduling/zones.test.ts',
  },
  {
    fault: 'Anyone who has a long appointment counts as free once a short one within it is over.',
    file: 'services/scheduling/busy.ts',
    find: 'Math.max(result.at(-1)!, to)',
    replace: 'to',
    caughtBy: 'services/scheduling/oracle.test.ts',
  },
  {
    fault: 'Meetings in business hours are put on Saturdays.',
    file: 'services/scheduling/windows.ts',
    find: '(day + 3) % 7 >= 5',
    replace: '(day + 3) % 7 > 5',
    caughtBy: 'services/scheduling/windows.test.ts',
  },
  // ---- commands and booking
  {
    fault: 'What is sent again, since its answer was lost, is done a second time.',
    file: 'services/use-cases/commands/execute.ts',
    find: 'if (before) return before;',
    replace: 'if (before && !before.ok) return before;',
    caughtBy: 'services/use-cases/commands/execute.test.ts',
  },
  {
    fault: 'The time of a deleted meeting is never free again.',
    file: 'services/use-cases/commands/booking.ts',
    find: 'if (!hasEnded(booking) || booking.settled) continue;',
    replace: "if (!hasEnded(booking) || booking.settled || booking.state === 'cancelled') continue;",
    caughtBy: 'services/use-cases/commands/booking.test.ts',
  },
  {
    fault: 'Two organizers who choose the same time at once both book their shared guest.',
    file: 'services/domain/meeting/decide-bookings.ts',
    find: 'const holds = bookedPeople(meeting, without);',
    replace: 'const holds = [0];',
    caughtBy: 'services/use-cases/commands/booking-interleavings.test.ts',
  },
  {
    fault: 'Someone who declined a booked meeting can never be booked for another one at that time.',
    file: 'services/sagas/plans/auto-booking.ts',
    find: '    ...holdsToUpdate(meeting),\n',
    replace: '',
    caughtBy: 'services/sagas/reconciler/shared-people.test.ts',
  },
  {
    fault: 'A guest who is booked while a slow calendar is being read is taken to be free.',
    file: 'services/use-cases/find-times/read-availability.ts',
    find: 'const others = reserved[index]!.state.reserved.filter(({ meeting }) => meeting !== meetingId);',
    replace: 'const others: readonly { start: string; end: string }[] = [];',
    caughtBy: 'services/use-cases/meetings/choose.test.ts',
  },
  // ---- the event store and its keys
  {
    fault:
      'Where two processes store something at once, a reader of the log may miss one of the events forever.',
    file: 'services/storage/event-store/postgres/migrations.ts',
    find: 'perform pg_advisory_xact_lock(',
    replace: 'perform pg_advisory_xact_lock_shared(',
    caughtBy: 'services/storage/event-store/postgres/postgres.test.ts',
  },
  {
    fault: 'Once the connection to EventStoreDB broke, what was heard before is heard again.',
    file: 'services/storage/event-store/eventstoredb/follow.ts',
    find: 'checkpoint = events.at(-1)?.checkpoint ?? checkpoint;',
    replace: '',
    caughtBy: 'services/storage/event-store/eventstoredb/eventstoredb.faults.test.ts',
  },
  {
    fault: 'A follower hears that it has caught up while EventStoreDB still holds much for it.',
    file: 'services/storage/event-store/eventstoredb/follow.ts',
    find: 'return place >= end;',
    replace: 'return true;',
    caughtBy: 'services/storage/event-store/eventstoredb/eventstoredb.test.ts',
  },
  {
    fault: 'An event log that was restored from an older backup is followed as if nothing were missing.',
    file: 'services/storage/event-store/eventstoredb/follow.ts',
    find: '(await head()) < checkpoint',
    replace: 'false',
    caughtBy: 'services/storage/event-store/eventstoredb/eventstoredb.faults.test.ts',
  },
  {
    fault: 'A process that is too old for what newer ones write is still sent requests.',
    file: 'services/cli/composition/foundation.ts',
    find: 'readiness.leave(why);',
    replace: '',
    caughtBy: 'services/http/unavailable.test.ts',
  },
  {
    fault: 'Connections are cut off under requests when Kairos is asked to leave.',
    file: 'services/cli/composition/web-server.ts',
    find: 'isDraining = true;',
    replace: '',
    caughtBy: 'services/cli/composition/web-server.test.ts',
  },
  {
    fault: 'What people wrote about a meeting stays readable forever, also of someone who was erased.',
    file: 'contracts/events/meeting.ts',
    find: "{ ...PERSONAL_TEXTS, link: 'meeting' }",
    replace: "{ title: 'words', link: 'meeting' }",
    caughtBy: 'services/use-cases/erasure/nothing-left.test.ts',
  },
  // ---- the read models, and who hears of them
  {
    fault: 'A time that is just being booked is given to another meeting as well.',
    file: 'projections/meetings/queries.ts',
    find: "where b.state in ('open', 'booked')",
    replace: "where b.state = 'booked'",
    caughtBy: 'projections/meetings/queries.test.ts',
  },
  {
    fault: 'Anyone who changes something does not find it in the list that they load next.',
    file: 'projections/projector/positions.ts',
    find: "(coming) => coming || resolve('behind'),",
    replace: "(coming) => resolve(coming ? 'shown' : 'behind'),",
    caughtBy: 'tests/distributed/story.test.ts',
    test: 'shows at one api what was commanded at another',
  },
  {
    fault:
      'Where the read models are made for the first time, no one looks after the meetings that are there.',
    file: 'projections/projector/switch.ts',
    find: 'for (const write of await transactionalWrites(touched)) await switching.query(write);',
    replace: 'await transactionalWrites(touched);',
    caughtBy: 'services/transfer/move.test.ts',
  },
  {
    fault: 'What happens while no relay runs is never told to open pages.',
    file: 'services/storage/doorbell/relay/relay.ts',
    find: 'const after = await readRelayCheckpoint(pool, await store.head(), now());',
    replace: 'const after = await store.head();',
    caughtBy: 'services/storage/doorbell/relay/nats.test.ts',
  },
  // ---- what is owed to a meeting, and who does it
  {
    fault: 'Kairos books a time before everyone has answered.',
    file: 'services/sagas/plans/auto-booking.ts',
    find: 'if (!everyoneAnswered(meeting)) return null;',
    replace: "if (meeting.participants.every(({ status }) => status !== 'accepted')) return null;",
    caughtBy: 'services/sagas/plans/auto-booking.test.ts',
  },
  {
    fault:
      'A meeting that everyone declined is to be booked for the organizer alone, which is refused each time.',
    file: 'services/sagas/plans/auto-booking.ts',
    find: 'if (!everyoneAnswered(meeting)) return null;',
    replace: "if (meeting.participants.some(({ status }) => status === 'pending')) return null;",
    caughtBy: 'services/sagas/plans/auto-booking.test.ts',
  },
  {
    fault: 'An email that was sent is sent again.',
    file: 'services/sagas/plans/notifications.ts',
    find: 'mailsThatHold(state, now).filter(({ recipient, mail, number }) => !state.settled(recipient, mail, number));',
    replace: 'mailsThatHold(state, now);',
    caughtBy: 'services/sagas/plans/notifications.test.ts',
  },
  {
    fault: 'Two workers look after the same meeting at once, and do everything twice.',
    file: 'services/sagas/reconciler/work.ts',
    find: 'where due_at <= $1 and (claimed_until is null or claimed_until <= clock_timestamp())',
    replace: 'where due_at <= $1',
    caughtBy: 'services/sagas/reconciler/work.test.ts',
  },
  {
    fault: 'What a killed worker was doing is taken for done or not done, although it may still happen.',
    file: 'services/sagas/reconciler/work.ts',
    find: 'quiet_at = greatest(quiet_at, claimed_until + $4 ',
    replace: 'quiet_at = greatest(quiet_at, null::timestamptz + $4 ',
    caughtBy: 'services/sagas/reconciler/work.test.ts',
  },
  {
    fault: 'A worker that stood still for longer than its claim lasts goes on where another has taken over.',
    file: 'services/sagas/reconciler/keep-claim.ts',
    find: 'const isHeld = () => !lost.signal.aborted && left() > 0;',
    replace: 'const isHeld = () => !lost.signal.aborted;',
    caughtBy: 'services/sagas/reconciler/keep-claim.test.ts',
    test: 'stood still',
  },
  // ---- mail, Google and Slack
  {
    fault: 'A cancelled meeting stays in the calendar for good if its removal meets a lost permission.',
    file: 'services/domain/meeting/evolve-calendar.ts',
    find: "if (doing !== undefined || calendar.state === 'recorded') return { ...booking, calendarBlocked: why };",
    replace: '',
    caughtBy: 'services/sagas/plans/calendar-invites.test.ts',
  },
  {
    fault: 'No one is told of a booking while the calendar does not respond.',
    file: 'services/sagas/plans/notifications.ts',
    find: 'isMissing(state, held) || now >= eventIsLateFrom(held);',
    replace: 'isMissing(state, held);',
    caughtBy: 'services/sagas/plans/notifications.test.ts',
  },
  {
    fault: 'Someone who leaves is invited again by a request to the calendar that arrives late.',
    file: 'services/calendars/google/calendars.ts',
    find: "{ ...options, ...(event.etag && { headers: { 'If-Match': event.etag } }) },",
    replace: 'options,',
    caughtBy: 'services/calendars/google/calendars.faults.test.ts',
  },
  {
    fault: 'A calendar keeps the time that a meeting had before it was moved.',
    file: 'services/mail/ics.ts',
    find: 'sequence: file.sequence,',
    replace: 'sequence: 0,',
    caughtBy: 'services/mail/ics.test.ts',
  },
  {
    fault: 'Someone whose calendar Google could not read counts as free.',
    file: 'services/calendars/google/busy-time.ts',
    find: 'errors: z.array(z.unknown()).max(0).optional(),',
    replace: 'errors: z.array(z.unknown()).optional(),',
    caughtBy: 'services/calendars/google/busy-time.test.ts',
  },
  {
    fault: 'Slack hears that a request has arrived before it is stored, so that it can get lost.',
    file: 'services/slack/receiver/bolt.ts',
    find: 'await intake.asked(read);',
    replace: 'void intake.asked(read).catch(() => {});',
    caughtBy: 'services/slack/receiver/receiver.test.ts',
  },
  {
    fault: 'Anyone who writes “tomorrow” far from Greenwich gets another day.',
    file: 'services/slack/understanding/day-spans.ts',
    find: "local.setZone('utc', { keepLocalTime: true })",
    replace: "local.setZone('utc')",
    caughtBy: 'services/slack/understanding/days-zones.test.ts',
  },
  {
    fault: 'An answer in Slack that arrived just before a crash is posted a second time.',
    file: 'services/sagas/performers/slack/post.ts',
    find: 'if (found.ts !== null) return',
    replace: "if (found.ts === '') return",
    caughtBy: 'tests/crash/sweep-slack.test.ts',
    test: 'CP-5-slack-posted',
  },
  // ---- the API
  {
    fault: 'An organizer whose time is chosen while calendars are slow is told that something went wrong.',
    file: 'services/http/meetings/organize.ts',
    find: 'throw signal.aborted && error === signal.reason ? calendarsTookTooLong() : error;',
    replace: 'throw error;',
    caughtBy: 'services/http/meetings/organize.test.ts',
  },
  {
    fault: 'Anyone who has the link to one meeting gets into any other.',
    file: 'services/http/security/link-grants.ts',
    find: 'read(ctx).some((grant) => grant.meetingId === meetingId),',
    replace: "read(ctx).some((grant) => grant.meetingId !== '' && meetingId !== ''),",
    caughtBy: 'services/http/access.test.ts',
  },
  {
    fault: 'Anyone who guesses links gets as many tries at each process as there should be in all.',
    file: 'services/cli/composition/roles/api.ts',
    find: 'shared: alone ? null : pool,',
    replace: 'shared: alone ? pool : null,',
    caughtBy: 'tests/distributed/story.test.ts',
    test: 'counts calls at all apis together',
  },
  {
    fault: 'Everyone who takes part reads the addresses of all who were invited.',
    file: 'services/http/history/visibility.ts',
    find: "case 'MeetingLapsed':\n      return true;\n    case 'ParticipantInvited':",
    replace: "case 'MeetingLapsed':\n    case 'ParticipantInvited':\n      return true;",
    caughtBy: 'services/http/history/history.test.ts',
  },
  {
    fault: 'The figures leave out the last day that was asked for.',
    file: 'projections/analytics/insights/parts.ts',
    find: '($2::date + 1)',
    replace: '($2::date)',
    caughtBy: 'projections/analytics/insights/simulated.test.ts',
  },
  // ---- looking back, and moving house
  {
    fault: 'What is shown as of a day holds things that happened after it.',
    file: 'services/storage/event-store/read-prefix.ts',
    find: 'const events = isLast ? page.events.filter(({ checkpoint }) => checkpoint <= place) : page.events;',
    replace: 'const events = page.events;',
    caughtBy: 'services/analysis/as-of/replay-into.test.ts',
  },
  {
    fault: 'A ranking of the past is judged by what its calendars said only later.',
    file: 'services/analysis/past-decisions/evidence-at.ts',
    find: 'while (state.revision < revision) {',
    replace: 'while (state.revision < events.length - 1) {',
    caughtBy: 'services/analysis/what-if/what-if.test.ts',
  },
  {
    fault: 'Weights are learned from what Kairos booked itself, as if people had chosen it.',
    file: 'services/analysis/fit/choices.ts',
    find: "event.type !== 'BookingStarted' || event.data.by !== 'organizer'",
    replace: "event.type !== 'BookingStarted'",
    caughtBy: 'services/analysis/fit/choices.test.ts',
  },
  {
    fault: 'A table of the events up to a day goes on after it.',
    file: 'services/analysis/tables/export-tables.ts',
    find: 'readPrefix(log, place.position, { signal })',
    replace: 'readPrefix(log, await log.head(), { signal })',
    caughtBy: 'services/analysis/tables/export-tables.test.ts',
  },
  {
    fault: 'Contacts are gone once Kairos has moved to another machine.',
    file: 'services/transfer/moved-tables.ts',
    find: "{ name: 'contacts', key: 'id' },",
    replace: '',
    caughtBy: 'services/transfer/move.test.ts',
  },
  {
    fault: 'Kairos starts with a key that is not its own, and can read nothing that people wrote.',
    file: 'services/cli/composition/event-log.ts',
    find: 'await assertVaultFits(pool, vault, SEALED_COLUMNS).catch((error: unknown) => {',
    replace:
      'await assertVaultFits(pool, vault, SEALED_COLUMNS).catch((error: unknown) => {\n    if (error) return;',
    caughtBy: 'tests/crash/process.test.ts',
    test: 'a key that is not the one of this database',
  },
  {
    fault:
      'Kairos starts without a key from the middle of KAIROS_KEY, and the meetings of its time are lost.',
    file: 'services/storage/vault/keys-in-use.ts',
    find: 'if (!row) return samples;',
    replace: 'if (!row || samples.length > 0) return samples;',
    caughtBy: 'services/cli/key.test.ts',
  },
  {
    fault: 'A rewrap brings back a token that a person has renewed meanwhile, and a key that was destroyed.',
    file: 'services/storage/vault/rewrap.ts',
    find: ' = given."from"',
    replace: ' is not null',
    caughtBy: 'services/cli/key.test.ts',
  },
  {
    fault: 'Someone gets the same email again after every crash.',
    file: 'services/domain/delivery/delivery.ts',
    find: 'return open.length < MOST_COPIES\n',
    replace: 'return open.length < 99\n',
    caughtBy: 'services/sagas/reconciler/mail-faults.test.ts',
    test: 'again and again causes no third copy',
  },
  {
    fault: 'A kill while an email is still on its way to the mail server counts as a copy that left.',
    file: 'services/mail/held-end.ts',
    find: '    yield* message;\n    const isAllowed = await mayLeave();\n',
    replace: '    const isAllowed = await mayLeave();\n    yield* message;\n',
    caughtBy: 'services/mail/held-end.test.ts',
  },
  {
    fault: 'Anyone who deletes their account as Kairos is killed is signed out, and stays half deleted.',
    file: 'services/use-cases/erasure/erase-account.ts',
    find: '  await users.beginDeletion(userId);\n',
    replace: '',
    caughtBy: 'tests/crash/erasing.test.ts',
  },
  // ---- what is on the screen
  {
    fault: 'Anyone who forgot something in a new meeting is not led to the field.',
    file: 'web/src/features/create/create-form.tsx',
    find: 'const wrong = firstWrong(form.formState.errors);\n    if (wrong) goTo(wrong.step, wrong.field);',
    replace: 'const wrong = firstWrong(form.formState.errors);\n    if (wrong) goTo(wrong.step);',
    caughtBy: 'tests/browser/create.spec.ts',
    test: 'the first wrong field is focused',
  },
  {
    fault: 'Anyone who comes to decline is joined by the page instead.',
    file: 'web/src/features/join/meeting-page.tsx',
    find: "state === 'joining' && decline === null,",
    replace: "state === 'joining',",
    caughtBy: 'tests/browser/join.spec.ts',
    test: 'anyone who comes to decline and is signed in',
  },
  {
    fault: 'Someone whose calendar is not known is left out of a booking without a word.',
    file: 'web/src/features/meeting/choose.tsx',
    find: "(state === 'busy' || state === 'unknown')",
    replace: "state === 'busy'",
    caughtBy: 'tests/browser/meeting.spec.ts',
    test: 'no one is left out without being named first',
  },
  {
    fault: 'A deletion that was undone is carried out, and everyone is told.',
    file: 'web/src/features/meetings/delete-with-undo.ts',
    find: 'void undo(deletion)',
    replace: 'void undo(id)',
    caughtBy: 'tests/browser/meetings.spec.ts',
    test: 'deleting can be undone for five seconds',
  },
  {
    fault: 'Anyone who walks through the history by keyboard loses their place with each step.',
    file: 'web/src/features/history/timeline.tsx',
    find: 'aria-disabled={isShown}',
    replace: 'disabled={isShown}',
    caughtBy: 'tests/browser/history.spec.ts',
    test: 'the slider, the keys and the buttons',
  },
];
