import type { MeetingCommand } from '#services/domain/meeting/commands.ts';
import { meetingDecider } from '#services/domain/meeting/meeting.ts';
import type { ExistingMeeting, Meeting } from '#services/domain/meeting/state.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { type CommandContext, execute, load } from '../commands/execute.ts';
import type { LoadedMeeting, Refused, UseCaseDone } from './organizing.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text could be a meeting's id. */
export const isMeetingId = (id: string | undefined): id is string => id !== undefined && UUID.test(id);

/** The state after a command succeeded, which implies that the meeting exists. */
export function requireMeeting(state: Meeting): ExistingMeeting {
  if (state.status === 'none') throw new Error('a command was carried out on a meeting that does not exist');
  return state;
}

/** The meeting's current state from the log; null if it does not exist. */
export async function loadIfThere(log: EventLog, id: string): Promise<LoadedMeeting | null> {
  const { state, ...loaded } = await load(log, meetingDecider, `meeting-${id}`);
  return state.status === 'none' ? null : { id, state, ...loaded };
}

/** The current state, from the log, of a meeting that must exist. */
export async function loadMeeting(log: EventLog, id: string): Promise<LoadedMeeting> {
  const found = await loadIfThere(log, id);
  if (!found) throw new Error(`Meeting ${id} does not exist`);
  return found;
}

/** Executes a command on a meeting that was just loaded. The same command again gets its first result. */
export async function executeOnMeeting(
  log: EventLog,
  found: LoadedMeeting,
  command: MeetingCommand,
  context: CommandContext,
): Promise<UseCaseDone | Refused> {
  const done = await execute(log, meetingDecider, `meeting-${found.id}`, command, context, found);
  return done.ok ? { ok: true, state: requireMeeting(done.state), checkpoint: done.checkpoint } : done;
}
