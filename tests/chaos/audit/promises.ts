import { activeBooking, type Booking } from '#services/domain/meeting/state.ts';
import type { StoredEvent } from '#services/storage/event-store/port.ts';
import type { Acknowledged, Ledger } from '../ledger.ts';
import type { Finding } from './finding.ts';
import { type LoggedMeeting, meetingsOf } from './meetings.ts';

/** Acknowledged commands that the log doesn't hold, or holds twice, and meetings that no one asked for. */
export function auditPromises(
  log: readonly StoredEvent[],
  { acknowledged, asked, unanswered }: Pick<Ledger, 'acknowledged' | 'asked' | 'unanswered'>,
): Finding[] {
  const meetings = new Map(meetingsOf(log).map((meeting) => [meeting.id, meeting]));
  const findings = Object.entries(Object.groupBy(acknowledged, ({ meeting }) => meeting)).flatMap(
    ([id, own]) => {
      const meeting = meetings.get(id);
      if (!meeting) return [{ meeting: id, what: `lost: a meeting that was ${own![0]!.kind}` }];
      return [...lost(meeting, own!), ...notAsPromised(meeting, own!)].map((what) => ({
        meeting: id,
        what,
      }));
    },
  );
  const askedInSlack = new Map(
    log
      .filter(({ type }) => type === 'SlackAsked')
      .map(({ stream, data }) => [data['ts'], stream.slice('slack-'.length)]),
  );
  const unheardInSlack = asked
    .filter(({ message }) => !meetings.has(askedInSlack.get(message) ?? ''))
    .map(({ message }) => ({
      meeting: askedInSlack.get(message) ?? null,
      what: `lost: a meeting that was asked for in Slack, by message ${message}`,
    }));
  const known = new Set([...acknowledged.map(({ meeting }) => meeting), ...askedInSlack.values()]);
  const unasked = [...meetings.keys()].filter((id) => !known.has(id));
  // A creation whose answer never came may have been carried out.
  const unheard = unanswered.filter(({ command }) => command === 'create').length;
  const tooMany = unasked
    .slice(unheard)
    .map((meeting) => ({ meeting, what: 'a meeting that no one was told of' }));
  return [...findings, ...unheardInSlack, ...tooMany];
}

const same = (one: string, other: string) => Date.parse(one) === Date.parse(other);

function lost({ state, events }: LoggedMeeting, entries: readonly Acknowledged[]): string[] {
  const participantOf = (person: string) => state.participants.find(({ userId }) => userId === person);
  const wasBooked = (booking: Booking) => booking.state !== 'open' && booking.state !== 'abandoned';
  const joins = (person: string) =>
    events.filter(
      ({ type, data }) =>
        type === 'ParticipantJoined' && data['userId'] === person && data['agreed'] === undefined,
    ).length;

  return entries.flatMap((entry) => {
    switch (entry.kind) {
      case 'created':
        return state.organizerId === entry.organizer ? [] : ['lost: who organizes it'];
      case 'joined':
        if (joins(entry.person) > 1) return [`${entry.person} joined twice`];
        return joins(entry.person) === 1 ? [] : [`lost: ${entry.person} joined`];
      case 'declined':
        return participantOf(entry.person)?.status === 'declined' ? [] : [`lost: ${entry.person} declined`];
      case 'proposed': {
        const number = participantOf(entry.person)?.number;
        const proposals = events.filter(
          ({ type, data }) => type === 'CalendarReplied' && data['participant'] === number && !data['doubt'],
        ).length;
        return proposals === 1 ? [] : [`${proposals} times proposed: another time, by ${entry.person}`];
      }
      case 'chosen': {
        const isThere = state.bookings.some(
          (booking) => booking.by === 'organizer' && wasBooked(booking) && same(booking.start, entry.start),
        );
        return isThere ? [] : [`lost: ${entry.start} was chosen`];
      }
      case 'changed':
        return events.some(
          ({ type, data }) => type === 'MeetingChanged' && data['duration'] === entry.duration,
        )
          ? []
          : [`lost: it was changed to ${entry.duration} minutes`];
      case 'cancelled':
        return state.status === 'cancelled' ? [] : ['lost: it was cancelled'];
      default:
        return entry satisfies never;
    }
  });
}

/** The last time that was chosen is the one that is booked, unless the meeting was cancelled. */
function notAsPromised({ state }: LoggedMeeting, entries: readonly Acknowledged[]): string[] {
  const chosen = entries.findLast((entry) => entry.kind === 'chosen');
  if (!chosen || state.status === 'cancelled') return [];
  const booking = activeBooking(state);
  return booking && same(booking.start, chosen.start)
    ? []
    : [`${chosen.start} was chosen last, and ${booking ? `${booking.start} is` : 'nothing is'} booked`];
}
