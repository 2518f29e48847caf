import type { TypedAnswerState } from '#contracts/api/answers.ts';
import { evidenceDecider } from '#services/domain/evidence/evidence.ts';
import type { Participant } from '#services/domain/meeting/state.ts';
import { load } from '#services/use-cases/commands/execute.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import type { ApiDeps } from '../deps.ts';
import { presentAnswering } from './presenter.ts';

/** The times that a participant can mark, and the answer so far. */
export async function answeringOf(
  { log, users, settings, now }: Pick<ApiDeps, 'log' | 'users' | 'settings' | 'now'>,
  { id, state: meeting, participant: me }: MeetingWithId & { participant: Participant },
): Promise<TypedAnswerState> {
  const [{ state: evidence }, organizer, account] = await Promise.all([
    load(log, evidenceDecider, `evidence-${id}`),
    users.byId(meeting.organizerId),
    me.userId === undefined ? null : users.byId(me.userId),
  ]);
  return presentAnswering({ id, meeting, evidence, me, organizer, account }, settings.policy, now());
}
