import { fullName } from '#contracts/text/names.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import { isTargetMeeting } from '#services/sagas/load/target.ts';
import { recordOnMeeting, TASK_DONE } from '#services/sagas/performers/attempt.ts';
import type { SlackAttempt } from '../load/target.ts';
import { askedFor } from '../plans/asked-for.ts';
import type { SlackTaskDeps } from './slack-deps.ts';

/** Admits someone whose account and calendar are known, as if they had followed their invitation. */
export async function admitParticipant(
  deps: SlackTaskDeps,
  { loaded, ...attempt }: SlackAttempt,
  { participant, userId }: { participant: number; userId: string },
): Promise<TaskResult> {
  const user = await deps.users.byId(userId);
  if (!user || !isTargetMeeting(loaded)) return TASK_DONE;
  const { meeting, conversation } = loaded.state;
  const zone = askedFor(conversation, meeting.participants[participant - 1]!)?.zone;
  if (zone) await deps.users.learnFirstZone(userId, zone);
  const { email } = user;
  const name = fullName(user) ?? (email.split('@')[0] || email);
  const join = { type: 'JoinMeeting', userId, email, name, participant, admitted: true } as const;
  return recordOnMeeting(deps, { ...attempt, loaded }, join);
}
