import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import type { EventLog } from '#services/storage/event-store/event-log.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import { refuseCompleted } from '#services/use-cases/meetings/ended.ts';
import { isMeetingId, loadIfThere } from '#services/use-cases/meetings/load-meeting.ts';
import type { LoadedMeeting } from '#services/use-cases/meetings/organizing.ts';
import { type MeetingRole, participantOf, roleOf } from '#services/use-cases/meetings/roles.ts';
import { unlessRefused } from '../commands.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import type { AccessPolicy } from '../route.ts';
import { requireScope } from '../security/bearer.ts';

/** The meeting with this id, without checking access; null if there is none. */
export async function findMeeting(log: EventLog, id: string | undefined): Promise<LoadedMeeting | null> {
  return isMeetingId(id) ? loadIfThere(log, id) : null;
}

/** The organizer and participants. For everyone else the meeting does not exist. */
export const membersOnly =
  (log: EventLog): AccessPolicy<'user', LoadedMeeting & { role: Exclude<MeetingRole, 'stranger'> }> =>
  async ({ user, params }) => {
    const found = await findMeeting(log, params['id']);
    const role = found ? roleOf(found.state, user) : 'stranger';
    if (!found || role === 'stranger') throw notFound();
    return { ...found, role };
  };

/** Whoever takes part in a meeting that hasn't taken place. `why` tells the organizer that they don't. */
export const participantsOnly = (
  { log, now }: Pick<ApiDeps, 'log' | 'now'>,
  why: string,
): AccessPolicy<'user', LoadedMeeting & { participant: Participant }> => {
  const find = membersOnly(log);
  return async (call) => {
    const { role: _, ...found } = await find(call);
    unlessRefused(refuseCompleted(found, now()));
    const participant = participantOf(found.state, call.user);
    if (!participant) throw new ApiError(409, why);
    return { ...found, participant };
  };
};

/** Only the organizer. Participants know that the meeting exists, so they are told why they are refused. */
export const organizerOnly = (log: EventLog): AccessPolicy<'user', LoadedMeeting> => {
  const find = membersOnly(log);
  return async (call) => {
    const { role, ...found } = await find(call);
    if (role !== 'organizer') throw new ApiError(403, 'Only the organizer can do this.');
    return found;
  };
};

/**
 * As above, for a change after which Kairos may book an automatic meeting without asking again: a program that may not
 * book can't have that done either.
 */
export const organizerWhoMayBook = (log: EventLog): AccessPolicy<'user', LoadedMeeting> => {
  const find = organizerOnly(log);
  return async (call) => {
    const found = await find(call);
    const { aiDecisionMode, status } = found.state;
    if (aiDecisionMode === 'auto' && status === 'pending')
      requireScope(call.ctx, 'meetings:book', 'Changing an automatic meeting');
    return found;
  };
};

/** As above, with the evidence about the calendars: both are read at once. */
export const organizerWithEvidence = (log: EventLog): AccessPolicy<'user', LoadedMeeting> => {
  const find = organizerOnly(log);
  return async (call) => {
    const { id } = call.params;
    const known = isMeetingId(id) && load(log, evidenceDecider, `evidence-${id}`);
    const [found, evidence] = await Promise.all([find(call), known]);
    return { ...found, ...(evidence && { evidence }) };
  };
};
