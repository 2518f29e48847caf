import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { writtenTexts } from '#contracts/meeting-texts.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { accountName, displayName, fullName } from '#contracts/text/names.ts';
import { timeOptionsOf } from '#contracts/time-options.ts';
import { isInCalendarEvent } from '#services/domain/meeting/guests.ts';
import { activeBooking, type Booking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import { zoneOfDates } from '#services/scheduling/meeting-request/date-range.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { TargetMeeting } from '../load/load.ts';
import { fileInCalendar, takesPart } from '../plans/calendar-files.ts';
import type { MailTask } from '../plans/task.ts';
import { whyOrganizerIsNeeded } from './why-needed.ts';

/** Makes the personal links in emails. */
export type MailLinks = Pick<InvitationTokens, 'claimLink' | 'declineLink' | 'unsubscribeLink'>;

type Settings = { links: MailLinks; publicUrl: string; from: { address: string }; at: Date };

/** Used when the organizer's account is gone: people must still hear that the meeting is off. */
const GONE = { firstName: 'The organizer', lastName: '' };

/** Everything an email says, from what is known now. Null if it can't be written because someone was erased. */
export function mailFacts(
  task: MailTask,
  { state, users }: TargetMeeting,
  settings: Settings,
): MailFacts | null {
  const { mail, recipient: number, number: counted } = task;
  const { meeting, meetingId } = state;
  const account = users.get(0);
  const recipient = number === 0 ? account && personOf(account) : participantOf(meeting, number);
  const off = mail === 'cancelled';
  const organizer = account ?? (off ? { ...GONE, email: settings.from.address } : null);
  const title = meeting.title ?? (off ? '' : null);
  if (!organizer || !recipient || title === null) return null;

  const reader = users.get(number);
  const booked = bookedFacts(task, state);
  const file = fileFacts(task, state);
  return {
    kind: mail,
    number: counted,
    recipient: {
      number,
      ...recipient,
      zone: reader?.zone ?? null,
      clock: reader?.clock ?? DEFAULT_CLOCK,
    },
    organizer: {
      name: accountName(organizer),
      email: organizer.email,
      zone: account?.zone ?? zoneOfDates(meeting),
    },
    meeting: {
      id: meetingId,
      title,
      ...writtenTexts(meeting),
      duration: meeting.duration,
      dateRangeStart: meeting.dateRangeStart,
      dateRangeEnd: meeting.dateRangeEnd,
      timePreference: meeting.timePreference,
      ...timeOptionsOf(meeting),
      zone: zoneOfDates(meeting),
      aiDecisionMode: meeting.aiDecisionMode,
    },
    links: linksFor(mail, { number, email: recipient.email }, state, settings),
    people: namesOf(meeting, organizer, number),
    ...rankingFacts(mail, meeting),
    ...(booked && { booked }),
    ...(file && { file }),
    ...whyFacts(mail, meeting, organizer),
    at: settings.at.toISOString(),
  };
}

const MAY_DECLINE: readonly MailTask['mail'][] = ['invitation', 'admitted', 'newDates', 'booked'];

function linksFor(
  mail: MailTask['mail'],
  { number, email }: { number: number; email: string },
  { meeting: { link }, meetingId }: TargetMeeting['state'],
  { links, publicUrl }: Settings,
): MailFacts['links'] {
  if (number === 0) return { open: `${publicUrl}/meetings/${meetingId}` };
  const invitation = { meetingId, participant: number };
  const decline = link !== null && MAY_DECLINE.includes(mail) && links.declineLink(link, invitation);
  return {
    open: link === null ? publicUrl : links.claimLink(link, invitation),
    ...(decline && { decline }),
    unsubscribe: links.unsubscribeLink(email),
  };
}

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>;

function personOf(user: Named): { email: string; name?: string } {
  const name = fullName(user);
  return { email: user.email, ...(name !== null && { name }) };
}

function participantOf(meeting: ExistingMeeting, number: number): { email: string; name?: string } | null {
  const participant = meeting.participants[number - 1];
  if (!participant || participant.email === null) return null;
  return { email: participant.email, ...(participant.name ? { name: participant.name } : {}) };
}

/** Only the organizer is told the address of someone who gave no name. */
function namesOf(meeting: ExistingMeeting, organizer: Named, reader: number): MailFacts['people'] {
  const named = meeting.participants.flatMap(({ number, name, email, status }) => {
    const shown = name || (email && reader > 0 && reader !== number ? maskEmail(email) : email);
    return shown && status !== 'removed' ? [{ number, name: shown }] : [];
  });
  return [{ number: 0, name: accountName(organizer) }, ...named];
}

function rankingFacts(mail: MailTask['mail'], { ranking }: ExistingMeeting) {
  const found = ranking?.current ? ranking.found : null;
  if (found?.kind === 'times' && (mail === 'suggestions' || mail === 'needsYou')) {
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
  organizer: Named,
): Pick<MailFacts, 'why' | 'calendarTrouble'> {
  if (mail === 'needsYou' || mail === 'allDeclined') {
    const names = new Map(namesOf(meeting, organizer, 0).map(({ number, name }) => [number, name]));
    const why = whyOrganizerIsNeeded(meeting, (numbers) =>
      listInWords(numbers.map((number) => (number === 0 ? 'you' : displayName(names.get(number))))),
    );
    return why === '' ? {} : { why };
  }
  const calendar = activeBooking(meeting)?.calendar;
  if (mail !== 'calendarFailed' || !calendar) return {};
  return { calendarTrouble: calendar.state === 'failed' ? calendar.why : 'unreachable' };
}

/** The time an email is about; for a cancellation, only if it's in the recipient's calendar. */
function bookedFacts(
  { mail, recipient, number }: MailTask,
  state: TargetMeeting['state'],
): MailFacts['booked'] | null {
  const booking = bookingOf(mail, number, state.meeting);
  if (!booking) return null;
  const inGoogleCalendar = isInCalendarEvent(booking, recipient);
  if (mail === 'cancelled' && !inGoogleCalendar && !fileInCalendar(state, recipient)) return null;
  const { calendar, start, end } = booking;
  return {
    start,
    end,
    ...(calendar.state === 'recorded' && calendar.videoLink ? { videoLink: calendar.videoLink } : {}),
    inGoogleCalendar,
    linkMayFollow: calendar.state === 'due',
  };
}

function bookingOf(mail: MailTask['mail'], number: number, meeting: ExistingMeeting): Booking | null {
  switch (mail) {
    case 'booked':
    case 'cancelled':
    case 'calendarFailed':
      return meeting.bookings[number - 1] ?? null;
    case 'calendarUpdate':
      return activeBooking(meeting) ?? meeting.bookings[number - 1] ?? null;
    case 'declined':
      return activeBooking(meeting);
    default:
      return null;
  }
}

/**
 * What an email does to the recipient's calendar. Each booking may be added and then removed, so its two numbers follow
 * those of the booking before.
 */
function fileFacts(
  { mail, recipient, number }: MailTask,
  state: TargetMeeting['state'],
): MailFacts['file'] | null {
  const { meeting, meetingId } = state;
  const iCalUid = `${meetingId}@kairos`;
  const added = mail === 'booked' ? meeting.bookings[number - 1] : undefined;
  if (added && !isInCalendarEvent(added, recipient)) {
    const { start, end } = added;
    return { method: 'REQUEST', start, end, iCalUid, sequence: 2 * number };
  }
  if (mail !== 'cancelled' && mail !== 'calendarUpdate') return null;
  const removed = fileInCalendar(state, recipient);
  if (!removed) return null;
  const { start, end } = removed;
  const isReplaced = mail === 'calendarUpdate' && takesPart(meeting, recipient);
  const sequence = 2 * meeting.bookings.length + 1;
  return { method: 'CANCEL', start, end, iCalUid, sequence, ...(isReplaced && { isReplaced }) };
}
