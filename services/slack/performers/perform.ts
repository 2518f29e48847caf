import { fullName } from '#contracts/text/names.ts';
import { isTargetMeeting, type TaskResult } from '#services/sagas/load/target.ts';
import { recordOnMeeting, TASK_DONE } from '#services/sagas/performers/attempt.ts';
import { eraseRequest } from '#services/use-cases/erasure/destroy-keys.ts';
import { type ConversationCommand, isToCarryOut, WHY_REFUSED } from '../conversation/conversation.ts';
import type { SlackAttempt } from '../load/target.ts';
import { askedFor } from '../plans/state.ts';
import { answerPress } from './answer-press.ts';
import { carryOut } from './carry-out.ts';
import { postMessage, unsendable } from './post.ts';
import { type Recording, recordOnConversation } from './record.ts';
import type { SlackTaskDeps } from './slack-deps.ts';
import { understandRequest } from './understand.ts';

/** Performs a task for a conversation in Slack. Throws on abort, and in cases that should be impossible. */
export async function performInSlack(deps: SlackTaskDeps, attempt: SlackAttempt): Promise<TaskResult> {
  const outcome = await outcomeOf(deps, attempt);
  return 'type' in outcome ? recordOnConversation(deps, attempt, outcome) : outcome;
}

/** What is recorded of a task, or a result that needs no record, such as a later try. */
async function outcomeOf(
  deps: SlackTaskDeps,
  attempt: SlackAttempt,
): Promise<ConversationCommand | TaskResult> {
  const { task } = attempt;
  switch (task.kind) {
    case 'understand':
      return understandRequest(deps, attempt);
    case 'carryOut':
      return carryOut(deps, attempt);
    case 'admit':
      return admitParticipant(deps, attempt, task);
    case 'answerPress':
      return answerPress(deps, attempt, task);
    case 'post':
      return postMessage(deps, attempt, task);
    case 'forget':
      await eraseRequest({ ...deps, sealer: deps.slack.sealer }, attempt.loaded.state.meetingId);
      return TASK_DONE;
  }
}

const NO_MORE = "Kairos couldn't do this after many tries";

/** Records that a dropped task will not be done. */
export async function giveUpInSlack(deps: SlackTaskDeps, recording: Recording): Promise<void> {
  const outcome = await givenUp(deps, recording);
  if ('type' in outcome) await recordOnConversation(deps, recording, outcome);
}

async function givenUp(deps: SlackTaskDeps, recording: Recording): Promise<ConversationCommand | TaskResult> {
  const { task, loaded } = recording;
  switch (task.kind) {
    case 'understand':
    case 'carryOut': {
      const { understanding } = loaded.state.conversation;
      const why = isToCarryOut(understanding) ? WHY_REFUSED[understanding.kind] : 'refused';
      return { type: 'SlackNotUnderstood', why, about: NO_MORE };
    }
    case 'answerPress':
      return { type: 'SlackPressAnswered', press: task.press, outcome: 'refused', message: NO_MORE };
    case 'post':
      return unsendable(deps, recording, task.message, { why: 'gaveUp' });
    case 'admit':
    case 'forget':
      return TASK_DONE;
  }
}

/** Admits someone whose account and calendar are known, as if they had followed their invitation. */
async function admitParticipant(
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
