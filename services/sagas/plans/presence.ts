import type { Presence } from '#services/domain/meeting/refusals.ts';
import { presentParticipants } from '#services/domain/meeting/state.ts';
import type { SagaState } from './state.ts';

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
