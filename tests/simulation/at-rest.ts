import type { ExistingMeeting, Participant } from '#services/domain/meeting/state.ts';
import type { KairosEvent, SimulatedCalendars } from './calendars.ts';
import type { SimulatedLog } from './log.ts';
import { mailName } from './mail-name.ts';
import type { Mailbox } from './mailbox.ts';
import type { Overview } from './overview.ts';
import { indexIn, userIdOf } from './people.ts';
import type { Script } from './script.ts';
import type { WorkTable } from './work-table.ts';

/* What must hold once nothing goes wrong any more and everything that was due had time to be done. */

export type Resting = {
  script: Script;
  overview: Overview;
  calendars: SimulatedCalendars;
  mailbox: Mailbox;
  work: WorkTable;
  log: SimulatedLog;
  /** Milliseconds since 1970. */
  now: number;
};

/** Milliseconds. What ends sooner than this may be over before anyone was told. */
const TIME_TO_TELL = 3 * 60 * 60_000;

/** Milliseconds. Proposals are told of once others had the time to propose one as well. */
const PROPOSALS_WAIT = 15 * 60_000;

/** What is wrong, as sentences. */
export function wrongAtRest(resting: Resting): string[] {
  const wrong = [
    ...heldForNothing(resting),
    ...copies(resting),
    ...reminded(resting),
    ...neverLetGo(resting),
    ...resting.mailbox.wrongFiles,
  ];
  for (const [meetingId, meeting] of resting.overview.meetings) {
    const title = `“${resting.script.meetings[indexIn(meetingId)]!.title}”`;
    const { tries = {}, parked = {} } = resting.work.rows.get(meetingId) ?? {};
    for (const [task, { reason }] of Object.entries(parked))
      wrong.push(`${task} of ${title} was given up: ${reason}`);
    // What failed before a clock went back may be retried later by as much.
    if (Object.keys(tries).length > 0) continue;
    const about = (findings: readonly string[]) =>
      wrong.push(...findings.map((finding) => `${title} ${finding}`));
    about(unfinished(meeting));
    about(wrongEvents(resting, meetingId, meeting));
    about(stuck(resting, meeting));
    about(untold(resting, meetingId, meeting));
    about(toldThoughUndone(resting, meetingId, meeting));
  }
  return wrong;
}

/** Time that is reserved and not booked. That booked time is reserved holds at every step. */
function heldForNothing({ script, overview }: Resting): string[] {
  const booked = new Set(
    overview.booked().map(({ userId, meetingId, booking }) => `${userId} ${meetingId} ${booking.number}`),
  );
  return script.people.flatMap(({ name }, who) =>
    overview
      .reservedFor(userIdOf(who))
      .filter((slot) => !booked.has(`${userIdOf(who)} ${slot.meeting} ${slot.booking}`))
      .map((slot) => `time is reserved for nothing: ${name}, ${slot.start}`),
  );
}

/** Milliseconds. When nothing goes wrong, a visit to a meeting takes seconds. */
const LONGEST_VISIT = 10 * 60_000;

/** Meetings that a worker keeps to itself, so no other can go on with them. */
const neverLetGo = ({ script, work }: Resting): string[] =>
  work
    .claimedForLongerThan(LONGEST_VISIT)
    .map((meetingId) => `a worker never lets go of “${script.meetings[indexIn(meetingId)]!.title}”`);

function unfinished({ bookings }: ExistingMeeting): string[] {
  return bookings.flatMap(({ number, state, settled }) => {
    if (state === 'open') return [`has a booking that never ends: ${number}`];
    return state !== 'booked' && !settled ? [`has a booking that was not settled: ${number}`] : [];
  });
}

/**
 * Exactly one calendar event for a booked meeting, at its time, and none for any other. Where creating it was refused,
 * after it was created without an answer, it may be there too.
 */
function wrongEvents({ calendars }: Resting, meetingId: string, meeting: ExistingMeeting): string[] {
  const found = calendars.eventsOf(meetingId);
  const booking = meeting.status === 'scheduled' ? meeting.bookings[meeting.booked - 1]! : null;
  if (!booking)
    return found.length > 0
      ? [`is ${meeting.status} and has calendar events of booking ${numbersOf(found)}`]
      : [];
  const isInPlace =
    found.length === 1 &&
    found[0]!.booking === booking.number &&
    found[0]!.start.getTime() === Date.parse(booking.start);
  if (isInPlace || (booking.calendar.state === 'failed' && found.length === 0)) return [];
  return [
    `should have one calendar event of booking ${booking.number}, and has ${numbersOf(found) || 'none'}`,
  ];
}

const numbersOf = (events: readonly KairosEvent[]): string => events.map(({ booking }) => booking).join();

const having = (meeting: ExistingMeeting, status: Participant['status']) =>
  meeting.participants.filter((participant) => participant.status === status);

/** A meeting that Kairos could go on with, and does not. */
function stuck({ now }: Resting, meeting: ExistingMeeting): string[] {
  if (meeting.status !== 'active' || having(meeting, 'accepted').length === 0) return [];
  const isWaiting = meeting.aiDecisionMode === 'auto' && having(meeting, 'pending').length > 0;
  if (isWaiting) return [];
  // Kairos waits a little for more of an answer: where a clock went back, until it has shown that time again.
  const isAhead = meeting.participants.some(({ answer }) => answer && Date.parse(answer.at) > now);
  if (isAhead) return [];
  const { ranking } = meeting;
  if (!ranking?.current) return ['has no times, although people have joined'];
  if (meeting.aiDecisionMode !== 'auto' || ranking.found.kind !== 'times') return [];
  const [best] = ranking.found.suggestions;
  // Nobody is taken from an eve, or from lunch, without being asked.
  const isAsked = best!.inconveniences.some(({ causes }) =>
    causes.some((cause) => cause.kind === 'eve' || (cause.kind === 'lunch' && cause.whole)),
  );
  const suitsAll = best!.notFree.length === 0 && best!.bent.length === 0 && !isAsked;
  return suitsAll && Date.parse(best!.start) > now ? ['is not booked, although everyone is free'] : [];
}

/** Everyone was told what became of the meeting, or the log says that no one knows whether they were. */
function untold({ mailbox, log, now }: Resting, meetingId: string, meeting: ExistingMeeting): string[] {
  const unknown = new Set(
    log.events.flatMap(({ stream, type, data }) =>
      type === 'DeliveryUnknown' && stream === `delivery-${meetingId}`
        ? [mailName({ meetingId, ...(data as Omit<Parameters<typeof mailName>[0], 'meetingId'>) })]
        : [],
    ),
  );
  const missing = (kind: string, recipient: number, number: number): string[] => {
    const name = mailName({ meetingId, kind, recipient, number });
    const sent = mailbox.sent.get(name);
    return unknown.has(name) || (sent && (sent.copies > 0 || sent.isRefused))
      ? []
      : [`never sent the email ${kind} ${number} to person ${recipient}`];
  };
  const joined = having(meeting, 'accepted').map(({ number }) => number);
  // Whether that is so for this booking, the plans' own laws say.
  const isToldWhenInvited = (number: number) => {
    const { bookedTime, invitations = 0 } = meeting.participants[number - 1] ?? {};
    // Optional people take part from the invitation on, whether or not they reply.
    const isInvited =
      bookedTime === 'invited' || (bookedTime && meeting.attendance.optional.includes(number));
    return isInvited && missing('invitation', number, invitations).length === 0;
  };
  if (meeting.status === 'scheduled') {
    const booking = meeting.bookings[meeting.booked - 1]!;
    if (Date.parse(booking.end) < now + TIME_TO_TELL) return [];
    return [
      ...[0, ...joined].flatMap((recipient) =>
        isToldWhenInvited(recipient) ? [] : missing('booked', recipient, booking.number),
      ),
      ...having(meeting, 'pending').flatMap(({ number, bookedTime, invitations }) =>
        bookedTime && missing('booked', number, booking.number).length > 0
          ? missing('invitation', number, invitations)
          : [],
      ),
      ...(booking.calendar.state === 'failed' ? missing('calendarFailed', 0, booking.number) : []),
    ];
  }
  if (meeting.status === 'cancelled') {
    const last = meeting.bookings.findLast(({ state }) => state === 'cancelled');
    if (!last || Date.parse(last.end) < now + TIME_TO_TELL) return [];
    return joined.flatMap((recipient) => missing('cancelled', recipient, last.number));
  }
  if (meeting.status === 'lapsed') return missing('lapsed', 0, 0);
  // One email tells of all that were proposed within some minutes, with the times as they are then.
  const areTold = (proposals: ExistingMeeting['proposals']) =>
    proposals.some(({ number }) => missing('proposals', 0, number).length === 0);
  // Where a clock went back, those that follow soon after the first wait as long as it has to.
  const areWaiting = meeting.proposals.some(({ at }) => Date.parse(at) + PROPOSALS_WAIT > now);
  const untoldProposals = meeting.proposals.flatMap(({ number, state, start }) =>
    state === 'open' &&
    start &&
    !areWaiting &&
    Date.parse(start) > now + TIME_TO_TELL &&
    !areTold(meeting.proposals.slice(number - 1))
      ? [`never told the organizer of proposal ${number}`]
      : [],
  );
  return [
    ...having(meeting, 'pending').flatMap(({ number, invitations }) =>
      invitations > 0 ? missing('invitation', number, invitations) : [],
    ),
    ...untoldProposals,
    ...(meeting.aiDecisionMode === 'manual' &&
    meeting.ranking?.current &&
    joined.length > 0 &&
    !areTold(meeting.proposals) &&
    !areWaiting
      ? missing(meeting.ranking.found.kind === 'times' ? 'suggestions' : 'noTime', 0, meeting.ranking.round)
      : []),
  ];
}

/** What was taken back while that was still possible, and yet a calendar showed it, or an email told of it. */
function toldThoughUndone(
  { mailbox, calendars }: Resting,
  meetingId: string,
  { status, bookings, participants }: ExistingMeeting,
): string[] {
  const people = [0, ...participants.map(({ number }) => number)];
  const told = (kind: string, number: number) =>
    people.filter((recipient) => {
      const sent = mailbox.sent.get(mailName({ meetingId, kind, recipient, number }));
      return sent !== undefined && sent.copies > 0;
    });
  return bookings.flatMap(({ number, state }) => [
    ...(state === 'undone' && calendars.hasShown(meetingId, number)
      ? [`was in a calendar with booking ${number}, which was undone`]
      : []),
    ...(state === 'undone'
      ? told('booked', number).map((who) => `told person ${who} of booking ${number}, which was undone`)
      : []),
    ...(status === 'cancelled'
      ? []
      : told('cancelled', number).map((who) => `told person ${who} that it was cancelled, and is ${status}`)),
  ]);
}

/** The most reminders that anyone gets, for one meeting. */
const MOST_REMINDERS = 3;

/** People who were reminded too often. That none goes out twice holds for every email. */
function reminded({ script, mailbox }: Resting): string[] {
  const reminders = [...mailbox.sent].flatMap(([name, { copies }]) => {
    const [, meetingId, recipient] = /^(\S+) reminder \d+ to person (\d+)$/.exec(name) ?? [];
    return meetingId && copies > 0
      ? [`person ${recipient} of “${script.meetings[indexIn(meetingId)]!.title}”`]
      : [];
  });
  return [...Map.groupBy(reminders, (whom) => whom)].flatMap(([whom, { length }]) =>
    length > MOST_REMINDERS ? [`${whom} was reminded ${length} times`] : [],
  );
}

/** How many copies of an email may go out, whatever happens. */
const MOST_COPIES = 2;

/** An email may go out a second time only if its sender couldn't know or record that it had gone out. */
function copies({ script, mailbox, log }: Resting): string[] {
  const stops = script.troubles.filter(
    ({ kind }) => kind === 'crash' || kind === 'freeze' || kind === 'database',
  ).length;
  return [...mailbox.sent].flatMap(([name, { messageIds, copies, unanswered }]) => {
    if (messageIds.size > 1) return [`${name} went out under ${messageIds.size} Message-IDs`];
    const meetingId = name.slice(0, 36);
    const excused = unanswered + stops + log.failuresOf(`delivery-${meetingId}`);
    return copies > Math.min(MOST_COPIES, 1 + excused) ? [`${name} went out ${copies} times`] : [];
  });
}
