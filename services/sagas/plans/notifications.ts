import { MINUTE, SECOND } from '#contracts/durations.ts';
import { type MailKind, numberOfAnswer } from '#contracts/events/delivery.ts';
import { deliveryOf } from '#services/domain/delivery/delivery.ts';
import { askedForNewDates, isAskedToAnswerAgain } from '#services/domain/meeting/agreed-dates.ts';
import { isInvitedToTime } from '#services/domain/meeting/guests.ts';
import { eventIsLateFrom } from '#services/domain/meeting/late-event.ts';
import { busyBy, lacksNext } from '#services/domain/meeting/standing-watch.ts';
import {
  activeBooking,
  type Booking,
  type ExistingMeeting,
  type HistoryPoint,
  type Participant,
  type Ranking,
} from '#services/domain/meeting/state.ts';
import { MINUTES_A_DAY } from '#services/scheduling/windows.ts';
import { automaticallyBookable } from './auto-booking.ts';
import { silentFrom } from './availability-and-ranking.ts';
import { bookedChanges, nextBookedChange, removedPeople } from './booked-changes.ts';
import { isMissing } from './calendar-events.ts';
import { fileInCalendar, isFileReplaced, mailedFile } from './calendar-files.ts';
import { deadlineStage, isDeadlineTellable, nextDeadlineMail } from './deadline.ts';
import { isInvitationDue, isToldByInvitation } from './mailed-times.ts';
import { areToldWithProposals, dueBatches, nextBatch } from './proposals.ts';
import { dueReminders, nextReminder, sentReminders } from './reminders.ts';
import { ownMove } from './standing-watch.ts';
import { isUnbooked, participantsWithStatus, type SagaState, wasAskedElsewhere } from './state.ts';
import type { MailTask, MeetingTask } from './task.ts';

/** The email about a ranking waits this long for the booking that may follow at once. */
const RANKING_MAIL_DELAY_MS = 2 * SECOND;
/** People whom Kairos admits get an email after this delay, unless a time is booked by then. */
export const ADMITTED_MAIL_DELAY_MS = 10 * SECOND;
/** The organizer is also emailed the answer in a channel, unless the channel shows the answer within … */
export const CHANNEL_HEAD_START_MS = MINUTE;
/** How long a decline waits for the times to offer instead. */
const NEXT_HEAD_START_MS = MINUTE;

/** The emails a decision calls for that have no recorded outcome yet. */
export const plan = (state: SagaState, now: Date): MeetingTask[] =>
  [...mailsThatHold(state, now), ...confirmations(state, now), ...mailReplies(state)].filter(
    ({ recipient, mail, number }) => !state.settled(recipient, mail, number),
  );

/** To addresses that were given with an answer by the share link, while the meeting still takes answers. */
const confirmations = ({ meeting, unconfirmed, rangeEnd }: SagaState, now: Date): MailTask[] =>
  isUnbooked(meeting) && now < rangeEnd
    ? unconfirmed.map((number) => mail('confirmAnswer', ORGANIZER, number))
    : [];

/** About the newest email of each person: to them, and to the organizer if it has words for them. */
const mailReplies = ({ meeting }: SagaState): MailTask[] =>
  meeting.participants.flatMap(({ number, mailReply, status }) =>
    mailReply && status !== 'removed'
      ? [
          mail('mailReplied', number, mailReply.revision),
          ...(mailReply.word ? [mail('mailReplied', ORGANIZER, mailReply.revision)] : []),
        ]
      : [],
  );

/** The emails to the people of a meeting that apply at `now`, including those already sent. */
export const mailsThatHold = (state: SagaState, now: Date): MailTask[] => [
  ...booked(state, now),
  ...calendarUpdates(state, now),
  ...changedSince(state, now),
  ...unclearReplies(state, now),
  ...removedPeople(state, now).map(({ recipient, number }) => mail('removed', recipient, number)),
  ...ended(state, now),
  ...toOrganizer(state, now),
  ...proposals(state, now),
  ...invitations(state, now),
  ...reminders(state, now),
  ...admitted(state, now),
  ...newDates(state, now),
];

/**
 * Emails about rankings and to admitted people wait a moment; emails about a booking wait for its calendar event. The
 * email about silence waits until people count as silent.
 */
export function nextDue(state: SagaState, now: Date): Date | null {
  const { meeting } = state;
  const held = activeBooking(meeting);
  if (held && !isTellable(state, held, now)) return eventIsLateFrom(held);
  if (!held && !isUnbooked(meeting)) return null;
  const due = held
    ? [nextBookedChange(state, held, now), ...lacksNext(meeting, held).map(declineTellableFrom)]
    : [
        meeting.ranking?.current ? tellableFrom(state, meeting.ranking) : nobodyAnswersFrom(state),
        ...participantsWithStatus(meeting, 'accepted').map(admittedTellableFrom),
        nextReminder(state, now),
        nextDeadlineMail(state, now),
        nextBatch(state, now),
      ];
  const times = due.flatMap((time) => (time && time > now ? time.getTime() : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/**
 * An organizer who is choosing a time triggers a ranking and books right after it, which is not worth an email. Null if
 * the answer in a channel already shows the ranking.
 */
function tellableFrom(state: SagaState, ranking: Ranking): Date | null {
  const asked = state.channels.filter(({ wasAsked }) => wasAsked);
  if (asked.some((channel) => channel.shows(ranking))) return null;
  const mayShow = asked.some(({ hasFailed }) => !hasFailed);
  const delay = mayShow ? CHANNEL_HEAD_START_MS : RANKING_MAIL_DELAY_MS;
  return new Date(Date.parse(ranking.at) + delay);
}

/**
 * When to tell the organizer that nobody has joined. Null once anyone has, or while nobody is waited for. If times were
 * found without waiting, the organizer hears about those instead.
 */
const nobodyAnswersFrom = (state: SagaState): Date | null =>
  participantsWithStatus(state.meeting, 'accepted').length === 0 && !wasAskedElsewhere(state)
    ? silentFrom(state, participantsWithStatus(state.meeting, 'pending'))
    : null;

const ORGANIZER = 0;

/** Rankings count from 1, so 0 marks the email about silence. */
const BEFORE_ANY_RANKING = 0;

const mail = (mail: MailKind, recipient: number, number: number): MailTask => ({
  kind: 'mail',
  mail,
  recipient,
  number,
});

/**
 * Only the latest invitation of each person who has not answered: an answer or a later invitation makes earlier
 * invitations moot. Once a time is booked, only people added since are invited.
 */
function invitations(state: SagaState, now: Date): MailTask[] {
  const { meeting, rangeEnd } = state;
  const held = activeBooking(meeting);
  const isOver = held ? now >= new Date(held.end) : !isUnbooked(meeting) || now >= rangeEnd;
  if (isOver) return [];
  return participantsWithStatus(meeting, 'pending')
    .filter(({ invitations, bookedTime }) => invitations > 0 && (!held || bookedTime !== undefined))
    .filter(({ bookedTime }) => !held || bookedTime === 'asked' || isTellable(state, held, now))
    .map(({ number, invitations }) => mail('invitation', number, invitations));
}

/** Includes the newest of the reminders already sent, until answered. */
const reminders = (state: SagaState, now: Date): MailTask[] =>
  [...sentReminders(state), ...dueReminders(state, now)].map(({ recipient, number }) =>
    mail('reminder', recipient, number),
  );

/** The times that people proposed; proposals within some minutes share an email. */
const proposals = (state: SagaState, now: Date): MailTask[] =>
  dueBatches(state, now).map(({ number }) => mail('proposals', ORGANIZER, number));

/**
 * Admitted people didn't click Join, so this email is how they find out. Once a time is booked, the booking email tells
 * them.
 */
function admitted({ meeting, rangeEnd }: SagaState, now: Date): MailTask[] {
  if (!isUnbooked(meeting) || now >= rangeEnd) return [];
  return participantsWithStatus(meeting, 'accepted').flatMap((participant) => {
    const tellable = admittedTellableFrom(participant);
    return tellable && now >= tellable ? [mail('admitted', participant.number, 0)] : [];
  });
}

/**
 * People who joined for other dates count as unknown on the rest of the dates until they agree, and people who answered
 * by hand for other dates or another duration, until they answer again.
 */
function newDates({ meeting, rangeEnd }: SagaState, now: Date): MailTask[] {
  if (now >= rangeEnd || !isLookingForTime(meeting)) return [];
  // Answers by hand are about times to choose from, and a booked meeting has none.
  if (!isUnbooked(meeting))
    return askedForNewDates(meeting).map(({ number }) => mail('newDates', number, meeting.datesRevision));
  const byHand = meeting.participants.filter((participant) => isAskedToAnswerAgain(meeting, participant));
  return [
    ...askedForNewDates(meeting)
      .filter((participant) => !byHand.includes(participant))
      .map(({ number }) => mail('newDates', number, meeting.datesRevision)),
    ...byHand.map(({ number }) => mail('newDates', number, meeting.askedRevision)),
  ];
}

/**
 * Whether a time is looked for: none is booked, or the organizer has since changed the dates, which leads to another
 * time.
 */
const isLookingForTime = (meeting: ExistingMeeting): boolean =>
  isUnbooked(meeting) ||
  meeting.datesRevision > (activeBooking(meeting)?.startedAt ?? Number.POSITIVE_INFINITY);

/**
 * In automatic mode a time may be booked at once, and a single email is better than two. Null for those who joined
 * themselves.
 */
const admittedTellableFrom = ({ admitted, joinedAt }: Participant): Date | null =>
  admitted && joinedAt !== undefined ? new Date(Date.parse(joinedAt) + ADMITTED_MAIL_DELAY_MS) : null;

function toOrganizer(state: SagaState, now: Date): MailTask[] {
  const { meeting } = state;
  const held = activeBooking(meeting);
  if (held) {
    if (now >= new Date(held.end)) return [];
    const { participants } = meeting;
    const awaited = lacksNext(meeting, held).filter((person) => now < declineTellableFrom(person));
    const left = participants.filter(
      (person) =>
        (person.leftBooked || person.saidOfTime === 'no') &&
        (person.status === 'declined' || person.status === 'pending') &&
        !awaited.includes(person) &&
        !proposedInstead(person),
    );
    const come = participants.filter(
      ({ saidOfTime, status }) => saidOfTime === 'yes' && status === 'accepted',
    );
    return [
      ...(isMissing(state, held) && !isReadOnly(held)
        ? [mail('calendarFailed', ORGANIZER, held.number)]
        : []),
      ...clockMoved(state, held, now),
      ...busyNow(state, held, now),
      ...left.map((person) => aboutAnswer('declined', person, person.left)),
      ...come.map((person) => aboutAnswer('joined', person, person.attends)),
      ...repliesToTime(state, held).flatMap((person) =>
        proposedInstead(person) ? [mail('calendarReplied', ORGANIZER, person.saidInCalendar!.revision)] : [],
      ),
    ];
  }
  if (!isUnbooked(meeting) || now >= state.rangeEnd || meeting.bookings.some(({ state }) => state === 'open'))
    return [];
  if (allDeclined(state)) return [mail('allDeclined', ORGANIZER, timesAsked(meeting))];
  switch (deadlineStage(state, now)) {
    case 'none':
      return aboutTimes(state, now);
    case 'ahead':
      // People who haven't replied still have time.
      return aboutTimes(state, now).filter(({ mail }) => mail !== 'needsYou');
    case 'passed':
      return afterDeadline(state, now);
  }
}

/** Whoever declines, comes back, and declines again is told of each time. */
const aboutAnswer = (
  kind: 'declined' | 'joined',
  { number }: Participant,
  given: HistoryPoint | undefined,
): MailTask => mail(kind, ORGANIZER, numberOfAnswer(number, given?.revision ?? 0));

/** A decline waits for a look at the other times, unless that takes long. */
const declineTellableFrom = ({ left }: Participant): Date =>
  new Date(Date.parse(left?.at ?? '') + NEXT_HEAD_START_MS);

/** Whether the email about what someone proposed in their calendar also tells that they declined. */
const proposedInstead = ({ saidInCalendar: said }: Participant): boolean =>
  said?.answer === 'proposed' || said?.answer === 'delegated';

/** Those whose calendars have replied since this time was booked. */
const repliesToTime = ({ meeting }: SagaState, { bookedRevision = 0 }: Booking): Participant[] =>
  meeting.participants.filter(
    ({ status, saidInCalendar: said, doubtedReply: doubted }) =>
      status !== 'removed' && Math.max(said?.revision ?? 0, doubted?.revision ?? 0) > bookedRevision,
  );

/** Those whose calendar's reply doesn't count are asked, until they answer. */
function unclearReplies(state: SagaState, now: Date): MailTask[] {
  const held = activeBooking(state.meeting);
  if (!held || now >= new Date(held.end)) return [];
  return repliesToTime(state, held).flatMap(({ number, doubtedReply }) =>
    doubtedReply ? [mail('replyUnclear', number, doubtedReply.revision)] : [],
  );
}

/** Once for each time at which the clock is to be. */
const clockMoved = ({ clockMoved }: SagaState, held: Booking, now: Date): MailTask[] =>
  clockMoved && now < new Date(held.start)
    ? [mail('clockMoved', ORGANIZER, clockMoved.offset + MINUTES_A_DAY)]
    : [];

/** Once for each look that found someone busy who has to come, while they are and Kairos doesn't move the meeting. */
const busyNow = (state: SagaState, held: Booking, now: Date): MailTask[] =>
  now < new Date(held.start) && ownMove(state, now) === null
    ? [...new Set(busyBy(state.meeting, held).map(({ revision }) => revision))].map((revision) =>
        mail('busyNow', ORGANIZER, revision),
      )
    : [];

/** Someone who only connected read-only calendars expects no event: the email with the file tells them. */
const isReadOnly = ({ calendar }: Booking): boolean =>
  calendar.state === 'failed' && calendar.why === 'readOnly';

/** The email about the deadline tells the times as well, so only times found after that email get another email. */
function afterDeadline(state: SagaState, now: Date): MailTask[] {
  const { ranking, deadlines } = state.meeting;
  const told = deliveryOf(state.deliveries, { recipient: ORGANIZER, kind: 'deadline', number: deadlines });
  const news = mail('deadline', ORGANIZER, deadlines);
  if (!told) return isDeadlineTellable(state, now) ? [news] : [];
  const isLater = ranking?.current && ranking.at > told.at;
  return isLater ? [news, ...aboutTimes(state, now)] : [news];
}

/** Emails to the organizer about the times, or about the lack of replies to find times for. */
function aboutTimes(state: SagaState, now: Date): MailTask[] {
  const { meeting } = state;
  const silent = nobodyAnswersFrom(state);
  if (silent && now >= silent) return [mail('needsYou', ORGANIZER, BEFORE_ANY_RANKING)];
  const { ranking } = meeting;
  const tellable = ranking?.current ? tellableFrom(state, ranking) : null;
  if (!ranking || tellable === null || now < tellable) return [];
  if (ranking.found.kind === 'none') return [mail('noTime', ORGANIZER, ranking.round)];
  if (meeting.aiDecisionMode === 'manual')
    return areToldWithProposals(state, ranking, now) ? [] : [mail('suggestions', ORGANIZER, ranking.round)];
  return willBeBooked(state, ranking.round) ? [] : [mail('needsYou', ORGANIZER, ranking.round)];
}

/** Whether automatic mode can book without the organizer and has not given up. */
function willBeBooked({ meeting, parked }: SagaState, round: number): boolean {
  const booking = meeting.bookings.length + 1;
  return automaticallyBookable(meeting) !== null && !parked.has(`book:${round}:${booking}`);
}

/** Grows with each invitation and reminder; the share link counts as an invitation. */
const timesAsked = ({ participants }: ExistingMeeting): number =>
  participants.reduce((sum, { invitations }) => sum + Math.max(1, invitations), 0);

function allDeclined({ meeting }: SagaState): boolean {
  const there = meeting.participants.filter(({ status }) => status !== 'removed');
  return there.length > 0 && there.every(({ status }) => status === 'declined');
}

/** Waits a little for the calendar event, so the email has the video link. */
const isTellable = (state: SagaState, held: Booking, now: Date): boolean =>
  held.calendar.state !== 'due' || isMissing(state, held) || now >= eventIsLateFrom(held);

/** Includes people who were asked for an earlier time and haven't answered: they're asked again for this time. */
function booked(state: SagaState, now: Date): MailTask[] {
  const held = activeBooking(state.meeting);
  if (!held || now >= new Date(held.end) || !isTellable(state, held, now)) return [];
  const told = state.meeting.participants.filter((participant) => {
    const { number, status, bookedTime } = participant;
    const isToCome = isInvitedToTime(state.meeting, number) && !held.without.includes(number);
    const isAsked = status === 'pending' && bookedTime === 'asked';
    const isTold = isInvitationDue(state, participant) || isToldByInvitation(state, held, participant);
    return (status === 'accepted' || isToCome || isAsked) && !isTold;
  });
  return [ORGANIZER, ...told.map(({ number }) => number)].map((recipient) =>
    mail('booked', recipient, held.number),
  );
}

/**
 * For people whose calendar has the meeting from an earlier email and now also from the provider. An email about
 * another time takes the file back itself.
 */
function calendarUpdates(state: SagaState, now: Date): MailTask[] {
  const toBeTold = booked(state, now).filter(
    ({ recipient, mail, number }) => !state.settled(recipient, mail, number),
  );
  return [ORGANIZER, ...state.meeting.participants.map(({ number }) => number)].flatMap((recipient) => {
    const booking = mailedFile(state, recipient);
    if (!booking || now >= new Date(booking.end) || !isFileReplaced(state.meeting, recipient)) return [];
    const isTakenBack =
      fileInCalendar(state, recipient) === null || toBeTold.some((one) => one.recipient === recipient);
    return isTakenBack && !state.settled(recipient, 'calendarUpdate', booking.number)
      ? []
      : [mail('calendarUpdate', recipient, booking.number)];
  });
}

function changedSince(state: SagaState, now: Date): MailTask[] {
  const held = activeBooking(state.meeting);
  if (!held || now >= new Date(held.end) || !isTellable(state, held, now)) return [];
  return bookedChanges(state, held, now).map(({ recipient, number }) => mail('changed', recipient, number));
}

function ended(state: SagaState, now: Date): MailTask[] {
  const { meeting, rangeEnd } = state;
  if (meeting.status === 'lapsed') return [mail('lapsed', ORGANIZER, 0)];
  if (meeting.status !== 'cancelled') return [];
  const last = meeting.bookings.findLast(({ state }) => state === 'cancelled');
  if (now >= (last ? new Date(last.end) : rangeEnd)) return [];
  const organizer = fileInCalendar(state, ORGANIZER) ? [ORGANIZER] : [];
  const told = meeting.participants
    .filter((participant) => participant.status === 'accepted' || mayKnow(state, participant))
    .map(({ number }) => number);
  return [...organizer, ...told].map((recipient) => mail('cancelled', recipient, last?.number ?? 0));
}

/** People who never heard of a meeting need not hear of its cancellation. */
const mayKnow = ({ settled }: SagaState, { status, number, invitations }: Participant): boolean =>
  status === 'pending' &&
  Array.from({ length: invitations }, (_, index) => index + 1).some((n) => settled(number, 'invitation', n));
