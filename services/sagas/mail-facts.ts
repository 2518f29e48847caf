import type { InvitationTokens } from '../accounts/invitation-tokens.ts';
import type { User } from '../accounts/port.ts';
import type { Booking, ExistingMeeting } from '../domain/meeting.ts';
import type { MailFacts } from '../mail/facts.ts';
import type { Loaded } from './load.ts';
import { heldBooking } from './plans/state.ts';
import type { MailTask } from './plans/task.ts';
import { whyCalendarFailed, whyNeeded } from './why-needed.ts';

/** Makes the personal links of mails. */
export type MailLinks = Pick<InvitationTokens, 'claimLink' | 'declineLink' | 'unsubscribeLink'>;

/** Everything that a mail says, taken from what is known now; null if it can't be said because somebody was erased. */
export function mailFacts(
  { mail, recipient: number, number: counted }: MailTask,
  { state, users }: Loaded,
  { links, publicUrl, at }: { links: MailLinks; publicUrl: string; at: Date },
): MailFacts | null {
  const { meeting, meetingId } = state;
  const organizer = users.get(0);
  const recipient = number === 0 ? organizer && personOf(organizer) : participantOf(meeting, number);
  const { title, description, link } = meeting;
  if (!organizer || !recipient || title === null || link === null) return null;

  const booked = bookedFacts(mail, number, counted, state);
  const invitation = { meetingId, participant: number };
  const mayDecline = number !== 0 && (mail === 'invitation' || mail === 'booked');
  return {
    kind: mail,
    number: counted,
    recipient: { number, ...recipient, zone: users.get(number)?.zone ?? null },
    organizer: { name: fullName(organizer) ?? organizer.email, email: organizer.email, zone: organizer.zone },
    meeting: {
      id: meetingId,
      title,
      ...(description ? { description } : {}),
      duration: meeting.duration,
      dateRangeStart: meeting.dateRangeStart,
      dateRangeEnd: meeting.dateRangeEnd,
      timePreference: meeting.timePreference,
      aiDecisionMode: meeting.aiDecisionMode,
    },
    links: {
      open: number === 0 ? `${publicUrl}/meetings` : links.claimLink(link, invitation),
      ...(mayDecline && { decline: links.declineLink(link, invitation) }),
      ...(number !== 0 && { unsubscribe: links.unsubscribeLink(recipient.email) }),
    },
    people: namesOf(meeting, organizer),
    ...rankingFacts(mail, meeting),
    ...(booked && { booked }),
    ...whyFacts(mail, meeting, organizer),
    at: at.toISOString(),
  };
}

const fullName = ({ firstName, lastName }: User): string | undefined =>
  `${firstName} ${lastName}`.trim() || undefined;

function personOf(user: User): { email: string; name?: string } {
  const name = fullName(user);
  return { email: user.email, ...(name !== undefined && { name }) };
}

function participantOf(meeting: ExistingMeeting, number: number): { email: string; name?: string } | null {
  const participant = meeting.participants[number - 1];
  if (!participant || participant.email === null) return null;
  return { email: participant.email, ...(participant.name ? { name: participant.name } : {}) };
}

function namesOf(meeting: ExistingMeeting, organizer: User): MailFacts['people'] {
  const named = meeting.participants.flatMap(({ number, name, email, status }) => {
    const shown = name || email;
    return shown && status !== 'removed' ? [{ number, name: shown }] : [];
  });
  return [{ number: 0, name: fullName(organizer) ?? organizer.email }, ...named];
}

function rankingFacts(mail: MailTask['mail'], { ranking }: ExistingMeeting) {
  const found = ranking?.found;
  if (found?.kind === 'times' && ranking?.current && (mail === 'suggestions' || mail === 'needsYou')) {
    return { suggestions: found.suggestions };
  }
  if (found?.kind === 'none' && (mail === 'noTime' || mail === 'lapsed')) {
    return { noTime: { reason: found.reason, remedies: found.remedies } };
  }
  return {};
}

function whyFacts(mail: MailTask['mail'], meeting: ExistingMeeting, organizer: User): { why?: string } {
  if (mail === 'needsYou') {
    const names = new Map(namesOf(meeting, organizer).map(({ number, name }) => [number, name]));
    const spoken = new Intl.ListFormat('en-GB', { type: 'conjunction' });
    const why = whyNeeded(meeting, (numbers) =>
      spoken.format(numbers.map((number) => (number === 0 ? 'yourself' : (names.get(number) ?? 'somebody')))),
    );
    return why === '' ? {} : { why };
  }
  const calendar = heldBooking(meeting)?.calendar;
  if (mail !== 'calendarFailed' || !calendar) return {};
  return { why: whyCalendarFailed[calendar.state === 'failed' ? calendar.why : 'unreachable'] };
}

/** The time that a mail is about; for a cancellation only if the recipient had ever heard of it. */
function bookedFacts(
  mail: MailTask['mail'],
  recipient: number,
  number: number,
  { meeting, meetingId, settled }: Loaded['state'],
): MailFacts['booked'] | null {
  const booking = meeting.bookings[number - 1];
  if (!booking || !(mail === 'booked' || mail === 'cancelled' || mail === 'calendarFailed')) return null;
  const inGoogleCalendar = isInGoogle(booking) && !booking.without.includes(recipient);
  if (mail === 'cancelled' && !inGoogleCalendar && !settled(recipient, 'booked', number)) return null;
  const { calendar, start, end } = booking;
  return {
    start,
    end,
    ...(calendar.state === 'recorded' && calendar.videoLink ? { videoLink: calendar.videoLink } : {}),
    inGoogleCalendar,
    // One for the meeting, not for the booking: the file of a later booking replaces that of an earlier one.
    iCalUid: inGoogleCalendar && calendar.state === 'recorded' ? calendar.iCalUid : `${meetingId}@kairos`,
    sequence: mail === 'cancelled' ? meeting.bookings.length + 1 : number,
  };
}

/** Google tells the attendees of a removal as well. */
const isInGoogle = ({ calendar }: Booking): boolean =>
  calendar.state === 'recorded' || calendar.state === 'removed';
