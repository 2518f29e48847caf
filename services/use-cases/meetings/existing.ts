import { meeting as decider } from '#services/domain/meeting/decider.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/meeting.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { load } from '../commands/execute.ts';
import type { Found } from './port.ts';

/** The state of a meeting that a command was carried out on. */
export function existing(state: Meeting): ExistingMeeting {
  if (state.status === 'none') throw new Error('a command was carried out on a meeting that does not exist');
  return state;
}

/** A meeting that is there, as the log has it now. */
export const asItIs = async (log: EventLog, id: string): Promise<Found> => ({
  id,
  state: existing((await load(log, decider, `meeting-${id}`)).state),
});
