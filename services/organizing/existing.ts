import type { ExistingMeeting, Meeting } from '../domain/meeting.ts';

/** The state of a meeting that a command was carried out on. */
export function existing(state: Meeting): ExistingMeeting {
  if (state.status === 'none') throw new Error('a command was carried out on a meeting that does not exist');
  return state;
}
