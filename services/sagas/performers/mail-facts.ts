import { DEFAULT_CLOCK } from '#contracts/clock.ts';
import { writtenTexts } from '#contracts/meeting-texts.ts';
import { calendarTrouble } from '#contracts/text/calendar-troubles.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { maskEmail } from '#contracts/text/masked-email.ts';
import { accountName, displayName, fullName } from '#contracts/text/names.ts';
import { activeBooking, type Booking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import type { MailFacts } from '#services/mail/facts.ts';
import { zoneOfDates } from '#services/scheduling/meeting-request/date-range.ts';
import type { InvitationTokens } from '#services/storage/accounts/invitation-tokens.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { TargetMeeting } from '../load/load.ts';
import type { MailTask } from '../plans/task.ts';
import { whyOrganizerIsNeeded } from './why-needed.ts';

/** Makes the personal links in emails. */
export type MailLinks = Pick<InvitationTokens, 'claimLink' | 'declineLink' | 'unsubscribeLink'>;

type Settings = { links: MailLinks; publicUrl: string; from: { address: string }; at: Date };

/** Used when the organizer's account is gone: people must still hear that the meeting is off. */
const GONE = { firstName: 'The organizer', lastName: '' };

/** Everything an email says, from what is known now. Null if it can't be written because someone was erased. */
export function mailFacts(
  { mail, recipient: number, number: counted }: MailTask,
  { state, users }: TargetMeeting,
  settings: Settings,
): MailFacts | null {
  const { meeting, meetingId } = state;
  const account = users.get(0);
  const recipient = number === 0 ? account && personOf(account) : participantOf(meeting, number);
  const off = mail === 'cancelled';
  const organizer = account ?? (off ? { ...GONE, email: settings.from.address } : null);
  const title = meeting.title ?? (off ? '' : null);
  if (!organizer || !recipient || title === null) return null;

  const reader = users.get(number);
  const booked = bookedFacts(mail, number, counted, state);
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
      aiDecisionMode: meeting.aiDecisionMode,
    },
    links: linksFor(mail, { number, email: recipient.email }, state, settings),
    people: namesOf(meeting, organizer, number),
    ...rankingFacts(mail, meeting),
    ...(booked && { booked }),
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
    return { suggestions: found.suggestions };
  }
  if (found?.kind === 'none' && (mail === 'noTime' || mail === 'lapsed')) {
    return { noTime: { reason: found.reason, remedies: found.remedies } };
  }
  return {};
}

function whyFacts(mail: MailTask['mail'], meeting: ExistingMeeting, organizer: Named): { why?: string } {
  if (mail === 'needsYou' || mail === 'allDeclined') {
    const names = new Map(namesOf(meeting, organizer, 0).map(({ number, name }) => [number, name]));
    const why = whyOrganizerIsNeeded(meeting, (numbers) =>
      listInWords(numbers.map((number) => (number === 0 ? 'you' : displayName(names.get(number))))),
    );
    return why === '' ? {} : { why };
  }
  const calendar = activeBooking(meeting)?.calendar;
  if (mail !== 'calendarFailed' || !calendar) return {};
  const trouble = calendar.state === 'failed' ? calendar.why : 'unreachable';
  return { why: calendarTrouble(trouble, 'your', 'Kairos') };
}

const ABOUT_A_BOOKING: readonly MailTask['mail'][] = ['booked', 'cancelled', 'calendarFailed', 'declined'];

/** The time an email is about; for a cancellation, only if the recipient had ever heard of it. */
function bookedFacts(
  mail: MailTask['mail'],
  recipient: number,
  number: number,
  { meeting, meetingId, settled }: TargetMeeting['state'],
): MailFacts['booked'] | null {
  const booking = mail === 'declined' ? activeBooking(meeting) : meeting.bookings[number - 1];
  if (!booking || !ABOUT_A_BOOKING.includes(mail)) return null;
  const inGoogleCalendar = isInGoogle(booking) && !booking.without.includes(recipient);
  if (mail === 'cancelled' && !inGoogleCalendar && !settled(recipient, 'booked', number)) return null;
  const { calendar, start, end } = booking;
  return {
    start,
    end,
    ...(calendar.state === 'recorded' && calendar.videoLink ? { videoLink: calendar.videoLink } : {}),
    inGoogleCalendar,
    // One UID for the meeting, not for the booking: the file of a later booking replaces that of an earlier one.
    iCalUid: inGoogleCalendar && calendar.state === 'recorded' ? calendar.iCalUid : `${meetingId}@kairos`,
    sequence: mail === 'cancelled' ? meeting.bookings.length + 1 : number,
  };
}

/** Google notifies the attendees of a removal too. */
const isInGoogle = ({ calendar }: Booking): boolean =>
  calendar.state === 'recorded' || calendar.state === 'removed';
