import { fullName } from '#contracts/text/names.ts';
import { isTargetMeeting, type TaskTarget } from '#services/sagas/load/load.ts';
import { askedFor } from '#services/sagas/plans/asked-for.ts';
import {
  type PerformDeps,
  recordOnMeeting,
  TASK_DONE,
  type TaskAttempt,
  type TaskResult,
} from '../attempt.ts';

/** Admits someone whose account and calendar are known, as if they had followed their invitation. */
export async function admitParticipant(
  deps: PerformDeps,
  { loaded, ...attempt }: TaskAttempt<TaskTarget>,
  { participant, userId }: { participant: number; userId: string },
): Promise<TaskResult> {
  const user = await deps.users.byId(userId);
  if (!user || !isTargetMeeting(loaded)) return TASK_DONE;
  const { meeting, conversation } = loaded.state;
  const zone = askedFor(conversation, meeting.participants[participant - 1]!)?.zone;
  if (zone) await deps.users.learnZoneFromSlack(userId, zone);
  const { email } = user;
  const name = fullName(user) ?? (email.split('@')[0] || email);
  const join = { type: 'JoinMeeting', userId, email, name, participant, admitted: true } as const;
  return recordOnMeeting(deps, { ...attempt, loaded }, join);
}
