import { presentParticipants } from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';

/** What a person still has to do for a meeting, or has done. */
export type Presence =
  /** Takes part, and no problem with their calendar is known. */
  | 'ready'
  /** Invited, and has neither joined nor declined. */
  | 'notJoined'
  /** Takes part, and has not connected a calendar that may be read. */
  | 'notConnected'
  /** Takes part, and their calendar can't be read right now. */
  | 'unreadable'
  /** Takes part, and has to choose a time zone, since their calendar's is not known. */
  | 'unknownZone'
  | 'declined';

type Known = Pick<SagaState, 'meeting' | 'connected' | 'evidence'>;

/** Each person's remaining duties, by number, the organizer (0) first. Leaves out people who were removed. */
export function presences(state: Known): ReadonlyMap<number, Presence> {
  const participants = presentParticipants(state.meeting).map((participant): [number, Presence] => {
    const { number, status, userId, answer } = participant;
    if (status === 'declined') return [number, 'declined'];
    // Someone who answered by hand needs no calendar.
    if (status === 'accepted' && answer && userId === undefined) return [number, 'ready'];
    return [number, status === 'pending' ? 'notJoined' : ofCalendar(state, number)];
  });
  return new Map([[0, ofCalendar(state, 0)], ...participants]);
}

function ofCalendar({ connected, evidence }: Known, number: number): Presence {
  const known = evidence.people[number];
  if (!connected.has(number)) return 'notConnected';
  if (known === undefined || known.known || known.why === 'notJoined') return 'ready';
  return known.why === 'unreadable' || known.why === 'unknownZone' ? known.why : 'notConnected';
}
