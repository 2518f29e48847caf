import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { MINUTE } from '#contracts/durations.ts';
import { type MailKind, personOfAnswer } from '#contracts/events/delivery.ts';
import type { AskedOfMeeting } from '#contracts/pages.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { accountName, displayName, fullName } from '#contracts/text/names.ts';
import { videoLinkOf } from '#contracts/video-call.ts';
import { startsNumbered } from '#services/domain/delivery/delivery.ts';
import { unpackSpans } from '#services/domain/evidence/typed-answer.ts';
import { isAskedToAnswerAgain } from '#services/domain/meeting/agreed-dates.ts';
import { invitedAnyway } from '#services/domain/meeting/attendance.ts';
import { isInCalendarEvent, takesPart } from '#services/domain/meeting/guests.ts';
import { lastChangeShown, ownUid, shownInCalendar } from '#services/domain/meeting/meeting-event.ts';
import { textNews } from '#services/domain/meeting/news.ts';
import { isMovedOften } from '#services/domain/meeting/own-moves.ts';
import { busyBy, isNeeded } from '#services/domain/meeting/standing-watch.ts';
import {
  activeBooking,
  type Booking,
  type ExistingMeeting,
  type HistoryPoint,
} from '#services/domain/meeting/state.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { User } from '#services/storage/accounts/port.ts';
import { zoneOfReader } from '#services/use-cases/meetings/zone-of-reader.ts';
import type { TargetMeeting } from '../load/target.ts';
import { isMoveRefused } from '../plans/calendar-events.ts';
import { fileInCalendar, fileInMail } from '../plans/calendar-files.ts';
import { isNewsIn, toldBefore } from '../plans/mailed-times.ts';
import { proposalBatches } from '../plans/proposals.ts';
import { type SagaState, zonesInChannels } from '../plans/state.ts';
import type { MailTask } from '../plans/task.ts';
import { factsOfMeeting } from './meeting-facts.ts';
import { whyOrganizerIsNeeded } from './why-needed.ts';

/** Makes the personal links in emails. */
export type MailLinks = Pick<
  InvitationTokens,
  'claimLink' | 'declineLink' | 'unsubscribeLink' | 'replyAddress'
>;

type Settings = {
  links: MailLinks;
  publicUrl: string;
  from: { address: string };
  at: Date;
  /** The calendar event changes that were refused, as the plan knew them. */
  planned: Pick<SagaState, 'refused'>;
  /**
   * The account with the address of a recipient who takes part without an account. Only decides how they alone read
   * times.
   */
  reader?: Pick<User, 'zone' | 'clock'> | undefined;
};

/** Used when the organizer's account is gone: people must still hear that the meeting is off. */
const GONE = { firstName: 'The organizer', lastName: '' };

/** Everything an email says, from current knowledge. Null if the email can't be written because someone was erased. */
export function mailFacts<Kind extends Exclude<MailKind, 'confirmAnswer'>>(
  task: MailTask & { mail: Kind },
  target: TargetMeeting,
  settings: Settings,
): (MailFacts & { kind: Kind }) | null {
  const { state, users } = target;
  const { mail, recipient: number, number: counted } = task;
  const { meeting } = state;
  const account = users.get(0);
  const recipient = number === 0 ? account && personOf(account) : participantOf(meeting, number);
  const off = mail === 'cancelled';
  const organizer = account ?? (off ? { ...GONE, email: settings.from.address } : null);
  const title = meeting.title ?? (off ? '' : null);
  if (!organizer || !recipient || title === null) return null;

  const reader = users.get(number) ?? settings.reader;
  const booked = bookedFacts(task, state);
  const file = fileFacts(task, state, settings);
  return {
    kind: mail,
    number: counted,
    recipient: {
      number,
      ...recipient,
      zone: zoneOfReader(state, number, reader, zonesInChannels(state, number)),
      clock: reader?.clock ?? DEFAULT_CLOCK,
      ...(meeting.attendance.optional.includes(number) && { optional: true }),
      ...(meeting.participants[number - 1]?.status === 'accepted' && { hasJoined: true }),
    },
    ...factsOfMeeting(state, organizer, title),
    links: linksFor(mail, { number, email: recipient.email }, state, settings),
    people: namesOf(meeting, organizer, number).map((one) =>
      number === 0 ? { ...one, ...zoneOf(one.number, { state, users }) } : one,
    ),
    ...rankingFacts(mail, meeting),
    ...replyFacts(task, state, settings.at),
    ...proposalFacts(task, state, settings.at),
    ...(booked && { booked }),
    ...(file && { file }),
    ...changeFacts(task, state),
    ...(isAskedToCome(task, meeting) && { asksToCome: true as const }),
    ...whyFacts(mail, meeting, { organizer, planned: settings.planned }),
    ...calendarReplyFacts(task, meeting),
    ...asksFacts(task, target, settings),
    ...mailReplyFacts(task, state, settings),
    ...watchFacts(task, meeting),
    ...byHandFacts(meeting, number),
    ...(mail === 'clockMoved' && state.clockMoved && { clockMoved: state.clockMoved }),
    at: settings.at.toISOString(),
  };
}

/** Once a time is booked, there is nothing left to answer by hand. */
function byHandFacts(meeting: ExistingMeeting, number: number): Pick<MailFacts, 'answersAgain' | 'byHand'> {
  const participant = meeting.participants[number - 1];
  if (!participant || participant.userId !== undefined || participant.status !== 'accepted') return {};
  if (activeBooking(meeting)) return { byHand: true };
  return isAskedToAnswerAgain(meeting, participant) ? { answersAgain: true } : {};
}

const MAY_DECLINE: readonly MailTask['mail'][] = [
  'invitation',
  'reminder',
  'admitted',
  'newDates',
  'booked',
  'changed',
  'replyUnclear',
];

function linksFor(
  mail: MailTask['mail'],
  { number, email }: { number: number; email: string },
  { meeting: { link }, meetingId }: TargetMeeting['state'],
  { links, publicUrl }: Settings,
): MailFacts['links'] {
  if (number === 0) {
    const open = `${publicUrl}/meetings/${meetingId}`;
    const asks = (what: AskedOfMeeting) => `${open}?${what}`;
    return {
      open,
      ...(['declined', 'clockMoved', 'busyNow'].includes(mail) && { move: asks('move') }),
      ...(mail === 'declined' && { cancel: asks('cancel') }),
    };
  }
  const invitation = { meetingId, participant: number };
  const decline = link !== null && MAY_DECLINE.includes(mail) && links.declineLink(link, invitation);
  return {
    open: link === null ? publicUrl : links.claimLink(link, invitation),
    ...(decline && { decline }),
    unsubscribe: links.unsubscribeLink(email),
  };
}

/** The reply that an email is about, by its revision. */
function calendarReplyFacts(
  { mail, number }: MailTask,
  { participants }: ExistingMeeting,
): Pick<MailFacts, 'calendarReply'> {
  for (const { number: participant, status, saidInCalendar: said, doubtedReply: doubted } of participants) {
    if (mail === 'replyUnclear' && doubted?.revision === number)
      return { calendarReply: { participant, answer: doubted.answer, doubt: doubted.why } };
    if (mail !== 'calendarReplied' || said?.revision !== number) continue;
    const { answer, word, delegate, proposed } = said;
    const more = {
      ...{ ...(word && { word }), ...(delegate && { delegate }), ...(proposed && { proposed }) },
      ...(status === 'declined' && { cantCome: true as const }),
    };
    return { calendarReply: { participant, answer, ...more } };
  }
  return {};
}

/**
 * The best times that hang on someone's reply, in order, while they are asked for one and emails are read. Another copy of
 * an email has the same.
 */
function asksFacts(
  { mail, recipient, number }: MailTask,
  { state: { meeting, meetingId, decidedBy }, mails }: TargetMeeting,
  { links, at }: Settings,
): Pick<MailFacts, 'asks'> {
  const isAsked = (mail === 'invitation' || mail === 'reminder') && activeBooking(meeting) === null;
  const repliesTo = isAsked ? links.replyAddress({ meetingId, participant: recipient }) : null;
  if (repliesTo === null) return {};
  const known = startsNumbered(mails, { recipient, kind: mail, number });
  const decided =
    known ??
    decidedBy([recipient], at)
      .get(recipient)
      ?.map(({ start }) => start) ??
    [];
  return { asks: { starts: [...decided].sort(), repliesTo } };
}

/** The email that someone replied with, by its revision, and what it said of their times. */
function mailReplyFacts(
  { mail, number, recipient }: MailTask,
  { meeting, meetingId, evidence }: TargetMeeting['state'],
  { links }: Settings,
): Pick<MailFacts, 'mailReply'> {
  const person = meeting.participants.find(({ mailReply }) => mailReply?.revision === number);
  if (mail !== 'mailReplied' || !person?.mailReply) return {};
  const { number: participant, answer } = person;
  const { doubt, word, mailId, declines, partly } = person.mailReply;
  const typed = evidence.answers[participant];
  const isNoted = word === undefined && !doubt && !declines && typed?.revision === answer?.evidenceRevision;
  const instant = (minute: number) => new Date(minute * MINUTE).toISOString();
  const spans = partly ? unpackSpans(partly.spans) : isNoted ? typed?.spans : null;
  const times = spans?.map(({ from, to, answer }) => ({ start: instant(from), end: instant(to), answer }));
  return {
    mailReply: {
      participant,
      ...(times && { times }),
      ...(partly && { clear: partly.clear, unclear: partly.unclear }),
      ...(doubt && { doubt }),
      ...(declines && { declines }),
      ...(word === '' && { isEmpty: true as const }),
      ...(word && { word }),
      ...(mailId && { id: mailId }),
      ...(recipient === 0 && person.email !== null && { from: person.email }),
      repliesTo: links.replyAddress({ meetingId, participant }),
    },
  };
}

/** What the latest look at the calendars found of the booked time. */
function watchFacts(
  { mail, number, recipient }: MailTask,
  meeting: ExistingMeeting,
): Pick<MailFacts, 'watch'> {
  const held = activeBooking(meeting);
  if (!held?.seen || recipient !== 0) return {};
  const { next } = held.seen;
  if (mail === 'declined')
    return isNeeded(meeting, personOfAnswer(number)) ? { watch: { busy: [], next } } : {};
  if (mail !== 'busyNow') return {};
  const busy = busyBy(meeting, held).filter(({ revision }) => revision === number);
  const often = isMovedOften(meeting) && { isMovedOften: true as const };
  return { watch: { busy: busy.map(({ participant }) => participant), next, ...often } };
}

type Named = Pick<User, 'firstName' | 'lastName' | 'email' | 'lostCalendarLabel'>;

function personOf(user: Named): { email: string; name?: string } {
  const name = fullName(user);
  return { email: user.email, ...(name !== null && { name }) };
}

function participantOf(meeting: ExistingMeeting, number: number): { email: string; name?: string } | null {
  const participant = meeting.participants[number - 1];
  if (!participant || participant.email === null) return null;
  return { email: participant.email, ...(participant.name ? { name: participant.name } : {}) };
}

/** The zone in which someone who takes part reads times, if known. */
function zoneOf(number: number, { state, users }: Pick<TargetMeeting, 'state' | 'users'>): { zone?: string } {
  if (state.meeting.participants[number - 1]?.status !== 'accepted') return {};
  const zone = zoneOfReader(state, number, users.get(number), zonesInChannels(state, number));
  return zone === null ? {} : { zone };
}

/** Only the organizer is told the address of someone who gave no name. */
function namesOf(meeting: ExistingMeeting, organizer: Named, reader: number): MailFacts['people'] {
  const named = meeting.participants.flatMap(({ number, name, email, status }) => {
    const shown = name || (email && reader > 0 && reader !== number ? maskEmail(email) : email);
    return shown && status !== 'removed' ? [{ number, name: shown }] : [];
  });
  return [{ number: 0, name: accountName(organizer) }, ...named];
}

const WITH_TIMES: readonly MailTask['mail'][] = ['suggestions', 'needsYou', 'deadline', 'proposals'];

/** Who is asked for a reply until when, who hasn't replied, and which times hang on the missing replies. */
function replyFacts(
  { mail, recipient }: MailTask,
  { meeting, decidedBy }: TargetMeeting['state'],
  at: Date,
): Pick<MailFacts, 'deadline' | 'goesAhead' | 'settles' | 'replies'> {
  const { deadline, participants } = meeting;
  const goesAhead = meeting.mayExcuse && meeting.aiDecisionMode === 'auto' && { goesAhead: true as const };
  const areKnown = meeting.ranking?.current === true && meeting.ranking.found.kind === 'times';
  const startsFor = (numbers: readonly number[]) => {
    const decided = areKnown ? decidedBy(numbers, at) : null;
    return (number: number) => decided && (decided.get(number) ?? []).map(({ start }) => start);
  };
  if (mail === 'invitation' || mail === 'reminder') {
    const settles = mail === 'reminder' ? startsFor([recipient])(recipient) : null;
    const isAhead = deadline !== null && new Date(deadline) > at;
    return { ...(isAhead && { deadline, ...goesAhead }), ...(settles && settles.length > 0 && { settles }) };
  }
  if (!WITH_TIMES.includes(mail)) return {};
  const silent = participants.filter(({ status }) => status === 'pending').map(({ number }) => number);
  const starts = startsFor(silent);
  const replied = participants.filter(({ status }) => status === 'accepted' || status === 'declined').length;
  return {
    ...(mail === 'deadline' && goesAhead),
    replies: { silent: silent.map((number) => ({ number, starts: starts(number) })), replied },
  };
}

/** The proposals of an email that still wait for the organizer. */
function proposalFacts(
  { mail, number }: MailTask,
  { meeting, rankedProposals }: TargetMeeting['state'],
  at: Date,
): Pick<MailFacts, 'proposals'> {
  const batch = proposalBatches(meeting).find((one) => mail === 'proposals' && one.number === number);
  if (!batch) return {};
  const ranked = rankedProposals(
    batch.proposals.map((one) => one.number),
    at,
  );
  return {
    proposals: ranked.map(({ participant, start, duration, notPossible, ranked }) => ({
      ...{ participant, start, notPossible, ranked },
      end: new Date(Date.parse(start) + duration * 60_000).toISOString(),
    })),
  };
}

function rankingFacts(mail: MailTask['mail'], { ranking }: ExistingMeeting) {
  const found = ranking?.current ? ranking.found : null;
  if (found?.kind === 'times' && WITH_TIMES.includes(mail)) {
    return { suggestions: found.suggestions, improvements: ranking!.improvements };
  }
  if (found?.kind === 'none' && (mail === 'noTime' || mail === 'lapsed')) {
    return { noTime: { reason: found.reason, remedies: found.remedies } };
  }
  return {};
}

function whyFacts(
  mail: MailTask['mail'],
  meeting: ExistingMeeting,
  { organizer, planned }: { organizer: Named } & Pick<Settings, 'planned'>,
): Pick<MailFacts, 'why' | 'calendarTrouble' | 'lostCalendar'> {
  if (mail === 'needsYou' || mail === 'allDeclined' || mail === 'deadline') {
    const names = new Map(namesOf(meeting, organizer, 0).map(({ number, name }) => [number, name]));
    const why = whyOrganizerIsNeeded(meeting, (numbers) =>
      listInWords(numbers.map((number) => (number === 0 ? 'you' : displayName(names.get(number))))),
    );
    return why === '' ? {} : { why };
  }
  const held = activeBooking(meeting);
  if (mail !== 'calendarFailed' || !held) return {};
  const { calendar } = held;
  if (calendar.state !== 'failed')
    return { calendarTrouble: isMoveRefused(planned, held) ? 'moveRefused' : 'unreachable' };
  const lost = calendar.why === 'disconnected' ? organizer.lostCalendarLabel : undefined;
  return { calendarTrouble: calendar.why, ...(lost && { lostCalendar: lost }) };
}

/** Whether they were added to a booked meeting and haven't said if they can come. */
function isAskedToCome({ mail, recipient }: MailTask, meeting: ExistingMeeting): boolean {
  const { status, bookedTime } = meeting.participants[recipient - 1] ?? {};
  const isAsking = mail === 'invitation' || mail === 'booked';
  return isAsking && activeBooking(meeting) !== null && status === 'pending' && bookedTime === 'asked';
}

/** The differences for the recipient since the last email about the time. */
function changeFacts(task: MailTask, state: TargetMeeting['state']): Pick<MailFacts, 'changed' | 'takenOff'> {
  const { mail, recipient } = task;
  const participant = state.meeting.participants[recipient - 1];
  if (mail === 'removed') return participant?.left?.takenOff ? { takenOff: true } : {};
  const isNews = (point: HistoryPoint) => isNewsIn(state, task, point);
  if (mail === 'booked') {
    // People who knew no time yet have nothing to compare with.
    const news = toldBefore(state, task) && textNews(state.meeting, isNews);
    return news ? { changed: news } : {};
  }
  if (mail !== 'changed') return {};
  const isBack = participant?.attends !== undefined && isNews(participant.attends);
  const texts = textNews(state.meeting, isNews) ?? { texts: [] };
  return { changed: { ...texts, ...(isBack && { isBack: true as const }) } };
}

/** The time an email is about; for a cancellation, only if the time is in the recipient's calendar. */
function bookedFacts(task: MailTask, state: TargetMeeting['state']): MailFacts['booked'] | null {
  const { mail, recipient } = task;
  const booking = bookingOf(task, state);
  if (!booking) return null;
  const event = eventOf(booking, recipient);
  if (mail === 'cancelled' && !event && !fileInCalendar(state, recipient)) return null;
  const { calendar, start, end } = booking;
  const videoLink = videoLinkOf(state.meeting, calendar.state === 'recorded' ? calendar.videoLink : null);
  return {
    start,
    end,
    ...(videoLink !== null && { videoLink }),
    ...(state.meeting.video !== 'calendar' && { videoChosen: true as const }),
    event,
    invitedAnyway: invitedAnyway(state.meeting, booking).filter(
      (person) => takesPart(state.meeting, person) && stateOf(booking, person) !== 'unknown',
    ),
    linkMayFollow: calendar.state === 'due',
    ...eventLeftBehind(state.meeting, booking, recipient),
    ...(mail === 'booked' && movedFacts(task, booking, state)),
  };
}

/**
 * The earlier time that the recipient was told, and the reasons for the new time; nothing if they know of no other
 * time.
 */
function movedFacts(
  task: MailTask,
  { start, end, basis, movedFor }: Booking,
  state: TargetMeeting['state'],
): Pick<NonNullable<MailFacts['booked']>, 'was' | 'movedFor' | 'suggestion'> {
  const was = toldBefore(state, task);
  if (!was || (was.start === start && was.end === end)) return {};
  return {
    was: { start: was.start, end: was.end },
    ...(movedFor && { movedFor: task.recipient === 0 ? movedFor : [] }),
    ...(basis && { suggestion: basis.suggestion }),
  };
}

/** Where the calendar event that moves to this booking still is, in the recipient's calendar. */
function eventLeftBehind(
  meeting: ExistingMeeting,
  { number, eventOf, start }: Booking,
  recipient: number,
): Pick<NonNullable<MailFacts['booked']>, 'eventStillAt'> {
  const behind = shownInCalendar(meeting).find(
    (one) => one.eventOf === eventOf && one.number < number && isInCalendarEvent(one, recipient),
  );
  return behind && behind.start !== start ? { eventStillAt: { start: behind.start, end: behind.end } } : {};
}

function eventOf(booking: Booking, recipient: number): 'google' | 'own' | null {
  if (!isInCalendarEvent(booking, recipient)) return null;
  return 'silent' in booking.calendar && booking.calendar.silent ? 'own' : 'google';
}

const stateOf = ({ basis }: Booking, number: number) =>
  basis?.suggestion.notFree.find(({ participant }) => participant === number)?.state;

function bookingOf({ mail, recipient, number }: MailTask, state: TargetMeeting['state']): Booking | null {
  const { meeting } = state;
  switch (mail) {
    case 'booked':
    case 'cancelled':
    case 'calendarFailed':
      return meeting.bookings[number - 1] ?? null;
    case 'calendarUpdate':
      return activeBooking(meeting) ?? meeting.bookings[number - 1] ?? null;
    case 'removed':
      return fileInCalendar(state, recipient) ?? activeBooking(meeting);
    case 'invitation':
    case 'clockMoved':
    case 'newDates':
    case 'changed':
    case 'declined':
    case 'joined':
    case 'replyUnclear':
    case 'calendarReplied':
    case 'busyNow':
      return activeBooking(meeting);
    default:
      return null;
  }
}

/** Whether the provider's event replaces a removed file. */
const isReplacing = ({ mail }: MailTask): boolean => mail === 'calendarUpdate' || mail === 'booked';

/** The email's change to the recipient's calendar. A file that follows another has the higher number. */
function fileFacts(
  task: MailTask,
  state: TargetMeeting['state'],
  { links }: Pick<Settings, 'links'>,
): MailFacts['file'] | null {
  const file = fileInMail(state, task);
  if (!file) return null;
  const { start, end } = file.booking;
  const claim = { meetingId: state.meetingId, participant: task.recipient };
  const repliesTo = task.recipient === 0 ? null : links.replyAddress(claim);
  return {
    method: file.does === 'add' ? 'REQUEST' : 'CANCEL',
    ...{ start, end, iCalUid: ownUid(state.meetingId), sequence: state.meeting.revision },
    changedAt: lastChangeShown(state.meeting, file.booking),
    ...(repliesTo !== null && { repliesTo }),
    ...(file.does === 'remove' && isReplacing(task) && { isReplaced: true as const }),
  };
}
